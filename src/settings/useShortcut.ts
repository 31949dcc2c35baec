import type { ShortcutKey } from '../ui/keys.ts';
import { useView } from './view.ts';

/** The `aria-keyshortcuts` of a control; undefined when the person has switched shortcuts off. */
export function useShortcut(key: ShortcutKey | undefined): string | undefined {
  const [{ hasShortcuts }] = useView();
  if (!hasShortcuts) return undefined;
  return key === '/' ? '/ Control+K' : key;
}
