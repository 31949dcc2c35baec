import { endOfDay, endOfMinute, parseISO, startOfMinute } from 'date-fns';
import { type Filters, TRANSACTION_STATUSES } from '../../api/contract.ts';
import { inZone, type TimeZone } from '../../timeZone.ts';

export type FilterName = keyof Filters;
export type DateFilterName = 'startDate' | 'endDate';
export type TextFilterName = 'orderId' | 'merchantId';

interface Filter<Rest extends unknown[] = []> {
  label: string;
  placeholder?: string;
  /** Normalizes a typed or linked value; undefined, which leaves the filter unset, when it is invalid. */
  parse: (value: string, ...rest: Rest) => string | undefined;
  isForAdminsOnly?: boolean;
}

/** The years that a date filter accepts. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2099;

export const MAX_TEXT_LENGTH = 255;

/** All filters, in the order of the fields and of the query string. Their descriptions are in describeFilters.ts. */
export const FILTERS: Record<Exclude<FilterName, DateFilterName>, Filter> &
  Record<DateFilterName, Filter<[zone: TimeZone]>> = {
  status: { label: 'Status', parse: parseStatus },
  orderId: { label: 'Order ID', placeholder: 'Search by Order ID', parse: parseText },
  merchantId: {
    label: 'Merchant ID',
    placeholder: 'Filter by Merchant ID',
    parse: parseText,
    isForAdminsOnly: true,
  },
  startDate: { label: 'Start Date', parse: (value, zone) => parseDate(value, zone, startOfMinute) },
  // Includes its whole minute, so that a payment at 14:05:30 is in a range that ends at 14:05. An end date without a
  // time includes its whole day.
  endDate: {
    label: 'End Date',
    parse: (value, zone) => parseDate(value, zone, value.length > 10 ? endOfMinute : endOfDay),
  },
};

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The filters that this person may use. */
export function filterNames(isAdmin: boolean): FilterName[] {
  return FILTER_NAMES.filter((name) => isAdmin || !FILTERS[name].isForAdminsOnly);
}

function parseStatus(value: string): string | undefined {
  return TRANSACTION_STATUSES.find((status) => status === value);
}

/** An id that a service can search for: bounded, and without the tabs and line breaks that pasted text has. */
function parseText(value: string): string | undefined {
  const text = value.replace(/\p{Cc}+/gu, ' ').trim();
  return text && text.length <= MAX_TEXT_LENGTH ? text : undefined;
}

function parseDate(value: string, zone: TimeZone, round: (date: Date) => Date): string | undefined {
  // Requires a whole day, because parseISO reads `20` as a century.
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const date = parseISO(value, inZone(zone));
  const year = date.getFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? round(date).toISOString() : undefined;
}
