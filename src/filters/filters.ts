import {
  addDays,
  addMonths,
  endOfDay,
  endOfMinute,
  startOfDay,
  startOfMinute,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import {
  FILTERS as DATA,
  FIELDS,
  FILTER_NAMES,
  type Field,
  type FilterName,
  type Filters,
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../api/contract.ts';
import { FIRST_YEAR, inZone, LAST_YEAR, readTime, type TimeZone } from '../time.ts';
import { parseText } from '../written/pasted.ts';

// The first list request waits for this file, so it imports nothing that formats or renders; describeFilters.ts does.

export const DATE_FILTERS = ['startDate', 'endDate'] as const;
export type DateFilterName = (typeof DATE_FILTERS)[number];
export type OtherFilterName = Exclude<FilterName, DateFilterName>;

interface Filter {
  label: string;
  placeholder?: string;
  shortcut?: '/';
  /** Normalizes a typed or linked value; undefined, which leaves the filter unset, when it is invalid. */
  parse: (value: string) => string | undefined;
  /** A parsed value in words, such as `Failed`. */
  describe: (value: string) => string;
}

interface DateFilter extends Omit<Filter, 'parse' | 'describe'> {
  parse: (value: string, zone: TimeZone) => string | undefined;
  /** `describeDates` describes both at once. */
  describe: null;
}

/** A filter by any text that is not too long. */
const textFilter = (name: FilterName): Filter => ({
  ...DATA[name],
  parse: parseText,
  describe: (value) => `${DATA[name].label} ${value}`,
});

const TEXT_FILTERS = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, textFilter(name)]),
) as Record<OtherFilterName, Filter>;

/** Each filter of the contract, for the query string, the fields and everything that names a filter. */
export const FILTERS: Record<OtherFilterName, Filter> & Record<DateFilterName, DateFilter> = {
  ...TEXT_FILTERS,
  status: {
    ...DATA.status,
    parse: (value) => TRANSACTION_STATUSES.find((status) => status === value),
    describe: (value) => STATUS_LABELS[value as TransactionStatus],
  },
  orderId: {
    ...TEXT_FILTERS.orderId,
    shortcut: '/',
    describe: (value) => `${DATA.orderId.label} starts with ${value}`,
  },
  merchantId: { ...TEXT_FILTERS.merchantId, describe: (value) => `Merchant ${value}` },
  startDate: {
    ...DATA.startDate,
    parse: (value, zone) => parseDate(value, zone, startOfMinute),
    describe: null,
  },
  endDate: {
    ...DATA.endDate,
    // An end date includes its whole minute, so that a payment at 14:05:30 is in a range that ends at 14:05. Without a
    // time, it includes its whole day.
    parse: (value, zone) => parseDate(value, zone, value.length > 10 ? endOfMinute : endOfDay),
    describe: null,
  },
};

export function isTextFilter(name: string): name is OtherFilterName {
  return FILTERS[name as FilterName]?.parse === parseText;
}

export function isDateFilter(name: FilterName): name is DateFilterName {
  return DATE_FILTERS.some((date) => date === name);
}

export function filterNames(isAdmin: boolean): FilterName[] {
  return FILTER_NAMES.filter((name) => isAdmin || !isForAdminsOnly(name));
}

function isForAdminsOnly(name: FilterName): boolean {
  const field: Field = FIELDS[DATA[name].field];
  return field.isForAdminsOnly ?? false;
}

function parseDate(value: string, zone: TimeZone, round: (date: Date) => Date): string | undefined {
  const date = readTime(value, zone);
  const year = date.getFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? round(date).toISOString() : undefined;
}

interface Range {
  label: string;
  days: (today: Date) => [first: Date, last: Date];
}

/** Ranges of whole days that move with the calendar, by their name in the URL, in the order of the menu. */
export const RANGES = {
  today: { label: 'Today', days: (today) => [today, today] },
  yesterday: { label: 'Yesterday', days: (today) => [addDays(today, -1), addDays(today, -1)] },
  thisWeek: { label: 'This week', days: (today) => week(monday(today)) },
  lastWeek: { label: 'Last week', days: (today) => week(addDays(monday(today), -7)) },
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

export const RANGE_LABEL = 'Date range';

export type RangeName = keyof typeof RANGES;

export function parseRange(name: string | null): RangeName | undefined {
  return name !== null && Object.hasOwn(RANGES, name) ? (name as RangeName) : undefined;
}

/** The dates of a range, in the zone of the page. */
export function datesOf(
  range: RangeName,
  zone: TimeZone,
  now: Date,
): Required<Pick<Filters, DateFilterName>> {
  const [first, last] = RANGES[range].days(startOfDay(now, inZone(zone)));
  // startOfDay again, because in some zones a day can begin at 01:00.
  return { startDate: startOfDay(first).toISOString(), endDate: endOfDay(last).toISOString() };
}

const week = (first: Date): [Date, Date] => [first, addDays(first, 6)];

const monday = (day: Date) => startOfWeek(day, { weekStartsOn: 1 });

function months(first: Date, count: number): [Date, Date] {
  return [first, addDays(addMonths(first, count), -1)];
}

/** The start of the current financial year, which in India begins in April. */
function lastApril(today: Date): Date {
  const april = 3;
  return addMonths(startOfMonth(today), -((today.getMonth() - april + 12) % 12));
}
