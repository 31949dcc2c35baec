import HiddenIcon from '@mui/icons-material/VisibilityOff';
import Chip from '@mui/material/Chip';
import { useSession } from '../../session/AuthContext.tsx';
import { useView } from '../view/view.ts';

/** While amounts are hidden, a button beside the page's heading that shows them again. */
export function HiddenNote() {
  const { merchantId } = useSession();
  const [{ isPrivate }, changeView] = useView(merchantId);
  if (!isPrivate) return null;
  return (
    <Chip
      size="small"
      color="primary"
      icon={<HiddenIcon />}
      label="Amounts hidden"
      title="Show amounts and VPA IDs"
      onClick={({ currentTarget }) => {
        // It unmounts, so the focus moves to the heading.
        (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
        changeView({ isPrivate: false });
      }}
    />
  );
}
