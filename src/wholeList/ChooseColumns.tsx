import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount, formatText } from '../format.ts';
import { landmark } from '../ui/screen.tsx';
import type { Matched } from './engine/match.ts';
import { readRupees } from './engine/money.ts';
import type { Field } from './engine/PaymentList.ts';
import type { Choice, Meaning } from './engine/proposeMatch.ts';

const KEY_NAMES = [
  { value: 'orderID', text: 'Order ID' },
  { value: 'ref_id', text: 'Ref ID' },
  { value: 'id', text: 'Payment ID' },
] as const;
const MEANINGS: Record<Meaning, string> = { paid: 'Paid', unpaid: 'Unpaid', other: 'No payment' };

const FIELD = { width: { xs: '100%', sm: '12rem' } };
const FIELDS = {
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1.5,
  // On the line of the fields' values.
  '& > p': { pb: '0.5rem' },
  '& > label': { height: '2.25rem' },
};

interface ChooseColumnsProps {
  /** Of the file. */
  headings: string[];
  /** Fields that the list does not have. */
  missing: Field[];
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
  /** Undefined before the first match. */
  matched: Pick<Matched, 'references' | 'hits' | 'unknownWords'> | undefined;
}

/** What is compared: all of it is proposed and can be changed. Words without a meaning are asked for. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const { headings, missing, choice, onChange, matched } = props;
  const [tolerance, setTolerance] = useState(String(choice.tolerance / 100 || ''));
  const { key } = choice;
  const columns = headings.map((heading, column) => ({
    value: column,
    text: formatText(heading || `Column ${column + 1}`),
  }));
  const none = { value: -1, text: 'None' };
  const orNull = (column: number) => (column < 0 ? null : column);

  return (
    <>
      <Stack direction="row" sx={FIELDS}>
        <Choose
          label="Your column"
          value={key.column}
          options={columns}
          onChange={(column) => onChange({ key: { ...key, column } })}
        />
        <Choose
          label="is here"
          value={key.field}
          options={KEY_NAMES.filter(({ value }) => !missing.includes(value))}
          onChange={(field) => onChange({ key: { ...key, field } })}
        />
        <Typography role="status">
          {matched &&
            `${formatCount(matched.hits)} of ${formatCount(matched.references)} found here`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={FIELDS}>
        <Choose
          label="Your amount"
          value={choice.amount ?? -1}
          options={missing.includes('amount') ? [none] : [none, ...columns]}
          onChange={(column) => onChange({ amount: orNull(column) })}
        />
        <FormControlLabel
          label="in paise"
          control={<Checkbox checked={choice.isPaise} />}
          onChange={(_, isPaise) => onChange({ isPaise })}
        />
        <Choose
          label="Your status"
          value={choice.status ?? -1}
          options={[{ ...none, text: 'None: all are paid' }, ...columns]}
          onChange={(column) => onChange({ status: orNull(column) })}
        />
        <Choose
          label="Your date"
          value={choice.date ?? -1}
          options={[none, ...columns]}
          onChange={(column) => onChange({ date: orNull(column) })}
        />
        <TextField
          label="Allowed difference, ₹"
          value={tolerance}
          error={tolerance.trim() !== '' && readRupees(tolerance) === null}
          onChange={({ target }) => {
            setTolerance(target.value);
            onChange({ tolerance: Number(readRupees(target.value) ?? 0) });
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={FIELD}
        />
      </Stack>
      {matched && matched.unknownWords.size > 0 && (
        <Stack direction="row" sx={FIELDS}>
          <Typography>Your file also says:</Typography>
          {[...matched.unknownWords].slice(0, 12).map(([word, count]) => (
            <Choose
              key={word}
              label={`${formatText(word || 'nothing')} (${formatCount(count)})`}
              value={Object.hasOwn(choice.meanings, word) ? (choice.meanings[word] ?? '') : ''}
              options={[
                { value: '', text: 'Choose' },
                ...Object.entries(MEANINGS).map(([value, text]) => ({ value, text })),
              ]}
              onChange={(meaning) =>
                onChange({ meanings: { ...choice.meanings, [word]: meaning as Meaning } })
              }
            />
          ))}
        </Stack>
      )}
    </>
  );
}

interface ChooseProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
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
        inputLabel: { shrink: true },
      }}
      sx={FIELD}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
