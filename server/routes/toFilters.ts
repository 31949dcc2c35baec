import { readInstant } from '../instant.ts';
import type { TransactionFilters } from '../payments/filters.ts';
import type { ExportQuery } from './schemas.ts';

/** Parses the validated query parameters; empty ones are dropped. */
export function toFilters(query: ExportQuery): TransactionFilters {
  return {
    status: query.status,
    startDate: query.startDate ? readInstant(query.startDate) : undefined,
    endDate: query.endDate ? readInstant(query.endDate) : undefined,
    orderId: query.orderId || undefined,
    merchantId: query.merchantId || undefined,
  } satisfies Record<keyof TransactionFilters, unknown>;
}
