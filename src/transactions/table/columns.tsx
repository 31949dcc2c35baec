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

/** A column, for the grid and for the plain table that stands in for it. */
export interface Column {
  /** The default, in pixels. */
  width: number;
  align?: 'right';
  /** The text to copy from the cell, when it differs from the field. */
  text?: (row: ListedTransaction) => string;
  cell: (row: ListedTransaction) => ReactNode;
}

function timeColumn(text: (row: ListedTransaction) => string): Column {
  const cell = (row: ListedTransaction) => (text(row) === MISSING ? NOT_AVAILABLE : text(row));
  return { width: 152, text, cell };
}

const amountText = (row: ListedTransaction) => formatAmount(row.amount);

export const COLUMNS: Record<Field, Column> = {
  orderID: { width: 186, cell: (row) => <Identifier value={row.orderID} /> },
  amount: { width: 126, align: 'right', text: amountText, cell: amountText },
  status: { width: 146, cell: (row) => <StatusChip status={row.status} /> },
  vpa_id: { width: 172, cell: (row) => <Identifier value={row.vpa_id} /> },
  ref_id: { width: 128, cell: (row) => <Identifier value={row.ref_id} /> },
  createdAt: timeColumn((row) => formatDate(row.createdAt)),
  CALLBACK_TS: timeColumn((row) => formatDate(row.CALLBACK_TS)),
  CANCEL_TS: timeColumn((row) => formatDate(row.CANCEL_TS)),
};

export const FIELDS = Object.keys(COLUMNS) as Field[];
