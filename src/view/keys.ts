import { useView } from './view.ts';

/** The keys that press a control or focus a field. */
export const CONTROL_KEYS = ['/', 'r', 'e', 'l', 't', 'f', 'm', 's', '[', ']'] as const;
export type ShortcutKey = (typeof CONTROL_KEYS)[number];

/** The `aria-keyshortcuts` of a control; undefined when the person has switched shortcuts off. */
export function useShortcut(key: ShortcutKey | undefined): ShortcutKey | undefined {
  const [{ hasShortcuts }] = useView();
  return hasShortcuts ? key : undefined;
}

const SIGNS: Record<string, string> = { Slash: '/', BracketLeft: '[', BracketRight: ']' };

type TypedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The typed character; in lower case without Shift, so that Caps Lock changes nothing. */
export function keyOf({ key, code, shiftKey }: TypedKey): string {
  const isLatin = /^[\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (isLatin) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  // As in the US layout, for layouts without Latin letters, such as Devanagari.
  const [, letter] = /^Key(.)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? SIGNS[code] ?? key;
}
