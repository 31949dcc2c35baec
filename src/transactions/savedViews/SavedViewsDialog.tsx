import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RenameIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/session.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useTimeZone } from '../view.ts';
import { NameForm } from './NameForm.tsx';
import {
  addViews,
  isSameName,
  MAX_VIEWS,
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

/** Saves the page as it is set up now, and edits the saved views. */
export default function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { merchantId } = useSession();
  const zone = useTimeZone();
  const views = savedViews.use(merchantId);
  const { current, apply, isCurrent, describe } = useSetup();
  const [note, setNote] = useState<Note>();
  /** The name of the view that is being renamed, and of the last one that was. */
  const [edited, setEdited] = useState<string>();
  const [wasEdited, setWasEdited] = useState<string>();
  const listRef = useRef<HTMLDivElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const titleId = useId();

  /** With the message `undone`, the change can be taken back. */
  function change(make: (all: readonly SavedView[]) => SavedView[], done: string, undone?: string) {
    // Another tab may have written since this one rendered, so what is stored now is changed.
    const before = savedViews.read(merchantId);
    const after = make(before);
    const isStored = savedViews.write(merchantId, after);
    setNote({
      message: isStored ? done : `${done} ${NOT_STORED}`,
      severity: isStored ? 'success' : 'warning',
      onUndo: undone
        ? () => change((now) => undoChange({ before, after }, now), undone)
        : undefined,
    });
  }

  const findByName = (name: string) => views.find((view) => isSameName(view.name, name));

  function save(name: string) {
    const view = { name, ...current };
    const existing = findByName(name);
    if (!existing) return change((all) => [...all, view], `Saved ${quote(name)}.`);
    change(
      (all) => all.map((other) => (other.name === existing.name ? view : other)),
      `Replaced ${quote(name)}.`,
      `${quote(existing.name)} is as it was.`,
    );
  }

  function rename(from: string, to: string) {
    stopRenaming(to);
    if (to === from) return;
    change(
      (all) => all.map((view) => (view.name === from ? { ...view, name: to } : view)),
      `Renamed ${quote(from)} to ${quote(to)}.`,
    );
  }

  function stopRenaming(name: string) {
    setEdited(undefined);
    setWasEdited(name);
  }

  function remove(name: string) {
    const shown = quote(name);
    const others = (all: readonly SavedView[]) => all.filter((view) => view.name !== name);
    change(others, `Deleted ${shown}.`, `${shown} is back.`);
  }

  async function importFile(file: File) {
    const read = await readViewsFile(file, zone);
    const all = addViews(views, read.views ?? []);
    const isTooMany = all.length > MAX_VIEWS;
    if (read.problems || isTooMany) {
      const tooMany = `It would make ${all.length} views. At most ${MAX_VIEWS} are kept.`;
      return setNote({
        message: `${quote(file.name)} was not imported. Nothing was changed.`,
        severity: 'error',
        problems: read.problems ?? [tooMany],
      });
    }
    const added = all.length - views.length;
    const skipped = read.views.length - added;
    change(
      (now) => addViews(now, read.views),
      `${quote(file.name)}: ${count(added)} added, ${skipped} skipped (already saved).`,
      added > 0 ? `Removed ${count(added)} again.` : undefined,
    );
  }

  function exportFile() {
    const name = viewsFileName(merchantId);
    saveFile(writeViewsFile(views), name);
    setNote({ message: `Saved ${name}.`, severity: 'success' });
  }

  function row(saved: SavedView) {
    const shown = formatText(saved.name);
    if (saved.name === edited) {
      return (
        <NameForm
          label={`New name of ${shown}`}
          name={saved.name}
          verb={() => 'Rename'}
          problemOf={(name) =>
            views.some((other) => other !== saved && isSameName(other.name, name))
              ? 'Another view has this name.'
              : undefined
          }
          onSubmit={(name) => rename(saved.name, name)}
          onCancel={() => stopRenaming(saved.name)}
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
            // The form that renamed it was unmounted.
            autoFocus={saved.name === wasEdited}
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

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Saved views</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <NameForm
          label="Name"
          note={`Saves what the page shows now: ${describe(current)}`}
          verb={(name) => (findByName(name) ? 'Replace' : 'Save')}
          problemOf={(name) =>
            views.length >= MAX_VIEWS && !findByName(name)
              ? `At most ${MAX_VIEWS} views are kept. Delete one first.`
              : undefined
          }
          onSubmit={save}
        />
        <Box ref={listRef} tabIndex={-1} role="group" aria-label="Saved views">
          {views.length === 0 && (
            <Typography color="textSecondary">
              No views yet. A view keeps filters, columns, row height and summary under a name.
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {views.map((saved) => (
              <Box key={saved.name} component="li" sx={ROW}>
                {row(saved)}
              </Box>
            ))}
          </Box>
        </Box>
      </DialogContent>
      <LastNote
        note={note}
        onUndone={() => {
          // The pressed Undo unmounts, so the focus moves to the list.
          setWasEdited(undefined);
          listRef.current?.focus();
        }}
      />
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
        <Button variant="contained" onClick={onClose} sx={{ ml: 'auto !important' }}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const quote = (name: string) => `“${formatText(name)}”`;

const count = (views: number) => `${views} ${views === 1 ? 'view' : 'views'}`;

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.75 };

interface LastNoteProps {
  note: Note | undefined;
  onUndone: () => void;
}

/** Says in the dialog, beside the saved views, what the last action did. */
function LastNote({ note, onUndone }: LastNoteProps) {
  const id = useId();
  const { message, severity, problems = [], onUndo } = note ?? {};
  const undo = onUndo && (
    <Button
      // The pressed Delete was unmounted.
      ref={(button) => void (document.activeElement === document.body && button?.focus())}
      size="small"
      color="inherit"
      onClick={() => {
        onUndo();
        onUndone();
      }}
    >
      Undo
    </Button>
  );
  return (
    <Box sx={{ px: 3 }}>
      {/* Always mounted: a live region announces only what is added to it. */}
      <div role="status" id={id}>
        {note && (
          <Alert severity={severity} role="none" action={undo} sx={{ mt: 1, alignItems: 'center' }}>
            {message}
          </Alert>
        )}
      </div>
      {problems.length > 0 && (
        // Focusable, because it scrolls.
        <Box component="ul" tabIndex={0} aria-labelledby={id} sx={PROBLEMS}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const PROBLEMS = {
  maxHeight: '9rem',
  overflowY: 'auto',
  mt: 1,
  mb: 0,
  pl: 2.5,
  overflowWrap: 'anywhere',
};
