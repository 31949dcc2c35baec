import {
  hashKey,
  onlineManager,
  type Query,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { isRangeInverted, type Search, type SearchChange } from '../filters/search.ts';
import { tellNextFailure } from '../queryClient.ts';
import { maskPayment, useIsPrivate, useView } from '../view/view.ts';
import { type KeyedTransaction, LIST_KEY, type ListPage, transactionsQuery } from './listQuery.ts';

export const COUNTS_KEY = 'count';
/** A page is not prefetched again within this time. Pressing its button always requests it. */
const PREFETCH_VALID_MS = 30_000;
const NO_ROWS: KeyedTransaction[] = [];

export type List = ReturnType<typeof useTransactions>;

/** The list of a search, and its request's state. While that is pending, the rows are those of the previous search. */
export function useTransactions(search: Search) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...transactionsQuery(search), ...usePolling(search.page === 1) });
  const isRangeUsable = !isRangeInverted(search.filters);
  const answer = isRangeUsable ? query.data : undefined;
  const { refetch } = query;

  const isPrivate = useIsPrivate();
  const unmasked = answer?.transactions ?? NO_ROWS;
  // Not with `select`: changing it has no effect on the rows of an earlier search, while those are still shown.
  const transactions = useMemo(
    () => (isPrivate ? unmasked.map((row) => maskPayment(row)) : unmasked),
    [isPrivate, unmasked],
  );
  const lastPage = Math.max(1, answer?.pagination?.totalPages ?? search.page);
  const isLoading = query.isFetching || search.page > lastPage;
  const shownSearch = answer && query.isPlaceholderData ? answer.search : search;
  return {
    transactions,
    /** The rows as the service sent them, with the amounts that `transactions` hides. */
    unmasked,
    /** Undefined while it is not known, null when the service sends none. */
    pagination: !answer && query.isError ? paginationOf(queryClient, search) : answer?.pagination,
    /** A total that the service sends although there are more rows. */
    wrongTotal: answer?.wrongTotal,
    /** Of the page just asked for, by another page's total, so that the pager moves at once. */
    expectedPagination:
      answer && query.isPlaceholderData
        ? (paginationOf(queryClient, search) ?? answer.pagination)
        : undefined,
    /** The search whose rows are shown. */
    shownSearch,
    /** Differs between pages and filters; a refresh keeps it. */
    listKey: hashKey([shownSearch.page, shownSearch.filters, shownSearch.waiting]),
    /** The last page, when the requested one is past it. */
    pageToCorrectTo: !query.isFetching && search.page > lastPage ? lastPage : undefined,
    isLoading,
    /** No row is shown and some are awaited: at first, and again after a list without rows. */
    isFirstLoad: isLoading && transactions.length === 0,
    isFailed: query.isError,
    /** False when the end date is before the start date; then nothing is requested. */
    isRangeUsable,
    /** The rows are those of the search, not of an earlier one. */
    isAnswered: answer !== undefined && !query.isPlaceholderData,
    /** When the rows arrived, in milliseconds. */
    updatedAt: query.dataUpdatedAt,
    /** Somebody asks for it. */
    refetch: useCallback(() => {
      tellNextFailure();
      if (isRangeUsable) refetch();
    }, [isRangeUsable, refetch]),
  };
}

/** The pagination of a page without an answer, from another page of the same list. */
function paginationOf(queryClient: QueryClient, { page, filters, waiting }: Search) {
  const key = hashKey([filters, waiting]);
  const pagination = queryClient
    .getQueriesData<ListPage>({ queryKey: [LIST_KEY] })
    .map(([, answer]) => answer)
    .findLast(
      (answer) =>
        answer?.pagination && hashKey([answer.search.filters, answer.search.waiting]) === key,
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

/** Replaces a page past the end of the list by its last page. */
export function useCorrectPage(
  lastPage: number | undefined,
  change: (change: SearchChange, options: { isCorrection: boolean }) => void,
): void {
  useEffect(() => {
    if (lastPage) change({ page: lastPage }, { isCorrection: true });
  }, [lastPage, change]);
}

/** Prefetches a page when the pointer or the focus reaches its button. */
export function usePrefetchPage(search: Search): (page: number) => void {
  const queryClient = useQueryClient();
  return (page) =>
    void queryClient.prefetchQuery({
      ...transactionsQuery({ ...search, page }),
      staleTime: PREFETCH_VALID_MS,
      // Its failure is told when the page is opened and fails again.
      meta: undefined,
    });
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
}

/**
 * Options that repeat a query at the interval that the person has chosen: not offline, nor in a hidden tab, which
 * catches up when it is shown.
 */
export function usePolling(isWanted: boolean) {
  const [{ refreshSeconds }] = useView();
  const isOnline = useIsOnline();
  const interval = isWanted ? refreshSeconds * 1_000 : 0;
  return {
    refetchInterval: isOnline && interval > 0 && interval,
    refetchOnReconnect: interval > 0,
    refetchOnWindowFocus: ({ state }: Pick<Query, 'state'>) =>
      interval > 0 && Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= interval,
  };
}
