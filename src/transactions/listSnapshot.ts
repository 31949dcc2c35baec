import { hashKey } from '@tanstack/react-query';
import { useAuth } from '../auth/AuthContext.tsx';
import type { ListSnapshot } from '../export/ListSnapshot.ts';
import { describeFilters, useScope } from '../filters/describeFilters.ts';
import { datesOf } from '../filters/filters.ts';
import type { Search } from '../filters/search.ts';
import { useTimeZone } from '../view/view.ts';
import type { List } from './list.ts';

/** Returns a function that describes the list as it is now, to export it or to add it up. */
export function useListSnapshot({ filters, range }: Search, list: List): () => ListSnapshot {
  const { isAnswered, shownSearch, pagination, updatedAt } = list;
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
      zone,
      filterWords: describeFilters({ ...current, merchantId: undefined }, zone, range).map(
        (filter) => filter.words,
      ),
      merchantId,
      scope,
    };
  };
}
