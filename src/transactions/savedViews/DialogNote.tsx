import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';

/** What the last action did. */
export interface Note {
  message: string;
  /** What is wrong with a file, line by line. */
  problems?: readonly string[];
  isWarning?: boolean;
  onUndo?: () => void;
  /** The pressed button was unmounted, so the focus moves to Undo. */
  isUndoFocused?: boolean;
}

interface DialogNoteProps {
  note: (Note & { key: number }) | undefined;
  onUndone: () => void;
}

const MAX_PROBLEMS = 100;

/** Says in the dialog, beside the saved views, what the last action did. */
export function DialogNote({ note, onUndone }: DialogNoteProps) {
  const id = useId();
  const { problems = [], onUndo } = note ?? {};
  return (
    <Box sx={{ px: 3 }}>
      {/* Always mounted: a live region announces only what is added to it. */}
      <div role="status" id={id}>
        {note && (
          <Alert
            key={note.key}
            severity={note.problems ? 'error' : note.isWarning ? 'warning' : 'success'}
            role="none"
            action={
              onUndo && (
                <Button
                  size="small"
                  color="inherit"
                  autoFocus={note.isUndoFocused}
                  onClick={() => {
                    onUndo();
                    onUndone();
                  }}
                >
                  Undo
                </Button>
              )
            }
            sx={{ mt: 1, alignItems: 'center' }}
          >
            {note.message}
          </Alert>
        )}
      </div>
      {problems.length > 0 && (
        // Focusable, because it scrolls.
        <Box component="ul" tabIndex={0} aria-labelledby={id} sx={PROBLEMS}>
          {problems.slice(0, MAX_PROBLEMS).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems repeat, and the list never changes
            <li key={index}>{problem}</li>
          ))}
          {problems.length > MAX_PROBLEMS && <li>And {problems.length - MAX_PROBLEMS} more.</li>}
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
