import { addDays, addMonths, endOfDay, startOfDay, startOfMonth } from 'date-fns';
import type { Filters } from '../../api/contract.ts';
import { inZone, type TimeZone } from '../../timeZone.ts';

interface Range {
  label: string;
  /** Its first and its last day. */
  days: (today: Date) => [first: Date, last: Date];
}

/** Ranges of whole days that move with the calendar, by their name in the URL, in the order of the menu. */
export const RANGES = {
  today: { label: 'Today', days: (today) => [today, today] },
  yesterday: { label: 'Yesterday', days: (today) => [addDays(today, -1), addDays(today, -1)] },
  last7: { label: 'Last 7 days', days: (today) => [addDays(today, -6), today] },
  last30: { label: 'Last 30 days', days: (today) => [addDays(today, -29), today] },
  last90: { label: 'Last 90 days', days: (today) => [addDays(today, -89), today] },
  month: { label: 'This month', days: (today) => months(startOfMonth(today), 1) },
  lastMonth: {
    label: 'Last month',
    days: (today) => months(addMonths(startOfMonth(today), -1), 1),
  },
  financialYear: { label: 'This financial year', days: (today) => months(lastApril(today), 12) },
} satisfies Record<string, Range>;

export type RangeName = keyof typeof RANGES;

export function parseRange(name: string | null): RangeName | undefined {
  return name !== null && Object.hasOwn(RANGES, name) ? (name as RangeName) : undefined;
}

/** The dates of a range, in the zone of the page. */
export function datesOf(
  range: RangeName,
  zone: TimeZone,
  now: Date,
): Required<Pick<Filters, 'startDate' | 'endDate'>> {
  const [first, last] = RANGES[range].days(startOfDay(now, inZone(zone)));
  // Not every day of every zone begins at the same hour.
  return { startDate: startOfDay(first).toISOString(), endDate: endOfDay(last).toISOString() };
}

function months(first: Date, count: number): [Date, Date] {
  return [first, addDays(addMonths(first, count), -1)];
}

/** The financial year in India begins in April. */
function lastApril(today: Date): Date {
  const april = 3;
  return addMonths(startOfMonth(today), -((today.getMonth() - april + 12) % 12));
}
