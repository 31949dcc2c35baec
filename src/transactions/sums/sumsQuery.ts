import { queryOptions } from '@tanstack/react-query';
import { isSameDay } from 'date-fns';
import { inZone } from '../../timeZone.ts';
import { addUp, type SumsTask } from './addUp.ts';
import { sumsKey } from './cachedSums.ts';

/** Adds up a list. Cached sums that are older than the shown list, or from another day, are added up again. */
export function sumsQuery({ filters, zone, columns, ...task }: Omit<SumsTask, 'signal'>) {
  return queryOptions({
    queryKey: sumsKey(filters, zone, columns),
    queryFn: ({ signal }) => addUp({ ...task, filters, zone, columns, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A dialog that is opened again after a failure tries again.
    retryOnMount: true,
    refetchOnMount: ({ state: { data, status } }) => {
      if (!data) return status === 'error';
      const isOld = data.at.getTime() < (task.listed?.at ?? 0);
      return isOld || !isSameDay(data.at, new Date(), inZone(zone)) ? 'always' : false;
    },
  });
}
