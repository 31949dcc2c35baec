import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Notification, notify } from './notify.ts';
import { onAccountChange } from './session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The message about a failed request for the list. Without it, a failure is not reported. */
      describeFailure?: (error: unknown) => Pick<Notification, 'message' | 'detail'>;
    };
  }
}

/** Query key prefix of the list's pages. */
export const LIST_KEY = 'transactions';
/** Query key prefix of the counts. */
export const COUNTS_KEY = 'count';
/** Query key prefix of the lists whose payments are all loaded. */
export const ALL_PAYMENTS_KEY = 'whole';

/** The hash of the query whose failure was reported. */
let reportedFailure: string | undefined;
let withdrawFailure = () => {};

/** Reports a failed list once, until a person retries, and withdraws the message when the list has loaded. */
const queryCache = new QueryCache({
  onError(error, { meta, queryHash, queryKey, state }) {
    if (!meta?.describeFailure || queryHash === reportedFailure) return;
    reportedFailure = queryHash;
    withdrawFailure();
    const retry = {
      onPress() {
        reportNextFailure();
        queryClient.refetchQueries({ queryKey, type: 'active' });
      },
    };
    ({ withdraw: withdrawFailure } = notify({
      severity: 'error',
      ...meta.describeFailure(error),
      // Without rows, the table itself offers to try again.
      action: state.data === undefined ? undefined : retry,
    }));
  },
  onSuccess(_, { meta }) {
    if (!meta?.describeFailure) return;
    endFailure();
    // An answer proves that there is a connection, even if the browser reports none.
    onlineManager.setOnline(true);
  },
});

// The message belongs to its list, and is removed when that list is no longer shown.
queryCache.subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || query.queryHash !== reportedFailure) return;
  if (query.getObserversCount() === 0) endFailure();
});

function endFailure(): void {
  reportedFailure = undefined;
  withdrawFailure();
}

/** Lets the same failure be reported again, because a person has requested the list again. */
export function reportNextFailure(): void {
  reportedFailure = undefined;
}

/** A refetch option that refetches a failed query, even if its data is not stale. */
export const whenFailed = ({ state }: Pick<Query, 'state'>) => state.status === 'error' && 'always';

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // Offline, a request fails at once; it does not wait for the connection.
      networkMode: 'always',
      // Each failure is reported once. Refresh, a restored connection or a refocused window retries.
      retry: false,
      retryOnMount: false,
      // A list that was prefetched for the first screen is not requested again when the screen mounts.
      refetchOnMount: false,
      refetchOnReconnect: whenFailed,
      refetchOnWindowFocus: whenFailed,
    },
  },
});

// One account must never see the cached data of another. A cancelled query reports nothing, so that after a 401 only
// the sign-in page says what happened.
onAccountChange(() => {
  queryClient.cancelQueries();
  queryClient.clear();
  endFailure();
});
