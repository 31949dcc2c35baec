import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { labelOf } from '../../api/contract.ts';
import { describeCount, formatText } from '../../format.ts';
import type { Field } from '../../paymentsFile/readPayments.ts';
import { ID_FIELDS, type IdField } from '../../reconcile/paymentIndex.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import { formatTotal } from '../totals/totals.ts';
import type { Matched, OpenedFile } from './ownFile.ts';

const MEANINGS = { true: 'Money in', false: 'No money in' };
const UNITS = { rupees: 'Rupees', paise: 'Paise' };
const MONEY_IN = {
  plus: 'Without a minus',
  minus: 'With a minus',
  cr: 'Beside Cr',
  dr: 'Beside Dr',
};
const DECIMALS = { '.': 'Point, 649.50', ',': 'Comma, 649,50' };
const DAY_ORDERS = { dayFirst: 'Day first', monthFirst: 'Month first', yearFirst: 'Year first' };
const ALL_SHEETS = 'All sheets';
/** No file has its headings lower. */
const MAX_HEADING_ROW = 60;

interface ReadingProps {
  read: OpenedFile;
  matched: Matched;
  /** Fields that the payments do not have. */
  missing: readonly Field[];
  onChange: (changed: Partial<Choice>) => void;
  /** Reads the file again. */
  onTable: (changed: TableChoice) => void;
}

/** Which columns are compared, in one line; behind the button, how the file was read. */
export function Reading(props: ReadingProps) {
  const { read, matched } = props;
  const { isDayOrderGuess } = matched;
  const [isOpen, setOpen] = useState(false);
  const others = read.sheets.filter(({ name, rows }) => name !== read.sheet && rows > 0);
  const words = useWords(props, isOpen);
  return (
    <section aria-label="How the file is read and compared">
      <Selects selects={comparedBy(props)} />
      {isDayOrderGuess && (
        <Typography variant="body2">
          Nothing shows whether the day or the month comes first: see how this file was read.
        </Typography>
      )}
      {read.sheet !== null && others.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Sheet {formatText(read.sheet)} is read. Not read:{' '}
          {others
            .map(({ name, rows }) => `${formatText(name)} (${describeCount(rows, 'row')})`)
            .join(', ')}
          .
        </Typography>
      )}
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -1 }}>
        How this file was read
      </Button>
      {isOpen && <Selects selects={readBy(props)} />}
      {words.length > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>
            What do these words of your file mean? Until then they count as money in.
          </Typography>
          <Selects selects={words} />
        </>
      )}
    </section>
  );
}

interface Select {
  label: string;
  value: string;
  /** Values with their texts. */
  options: [string, string][];
  onChange: (value: string) => void;
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  alignItems: 'end',
  gap: 1.5,
  mt: 1.5,
  // A label may name money, which is never cut.
  '& label': { whiteSpace: 'normal' },
};

function Selects({ selects }: { selects: Select[] }) {
  return (
    <Stack sx={FIELDS}>
      {selects.map(({ label, value, options, onChange }, nth) => (
        <TextField
          select
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may change with its value, and the focus stays
          key={nth}
          {...{ label, value }}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{
            select: { displayEmpty: true, MenuProps: { slotProps: landmark(`Choose: ${label}`) } },
          }}
        >
          {options.map(([option, text]) => (
            <MenuItem key={option} value={option}>
              {/* Cut before the arrow, not below it. */}
              <Typography component="span" variant="inherit" noWrap>
                {text}
              </Typography>
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  );
}

const oneOf = <Value extends string>(
  label: string,
  value: Value,
  texts: Partial<Record<Value, string>>,
  onChange: (value: Value) => void,
): Select => ({
  ...{ label, value, options: Object.entries(texts) as [string, string][] },
  onChange: onChange as (value: string) => void,
});

const NONE = '-1';

/** A column of the file, or none. */
const columnOf = (
  label: string,
  none: string,
  headings: readonly string[],
  column: number | null | undefined,
  onChange: (column: number | null) => void,
): Select => ({
  label,
  value: headings.length > 0 ? String(column ?? NONE) : NONE,
  options: [
    [NONE, none],
    ...headings.map((heading, place): [string, string] => [
      String(place),
      heading ? formatText(heading) : `Column ${place + 1}`,
    ]),
  ],
  onChange: (value) => onChange(value === NONE ? null : Number(value)),
});

/** ID, amount and date. */
function comparedBy({ read, matched: { choice }, missing, onChange }: ReadingProps): Select[] {
  const { headings } = read;
  const { key } = choice;
  const changeKey = (column: number | null) =>
    onChange({ key: column === null ? null : { column, field: key?.field ?? 'orderID' } });
  const idLabel = key ? `ID, as ${labelOf(key.field)}` : 'ID';
  // Without amounts here there is nothing to compare them with.
  const amounts = missing.includes('amount') ? [] : headings;
  return [
    columnOf(idLabel, 'No column', headings, key?.column, changeKey),
    columnOf('Amount', 'Not compared', amounts, choice.amount, (amount) => onChange({ amount })),
    columnOf('Date', 'No column', headings, choice.date, (date) => onChange({ date })),
  ];
}

/** The rest of what is read. */
function readBy({ read, matched: { choice }, missing, onChange, onTable }: ReadingProps): Select[] {
  const { headings, headingRow, sheets, sheet } = read;
  const { key } = choice;
  const fields = ID_FIELDS.filter((field) => !missing.includes(field));
  const idNames = Object.fromEntries(fields.map((field) => [field, labelOf(field)]));
  const rows = Array.from({ length: MAX_HEADING_ROW }, (_, nth) => String(nth + 1));
  const sheetNames = [ALL_SHEETS, ...sheets.map(({ name }) => name)];
  return [
    ...(key
      ? [
          oneOf<IdField>('ID compared with', key.field, idNames, (field) =>
            onChange({ key: { ...key, field } }),
          ),
        ]
      : []),
    oneOf('Amounts are in', choice.isPaise ? 'paise' : 'rupees', UNITS, (unit) =>
      onChange({ isPaise: unit === 'paise' }),
    ),
    oneOf('Money in is', choice.moneyIn, MONEY_IN, (moneyIn) => onChange({ moneyIn })),
    columnOf('Column with Cr or Dr', 'The amount’s cell', headings, choice.side, (side) =>
      onChange({ side }),
    ),
    oneOf('Decimal sign', choice.decimal, DECIMALS, (decimal) => onChange({ decimal })),
    oneOf('Day and month', choice.dayOrder, DAY_ORDERS, (dayOrder) => onChange({ dayOrder })),
    {
      label: 'Row of headings',
      value: String(headingRow ?? NONE),
      options: [[NONE, 'None'], ...rows.map((row): [string, string] => [row, row])],
      onChange: (row) => onTable({ headingRow: row === NONE ? null : Number(row) }),
    },
    ...(sheets.length > 1
      ? [
          {
            label: 'Sheet',
            value: sheet ?? ALL_SHEETS,
            options: sheetNames.map((name): [string, string] => [name, formatText(name)]),
            onChange: (name: string) =>
              onTable({ sheet: name === ALL_SHEETS ? { all: true } : name }),
          },
        ]
      : []),
  ];
}

/** What the file says of its rows and nobody knows, and, where it is asked for, what was answered. */
function useWords({ matched, onChange }: ReadingProps, hasAnswered: boolean) {
  const { wordColumns, choice } = matched;
  const isPrivate = useIsPrivate();
  return wordColumns.flatMap(({ column, words }) =>
    words
      .filter(({ isAsked, isAnswered }) => isAsked || (hasAnswered && isAnswered))
      .map(({ word, key, rows, inFile, isMoneyIn }) =>
        oneOf<'' | 'true' | 'false'>(
          `${formatText(word)}: ${describeCount(rows, 'row')}, ${formatTotal(inFile, isPrivate)}`,
          isMoneyIn === null ? '' : `${isMoneyIn}`,
          { '': 'Choose', ...MEANINGS },
          (answer) => {
            const own = { ...choice.answers[column], [key]: answer === 'true' };
            if (answer) onChange({ answers: { ...choice.answers, [column]: own } });
          },
        ),
      ),
  );
}
