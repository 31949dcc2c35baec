import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Remote } from 'comlink';
import { isSameDay } from 'date-fns';
import { useState } from 'react';
import { isRangeInverted } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { NOTHING_YET } from '../export/describeExport.ts';
import { countQuery } from '../filters/counts.ts';
import { useListSnapshot } from '../page/list.ts';
import { usePage, useTabState } from '../page/usePage.ts';
import { ALL_PAYMENTS_KEY, queryClient } from '../queryClient.ts';
import { inZone, type TimeZone } from '../time.ts';
import type { Engine } from './Engine.ts';
import type { AllPayments } from './load.ts';

/** More payments are loaded only after a click, because they take seconds. */
const MAX_UNASKED = 50_000;
/** More payments need more memory than a page on a phone gets. */
export const MAX_ROWS = 200_000;

// When a list is removed from the cache, by a new session or after some time, its worker ends.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== ALL_PAYMENTS_KEY) return;
  (query.state.data as AllPayments | undefined)?.end();
});

/**
 * All payments that match the page's filters except the status, in a worker. They are loaded automatically if few,
 * otherwise after a click or when `isAsked`. A running load ends when its screen is left.
 */
export function useAllPayments(isAsked = false) {
  const { search, list } = usePage();
  const { isAdmin, isRoleKnown } = useAuth();
  const { filters: shownFilters, zone, shown } = useListSnapshot(search, list)();
  const { status, ...filters } = shownFilters;
  const key = JSON.stringify([filters, zone]);
  const isPossible = !isRangeInverted(filters);
  const counted = useQuery({ ...countQuery(filters), enabled: isPossible && status !== undefined });
  const total = status === undefined ? shown?.total : counted.isError ? null : counted.data;
  /** By list: true after a click on Load, false after a click on Cancel. */
  const [asked, setAsked] = useTabState<Record<string, boolean>>('asked', {});
  const areFew = typeof total === 'number' && total <= MAX_UNASKED;
  const isTooMany = typeof total === 'number' && total > MAX_ROWS;
  const queryKey = [ALL_PAYMENTS_KEY, filters, zone];
  // Refresh reloads what is loaded, even if only a printout has asked for it.
  const isLoaded = queryClient.getQueryData(queryKey) !== undefined;
  const isWanted = isPossible && !isTooMany && (isAsked || isLoaded || (asked[key] ?? areFew));
  // One progress is enough: only one load runs at a time, because a load ends with its screen.
  const [progress, setProgress] = useState(NOTHING_YET);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      setProgress(NOTHING_YET);
      // Two lists may need more memory than a phone has.
      queryClient.removeQueries({ queryKey: [ALL_PAYMENTS_KEY], type: 'inactive' });
      const { loadPayments } = await import('./load.ts');
      // Starts no worker once the screen is left.
      signal.throwIfAborted();
      const before = queryClient.getQueryData<AllPayments>(queryKey);
      const loaded = await loadPayments({
        ...{ filters, zone, signal, maxRows: MAX_ROWS },
        shown: status === undefined ? shown : null,
        onProgress: setProgress,
      });
      before?.end();
      return loaded;
    },
    enabled: isWanted,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Opening the tab retries a failure.
    retryOnMount: true,
    // When a tab opens, few payments are reloaded if they are older than the list, or from a day that has ended.
    refetchOnMount: ({ state: { data, dataUpdatedAt } }) => {
      const isOutdated = dataUpdatedAt < (shown?.at ?? 0) || !isToday(data, zone);
      return data && areFew && isOutdated ? 'always' : true;
    },
  });
  const whole = query.data;
  return {
    whole,
    /** The progress of a running load; undefined without one. */
    progress: query.isFetching ? progress : undefined,
    failure: query.error,
    /** Whether the number of payments is still being requested. */
    isCounting: isPossible && total === undefined && list.kind !== 'failed',
    isPossible,
    isTooMany,
    total,
    /** Whether the payments may be of several merchants, whose Order IDs can be the same. */
    isOfSeveral: Boolean(
      whole &&
        filters.merchantId === undefined &&
        (whole.merchants > 1 ||
          ((isAdmin || !isRoleKnown) && whole.missing.includes('merchantId'))),
    ),
    load() {
      setAsked((before) => ({ ...before, [key]: true }));
      // Without isWanted, setAsked loads.
      if (isWanted) query.refetch();
    },
    cancel() {
      setAsked((before) => ({ ...before, [key]: false }));
      queryClient.cancelQueries({ queryKey });
    },
  };
}

const isToday = (whole: AllPayments | undefined, zone: TimeZone) =>
  whole !== undefined && isSameDay(whole.at, new Date(), inZone(zone));

export const ANSWER_KEY = 'answer';

/** Calls the engine once it is loaded. `question` is the key of the answer; null calls nothing. */
export function useAnswer<Answer>(
  whole: AllPayments | undefined,
  question: readonly unknown[] | null,
  ask: (engine: Remote<Engine>, signal: AbortSignal) => Promise<Answer>,
) {
  const query = useQuery({
    queryKey: [ANSWER_KEY, whole?.number, question],
    // Using the signal also ends a question that nobody waits for, so that its late answer is not kept.
    queryFn:
      whole && question ? ({ signal }) => whole.orFail(ask(whole.engine, signal)) : skipToken,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    /** The answer; while it is awaited, the answer to the previous question. */
    data: query.data,
    isPrevious: query.isPlaceholderData,
    isAsking: query.isFetching,
    error: query.error,
    retry() {
      if (query.error?.name !== 'WorkerEnded') query.refetch();
      else queryClient.refetchQueries({ queryKey: [ALL_PAYMENTS_KEY], type: 'active' });
    },
  };
}
