import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { COUNTS_KEY } from '../query.ts';
import type { useTransactions } from '../useTransactions.ts';
import type { countQuery } from './countQuery.ts';

/** The state of the list's request. Counts are requested after its answer. */
export type SummarizedList = Pick<
  ReturnType<typeof useTransactions>,
  'isAnswered' | 'isFailed' | 'isRangeUsable' | 'updatedAt'
>;

export interface Count {
  /** Undefined while it is loading, null when it is unknown. */
  total: number | null | undefined;
  /** The end of the range that was counted. */
  endDate: string | undefined;
}

/** The answers to count queries. Each new answer of the list renews those that are stale. */
export function useCounts(
  queries: ReturnType<typeof countQuery>[],
  { isAnswered, isFailed, isRangeUsable, updatedAt }: SummarizedList,
): Count[] {
  const results = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: isAnswered })),
  });
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list was answered
  useEffect(() => {
    const stale = { queryKey: [COUNTS_KEY], type: 'active', stale: true } as const;
    queryClient.refetchQueries(stale, { cancelRefetch: false });
  }, [queryClient, updatedAt]);

  const missing = isFailed || !isRangeUsable ? null : undefined;
  return results.map(({ data, isError }) => ({
    total: isError ? null : data ? data.total : missing,
    endDate: data?.endDate,
  }));
}
