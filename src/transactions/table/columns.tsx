import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, formatText, MISSING } from '../../format.ts';
import type { TimeZone } from '../../timeZone.ts';
import { Identifier } from './Identifier.tsx';
import { NOT_AVAILABLE } from './notAvailable.tsx';
import { STATUS_SKELETON, StatusChip } from './StatusChip.tsx';
import { statusDisplay } from './statuses.ts';
import { Time } from './Time.tsx';

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
  cell: (row: ListedTransaction) => ReactNode;
  /** In place of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const TEXT_SKELETON = <Skeleton width="80%" />;

/** Wraps when the person's text spacing needs more than one line. */
const lines = (text: string) =>
  text === MISSING ? NOT_AVAILABLE : <span className="Lines">{text}</span>;

function timeColumn(read: (row: ListedTransaction) => string | null): Column {
  return {
    width: 152 * TEXT_SCALE,
    text: (row, zone) => formatDate(read(row), zone),
    cell: (row) => <Time value={read(row)} />,
    skeleton: TEXT_SKELETON,
  };
}

function idColumn(width: number, read: (row: ListedTransaction) => string | null): Column {
  return {
    width: width * TEXT_SCALE,
    isRaw: true,
    id: read,
    text: (row) => formatText(read(row)),
    cell: (row) => <Identifier value={read(row)} />,
    skeleton: TEXT_SKELETON,
  };
}

const amountText = (row: ListedTransaction) => formatAmount(row.amount);

export const COLUMNS: Record<Field, Column> = {
  orderID: idColumn(176, (row) => row.orderID),
  amount: {
    width: 126 * TEXT_SCALE,
    align: 'right',
    text: amountText,
    cell: (row) => lines(amountText(row)),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  },
  status: {
    width: 146 * TEXT_SCALE,
    isRaw: true,
    text: (row) => statusDisplay(row.status).label,
    cell: (row) => <StatusChip status={row.status} />,
    skeleton: STATUS_SKELETON,
  },
  vpa_id: idColumn(182, (row) => row.vpa_id),
  ref_id: idColumn(128, (row) => row.ref_id),
  createdAt: timeColumn((row) => row.createdAt),
  CALLBACK_TS: timeColumn((row) => row.CALLBACK_TS),
  CANCEL_TS: timeColumn((row) => row.CANCEL_TS),
};

export const FIELDS = Object.keys(COLUMNS) as Field[];
