import type { Filters } from '../api/contract.ts';
import type { TimeZone } from '../timeZone.ts';
import { FILTER_NAMES, FILTERS, type FilterName, filterNames } from './filters/filters.ts';

/** The page's query string, parsed: what the list shows. */
export interface Search {
  page: number;
  /** Only set filters. Dates are ISO 8601 in UTC; the end date is the last millisecond of its minute. */
  filters: Filters;
}

export type SearchChange = Partial<Filters> & { page?: number };

/** Reads a query string. A bad value becomes its default, and so does a filter that this person may not use. */
export function parseSearch(params: URLSearchParams, isAdmin: boolean, zone: TimeZone): Search {
  return {
    page: parsePage(params.get('page')),
    filters: parseFilters(filterNames(isAdmin), zone, (name) => params.get(name)),
  };
}

/** The search after a change: page 1 when the filters differ, and the same object when nothing changes. */
export function changeSearch(
  search: Search,
  { page, ...change }: SearchChange,
  zone: TimeZone,
): Search {
  const values: Filters = { ...search.filters, ...change };
  const filters = parseFilters(FILTER_NAMES, zone, (name) => values[name]);
  const isSameFilters = FILTER_NAMES.every((name) => filters[name] === search.filters[name]);
  const next = page ?? (isSameFilters ? search.page : 1);
  return isSameFilters && next === search.page ? search : { page: next, filters };
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

function parseFilters(
  names: FilterName[],
  zone: TimeZone,
  read: (name: FilterName) => string | null | undefined,
): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = FILTERS[name].parse(read(name) ?? '', zone);
    if (value) filters[name] = value;
  }
  return filters;
}
