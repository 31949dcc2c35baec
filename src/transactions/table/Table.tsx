import { memo, useRef } from 'react';
import { lateComponent, useIdleLoad } from '../../late.tsx';
import { PlainTable, type TableProps } from './PlainTable.tsx';

const TransactionsGrid = lateComponent(() => import('./TransactionsGrid.tsx'));

/** The list on a wide screen: a plain table at first, because the grid weighs as much as the rest of the page. */
export const Table = memo(function Table(props: TableProps) {
  const isGridLoaded = useIdleLoad(TransactionsGrid, !props.isFirstLoad);
  const start = useRef({ top: 0, left: 0, isFocused: false });

  if (isGridLoaded) return <TransactionsGrid {...props} start={start.current} />;
  return (
    <PlainTable
      {...props}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) =>
        Object.assign(start.current, { top, left })
      }
      onFocus={() => Object.assign(start.current, { isFocused: true })}
      onBlur={() => Object.assign(start.current, { isFocused: false })}
    />
  );
});
