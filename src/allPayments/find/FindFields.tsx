import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { FIELDS } from '../../api/contract.ts';
import { ClearButton } from '../../filters/FilterFields.tsx';
import { COLUMN_FIELDS, COLUMN_NAMES } from '../../payment/columns.tsx';
import { useShortcut } from '../../settings/useShortcut.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { readRupees } from '../../written/money.ts';
import { INSET, SEVERAL, useFrame } from '../Frame.tsx';
import type { FindQuery, Sort } from './find.ts';

/** What is asked for, as the fields show it. */
export interface FindDraft extends Omit<FindQuery, 'from' | 'to' | 'status'> {
  from: string;
  to: string;
  /** Counted from 0, of these filters. */
  page: number;
  filters?: string;
  sort?: Sort | undefined;
  /** When a press asked for it. */
  at?: number | undefined;
}

// The button makes the field no higher.
const NO_HIGHER = { mr: 1.5, '& .MuiIconButton-root': { my: -1 } };
const QUESTION = { flexWrap: 'wrap', alignItems: 'start', gap: 1.5, px: INSET, pt: 1.5 };
// Two beside each other on a phone, unless the text is large.
const AMOUNT = { flex: { xs: '1 1 9rem', sm: 'none' }, width: { sm: '9rem' } };
// Beside the field, below the height of its label.
const BESIDE = { mt: { sm: '1.5rem' }, height: '2.25rem', mr: 0 };

export interface FindFieldsProps {
  draft: FindDraft;
  canBePaidTwice: boolean;
  onChange: (changed: Partial<FindDraft>) => void;
}

/** The fields, in the order of their use. */
export function FindFields({ draft, canBePaidTwice, onChange }: FindFieldsProps) {
  const { whole, isOfSeveral } = useFrame();
  const isNarrow = useIsNarrow();
  const [isMore, setMore] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone, what was found is to be seen without scrolling.
  const isFolded = isNarrow && !isMore && !draft.from && !draft.to && !draft.isPaidTwice;
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true });
  const lacks = (...fields: typeof whole.missing) =>
    fields.some((field) => whole.missing.includes(field));
  const absent = COLUMN_FIELDS.filter((field) => FIELDS[field].kind !== 'time' && lacks(field));
  const amounts = { from: readRupees(draft.from), to: readRupees(draft.to) };
  const isInverted = amounts.from !== null && amounts.to !== null && amounts.from > amounts.to;
  function faultOf(name: 'from' | 'to'): string | undefined {
    if (draft[name].trim() !== '' && amounts[name] === null) return 'Rupees, such as 649.50';
    return isInverted && name === 'from' ? 'The lowest amount is above the highest' : undefined;
  }
  return (
    <Stack direction="row" sx={QUESTION}>
      <TextField
        label="Find"
        helperText="Amount, Ref ID (RRN), VPA ID, Order ID or Payment ID; several at once"
        multiline
        maxRows={4}
        // On a phone, the keyboard would cover what was found before.
        autoFocus={hasKeyboard}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
        inputRef={field}
        slotProps={{
          htmlInput: {
            autoCapitalize: 'off',
            spellCheck: false,
            'aria-keyshortcuts': useShortcut('/'),
          },
          input: {
            endAdornment: draft.text && (
              <ClearButton
                label="Find"
                sx={NO_HIGHER}
                onClear={() => {
                  onChange({ text: '' });
                  field.current?.focus();
                }}
              />
            ),
          },
        }}
        sx={{ flex: '1 1 20rem' }}
      />
      {isFolded && (
        <Button onClick={() => setMore(true)} sx={{ ml: -1, mt: { sm: '1.5rem' } }}>
          More: amount, paid twice
        </Button>
      )}
      {!isFolded &&
        (['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={`Amount ${name}`}
            value={draft[name]}
            disabled={lacks('amount')}
            error={isInverted || faultOf(name) !== undefined}
            helperText={faultOf(name)}
            onChange={({ target }) => onChange({ [name]: target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            sx={AMOUNT}
          />
        ))}
      {!isFolded && (
        <FormControlLabel
          label="Paid twice"
          disabled={!canBePaidTwice}
          control={<Checkbox checked={draft.isPaidTwice} />}
          onChange={(_, isPaidTwice) => onChange({ isPaidTwice })}
          sx={BESIDE}
        />
      )}
      {absent.length > 0 && (
        <Typography variant="body2" sx={{ width: 1 }}>
          This service’s file has no {absent.map((field) => COLUMN_NAMES[field]).join(', ')}.
        </Typography>
      )}
      {isOfSeveral && (
        <Typography variant="body2" sx={{ width: 1 }}>
          {SEVERAL}
        </Typography>
      )}
    </Stack>
  );
}
