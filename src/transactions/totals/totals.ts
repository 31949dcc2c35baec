import type { QueryClient } from '@tanstack/react-query';
import {
  differenceInCalendarDays,
  eachDayOfInterval,
  eachMonthOfInterval,
  format,
  parseISO,
} from 'date-fns';
import type { Filters } from '../../api/contract.ts';
import { formatCount, formatPaise, HIDDEN_AMOUNT } from '../../format.ts';
import { inZone, type TimeZone } from '../../time.ts';
import type { RowCounts } from '../csv/exportedList.ts';

export interface Total {
  /** Payments. */
  count: number;
  paise: bigint;
}

/** What was added up from the rows of a file. */
export interface FileTotals {
  all: Total;
  /** The specification's statuses in its order, then others as they came; null stands for all further ones. */
  statuses: (Total & { status: string | null })[];
  /** Completed payments by day, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Completed payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
}

/** The totals of a list. */
export interface Totals extends FileTotals, RowCounts {
  /** When the export began. */
  at: Date;
}

export const totalsKey = (filters: Filters, zone: TimeZone) => ['totals', filters, zone] as const;

/** The last totals of a list; undefined when nobody asked for them. */
export function cachedTotals(
  queryClient: QueryClient,
  filters: Filters,
  zone: TimeZone,
): Totals | undefined {
  return queryClient.getQueryData<Totals>(totalsKey(filters, zone));
}

/** Every amount of the totals is written by this. */
export function formatTotal(paise: bigint, isPrivate: boolean): string {
  return isPrivate ? HIDDEN_AMOUNT : formatPaise(paise);
}

/** What is in the file but not in the totals, in sentences. */
export function describeUnread({ rows, unreadableAmounts, unreadableTimes }: Totals): string[] {
  const sentences: string[] = [];
  if (unreadableAmounts > 0 && unreadableAmounts === rows) {
    sentences.push('No amount can be read, so there are no totals.');
  } else if (unreadableAmounts > 0) {
    const [have, are] = unreadableAmounts === 1 ? ['row has', 'is'] : ['rows have', 'are'];
    sentences.push(
      `${formatCount(unreadableAmounts)} ${have} an amount that cannot be read and ${are} not in the totals.`,
    );
  }
  if (unreadableTimes > 0) {
    const [have, are] = unreadableTimes === 1 ? ['payment has', 'is'] : ['payments have', 'are'];
    sentences.push(
      `${formatCount(unreadableTimes)} completed ${have} a time that cannot be read and ${are} not in the totals by day.`,
    );
  }
  return sentences;
}

/** More days than this are added up to months. */
const MAX_DAYS = 92;

const UNITS = {
  day: { each: eachDayOfInterval, key: 'yyyy-MM-dd', label: 'MMM dd, yyyy', tick: 'MMM d' },
  month: { each: eachMonthOfInterval, key: 'yyyy-MM', label: 'MMMM yyyy', tick: 'MMM yyyy' },
};

export interface Bar extends Total {
  label: string;
  /** For the axis, where there is little room. */
  tick: string;
}

/** A bar for each day or month from the first payment to the last, also where there is none. */
export function barsOf(days: FileTotals['days']): { unit: keyof typeof UNITS; bars: Bar[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day', bars: [] };
  // Days are handled in UTC, where every day has a midnight.
  const utc = inZone('utc');
  const start = parseISO(first.day, utc);
  const end = parseISO(last.day, utc);
  const unit = differenceInCalendarDays(end, start) < MAX_DAYS ? 'day' : 'month';
  const { each, key, label, tick } = UNITS[unit];
  const bars = new Map<string, Bar>();
  for (const date of each({ start, end }, utc)) {
    const texts = { label: format(date, label), tick: format(date, tick) };
    bars.set(format(date, key), { ...texts, count: 0, paise: 0n });
  }
  for (const { day, count, paise } of days) {
    const bar = bars.get(day.slice(0, key.length));
    if (!bar) continue;
    bar.count += count;
    bar.paise += paise;
  }
  return { unit, bars: [...bars.values()] };
}
