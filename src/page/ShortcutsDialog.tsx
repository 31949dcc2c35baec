import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Fragment } from 'react';
import { useView } from '../settings/view.ts';
import { Facts } from '../ui/Facts.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['/', 'Ctrl K'], 'Search: Order IDs in the List, anything in Find'],
  [['r'], 'Refresh'],
  [['e'], 'Export CSV'],
  [['j', 'k'], 'Next and previous payment'],
  [['↑', '↓', '←', '→'], 'Move in the table; ↓ also goes there from the search field'],
  [['Enter'], 'Open the payment'],
  [['Esc'], 'Close the payment'],
  [['[', ']'], 'Previous and next page'],
  [['l', 't', 'f', 'm'], 'List, Totals, Find, Match'],
  [['s'], 'Summary'],
  [['?'], 'Show these shortcuts'],
];

const KEYS = { display: 'flex', gap: 0.5 };

/** Lists the keys. Its checkbox switches off the page's own shortcuts except `?`. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [{ hasShortcuts }, changeView] = useView();
  return (
    <TitledDialog title="Keyboard shortcuts" maxWidth="xs" onClose={onClose}>
      <DialogContent>
        <Facts sx={{ alignItems: 'baseline' }}>
          {SHORTCUTS.map(([keys, effect]) => (
            <Fragment key={effect}>
              <Box component="dt" sx={KEYS}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Box>
              <dd>{effect}</dd>
            </Fragment>
          ))}
        </Facts>
        <FormControlLabel
          sx={{ mt: 2 }}
          label="Use these shortcuts"
          control={
            <Checkbox
              size="small"
              checked={hasShortcuts}
              onChange={(_, isOn) => changeView({ hasShortcuts: isOn })}
            />
          }
        />
      </DialogContent>
    </TitledDialog>
  );
}
