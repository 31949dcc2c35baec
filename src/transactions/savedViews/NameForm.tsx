import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { nameProblem, parseName } from './savedViews.ts';

interface NameFormProps {
  label: string;
  /** The name to change; without it, a new one is asked for and the label is shown. */
  name?: string;
  note?: string;
  /** The word on the button. */
  verb: (name: string) => string;
  /** Why a name cannot be used although it is one. */
  problemOf: (name: string) => string | undefined;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
}

/** Asks for the name of a view. */
export function NameForm({
  label,
  name = '',
  note,
  verb,
  problemOf,
  onSubmit,
  onCancel,
}: NameFormProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const typed = parseName(text);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = nameProblem(typed) ?? problemOf(typed);
    setProblem(found);
    if (found) return inputRef.current?.focus();
    onSubmit(typed);
    setText('');
  }

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        // While an input method composes text, Escape belongs to it.
        if (!onCancel || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Keeps Escape from closing the dialog too.
        event.stopPropagation();
        onCancel();
      }}
      sx={{ flex: 1, gap: 0.5 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
        <TextField
          label={onCancel ? undefined : label}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onFocus={(event) => event.target.select()}
          error={problem !== undefined}
          inputRef={inputRef}
          autoComplete="off"
          slotProps={{ htmlInput: { 'aria-label': label, 'aria-describedby': noteId } }}
          sx={{ flex: '1 1 8rem' }}
        />
        <Button type="submit" variant="outlined">
          {verb(typed)}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
      <FormHelperText id={noteId} error={problem !== undefined}>
        {problem ?? note}
      </FormHelperText>
    </Stack>
  );
}
