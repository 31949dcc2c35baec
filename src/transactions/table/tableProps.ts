import { type Ref, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { KeyedTransaction } from '../listQuery.ts';

/* What the plain table, the grid and the cards have in common. */

export interface Scroll {
  top: number;
  left: number;
}

/** Moves the focus among the rows. */
export interface RowsHandle {
  focusRow: (position: number, options?: FocusOptions) => void;
  showRow: (position: number) => void;
  /** The position of the row that has the focus or had it last; -1 without one. */
  currentRow: () => number;
}

export interface TableProps {
  transactions: readonly KeyedTransaction[];
  /** Differs between pages and filters; a refresh keeps it. */
  listKey: string;
  changedRows: ReadonlySet<string>;
  /** The keys of rows that the last refresh has added. */
  newRows: ReadonlySet<string>;
  /** The position of the row whose payment is open; -1 without one. */
  openRow: number;
  /** No row is shown and some are awaited. */
  isFirstLoad: boolean;
  /** The rows are of several merchants: each says whose it is, where the service sends it. */
  hasMerchants: boolean;
  handle: Ref<RowsHandle>;
  /** Where the rows are scrolled to; a new table begins there. */
  scroll: RefObject<Scroll>;
  /** They were shown before another tab, and are all there again at once. */
  isReturn: boolean;
  onOpen: (transaction: KeyedTransaction, position: number) => void;
}

/** How a row is marked, for the styles of the rows. */
export function rowClass(
  { changedRows, newRows, openRow }: Pick<TableProps, 'changedRows' | 'newRows' | 'openRow'>,
  key: string,
  position: number,
): string {
  const classes = [
    changedRows.has(key) && 'RowChanged',
    newRows.has(key) && 'RowNew',
    position === openRow && 'RowOpen',
  ];
  return classes.filter(Boolean).join(' ');
}

/** Rows that fill a window. */
const FIRST_ROWS = 24;

/** The rows to render now: at first those that a window shows, up to the open one; the others would delay them. */
export function useRowsToRender({ transactions, openRow, isReturn }: TableProps) {
  const count = useDeferredValue(transactions.length, isReturn ? transactions.length : 0);
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
