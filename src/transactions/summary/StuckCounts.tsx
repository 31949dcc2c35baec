import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { STUCK_MINUTES, type View } from '../view/view.ts';

interface StuckCountsProps {
  minutes: View['stuckMinutes'];
  onMinutesChange: (minutes: View['stuckMinutes']) => void;
  /** The counts, as buttons. */
  children: ReactNode;
}

const MENU_PROPS = { slotProps: { root: { role: 'region', 'aria-label': 'Choose the minutes' } } };

/** How many payments have been unfinished for longer than a time that can be chosen. */
export function StuckCounts({ minutes, onMinutesChange, children }: StuckCountsProps) {
  return (
    <Box className="SummaryCell" role="group" aria-label={`Unfinished for over ${minutes} minutes`}>
      <Stack direction="row" sx={{ gap: 1, ml: -0.5 }}>
        {children}
      </Stack>
      <span>
        for over{' '}
        <Select
          variant="standard"
          disableUnderline
          value={minutes}
          onChange={({ target }) => onMinutesChange(target.value)}
          aria-label="Minutes"
          // The menu is rendered outside the page's landmarks, so it is a landmark itself.
          MenuProps={MENU_PROPS}
        >
          {STUCK_MINUTES.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice} minutes
            </MenuItem>
          ))}
        </Select>
      </span>
    </Box>
  );
}
