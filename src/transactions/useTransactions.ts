import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TransactionList } from '../api/schema.ts';
import { transactionsQuery } from './query.ts';
import { isRangeInverted, type Search } from './search.ts';
import { useFailureMessage } from './useFailureMessage.ts';

const NO_ROWS: TransactionList['transactions'] = [];

/** The list of a search, and what its parts need to know of the request. */
export function useTransactions(search: Search) {
  const query = useQuery(transactionsQuery(search));
  useFailureMessage(query);

  const isUsable = !isRangeInverted(search.filters);
  const list = isUsable ? query.data : undefined;

  // While an answer is on its way, the rows are still those of the search before.
  const [shown, setShown] = useState(search);
  if (!query.isPlaceholderData && shown !== search) setShown(search);

  // A page that failed keeps the pager of its list, and with it the way back.
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
    /** The page to go to instead, when the requested one lies past the last. */
    pageToCorrectTo: isPastTheEnd ? lastPage : undefined,
    isLoading: query.isFetching || isPastTheEnd,
    isFailed: query.isError,
    isUsable,
    refetch: query.refetch,
  };
}

/** Requests a page ahead, when the pointer or the focus reaches its button. */
export function usePrefetchPage(search: Search): (page: number) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (page) => void queryClient.prefetchQuery(transactionsQuery({ ...search, page })),
    [queryClient, search],
  );
}
