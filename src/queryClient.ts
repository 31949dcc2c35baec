import { notifyManager, QueryClient } from '@tanstack/react-query';
import { subscribe } from './session/sessionStore.ts';

// At once: a timer would let the browser paint the old rows once more before the new ones.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A request that cannot be sent has failed; it does not wait, silently, for the line to come back.
      networkMode: 'always',
      // The person sees each failure and decides; Refresh retries.
      retry: false,
      // What was fetched ahead, for the first paint or the next page, is not fetched again on arrival.
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

// Only the last few pages are kept: a long day of paging must not fill the memory.
const KEPT_PAGES = 10;
const cache = queryClient.getQueryCache();
cache.subscribe(({ type }) => {
  if (type !== 'observerRemoved') return;
  const unused = cache.findAll({ type: 'inactive' });
  for (const query of unused.slice(0, -KEPT_PAGES)) cache.remove(query);
});

// What one account has read, or is reading, is never shown to the next.
subscribe(() => {
  queryClient.cancelQueries();
  queryClient.clear();
});
