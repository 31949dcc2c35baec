import Skeleton from '@mui/material/Skeleton';
import { formatCount } from '../../format.ts';
import type { Count } from './counts.ts';

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
export function CountText({ total }: Pick<Count, 'total'>) {
  if (total === undefined) return <Skeleton component="b" width="3ch" />;
  return <b>{total === null ? UNKNOWN : formatCount(total)}</b>;
}

export const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);
