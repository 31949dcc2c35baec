import { readInstant } from '../instant.ts';
import type { TransactionFilters } from '../payments/matches.ts';
import type { ExportQuery } from './schemas.ts';

/** The query parameters, already validated, as the repository takes them; empty ones are dropped. */
export function toFilters(query: ExportQuery): TransactionFilters {
  return {
    status: query.status,
    startDate: query.startDate ? readInstant(query.startDate) : undefined,
    endDate: query.endDate ? readInstant(query.endDate) : undefined,
    orderId: query.orderId || undefined,
    merchantId: query.merchantId || undefined,
  };
}
