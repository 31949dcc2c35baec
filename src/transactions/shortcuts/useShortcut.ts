import { useSession } from '../../session/AuthContext.tsx';
import { useView } from '../view/view.ts';

/** The keys that press a control or focus a field. */
export type ControlKey = '/' | 'r' | 'e' | '[' | ']';

/** The `aria-keyshortcuts` of a control; undefined when the person has switched shortcuts off. */
export function useShortcut(key: ControlKey | undefined): ControlKey | undefined {
  const { merchantId } = useSession();
  const [{ hasShortcuts }] = useView(merchantId);
  return hasShortcuts ? key : undefined;
}
