import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { EXPORT_COLUMNS, type TimeField } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../format.ts';
import { useView } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { CELL_CLASSES, type MerchantPress, toned, withMerchant } from './cells.tsx';
import { STATUS_SKELETON, statusCell, statusDisplay } from './StatusChip.tsx';

// The drawer has the Payment ID, and the Order ID's column the Merchant ID.
const { id: _, merchantId: __, ...names } = EXPORT_COLUMNS;

export const COLUMN_NAMES = names;
/** On the screen and in its files, with the fields that have no column. */
export const FIELD_NAMES = { ...EXPORT_COLUMNS, id: 'Payment ID' };
export type Field = keyof typeof COLUMN_NAMES;
export type IdField = Exclude<Field, 'amount' | 'status' | TimeField>;

/**
 * The person's text size divided by the default, 16 px. The grid takes row heights and column widths in pixels only.
 */
export const TEXT_SCALE =
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** A column, for both tables, print and copying. */
export interface Column {
  /** At least. The columns share a wider window in proportion. */
  width: number;
  align?: 'right';
  /** The cell's. */
  className: string;
  /** The cell as text, for the table, print and copying. */
  text: (row: ListedTransaction, zone: TimeZone) => string;
  /** Copying from the cell gives the field itself, not its text. */
  isRaw?: boolean;
  /** `text` is already formatted; with `isRaw` it is not, in the grid. */
  cell: (row: ListedTransaction, text: string, merchant: boolean | MerchantPress) => ReactNode;
  /** In place of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const TEXT_SKELETON = <Skeleton width="80%" />;
// Of a column that is mostly empty.
const SHORT_SKELETON = <Skeleton width="1ch" />;

function timeColumn(field: TimeField): Column {
  return {
    width: 152 * TEXT_SCALE,
    className: CELL_CLASSES.time,
    text: (row, zone) => formatDate(row[field], zone),
    cell: (_, text) => toned('time', text),
    skeleton: field === 'CANCEL_TS' ? SHORT_SKELETON : TEXT_SKELETON,
  };
}

function idColumn(width: number, field: IdField): Column {
  const kind = field === 'ref_id' ? 'quiet' : 'id';
  return {
    width: width * TEXT_SCALE,
    className: CELL_CLASSES[kind],
    isRaw: true,
    text: (row) => formatText(row[field]),
    cell: (row) => toned(kind, formatText(row[field])),
    skeleton: TEXT_SKELETON,
  };
}

const ORDER_ID = idColumn(180, 'orderID');

export const COLUMNS: Record<Field, Column> = {
  orderID: {
    ...ORDER_ID,
    cell: (row, text, merchant) =>
      withMerchant(
        ORDER_ID.cell(row, text, false),
        merchant && row.merchantId,
        merchant === true || merchant === false ? undefined : merchant,
      ),
  },
  amount: {
    width: 126 * TEXT_SCALE,
    align: 'right',
    className: CELL_CLASSES.amount,
    text: (row) => formatAmount(row.amount),
    cell: (_, text) => toned('amount', text),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  },
  status: {
    width: 172 * TEXT_SCALE,
    className: 'Waiting',
    isRaw: true,
    text: (row) => statusDisplay(row.status).label,
    cell: statusCell,
    skeleton: STATUS_SKELETON,
  },
  vpa_id: idColumn(160, 'vpa_id'),
  ref_id: idColumn(136, 'ref_id'),
  createdAt: timeColumn('createdAt'),
  CALLBACK_TS: timeColumn('CALLBACK_TS'),
  CANCEL_TS: timeColumn('CANCEL_TS'),
};

export const FIELDS = Object.keys(COLUMN_NAMES) as Field[];

/** Order ID stays in view while the other columns scroll. */
export const stickyClass = (field: Field) => (field === FIELDS[0] ? 'StickyCell' : '');

/** The columns that are not hidden; all when a stored view hides them all, because payments need a column. */
export function shownFields(hidden: readonly string[]): Field[] {
  const shown = FIELDS.filter((field) => !hidden.includes(field));
  return shown.length > 0 ? shown : FIELDS;
}

/** The shown columns of a table, its row height and that of its header, in pixels. */
export function useTableSizes() {
  const [view] = useView();
  const { density } = useTheme();
  return {
    fields: useMemo(() => shownFields(view.hidden), [view.hidden]),
    rowHeight: density.row[view.density] * TEXT_SCALE,
    headerHeight: density.header * TEXT_SCALE,
  };
}
