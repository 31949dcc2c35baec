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
import { useShortcut } from '../../settings/view.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { INSET, SEVERAL, useEarlyFrame } from '../useFrame.tsx';
import type { FindQuery, Sort } from './find.ts';

/** The search, as the fields show it. */
export interface FindDraft extends Omit<FindQuery, 'status'> {
  /** Counted from 0; valid only for these `filters`, which are JSON. */
  page: number;
  filters?: string;
  sort?: Sort | undefined;
  /** The time of the click elsewhere that requested this search, in ms. */
  at?: number | undefined;
}

// Keeps the button from making the field taller.
const NO_HIGHER = { mr: 1.5, '& .MuiIconButton-root': { my: -1 } };
const QUESTION = {
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1.5,
  px: INSET,
  pt: 1.5,
  displayPrint: 'none',
};
const EXAMPLES =
  'Amount or range such as 900-1000, Ref ID (RRN), VPA ID, Order ID, Payment ID, or several of these';
export const PAID_TWICE = 'Same Order ID completed more than once';

export interface FindFieldsProps {
  draft: FindDraft;
  onChange: (changed: Partial<FindDraft>) => void;
}

/** The search field, and a note about columns that the data lacks. */
export function FindFields({ draft, onChange }: FindFieldsProps) {
  const { whole } = useEarlyFrame();
  const isNarrow = useIsNarrow();
  const field = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true });
  const absent = COLUMN_FIELDS.filter(
    (name) => FIELDS[name].kind !== 'time' && whole?.missing.includes(name),
  );
  return (
    <Stack direction="row" sx={QUESTION}>
      <TextField
        label="Find"
        // On a phone, the examples make room for the results.
        helperText={isNarrow && draft.text ? undefined : EXAMPLES}
        multiline
        maxRows={4}
        // On a phone, the keyboard would cover the previous results.
        autoFocus={hasKeyboard}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value, isWide: false })}
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
                  onChange({ text: '', isWide: false });
                  field.current?.focus();
                }}
              />
            ),
          },
        }}
        sx={{ flex: '1 1 20rem' }}
      />
      {absent.length > 0 && (
        <Typography variant="body2" sx={{ width: 1 }}>
          The payment data has no {absent.map((name) => COLUMN_NAMES[name]).join(', ')}.
        </Typography>
      )}
    </Stack>
  );
}

/** Rare options, behind a button, so that the results have more height. */
export function MoreFields(props: FindFieldsProps & { canBePaidTwice: boolean }) {
  const { draft, canBePaidTwice, onChange } = props;
  const { isOfSeveral } = useEarlyFrame();
  const [isMore, setMore] = useState(false);
  if (!isMore && !draft.isPaidTwice) {
    return (
      <Button size="small" onClick={() => setMore(true)}>
        More
      </Button>
    );
  }
  return (
    <>
      <FormControlLabel
        label={PAID_TWICE}
        disabled={!canBePaidTwice}
        // Takes the focus, because the clicked button unmounts.
        control={<Checkbox size="small" autoFocus={isMore} checked={draft.isPaidTwice} />}
        onChange={(_, isPaidTwice) => onChange({ isPaidTwice })}
        sx={{ displayPrint: 'none' }}
      />
      {isOfSeveral && <Typography variant="body2">{SEVERAL}</Typography>}
    </>
  );
}
