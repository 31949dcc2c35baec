import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Fragment, type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useOpened } from '../../payment/useOpened.ts';
import { useView } from '../../settings/view.ts';
import { Facts } from '../../ui/Facts.tsx';
import {
  CONTROL_KEYS,
  findControl,
  isSearchKey,
  isShortcut,
  keyOf,
  type ShortcutKey,
  useKeyDown,
} from '../../ui/keys.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';

/** The page's keys, also one pressed before this code was loaded. The dialog names them, and switches off all but `?`. */
export default function Shortcuts({ early }: { early: RefObject<KeyboardEvent | undefined> }) {
  const [{ hasShortcuts }] = useView();
  const { panel, openPanel, close } = useOpened();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSearch = isSearchKey(event);
    if (!isSearch && !isShortcut(event)) return;
    const key = isSearch ? '/' : keyOf(event);
    if (!hasShortcuts && key !== '?') return;
    const control = CONTROL_KEYS.find((it) => it === key);
    if (key === '?') openPanel('shortcuts');
    else if (!control) return;
    else if (!event.repeat) pressControl(control);
    // Firefox would search the page for `/`, the web for Ctrl+K, and the key would be typed into the focused field.
    event.preventDefault();
  });
  useKeyDown((event) => press(event));
  useEffect(() => {
    const event = early.current;
    early.current = undefined;
    // After the effect, in which React refuses `flushSync`.
    if (event) queueMicrotask(() => press(event));
  }, [early]);

  return panel === 'shortcuts' && <ShortcutsDialog onClose={close} />;
}

/** Clicks the button that has this shortcut, or focuses the field. */
function pressControl(key: ShortcutKey): void {
  const control = findControl(key);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.focus();
    control.select();
  } else {
    flushSync(() => control?.click());
    // The click has opened the folded filters; now the field has the shortcut.
    if (key === '/') findControl(key)?.focus();
  }
}

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['/', 'Ctrl K'], 'Search: by Order ID in the list, for anything in Find'],
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

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
