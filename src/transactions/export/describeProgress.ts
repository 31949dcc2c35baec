import { formatBytes, formatCount } from '../../format.ts';
import type { Progress } from './saveExport.ts';

/** `4,000 of 11,860 rows, 0.6 MB received`; without what is unknown. */
export function describeProgress({ bytes, rows, total }: Progress): string {
  const received = `${formatBytes(bytes)} received`;
  if (rows === null) return received;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(rows)}${ofTotal} rows, ${received}`;
}
