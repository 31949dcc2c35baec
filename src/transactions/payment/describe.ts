import {
  differenceInSeconds,
  format,
  formatDuration,
  intervalToDuration,
  isValid,
  parseISO,
  toDate,
} from 'date-fns';
import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatText, MISSING } from '../../format.ts';
import { inZone, type TimeZone } from '../../time.ts';

/** `Nov 21, 2026 08:35:09 UTC`; undefined when the time is missing or invalid. */
export function describeInUtc(iso: string | null, zone: TimeZone): string | undefined {
  const date = parseISO(iso ?? '', inZone(zone));
  if (!isValid(date)) return undefined;
  return `${format(toDate(date, inZone('utc').in), 'MMM dd, yyyy HH:mm:ss')} UTC`;
}

const UNITS: Record<string, string> = {
  xYears: 'y',
  xMonths: 'mo',
  xDays: 'd',
  xHours: 'h',
  xMinutes: 'min',
  xSeconds: 's',
};

const locale = {
  formatDistance: (token: string, count: number) => `${count} ${UNITS[token]}`,
};

/** `2 min 5 s`; undefined when a time is missing or invalid, or when the end is before the start. */
export function describeDuration(start: string | null, end: string | null): string | undefined {
  const [from, to] = [parseISO(start ?? ''), parseISO(end ?? '')];
  if (!isValid(from) || !isValid(to) || to < from) return undefined;
  // From 0, because a change to daylight saving time in between does not make it an hour longer.
  const duration = intervalToDuration({ start: 0, end: to.getTime() - from.getTime() });
  return formatDuration(duration, { locale }) || 'less than 1 s';
}

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
