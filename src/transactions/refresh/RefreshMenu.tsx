import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { describeSeconds, REFRESH_SECONDS, type View } from '../view/view.ts';

export interface RefreshMenuProps {
  seconds: View['refreshSeconds'];
  onSecondsChange: (seconds: View['refreshSeconds']) => void;
  onRefresh: () => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** How often the list refreshes itself. */
export function RefreshMenu(props: RefreshMenuProps) {
  const { seconds, onSecondsChange, onRefresh, anchor, onClose } = props;

  function choose(choice: View['refreshSeconds']) {
    onSecondsChange(choice);
    // The list may be older than the chosen interval.
    if (choice > 0) onRefresh();
    onClose();
  }

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // The menu is rendered outside the page's landmarks, so it is a landmark itself.
        root: { role: 'region', 'aria-label': 'Choose how often' },
        list: { 'aria-label': 'Update automatically' },
      }}
    >
      {REFRESH_SECONDS.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === seconds}
          selected={choice === seconds}
          onClick={() => choose(choice)}
        >
          {choice === 0 ? 'Off' : `Every ${describeSeconds(choice)}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
