import { useSession } from '../../session/AuthContext.tsx';
import { useView } from '../view/view.ts';

/** Whether amounts and VPA IDs are hidden. */
export function useIsPrivate(): boolean {
  const { merchantId } = useSession();
  const [{ isPrivate }] = useView(merchantId);
  return isPrivate;
}
