import Box from '@mui/material/Box';
import { type Filters, TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { RangeName } from '../filters/ranges.ts';
import type { SearchChange } from '../search.ts';
import { STATUSES } from '../table/statuses.ts';
import type { View, ViewChange } from '../view/view.ts';
import { CountButton } from './CountButton.tsx';
import { countQuery, latestEnd } from './countQuery.ts';
import { StuckCounts } from './StuckCounts.tsx';
import { SuccessRate } from './SuccessRate.tsx';
import { type SummarizedList, useCounts } from './useCounts.ts';
import { useStuckFilter } from './useStuckFilter.ts';

export interface SummaryProps {
  filters: Filters;
  range: RangeName | undefined;
  list: SummarizedList;
  minutes: View['stuckMinutes'];
  onViewChange: (change: ViewChange) => void;
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

const UNFINISHED = ['PENDING', 'IN_PROGRESS'] as const;

/** How many payments of each status match the other filters, the success rate, and what may be stuck. */
export default function Summary(props: SummaryProps) {
  const { filters, range, list, minutes, onViewChange, onChange } = props;
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
        <SuccessRate completed={totalOf('COMPLETED')} failed={totalOf('FAILED')} />
        <StuckCounts
          minutes={minutes}
          onMinutesChange={(stuckMinutes) => {
            onViewChange({ stuckMinutes });
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
