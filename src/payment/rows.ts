import type { Ref } from 'react';
import type { Transaction } from '../api/contract.ts';
import type { TableRow } from './columns.tsx';
import type { PressedKeys } from './useOpened.ts';

export interface RowsProps {
  rows: readonly TableRow[];
  /** The name of the rows, for screen readers. */
  label: string;
  /** Differs between pages and searches; a refresh keeps it. */
  listKey: string;
  /** Whether the rows may be of several merchants; each row then shows its Merchant ID, if it has one. */
  hasMerchants: boolean;
  /** The position of the row whose payment is open; -1 without one. */
  openRow: number;
  onOpen: (row: TableRow, position: number, pressed?: PressedKeys) => void;
  /** Whether rows are awaited and none is shown. */
  isFirstLoad?: boolean;
  /** The keys of the rows that a refresh has changed or added. */
  changes?: Record<'changedRows' | 'newRows', ReadonlySet<string>>;
  /** The scroll position: a new table starts there, and updates it. */
  scroll?: { top: number; left: number };
  handle: Ref<RowsHandle>;
  onMerchant?: (merchantId: string) => void;
  sort?: { field: keyof Transaction; direction: 'asc' | 'desc' } | undefined;
  /** Sorts the rows; without it, they cannot be sorted. */
  onSort?: (sort: RowsProps['sort']) => void;
}

/** Moves the focus and the scroll position among the rows. */
export interface RowsHandle {
  /** Focuses the row at a position or, without one, the area of the rows. */
  focusRow: (position: number | undefined) => void;
  showRow: (position: number) => void;
  /** The position of the row that has the focus or, in the grid, had it last; -1 if there is none. */
  currentRow: () => number;
}

/** The classes that mark a row as changed, new or open. */
export function rowClass(
  { changes, openRow }: Pick<RowsProps, 'changes' | 'openRow'>,
  key: string,
  position: number,
): string {
  const classes = [
    changes?.changedRows.has(key) && 'RowChanged',
    changes?.newRows.has(key) && 'RowNew',
    position === openRow && 'RowOpen',
  ];
  return classes.filter(Boolean).join(' ');
}
