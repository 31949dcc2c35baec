import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Filters } from '../../api/contract.ts';
import type { TimeZone } from '../../timeZone.ts';
import { addUp, type SumsTask, type SumsTotals } from './addUp.ts';
import type { Columns } from './columns.ts';
import { readColumns } from './storedColumns.ts';

const sumsKey = (filters: Filters, zone: TimeZone, columns: Columns | null) =>
  ['sums', filters, zone, columns] as const;

/** Adds up a list once; a person asks for it again. */
export function sumsQuery({ filters, zone, columns, ...task }: Omit<SumsTask, 'signal'>) {
  return queryOptions({
    queryKey: sumsKey(filters, zone, columns),
    queryFn: ({ signal }) => addUp({ ...task, filters, zone, columns, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A dialog that is opened again after a failure tries again.
    retryOnMount: true,
  });
}

/** The last sums of a list; undefined when nobody asked for them. */
export function cachedSums(
  queryClient: QueryClient,
  filters: Filters,
  zone: TimeZone,
): SumsTotals | undefined {
  return queryClient.getQueryData<SumsTotals>(sumsKey(filters, zone, readColumns()));
}
