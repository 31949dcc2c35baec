import { memo, useState } from 'react';
import { Field } from '../../Field.tsx';
import type { SearchChange } from '../search.ts';
import { FILTERS, MAX_TEXT_LENGTH } from './filters.ts';

interface TextFilterProps {
  name: 'orderId' | 'merchantId';
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

const PLAIN = { autoCapitalize: 'off', spellCheck: false, maxLength: MAX_TEXT_LENGTH } as const;

const WHILE_TYPING = { replace: true };

/** Each keystroke is reported. What is typed stays as typed, spaces and caret included. */
export const TextFilter = memo(function TextFilter(props: TextFilterProps) {
  const { name, label, placeholder, value = '', onChange } = props;
  const [draft, setDraft] = useState(value);
  // The URL says something else than what was typed: it was changed by Back, Forward or Clear.
  if ((FILTERS[name].parse(draft) ?? '') !== value) setDraft(value);

  return (
    <Field
      type="search"
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange({ [name]: event.target.value }, WHILE_TYPING);
      }}
      autoComplete="off"
      inputProps={PLAIN}
    />
  );
});
