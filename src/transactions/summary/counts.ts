import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import type { Filters } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { stored } from '../../storage.ts';
import { parseRange, type RangeName } from '../filters/filters.ts';
import { COUNTS_KEY, type List } from '../list.ts';
import { isRangeInverted, type SearchChange } from '../search.ts';

const MINUTE_MS = 60_000;

/** So that the list and its refresh do not wait behind many counts. */
const twoAtATime = pLimit(2);

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
        : await twoAtATime(() => countTransactions(counted, { signal }));
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

export interface Count {
  /** Undefined while it is loading, null when it is unknown. */
  total: number | null | undefined;
  /** The end of the range that was counted. */
  endDate: string | undefined;
}

/** The answers to count queries. They are requested after the list's; each new one of the list renews those that are stale. */
export function useCounts(
  queries: ReturnType<typeof countQuery>[],
  { isAnswered, isFailed, isRangeUsable, updatedAt, listKey, pagination }: List,
): Count[] {
  const results = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: isAnswered })),
  });
  const queryClient = useQueryClient();
  const total = pagination?.totalRecords;
  const last = useRef({ listKey, total });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list was answered
  useEffect(() => {
    // Another total of the same list makes the counts wrong, however new they are.
    const isOther = last.current.listKey === listKey && last.current.total !== total;
    last.current = { listKey, total };
    const stale = isOther ? undefined : true;
    const counts = { queryKey: [COUNTS_KEY], type: 'active', stale } as const;
    queryClient.refetchQueries(counts, { cancelRefetch: false });
  }, [queryClient, updatedAt]);

  const missing = isFailed || !isRangeUsable ? null : undefined;
  return results.map(({ data, isError }) => ({
    total: isError ? null : data ? data.total : missing,
    endDate: data?.endDate,
  }));
}

const replacedSchema = v.object({
  before: v.object({
    startDate: v.optional(v.string()),
    endDate: v.optional(v.string()),
    range: v.optional(v.string()),
  }),
  after: v.string(),
});

/** The dates or range that a stuck count replaced. Stored, because the page may be reloaded before it is left. */
const replacedDates = stored<v.InferOutput<typeof replacedSchema> | null>({
  key: (merchantId) => `stuck:${merchantId}`,
  parse: (value) => v.parse(replacedSchema, value),
  fallback: null,
});

/** Sets the status and end date of a stuck count. Leaving it restores the end date or range that was replaced. */
export function useStuckFilter(
  { startDate, endDate }: Filters,
  range: RangeName | undefined,
  onChange: (change: SearchChange) => void,
) {
  const { merchantId } = useAuth();
  const replaced = replacedDates.use(merchantId);
  // An end date that the person has set since then stays.
  const isOn = replaced !== null && replaced.after === endDate;

  function restored(): SearchChange {
    if (!isOn) return {};
    const { before } = replaced;
    const previousRange = parseRange(before.range ?? null);
    return previousRange && before.startDate === startDate
      ? { range: previousRange }
      : { endDate: before.endDate };
  }

  return {
    isOn,
    set(status: string, end: string) {
      const before = isOn ? replaced.before : { startDate, endDate, range };
      if (end !== endDate) replacedDates.write(merchantId, { before, after: end });
      onChange({ status, endDate: end });
    },
    /** Leaves the stuck count and shows another status, or all. */
    leave(status?: string) {
      onChange({ status, ...restored() });
    },
  };
}
