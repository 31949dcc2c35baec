import { queryOptions } from '@tanstack/react-query';
import { addUp, type SumsTask } from './addUp.ts';
import { sumsKey } from './cachedSums.ts';

/** Adds up a list once. It is added up again only when a person asks. */
export function sumsQuery({ filters, zone, columns, ...task }: Omit<SumsTask, 'signal'>) {
  return queryOptions({
    queryKey: sumsKey(filters, zone, columns),
    queryFn: ({ signal }) => addUp({ ...task, filters, zone, columns, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A dialog that is opened again after a failure tries again.
    retryOnMount: true,
    refetchOnMount: ({ state }) => state.status === 'error',
  });
}
