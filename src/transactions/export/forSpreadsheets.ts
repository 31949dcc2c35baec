import { BYTE_ORDER_MARK, type CsvRecord, InvalidCsv } from '../csv/CsvReader.ts';
import { spreadsheetCell } from './spreadsheetCell.ts';

/**
 * Rewrites the cells that a spreadsheet would run or alter; the rest of the record stays as in the file.
 * @throws InvalidCsv when a cell is not quoted as in RFC 4180.
 */
export function forSpreadsheets(record: CsvRecord, delimiter: string): string {
  const { cells, source, isUnclosed } = record;
  // The end of a cut file: no cell of it can be found in the source.
  if (isUnclosed) return cells.map((cell) => quote(spreadsheetCell(cell))).join(delimiter);
  let position = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let written = source.slice(0, position);
  for (const cell of cells) {
    const quoted = quote(cell);
    const original = source.startsWith(quoted, position) ? quoted : cell;
    if (!source.startsWith(original, position)) throw new InvalidCsv('A row is not valid CSV.');
    const safe = spreadsheetCell(cell);
    const end = position + original.length;
    written += safe === cell ? original : quote(safe);
    written += source.slice(end, end + delimiter.length);
    position = end + delimiter.length;
  }
  return written + source.slice(position);
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
