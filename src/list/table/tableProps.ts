import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { KeyedTransaction } from '../../page/listQuery.ts';
import type { PressedKeys } from '../../payment/useOpened.ts';
import type { Changes } from '../refresh/useAutoRefresh.ts';

/* What the plain table, the grid and the cards have in common. */

/** Moves the focus among the rows. */
export interface RowsHandle {
  focusRow: (position: number, options?: FocusOptions) => void;
  showRow: (position: number) => void;
  /** The position of the row that has the focus or had it last; -1 without one. */
  currentRow: () => number;
}

/** Where the rows are. */
export interface RowsPlace {
  handle: RefObject<RowsHandle | null>;
  /** Where they are scrolled to; a new table begins there. */
  scroll: { top: number; left: number };
  /** They were shown before another tab, and are all there again at once. */
  isReturn: boolean;
}

export interface TableProps {
  transactions: readonly KeyedTransaction[];
  /** Differs between pages and filters; a refresh keeps it. */
  listKey: string;
  changes: Changes;
  /** The position of the row whose payment is open; -1 without one. */
  openRow: number;
  /** No row is shown and some are awaited. */
  isFirstLoad: boolean;
  /** The rows are of several merchants: each says whose it is, where the service sends it. */
  hasMerchants: boolean;
  place: RowsPlace;
  onOpen: (transaction: KeyedTransaction, position: number, pressed?: PressedKeys) => void;
}

/** How a row is marked, for the styles of the rows. */
export function rowClass(
  { changes, openRow }: Pick<TableProps, 'changes' | 'openRow'>,
  key: string,
  position: number,
): string {
  const classes = [
    changes.changedRows.has(key) && 'RowChanged',
    changes.newRows.has(key) && 'RowNew',
    position === openRow && 'RowOpen',
  ];
  return classes.filter(Boolean).join(' ');
}

/** Rows that fill a window. */
const FIRST_ROWS = 24;

/** The rows to render now: at first those that a window shows, up to the open one; the others would delay them. */
export function useRowsToRender({ transactions, openRow, place }: TableProps) {
  const count = useDeferredValue(transactions.length, place.isReturn ? transactions.length : 0);
  return count < transactions.length
    ? transactions.slice(0, Math.max(count, FIRST_ROWS, openRow + 1))
    : transactions;
}

/** Calls back when rows of another page or of other filters are shown; not on mount, not on a refresh. */
export function useListChange(listKey: string, onChange: () => void): void {
  const last = useRef(listKey);
  useEffect(() => {
    if (last.current === listKey) return;
    last.current = listKey;
    onChange();
  });
}
