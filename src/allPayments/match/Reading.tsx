import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FieldName, labelOf } from '../../api/contract.ts';
import { describeCount, formatText, hideWithin } from '../../format.ts';
import { ID_FIELDS, type IdField } from '../../reconcile/paymentIndex.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice, NotARow } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import { describeReading, WHY_NO_ROW } from './matchWords.ts';
import type { Matched, OpenedFile } from './ownFile.ts';

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
  missing: readonly FieldName[];
  onChange: (changed: Partial<Choice>) => void;
  /** Reads the file again. */
  onTable: (changed: TableChoice) => void;
}

const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

/** How the file was read, in one line; it unfolds to what can be chosen, also where something waits for an answer. */
export function Reading(props: ReadingProps) {
  const { read, matched } = props;
  const selects = selectsOf(props);
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  // Once: after an answer it stays as the person has left it.
  if (!wasAsked && selects.some(({ isAsked }) => isAsked)) {
    setAsked(true);
    setOpen(true);
  }
  const { notRows } = matched;
  return (
    <section aria-label="How the file was read">
      <Stack direction="row" sx={LINE}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeReading(matched, read)}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
      </Stack>
      {isOpen && <Selects selects={selects} />}
      {isOpen && notRows.length > 0 && <NotRows lines={notRows} />}
    </section>
  );
}

/** Banks write dozens of lines around their table; more are seldom worth a look. */
const MAX_LINES = 100;

/** The lines of the file that are no rows. */
function NotRows({ lines }: { lines: readonly NotARow[] }) {
  const isPrivate = useIsPrivate();
  const textOf = ({ cells }: NotARow) => {
    const text = formatText(cells.filter((cell) => cell.trim()).join(' | '));
    return isPrivate ? hideWithin(text) : text;
  };
  return (
    <Box component="details" sx={{ mt: 1, typography: 'body2' }}>
      <summary>
        {describeCount(lines.length, 'line')} of the file{' '}
        {lines.length === 1 ? 'is no row' : 'are no rows'}
      </summary>
      <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={`${line.sheet} ${line.number}`}>
            Line {[line.sheet && formatText(line.sheet), line.number].filter(Boolean).join(' ')},{' '}
            {WHY_NO_ROW[line.why]}: {textOf(line)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface Select {
  label: string;
  value: string;
  /** Values with their texts. */
  options: [string, string][];
  /** It waits for an answer, which may be the proposed value. */
  isAsked?: boolean;
  onChange: (value: string) => void;
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  alignItems: 'end',
  gap: 1.5,
  mt: 1.5,
  displayPrint: 'none',
  // A label may name money, which is never cut.
  '& label': { whiteSpace: 'normal' },
};

function Selects({ selects }: { selects: Select[] }) {
  return (
    <Stack sx={FIELDS}>
      {selects.map(({ label, value, options, isAsked = false, onChange }) => (
        <TextField
          select
          key={label}
          label={label}
          // A select reports only another value than its own.
          value={isAsked ? '' : value}
          error={isAsked}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            select: {
              displayEmpty: true,
              renderValue: (shown) => {
                const [, text] = options.find(([option]) => option === (shown || value)) ?? [];
                return isAsked ? `${text}?` : text;
              },
              MenuProps: { slotProps: landmark(`Choose: ${label}`) },
            },
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

function selectsOf({ read, matched, missing, onChange, onTable }: ReadingProps): Select[] {
  const { choice, obstacles } = matched;
  const { headings, headingRow, sheets, sheet } = read;
  const { key } = choice;
  const fields = ID_FIELDS.filter((field) => !missing.includes(field));
  const idNames = Object.fromEntries(fields.map((field) => [field, labelOf(field)]));
  // Without amounts here there is nothing to compare them with.
  const amounts = missing.includes('amount') ? [] : headings;
  const rows = Array.from({ length: MAX_HEADING_ROW }, (_, nth) => String(nth + 1));
  const sheetNames = [ALL_SHEETS, ...sheets.map(({ name }) => name)];
  const asked = (...names: typeof obstacles) => ({
    isAsked: names.some((name) => obstacles.includes(name)),
  });
  return [
    {
      ...columnOf('ID', 'No column', headings, key?.column, (column) =>
        onChange({
          key: column === null ? null : { column, field: key?.field ?? fields[0] ?? 'orderID' },
        }),
      ),
      isAsked: !key && !matched.looksLikePayouts,
    },
    ...(key
      ? [
          oneOf<IdField>('ID compared with', key.field, idNames, (field) =>
            onChange({ key: { ...key, field } }),
          ),
        ]
      : []),
    {
      ...columnOf('Amount', 'Not compared', amounts, choice.amount, (amount) =>
        onChange({ amount }),
      ),
      ...asked('rival'),
    },
    columnOf('Date', 'No column', headings, choice.date, (date) => onChange({ date })),
    {
      ...oneOf('Day and month', choice.dayOrder, DAY_ORDERS, (dayOrder) => onChange({ dayOrder })),
      isAsked: matched.isDayOrderGuess,
    },
    {
      ...oneOf('Money in is', choice.moneyIn, MONEY_IN, (moneyIn) => onChange({ moneyIn })),
      ...asked('moneyIn'),
    },
    columnOf('Column with Cr or Dr', 'The amount’s cell', headings, choice.side, (side) =>
      onChange({ side }),
    ),
    oneOf('Amounts are in', choice.isPaise ? 'paise' : 'rupees', UNITS, (unit) =>
      onChange({ isPaise: unit === 'paise' }),
    ),
    oneOf('Decimal sign', choice.decimal, DECIMALS, (decimal) => onChange({ decimal })),
    {
      label: 'Row of headings',
      value: String(headingRow ?? NONE),
      options: [[NONE, 'None'], ...rows.map((row): [string, string] => [row, row])],
      ...asked('above'),
      onChange: (row) => onTable({ headingRow: row === NONE ? null : Number(row) }),
    },
    ...(sheets.length > 1
      ? [
          {
            label: 'Sheet',
            value: sheet ?? ALL_SHEETS,
            options: sheetNames.map((name): [string, string] => [name, formatText(name)]),
            ...asked('sheets'),
            onChange: (name: string) =>
              onTable({ sheet: name === ALL_SHEETS ? { all: true } : name }),
          },
        ]
      : []),
  ];
}
