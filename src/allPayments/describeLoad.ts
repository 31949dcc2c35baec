import { describeCause } from '../api/client.ts';
import { describeReceived, type Received } from '../export/received.ts';
import { describeCount, formatCount } from '../format.ts';
import type { Loaded } from './Engine.ts';

/* What is said of a load on every tab and on paper. */

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

/** What makes the totals doubtful, in sentences: rows that are missing, or are in no total. */
export function describeDoubts(totals: Loaded & { received: Received }): string[] {
  const { rows, unreadableAmounts, repeatedIds, received } = totals;
  const unreadableTimes = totals.statuses.reduce((sum, one) => sum + one.unreadableTimes, 0);
  const sentences = received.isDoubtful ? [describeReceived(received, 'received')] : [];
  if (unreadableAmounts > 0 && unreadableAmounts === rows) {
    sentences.push('No amount can be read, so there are no totals.');
  } else if (unreadableAmounts > 0) {
    sentences.push(describeLeftOut(unreadableAmounts, 'row', 'an amount', 'totals'));
  }
  if (unreadableTimes > 0) {
    sentences.push(describeLeftOut(unreadableTimes, 'payment', 'a time', 'totals by day'));
  }
  if (repeatedIds > 0) {
    sentences.push(
      repeatedIds === 1
        ? '1 row repeats a Payment ID, so it may be counted twice.'
        : `${formatCount(repeatedIds)} rows repeat a Payment ID, so they may be counted twice.`,
    );
  }
  return sentences;
}

function describeLeftOut(count: number, noun: string, what: string, where: string): string {
  const [have, are] = count === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${describeCount(count, noun)} ${have} ${what} that cannot be read and ${are} not in the ${where}.`;
}
