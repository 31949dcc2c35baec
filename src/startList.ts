import type { TransactionList } from './api/schema.ts';
import { queryClient } from './queryClient.ts';
import { getSession } from './session/sessionStore.ts';
import { transactionsQuery } from './transactions/query.ts';
import { isRangeInverted, parseSearch } from './transactions/search.ts';

/**
 * Asks for the list that the address bar, or the query string that comes next, names, unless its `answer` is on the way
 * already. The page finds it in the cache.
 */
export function startList(queryString = location.search, answer?: Promise<TransactionList>): void {
  const session = getSession();
  if (!session) return;
  const search = parseSearch(new URLSearchParams(queryString), session.isAdmin);
  if (isRangeInverted(search.filters)) return;
  const query = transactionsQuery(search);
  queryClient.prefetchQuery(answer ? { ...query, queryFn: () => answer } : query);
}
