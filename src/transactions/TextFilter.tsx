import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Each keystroke is reported, trimmed. What is typed stays as typed, spaces and caret included. */
export function TextFilter({ label, placeholder, value = '', onChange }: TextFilterProps) {
  const [draft, setDraft] = useState(value);
  // The URL says something else than what was typed: it was changed by Back, Forward or Clear.
  if (draft.trim() !== value) setDraft(value);

  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(event.target.value.trim());
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
    />
  );
}
