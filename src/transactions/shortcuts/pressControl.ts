import { flushSync } from 'react-dom';
import type { ControlKey } from './useShortcut.ts';

/** Clicks the button that has this shortcut, or focuses the field. */
export function pressControl(key: ControlKey): void {
  const control = findControl(key);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else {
    flushSync(() => control?.click());
    // The button that opens the folded filters has given its shortcut to the field.
    if (key === '/') findControl(key)?.focus();
  }
}

function findControl(key: ControlKey) {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
}
