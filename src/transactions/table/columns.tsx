import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import {
  Identifier,
  lines,
  STATUS_SKELETON,
  StatusChip,
  statusDisplay,
  timeCell,
} from './cells.tsx';

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

/**
 * The person's text size divided by the default, 16 px. The grid takes row heights and column widths in pixels only.
 */
export const TEXT_SCALE =
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** A column, for the grid and for the plain table that stands in for it. */
export interface Column {
  /** The default, in pixels. */
  width: number;
  align?: 'right';
  /** The cell as text, for print, copying and the drawer. */
  text: (row: ListedTransaction, zone: TimeZone) => string;
  /** Copying from the cell gives the field itself, not its text. */
  isRaw?: boolean;
  /** The id that can be copied. */
  id?: (row: ListedTransaction) => string | null;
  /** Gets the cell's text, so that it is formatted once. */
  cell: (row: ListedTransaction, text: string) => ReactNode;
  /** In place of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const TEXT_SKELETON = <Skeleton width="80%" />;

function timeColumn(field: 'createdAt' | 'CALLBACK_TS' | 'CANCEL_TS'): Column {
  return {
    width: 152 * TEXT_SCALE,
    text: (row, zone) => formatDate(row[field], zone),
    cell: (row, text) => timeCell(row[field], text),
    skeleton: TEXT_SKELETON,
  };
}

function idColumn(width: number, field: 'orderID' | 'vpa_id' | 'ref_id'): Column {
  return {
    width: width * TEXT_SCALE,
    isRaw: true,
    id: (row) => row[field],
    text: (row) => formatText(row[field]),
    cell: (row) => <Identifier name={COLUMN_NAMES[field]} value={row[field]} />,
    skeleton: TEXT_SKELETON,
  };
}

export const COLUMNS: Record<Field, Column> = {
  orderID: idColumn(176, 'orderID'),
  amount: {
    width: 126 * TEXT_SCALE,
    align: 'right',
    text: (row) => formatAmount(row.amount),
    cell: (_, text) => lines(text),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  },
  status: {
    width: 146 * TEXT_SCALE,
    isRaw: true,
    text: (row) => statusDisplay(row.status).label,
    cell: (row) => <StatusChip status={row.status} />,
    skeleton: STATUS_SKELETON,
  },
  vpa_id: idColumn(182, 'vpa_id'),
  ref_id: idColumn(128, 'ref_id'),
  createdAt: timeColumn('createdAt'),
  CALLBACK_TS: timeColumn('CALLBACK_TS'),
  CANCEL_TS: timeColumn('CANCEL_TS'),
};

export const FIELDS = Object.keys(COLUMNS) as Field[];

/** The columns that are not hidden; all when a stored view hides them all, because payments need a column. */
export function shownFields(hidden: readonly string[]): Field[] {
  const shown = FIELDS.filter((field) => !hidden.includes(field));
  return shown.length > 0 ? shown : FIELDS;
}
