import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RenameIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/session.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import {
  addViews,
  findByName,
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  parseName,
  type SavedView,
  savedViews,
  undoChange,
  useSetup,
} from './savedViews.ts';
import { readViewsFile, viewsFileName, writeViewsFile } from './viewsFile.ts';

/** What the last action did. */
interface Note {
  message: string;
  severity: 'success' | 'warning' | 'error';
  /** What is wrong with a file. */
  problems?: string[];
  onUndo?: () => void;
}

const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';

/** So many problems of a file have room. */
const MOST_PROBLEMS = 5;

/** Saves the page as it is set up now, and edits the saved views. */
export default function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { merchantId } = useSession();
  const views = savedViews.use(merchantId);
  const { current, apply, isCurrent, describe } = useSetup();
  const [note, setNote] = useState<Note>();
  /** The name of the view that is being renamed. */
  const [edited, setEdited] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);

  /** With the message `undone`, the change can be taken back. */
  function change(make: (all: readonly SavedView[]) => SavedView[], done: string, undone?: string) {
    // Another tab may have written since this one rendered, so what is stored now is changed.
    const before = savedViews.read(merchantId);
    const after = make(before);
    const isStored = savedViews.write(merchantId, after);
    function undo() {
      change((now) => undoChange({ before, after }, now), undone ?? '');
      // The pressed Undo unmounts.
      listRef.current?.focus();
    }
    setNote({
      message: isStored ? done : `${done} ${NOT_STORED}`,
      severity: isStored ? 'success' : 'warning',
      onUndo: undone ? undo : undefined,
    });
  }

  function save(name: string) {
    const view = { name, ...current };
    const existing = findByName(views, name);
    if (!existing) return change((all) => [...all, view], `Saved ${quote(name)}.`);
    change(
      (all) => all.map((other) => (other.name === existing.name ? view : other)),
      `Replaced ${quote(name)}.`,
      `${quote(existing.name)} is as it was.`,
    );
  }

  function rename(from: string, to: string) {
    setEdited(undefined);
    if (to === from) return;
    change(
      (all) => all.map((view) => (view.name === from ? { ...view, name: to } : view)),
      `Renamed ${quote(from)} to ${quote(to)}.`,
    );
  }

  function remove(name: string) {
    const shown = quote(name);
    const others = (all: readonly SavedView[]) => all.filter((view) => view.name !== name);
    change(others, `Deleted ${shown}.`, `${shown} is back.`);
  }

  async function importFile(file: File) {
    const { views: read, problems } = await readViewsFile(file);
    const count = addViews(views, read).length;
    if (count > MAX_VIEWS) {
      problems.push(`It would make ${count} views. At most ${MAX_VIEWS} are kept.`);
    }
    if (problems.length > 0) {
      const message = `${quote(file.name)} was not imported. Nothing was changed.`;
      const more = problems.length - MOST_PROBLEMS;
      if (more > 0) problems.splice(MOST_PROBLEMS, more, `And ${more} more.`);
      return setNote({ message, severity: 'error', problems });
    }
    const added = count - views.length;
    const skipped = read.length - added;
    change(
      (all) => addViews(all, read),
      `${quote(file.name)}: ${countViews(added)} added, ${skipped} skipped (already saved).`,
      added > 0 ? `Removed ${countViews(added)} again.` : undefined,
    );
  }

  function exportFile() {
    const name = viewsFileName(merchantId);
    saveFile(writeViewsFile(views), name);
    setNote({ message: `Saved ${name}.`, severity: 'success' });
  }

  function row(saved: SavedView) {
    const shown = formatText(saved.name);
    const isTaken = (name: string) => ![undefined, saved].includes(findByName(views, name));
    if (saved.name === edited) {
      return (
        <NameForm
          label={`New name of ${shown}`}
          name={saved.name}
          verb={() => 'Rename'}
          problemOf={(name) => isTaken(name) && 'Another view has this name.'}
          onSubmit={(name) => rename(saved.name, name)}
          onCancel={() => setEdited(undefined)}
        />
      );
    }
    return (
      <>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Typography component="p" variant="subtitle2" noWrap title={shown}>
            {shown}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {isCurrent(saved) && 'Shown now · '}
            {describe(saved)}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', ml: { xs: -1, sm: 0 } }}>
          <Button
            size="small"
            aria-label={`Apply ${shown}`}
            onClick={() => {
              apply(saved);
              onClose();
            }}
          >
            Apply
          </Button>
          <IconButton
            ref={focusIfLost}
            aria-label={`Rename ${shown}`}
            title="Rename"
            onClick={() => setEdited(saved.name)}
          >
            <RenameIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={`Delete ${shown}`}
            title="Delete"
            onClick={() => remove(saved.name)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Stack>
      </>
    );
  }

  const isFull = (name: string) => views.length >= MAX_VIEWS && !findByName(views, name);
  return (
    <TitledDialog title="Saved views" onClose={onClose}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <NameForm
          label="Name"
          note={`Saves what the page shows now: ${describe(current)}`}
          verb={(name) => (findByName(views, name) ? 'Replace' : 'Save')}
          problemOf={(name) =>
            isFull(name) && `At most ${MAX_VIEWS} views are kept. Delete one first.`
          }
          onSubmit={save}
        />
        {views.length === 0 && (
          <Typography color="textSecondary">
            No views yet. A view keeps filters, columns, row height and summary under a name.
          </Typography>
        )}
        <Box component="ul" ref={listRef} tabIndex={-1} aria-label="Saved views" sx={LIST}>
          {views.map((saved) => (
            <Box key={saved.name} component="li" sx={ROW}>
              {row(saved)}
            </Box>
          ))}
        </Box>
      </DialogContent>
      {/* Always mounted: a live region announces only what is added to it. */}
      <Box role="status" sx={{ px: 3 }}>
        {note && (
          <Alert
            key={note.message}
            severity={note.severity}
            role="none"
            action={
              note.onUndo && (
                <Button ref={focusIfLost} size="small" color="inherit" onClick={note.onUndo}>
                  Undo
                </Button>
              )
            }
            sx={{ mt: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {note.message}
            {note.problems?.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
      </Box>
      <DialogActions>
        {views.length > 0 && <Button onClick={exportFile}>Export as file</Button>}
        <Button onClick={() => fileRef.current?.click()}>Import…</Button>
        <input
          ref={fileRef}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) importFile(file);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </DialogActions>
    </TitledDialog>
  );
}

/** As a ref: takes the focus when the button or field that had it was unmounted. */
function focusIfLost(button: HTMLElement | null) {
  if (document.activeElement === document.body) button?.focus();
}

const quote = (name: string) => `“${formatText(name)}”`;

const countViews = (count: number) => `${count} ${count === 1 ? 'view' : 'views'}`;

const LIST = { listStyle: 'none', m: 0, p: 0 };
const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.75 };

interface NameFormProps {
  label: string;
  /** The name to change; without it, a new one is asked for and the label is shown. */
  name?: string;
  note?: string;
  /** The word on the button. */
  verb: (name: string) => string;
  /** Why this name cannot be used. */
  problemOf: (name: string) => string | false;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
}

/** Asks for the name of a view. */
function NameForm({ label, name = '', note, onCancel, ...props }: NameFormProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | false>(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const typed = parseName(text);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = typed ? props.problemOf(typed) : 'Enter a name.';
    setProblem(found);
    if (found) return inputRef.current?.focus();
    props.onSubmit(typed);
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
            setProblem(false);
          }}
          onFocus={(event) => event.target.select()}
          error={problem !== false}
          inputRef={inputRef}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              'aria-label': label,
              'aria-describedby': noteId,
              maxLength: MAX_NAME_LENGTH,
            },
          }}
          sx={{ flex: '1 1 8rem' }}
        />
        <Button type="submit" variant="outlined">
          {props.verb(typed)}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
      <FormHelperText id={noteId} error={problem !== false}>
        {problem || note}
      </FormHelperText>
    </Stack>
  );
}
