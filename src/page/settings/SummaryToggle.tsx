import SummaryIcon from '@mui/icons-material/DonutSmallOutlined';
import Button from '@mui/material/Button';
import { useShortcut, useView } from '../../settings/view.ts';

const TOGGLE = {
  '&[aria-pressed=true], &[aria-pressed=true]:hover': {
    bgcolor: 'primary.tint',
    color: 'primary.onTint',
  },
};

/** Keeps its place on the tabs that have no summary, so that nothing moves. */
export function SummaryToggle({ isShown }: { isShown: boolean }) {
  const [{ hasSummary: isOn }, changeView] = useView();
  return (
    <Button
      sx={{ ...TOGGLE, visibility: isShown ? undefined : 'hidden' }}
      startIcon={<SummaryIcon />}
      title="Today’s money, and counts"
      aria-pressed={isOn}
      aria-keyshortcuts={useShortcut(isShown ? 's' : undefined)}
      onClick={({ currentTarget }) => {
        // By its key, the summary may be hidden while the focus is in it.
        if (document.activeElement?.closest('section')) currentTarget.focus();
        changeView({ hasSummary: !isOn });
      }}
    >
      Summary
    </Button>
  );
}
