import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['/'], 'Search by Order ID'],
  [['r'], 'Refresh'],
  [['e'], 'Export CSV'],
  [['j', 'k'], 'Next and previous payment'],
  [['↑', '↓', '←', '→'], 'Move in the table'],
  [['Enter'], 'Open the payment'],
  [['[', ']'], 'Previous and next page'],
  [['?'], 'Show these shortcuts'],
];

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'baseline',
  columnGap: 3,
  rowGap: 1,
  m: 0,
};

const KEYS = { display: 'flex', gap: 0.5 };

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={LIST}>
          {SHORTCUTS.map(([keys, effect]) => (
            <Fragment key={effect}>
              <Box component="dt" sx={KEYS}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {effect}
              </Box>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
