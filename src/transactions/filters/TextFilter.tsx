import TextField from '@mui/material/TextField';
import { memo, useState } from 'react';
import type { SearchChange } from '../search.ts';
import { FILTERS, type FilterName, MAX_TEXT_LENGTH } from './filters.ts';

interface TextFilterProps {
  name: FilterName;
  value: string | undefined;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

const SLOT_PROPS = {
  htmlInput: { autoCapitalize: 'off', spellCheck: false, maxLength: MAX_TEXT_LENGTH },
};

const WHILE_TYPING = { replace: true };

/** Reports each keystroke. The draft keeps the text exactly as typed, with its spaces and caret. */
export const TextFilter = memo(function TextFilter(props: TextFilterProps) {
  const { name, value = '', onChange } = props;
  const { label, placeholder, parse } = FILTERS[name];
  const [draft, setDraft] = useState(value);
  // The URL differs from what was typed: Back, Forward or Clear changed it.
  if ((parse(draft) ?? '') !== value) setDraft(value);

  return (
    <TextField
      fullWidth
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange({ [name]: event.target.value }, WHILE_TYPING);
      }}
      autoComplete="off"
      slotProps={SLOT_PROPS}
    />
  );
});
