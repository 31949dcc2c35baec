import type { TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES, COLUMNS } from '../payments/columns.ts';

const BYTE_ORDER_MARK = '\uFEFF';
export const CSV_COLUMNS: string[] = COLUMN_NAMES.map((name) => COLUMNS[name].heading);

export function csvHead(): string {
  return `${BYTE_ORDER_MARK}${CSV_COLUMNS.join(',')}\r\n`;
}

/** The lines of the rows; a missing value is an empty cell. */
export function csvLines(rows: TransactionRow[]): string {
  let text = '';
  for (const row of rows) {
    text += `${COLUMN_NAMES.map((name) => writeCell(row[name])).join(',')}\r\n`;
  }
  return text;
}

function writeCell(value: string | Date | null): string {
  if (value === null) return '';
  return quoteCell(neutraliseCell(typeof value === 'string' ? value : value.toISOString()));
}

/** Quotes a cell if needed (RFC 4180). */
function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that a spreadsheet may run as a formula (in some languages with full-width signs), or a leading apostrophe. */
const FORMULA_LIKE = /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/;

/**
 * Puts an apostrophe before text that a spreadsheet may run as a formula, and before a leading apostrophe, so that
 * `restoreCell` returns the original text.
 */
export function neutraliseCell(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}

export function restoreCell(text: string): string {
  return text.startsWith("'") && FORMULA_LIKE.test(text.slice(1)) ? text.slice(1) : text;
}
