import { memo, useState } from 'react';
import { lazyWithPreload, useIdleLoad } from '../../late.tsx';
import { PlainTable, type TableProps } from './PlainTable.tsx';

const TransactionsGrid = lazyWithPreload(() => import('./TransactionsGrid.tsx'));

/** The list on a wide screen: a plain table at first, because the grid weighs as much as the rest of the page. */
export const Table = memo(function Table(props: TableProps) {
  const isGridLoaded = useIdleLoad(TransactionsGrid, !props.isFirstLoad) === 'loaded';
  const [start] = useState(() => ({ top: 0, left: 0, isFocused: false, row: 0 }));

  if (isGridLoaded) return <TransactionsGrid {...props} start={start} />;
  return (
    <PlainTable
      {...props}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) =>
        Object.assign(start, { top, left })
      }
      onFocus={() => Object.assign(start, { isFocused: true })}
      onBlur={() => Object.assign(start, { isFocused: false, row: 0 })}
      onFocusRow={(row) => Object.assign(start, { row })}
    />
  );
});
