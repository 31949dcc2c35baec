import { endOfDay, isSameMinute, isThisYear, parseISO, startOfDay } from 'date-fns';
import { FILTER_NAMES, type FilterName, type Filters } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatText, writeDay, writeTime } from '../format.ts';
import { inZone, type TimeZone } from '../time.ts';
import { DATE_FILTERS, FILTERS, RANGES } from './filters.ts';
import type { Selection } from './search.ts';

/** A set filter, or both dates, in words. */
interface FilterWords {
  words: string;
  names: FilterName[];
}

/** Describes each set filter, such as `Failed` or `Nov 01 – Nov 07`; a named range by its name. */
export function describeFilters({ filters, range }: Selection, zone: TimeZone): FilterWords[] {
  const found: FilterWords[] = [];
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    const { describe } = FILTERS[name];
    if (value && describe) {
      found.push({ words: formatText(describe(value)), names: [name] });
    }
  }
  const dates = range ? RANGES[range].label : describeDates(filters, zone);
  if (dates) found.push({ words: dates, names: [...DATE_FILTERS] });
  return found;
}

/** The filters in words, without the merchant. */
export const filterWords = ({ filters, range }: Selection, zone: TimeZone): string[] =>
  describeFilters({ filters: { ...filters, merchantId: undefined }, range }, zone).map(
    ({ words }) => words,
  );

/** The merchants in words, such as `All merchants`; undefined for a non-admin, who sees only one. */
export function useScope({ merchantId }: Filters): string | undefined {
  const { merchantId: own, isAdmin, isRoleKnown } = useAuth();
  if (!isRoleKnown) return `Payments visible to ${formatText(own)}`;
  if (!isAdmin) return undefined;
  return merchantId ? formatText(FILTERS.merchantId.describe(merchantId)) : 'All merchants';
}

/** Whether the payments may be of several merchants, so that each shows its Merchant ID. */
export const useHasMerchants = ({ merchantId }: Filters) => useAuth().isAdmin && !merchantId;

/**
 * `Nov 01 – Nov 07, 14:05`; undefined without dates. Omits a start time in a day's first minute, an end time in its
 * last, and the years when they are this year, unless `hasYear`.
 */
export function describeDates(
  { startDate, endDate }: Filters,
  zone: TimeZone,
  { hasYear = false } = {},
): string | undefined {
  const start = startDate ? parseISO(startDate, inZone(zone)) : undefined;
  const end = endDate ? parseISO(endDate, inZone(zone)) : undefined;
  const areThisYear = (!start || isThisYear(start)) && (!end || isThisYear(end));
  const isShort = areThisYear && !hasYear;
  const describe = (date: Date, edge: Date) => {
    const day = writeDay(date, { hasYear: !isShort });
    return isSameMinute(date, edge) ? day : `${day}${isShort ? ',' : ''} ${writeTime(date)}`;
  };
  const from = start && describe(start, startOfDay(start));
  const to = end && describe(end, endOfDay(end));
  if (from === to) return from;
  if (from && to) return `${from} – ${to}`;
  return from ? `From ${from}` : `Until ${to}`;
}
