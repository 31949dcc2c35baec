import type { Filters } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import { extraCalls } from '../extraCalls.ts';

/** The list's total after an export; null when the service gives none. */
export async function recount(filters: Filters, signal: AbortSignal): Promise<number | null> {
  try {
    return await extraCalls(() => countTransactions(filters, { signal }));
  } catch {
    return null;
  }
}
