import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import { UNFINISHED } from '../../api/contract.ts';
import { formatCount } from '../../format.ts';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { landmark } from '../../ui/screen.tsx';
import { STUCK_MINUTES, useView, type View } from '../../view/view.ts';
import type { Count, SummaryProps } from './counts.ts';

interface WaitingCellProps extends Omit<SummaryProps, 'list'> {
  /** In the order of the unfinished statuses. */
  counts: Count[];
}

/** What waits for longer than a number of minutes, which can be chosen: a count, and a button for each status. */
export function WaitingCell({ search, counts, onChange }: WaitingCellProps) {
  const [{ stuckMinutes: minutes }, changeView] = useView();
  const shown = search.waiting === minutes ? search.filters.status : undefined;
  const total = sumOf(counts);
  return (
    <Box
      role="group"
      aria-label={`Waiting for over ${minutes} minutes`}
      className={total ? 'Amber' : undefined}
      sx={WAITING}
    >
      <MinutesSelect
        minutes={minutes}
        onChoose={(stuckMinutes) => {
          changeView({ stuckMinutes });
          if (shown) onChange({ waiting: stuckMinutes });
        }}
      />
      <Box component="span" sx={TOTAL}>
        <CountText total={total} />
      </Box>
      <div>
        {UNFINISHED.map((status, index) => (
          <ToggleButton
            key={status}
            value={status}
            selected={shown === status}
            onChange={() =>
              onChange(shown === status ? { status: undefined } : { status, waiting: minutes })
            }
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
  // On a phone, where the sum is hidden, the two counts are amber.
  '&.Amber b': { color: { xs: 'warning.main', sm: 'text.primary' } },
  '&.Amber > span > b': { color: 'warning.main' },
  '& .MuiToggleButton-root': {
    px: { xs: 0.5, sm: 1 },
    ml: { xs: -0.5, sm: -1 },
    '@media (pointer: coarse)': { my: { sm: -1.5 } },
  },
  '& .MuiToggleButton-root + .MuiToggleButton-root': { ml: 0 },
  borderInlineStart: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
};

const MINUTES = {
  typography: { xs: 'caption', sm: 'body2' },
  '& .MuiSelect-select': { py: 0 },
  // Only its text opens the menu, so the text gets the height of a touch target.
  '@media (pointer: coarse)': {
    my: { sm: -1.5 },
    '& .MuiSelect-select': { py: { xs: 1.75, sm: 1.5 } },
  },
};
// A narrow phone has no room for the word Waiting beside the counts.
const LIMIT = {
  display: 'inline-block',
  '&::first-letter': { textTransform: 'uppercase' },
  '@media (max-width: 23.4em)': { '& > span': { display: 'none' } },
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
      renderValue={() => (
        <Box component="span" sx={LIMIT}>
          <span>Waiting </span>over {minutes} min
        </Box>
      )}
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

function sumOf(counts: Count[]): Count['total'] {
  const totals = counts.map(({ total }) => total);
  const isKnown = totals.every((total) => typeof total === 'number');
  if (isKnown) return totals.reduce((sum, count) => sum + count, 0);
  return totals.includes(null) ? null : undefined;
}

// A phone has no room for the sum beside the two counts.
const TOTAL = { display: { xs: 'none', sm: 'flex' }, '& b': { typography: 'figure' } };

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
export function CountText({ total }: Pick<Count, 'total'>) {
  if (total === undefined) return <Skeleton component="b" width="3ch" />;
  return <b translate="no">{total === null ? UNKNOWN : formatCount(total)}</b>;
}

export const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);
