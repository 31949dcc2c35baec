import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { describeCount, formatText } from '../format.ts';
import { ID_FIELDS, type IdField } from '../match/payments.ts';
import type { TableChoice } from '../match/readTable.ts';
import type { Choice, Key, Meaning } from '../match/reasons.ts';
import { landmark } from '../ui/screen.tsx';
import { useIsPrivate } from '../view/view.ts';
import type { Matched, OpenedFile } from './engine/ownFile.ts';
import type { Field } from './engine/payments.ts';
import { formatTotal } from './totals.ts';

const ID_NAMES: Record<IdField, string> = {
  orderID: 'Order ID',
  ref_id: 'Ref ID',
  id: 'Payment ID',
};
const MEANINGS: Record<Meaning, string> = { paid: 'Money in', notPaid: 'No money in' };
const MONEY_IN = {
  plus: 'Without a minus',
  minus: 'With a minus',
  cr: 'Beside Cr',
  dr: 'Beside Dr',
};
const DECIMALS = { '.': 'Point, 649.50', ',': 'Comma, 649,50' };
const DAY_ORDERS = { dayFirst: 'Day first', monthFirst: 'Month first' };
const ENCODINGS = {
  'UTF-8': 'UTF-8',
  'UTF-16LE': 'UTF-16, little endian',
  'UTF-16BE': 'UTF-16, big endian',
  'Windows-1252': 'Windows-1252',
};
const ALL_SHEETS = 'All sheets';

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  alignItems: 'end',
  gap: 1.5,
  mt: 1.5,
  '& > p': { gridColumn: '1 / -1' },
};

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
  const { isDayOrderGuess, asked } = matched;
  const [isOpen, setOpen] = useState(false);
  const others = read.sheets.filter(({ name, rows }) => name !== read.sheet && rows > 0);
  return (
    <section aria-label="How the file is read and compared">
      <Compared {...props} />
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
      {isOpen && <Read {...props} />}
      {(isOpen || asked.length > 0) && <Words {...props} hasAnswered={isOpen} />}
    </section>
  );
}

/** ID, amount, date and status. */
function Compared({ read: { headings }, matched: { choice }, missing, onChange }: ReadingProps) {
  const [first, ...others] = choice.keys;
  const changeKey = (column: number | null) =>
    onChange({
      keys: column === null ? [] : [{ column, field: first?.field ?? 'orderID' }, ...others],
    });
  return (
    <Stack sx={FIELDS}>
      <Column
        label={first ? `ID, as ${ID_NAMES[first.field]}` : 'ID'}
        none="No column"
        column={first?.column}
        {...{ headings }}
        onChange={changeKey}
      />
      <Column
        label="Amount"
        none="Not compared"
        column={choice.amount}
        // Without amounts here there is nothing to compare them with.
        headings={missing.includes('amount') ? [] : headings}
        onChange={(amount) => onChange({ amount })}
      />
      <Column
        label="Date"
        none="No column"
        column={choice.date}
        {...{ headings }}
        onChange={(date) => onChange({ date })}
      />
      <Column
        label="Status"
        none="All are money in"
        column={choice.statuses[0]}
        {...{ headings }}
        onChange={(column) => onChange({ statuses: column === null ? [] : [column] })}
      />
    </Stack>
  );
}

/** The rest of what is read. */
function Read({ read, matched: { choice }, missing, onChange, onTable }: ReadingProps) {
  const { headings } = read;
  const [first, second] = choice.keys;
  const fields = ID_FIELDS.filter((field) => !missing.includes(field));
  const idNames = optionsOf(ID_NAMES).filter(({ value }) => fields.includes(value));
  function changeSecond(column: number | null) {
    if (!first) return;
    const field = second?.field ?? fields.find((one) => one !== first.field) ?? first.field;
    onChange({ keys: column === null ? [first] : [first, { column, field }] });
  }
  /** A select for a part of the choice with few values. */
  const part = <Name extends 'moneyIn' | 'decimal' | 'dayOrder'>(
    label: string,
    name: Name,
    texts: Record<Choice[Name], string>,
  ) => (
    <Choose
      label={label}
      value={choice[name]}
      options={optionsOf(texts)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const keyField = (label: string, keys: Key[], place: 0 | 1) =>
    keys[place] && (
      <Choose
        label={label}
        value={keys[place].field}
        options={idNames}
        onChange={(field) =>
          onChange({ keys: keys.map((key, nth) => (nth === place ? { ...key, field } : key)) })
        }
      />
    );
  return (
    <Stack sx={FIELDS}>
      {keyField('ID compared with', choice.keys, 0)}
      <Column
        label="Second ID in your file"
        none="No column"
        column={second?.column}
        {...{ headings }}
        onChange={changeSecond}
      />
      {keyField('Second ID compared with', choice.keys, 1)}
      <FormControlLabel
        label="Amounts are in paise"
        control={<Checkbox checked={choice.isPaise} />}
        onChange={(_, isPaise) => onChange({ isPaise })}
      />
      {part('Money in is', 'moneyIn', MONEY_IN)}
      <Column
        label="Column with Cr or Dr"
        none="The amount’s cell"
        column={choice.side}
        {...{ headings }}
        onChange={(side) => onChange({ side })}
      />
      {part('Decimal sign', 'decimal', DECIMALS)}
      {part('Day and month', 'dayOrder', DAY_ORDERS)}
      <HeadingRow {...{ read, onTable }} />
      {read.encoding && (
        <Choose
          label="Encoding"
          value={read.encoding}
          options={optionsOf(ENCODINGS)}
          onChange={(encoding) => onTable({ encoding })}
        />
      )}
      {read.sheets.length > 1 && (
        <Choose
          label="Sheet"
          value={read.sheet ?? ALL_SHEETS}
          options={[ALL_SHEETS, ...read.sheets.map(({ name }) => name)].map((value) => ({
            value,
            text: formatText(value),
          }))}
          onChange={(sheet) => onTable({ sheet: sheet === ALL_SHEETS ? { all: true } : sheet })}
        />
      )}
    </Stack>
  );
}

/** Read on Enter and on leaving the field, because each new row reads the file again. */
function HeadingRow({ read, onTable }: Pick<ReadingProps, 'read' | 'onTable'>) {
  function readRow({ value }: HTMLInputElement) {
    const row = Number.parseInt(value, 10) || null;
    if (row !== read.headingRow) onTable({ headingRow: row });
  }
  return (
    <TextField
      label="Row of headings"
      placeholder="None"
      defaultValue={read.headingRow ?? ''}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          onBlur: (event: FocusEvent<HTMLInputElement>) => readRow(event.currentTarget),
          onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
            key === 'Enter' && readRow(currentTarget),
        },
      }}
    />
  );
}

/** What the file says of its rows and nobody knows, and what was answered. */
function Words({ matched, hasAnswered, onChange }: ReadingProps & { hasAnswered: boolean }) {
  const { meanings } = matched.choice;
  const isPrivate = useIsPrivate();
  const words = matched.asked.map(({ word, rows, inFile }) => ({
    word,
    label: `${formatText(word)}: ${describeCount(rows, 'row')}, ${formatTotal(inFile, isPrivate)}`,
  }));
  if (hasAnswered) {
    words.push(...Object.keys(meanings).map((word) => ({ word, label: formatText(word) })));
  }
  if (words.length === 0) return null;
  return (
    <Stack sx={FIELDS}>
      <Typography>
        What do these words of your file mean? Until then they count as money in.
      </Typography>
      {words.map(({ word, label }) => (
        <Choose<Meaning | ''>
          key={word}
          label={label}
          value={meanings[word] ?? ''}
          options={[{ value: '', text: 'Choose' }, ...optionsOf(MEANINGS)]}
          onChange={(meaning) => {
            if (meaning) onChange({ meanings: { ...meanings, [word]: meaning } });
          }}
        />
      ))}
    </Stack>
  );
}

interface ColumnProps {
  label: string;
  /** What it means to choose no column. */
  none: string;
  column: number | null | undefined;
  headings: string[];
  onChange: (column: number | null) => void;
}

function Column({ label, none, column, headings, onChange }: ColumnProps) {
  const columns = headings.map((heading, value) => ({
    value,
    text: heading ? formatText(heading) : `Column ${value + 1}`,
  }));
  return (
    <Choose
      label={label}
      value={columns.length > 0 ? (column ?? -1) : -1}
      options={[{ value: -1, text: none }, ...columns]}
      onChange={(chosen) => onChange(chosen < 0 ? null : chosen)}
    />
  );
}

interface Option<Value> {
  value: Value;
  text: string;
}

function optionsOf<Value extends string>(texts: Record<Value, string>): Option<Value>[] {
  return (Object.keys(texts) as Value[]).map((value) => ({ value, text: texts[value] }));
}

interface ChooseProps<Value> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

function Choose<Value extends string | number>(props: ChooseProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      slotProps={{
        select: { displayEmpty: true, MenuProps: { slotProps: landmark(`Choose: ${label}`) } },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
