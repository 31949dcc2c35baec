import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { tellNextFailure } from '../queryClient.ts';
import { type KeyedTransaction, LIST_KEY, type ListPage, transactionsQuery } from './listQuery.ts';
import { usePolling } from './polling.ts';
import { isRangeInverted, type Search, type SearchChange } from './search.ts';
import { maskPayment, useIsPrivate } from './view.ts';

export const COUNTS_KEY = 'count';
/** Within this time a button that is reached again prefetches nothing. Its click still sends a request, and shows the known answer meanwhile. */
const PREFETCH_VALID_MS = 30_000;
const NO_ROWS: KeyedTransaction[] = [];

export type List = ReturnType<typeof useTransactions>;

/** The list of a search, and the state of its request. While it is pending, the rows are those of the previous search. */
export function useTransactions(search: Search) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...transactionsQuery(search), ...usePolling(search.page === 1) });
  const isRangeUsable = !isRangeInverted(search.filters);
  const answer = isRangeUsable ? query.data : undefined;
  const { refetch } = query;

  const isPrivate = useIsPrivate();
  const listed = answer?.transactions ?? NO_ROWS;
  // Not with `select`: changing it has no effect on the rows of an earlier search, while those are still shown.
  const transactions = useMemo(
    () => (isPrivate ? listed.map((row) => maskPayment(row)) : listed),
    [isPrivate, listed],
  );
  const lastPage = Math.max(1, answer?.pagination?.totalPages ?? search.page);
  const isLoading = query.isFetching || search.page > lastPage;
  const shownSearch = answer && query.isPlaceholderData ? answer.search : search;
  return {
    transactions,
    /** The rows as the service sent them, with the amounts that `transactions` hides. */
    listed,
    /** Undefined while it is not known, null when the service sends none. */
    pagination: !answer && query.isError ? paginationOf(queryClient, search) : answer?.pagination,
    /** As `pagination`, but already of the requested page where the number of pages is known from another one. */
    requestedPagination:
      answer && query.isPlaceholderData
        ? (paginationOf(queryClient, search) ?? answer.pagination)
        : undefined,
    /** The search whose rows are shown. */
    shownSearch,
    /** Differs between pages and filters; a refresh keeps it. */
    listKey: hashKey([shownSearch.page, shownSearch.filters]),
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
function paginationOf(queryClient: QueryClient, { page, filters }: Search) {
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
