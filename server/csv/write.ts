import type { TransactionRow } from '../database/tables.ts';
import { neutraliseCell, quoteCell } from './cell.ts';

const columns = {
  'Transaction ID': (row: TransactionRow) => row.id,
  'Merchant ID': (row: TransactionRow) => row.merchant_id,
  'Order ID': (row: TransactionRow) => row.order_id,
  Amount: (row: TransactionRow) => row.amount,
  Status: (row: TransactionRow) => row.status,
  'VPA ID': (row: TransactionRow) => row.vpa_id,
  'Ref ID': (row: TransactionRow) => row.ref_id,
  'Created At': (row: TransactionRow) => isoText(row.created_at),
  'Finished At': (row: TransactionRow) => row.finished_at && isoText(row.finished_at),
  'Cancelled At': (row: TransactionRow) => row.cancelled_at && isoText(row.cancelled_at),
};

/** Tables that were written before the checks of migrations.ts may hold an infinite time, which pg reads as a number. */
function isoText(time: Date | number): string {
  return Number.isFinite(time.valueOf()) ? new Date(time).toISOString() : String(time);
}

export type CsvColumn = keyof typeof columns;
export const CSV_COLUMNS = Object.keys(columns) as CsvColumn[];

const BYTE_ORDER_MARK = '\uFEFF';
const cellsOf = Object.values(columns);

export function csvHead(): string {
  return `${BYTE_ORDER_MARK}${CSV_COLUMNS.join(',')}\r\n`;
}

/** A missing value is an empty cell. */
export function csvLines(rows: TransactionRow[]): string {
  let text = '';
  for (const row of rows) {
    const cells = cellsOf.map((cell) => quoteCell(neutraliseCell(cell(row) ?? '')));
    text += `${cells.join(',')}\r\n`;
  }
  return text;
}
