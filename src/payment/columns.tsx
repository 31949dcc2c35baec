import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../format.ts';
import type { TimeZone } from '../time.ts';
import { useView } from '../view/view.ts';
import { amountCell, Identifier, timeCell, withMerchant } from './cells.tsx';
import { STATUS_SKELETON, statusCell, statusDisplay } from './StatusChip.tsx';

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

/** A column, for both tables, print and copying. */
export interface Column {
  width: number;
  /** It becomes wider in a wide window. */
  isElastic?: boolean;
  align?: 'right';
  /** The cell as text, for the table, print and copying. */
  text: (row: ListedTransaction, zone: TimeZone) => string;
  /** Copying from the cell gives the field itself, not its text. */
  isRaw?: boolean;
  /** `text` is already formatted; with `isRaw` it is not, in the grid. */
  cell: (row: ListedTransaction, text: string, hasMerchant: boolean) => ReactNode;
  /** In place of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const TEXT_SKELETON = <Skeleton width="80%" />;
// Of a column that is mostly empty.
const SHORT_SKELETON = <Skeleton width="1ch" />;

function timeColumn(field: 'createdAt' | 'CALLBACK_TS' | 'CANCEL_TS'): Column {
  return {
    width: 152 * TEXT_SCALE,
    isElastic: true,
    text: (row, zone) => formatDate(row[field], zone),
    cell: (row, text) => timeCell(row[field], text),
    skeleton: field === 'CANCEL_TS' ? SHORT_SKELETON : TEXT_SKELETON,
  };
}

function idColumn(width: number, field: 'orderID' | 'vpa_id' | 'ref_id'): Column {
  const name = COLUMN_NAMES[field];
  return {
    width: width * TEXT_SCALE,
    isElastic: true,
    isRaw: true,
    text: (row) => formatText(row[field]),
    cell: (row) => <Identifier name={name} value={row[field]} isQuiet={field === 'ref_id'} />,
    skeleton: TEXT_SKELETON,
  };
}

const ORDER_ID = idColumn(160, 'orderID');

export const COLUMNS: Record<Field, Column> = {
  orderID: {
    ...ORDER_ID,
    cell: (row, text, hasMerchant) =>
      withMerchant(ORDER_ID.cell(row, text, false), hasMerchant && row.merchantId),
  },
  amount: {
    width: 126 * TEXT_SCALE,
    align: 'right',
    text: (row) => formatAmount(row.amount),
    cell: (_, text) => amountCell(text),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  },
  status: {
    width: 152 * TEXT_SCALE,
    isRaw: true,
    text: (row) => statusDisplay(row.status).label,
    cell: statusCell,
    skeleton: STATUS_SKELETON,
  },
  vpa_id: idColumn(177, 'vpa_id'),
  ref_id: idColumn(144, 'ref_id'),
  createdAt: timeColumn('createdAt'),
  CALLBACK_TS: timeColumn('CALLBACK_TS'),
  CANCEL_TS: timeColumn('CANCEL_TS'),
};

export const FIELDS = Object.keys(COLUMN_NAMES) as Field[];

/** The columns that are not hidden; all when a stored view hides them all, because payments need a column. */
export function shownFields(hidden: readonly string[]): Field[] {
  const shown = FIELDS.filter((field) => !hidden.includes(field));
  return shown.length > 0 ? shown : FIELDS;
}

/** What becomes wider first, and by how much: an age stands beside its status, and VPA IDs are long. */
const FIRST: [Field, number][] = [
  ['status', 44],
  ['vpa_id', 100],
];

/**
 * Makes Order ID wide enough for the longest one, up to about 20 characters, at the cost of VPA ID: otherwise each row's
 * Order ID would break into two lines. In steps of ten pixels.
 */
function sharedWidths(longest: number): Pick<Record<Field, number>, 'orderID' | 'vpa_id'> {
  const both = COLUMNS.orderID.width + COLUMNS.vpa_id.width;
  const needed = Math.ceil(longest * 0.9 + 2) * 10;
  const orderID = Math.min(Math.max(needed, 150), 200) * TEXT_SCALE;
  return { orderID, vpa_id: both - orderID };
}

/** The length of the longest Order ID that was shown so far, so that the columns stay as they are from page to page. */
function useLongestOrderId(rows: readonly ListedTransaction[]): number {
  const [{ orderIdLength }, changeView] = useView();
  const longest = rows.reduce(
    (most, { orderID }) => Math.max(most, orderID?.length ?? 0),
    orderIdLength,
  );
  useEffect(() => {
    if (longest > orderIdLength) changeView({ orderIdLength: longest });
  }, [longest, orderIdLength, changeView]);
  return longest;
}

/** What the window has beside the columns: the page's padding, the borders of the table and a scroll bar. */
const BESIDE_ROWS = 72;

/**
 * The widths of the columns, in pixels. What is left in a wide window goes in equal parts to all ids and times, after
 * `FIRST`. A width that a person has set stays.
 */
function useColumnWidths(
  fields: readonly Field[],
  rows: readonly ListedTransaction[],
): Record<Field, number> {
  const [{ widths: set }] = useView();
  const longest = useLongestOrderId(rows);
  const room = useSyncExternalStore(subscribeToResize, () => window.innerWidth);
  return useMemo(() => {
    const shared: Partial<Record<Field, number>> = sharedWidths(longest);
    const widthOf = (field: Field) => set[field] ?? shared[field] ?? COLUMNS[field].width;
    const widths = Object.fromEntries(FIELDS.map((field) => [field, widthOf(field)])) as Record<
      Field,
      number
    >;
    let spare = fields.reduce((rest, field) => rest - widthOf(field), room - BESIDE_ROWS);
    const elastic = fields.filter((field) => set[field] === undefined && COLUMNS[field].isElastic);
    const widen = (group: readonly Field[], most = Number.POSITIVE_INFINITY) => {
      const more = Math.min(most, Math.max(0, Math.floor(spare / group.length)));
      for (const field of group) {
        widths[field] += more;
        spare -= more;
      }
    };
    for (const [field, most] of FIRST) {
      widen(
        fields.filter((it) => it === field && set[it] === undefined),
        most * TEXT_SCALE,
      );
    }
    widen(elastic);
    return widths;
  }, [fields, set, longest, room]);
}

function subscribeToResize(onResize: () => void) {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

/** The shown columns of a table, and its sizes in pixels. */
export function useTableSizes(rows: readonly ListedTransaction[]) {
  const [view] = useView();
  const { density } = useTheme();
  const fields = useMemo(() => shownFields(view.hidden), [view.hidden]);
  return {
    fields,
    widths: useColumnWidths(fields, rows),
    rowHeight: density.row[view.density] * TEXT_SCALE,
    headerHeight: density.header * TEXT_SCALE,
  };
}
