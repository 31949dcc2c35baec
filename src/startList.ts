import { queryClient } from './queryClient.ts';
import { getSession } from './session/sessionStore.ts';
import { transactionsQuery } from './transactions/query.ts';
import { isRangeInverted, parseSearch } from './transactions/search.ts';

/** Asks for the list that the address bar, or the query string that comes next, names. The page finds it in the cache. */
export function startList(queryString = location.search): void {
  const session = getSession();
  if (!session) return;
  const search = parseSearch(new URLSearchParams(queryString), session.isAdmin);
  if (!isRangeInverted(search.filters)) queryClient.prefetchQuery(transactionsQuery(search));
}
