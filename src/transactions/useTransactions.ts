import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Pagination } from '../api/contract.ts';
import type { TransactionList } from '../api/schema.ts';
import { maskList } from './privacy/maskPayment.ts';
import { useIsPrivate } from './privacy/useIsPrivate.ts';
import { transactionsQuery } from './query.ts';
import { isRangeInverted, type Search, type SearchChange } from './search.ts';
import { useFailureMessage } from './useFailureMessage.ts';

/** The pointer may reach a button again within this time without another request. */
const PREFETCH_VALID_MS = 30_000;
const NO_ROWS: TransactionList['transactions'] = [];

/** The list of a search, and the state of its request. */
export function useTransactions(search: Search) {
  const query = useQuery(transactionsQuery(search));
  useFailureMessage(query);

  const isPrivate = useIsPrivate();
  const { data } = query;
  // Not with `select`: changing it has no effect on the rows of an earlier search, while those are still shown.
  const rows = useMemo(() => (isPrivate && data ? maskList(data) : data), [isPrivate, data]);
  const isRangeUsable = !isRangeInverted(search.filters);
  const list = isRangeUsable ? rows : undefined;

  // While a request is pending, the rows are still those of the previous search.
  const [shown, setShown] = useState(search);
  if (!query.isPlaceholderData && shown !== search) setShown(search);

  // A page that failed keeps the pager of its list, so that the person can go back.
  const filtersKey = JSON.stringify(search.filters);
  const [last, setLast] = useState({ filtersKey, pagination: list?.pagination });
  if (list && !query.isPlaceholderData && last.pagination !== list.pagination) {
    setLast({ filtersKey, pagination: list.pagination });
  }
  const isFailed = query.isError && last.filtersKey === filtersKey;
  const pagination = list || !isFailed ? list?.pagination : atPage(last.pagination, search.page);

  const transactions = list?.transactions ?? NO_ROWS;
  const lastPage = Math.max(1, list?.pagination?.totalPages ?? search.page);
  const isLoading = query.isFetching || search.page > lastPage;
  return {
    transactions,
    pagination,
    /** The search whose rows are shown. */
    shown,
    /** The last page, when the requested one is past it. */
    pageToCorrectTo: !query.isFetching && search.page > lastPage ? lastPage : undefined,
    isLoading,
    isFirstLoad: isLoading && transactions.length === 0,
    isFailed: query.isError,
    isRangeUsable,
    /** The rows are those of the search, not of an earlier one. */
    isAnswered: list !== undefined && !query.isPlaceholderData,
    /** When the rows arrived, in milliseconds; the oldest, where some have newer data. */
    updatedAt: list?.since ?? query.dataUpdatedAt,
    answeredAt: query.dataUpdatedAt,
    refetch: query.refetch,
  };
}

/** The pagination of a list, as it is at another of its pages. */
function atPage(pagination: Pagination | null | undefined, page: number) {
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
  change: (change: SearchChange, options: { replace: boolean; isCorrection: boolean }) => void,
): void {
  useEffect(() => {
    if (lastPage) change({ page: lastPage }, { replace: true, isCorrection: true });
  }, [lastPage, change]);
}

/** Prefetches a page when the pointer or the focus reaches its button. */
export function usePrefetchPage(search: Search): (page: number) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (page) =>
      void queryClient.prefetchQuery({
        ...transactionsQuery({ ...search, page }),
        staleTime: PREFETCH_VALID_MS,
      }),
    [queryClient, search],
  );
}
