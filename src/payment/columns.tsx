import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import {
  EXPORT_COLUMNS,
  FIELDS,
  type FieldOf,
  type Kind,
  type Transaction,
} from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../format.ts';
import { useView } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { CELL_CLASSES, type MerchantPress, toned, withMerchant } from './cells.tsx';
import { STATUS_SKELETON, statusCell, statusDisplay } from './StatusChip.tsx';

const { id: _, merchantId: __, ...names } = EXPORT_COLUMNS;

/** The names of the columns. Only the drawer shows the Payment ID; the Order ID's column also has the Merchant ID. */
export const COLUMN_NAMES = names;
export type ColumnField = keyof typeof COLUMN_NAMES;
export const COLUMN_FIELDS = Object.keys(COLUMN_NAMES) as ColumnField[];

/**
 * The person's text size divided by the default, 16 px. The grid takes row heights and column widths in pixels only.
 */
const TEXT_SCALE = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** A payment as a row of a table or list. */
export interface TableRow extends ListedTransaction {
  /** Identifies the row; in the list, even when a refresh moves it. Ids alone may repeat or be missing. */
  key: string;
  /** Its cells with the search text marked. */
  marks?: Partial<Record<keyof Transaction, ReactNode>>;
}

/** A field's column in both tables; the cards, print and copying use it too. */
interface Column {
  /** The minimum width in px. The columns share a wider window in proportion. */
  width: number;
  align?: 'right';
  /** The cell's classes. */
  className: string;
  /** The cell as text, for the table, print and copying. */
  text: (row: ListedTransaction, zone: TimeZone) => string;
  /** Copying from the cell gives the field itself, not its text. */
  isRaw?: boolean;
  /** `text` is formatted, except in the grid with `isRaw`. */
  cell: (row: TableRow, text: string, merchant: boolean | MerchantPress) => ReactNode;
  /** The placeholder of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const TEXT_SKELETON = <Skeleton width="80%" />;
// For a column that is mostly empty.
const SHORT_SKELETON = <Skeleton width="1ch" />;

const textColumn = (
  field: FieldOf<'id' | 'text'>,
  width: number,
  tone: 'id' | 'quiet' = 'id',
): Column => ({
  width,
  className: CELL_CLASSES[tone],
  isRaw: true,
  text: (row) => formatText(row[field] ?? null),
  cell: (row) => row.marks?.[field] ?? toned(tone, formatText(row[field] ?? null)),
  skeleton: TEXT_SKELETON,
});

/** A column by its field's kind; widths are in pixels at 16 px text. */
const BY_KIND: { [K in Kind]: (field: FieldOf<K>) => Column } = {
  id: (field) => textColumn(field, 180),
  text: (field) => textColumn(field, 160),
  money: (field) => ({
    width: 126,
    align: 'right',
    className: CELL_CLASSES.amount,
    text: (row) => formatAmount(row[field]),
    cell: (row, text) => row.marks?.[field] ?? toned('amount', text),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  }),
  status: (field) => ({
    width: 172,
    className: 'Waiting',
    isRaw: true,
    text: (row) => statusDisplay(row[field]).label,
    cell: statusCell,
    skeleton: STATUS_SKELETON,
  }),
  time: (field) => ({
    width: 152,
    className: CELL_CLASSES.time,
    text: (row, zone) => formatDate(row[field], zone),
    cell: (_, text) => toned('time', text),
    skeleton: TEXT_SKELETON,
  }),
};

/** Differences from the other columns of the same kind. */
const SPECIAL: { [Name in ColumnField]?: Partial<Column> } = {
  orderID: {
    cell: (row, _, merchant) =>
      withMerchant(
        row.marks?.orderID ?? toned('id', formatText(row.orderID)),
        merchant && row.merchantId,
        typeof merchant === 'boolean' ? undefined : merchant,
      ),
  },
  ref_id: textColumn('ref_id', 136, 'quiet'),
  CANCEL_TS: { skeleton: SHORT_SKELETON },
};

export const COLUMNS = Object.fromEntries(
  COLUMN_FIELDS.map((field) => {
    const byKind = BY_KIND[FIELDS[field].kind] as (field: ColumnField) => Column;
    const column = { ...byKind(field), ...SPECIAL[field] };
    return [field, { ...column, width: column.width * TEXT_SCALE }];
  }),
) as Record<ColumnField, Column>;

/** The class of the Order ID, which stays in view while the other columns scroll. */
export const stickyClass = (field: ColumnField) => (field === COLUMN_FIELDS[0] ? 'StickyCell' : '');

/** The columns that are not hidden; all when a stored view hides them all, because a table needs a column. */
export function shownFields(hidden: readonly string[]): ColumnField[] {
  const shown = COLUMN_FIELDS.filter((field) => !hidden.includes(field));
  return shown.length > 0 ? shown : COLUMN_FIELDS;
}

/** The least width of a table with these columns, in pixels. */
export const widthOf = (fields: readonly ColumnField[]) =>
  fields.reduce((total, field) => total + COLUMNS[field].width, 0);

/** The shown columns of a table, its row height and that of its header, in pixels. */
export function useTableSizes() {
  const [view] = useView();
  const { density } = useTheme();
  // A text, because each change of a setting makes a new array, and new columns would lose the widths set by dragging.
  const hidden = view.hidden.join();
  return {
    fields: useMemo(() => shownFields(hidden.split(',')), [hidden]),
    rowHeight: density.row[view.density] * TEXT_SCALE,
    headerHeight: density.header * TEXT_SCALE,
  };
}
