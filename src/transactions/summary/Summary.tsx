import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type Filters, TRANSACTION_STATUSES } from '../../api/contract.ts';
import { formatCount } from '../../format.ts';
import { useSession } from '../../session/session.ts';
import { parseRange, type RangeName } from '../filters/filters.ts';
import type { SearchChange } from '../search.ts';
import { STATUSES, type StatusDisplay } from '../table/cells.tsx';
import { STUCK_MINUTES, useView, type View } from '../view.ts';
import { type Count, countQuery, latestEnd, type SummarizedList, useCounts } from './counts.ts';

export interface SummaryProps {
  filters: Filters;
  range: RangeName | undefined;
  list: SummarizedList;
  onChange: (change: SearchChange) => void;
}

// No width depends on a count, so that nothing moves when one arrives.
const STRIP = { display: 'flex', flexWrap: 'wrap', columnGap: 1 };
const STATUS_CELLS = {
  flex: '1 1 34rem',
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
};
const OTHER_CELLS = {
  flex: '1 1 35rem',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 16rem' },
};

const RATE = { display: 'grid', alignContent: 'center' };

const UNFINISHED = ['PENDING', 'IN_PROGRESS'] as const;

/** How many payments of each status match the other filters, the success rate, and what may be stuck. */
export default function Summary(props: SummaryProps) {
  const { filters, range, list, onChange } = props;
  const [{ stuckMinutes: minutes }, changeView] = useView();
  const counts = useCounts(
    TRANSACTION_STATUSES.map((status) => countQuery({ ...filters, status })),
    list,
  );
  const stuck = useCounts(
    UNFINISHED.map((status) => countQuery({ ...filters, status }, minutes)),
    list,
  );
  const stuckFilter = useStuckFilter(filters, range, onChange);
  const totalOf = (status: (typeof TRANSACTION_STATUSES)[number]) =>
    counts[TRANSACTION_STATUSES.indexOf(status)]?.total;
  // The list shows what the stuck count counts.
  const isOldOnly = filters.endDate !== undefined && filters.endDate <= latestEnd({}, minutes);

  return (
    <Box component="section" aria-label="Summary" sx={STRIP}>
      <Box role="group" aria-label="Payments by status" sx={STATUS_CELLS}>
        {TRANSACTION_STATUSES.map((status) => (
          <CountButton
            key={status}
            {...STATUSES[status]}
            total={totalOf(status)}
            isPressed={filters.status === status}
            onPress={(isPressed) => stuckFilter.leave(isPressed ? status : undefined)}
          />
        ))}
      </Box>
      <Box sx={OTHER_CELLS}>
        <Box component="p" className="SummaryCell" sx={RATE}>
          <SuccessRate completed={totalOf('COMPLETED')} failed={totalOf('FAILED')} />
        </Box>
        <StuckCounts
          minutes={minutes}
          onMinutesChange={(stuckMinutes) => {
            changeView({ stuckMinutes });
            // The old end date would limit the new counts.
            if (stuckFilter.isOn) stuckFilter.leave();
          }}
        >
          {UNFINISHED.map((status, index) => (
            <CountButton
              key={status}
              label={STATUSES[status].label.toLowerCase()}
              total={stuck[index]?.total}
              isPressed={isOldOnly && filters.status === status}
              onPress={(isPressed) =>
                isPressed
                  ? stuckFilter.set(status, stuck[index]?.endDate ?? latestEnd(filters, minutes))
                  : stuckFilter.leave()
              }
            />
          ))}
        </StuckCounts>
      </Box>
    </Box>
  );
}

interface CountButtonProps extends Partial<Pick<StatusDisplay, 'color' | 'Icon'>> {
  label: string;
  total: Count['total'];
  /** The list shows what it counts. */
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** A count that filters the list by what it counts; pressed again, it removes that filter. */
function CountButton(props: CountButtonProps) {
  const { label, color, Icon, total, isPressed, onPress } = props;
  const count = <CountText total={total} />;
  return (
    <ToggleButton
      value={label}
      className={Icon && 'SummaryCell'}
      selected={isPressed}
      onChange={() => onPress(!isPressed)}
      sx={Icon && CELL}
    >
      {Icon ? (
        <>
          <Box component="span" sx={LABEL}>
            <Icon color={color === 'default' ? 'action' : color} />
            {label}
          </Box>{' '}
          {count}
        </>
      ) : (
        <>
          {count} {label}
        </>
      )}
    </ToggleButton>
  );
}

const CELL = { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' };
const LABEL = { display: 'flex', alignItems: 'center', gap: 0.5 };

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
function CountText({ total }: Pick<Count, 'total'>) {
  if (total === undefined) return <Skeleton component="span" width="3ch" />;
  return <b>{total === null ? UNKNOWN : formatCount(total)}</b>;
}

const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);

const percent = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1 });

/** The share of completed payments among those that completed or failed. */
function SuccessRate({ completed, failed }: Record<'completed' | 'failed', Count['total']>) {
  if (completed === undefined || failed === undefined) {
    return (
      <>
        <Skeleton component="b" width="7ch" />
        <Skeleton component="span" width="18ch" />
      </>
    );
  }
  if (completed === null || failed === null) {
    return (
      <>
        <b>{UNKNOWN}</b> <span>success rate</span>
      </>
    );
  }
  const finished = completed + failed;
  if (finished === 0) {
    return (
      <>
        <b>No success rate</b> <span>nothing has completed or failed</span>
      </>
    );
  }
  // Rounded down: 100 % means that nothing failed. In integers, because 29 / 100 * 100 is less than 29.
  const rate = Math.floor((completed * 1_000) / finished) / 10;
  return (
    <>
      <b>{percent.format(rate)}&nbsp;% completed</b>{' '}
      <span>of {formatCount(finished)} that completed or failed</span>
    </>
  );
}

interface StuckCountsProps {
  minutes: View['stuckMinutes'];
  onMinutesChange: (minutes: View['stuckMinutes']) => void;
  /** The counts, as buttons. */
  children: ReactNode;
}

const MENU_PROPS = { slotProps: { root: { role: 'region', 'aria-label': 'Choose the minutes' } } };

/** How many payments have been unfinished for longer than a time that can be chosen. */
function StuckCounts({ minutes, onMinutesChange, children }: StuckCountsProps) {
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

const replacedSchema = v.object({
  before: v.object({
    startDate: v.optional(v.string()),
    endDate: v.optional(v.string()),
    range: v.optional(v.string()),
  }),
  after: v.string(),
});

/**
 * Sets the status and end date of a stuck count. Leaving it restores the end date or range that was replaced. That is
 * stored for this tab, because the person may close the summary or reload the page in between.
 */
function useStuckFilter(
  { startDate, endDate }: Filters,
  range: RangeName | undefined,
  onChange: (change: SearchChange) => void,
) {
  const { merchantId } = useSession();
  const key = `stuck:${merchantId}`;
  const replaced = readReplaced(key);
  // An end date that the person has set since then stays.
  const isOn = replaced !== undefined && replaced.after === endDate;

  function restored(): SearchChange {
    if (!isOn) return {};
    const { before } = replaced;
    const previousRange = parseRange(before.range ?? null);
    return previousRange && before.startDate === startDate
      ? { range: previousRange }
      : { endDate: before.endDate };
  }

  return {
    isOn,
    set(status: string, end: string) {
      const before = isOn ? replaced.before : { startDate, endDate, range };
      if (end !== endDate) storeReplaced(key, { before, after: end });
      onChange({ status, endDate: end });
    },
    /** Leaves the stuck count and shows another status, or all. */
    leave(status?: string) {
      onChange({ status, ...restored() });
    },
  };
}

type Replaced = v.InferOutput<typeof replacedSchema>;

function readReplaced(key: string): Replaced | undefined {
  try {
    return v.parse(replacedSchema, JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}

function storeReplaced(key: string, replaced: Replaced): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(replaced));
  } catch {
    // Storage is blocked or full: leaving the count keeps its end date.
  }
}
