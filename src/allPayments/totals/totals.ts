import {
  differenceInCalendarDays,
  eachDayOfInterval,
  eachMonthOfInterval,
  endOfDay,
  endOfMonth,
  format,
  parseISO,
} from 'date-fns';
import { describeCause } from '../../api/client.ts';
import type { Filters } from '../../api/contract.ts';
import { describeReceived, type Received } from '../../export/received.ts';
import { DAY_FORMAT, describeCount, formatCount, formatText, formatTotal } from '../../format.ts';
import type { StatusTotal, Total } from '../../paymentsFile/addUp.ts';
import { inZone, type TimeZone } from '../../time.ts';
import type { Loaded } from '../Engine.ts';

/* All that is said of totals. */

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

/** The sum of a status: `₹250.00`, or `Unknown` when none of its amounts can be read, so that it is not zero. */
export const formatStatusTotal = (
  { rows, count, paise }: Pick<StatusTotal, 'rows' | 'count' | 'paise'>,
  isPrivate: boolean,
  certainty: Received['certainty'] = '',
) => (count === 0 && rows > 0 ? 'Unknown' : certainty + formatTotal(paise, isPrivate));

/** `₹13.49L` */
export const compactRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

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

/** All of them as one. */
export const allOf = (sums: readonly Total[]): Total => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  paise: sums.reduce((all, { paise }) => all + paise, 0n),
});

/** A longer table would slow the page down; its end is added up. */
const MAX_MERCHANTS = 200;

/** The merchants with the largest sums, and the others as one. */
export function largestMerchants(merchants: StatusTotal['merchants']) {
  const others = merchants.slice(MAX_MERCHANTS);
  const rest = {
    merchantId: '',
    label: describeCount(others.length, 'other merchant'),
    ...allOf(others),
  };
  const shown = merchants
    .slice(0, MAX_MERCHANTS)
    .map((merchant) => ({ ...merchant, label: formatText(merchant.merchantId) }));
  return others.length > 0 ? [...shown, rest] : shown;
}

/** More days than this are added up to months. */
const MAX_DAYS = 92;

const UNITS = {
  day: { each: eachDayOfInterval, key: 'yyyy-MM-dd', label: `EEE, ${DAY_FORMAT}`, tick: 'MMM dd' },
  month: { each: eachMonthOfInterval, key: 'yyyy-MM', label: 'MMM yyyy', tick: 'MMM yyyy' },
};

export interface Bar extends Total {
  /** What the range has of its first and last day. */
  dates: { startDate: string; endDate: string };
  label: string;
  /** The text for the axis, where there is little room. */
  tick: string;
  /** Its day or month has not ended. */
  isSoFar: boolean;
  /** The range has only a part of it. */
  isPart: boolean;
}

/**
 * A bar for each day or month from the first payment to the last, also where there is none. `today` as in `days`. The
 * dates of the filters cut the first and the last bar.
 */
export function barsOf(
  days: StatusTotal['days'],
  zone: TimeZone,
  today: string,
  { startDate = '', endDate = '9' }: Filters = {},
) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day' as const, bars: [] };
  // Days are handled in UTC, where every day has a midnight.
  const utc = inZone('utc');
  const start = parseISO(first.day, utc);
  const end = parseISO(last.day, utc);
  const unit: keyof typeof UNITS =
    differenceInCalendarDays(end, start) < MAX_DAYS ? 'day' : 'month';
  const { each, key, label, tick } = UNITS[unit];
  const bars = new Map<string, Bar>();
  for (const date of each({ start, end }, utc)) {
    const isSoFar = format(date, key) === today.slice(0, key.length);
    const whole = datesOf(unit, format(date, 'yyyy-MM-dd'), zone);
    const own = {
      startDate: whole.startDate < startDate ? startDate : whole.startDate,
      endDate: whole.endDate > endDate ? endDate : whole.endDate,
    };
    const isPart = own.startDate !== whole.startDate || own.endDate !== whole.endDate;
    bars.set(format(date, key), {
      dates: own,
      isPart,
      label: format(date, label) + (isSoFar ? ', so far' : isPart ? ', in part' : ''),
      tick: format(date, tick),
      isSoFar,
      count: 0,
      paise: 0n,
    });
  }
  for (const { day, count, paise } of days) {
    const bar = bars.get(day.slice(0, key.length));
    if (!bar) continue;
    bar.count += count;
    bar.paise += paise;
  }
  return { unit, bars: [...bars.values()] };
}

/** The moments between which a day or a month is, in the zone of the page. */
function datesOf(unit: keyof typeof UNITS, first: string, zone: TimeZone): Bar['dates'] {
  const start = parseISO(first, inZone(zone));
  const end = unit === 'day' ? endOfDay(start) : endOfMonth(start);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** The average of the whole days or months between the first and the last payment; undefined for fewer than two. */
export function averageOf(bars: Bar[]) {
  const ended = bars.filter(({ isSoFar, isPart }) => !isSoFar && !isPart);
  const [first, last] = [ended[0], ended.at(-1)];
  if (!first || !last || first === last) return undefined;
  const paise = allOf(ended).paise / BigInt(ended.length);
  return { paise, count: ended.length, first: first.tick, last: last.tick };
}
