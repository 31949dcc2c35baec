import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ListedTransaction, TransactionList } from '../api/schema.ts';
import { type CallOptions, listTransactions, UnsuccessfulAnswer } from '../api/transactions.ts';
import { isRangeInverted, type Search, type SearchChange } from './search.ts';
import { maskPayment, useIsPrivate } from './view.ts';

export const LIST_KEY = 'transactions';
export const COUNTS_KEY = 'count';

export interface KeyedTransaction extends ListedTransaction {
  /** Stays the payment's own wherever a refresh moves it; ids may repeat or be missing. */
  key: string;
}

/** A page of payments, with the search that it answers. */
export interface ListAnswer extends TransactionList {
  search: Search;
  transactions: KeyedTransaction[];
}

/** Each change of the search is a new key and so a request; the previous rows stay until it is answered. */
export function transactionsQuery(search: Search) {
  const { page, filters } = search;
  return queryOptions({
    queryKey: [LIST_KEY, { page, filters }],
    queryFn: ({ signal }) => requestList(search, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(filters),
    meta: { describeFailure: describeListFailure },
  });
}

export async function requestList(search: Search, options: CallOptions): Promise<ListAnswer> {
  const answer = await listTransactions(search.page, search.filters, options);
  return { ...answer, search, transactions: withKeys(answer.transactions) };
}

function withKeys(transactions: readonly ListedTransaction[]): KeyedTransaction[] {
  const counts = new Map<string, number>();
  return transactions.map((transaction) => {
    const { id, orderID, createdAt } = transaction;
    const name = JSON.stringify([id, orderID, createdAt]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { ...transaction, key: `${name} ${count}` };
  });
}

/** What to say of a failed request for the list. */
export function describeListFailure(error: unknown): string {
  return error instanceof UnsuccessfulAnswer
    ? 'Failed to fetch transactions'
    : 'Failed to fetch transactions. Please try again.';
}

/** The pointer may reach a button again within this time without another request. */
const PREFETCH_VALID_MS = 30_000;
const NO_ROWS: KeyedTransaction[] = [];

export type List = ReturnType<typeof useTransactions>;

/** The list of a search, and the state of its request. While it is pending, the rows are those of the previous search. */
export function useTransactions(search: Search) {
  const queryClient = useQueryClient();
  const query = useQuery(transactionsQuery(search));
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
  return {
    transactions,
    /** The rows as the service sent them, with the amounts that `transactions` hides. */
    listed,
    /** Undefined while it is not known, null when the service sends none. */
    pagination: !answer && query.isError ? paginationOf(queryClient, search) : answer?.pagination,
    /** The search whose rows are shown. */
    shownSearch: (query.isPlaceholderData && query.data?.search) || search,
    /** The last page, when the requested one is past it. */
    pageToCorrectTo: !query.isFetching && search.page > lastPage ? lastPage : undefined,
    isLoading,
    isFirstLoad: isLoading && transactions.length === 0,
    isFailed: query.isError,
    /** False when the end date is before the start date; then nothing is requested. */
    isRangeUsable,
    /** The rows are those of the search, not of an earlier one. */
    isAnswered: answer !== undefined && !query.isPlaceholderData,
    /** When the rows arrived, in milliseconds; the oldest, where some have newer data. */
    updatedAt: answer?.since ?? query.dataUpdatedAt,
    answeredAt: query.dataUpdatedAt,
    refetch: useCallback(() => void (isRangeUsable && refetch()), [isRangeUsable, refetch]),
  };
}

/** The pagination of a failed page, from another page of the same list, so that the person can go back. */
function paginationOf(queryClient: QueryClient, { page, filters }: Search) {
  const key = hashKey([filters]);
  const pagination = queryClient
    .getQueriesData<ListAnswer>({ queryKey: [LIST_KEY] })
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
  change: (change: SearchChange, options: { replace: boolean; isCorrection: boolean }) => void,
): void {
  useEffect(() => {
    if (lastPage) change({ page: lastPage }, { replace: true, isCorrection: true });
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
