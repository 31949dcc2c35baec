import TextField from '@mui/material/TextField';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { SearchChange } from '../search.ts';
import { type ControlKey, useShortcut } from '../shortcuts/useShortcut.ts';
import { ClearButton } from './ClearButton.tsx';
import { FILTERS, MAX_TEXT_LENGTH, type TextFilterName } from './filters.ts';

export interface TextFilterProps {
  name: TextFilterName;
  value: string | undefined;
  shortcut?: ControlKey;
  /** The field's accessible description, also shown as a tooltip. */
  hint?: string;
  /** A further button in the field. */
  adornment?: ReactNode;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
  /** The field has lost the focus. */
  onLeave?: () => void;
}

const INPUT_PROPS = { autoCapitalize: 'off', spellCheck: false, maxLength: MAX_TEXT_LENGTH };

const WHILE_TYPING = { replace: true };

/** Reports each keystroke. The draft keeps the text exactly as typed, with its spaces and caret. */
export const TextFilter = memo(function TextFilter(props: TextFilterProps) {
  const { name, value = '', shortcut, hint, adornment, onChange, onLeave } = props;
  const { label, placeholder, parse } = FILTERS[name];
  const [draft, setDraft] = useState(value);
  // The URL differs from what was typed: Back, Forward or Clear changed it.
  if ((parse(draft) ?? '') !== value) setDraft(value);
  const inputRef = useRef<HTMLInputElement>(null);

  function clear() {
    setDraft('');
    onChange({ [name]: undefined }, { replace: false });
    inputRef.current?.focus();
  }

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
      onBlur={onLeave}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { ...INPUT_PROPS, title: hint, 'aria-keyshortcuts': useShortcut(shortcut) },
        input: {
          endAdornment: (
            <>
              {adornment}
              {draft && <ClearButton name={name} onClear={clear} />}
            </>
          ),
        },
      }}
    />
  );
});
