import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import type { Filters } from '../api/contract.ts';
import { countTransactions } from '../api/transactions.ts';
import { MINUTE_MS } from '../time.ts';
import { COUNTS_KEY } from './listQuery.ts';

/** So that the list and its refresh do not wait behind many counts. */
const twoAtATime = pLimit(2);

/** The latest end date of what is older than `minutes`, to the minute; never after the End Date filter. */
export function latestEnd(filters: Filters, minutes: number, now = Date.now()): string {
  const end = Math.floor(now / MINUTE_MS - minutes) * MINUTE_MS - 1;
  const cutoff = new Date(end).toISOString();
  return filters.endDate !== undefined && filters.endDate < cutoff ? filters.endDate : cutoff;
}

/** Counts what matches; with `minutes`, only what was created longer ago. */
export function countQuery(filters: Filters, minutes = 0) {
  return queryOptions({
    queryKey: [COUNTS_KEY, filters, minutes],
    queryFn: async ({ signal }) => {
      const endDate = minutes ? latestEnd(filters, minutes) : filters.endDate;
      return await twoAtATime(() => countTransactions({ ...filters, endDate }, { signal }));
    },
    staleTime: 30_000,
    refetchOnMount: true,
    retryOnMount: true,
  });
}
