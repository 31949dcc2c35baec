import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, MISSING } from '../../format.ts';
import { Identifier } from './Identifier.tsx';
import { NOT_AVAILABLE } from './notAvailable.tsx';
import { StatusChip } from './StatusChip.tsx';

/** The columns by field, in their order. */
export const COLUMN_NAMES = {
  orderID: 'Order ID',
  amount: 'Amount',
  status: 'Status',
  vpa_id: 'VPA ID',
  ref_id: 'Ref ID',
  createdAt: 'Created At',
  CALLBACK_TS: 'Finished At',
  CANCEL_TS: 'Cancelled At',
} as const;

export type Field = keyof typeof COLUMN_NAMES;

/** What a column is, to the grid and to the plain table that stands in for it. */
export interface Column {
  /** Pixels; the least that a column takes that shares what the others leave. */
  width: number;
  isFlexible?: boolean;
  /** Figures line up at their ends. */
  isNumeric?: boolean;
  /** What the cell says where it is text. */
  text?: (row: ListedTransaction) => string;
  cell: (row: ListedTransaction) => ReactNode;
}

/** A column of plain text. */
function texts(width: number, text: (row: ListedTransaction) => string): Column {
  return { width, text, cell: text };
}

/** A column of times, some of which may be missing. */
function times(text: (row: ListedTransaction) => string): Column {
  const cell = (row: ListedTransaction) => (text(row) === MISSING ? NOT_AVAILABLE : text(row));
  return { width: 160, text, cell };
}

export const COLUMNS: Record<Field, Column> = {
  orderID: { width: 175, isFlexible: true, cell: (row) => <Identifier value={row.orderID} /> },
  amount: { ...texts(140, (row) => formatAmount(row.amount)), isNumeric: true },
  status: { width: 150, cell: (row) => <StatusChip status={row.status} /> },
  vpa_id: { width: 175, isFlexible: true, cell: (row) => <Identifier value={row.vpa_id} /> },
  ref_id: { width: 150, cell: (row) => <Identifier value={row.ref_id} /> },
  createdAt: times((row) => formatDate(row.createdAt)),
  CALLBACK_TS: times((row) => formatDate(row.CALLBACK_TS)),
  CANCEL_TS: times((row) => formatDate(row.CANCEL_TS)),
};

export const FIELDS = Object.keys(COLUMNS) as Field[];
