import CaretIcon from '@mui/icons-material/ArrowDropDown';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type CSSProperties, useState } from 'react';
import { formatTime } from '../../format.ts';
import { answerOf, rowsOf, useIsOnline } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { REFRESH_SECONDS, useTimeZone, useView, type View } from '../../settings/view.ts';
import { SoftButton } from '../../ui/buttons.tsx';
import { landmark } from '../../ui/screen.tsx';

const describeSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;

const QUIET = { color: 'text.secondary' };
const HEADING = { p: 1, color: 'text.secondary' };
// Reserves the width, so that the caret does not move while another page is loading.
const LABEL: CSSProperties = { minWidth: '7em', textAlign: 'start' };

/** The time of the list's last update, with a menu for automatic updates. */
export function RefreshNote() {
  const { list, refresh, search } = usePage();
  const [{ refreshSeconds: seconds }, changeView] = useView();
  const isOnline = useIsOnline();
  const isFailing = list.kind === 'failed';
  const zone = useTimeZone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Later pages are not refreshed automatically, nor is a list whose end is before its start.
  const isOn = seconds > 0 && search.page === 1 && list.kind !== 'refused';

  function choose(chosen: View['refreshSeconds']) {
    changeView({ refreshSeconds: chosen });
    // The list may be older than the chosen interval.
    if (chosen > 0) refresh();
    setAnchor(null);
  }
  function describe() {
    if (isOn && !isOnline) return 'Offline';
    const answer = answerOf(list);
    if (!answer && isOn && isFailing) return 'Trying again';
    if (!answer) return list.isLoading ? 'Updating…' : 'Not updated';
    return `${isFailing ? 'Not updated since' : 'Updated'} ${formatTime(answer.updatedAt, zone)}`;
  }

  return (
    <>
      <SoftButton
        size="small"
        // Without rows, the table shows the failure.
        color={isFailing && rowsOf(list).length > 0 ? 'error' : 'inherit'}
        sx={isFailing ? undefined : QUIET}
        endIcon={<CaretIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isPossible={list.kind !== 'refused'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span style={LABEL}>
          {describe()}
          {isOn && isOnline && ` · every ${describeSeconds(seconds)}`}
        </span>
        <span style={visuallyHidden}>, choose how often</span>
      </SoftButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
          transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            ...landmark('Choose how often'),
            list: { 'aria-label': 'Refresh automatically' },
          }}
        >
          {/* The menu's heading, not an item to choose. */}
          <Typography component="li" role="presentation" variant="subtitle2" sx={HEADING}>
            {search.page === 1 ? 'Refresh automatically' : 'Refresh page 1 automatically'}
          </Typography>
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
      )}
    </>
  );
}
