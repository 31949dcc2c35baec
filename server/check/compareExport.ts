import type { ListedTransaction } from '../../src/api/schema.ts';
import { idsOf } from './checkPaging.ts';
import { type Csv, cellsOf, isColumn } from './readExport.ts';
import type { List } from './readList.ts';
import { failed } from './report.ts';

/** Finds the list's payments in the file by their ids, or else by their Order IDs. */
export function expectSameRows(
  file: Csv,
  list: List,
  { isComplete }: { isComplete: boolean },
): void {
  const [header = [], ...records] = file.records;
  if (isComplete && file.isComplete && records.length !== list.rows.length) {
    failed(
      `The file holds ${records.length} payments, the list ${list.rows.length}. Use the same filters for both.`,
    );
  }
  if (isComplete && !file.isComplete) {
    failed(
      `The file goes on after the ${list.rows.length} payments of the list. Use the same filters for both.`,
    );
  }
  const candidates = [idsOf(list), list.rows.map(({ orderID }) => orderID)];
  const columns = header.map((_, column) => cellsOf(file, column).slice(0, list.rows.length));
  const isIn = (wanted: (string | null)[]) => columns.some((column) => isColumn(column, wanted));
  if (list.rows.length === 0 || candidates.some(isIn)) return;
  const sorted = (values: (string | null)[]) => [...values].sort().join('\n');
  const isReordered = candidates.some((wanted) =>
    columns.some((column) => sorted(column) === sorted(wanted)),
  );
  failed(
    isReordered
      ? 'It holds the payments of the list in another order. Sort both by creation time and id, newest first.'
      : 'It holds other payments than the list: no column has its ids or Order IDs. Use the same filters for both.',
  );
}

/** Compares the file's first rows with the list's. */
export function expectSameValues(file: Csv, { rows }: List): void {
  const header = file.records[0] ?? [];
  const has = (isSame: (cell: string, row: ListedTransaction) => boolean) =>
    header.some((_, column) => {
      const cells = cellsOf(file, column);
      return rows.every((row, nth) => isSame(cells[nth] ?? '', row));
    });
  if (!has((cell, { amount }) => rupees(cell) === Number(amount))) {
    const isPaise = has((cell, { amount }) => rupees(cell) === Math.round(Number(amount) * 100));
    failed(
      isPaise
        ? 'The amounts are 100 times those of the list. Export rupees.'
        : 'No column has the amounts of the list. Export rupees, such as 1499.50.',
    );
  }
  if (!has((cell, { status }) => words(cell) === words(status ?? ''))) {
    failed('No column has the statuses of the list. Export the status that the list gives.');
  }
}

/** The amount in a cell, with or without currency sign and grouping. */
function rupees(cell: string): number {
  return Number(/-?\d[\d,]*(\.\d+)?/.exec(cell)?.[0].replaceAll(',', '') ?? Number.NaN);
}

function words(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}
