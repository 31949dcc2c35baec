import { endOfMinute, isValid, parseISO, startOfMinute } from 'date-fns';
import { type Filters, TRANSACTION_STATUSES } from '../api/contract.ts';

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
      orderId: params.get('orderId')?.trim(),
      merchantId: isAdmin ? params.get('merchantId')?.trim() : undefined,
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
  const date = parseISO(value ?? '');
  return isValid(date) ? toIso(round(date)) : undefined;
}

function toIso(date: Date): string | undefined {
  if (!isValid(date)) return undefined;
  const iso = date.toISOString();
  // Outside the years 0 to 9999 ISO 8601 grows a sign, which services do not expect.
  return /^\d/.test(iso) ? iso : undefined;
}

function withoutBlank(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
