import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { countQuery } from '../../page/counts.ts';
import { answerOf } from '../../page/list.ts';
import { COUNTS_KEY } from '../../page/listQuery.ts';
import { usePage } from '../../page/usePage.ts';

const percent = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1 });

/** The share of completed payments among the finished ones, such as `92.4%`; null without any. */
export function successRate(completed: number, failed: number): string | null {
  const finished = completed + failed;
  if (finished === 0) return null;
  // Rounded down: 100% means that nothing failed. In integers, because 29 / 100 * 100 is less than 29.
  return `${percent.format(Math.floor((completed * 1_000) / finished) / 10)}%`;
}

/** A part of the bar: where it begins and how long it is, as shares of the whole. */
export interface Segment {
  start: number;
  size: number;
}

/** So that a part can be seen and clicked, however small it is. */
const MIN_SHARE = 0.008;

/** Divides a bar by these sizes; what is not above 0 has no part. */
export function segmentsOf(sizes: number[]): (Segment | undefined)[] {
  const sum = (values: number[]) => values.reduce((all, value) => all + Math.max(value, 0), 0);
  const shares = sizes.map((size) => (size > 0 ? Math.max(size / sum(sizes), MIN_SHARE) : 0));
  return shares.map((share, index) =>
    share > 0
      ? { start: sum(shares.slice(0, index)) / sum(shares), size: share / sum(shares) }
      : undefined,
  );
}

/** Undefined while it is loading, null when it is unknown. */
export type Count = number | null | undefined;

/** The answers to count queries, requested after the list's. Each answer of the list renews those that are stale. */
export function useCounts(queries: ReturnType<typeof countQuery>[]): Count[] {
  const { list } = usePage();
  const results = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: answerOf(list) !== undefined })),
  });
  const queryClient = useQueryClient();
  const { kind, page, listKey, pagination } = list;
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
  }, [queryClient, page?.updatedAt]);

  const missing = kind === 'failed' || kind === 'refused' ? null : undefined;
  return results.map(({ data, isError }) => (isError ? null : data === undefined ? missing : data));
}
