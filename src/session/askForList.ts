import type { TransactionList } from '../api/schema.ts';
import { listTransactions } from '../api/transactions.ts';
import { isRangeInverted, parseSearch } from '../transactions/search.ts';

/** Asks for the list of a session that is about to begin; undefined where it depends on whether that is an admin's. */
export function askForList(
  queryString: string,
  credentials: string,
): Promise<TransactionList> | undefined {
  const params = new URLSearchParams(queryString);
  const { page, filters } = parseSearch(params, true);
  if (filters.merchantId || isRangeInverted(filters)) return;
  const answer = listTransactions(page, filters, { credentials });
  // Whoever shows the list tells of its failure.
  answer.catch(() => {});
  return answer;
}
