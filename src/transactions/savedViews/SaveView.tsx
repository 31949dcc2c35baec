import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { MAX_VIEWS } from './addViews.ts';
import type { SavedView } from './savedView.ts';
import { isSameName, nameProblem, parseName } from './viewName.ts';

interface SaveViewProps {
  views: readonly SavedView[];
  /** What the page shows, in words. */
  description: string;
  /** `existing` is the view to replace. */
  onSave: (name: string, existing: SavedView | undefined) => void;
}

/** Saves the page as it is set up now. */
export function SaveView({ views, description, onSave }: SaveViewProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const name = parseName(text);
  const existing = views.find((view) => isSameName(view.name, name));

  function save(event: SubmitEvent) {
    event.preventDefault();
    const found = nameProblem(name) ?? (existing ? undefined : countProblem(views));
    setProblem(found);
    if (found) return inputRef.current?.focus();
    onSave(name, existing);
    setText('');
  }

  return (
    <Stack component="form" noValidate onSubmit={save} sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <TextField
          label="Name"
          autoFocus
          fullWidth
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          error={problem !== undefined}
          inputRef={inputRef}
          autoComplete="off"
          slotProps={{ htmlInput: { 'aria-describedby': noteId } }}
        />
        <Button type="submit" variant="outlined">
          {existing ? 'Replace' : 'Save'}
        </Button>
      </Stack>
      <FormHelperText id={noteId} error={problem !== undefined}>
        {problem ?? `Saves what the page shows now: ${description}`}
      </FormHelperText>
    </Stack>
  );
}

function countProblem(views: readonly SavedView[]): string | undefined {
  return views.length < MAX_VIEWS
    ? undefined
    : `At most ${MAX_VIEWS} views are kept. Delete one first.`;
}
