import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { describeCause } from '../api/client.ts';
import { isRangeInverted } from '../api/contract.ts';
import type { ListedTransaction, TransactionList } from '../api/schema.ts';
import { type CallOptions, listTransactions, UnsuccessfulAnswer } from '../api/transactions.ts';
import { parseSearch, type Search } from '../filters/search.ts';
import { LIST_KEY, queryClient } from '../queryClient.ts';
import { getSession } from '../session/session.ts';
import { timeZone } from '../settings/timeZone.ts';
import { describeOtherZone, type TimeZone } from '../time.ts';

/* A page of the list: its request, its key and its rows. Imports no UI code, for which the first request would wait. */

export interface KeyedTransaction extends ListedTransaction {
  /** Identifies the payment even when a refresh moves it; ids alone may repeat or be missing. */
  key: string;
}

/** A page of payments, with the search that it answers. */
export interface ListPage extends TransactionList {
  search: Search;
  transactions: KeyedTransaction[];
  /** The time of its arrival, in ms. */
  updatedAt: number;
}

/**
 * The query of a page. Each change of the search is a new key and so a request; the previous rows stay until it is
 * answered. By the query client's defaults, it is not retried, and mounting does not request it again.
 */
export function transactionsQuery(search: Search) {
  const { page, filters } = search;
  return queryOptions({
    queryKey: [LIST_KEY, { page, filters }],
    queryFn: ({ signal }) => fetchPage(search, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(filters),
    meta: { describeFailure: describeListFailure },
  });
}

export async function fetchPage(search: Search, options: CallOptions): Promise<ListPage> {
  const answer = await listTransactions(search.page, search.filters, options);
  const transactions = withKeys(answer.transactions);
  return { ...answer, search, transactions, updatedAt: Date.now() };
}

function withKeys(transactions: readonly ListedTransaction[]): KeyedTransaction[] {
  const counts = new Map<string, number>();
  return transactions.map((transaction) => {
    const { id, orderID, createdAt } = transaction;
    const name = JSON.stringify([id, orderID, createdAt]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { ...transaction, key: `${name} ${count}` };
  });
}

const describeListFailure = (error: unknown) => ({
  message:
    error instanceof UnsuccessfulAnswer
      ? 'Failed to fetch transactions'
      : 'Failed to fetch transactions. Please try again.',
  detail: describeCause(error),
});

/**
 * Requests the list for the current URL, of any tab; the page then finds it in the query cache. Resolves when it is
 * answered, to undefined when it has failed.
 */
export async function prefetchFirstPage(): Promise<ListPage | undefined> {
  const session = getSession();
  if (!session || !/^\/transactions/i.test(location.pathname)) return;
  const zone = timeZone.read(session.merchantId);
  loadZoneData(zone);
  const search = parseSearch(new URLSearchParams(location.search), session.isAdmin, zone);
  await prefetchList(search);
  return queryClient.getQueryData(transactionsQuery(search).queryKey);
}

/** Requests the list of a search before the page renders it. Does nothing for the list that is already shown. */
export async function prefetchList(search: Search): Promise<void> {
  const query = transactionsQuery(search);
  const { queryKey } = query;
  const isShown = queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
  if (query.enabled && !isShown) await queryClient.prefetchQuery(query);
}

/** A page is not prefetched again within this time. Clicking its button always requests it. */
const PREFETCH_VALID_MS = 30_000;

/** Prefetches the page whose button is pointed at or focused. A failure is shown only when that page is opened. */
export function prefetchPage(search: Search): void {
  const query = transactionsQuery(search);
  if (!query.enabled) return;
  queryClient.prefetchQuery({ ...query, staleTime: PREFETCH_VALID_MS, meta: undefined });
}

/** Saves a render without rows: without this wait, the rows take 1.35 times as long (30 November 2026). */
const SIGN_IN_WAIT_MS = 200;

/**
 * Requests the list that a sign-in leads to, before its session is stored. Resolves to a function that puts the answer
 * into the query cache; a new session empties the cache, so the function is called after that.
 */
export async function prefetchPageOf(
  { merchantId, credentials }: { merchantId: string; credentials: string },
  queryString: string,
): Promise<() => void> {
  const zone = timeZone.read(merchantId);
  const search = parseSearch(new URLSearchParams(queryString), true, zone);
  const query = transactionsQuery(search);
  // Only an admin may send a Merchant ID, and it is not known yet whether this is an admin.
  if (search.filters.merchantId || !query.enabled) return () => {};
  let arrived: ListPage | undefined;
  const controller = new AbortController();
  const answer = fetchPage(search, { credentials, signal: controller.signal });
  const settled = answer.then(
    (page) => {
      arrived = page;
    },
    () => {},
  );
  loadZoneData(zone);
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, SIGN_IN_WAIT_MS))]);
  return () => {
    // At once, so that the page renders once, with its rows.
    if (arrived) {
      const { updatedAt } = arrived;
      queryClient.setQueryData(query.queryKey, arrived, { updatedAt });
      return;
    }
    // A failed request is repeated, which reports what is wrong; a 401 then ends the session.
    queryClient.prefetchQuery({
      ...query,
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', () => controller.abort());
        return answer.catch(() => fetchPage(search, { signal }));
      },
    });
  };
}

/** Loads a zone's data while a response is awaited; at first use, it would cost some milliseconds. */
function loadZoneData(zone: TimeZone): void {
  setTimeout(describeOtherZone, 0, zone, new Date());
}
