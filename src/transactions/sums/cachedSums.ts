import type { QueryClient } from '@tanstack/react-query';
import type { Filters } from '../../api/contract.ts';
import type { TimeZone } from '../../timeZone.ts';
import type { SumsTotals } from './addUp.ts';
import type { Columns } from './columns.ts';
import { readColumns } from './storedColumns.ts';

export const sumsKey = (filters: Filters, zone: TimeZone, columns: Columns | null) =>
  ['sums', filters, zone, columns] as const;

/** The last sums of a list; undefined when nobody asked for them. */
export function cachedSums(
  queryClient: QueryClient,
  filters: Filters,
  zone: TimeZone,
): SumsTotals | undefined {
  return queryClient.getQueryData<SumsTotals>(sumsKey(filters, zone, readColumns()));
}
