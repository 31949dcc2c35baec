import { queryOptions } from '@tanstack/react-query';
import type { Filters } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import { extraCalls } from '../extraCalls.ts';
import { COUNTS_KEY } from '../query.ts';
import { isRangeInverted } from '../search.ts';

const MINUTE_MS = 60_000;

/** Counts what matches; with `minutes`, only what was created longer ago. */
export function countQuery(filters: Filters, minutes = 0) {
  return queryOptions({
    queryKey: [COUNTS_KEY, filters, minutes],
    queryFn: async ({ signal }) => {
      const endDate = minutes ? latestEnd(filters, minutes) : filters.endDate;
      const counted = { ...filters, endDate };
      // A range without a moment in it needs no call.
      const total = isRangeInverted(counted)
        ? 0
        : await extraCalls(() => countTransactions(counted, { signal }));
      return { total, endDate };
    },
    staleTime: 30_000,
    refetchOnMount: true,
    retryOnMount: true,
  });
}

/** The latest end date of what is older than `minutes`, to the minute; never after the End Date filter. */
export function latestEnd(filters: Filters, minutes: number): string {
  const end = Math.floor(Date.now() / MINUTE_MS - minutes) * MINUTE_MS - 1;
  const cutoff = new Date(end).toISOString();
  return filters.endDate !== undefined && filters.endDate < cutoff ? filters.endDate : cutoff;
}
