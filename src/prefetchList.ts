import { queryClient } from './queryClient.ts';
import { getSession } from './session/sessionStore.ts';
import { readTimeZone } from './timeZone.ts';
import { transactionsQuery } from './transactions/query.ts';
import { isRangeInverted, parseSearch } from './transactions/search.ts';

/** Requests the list for the current URL; the page then finds it in the query cache. */
export function prefetchList(): void {
  const session = getSession();
  if (!session || location.pathname !== '/transactions') return;
  const zone = readTimeZone(session.merchantId);
  const search = parseSearch(new URLSearchParams(location.search), session.isAdmin, zone);
  if (!isRangeInverted(search.filters)) queryClient.prefetchQuery(transactionsQuery(search));
}
