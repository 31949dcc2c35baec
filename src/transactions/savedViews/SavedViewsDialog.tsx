import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useRef, useState } from 'react';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/AuthContext.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import type { View } from '../view/view.ts';
import { DialogNote } from './DialogNote.tsx';
import { describeView } from './describeView.ts';
import { ImportButton } from './ImportButton.tsx';
import { SavedViewRow } from './SavedViewRow.tsx';
import { SaveView } from './SaveView.tsx';
import type { PageView, SavedView } from './savedView.ts';
import { usePageView } from './usePageView.ts';
import { useViewEdits } from './useViewEdits.ts';
import { isSameName, nameProblem } from './viewName.ts';

interface SavedViewsDialogProps {
  view: View;
  onClose: () => void;
}

export default function SavedViewsDialog({ view, onClose }: SavedViewsDialogProps) {
  const { isAdmin } = useSession();
  const zone = useTimeZone();
  const { current, apply, isCurrent } = usePageView(view);
  const { views, note, ...edits } = useViewEdits();
  const [moved, setMoved] = useState('');
  const [renamedTo, setRenamedTo] = useState<string>();
  const listRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const describe = (page: PageView) => describeView(page, isAdmin, zone);

  function rename(saved: SavedView, name: string) {
    setRenamedTo(name);
    edits.rename(saved, name);
  }
  function move(saved: SavedView, by: 1 | -1) {
    edits.move(saved, by);
    const position = views.indexOf(saved) + 1 + by;
    setMoved(`Moved ${formatText(saved.name)} to ${position} of ${views.length}`);
  }
  // The pressed Undo unmounts, so the focus moves to the list.
  function focusList() {
    setRenamedTo(undefined);
    listRef.current?.focus();
  }
  const problemOf = (name: string, saved: SavedView) =>
    nameProblem(name) ??
    (views.some((other) => other !== saved && isSameName(other.name, name))
      ? 'Another view has this name.'
      : undefined);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Saved views</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <SaveView
          views={views}
          description={describe(current)}
          onSave={(name, existing) => edits.save(name, current, existing)}
        />
        <Box ref={listRef} tabIndex={-1} role="group" aria-label="Saved views">
          {views.length === 0 && (
            <Typography color="textSecondary">
              No views yet. A view keeps filters, columns, row height and summary under a name.
            </Typography>
          )}
          <Box component="ul" sx={LIST}>
            {views.map((saved, index) => (
              <SavedViewRow
                key={saved.name}
                name={saved.name}
                description={`${isCurrent(saved) ? 'Shown now · ' : ''}${describe(saved)}`}
                isFirst={index === 0}
                isLast={index === views.length - 1}
                isFocused={saved.name === renamedTo}
                nameProblem={(name) => problemOf(name, saved)}
                onApply={() => {
                  apply(saved);
                  onClose();
                }}
                onRename={(name) => rename(saved, name)}
                onMove={(by) => move(saved, by)}
                onDelete={() => edits.remove(saved)}
              />
            ))}
          </Box>
        </Box>
        <span role="status" style={visuallyHidden}>
          {moved}
        </span>
      </DialogContent>
      <DialogNote note={note} onUndone={focusList} />
      <DialogActions>
        {views.length > 0 && <Button onClick={edits.exportFile}>Export as file</Button>}
        <ImportButton onFile={edits.importFile} />
        <Button variant="contained" onClick={onClose} sx={{ ml: 'auto !important' }}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0 };
