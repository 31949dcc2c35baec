import {
  hashKey,
  onlineManager,
  type Query,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isRangeInverted, type Pagination } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import type { ListSnapshot } from '../export/describeExport.ts';
import { filterWords, useScope } from '../filters/describeFilters.ts';
import { datesOf } from '../filters/filters.ts';
import type { Search, SearchChange, Selection } from '../filters/search.ts';
import { formatCount, maskPayment } from '../format.ts';
import { LIST_KEY, queryClient, reportNextFailure, whenFailed } from '../queryClient.ts';
import { useIsPrivate, useTimeZone, useView } from '../settings/view.ts';
import { type KeyedTransaction, type ListPage, transactionsQuery } from './listQuery.ts';

const NO_ROWS: readonly KeyedTransaction[] = [];

interface ShownPage extends ListPage {
  /** Its transactions as the person sees them: amounts may be hidden. */
  rows: readonly KeyedTransaction[];
}

type ListState =
  /** There is nothing to show until the first answer. */
  | { kind: 'asking'; page?: undefined; next?: undefined }
  /** The end date is before the start date; then nothing is requested. */
  | { kind: 'refused'; page?: undefined; next?: undefined }
  /** With `next`, the page is still that of the previous search. */
  | { kind: 'shown'; page: ShownPage; next?: { pagination: Pagination | null } | undefined }
  /** The last request failed; `page` is the page that was shown before, if any. */
  | { kind: 'failed'; error: unknown; page?: ShownPage | undefined; next?: undefined };

export type List = ListState & {
  /** The search whose rows are shown or, if there are none, awaited. */
  search: Search;
  /** Differs between pages and filters; a refresh keeps it. */
  listKey: string;
  /** Undefined while it is not known, null when the service sends none. */
  pagination: Pagination | null | undefined;
  /** Whether a request is under way, refreshes included. */
  isLoading: boolean;
  /** Requests the list again. Resolves to the time of the answer, undefined without one. */
  refetch: () => Promise<number | undefined>;
};

/** The page that answers the search; undefined while the rows are still those of the previous search. */
export const answerOf = ({ page, next }: ListState) => (next ? undefined : page);

export const rowsOf = ({ page }: ListState) => page?.rows ?? NO_ROWS;

/** Whether rows are awaited and none is shown. False in a refresh of an empty list, which keeps its message. */
export const isFirstLoad = (list: List) =>
  list.kind === 'asking' || (list.next !== undefined && list.page?.rows.length === 0);

/** `51 to 100`; undefined without rows, or on the only page. */
export function describeRows({ page }: List): string | undefined {
  const pagination = page?.pagination;
  if (!pagination || pagination.totalPages <= 1 || page.rows.length === 0) return undefined;
  const { currentPage, limit, totalRecords } = pagination;
  const before = (currentPage - 1) * limit;
  // A service may send more rows than the limit.
  const last = Math.min(before + Math.max(limit, page.rows.length), totalRecords);
  return `${formatCount(Math.min(before + 1, last))} to ${formatCount(last)}`;
}

/** The list of a search. A page past the end is replaced by the last page. */
export function useList(
  search: Search,
  change: (change: SearchChange, options: { isCorrection: boolean }) => void,
  isShown: boolean,
): List {
  const query = useQuery({
    ...transactionsQuery(search),
    ...usePolling(isShown && search.page === 1),
  });
  const { refetch, isFetching, isPlaceholderData } = query;
  const isRefused = isRangeInverted(search.filters);
  const answer = isRefused ? undefined : query.data;

  const isPrivate = useIsPrivate();
  const sent = answer?.transactions ?? NO_ROWS;
  // Not with `select`: changing it has no effect on the rows of an earlier search, while those are still shown.
  const rows = useMemo(
    () => (isPrivate ? sent.map((row) => maskPayment(row)) : sent),
    [isPrivate, sent],
  );
  const error = useFailure(query, hashKey([search.page, search.filters]));
  const lastPage = Math.max(1, answer?.pagination?.totalPages ?? search.page);
  const isPastEnd = search.page > lastPage;
  useEffect(() => {
    if (isPastEnd && !isFetching) change({ page: lastPage }, { isCorrection: true });
  }, [isPastEnd, isFetching, lastPage, change]);

  const shownSearch = answer && isPlaceholderData ? answer.search : search;
  const common = {
    search: shownSearch,
    listKey: hashKey([shownSearch.page, shownSearch.filters]),
    isLoading: isFetching || isPastEnd,
    refetch: useCallback(async () => {
      reportNextFailure();
      const { isSuccess, data } = isRefused ? {} : await refetch();
      return isSuccess ? data?.updatedAt : undefined;
    }, [isRefused, refetch]),
  };
  if (isRefused) return { kind: 'refused', pagination: undefined, ...common };
  const page =
    answer && !(error && isPlaceholderData) ? { ...answer, search: shownSearch, rows } : undefined;
  if (error) {
    const pagination = page ? page.pagination : paginationOf(search);
    return { kind: 'failed', error, page, pagination, ...common };
  }
  if (!page) return { kind: 'asking', pagination: undefined, ...common };
  if (isPastEnd && rows.length === 0) {
    return { kind: 'asking', pagination: page.pagination, ...common };
  }
  // Another known page of the same list has the total, so the pager moves at once. Otherwise its buttons are disabled.
  const still = { currentPage: search.page, hasPrevPage: false, hasNextPage: false };
  const next = isPlaceholderData
    ? { pagination: paginationOf(search) ?? (page.pagination && { ...page.pagination, ...still }) }
    : undefined;
  return { kind: 'shown', page, next, pagination: page.pagination, ...common };
}

/**
 * The error of the last request, kept while the same search is requested again: without rows, TanStack Query would
 * forget the error, and show the rows of the previous search.
 */
function useFailure(query: UseQueryResult, searchKey: string): Error | undefined {
  const [last, setLast] = useState<{ searchKey: string; error: Error }>();
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const isRepeated = !isAnswered && last?.searchKey === searchKey;
  const error = query.error ?? (isRepeated ? last.error : undefined);
  if (error !== last?.error || (error && searchKey !== last?.searchKey)) {
    setLast(error && { searchKey, error });
  }
  return error;
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
}

/**
 * Options that repeat a query at the interval that the person has chosen: not offline, nor in a hidden tab, which
 * catches up when it is shown.
 */
function usePolling(isWanted: boolean) {
  const [{ refreshSeconds }] = useView();
  const isOnline = useIsOnline();
  const interval = isWanted ? refreshSeconds * 1_000 : 0;
  return {
    refetchInterval: isOnline && interval > 0 && interval,
    refetchOnReconnect: (query: Pick<Query, 'state'>) => interval > 0 || whenFailed(query),
    refetchOnWindowFocus(query: Pick<Query, 'state'>) {
      const age = Date.now() - query.state.dataUpdatedAt;
      return (interval > 0 && age >= interval) || whenFailed(query);
    },
  };
}

/** The pagination of a page without an answer, from another page of the same list. */
function paginationOf({ page, filters }: Search) {
  const key = hashKey([filters]);
  const pagination = queryClient
    .getQueriesData<ListPage>({ queryKey: [LIST_KEY] })
    .map(([, answer]) => answer)
    .findLast(
      (answer) => answer?.pagination && hashKey([answer.search.filters]) === key,
    )?.pagination;
  return (
    pagination && {
      ...pagination,
      currentPage: page,
      hasPrevPage: page > 1,
      hasNextPage: page < pagination.totalPages,
    }
  );
}

/** Returns a function that describes the list as it is now, to export it or to add it up. */
export function useListSnapshot({ filters, range }: Selection, list: List): () => ListSnapshot {
  const { merchantId } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  return () => {
    // After midnight, a range such as Today has newer dates than the shown rows.
    const current = { ...filters, ...(range && datesOf(range, zone, new Date())) };
    const answer = answerOf(list);
    const isShown = answer !== undefined && hashKey([current]) === hashKey([list.search.filters]);
    return {
      filters: current,
      shown: isShown
        ? { total: answer.pagination?.totalRecords ?? null, at: answer.updatedAt }
        : null,
      zone,
      filterWords: filterWords({ filters: current, range }, zone),
      merchantId,
      scope,
    };
  };
}
