import { formatCount } from '../../format.ts';
import type { SumsTotals } from './addUp.ts';

/** Nothing could be added up. */
function isUnreadable({ rows, unreadableAmounts }: SumsTotals): boolean {
  return unreadableAmounts > 0 && unreadableAmounts === rows;
}

/** What is in the file but not in the sums, in sentences. */
export function describeUnread(sums: SumsTotals): string[] {
  const { unreadableAmounts: amounts, unreadableTimes: times } = sums;
  const sentences: string[] = [];
  if (isUnreadable(sums)) {
    sentences.push('No amount can be read, so there are no sums.');
  } else if (amounts > 0) {
    const [have, are] = amounts === 1 ? ['row has', 'is'] : ['rows have', 'are'];
    sentences.push(
      `${formatCount(amounts)} ${have} an amount that cannot be read and ${are} not in the sums.`,
    );
  }
  if (times > 0) {
    const [have, are] = times === 1 ? ['payment has', 'is'] : ['payments have', 'are'];
    sentences.push(
      `${formatCount(times)} completed ${have} a time that cannot be read and ${are} not in the sums by day.`,
    );
  }
  return sentences;
}
