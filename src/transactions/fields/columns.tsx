import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { useView } from '../view/view.ts';
import { Identifier, lines, STATUS_SKELETON, StatusChip, timeCell } from './cells.tsx';
import { statusDisplay } from './status.tsx';

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
  /** How much wider it becomes in a wide window. */
  growth?: number;
  align?: 'right';
  /** The cell as text, for the table, print and copying. */
  text: (row: ListedTransaction, zone: TimeZone) => string;
  /** Copying from the cell gives the field itself, not its text. */
  isRaw?: boolean;
  /** `text` is already formatted. Do not use it with `isRaw`: the grid then passes the unformatted field. */
  cell: (row: ListedTransaction, text: string) => ReactNode;
  /** In place of the cell until the first rows arrive. */
  skeleton: ReactNode;
}

const GROWTH = 40 * TEXT_SCALE;

const TEXT_SKELETON = <Skeleton width="80%" />;

function timeColumn(field: 'createdAt' | 'CALLBACK_TS' | 'CANCEL_TS'): Column {
  return {
    width: 152 * TEXT_SCALE,
    growth: GROWTH,
    text: (row, zone) => formatDate(row[field], zone),
    cell: (row, text) => timeCell(row[field], text),
    skeleton: TEXT_SKELETON,
  };
}

function idColumn(width: number, field: 'orderID' | 'vpa_id' | 'ref_id', growth = GROWTH): Column {
  return {
    width: width * TEXT_SCALE,
    growth,
    isRaw: true,
    text: (row) => formatText(row[field]),
    cell: (row) => <Identifier name={COLUMN_NAMES[field]} value={row[field]} />,
    skeleton: TEXT_SKELETON,
  };
}

export const COLUMNS: Record<Field, Column> = {
  orderID: idColumn(169, 'orderID'),
  amount: {
    width: 130 * TEXT_SCALE,
    align: 'right',
    text: (row) => formatAmount(row.amount),
    cell: (_, text) => lines(text),
    skeleton: <Skeleton width="60%" sx={{ ml: 'auto' }} />,
  },
  status: {
    width: 136 * TEXT_SCALE,
    isRaw: true,
    text: (row) => statusDisplay(row.status).label,
    cell: (row) => <StatusChip status={row.status} />,
    skeleton: STATUS_SKELETON,
  },
  vpa_id: idColumn(179, 'vpa_id', 100 * TEXT_SCALE),
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

/** What the window has beside the columns: the page's padding, the borders of the table and a scroll bar. */
const BESIDE_ROWS = 72;

/**
 * The widths of the columns, in pixels. What is left in a wide window goes to the VPA IDs, which are long, and then to
 * the other ids and the times. A width that a person has set stays.
 */
export function useColumnWidths(fields: readonly Field[]): Record<Field, number> {
  const [{ widths: set }] = useView();
  const room = useSyncExternalStore(subscribeToResize, () => window.innerWidth);
  return useMemo(() => {
    const widthOf = (field: Field) => set[field] ?? COLUMNS[field].width;
    const widths = Object.fromEntries(FIELDS.map((field) => [field, widthOf(field)])) as Record<
      Field,
      number
    >;
    let spare = fields.reduce((rest, field) => rest - widthOf(field), room - BESIDE_ROWS);
    const elastic = fields.filter((field) => set[field] === undefined && COLUMNS[field].growth);
    for (const isVpaId of [true, false]) {
      const group = elastic.filter((field) => (field === 'vpa_id') === isVpaId);
      const share = Math.max(0, Math.floor(spare / group.length));
      for (const field of group) {
        const more = Math.min(share, COLUMNS[field].growth ?? 0);
        widths[field] += more;
        spare -= more;
      }
    }
    return widths;
  }, [fields, set, room]);
}

function subscribeToResize(onResize: () => void) {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
