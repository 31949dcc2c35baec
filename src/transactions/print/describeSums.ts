import { formatCount, formatDate, formatText } from '../../format.ts';
import type { TimeZone } from '../../timeZone.ts';
import { compareCounts } from '../export/compareCounts.ts';
import type { SumsTotals } from '../sums/addUp.ts';
import { describeUnread } from '../sums/describeUnread.ts';
import { formatSum } from '../sums/formatSum.ts';
import type { Sum } from '../sums/Totals.ts';
import { statusDisplay } from '../table/statuses.ts';

/** `Completed ₹200.00 (2) · All ₹300.00 (3), as of Nov 21, 2026 14:05`, and what may be missing in the sums. */
export function describeSums(sums: SumsTotals, zone: TimeZone, isPrivate: boolean): string {
  const { statuses, all, at } = sums;
  const describe = (name: string, { paise, count }: Sum) =>
    `${name} ${formatSum(paise, isPrivate)} (${formatCount(count)})`;
  const parts = statuses.map((sum) =>
    describe(
      sum.status === null ? 'Other statuses' : formatText(statusDisplay(sum.status).label),
      sum,
    ),
  );
  const totals = `${[...parts, describe('All', all)].join(' · ')}, as of ${formatDate(at.toISOString(), zone)}`;
  const { sentence } = compareCounts(sums);
  return [totals, sentence.replace(/\.$/, ''), ...describeUnread(sums)].join('. ');
}
