import { differenceInSeconds, parseISO } from 'date-fns';
import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatText, MISSING } from '../../format.ts';

/** What is odd about a payment, in sentences; empty for nearly all. */
export function describeOddities(payment: ListedTransaction): string[] {
  const { status, createdAt, CALLBACK_TS, CANCEL_TS } = payment;
  const isFinished = isGiven(CALLBACK_TS);
  const isUnfinished = status === 'PENDING' || status === 'IN_PROGRESS';
  const shown = formatText(status);
  const oddities: [boolean, string][] = [
    [shown === MISSING, 'It has no status.'],
    [
      shown !== MISSING && !TRANSACTION_STATUSES.some((known) => known === status),
      `Its status “${shown}” is not a known one.`,
    ],
    [status === 'COMPLETED' && !isFinished, 'It is completed, but has no finished time.'],
    [status === 'CANCELLED' && !isGiven(CANCEL_TS), 'It is cancelled, but has no cancelled time.'],
    [isUnfinished && isFinished, 'It has a finished time, but its status is not a final one.'],
    [isBefore(CALLBACK_TS, createdAt), 'It was finished before it was created.'],
    [isBefore(CANCEL_TS, createdAt), 'It was cancelled before it was created.'],
  ];
  return oddities.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence);
}

const isGiven = (time: string | null) => formatText(time) !== MISSING;

/** Earlier by at least a second, because a service may cut off fractions. False when a time is missing or invalid. */
const isBefore = (time: string | null, other: string | null) =>
  differenceInSeconds(parseISO(other ?? ''), parseISO(time ?? '')) >= 1;
