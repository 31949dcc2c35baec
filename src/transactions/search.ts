import { endOfMinute, parseISO, startOfMinute } from 'date-fns';
import { type Filters, TRANSACTION_STATUSES } from '../api/contract.ts';

/** The years that a date filter may lie in. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2099;

export const MAX_TEXT_LENGTH = 255;

/** What the list shows: the one meaning of the page's query string. */
export interface Search {
  page: number;
  /** Only what is set; dates are ISO 8601 in UTC, the end's to the last millisecond of its minute. */
  filters: Filters;
}

export type SearchChange = Partial<Filters> & { page?: number };

/** Reads a query string. A bad value becomes its default, and so does a merchant filter of somebody who is no admin. */
export function parseSearch(params: URLSearchParams, isAdmin: boolean): Search {
  return {
    page: parsePage(params.get('page')),
    filters: withoutBlank({
      status: parseStatus(params.get('status')),
      startDate: parseDate(params.get('startDate'), startOfMinute),
      endDate: parseDate(params.get('endDate'), endOfMinute),
      orderId: parseText(params.get('orderId')),
      merchantId: isAdmin ? parseText(params.get('merchantId')) : undefined,
    }),
  };
}

/** The search after a change: page 1, unless the change names a page. */
export function changeSearch({ filters }: Search, { page = 1, ...change }: SearchChange): Search {
  return { page, filters: withoutBlank({ ...filters, ...change }) };
}

/** The query string of a search; defaults are left out. */
export function writeSearch({ page, filters }: Search): URLSearchParams {
  const params = new URLSearchParams({ ...filters });
  if (page > 1) params.set('page', String(page));
  return params;
}

export function isRangeInverted({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined && endDate < startDate;
}

function parsePage(value: string | null): number {
  const page = /^\d+$/.test(value ?? '') ? Number(value) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function parseStatus(value: string | null): string | undefined {
  return TRANSACTION_STATUSES.find((status) => status === value);
}

function parseDate(value: string | null, round: (date: Date) => Date): string | undefined {
  // At least a whole day: parseISO would take `20` for a century.
  if (!value || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const date = parseISO(value);
  const year = date.getFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? round(date).toISOString() : undefined;
}

/** An id that a service can look for: not endless, and without control characters. */
function parseText(value: string | null): string | undefined {
  const text = value?.trim() ?? '';
  return text.length <= MAX_TEXT_LENGTH && !/\p{Cc}/u.test(text) ? text : undefined;
}

function withoutBlank(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
