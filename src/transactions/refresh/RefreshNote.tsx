import { lateComponent, useIdleLoad } from '../../late.tsx';
import type { AutoRefreshProps } from './AutoRefresh.tsx';

const AutoRefresh = lateComponent(() => import('./AutoRefresh.tsx'), { isOnDemand: true });

/** Refreshes the list at an interval; its code waits for the first rows. */
export function RefreshNote(props: AutoRefreshProps) {
  const isLoaded = useIdleLoad(AutoRefresh, props.list.isAnswered);
  return isLoaded && <AutoRefresh {...props} />;
}
