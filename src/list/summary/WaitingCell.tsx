import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import { UNFINISHED } from '../../api/contract.ts';
import { describeCount, formatCount } from '../../format.ts';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { STUCK_MINUTES, useView, type View } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import type { Count } from './counts.ts';

/** What waits for longer than a number of minutes, which can be chosen: a count, which opens the payments. */
export function WaitingCell({ counts }: { counts: Count[] }) {
  const [{ stuckMinutes: minutes }, changeView] = useView();
  const total = sumOf(counts);
  const { openPanel } = useOpened();
  const parts = UNFINISHED.map(
    (status, index) => `${formatCount(counts[index] ?? 0)} ${STATUSES[status].label.toLowerCase()}`,
  );
  return (
    <Box role="group" aria-label={`Waiting for over ${minutes} minutes`} sx={WAITING}>
      <MinutesSelect minutes={minutes} onChoose={(stuckMinutes) => changeView({ stuckMinutes })} />
      <Box sx={COUNT}>
        {total ? (
          <Button
            aria-label={`${describeCount(total)} waiting`}
            aria-haspopup="dialog"
            endIcon={<OpenIcon color="action" />}
            onClick={() => openPanel('waiting')}
            sx={SUM}
          >
            <CountText total={total} />
          </Button>
        ) : (
          <CountText total={total} />
        )}
      </Box>
      {/* Its line is there before the counts are. */}
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>{total ? parts.join(', ') : '\u00a0'}</Box>
    </Box>
  );
}

const WAITING = {
  gridArea: 'waiting',
  display: 'flex',
  flexDirection: { lg: 'column' },
  // Beside each other, where a finger would meet both.
  '@media (pointer: coarse)': { flexDirection: 'row' },
  alignItems: { xs: 'center', lg: 'start' },
  flexWrap: 'wrap',
  columnGap: { xs: 0.75, sm: 1.5 },
  pl: { sm: 2 },
  borderInlineStart: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
};
// The same height with a button and with a skeleton.
const COUNT = {
  display: 'flex',
  alignItems: 'center',
  minHeight: '1.75rem',
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
};
// Its border adds nothing to the height of the line.
const SUM = {
  mx: -1,
  my: '-1px',
  height: '1.5rem',
  '@media (pointer: coarse)': { height: '2.75rem' },
  // A higher line would cover the menu above.
  '& b': { typography: 'figure', lineHeight: '1.5rem', color: 'warning.main' },
};

const MINUTES = {
  typography: { xs: 'caption', sm: 'body2' },
  // As specific as MUI's own height of a select.
  '&& .MuiSelect-select': { py: 0, minHeight: '1.5rem', lineHeight: '1.5rem' },
  // Only its text opens the menu, so the text gets the height of a touch target.
  '@media (pointer: coarse)': {
    my: { sm: -1.5 },
    '&& .MuiSelect-select': { py: 1.25 },
  },
};
const MENU_PROPS = { slotProps: landmark('Choose the minutes') };

interface MinutesSelectProps {
  minutes: View['stuckMinutes'];
  onChoose: (minutes: View['stuckMinutes']) => void;
}

/** After which time an unfinished payment waits. */
function MinutesSelect({ minutes, onChoose }: MinutesSelectProps) {
  return (
    <Select
      variant="standard"
      disableUnderline
      value={minutes}
      onChange={({ target }) => onChoose(target.value)}
      renderValue={() => <>Waiting over {minutes} min</>}
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

function sumOf(counts: Count[]): Count {
  const isKnown = counts.every((count) => typeof count === 'number');
  if (isKnown) return counts.reduce((sum, count) => sum + count, 0);
  return counts.includes(null) ? null : undefined;
}

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
export function CountText({ total }: { total: Count }) {
  if (total === undefined) return <Skeleton component="b" width="3ch" />;
  return <b translate="no">{total === null ? UNKNOWN : formatCount(total)}</b>;
}

const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);
