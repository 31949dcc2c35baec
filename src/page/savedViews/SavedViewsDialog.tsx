import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { formatText } from '../../format.ts';
import { notify } from '../../notify.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import {
  findByName,
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  parseName,
  putView,
  type SavedView,
  savedViews,
  useSetup,
} from './savedViews.ts';

const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';

type Views = readonly SavedView[];

/** Saves the page as it is set up now, and edits the saved views. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { merchantId } = useAuth();
  const views = savedViews.use(merchantId);
  const { current, isCurrent, describe } = useSetup();
  const listRef = useRef<HTMLUListElement>(null);

  /** Both begin with what is stored then, so that a change in another tab is not lost. */
  function change(message: string, by: (views: Views) => Views, undo?: (views: Views) => Views) {
    const isStored = savedViews.write(merchantId, by(savedViews.read(merchantId)));
    notify({
      message,
      detail: isStored ? undefined : NOT_STORED,
      severity: isStored ? 'success' : 'warning',
      action: undo && { label: 'Undo', onPress: () => change('Undone.', undo) },
    });
  }
  const without = (name: string) => (all: Views) => all.filter((view) => view.name !== name);

  function save(name: string) {
    const old = findByName(views, name);
    change(
      `${old ? 'Replaced' : 'Saved'} ${quote(name)}.`,
      (all) => putView(all, { name, ...current }),
      old ? (all) => putView(all, old) : without(name),
    );
  }
  function remove(view: SavedView) {
    // The pressed button unmounts.
    listRef.current?.focus();
    const restore = (all: Views) => putView(all, view);
    change(`Deleted ${quote(view.name)}.`, without(view.name), restore);
  }

  return (
    <TitledDialog title="Saved views" onClose={onClose}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <SaveForm
          views={views}
          note={`Saves what the page shows now: ${describe(current)}`}
          onSave={save}
        />
        {views.length === 0 && (
          <Typography color="textSecondary">
            No views yet. A view keeps filters, columns, row height and summary under a name.
          </Typography>
        )}
        <Box component="ul" ref={listRef} tabIndex={-1} aria-label="Saved views" sx={LIST}>
          {views.map((saved) => {
            const name = formatText(saved.name);
            return (
              <Box component="li" key={saved.name} sx={ROW}>
                <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
                  <Typography component="p" variant="subtitle2" noWrap title={name}>
                    {name}
                  </Typography>
                  <Typography variant="caption" color="textSecondary">
                    {isCurrent(saved) && 'Shown now · '}
                    {describe(saved)}
                  </Typography>
                </Box>
                <IconButton
                  aria-label={`Delete ${name}`}
                  title="Delete"
                  onClick={() => remove(saved)}
                  sx={{ mr: -1 }}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      </DialogContent>
    </TitledDialog>
  );
}

const quote = (name: string) => `“${formatText(name)}”`;

const LIST = { listStyle: 'none', m: 0, p: 0 };
const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.75 };

interface SaveFormProps {
  views: readonly SavedView[];
  note: string;
  onSave: (name: string) => void;
}

/** Asks for the name of a view; one that exists is replaced. */
function SaveForm({ views, note, onSave }: SaveFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const name = parseName(text);
  const exists = findByName(views, name) !== undefined;

  function findProblem(): string {
    if (!name) return 'Enter a name.';
    const isFull = views.length >= MAX_VIEWS && !exists;
    return isFull ? `At most ${MAX_VIEWS} views are kept. Delete one first.` : '';
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = findProblem();
    setProblem(found);
    if (found) return inputRef.current?.focus();
    onSave(name);
    setText('');
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 1 }}>
        <TextField
          label="Name"
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
          error={problem !== ''}
          inputRef={inputRef}
          autoComplete="off"
          slotProps={{ htmlInput: { 'aria-describedby': noteId, maxLength: MAX_NAME_LENGTH } }}
          sx={{ flex: 1 }}
        />
        <Button type="submit" variant="contained">
          {exists ? 'Replace' : 'Save'}
        </Button>
      </Stack>
      <FormHelperText id={noteId} error={problem !== ''}>
        {problem || note}
      </FormHelperText>
    </Stack>
  );
}
