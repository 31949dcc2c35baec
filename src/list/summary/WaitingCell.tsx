import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import { PAGE_SIZE, UNFINISHED } from '../../api/contract.ts';
import { describeCount, formatCount } from '../../format.ts';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { landmark } from '../../ui/screen.tsx';
import { useOpened } from '../../view/useOpened.ts';
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
  const sum = <CountText total={total} />;
  const { openPanel } = useOpened();
  // One page of each status shows them all.
  const canOpen = !!total && counts.every((count) => (count.total ?? 0) <= PAGE_SIZE);
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
      {canOpen ? (
        <Button
          aria-label={`${describeCount(total)} waiting`}
          aria-haspopup="dialog"
          endIcon={<OpenIcon color="action" />}
          onClick={() => openPanel('waiting')}
          sx={SUM}
        >
          {sum}
        </Button>
      ) : (
        <Box component="span" sx={SUM}>
          {sum}
        </Box>
      )}
      {/* A phone has room for the sum or for the two counts, not for both. */}
      <Box sx={{ display: { xs: canOpen || total === undefined ? 'none' : 'block', sm: 'block' } }}>
        {UNFINISHED.map((status, index) => {
          const { label, color, Icon } = STATUSES[status];
          const isShown = shown === status;
          return (
            <ToggleButton
              key={status}
              value={status}
              selected={isShown}
              onChange={() =>
                onChange(isShown ? { status: undefined } : { status, waiting: minutes })
              }
            >
              <Icon color={color === 'default' ? undefined : color} />
              <CountText total={counts[index]?.total} /> {label.toLowerCase()}
            </ToggleButton>
          );
        })}
      </Box>
    </Box>
  );
}

const WAITING = {
  gridArea: 'waiting',
  display: { xs: 'flex', sm: 'grid' },
  alignContent: 'start',
  alignItems: 'center',
  minHeight: '1.5rem',
  flexWrap: 'wrap',
  columnGap: { xs: 0.75, sm: 1.5 },
  mt: { xs: 0.5, sm: 0 },
  pl: { sm: 2 },
  // On a phone without the sum, the two counts are amber.
  '&.Amber b': { color: { xs: 'warning.main', sm: 'text.primary' } },
  '&.Amber > :is(span, button) b': { color: 'warning.main' },
  '& .MuiToggleButton-root': {
    px: { xs: 0.5, sm: 1 },
    ml: { xs: -0.5, sm: -1 },
    '@media (pointer: coarse)': { my: { sm: -1.5 } },
  },
  '& .MuiToggleButton-root + .MuiToggleButton-root': { ml: 0 },
  // Beside two counts, a phone has no room for the icons, and a narrow phone none for the word Waiting.
  '& .MuiToggleButton-root svg': { display: { xs: 'none', sm: 'block' } },
  '@media (max-width: 23.4em)': { '&:not(:has(> button)) .Waits': { display: 'none' } },
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
const LIMIT = { display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } };
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
          <span className="Waits">Waiting </span>over {minutes} min
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

// On a phone the button ends where the cards do, and the sum alone has no room.
const SUM = {
  display: { xs: 'none', sm: 'flex' },
  '&.MuiButton-root': {
    display: 'flex',
    ml: { xs: 'auto', sm: -1 },
    mr: -1,
    // Its border adds nothing to the height of the line.
    my: '-1px',
    '@media (pointer: fine)': { height: { xs: '1.5rem', sm: 'auto' } },
    height: { sm: 'auto' },
  },
  justifySelf: 'start',
  '& b': { typography: { xs: 'amount', sm: 'figure' } },
};

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
export function CountText({ total }: Pick<Count, 'total'>) {
  if (total === undefined) return <Skeleton component="b" width="3ch" />;
  return <b translate="no">{total === null ? UNKNOWN : formatCount(total)}</b>;
}

const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);
