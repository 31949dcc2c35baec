import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FieldName, labelOf } from '../../api/contract.ts';
import { describeCount, formatText } from '../../format.ts';
import { ID_FIELDS, type IdField } from '../../reconcile/paymentIndex.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice, NotARow } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import { useFrame } from '../useFrame.tsx';
import { columnName, describeCell, describeReading, textOf } from './describeMatch.ts';
import type { ChoiceProps } from './useOwnFile.ts';

const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

interface ReadingProps extends ChoiceProps {
  /** Reads the file again, from another sheet or row of headings. */
  onTable: (changed: TableChoice) => void;
}

/** How the file was read, in one line that unfolds to the choices; open at first if something waits for an answer. */
export function Reading(props: ReadingProps) {
  const { matched } = props;
  const { missing } = useFrame().whole;
  // Undefined until the first click or answer.
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
              <Select key={select.label} {...select} onAnswer={() => setOpen(true)} />
            ))}
          </Stack>
          <NotRows lines={matched.notRows} />
        </>
      )}
    </section>
  );
}

/** The most lines shown: banks write dozens around their table, and more are seldom of interest. */
const MAX_LINES = 100;
const WHY_NO_ROW: Record<NotARow['why'], string> = {
  above: 'above the headings',
  headings: 'headings',
  title: 'a title of the rows below',
  words: 'without a digit',
};

/** The lines of the file that are not rows. */
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
            : {describeCell(textOf(cells), isPrivate)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  alignItems: 'end',
  gap: 1.5,
  mt: 1.5,
  displayPrint: 'none',
  // Long labels wrap instead of being cut.
  '& label': { whiteSpace: 'normal' },
};

type Option = readonly [value: unknown, text: string];

interface SelectProps {
  label: string;
  /** One of the options' values; any other is shown as the first of them. */
  value: unknown;
  options: readonly Option[];
  /** Whether it waits for an answer, which may be the proposed value. */
  isAsked?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the value of one of its own options
  onChange: (value: any) => void;
}

function Select(props: SelectProps & { onAnswer: () => void }) {
  const { label, value, options, isAsked = false, onChange, onAnswer } = props;
  const chosen = Math.max(
    0,
    options.findIndex(([option]) => option === value),
  );
  const [, text] = options[chosen] ?? [];
  return (
    <TextField
      select
      label={label}
      // A select reports only a change of its value, so it has no value while it waits for an answer.
      value={isAsked ? '' : chosen}
      error={isAsked}
      onChange={({ target }) => {
        onAnswer();
        onChange(options[Number(target.value)]?.[0]);
      }}
      slotProps={{
        select: {
          displayEmpty: true,
          // Cuts off a long text before the arrow, not under it.
          renderValue: () => (
            <Typography component="span" variant="inherit" noWrap>
              {isAsked ? `${text}?` : text}
            </Typography>
          ),
          MenuProps: { slotProps: landmark(`Choose: ${label}`) },
        },
      }}
    >
      {options.map(([option, name], nth) => (
        <MenuItem
          key={`${option}`}
          value={nth}
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const UNITS: Option[] = [
  [false, 'Rupees'],
  [true, 'Paise'],
];
const MONEY_IN = {
  plus: 'Without a minus',
  minus: 'With a minus',
  cr: 'Marked Cr',
  dr: 'Marked Dr',
};
const DECIMALS = { '.': 'Point, 649.50', ',': 'Comma, 649,50' };
const DAY_ORDERS = { dayFirst: 'Day first', monthFirst: 'Month first', yearFirst: 'Year first' };
/** The rows that can be chosen as the row of headings, which is seldom lower. */
const HEADING_ROWS = Array.from({ length: 60 }, (_, nth): Option => [nth + 1, `${nth + 1}`]);

/** The obstacles that a choice of the amount removes. */
const ABOUT_AMOUNT = ['rival', 'balance', 'otherMoney'];

/** The selects for how the file is read. */
function selectsOf({ matched, onChange, onTable }: ReadingProps, missing: readonly FieldName[]) {
  const { choice, obstacles, read, looksLikePayouts, isDayOrderGuess } = matched;
  const { key } = choice;
  const isAmountAsked = obstacles.some((one) => ABOUT_AMOUNT.includes(one));
  const fields = ID_FIELDS.filter((field) => !missing.includes(field));
  const columns = read.headings.map((_, nth): Option => [nth, columnName(matched, nth)]);
  // If the list has no amounts, there is nothing to compare.
  const amounts = missing.includes('amount') ? [] : columns;
  const part = (
    name: keyof Choice,
    label: string,
    options: readonly Option[],
    isAsked = false,
  ): SelectProps => ({
    ...{ label, options, isAsked, value: choice[name] },
    onChange: (value) => onChange({ [name]: value }),
  });
  const sheets = read.sheets.map(
    ({ name, isHidden }): Option => [name, `${formatText(name)}${isHidden ? ' (hidden)' : ''}`],
  );
  const allSheets = read.sheets.some(({ isHidden }) => isHidden)
    ? 'All that are not hidden'
    : 'All sheets';
  const selects: (SelectProps | false | null)[] = [
    {
      label: 'ID',
      value: key?.column ?? null,
      options: [[null, 'No column'], ...columns],
      isAsked: !key && !looksLikePayouts,
      onChange: (column: number | null) => {
        const field = key?.field ?? fields[0] ?? 'orderID';
        onChange({ key: column === null ? null : { column, field } });
      },
    },
    key && {
      label: 'ID compared with',
      value: key.field,
      options: fields.map((field) => [field, labelOf(field)]),
      onChange: (field: IdField) => onChange({ key: { ...key, field } }),
    },
    part('amount', 'Amount', [[null, 'Not compared'], ...amounts], isAmountAsked),
    part('date', 'Date', [[null, 'No column'], ...columns]),
    part('dayOrder', 'Day and month', Object.entries(DAY_ORDERS), isDayOrderGuess),
    part('moneyIn', 'Money in is', Object.entries(MONEY_IN), obstacles.includes('moneyOut')),
    part('side', 'Column with Cr or Dr', [[null, 'In the amount'], ...columns]),
    part('isPaise', 'Amounts are in', UNITS),
    part('decimal', 'Decimal sign', Object.entries(DECIMALS)),
    {
      label: 'Row of headings',
      value: read.headingRow,
      options: [[null, 'None'], ...HEADING_ROWS],
      onChange: (headingRow) => onTable({ headingRow }),
    },
    read.sheets.length > 1 && {
      label: 'Sheet',
      value: read.sheet,
      options: [[null, allSheets], ...sheets],
      isAsked: obstacles.includes('sheets'),
      onChange: (name: string | null) => onTable({ sheet: name ?? { all: true } }),
    },
  ];
  return selects.filter((select) => !!select);
}
