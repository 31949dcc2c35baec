import { FILTER_NAMES, type FilterName, type Filters, UNFINISHED } from '../api/contract.ts';
import { MINUTE_MS, type TimeZone } from '../time.ts';
import { datesOf, FILTERS, filterNames, parseRange, type RangeName } from './filters.ts';

/** The page's query string, parsed: what the list shows. */
export interface Search {
  page: number;
  /** Only set filters. Dates are ISO 8601 in UTC; the end date is the last millisecond of its minute. */
  filters: Filters;
  /** The range that the dates were calculated from. The URL has its name instead of the dates. */
  range?: RangeName | undefined;
  /** Only what has waited for longer than so many minutes; with an unfinished status. */
  waiting?: number | undefined;
}

/** A search without its page. */
export type Selection = Omit<Search, 'page'>;

/** A range replaces both dates, a date replaces the range, and a status what waits. */
export type SearchChange = Partial<Filters> & Partial<Pick<Search, 'page' | 'range' | 'waiting'>>;

const DATES = ['startDate', 'endDate'] as const;

/** Reads a query string. A bad value becomes its default, and so does a filter that this person may not use. */
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
  const waiting = parseWaiting(params.get('waiting'), filters);
  return { page: parsePage(params.get('page')), filters, range, waiting };
}

/** Whether a link has a filter that parseSearch ignores: an unknown value, or one that this person may not use. */
export function hasUnknownFilter(
  params: URLSearchParams,
  isAdmin: boolean,
  zone: TimeZone,
): boolean {
  const { filters, range, waiting } = parseSearch(params, isAdmin, zone);
  const known = { ...filters, range, waiting };
  return (['range', 'waiting', ...FILTER_NAMES] as const).some(
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
  const { page, range, waiting, ...change } = wanted;
  const dates: Filters = range ? datesOf(range, zone, now) : {};
  const values: Filters = { ...search.filters, ...change, ...dates };
  const filters = parseFilters(FILTER_NAMES, zone, (name) => values[name]);
  const nextWaiting = 'waiting' in wanted || 'status' in wanted ? waiting : search.waiting;
  const isSameFilters =
    FILTER_NAMES.every((name) => filters[name] === search.filters[name]) &&
    nextWaiting === search.waiting;
  const areSameDates = DATES.every((name) => filters[name] === search.filters[name]);
  const next: Search = {
    page: page ?? (isSameFilters ? search.page : 1),
    filters,
    range: range ?? (areSameDates ? search.range : undefined),
    waiting: nextWaiting,
  };
  const isSame = isSameFilters && next.page === search.page && next.range === search.range;
  return isSame ? search : next;
}

/** The query string of a search; defaults are left out. */
export function writeSearch({ page, filters, range, waiting }: Search): URLSearchParams {
  const params = new URLSearchParams({ ...filters });
  if (range) {
    for (const name of DATES) params.delete(name);
    params.set('range', range);
  }
  if (waiting) params.set('waiting', String(waiting));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The filters that are sent: what has waited for longer was created before a moment, which each request sets anew. */
export function sentFilters({ filters, waiting }: Selection, now = Date.now()): Filters {
  return waiting ? { ...filters, endDate: latestEnd(filters, waiting, now) } : filters;
}

/** The latest end date of what is older than `minutes`, to the minute; never after the End Date filter. */
export function latestEnd(filters: Filters, minutes: number, now = Date.now()): string {
  const end = Math.floor(now / MINUTE_MS - minutes) * MINUTE_MS - 1;
  const cutoff = new Date(end).toISOString();
  return filters.endDate !== undefined && filters.endDate < cutoff ? filters.endDate : cutoff;
}

export function isRangeInverted({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined && endDate < startDate;
}

function parseWaiting(value: string | null, { status }: Filters): number | undefined {
  const isUnfinished = UNFINISHED.some((it) => it === status);
  return isUnfinished && /^[1-9]\d{0,3}$/.test(value ?? '') ? Number(value) : undefined;
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
