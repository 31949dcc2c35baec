import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TransactionList } from '../api/schema.ts';
import { transactionsQuery } from './query.ts';
import { isRangeInverted, type Search } from './search.ts';
import { useFailureMessage } from './useFailureMessage.ts';

const NO_ROWS: TransactionList['transactions'] = [];

/** The list of a search, and the state of its request. */
export function useTransactions(search: Search) {
  const query = useQuery(transactionsQuery(search));
  useFailureMessage(query);

  const isUsable = !isRangeInverted(search.filters);
  const list = isUsable ? query.data : undefined;

  // While a request is pending, the rows are still those of the previous search.
  const [shown, setShown] = useState(search);
  if (!query.isPlaceholderData && shown !== search) setShown(search);

  // A page that failed keeps the pager of its list, so that the person can go back.
  const [known, setKnown] = useState({ filters: search.filters, pagination: list?.pagination });
  if (list && !query.isPlaceholderData && list.pagination !== known.pagination) {
    setKnown({ filters: search.filters, pagination: list.pagination });
  }
  const isSameList = known.filters === search.filters;
  const pagination = query.isError && isSameList ? known.pagination : list?.pagination;

  const lastPage = Math.max(1, list?.pagination?.totalPages ?? search.page);
  const isPastTheEnd = !query.isPlaceholderData && search.page > lastPage;
  return {
    transactions: list?.transactions ?? NO_ROWS,
    pagination,
    shown,
    /** The last page, when the requested one is past it. */
    pageToCorrectTo: isPastTheEnd ? lastPage : undefined,
    isLoading: query.isFetching || isPastTheEnd,
    isFailed: query.isError,
    isUsable,
    refetch: query.refetch,
  };
}

/** Prefetches a page when the pointer or the focus reaches its button. */
export function usePrefetchPage(search: Search): (page: number) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (page) => void queryClient.prefetchQuery(transactionsQuery({ ...search, page })),
    [queryClient, search],
  );
}
