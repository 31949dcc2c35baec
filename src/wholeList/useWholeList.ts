import { skipToken, useQuery } from '@tanstack/react-query';
import { type Remote, wrap } from 'comlink';
import { isSameDay } from 'date-fns';
import type { Filters } from '../api/contract.ts';
import { NOTHING_YET, type Progress, type RowCounts } from '../export/describeExport.ts';
import type { ListSnapshot } from '../export/ListSnapshot.ts';
import { type ExportRequest, receiveExport } from '../export/receiveExport.ts';
import { queryClient } from '../queryClient.ts';
import { inZone, type TimeZone } from '../time.ts';
import type { Loaded, WholeList } from './engine/Engine.ts';

/** A list that was loaded whole, with its totals. */
export interface WholeListData extends Loaded, Omit<RowCounts, 'rows'> {
  /** When the export began. */
  at: Date;
  /** Answers questions about it. */
  list: Remote<WholeList>;
  /** Frees its memory. */
  end: () => void;
}

const KEY = 'whole list';
const keyOf = (filters: Filters, zone: TimeZone) => [KEY, filters, zone] as const;

/** A list that is loaded; undefined when nobody asked for it. */
export function loadedList(filters: Filters, zone: TimeZone): WholeListData | undefined {
  return queryClient.getQueryData<WholeListData>(keyOf(filters, zone));
}

// By a change of the filters, or the end of the session.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === KEY) query.state.data?.end();
});

/**
 * A list, loaded whole from one export that is not saved, with its totals, and the state of that export. It is kept as
 * long as a component uses it. With `isAsked`, it is loaded at once, unless it is there, not older than the shown rows
 * and of today.
 */
export function useWholeList(list: ListSnapshot, isAsked: boolean) {
  const queryKey = keyOf(list.filters, list.zone);
  const progressKey = ['progress', ...queryKey];
  const { data: progress = NOTHING_YET } = useQuery<Progress>({
    queryKey: progressKey,
    queryFn: skipToken,
  });
  const onProgress = (received: Progress) => queryClient.setQueryData(progressKey, received);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      onProgress(NOTHING_YET);
      const loaded = await requestList({ list, signal, onProgress });
      loadedList(list.filters, list.zone)?.end();
      return loaded;
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The worker's proxy cannot be compared.
    structuralSharing: false,
    // A dialog that is opened again after a failure tries again.
    retryOnMount: true,
    refetchOnMount: ({ state: { data, dataUpdatedAt } }) => {
      if (!data) return true;
      // By when it was loaded, not by when it was requested: the first rows can arrive in between.
      const isOlder = dataUpdatedAt < (list.shown?.at ?? 0);
      return isOlder || !isSameDay(data.at, new Date(), inZone(list.zone)) ? 'always' : false;
    },
  });
  const whole = isFetching ? undefined : data;
  const noTotals = whole?.noTotals && Object.assign(new Error(whole.noTotals), UNKNOWN_COLUMNS);
  return {
    whole,
    totals: noTotals ? undefined : whole,
    isRunning: isFetching,
    progress,
    failure: isFetching ? null : (error ?? noTotals ?? null),
    addUp: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  };
}

const UNKNOWN_COLUMNS = { name: 'UnknownColumns' };

async function requestList(request: ExportRequest): Promise<WholeListData> {
  const at = new Date();
  const { zone, filters } = request.list;
  const worker = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
  const end = () => worker.terminate();
  try {
    const Reader = wrap<typeof WholeList>(worker);
    const opened = new Reader(zone, filters);
    const { compare } = await receiveExport<Loaded>(request, { worker, openReader: () => opened });
    const loaded = await compare();
    request.signal.throwIfAborted();
    return { ...loaded, at, list: await opened, end };
  } catch (error) {
    end();
    throw error;
  }
}
