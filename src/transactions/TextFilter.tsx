import { useState } from 'react';
import { Field } from '../Field.tsx';
import { MAX_TEXT_LENGTH } from './search.ts';

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

const PLAIN = { autoCapitalize: 'off', spellCheck: false, maxLength: MAX_TEXT_LENGTH } as const;

/** Each keystroke is reported, trimmed. What is typed stays as typed, spaces and caret included. */
export function TextFilter({ label, placeholder, value = '', onChange }: TextFilterProps) {
  const [draft, setDraft] = useState(value);
  // The URL says something else than what was typed: it was changed by Back, Forward or Clear.
  if (draft.trim() !== value) setDraft(value);

  return (
    <Field
      type="search"
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(event.target.value.trim());
      }}
      autoComplete="off"
      inputProps={PLAIN}
    />
  );
}
