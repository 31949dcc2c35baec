import { QueryClient } from '@tanstack/react-query';
import { getSession } from './session/sessionStore.ts';
import { subscribe } from './storage.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a request fails at once; it does not wait for the connection.
      networkMode: 'always',
      // Each failure is reported once; Refresh retries.
      retry: false,
      retryOnMount: false,
      // A list that was prefetched for the first screen is not requested again when the screen mounts.
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

// One account must never see the cached data of another.
let session = getSession();
subscribe(() => {
  if (getSession() === session) return;
  session = getSession();
  queryClient.cancelQueries();
  queryClient.clear();
});
