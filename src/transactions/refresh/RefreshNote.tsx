import Typography from '@mui/material/Typography';
import { lateComponent, useIdleLoad } from '../../late.tsx';
import { Age } from '../table/Age.tsx';
import type { AutoRefreshProps } from './AutoRefresh.tsx';

const AutoRefresh = lateComponent(() => import('./AutoRefresh.tsx'), { isOnDemand: true });

/** Says that a refresh has failed; refreshes at an interval if that is chosen. Its code waits for the first rows. */
export function RefreshNote(props: AutoRefreshProps) {
  const { isAnswered, isFailed, updatedAt } = props.list;
  const isWanted = props.seconds > 0;
  const isLoaded = useIdleLoad(AutoRefresh, isWanted && (isAnswered || isFailed));
  if (isWanted && isLoaded) return <AutoRefresh {...props} />;
  return (
    isFailed &&
    isAnswered && (
      <Typography component="span" variant="body2" color="textSecondary">
        <Age since={updatedAt} isFailing />
      </Typography>
    )
  );
}
