import { queryClient } from './queryClient.ts';
import { getSession } from './session/session.ts';
import { requestList, transactionsQuery } from './transactions/list.ts';
import { isRangeInverted, parseSearch } from './transactions/search.ts';
import { timeZone } from './transactions/timeZone.ts';

/** Requests the list for the current URL; the page then finds it in the query cache. */
export function prefetchList(): void {
  const session = getSession();
  if (!session || location.pathname !== '/transactions') return;
  const zone = timeZone.read(session.merchantId);
  const search = parseSearch(new URLSearchParams(location.search), session.isAdmin, zone);
  if (!isRangeInverted(search.filters)) queryClient.prefetchQuery(transactionsQuery(search));
}

/**
 * Requests the list that a sign-in leads to, before its session is stored. Returns a function that puts the answer into
 * the query cache; a new session empties the cache, so it is called after that.
 */
export function prefetchListOf(
  { merchantId, credentials }: { merchantId: string; credentials: string },
  queryString: string,
): () => void {
  const params = new URLSearchParams(queryString);
  const search = parseSearch(params, true, timeZone.read(merchantId));
  const { filters } = search;
  // Only an admin may send a Merchant ID, and it is not known yet whether this is one.
  if (filters.merchantId || isRangeInverted(filters)) return () => {};
  const controller = new AbortController();
  const answer = requestList(search, { signal: controller.signal, credentials });
  let hasFailed = false;
  answer.catch(() => {
    hasFailed = true;
  });
  return () => {
    // The page requests it again and reports what is wrong; a 401 then ends the session.
    if (hasFailed) return;
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => controller.abort());
      return answer;
    };
    queryClient.prefetchQuery({ ...transactionsQuery(search), queryFn });
  };
}
