import { useEffect, useEffectEvent } from 'react';

/** The keys that click a control or focus a field. */
export const CONTROL_KEYS = ['/', 'r', 'e', 'l', 't', 'f', 'm', 's', '[', ']'] as const;
export type ShortcutKey = (typeof CONTROL_KEYS)[number];

const SIGNS: Record<string, string> = { Slash: '/', BracketLeft: '[', BracketRight: ']' };

type TypedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The typed character; in lower case without Shift, so that Caps Lock changes nothing. */
export function keyOf({ key, code, shiftKey }: TypedKey): string {
  const isLatin = /^[\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (isLatin) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  // Layouts without Latin letters, such as Devanagari, get the letters of the US layout.
  const [, letter] = /^Key(.)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? SIGNS[code] ?? key;
}

/** The elements in which keys are typed or choose an option. */
const TYPING = 'input, textarea, select, [contenteditable], [role=combobox]';

/** Anything that covers the page and takes its keys. */
const OPEN = ['dialog', 'alertdialog', 'listbox', 'menu'].map((role) => `[role=${role}]`).join();

/** Whether a key is meant for the page: no typing, nothing open, no modifier held but Shift. */
export function isShortcut(event: KeyboardEvent): boolean {
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

/** Whether this is Ctrl+K or Cmd+K, which focus the search even while the person types elsewhere. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = ctrlKey !== metaKey && !altKey && !shiftKey;
  return isHeld && key?.toLowerCase() === 'k' && !document.querySelector(OPEN);
}

/** The last visible control with a shortcut, because a tab's own search field comes after the filters. */
export function findControl(key: ShortcutKey) {
  const controls = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
  return [...controls].findLast((control) => !control.closest('[hidden]'));
}

/** Calls the listener for each key that is pressed on the page. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(listener);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
