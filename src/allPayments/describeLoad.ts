import { describeCause } from '../api/client.ts';
import { describeReceived, type Received } from '../export/received.ts';
import { describeCount, formatCount } from '../format.ts';
import type { Loaded } from './Engine.ts';
import { MAX_ROWS } from './useAllPayments.ts';

/* Sentences about a load, for all tabs and printouts. */

/** Why so many payments are not loaded. */
export const describeTooMany = (total: number) =>
  `${describeCount(total)}: only ${formatCount(MAX_ROWS)} can be loaded. Choose fewer days, or use Export CSV.`;

/** Why a list could not be loaded. */
export function describeFailure(error: Error): string {
  const { name, message } = error;
  // By name, because a worker's errors have lost their class.
  if (name === 'TooManyRows') return message;
  if (name === 'InvalidCsv') {
    return `The payment data cannot be read. Please tell support: ${message}`;
  }
  return describeCause(error);
}

/** A sentence for each reason to doubt the totals, such as missing or repeated payments. */
export function describeDoubts(totals: Loaded & { received: Received }): string[] {
  const { rows, statuses, unreadableAmounts, repeatedIds, strays, received } = totals;
  const unreadableTimes = statuses.reduce((sum, one) => sum + one.unreadableTimes, 0);
  const isNoneRead = rows > 0 && unreadableAmounts === rows;
  const repeated =
    repeatedIds === 1 ? 'repeats a Payment ID, so it' : 'repeat a Payment ID, so they';
  return [
    received.isDoubtful && describeReceived(received, 'received'),
    isNoneRead && 'No amount can be read, so there are no totals.',
    !isNoneRead && describeLeftOut(unreadableAmounts, 'an amount', 'totals'),
    describeLeftOut(unreadableTimes, 'a time', 'totals by day'),
    repeatedIds > 0 && `${describeCount(repeatedIds)} ${repeated} may be counted twice.`,
    strays > 0 &&
      `${describeCount(strays)} ${strays === 1 ? 'is' : 'are'} outside the dates above, but still counted.`,
  ].filter((sentence) => sentence !== false);
}

function describeLeftOut(count: number, what: string, where: string) {
  const [have, are] = count === 1 ? ['has', 'is'] : ['have', 'are'];
  return (
    count > 0 &&
    `${describeCount(count)} ${have} ${what} that cannot be read and ${are} not in the ${where}.`
  );
}
