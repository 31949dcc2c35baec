import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatCount } from '../../format.ts';
import { UNKNOWN } from './CountText.tsx';
import type { Count } from './useCounts.ts';

const LINES = { display: 'grid', alignContent: 'center' };

interface SuccessRateProps {
  completed: Count['total'];
  failed: Count['total'];
}

const percent = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1 });

/** The share of completed payments among those that completed or failed. */
export function SuccessRate(props: SuccessRateProps) {
  return (
    <Box component="p" className="SummaryCell" sx={LINES}>
      {describe(props)}
    </Box>
  );
}

function describe({ completed, failed }: SuccessRateProps) {
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
