import { QueryClient } from '@tanstack/react-query';
import { subscribe } from './session/sessionStore.ts';

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

// What one account has read is never shown to the next.
subscribe(() => queryClient.clear());
