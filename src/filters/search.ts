import { FILTER_NAMES, type FilterName, type Filters } from '../api/contract.ts';
import type { TimeZone } from '../time.ts';
import {
  DATE_FILTERS,
  datesOf,
  FILTERS,
  filterNames,
  parseRange,
  type RangeName,
} from './filters.ts';

/** The parsed query string: the page and the filters that the list shows. */
export interface Search {
  page: number;
  /** Only set filters. Dates are ISO 8601 in UTC; the end date is the last millisecond of its minute. */
  filters: Filters;
  /** The range that the dates were calculated from. The URL has its name instead of the dates. */
  range?: RangeName | undefined;
}

/** A search without its page. */
export type Selection = Omit<Search, 'page'>;

/** A range replaces both dates, and a date replaces the range. */
export type SearchChange = Partial<Filters> & Partial<Pick<Search, 'page' | 'range'>>;

/** Reads a query string. A bad value, or a filter that this person may not use, becomes the default. */
export function parseSearch(
  params: URLSearchParams,
  isAdmin: boolean,
  zone: TimeZone,
  now = new Date(),
): Search {
  const range = parseRange(params.get('range'));
  const dates: Filters = range ? datesOf(range, zone, now) : {};
  const filters = parseFilters(
    filterNames(isAdmin),
    zone,
    (name) => dates[name] ?? params.get(name),
  );
  return { page: parsePage(params.get('page')), filters, range };
}

/** Filters of a link that parseSearch ignores: their value is unknown, or this person may not use them. */
export function unknownFilters(params: URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const { filters, range } = parseSearch(params, isAdmin, zone);
  const known = { ...filters, range };
  return (['range', ...FILTER_NAMES] as const).filter(
    (name) => params.get(name)?.trim() && known[name] === undefined,
  );
}

/** The search after a change: page 1 when the filters differ, and the same object when nothing changes. */
export function changeSearch(
  search: Search,
  wanted: SearchChange,
  zone: TimeZone,
  now = new Date(),
): Search {
  const { page, range, ...change } = wanted;
  const dates: Filters = range ? datesOf(range, zone, now) : {};
  const values: Filters = { ...search.filters, ...change, ...dates };
  const filters = parseFilters(FILTER_NAMES, zone, (name) => values[name]);
  const isSameFilters = FILTER_NAMES.every((name) => filters[name] === search.filters[name]);
  const areSameDates = DATE_FILTERS.every((name) => filters[name] === search.filters[name]);
  const next: Search = {
    page: page ?? (isSameFilters ? search.page : 1),
    filters,
    range: range ?? (areSameDates ? search.range : undefined),
  };
  const isSame = isSameFilters && next.page === search.page && next.range === search.range;
  return isSame ? search : next;
}

/** The query string of a search; defaults are left out. */
export function writeSearch({ page, filters, range }: Search): URLSearchParams {
  const params = new URLSearchParams({ ...filters });
  if (range) {
    for (const name of DATE_FILTERS) params.delete(name);
    params.set('range', range);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}

function parsePage(value: string | null): number {
  const page = /^\d+$/.test(value ?? '') ? Number(value) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function parseFilters(
  names: readonly FilterName[],
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
