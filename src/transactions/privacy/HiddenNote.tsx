import HiddenIcon from '@mui/icons-material/VisibilityOff';
import Chip from '@mui/material/Chip';
import { useSession } from '../../session/AuthContext.tsx';
import { useView } from '../view/view.ts';

/** While amounts are hidden, a button that shows them again. It unmounts then, so `onShown` moves the focus. */
export function HiddenNote({ onShown }: { onShown: () => void }) {
  const { merchantId } = useSession();
  const [{ isPrivate }, changeView] = useView(merchantId);
  if (!isPrivate) return null;
  function show() {
    changeView({ isPrivate: false });
    onShown();
  }
  return (
    <Chip
      size="small"
      color="primary"
      icon={<HiddenIcon />}
      label="Amounts hidden"
      title="Show amounts and VPA IDs"
      onClick={show}
    />
  );
}
