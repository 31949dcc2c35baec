import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import useEventCallback from '@mui/utils/useEventCallback';
import { Fragment, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { RowsHandle } from '../../list/table/tableProps.ts';
import { Facts } from '../../ui/Facts.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { CONTROL_KEYS, keyOf, type ShortcutKey } from '../../view/keys.ts';
import { useOpened } from '../../view/useOpened.ts';

interface ShortcutsProps {
  rowsHandle: RefObject<RowsHandle | null>;
  count: number;
}

/** The page's keys; the dialog below names them all. */
export function Shortcuts({ rowsHandle, count }: ShortcutsProps) {
  const { panel, openPanel, close } = useOpened();

  function moveTo(position: number) {
    const last = count - 1;
    if (last >= 0) rowsHandle.current?.focusRow(Math.min(Math.max(position, 0), last));
  }
  const press = useEventCallback((event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.target === findControl('/')) {
      event.preventDefault();
      return moveTo(0);
    }
    if (!isShortcut(event)) return;
    const row = rowsHandle.current?.currentRow() ?? -1;
    const key = keyOf(event);
    const control = CONTROL_KEYS.find((it) => it === key);
    if (key === 'j') moveTo(row + 1);
    else if (key === 'k') moveTo(row - 1);
    else if (key === '?') openPanel('shortcuts');
    else if (!control) return;
    else if (!event.repeat) pressControl(control);
    // Firefox would search the page for `/`, and the key would be typed into the focused field.
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);

  return panel === 'shortcuts' && <ShortcutsDialog onClose={close} />;
}

/** Where keys are typed or choose an option. */
const TYPING = [
  'input, textarea, select, [contenteditable]',
  ...['textbox', 'spinbutton', 'combobox', 'listbox', 'menu'].map((role) => `[role=${role}]`),
].join();

/** Anything that covers the page and takes its keys. */
const OPEN = ['dialog', 'alertdialog', 'listbox', 'menu'].map((role) => `[role=${role}]`).join();

/** Whether a key is meant for the page: nothing is being typed, nothing is open, no modifier is held. */
function isShortcut(event: KeyboardEvent): boolean {
  // Some layouts need Option for brackets, others AltGr, which may be reported as Ctrl and Alt.
  const isAlt = event.altKey && event.key !== '[' && event.key !== ']';
  const isAltOrControl = (isAlt || event.ctrlKey) && !event.getModifierState('AltGraph');
  return (
    // A browser that fills in a form sends key events without a key.
    event.key !== undefined &&
    !event.defaultPrevented &&
    !event.isComposing &&
    !event.metaKey &&
    !isAltOrControl &&
    !(event.target instanceof Element && event.target.closest(TYPING)) &&
    !document.querySelector(OPEN)
  );
}

/** Clicks the button that has this shortcut, or focuses the field. */
function pressControl(key: ShortcutKey): void {
  const control = findControl(key);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else {
    flushSync(() => control?.click());
    // The click has opened the folded filters; now the field has the shortcut.
    if (key === '/') findControl(key)?.focus();
  }
}

function findControl(key: ShortcutKey) {
  const controls = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  return [...controls].find((control) => !control.closest('[hidden]'));
}

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['/'], 'Search by Order ID'],
  [['r'], 'Refresh'],
  [['e'], 'Export CSV'],
  [['j', 'k'], 'Next and previous payment'],
  [['↑', '↓', '←', '→'], 'Move in the table; ↓ also from the search'],
  [['Enter'], 'Open the payment'],
  [['Esc'], 'Close it'],
  [['[', ']'], 'Previous and next page'],
  [['l', 't', 'f', 'm'], 'List, Totals, Find, Match'],
  [['s'], 'Summary'],
  [['?'], 'Show these shortcuts'],
];

const KEYS = { display: 'flex', gap: 0.5 };

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
      </DialogContent>
    </TitledDialog>
  );
}
