import { flushSync } from 'react-dom';
import { useOpened } from '../payment/useOpened.ts';
import { useView } from '../settings/view.ts';
import {
  CONTROL_KEYS,
  findControl,
  isSearchKey,
  isShortcut,
  keyOf,
  type ShortcutKey,
  useKeyDown,
} from '../ui/keys.ts';

/** Listens to the page's keys; a person may have switched off all but `?`. */
export function useShortcuts(): void {
  const [{ hasShortcuts }] = useView();
  const { openPanel } = useOpened();
  useKeyDown((event) => {
    const isSearch = isSearchKey(event);
    if (!isSearch && !isShortcut(event)) return;
    const key = isSearch ? '/' : keyOf(event);
    if (!hasShortcuts && key !== '?') return;
    const control = CONTROL_KEYS.find((it) => it === key);
    if (key === '?') openPanel('shortcuts');
    else if (!control) return;
    else if (!event.repeat) pressControl(control);
    // Firefox would search the page on `/`, the web on Ctrl+K, and the key would be typed into the focused field.
    event.preventDefault();
  });
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
