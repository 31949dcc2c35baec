import { parse } from 'csv-parse/sync';
import { PAGE_SIZE } from '../../src/api/contract.ts';
import { restoreCell } from '../csv/cell.ts';
import { quote } from './quote.ts';
import { isWebPage } from './readList.ts';
import { failed } from './report.ts';
import type { Answer } from './service.ts';

export interface Csv {
  records: string[][];
  isComplete: boolean;
}

export function readExport({ status, headers, body, isComplete }: Answer): Csv {
  if (status !== 200) failed(`The status is ${status}; it must be 200.`);
  if (isWebPage(headers, body)) failed('A web page came instead of a CSV file.');
  if (/json|xml/i.test(headers.get('content-type') ?? '') || /^\s*[<{[]/.test(body)) {
    failed(`No CSV file came but ${quote(body)} (${quote(headers.get('content-type'))}).`);
  }
  return readCsv(body, isComplete);
}

function readCsv(text: string, isComplete: boolean): Csv {
  try {
    // The last line of a partial file may end anywhere, also in a quoted cell.
    const options = isComplete ? {} : { to: 1 + PAGE_SIZE, relax_column_count: true };
    return { records: parse(text, { bom: true, skip_empty_lines: true, ...options }), isComplete };
  } catch (error) {
    return failed(`It cannot be read as CSV (RFC 4180): ${quote((error as Error).message)}.`);
  }
}

/** The values of a column, without its name and without the apostrophes of the formula guard. */
export function cellsOf({ records }: Csv, column: number): string[] {
  return records.slice(1).map((cells) => restoreCell(cells[column] ?? ''));
}

/** Whether the column begins with these values. */
export function isColumn(cells: string[], wanted: (string | null)[]): boolean {
  return wanted.length > 0 && wanted.every((value, nth) => cells[nth] === value);
}
