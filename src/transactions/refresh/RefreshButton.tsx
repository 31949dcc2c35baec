import CaretIcon from '@mui/icons-material/ArrowDropDown';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { describeSeconds, REFRESH_SECONDS, useShortcut, useView, type View } from '../view.ts';

interface RefreshButtonProps {
  isPossible: boolean;
  onRefresh: () => void;
}

/** Refreshes the list; its second part opens a menu to do so automatically. */
export function RefreshButton({ isPossible, onRefresh }: RefreshButtonProps) {
  const [{ refreshSeconds }, changeView] = useView();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOn = refreshSeconds > 0;
  const caretLabel = isOn
    ? `Updates every ${describeSeconds(refreshSeconds)}`
    : 'Update automatically';

  function choose(seconds: View['refreshSeconds']) {
    changeView({ refreshSeconds: seconds });
    // The list may be older than the chosen interval.
    if (seconds > 0 && isPossible) onRefresh();
    setAnchor(null);
  }

  return (
    <>
      {/* MUI's ButtonGroup would be loaded before the first rows. */}
      <Stack direction="row" className="SplitButton">
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          aria-disabled={!isPossible}
          aria-keyshortcuts={useShortcut('r')}
          onClick={isPossible ? () => onRefresh() : undefined}
        >
          Refresh
        </Button>
        <Button
          variant="outlined"
          className={isOn ? 'SplitCaret SplitCaret-on' : 'SplitCaret'}
          aria-label={caretLabel}
          title={caretLabel}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={!isPossible}
          onClick={isPossible ? (event) => setAnchor(event.currentTarget) : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            // The menu is rendered outside the page's landmarks, so it is a landmark itself.
            root: { role: 'region', 'aria-label': 'Choose how often' },
            list: { 'aria-label': 'Update automatically' },
          }}
        >
          {REFRESH_SECONDS.map((seconds) => (
            <MenuItem
              key={seconds}
              role="menuitemradio"
              aria-checked={seconds === refreshSeconds}
              selected={seconds === refreshSeconds}
              onClick={() => choose(seconds)}
            >
              {seconds === 0 ? 'Off' : `Every ${describeSeconds(seconds)}`}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
