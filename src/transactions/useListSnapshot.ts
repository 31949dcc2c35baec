import { hashKey } from '@tanstack/react-query';
import { useAuth } from '../auth/AuthContext.tsx';
import type { ListSnapshot } from '../export/ListSnapshot.ts';
import { describeFilters, useScope } from '../filters/describeFilters.ts';
import { datesOf } from '../filters/filters.ts';
import { type Search, sentFilters } from '../filters/search.ts';
import { useTimeZone } from '../view/view.ts';
import type { List } from './list.ts';

/** Returns a function that describes the list as it is now, to export it or to add it up. */
export function useListSnapshot(search: Search, list: List): () => ListSnapshot {
  const { filters, range, waiting } = search;
  const { isAnswered, shownSearch, pagination, updatedAt, isLoading } = list;
  const { merchantId } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  return () => {
    // After midnight, a range such as Today has newer dates than the shown rows.
    const current = { ...filters, ...(range && datesOf(range, zone, new Date())) };
    const isShown =
      isAnswered &&
      hashKey([current, waiting]) === hashKey([shownSearch.filters, shownSearch.waiting]);
    return {
      // What waited when the shown rows were answered.
      filters: sentFilters({ filters: current, waiting }, isShown ? updatedAt : Date.now()),
      shown: isShown ? { total: pagination?.totalRecords ?? null, at: updatedAt } : null,
      isLoading,
      zone,
      filterWords: describeFilters(
        { filters: { ...current, merchantId: undefined }, range, waiting },
        zone,
      ).map((filter) => filter.words),
      merchantId,
      scope,
    };
  };
}
