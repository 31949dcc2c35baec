import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import { landmark } from '../../ui/screen.tsx';
import { STATUSES } from '../fields/status.tsx';
import { STUCK_MINUTES, useView, type View } from '../view/view.ts';
import { CountText } from './CountText.tsx';
import { type Count, latestEnd, type SummaryProps, shownWaiting, UNFINISHED } from './counts.ts';

interface WaitingCellProps extends Omit<SummaryProps, 'list'> {
  /** In the order of the unfinished statuses. */
  counts: Count[];
}

/** What waits for longer than a number of minutes, which can be chosen: a count, and a button for each status. */
export function WaitingCell({ search, counts, onChange }: WaitingCellProps) {
  const { filters } = search;
  const [{ stuckMinutes: minutes }, changeView] = useView();
  const shown = shownWaiting(search, minutes);
  return (
    <Box role="group" aria-label={`Waiting for over ${minutes} minutes`} sx={WAITING}>
      <MinutesSelect value={minutes} onChange={(stuckMinutes) => changeView({ stuckMinutes })} />
      <WaitingCount totals={counts.map(({ total }) => total)} />
      <div>
        {UNFINISHED.map((status, index) => (
          <ToggleButton
            key={status}
            value={status}
            selected={shown === status}
            onChange={() => {
              const endDate = counts[index]?.endDate ?? latestEnd(filters, minutes);
              onChange(
                shown === status ? { status: undefined, endDate: undefined } : { status, endDate },
              );
            }}
          >
            <CountText total={counts[index]?.total} /> {STATUSES[status].label.toLowerCase()}
          </ToggleButton>
        ))}
      </div>
    </Box>
  );
}

const WAITING = {
  gridArea: 'waiting',
  display: { xs: 'flex', sm: 'grid' },
  alignContent: 'start',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: { xs: 0.75, sm: 1.5 },
  pl: { sm: 2 },
  '& .MuiToggleButton-root + .MuiToggleButton-root': { ml: { xs: -0.5, sm: 0 } },
  borderInlineStart: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
};

interface MinutesSelectProps {
  value: View['stuckMinutes'];
  onChange: (minutes: View['stuckMinutes']) => void;
}

const MINUTES = ({ size, typography: { pxToRem } }: Theme) => ({
  typography: { xs: 'caption', sm: 'body2' },
  '@media (pointer: coarse)': { minHeight: pxToRem(size.controlTouch) },
  '& .MuiSelect-select': { py: 0 },
});
const MENU_PROPS = { slotProps: landmark('Choose the minutes') };

/** After which time an unfinished payment waits. */
function MinutesSelect({ value, onChange }: MinutesSelectProps) {
  return (
    <Select
      variant="standard"
      disableUnderline
      value={value}
      onChange={({ target }) => onChange(target.value)}
      renderValue={(minutes) => `Waiting over ${minutes} min`}
      aria-label="Waiting over"
      MenuProps={MENU_PROPS}
      sx={MINUTES}
    >
      {STUCK_MINUTES.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice} min
        </MenuItem>
      ))}
    </Select>
  );
}

/** All that waits. */
function WaitingCount({ totals }: { totals: Count['total'][] }) {
  const isKnown = totals.every((total) => typeof total === 'number');
  const missing = totals.includes(null) ? null : undefined;
  const total = isKnown ? totals.reduce((sum, count) => sum + count, 0) : missing;
  const isAmber = typeof total === 'number' && total > 0;
  return (
    <Box
      component="span"
      sx={{
        // As high as its skeleton: in a line of text, a bold number is 1 px higher.
        display: 'flex',
        '& b': { typography: { xs: 'subtitle2', sm: 'figure' } },
        '& b, &': { color: isAmber ? 'warning.main' : undefined },
      }}
    >
      <CountText total={total} />
    </Box>
  );
}
