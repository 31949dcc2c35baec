import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Notification, notify } from './notify.ts';
import { onAccountChange } from './session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What to say about a failed request for the list. Without it, nothing is said. */
      describeFailure?: (error: unknown) => Pick<Notification, 'message' | 'detail'>;
    };
  }
}

/** Query key prefix of the list's pages. */
export const LIST_KEY = 'transactions';
/** The prefix of the counts. */
export const COUNTS_KEY = 'count';
/** The prefix of loaded lists. */
export const ALL_PAYMENTS_KEY = 'whole';

/** The hash of the query whose failure was reported. */
let toldFailure: string | undefined;
let withdrawFailure = () => {};

/** Reports a failure of the list once, until a person asks again, and withdraws the message when the list is there. */
const queryCache = new QueryCache({
  onError(error, { meta, queryHash, queryKey, state }) {
    if (!meta?.describeFailure || queryHash === toldFailure) return;
    toldFailure = queryHash;
    withdrawFailure();
    const retry = {
      onPress() {
        tellNextFailure();
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
    // The browser may be wrong about the connection; an answer is not.
    onlineManager.setOnline(true);
  },
});

// The message belongs to its list, and is removed when that is no longer shown.
queryCache.subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || query.queryHash !== toldFailure) return;
  if (query.getObserversCount() === 0) endFailure();
});

function endFailure(): void {
  toldFailure = undefined;
  withdrawFailure();
}

/** A person asks for the list again, so its failure is reported again. */
export function tellNextFailure(): void {
  toldFailure = undefined;
}

/** Refetches a failed query, even one that does not become stale. */
export const whenFailed = ({ state }: Pick<Query, 'state'>) => state.status === 'error' && 'always';

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // Offline, a request fails at once; it does not wait for the connection.
      networkMode: 'always',
      // Each failure is reported once. Refresh retries, and so do the connection and the window when they are back.
      retry: false,
      retryOnMount: false,
      // A list that was prefetched for the first screen is not requested again when the screen mounts.
      refetchOnMount: false,
      refetchOnReconnect: whenFailed,
      refetchOnWindowFocus: whenFailed,
    },
  },
});

// One account must never see the cached data of another. A cancelled query reports nothing, so that after a 401 only the
// sign-in says what happened.
onAccountChange(() => {
  queryClient.cancelQueries();
  queryClient.clear();
  endFailure();
});
