import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatText } from '../../format.ts';
import { parseName } from './viewName.ts';

interface RenameViewProps {
  name: string;
  nameProblem: (name: string) => string | undefined;
  onRename: (name: string) => void;
  onCancel: () => void;
}

/** In place of the row's name and buttons. */
export function RenameView({ name, nameProblem, onRename, onCancel }: RenameViewProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  function rename(event: SubmitEvent) {
    event.preventDefault();
    const next = parseName(text);
    if (next === name) return onCancel();
    const found = nameProblem(next);
    setProblem(found);
    if (found) inputRef.current?.focus();
    else onRename(next);
  }

  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={rename}
      onKeyDown={(event) => {
        // While an input method composes text, Escape belongs to it.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Keeps Escape from closing the dialog too.
        event.stopPropagation();
        onCancel();
      }}
      sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}
    >
      <TextField
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onFocus={(event) => event.target.select()}
        error={problem !== undefined}
        helperText={problem}
        inputRef={inputRef}
        autoComplete="off"
        slotProps={{ htmlInput: { 'aria-label': `New name of ${formatText(name)}` } }}
        sx={{ flex: '1 1 12rem' }}
      />
      <Button type="submit" variant="outlined">
        Rename
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Stack>
  );
}
