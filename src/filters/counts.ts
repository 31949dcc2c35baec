import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import type { Filters } from '../api/contract.ts';
import { countTransactions } from '../api/transactions.ts';
import { COUNTS_KEY } from '../queryClient.ts';

/** Runs two counts at a time, so that requests for the list do not wait behind many counts. */
export const twoAtATime = pLimit(2);

export const COUNT_OPTIONS = { staleTime: 30_000, refetchOnMount: true, retryOnMount: true };

/** The query that counts the matching payments. */
export const countQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [COUNTS_KEY, filters],
    queryFn: ({ signal }) => twoAtATime(() => countTransactions(filters, { signal })),
    ...COUNT_OPTIONS,
  });
