import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { formatCount, formatText } from '../format.ts';
import { landmark } from '../ui/screen.tsx';
import type {
  Choice,
  KeyField,
  Matched,
  Meaning,
  MoneyColumns,
  OpenedFile,
  Reading,
} from './engine/matched.ts';
import { readRupees } from './engine/money.ts';
import type { Field } from './engine/PaymentList.ts';

const KEY_NAMES = { orderID: 'Order ID', ref_id: 'Ref ID', id: 'Payment ID' };
const MEANINGS = { paid: 'Paid', unpaid: 'Unpaid', other: 'No payment' };
const MONEY_IN = {
  plus: 'Without a minus',
  minus: 'With a minus',
  cr: 'Cr',
  dr: 'Dr',
};
const DECIMALS = { '.': 'Point, 649.50', ',': 'Comma, 649,50' };
const DAY_ORDERS = { 'day first': 'Day first', 'month first': 'Month first' };
const DELIMITERS = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
]);

const FOLDED = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 };
const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'end',
  gap: 1.5,
  mt: 1.5,
  '& > p': { gridColumn: '1 / -1' },
};

interface ChoicesProps {
  read: OpenedFile;
  /** Fields that the payments do not have. */
  missing: readonly Field[];
  choice: Choice;
  matched: Matched;
  /** The choice is kept for files of these headings. */
  isRemembered: boolean;
  onChange: (choice: Choice) => void;
  /** Another row has the headings. */
  onHeadingRow: (row: number | null) => void;
  onForget: () => void;
}

/** One line says what is compared. *Change* opens how the file was read, and the fields to change both. */
export function Choices(props: ChoicesProps) {
  const { read, choice, matched, isRemembered, onChange, onForget } = props;
  const { references, hits, unknownWords, reading } = matched;
  const isAnswered = [...unknownWords.keys()].every((word) => Object.hasOwn(choice.meanings, word));
  const [chosen, setChosen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  // What is a guess, or finds little, is to be looked at.
  const isOpen = chosen ?? (hits * 2 <= references || reading.guesses.length > 0);
  function change(changed: Partial<Choice>) {
    // The fields stay when a change makes it fit.
    setChosen(isOpen);
    onChange({ ...choice, ...changed });
  }
  return (
    <section aria-label="How the file is read and compared">
      <Stack direction="row" sx={FOLDED}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: '0 1 auto', overflowWrap: 'anywhere' }}
        >
          {describeChoice(choice, reading, read.headings)} · {formatCount(hits)} of{' '}
          {formatCount(references)} found here
        </Typography>
        <Button
          size="small"
          ref={button}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
          sx={{ ml: { xs: -1, md: 0 } }}
        >
          {isOpen ? 'Done' : 'Change'}
        </Button>
        {isRemembered && (
          <Button
            size="small"
            title="These choices are kept on this device"
            onClick={() => {
              // The pressed button unmounts.
              button.current?.focus();
              onForget();
            }}
          >
            Forget
          </Button>
        )}
      </Stack>
      {reading.guesses.map((guess) => (
        <Typography key={guess} variant="body2">
          {guess}
        </Typography>
      ))}
      {isOpen && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {describeReading(reading)}
          </Typography>
          <Compared {...props} onChange={change} />
          <Read {...props} onChange={change} />
        </>
      )}
      {unknownWords.size > 0 && (isOpen || !isAnswered) && <Words {...props} onChange={change} />}
    </section>
  );
}

/** `Order No = Order ID · Total is money in · Payment Status · Order Date` */
function describeChoice({ keys, date }: Choice, reading: Reading, headings: string[]): string {
  const name = (column: number | null) => column !== null && formatText(headings[column] ?? '');
  const columns = keys.map(({ column, field }) => `${name(column)} = ${KEY_NAMES[field]}`);
  return [...columns, reading.moneyIn, reading.statuses, name(date)].filter(Boolean).join(' · ');
}

/** `Read as UTF-8 with commas · headings in row 1 · day first · decimal point` */
function describeReading(reading: Reading): string {
  const { isXlsx, sheetName, encoding, delimiter, headingRow, dayOrder, decimal } = reading;
  const text = `${encoding} with ${DELIMITERS.get(delimiter ?? ',') ?? `“${delimiter}”`}`;
  const guess = ({ isGuess }: { isGuess: boolean }) => (isGuess ? ' (a guess)' : '');
  const read = isXlsx ? ['Excel', sheetName].filter(Boolean).join(', sheet ') : text;
  return [
    `Read as ${read}`,
    headingRow === null ? 'no headings' : `headings in row ${headingRow}`,
    `${dayOrder.order}${guess(dayOrder)}`,
    `decimal ${decimal.sign === '.' ? 'point' : 'comma'}${guess(decimal)}`,
  ].join(' · ');
}

type FieldsProps = Omit<ChoicesProps, 'onChange' | 'onForget'> & {
  onChange: (changed: Partial<Choice>) => void;
};

/** Which column names a payment; a row that the first does not name is looked for by the second. */
function Keys({ read: { headings }, missing, choice: { keys }, onChange }: FieldsProps) {
  const [first, second] = keys;
  const fields = (Object.keys(KEY_NAMES) as KeyField[]).filter((field) => !missing.includes(field));
  const fieldNames = fields.map((value) => ({ value, text: KEY_NAMES[value] }));
  if (!first) return null;
  const change = (nth: number, changed: Partial<typeof first>) =>
    onChange({ keys: keys.with(nth, { ...(keys[nth] ?? first), ...changed }) });
  function changeSecond(column: number | null) {
    const field = second?.field ?? fields.find((one) => one !== first?.field);
    if (first) onChange({ keys: column === null || !field ? [first] : [first, { column, field }] });
  }
  return (
    <>
      <Column
        label="ID in your file"
        column={first.column}
        headings={headings}
        onChange={(column) => change(0, { column: column ?? first.column })}
      />
      <Choose
        label="Compared with"
        value={first.field}
        options={fieldNames}
        onChange={(field) => change(0, { field })}
      />
      <Column
        label="Second ID in your file"
        none="No column"
        column={second?.column ?? null}
        headings={headings}
        onChange={changeSecond}
      />
      {second && (
        <Choose
          label="Second ID compared with"
          value={second.field}
          options={fieldNames}
          onChange={(field) => change(1, { field })}
        />
      )}
    </>
  );
}

const rupeesOf = ({ tolerance }: Choice) => String(Number(tolerance) / 100 || '');

/** Which columns are compared with what. */
function Compared(props: FieldsProps) {
  const { read, missing, choice, onChange } = props;
  const { headings } = read;
  const { money, statuses } = choice;
  const [tolerance, setTolerance] = useState(() => rupeesOf(choice));
  const [last, setLast] = useState(choice.tolerance);
  if (last !== choice.tolerance) {
    setLast(choice.tolerance);
    // It was not typed: *Forget* has changed it.
    if ((readRupees(tolerance) ?? 0n) !== choice.tolerance) setTolerance(rupeesOf(choice));
  }
  const change = (changed: Partial<MoneyColumns>) => onChange({ money: { ...money, ...changed } });
  function changeStatus(nth: number, column: number | null) {
    const chosen = [statuses[0] ?? null, statuses[1] ?? null].with(nth, column);
    onChange({ statuses: chosen.filter((one) => one !== null) });
  }
  // Without amounts here there is nothing to compare them with.
  const amounts = missing.includes('amount') ? [] : headings;
  return (
    <Stack sx={FIELDS}>
      <Keys {...props} />
      <Column
        label="Amount"
        none="No column: not compared"
        column={money.in}
        headings={amounts}
        onChange={(column) => change({ in: column })}
      />
      <Column
        label="Money out"
        none="No column"
        column={money.out}
        headings={amounts}
        onChange={(column) => change({ out: column })}
      />
      <FormControlLabel
        label="Amounts are in paise"
        control={<Checkbox checked={money.isPaise} />}
        onChange={(_, isPaise) => change({ isPaise })}
      />
      {(['Status', 'Kind'] as const).map((label, nth) => (
        <Column
          key={label}
          label={label}
          none={nth === 0 ? 'No column: all are paid' : 'No column'}
          column={statuses[nth] ?? null}
          headings={headings}
          onChange={(column) => changeStatus(nth, column)}
        />
      ))}
      <Column
        label="Date"
        none="No column"
        column={choice.date}
        headings={headings}
        onChange={(date) => onChange({ date })}
      />
      <TextField
        label="Allowed difference, ₹"
        value={tolerance}
        error={tolerance.trim() !== '' && readRupees(tolerance) === null}
        onChange={({ target }) => {
          setTolerance(target.value);
          onChange({ tolerance: readRupees(target.value) ?? 0n });
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Stack>
  );
}

/** How the cells are read. */
function Read({ read, choice, onChange, onHeadingRow }: FieldsProps) {
  const { money } = choice;
  const change = (changed: Partial<MoneyColumns>) => onChange({ money: { ...money, ...changed } });
  // On Enter and on leaving the field, because each new row reads the file again.
  function readRow(text: string) {
    const row = Number.parseInt(text, 10) || null;
    if (row !== choice.headingRow) onHeadingRow(row);
  }
  return (
    <Stack sx={FIELDS}>
      <TextField
        label="Row of headings"
        placeholder="None"
        defaultValue={choice.headingRow ?? ''}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            onBlur: (event: FocusEvent<HTMLInputElement>) => readRow(event.currentTarget.value),
            onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
              key === 'Enter' && readRow(currentTarget.value),
          },
        }}
      />
      <Choose
        label="Day and month"
        value={choice.dayOrder}
        options={optionsOf(DAY_ORDERS)}
        onChange={(dayOrder) => onChange({ dayOrder })}
      />
      <Choose
        label="Decimal sign"
        value={money.decimal}
        options={optionsOf(DECIMALS)}
        onChange={(decimal) => change({ decimal })}
      />
      <Choose
        label="Money in is"
        value={money.moneyInIs}
        options={optionsOf(MONEY_IN)}
        onChange={(moneyInIs) => change({ moneyInIs })}
      />
      <Column
        label="Column with Cr or Dr"
        none="The amount’s cell"
        column={money.side}
        headings={read.headings}
        onChange={(side) => change({ side })}
      />
    </Stack>
  );
}

/** What the file says of its rows and nobody knows; each word is asked for once. */
function Words({ choice, matched, onChange }: FieldsProps) {
  return (
    <Stack sx={FIELDS}>
      <Typography>What do these words of your file mean?</Typography>
      {[...matched.unknownWords].map(([word, count]) => (
        <Choose<Meaning | ''>
          key={word}
          label={`${formatText(word || 'nothing')} (${formatCount(count)})`}
          value={Object.hasOwn(choice.meanings, word) ? (choice.meanings[word] ?? '') : ''}
          options={[{ value: '', text: 'Choose' }, ...optionsOf(MEANINGS)]}
          onChange={(meaning) => {
            if (meaning) onChange({ meanings: { ...choice.meanings, [word]: meaning } });
          }}
        />
      ))}
    </Stack>
  );
}

interface ColumnProps {
  label: string;
  /** What it means to choose no column; without it, one has to be chosen. */
  none?: string;
  column: number | null;
  headings: string[];
  onChange: (column: number | null) => void;
}

function Column({ label, none, column, headings, onChange }: ColumnProps) {
  const columns = headings.map((heading, value) => ({ value, text: formatText(heading) }));
  return (
    <Choose
      label={label}
      value={columns.length > 0 ? (column ?? -1) : -1}
      options={none === undefined ? columns : [{ value: -1, text: none }, ...columns]}
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
