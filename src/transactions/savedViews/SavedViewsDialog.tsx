import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
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

/** What the last action did. */
interface Note {
  message: string;
  severity: 'success' | 'warning';
  /** What it changed, to undo it. */
  change?: Record<'before' | 'after', readonly SavedView[]>;
}

const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';

/** Saves the page as it is set up now, and edits the saved views. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { merchantId } = useAuth();
  const views = savedViews.use(merchantId);
  const { current, apply, isCurrent, describe } = useSetup();
  const [note, setNote] = useState<Note>();
  const listRef = useRef<HTMLUListElement>(null);

  function change(to: readonly SavedView[], done: string): Note {
    const before = savedViews.read(merchantId);
    const isStored = savedViews.write(merchantId, to);
    return {
      message: isStored ? done : `${done} ${NOT_STORED}`,
      severity: isStored ? 'success' : 'warning',
      change: { before, after: savedViews.read(merchantId) },
    };
  }

  function save(name: string) {
    const done = `${findByName(views, name) ? 'Replaced' : 'Saved'} ${quote(name)}.`;
    setNote(change(putView(views, { name, ...current }), done));
  }

  function remove(name: string) {
    const others = views.filter((view) => view.name !== name);
    setNote(change(others, `Deleted ${quote(name)}.`));
  }

  // Not after a change in another tab, which would be lost.
  const undoable = note?.change?.after === views ? note.change : undefined;
  function undo(before: readonly SavedView[]) {
    setNote({ ...change(before, 'Undone.'), change: undefined });
    // The pressed Undo unmounts.
    listRef.current?.focus();
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
            const isShown = isCurrent(saved);
            return (
              <Box component="li" key={saved.name} sx={ROW}>
                <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
                  <Typography component="p" variant="subtitle2" noWrap title={name}>
                    {name}
                  </Typography>
                  <Typography variant="caption" color="textSecondary">
                    {isShown && 'Shown now · '}
                    {describe(saved)}
                  </Typography>
                </Box>
                <Stack direction="row" sx={{ alignItems: 'center', ml: { xs: -1, sm: 0 }, mr: -1 }}>
                  {!isShown && (
                    <Button
                      size="small"
                      aria-label={`Apply ${name}`}
                      onClick={() => apply(saved, onClose)}
                    >
                      Apply
                    </Button>
                  )}
                  <IconButton
                    aria-label={`Delete ${name}`}
                    title="Delete"
                    onClick={() => remove(saved.name)}
                  >
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                </Stack>
              </Box>
            );
          })}
        </Box>
      </DialogContent>
      {/* Always mounted: a live region announces only what is added to it. */}
      <Box role="status" sx={{ px: 3, pb: 2 }}>
        {note && (
          <Alert
            key={note.message}
            severity={note.severity}
            role="none"
            action={
              undoable && (
                <Button
                  ref={focusIfLost}
                  size="small"
                  color="inherit"
                  onClick={() => undo(undoable.before)}
                >
                  Undo
                </Button>
              )
            }
            sx={{ mt: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {note.message}
          </Alert>
        )}
      </Box>
    </TitledDialog>
  );
}

/** As a ref: takes the focus when the button that had it was unmounted. */
function focusIfLost(button: HTMLElement | null) {
  if (document.activeElement === document.body) button?.focus();
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
