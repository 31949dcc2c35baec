import Typography from '@mui/material/Typography';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../late.tsx';
import { Age } from '../table/Age.tsx';
import type { AutoRefreshProps } from './AutoRefresh.tsx';

const AutoRefresh = lazyWithPreload(() => import('./AutoRefresh.tsx'));

/** Says when a refresh has failed. If automatic updates are on, loads their code after the list's first answer. */
export function RefreshNote(props: AutoRefreshProps) {
  const { isAnswered, isFailed, updatedAt } = props.list;
  const isWanted = props.seconds > 0;
  const load = useIdleLoad(AutoRefresh, isWanted && (isAnswered || isFailed));
  if (isWanted && load === 'loaded') return <AutoRefresh {...props} />;
  const isLate = isWanted && load === 'late';
  const isOld = isFailed && isAnswered;
  return (
    (isLate || isOld) && (
      <Typography component="span" variant="body2" color="textSecondary">
        {isOld && <Age since={updatedAt} isFailing />}
        {isOld && isLate && ' · '}
        {isLate && NOT_LOADED}
      </Typography>
    )
  );
}
