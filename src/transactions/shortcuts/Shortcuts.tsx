import useEventCallback from '@mui/utils/useEventCallback';
import { type RefObject, useEffect, useState } from 'react';
import type { RowsHandle } from '../table/RowsHandle.ts';
import { isShortcut } from './isShortcut.ts';
import { pressControl } from './pressControl.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

interface ShortcutsProps {
  rowsHandle: RefObject<RowsHandle | null>;
  rowCount: number;
}

/** What these keys type in the US layout, for layouts without Latin letters, such as Devanagari. */
const US_KEYS: Record<string, string> = {
  KeyE: 'e',
  KeyJ: 'j',
  KeyK: 'k',
  KeyR: 'r',
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
};

/** The page's keys; ShortcutsDialog names them all. */
export default function Shortcuts({ rowsHandle, rowCount }: ShortcutsProps) {
  const [isListOpen, setListOpen] = useState(false);

  function moveTo(position: number) {
    const last = rowCount - 1;
    if (last >= 0) rowsHandle.current?.focusRow(Math.min(Math.max(position, 0), last));
  }
  const press = useEventCallback((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const row = rowsHandle.current?.currentRow() ?? -1;
    const key = keyOf(event);
    switch (key) {
      case 'j':
        moveTo(row + 1);
        break;
      case 'k':
        moveTo(row - 1);
        break;
      case '/':
      case 'r':
      case 'e':
      case '[':
      case ']':
        if (!event.repeat) pressControl(key);
        break;
      case '?':
        setListOpen(true);
        break;
      default:
        return;
    }
    // Firefox would search the page for `/`, and the key would be typed into the focused field.
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);

  return isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />;
}

/** The typed character; in lower case without Shift, so that Caps Lock changes nothing. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isLatin = /^[\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (isLatin) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  return US_KEYS[code] ?? key;
}
