import { hashKey } from '@tanstack/react-query';
import type { Filters } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { describeFilters, useScope } from '../filters/describeFilters.ts';
import { datesOf } from '../filters/filters.ts';
import type { Search } from '../filters/search.ts';
import type { TimeZone } from '../time.ts';
import { useTimeZone } from '../view/view.ts';
import type { List } from './list.ts';

/** A list as the page showed it when its export began. */
export interface ListSnapshot {
  filters: Filters;
  /** Null when the page shows no answer for these filters. */
  shown: {
    /** Null when the service sent no total. */
    total: number | null;
    /** When it was answered, in milliseconds. */
    at: number;
  } | null;
  /** The service has not answered yet. */
  isLoading: boolean;
  zone: TimeZone;
  /** The filters in words, without the merchant. */
  filterWords: string[];
  /** Who is signed in. */
  merchantId: string;
  /** Whose payments they are, where that is not simply this merchant, such as `All merchants`. */
  scope: string | undefined;
}

/** Returns a function that describes the list as it is now, to export it or to add it up. */
export function useListSnapshot({ filters, range }: Search, list: List): () => ListSnapshot {
  const { isAnswered, shownSearch, pagination, updatedAt, isLoading } = list;
  const { merchantId } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  return () => {
    // After midnight, a range such as Today has newer dates than the shown rows.
    const current = { ...filters, ...(range && datesOf(range, zone, new Date())) };
    const isShown = isAnswered && hashKey([current]) === hashKey([shownSearch.filters]);
    return {
      filters: current,
      shown: isShown ? { total: pagination?.totalRecords ?? null, at: updatedAt } : null,
      isLoading,
      zone,
      filterWords: describeFilters({ ...current, merchantId: undefined }, zone, range).map(
        (filter) => filter.words,
      ),
      merchantId,
      scope,
    };
  };
}
