import { onlineManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { whenFailed } from '../queryClient.ts';
import { useView } from '../settings/view.ts';

export function useIsOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
}

/**
 * Options that repeat a query at the interval that the person has chosen: not offline, nor in a hidden tab, which
 * catches up when it is shown.
 */
export function usePolling(isWanted: boolean) {
  const [{ refreshSeconds }] = useView();
  const isOnline = useIsOnline();
  const interval = isWanted ? refreshSeconds * 1_000 : 0;
  return {
    refetchInterval: isOnline && interval > 0 && interval,
    refetchOnReconnect: (query: Pick<Query, 'state'>) => interval > 0 || whenFailed(query),
    refetchOnWindowFocus(query: Pick<Query, 'state'>) {
      const age = Date.now() - query.state.dataUpdatedAt;
      return (interval > 0 && age >= interval) || whenFailed(query);
    },
  };
}
