import { useView } from './view.ts';

/** The keys that press a control or focus a field. */
export type ShortcutKey = '/' | 'r' | 'e' | 'l' | 't' | 'f' | 'm' | '[' | ']';

/** The `aria-keyshortcuts` of a control; undefined when the person has switched shortcuts off. */
export function useShortcut(key: ShortcutKey | undefined): ShortcutKey | undefined {
  const [{ hasShortcuts }] = useView();
  return hasShortcuts ? key : undefined;
}

/** What these keys type in the US layout, for layouts without Latin letters, such as Devanagari. */
const US_KEYS: Record<string, string> = {
  KeyE: 'e',
  KeyF: 'f',
  KeyJ: 'j',
  KeyK: 'k',
  KeyL: 'l',
  KeyM: 'm',
  KeyR: 'r',
  KeyT: 't',
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
};

type TypedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The typed character; in lower case without Shift, so that Caps Lock changes nothing. */
export function keyOf({ key, code, shiftKey }: TypedKey): string {
  const isLatin = /^[\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (isLatin) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  return US_KEYS[code] ?? key;
}
