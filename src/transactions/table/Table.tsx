import { useRef } from 'react';
import type { TransactionList } from '../../api/schema.ts';
import { lateComponent, useIdleLoad } from '../../late.tsx';
import type { Search } from '../search.ts';
import type { View, ViewChange } from '../view/view.ts';
import { PlainTable } from './PlainTable.tsx';

const TransactionsGrid = lateComponent(() => import('./TransactionsGrid.tsx'));

export interface TableProps {
  transactions: TransactionList['transactions'];
  /** The search whose rows are shown. */
  list: Search;
  page: number;
  /** The total over all pages; -1 while it is not known. */
  rowCount: number;
  /** There are no rows yet, and some may come. */
  isFirstLoad: boolean;
  view: View;
  onViewChange: (change: ViewChange) => void;
}

/** The list on a wide screen: a plain table at first, because the grid weighs as much as the rest of the page. */
export function Table(props: TableProps) {
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
}
