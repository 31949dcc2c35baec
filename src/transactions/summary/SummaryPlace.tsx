import { NOT_LOADED, useIdleLoad } from '../../late.tsx';
import { LateSummary } from './lateSummary.ts';
import type { SummaryProps } from './Summary.tsx';

/** Reserves the summary's space; its code is loaded after the rows. */
export function SummaryPlace(props: SummaryProps) {
  const { isAnswered, isFailed, isRangeUsable } = props.list;
  const load = useIdleLoad(LateSummary, isAnswered || isFailed || !isRangeUsable);
  return (
    <div className="Summary">
      {load === 'loaded' && <LateSummary {...props} />}
      {load === 'late' && <p role="status">{NOT_LOADED}</p>}
    </div>
  );
}
