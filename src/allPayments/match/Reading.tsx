import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FieldName, labelOf } from '../../api/contract.ts';
import { describeCount, formatText } from '../../format.ts';
import { ID_FIELDS } from '../../reconcile/paymentIndex.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice, NotARow } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import { useFrame } from '../useFrame.tsx';
import { columnName, describeCell, describeReading } from './describeMatch.ts';
import type { Matched } from './ownFile.ts';

const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

interface ReadingProps {
  matched: Matched;
  onChange: (changed: Partial<Choice>) => void;
  /** Reads the file again. */
  onTable: (changed: TableChoice) => void;
}

/** How the file was read, in one line; it unfolds to what can be chosen, also where something waits for an answer. */
export function Reading(props: ReadingProps) {
  const { matched } = props;
  const { missing } = useFrame().whole;
  // Until the first click or answer it is open where something waits for an answer.
  const [isChosen, setOpen] = useState<boolean>();
  const selects = selectsOf(props, missing);
  const isOpen = isChosen ?? selects.some(({ isAsked }) => isAsked);
  return (
    <section aria-label="How the file was read">
      <Stack direction="row" sx={LINE}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeReading(matched)}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
      </Stack>
      {isOpen && (
        <>
          <Stack sx={FIELDS}>
            {selects.map((select) => (
              <Select
                key={select.label}
                {...select}
                onChange={(value) => {
                  setOpen(true);
                  select.onChange(value);
                }}
              />
            ))}
          </Stack>
          <NotRows lines={matched.notRows} />
        </>
      )}
    </section>
  );
}

/** Banks write dozens of lines around their table; more are seldom worth a look. */
const MAX_LINES = 100;
const WHY_NO_ROW: Record<NotARow['why'], string> = {
  above: 'above the headings',
  headings: 'headings',
  words: 'without a digit',
};

/** The lines of the file that are no rows. */
function NotRows({ lines }: { lines: readonly NotARow[] }) {
  const isPrivate = useIsPrivate();
  if (lines.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1, typography: 'body2' }}>
      <summary>
        {describeCount(lines.length, 'line')} of the file{' '}
        {lines.length === 1 ? 'was not read as a row' : 'were not read as rows'}
      </summary>
      <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {lines.slice(0, MAX_LINES).map(({ sheet, number, why, cells }) => (
          <li key={`${sheet} ${number}`}>
            Line {[sheet && formatText(sheet), number].filter(Boolean).join(' ')}, {WHY_NO_ROW[why]}
            : {describeCell(cells.filter((cell) => cell.trim()).join(' | '), isPrivate)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

type Option = readonly [value: string, text: string];

interface SelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  /** It waits for an answer, which may be the proposed value. */
  isAsked: boolean;
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

function Select({ label, value, options, isAsked, onChange }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      // A select reports only a choice that differs from its value. One that asks has no value, so that any choice is reported.
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
  );
}

const UNITS = { rupees: 'Rupees', paise: 'Paise' };
const MONEY_IN = {
  plus: 'Without a minus',
  minus: 'With a minus',
  cr: 'Marked Cr',
  dr: 'Marked Dr',
};
const DECIMALS = { '.': 'Point, 649.50', ',': 'Comma, 649,50' };
const DAY_ORDERS = { dayFirst: 'Day first', monthFirst: 'Month first', yearFirst: 'Year first' };
/** No file has its headings lower. */
const MAX_HEADING_ROW = 60;
const HEADING_ROWS = Array.from(
  { length: MAX_HEADING_ROW },
  (_, nth) => [`${nth + 1}`, `${nth + 1}`] as const,
);
const ALL_SHEETS = 'All sheets';
const NONE = '-1';

const oneOf = <Value extends string>(
  label: string,
  value: Value,
  options: readonly Option[],
  onChange: (value: Value) => void,
) => ({ label, value, options, isAsked: false, onChange: onChange as (value: string) => void });

/** A column or a row of the file by its number, or none. */
const numberOf = (
  label: string,
  value: number | null | undefined,
  numbers: readonly Option[],
  none: string,
  onChange: (value: number | null) => void,
) =>
  oneOf(
    label,
    numbers.length > 0 ? String(value ?? NONE) : NONE,
    [[NONE, none], ...numbers],
    (chosen) => onChange(chosen === NONE ? null : Number(chosen)),
  );

/** All that can be chosen. */
function selectsOf({ matched, onChange, onTable }: ReadingProps, missing: readonly FieldName[]) {
  const { choice, obstacles, read } = matched;
  const { key } = choice;
  const fields = ID_FIELDS.filter((field) => !missing.includes(field));
  const idNames = fields.map((field) => [field, labelOf(field)] as const);
  const columns = read.headings.map((_, nth) => [`${nth}`, columnName(matched, nth)] as const);
  // Without amounts received there is nothing to compare them with.
  const amounts = missing.includes('amount') ? [] : columns;
  const sheets = [ALL_SHEETS, ...read.sheets];
  const sheetNames = sheets.map((name) => [name, formatText(name)] as const);
  const selects = [
    asked(
      !key && !matched.looksLikePayouts,
      numberOf('ID', key?.column, columns, 'No column', (column) => {
        const field = key?.field ?? fields[0] ?? 'orderID';
        onChange({ key: column === null ? null : { column, field } });
      }),
    ),
    key &&
      oneOf('ID compared with', key.field, idNames, (field) =>
        onChange({ key: { ...key, field } }),
      ),
    asked(
      obstacles.includes('rival'),
      numberOf('Amount', choice.amount, amounts, 'Not compared', (amount) => onChange({ amount })),
    ),
    numberOf('Date', choice.date, columns, 'No column', (date) => onChange({ date })),
    asked(
      matched.isDayOrderGuess,
      oneOf('Day and month', choice.dayOrder, Object.entries(DAY_ORDERS), (dayOrder) =>
        onChange({ dayOrder }),
      ),
    ),
    asked(
      obstacles.includes('moneyIn'),
      oneOf('Money in is', choice.moneyIn, Object.entries(MONEY_IN), (moneyIn) =>
        onChange({ moneyIn }),
      ),
    ),
    numberOf('Column with Cr or Dr', choice.side, columns, 'In the amount', (side) =>
      onChange({ side }),
    ),
    oneOf('Amounts are in', choice.isPaise ? 'paise' : 'rupees', Object.entries(UNITS), (unit) =>
      onChange({ isPaise: unit === 'paise' }),
    ),
    oneOf('Decimal sign', choice.decimal, Object.entries(DECIMALS), (decimal) =>
      onChange({ decimal }),
    ),
    asked(
      obstacles.includes('above'),
      numberOf('Row of headings', read.headingRow, HEADING_ROWS, 'None', (headingRow) =>
        onTable({ headingRow }),
      ),
    ),
    sheets.length > 2 &&
      asked(
        obstacles.includes('sheets'),
        oneOf('Sheet', read.sheet ?? ALL_SHEETS, sheetNames, (name) =>
          onTable({ sheet: name === ALL_SHEETS ? { all: true } : name }),
        ),
      ),
  ];
  return selects.filter((select) => !!select);
}

/** The select waits for an answer. */
const asked = (isAsked: boolean, select: SelectProps): SelectProps => ({ ...select, isAsked });
