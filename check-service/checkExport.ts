import { parse } from 'csv-parse/sync';
import { PAGE_SIZE } from '../src/api/contract.ts';
import type { ListedTransaction } from '../src/api/schema.ts';
import { FILTERS } from './checkFilters.ts';
import { firstRepeated, idsOf, type List, type Listing } from './checkList.ts';
import { couldNotCheck, failed, must, quote } from './report.ts';
import { type Answer, type Context, EXPORT, isWebPage, type Query } from './service.ts';

/** Only the start of a longer file is fetched; a page of payments is a tenth of this. */
export const FILE_START = 200_000;
/** Pages of the newest payments that are counted in the file: more rows than any likely chunk or limit of an export. */
const COUNTED_PAGES = 240;
const MAX_COUNTED_BYTES = 20_000_000;

/** The apostrophe that an export may put before text that a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n'])/;

interface File {
  header: string[];
  /** The cells of each column, without the apostrophes of the formula guard. */
  columns: string[][];
  count: number;
  isComplete: boolean;
}

export function readFile(answer: Answer): File {
  const { status, headers, body, isComplete } = answer;
  must(status === 200, `The status is ${status}; it must be 200.`);
  must(!isWebPage(answer), 'A web page came instead of a CSV file.');
  const type = headers.get('content-type') ?? '';
  must(
    !/json|xml/i.test(type) && !/^\s*[<{[]/.test(body),
    `No CSV file came but ${quote(body)} (${quote(type)}).`,
  );
  // The last line of a partial file may end anywhere, also in a quoted cell.
  const options = isComplete ? {} : { to: 1 + PAGE_SIZE, relax_column_count: true };
  try {
    const csv = { bom: true, skip_empty_lines: true, ...options };
    const [header = [], ...records]: string[][] = parse(body, csv);
    const columns = header.map((_, nth) =>
      records.map((cells) => (cells[nth] ?? '').replace(FORMULA_GUARD, '')),
    );
    return { header, columns, count: records.length, isComplete };
  } catch (error) {
    return failed(`It cannot be read as CSV (RFC 4180): ${quote((error as Error).message)}.`);
  }
}

/** Whether the file has the list's payments from that row on: their ids, or else their Order IDs. */
export function holds({ columns, count }: File, list: List, from = 0): boolean {
  if (list.rows.length === 0) return count <= from;
  return keysOf(list).some((key) =>
    columns.some((cells) => key.every((value, nth) => cells[from + nth] === value)),
  );
}

function keysOf(list: List): (string | null)[][] {
  return [idsOf(list), list.rows.map(({ orderID }) => orderID)];
}

function mustHold(file: File, list: List, from = 0): void {
  const { count, isComplete } = file;
  const isWhole = list.pagination.totalRecords <= list.rows.length;
  must(
    !isWhole || (isComplete && count === list.rows.length),
    `The file holds ${count} payments${isComplete ? '' : ' or more'}, the list ${list.rows.length}. Use the same filters for both.`,
  );
  if (holds(file, list, from)) return;
  const sorted = (values: (string | null)[]) => [...values].sort().join('\n');
  const pages = file.columns.map((cells) => sorted(cells.slice(from, from + list.rows.length)));
  const isReordered = keysOf(list).some((key) => pages.includes(sorted(key)));
  failed(
    isReordered
      ? 'It holds the payments of the list in another order. Sort both by creation time and id, newest first.'
      : 'It holds other payments than the list: no column has its ids or Order IDs. Use the same filters for both.',
  );
}

/** Compares the file with the list for the same filters. Its columns may have any names and order. */
export async function checkExport(
  { check, ask, skipped, merchant: account }: Context,
  list: Listing,
  first: List,
): Promise<void> {
  const download = async (query: Query, maxBytes = FILE_START) =>
    readFile(await ask(EXPORT, { query, account, maxBytes }));

  const file = await check('Export: is a CSV file with a line of column names', async () => {
    const read = await download({});
    const values = keysOf(first).flat();
    const isName = (cell: string) => cell.trim() !== '' && !values.includes(cell);
    must(
      read.header.length > 1 && read.header.every(isName),
      `The first line is ${quote(read.header.join())}; it must name the columns.`,
    );
    return read;
  });
  if (!file) return;
  await check('Export: begins with the payments of the list, in its order', () => {
    mustHold(file, first);
  });
  await check('Export: has the amounts and statuses of the list', () => {
    mustHaveValues(file, first.rows);
  });
  await check('Export: holds each payment once, also past the first page', () =>
    mustHoldAll(list, first, (query) => download(query, MAX_COUNTED_BYTES)),
  );
  if (first.pagination.totalRecords > COUNTED_PAGES * PAGE_SIZE) {
    skipped.push(`payments of an export beyond the newest ${COUNTED_PAGES * PAGE_SIZE}`);
  }
  const middle = first.rows[Math.floor(first.rows.length / 2)];
  for (const [name, { of }] of Object.entries(FILTERS)) {
    await check(
      `Export: with ${name}, holds the rows of the list with the same filter`,
      async () => {
        const query = { [name]: of(middle) };
        const expected = await list(query);
        mustHold(await download(query), expected);
      },
    );
  }
}

function mustHaveValues({ columns }: File, rows: ListedTransaction[]): void {
  const has = (isSame: (cell: string, row: ListedTransaction) => boolean) =>
    columns.some((cells) => rows.every((row, nth) => isSame(cells[nth] ?? '', row)));
  if (!has((cell, { amount }) => rupees(cell) === Number(amount))) {
    must(
      !has((cell, { amount }) => rupees(cell) === Math.round(Number(amount) * 100)),
      'The amounts are 100 times those of the list. Export rupees.',
    );
    failed('No column has the amounts of the list. Export rupees, such as 1499.50.');
  }
  must(
    has((cell, { status }) => words(cell) === words(status ?? '')),
    'No column has the statuses of the list. Export the status that the list gives.',
  );
}

/** The amount in a cell, with or without currency sign and grouping. */
function rupees(cell: string): number {
  return Number(/-?\d[\d,]*(\.\d+)?/.exec(cell)?.[0].replaceAll(',', '') ?? Number.NaN);
}

function words(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Counts the newest payments in the file, and finds those of a late page of the list in it. */
async function mustHoldAll(
  list: Listing,
  first: List,
  download: (query: Query) => Promise<File>,
): Promise<void> {
  const pages = Math.ceil(first.pagination.totalRecords / PAGE_SIZE);
  const page = Math.max(1, Math.min(pages, COUNTED_PAGES));
  const late = await list({ page, limit: PAGE_SIZE });
  const query = page < pages ? { startDate: FILTERS.startDate.of(late.rows.at(-1)) } : {};
  const { totalRecords } = (await list({ ...query, limit: 1 })).pagination;

  const file = await download(query);
  if (!file.isComplete) couldNotCheck('The file is too long: it exceeds 20 MB.');
  must(
    file.count === totalRecords,
    `The file holds ${file.count} payments, the list ${totalRecords}. Export all that match, each once (or payments arrived just then: use --until).`,
  );
  const ids = file.columns.find((cells) => idsOf(first).every((id, nth) => cells[nth] === id));
  const twice = firstRepeated(ids ?? []);
  must(twice === undefined, `Payment ${quote(twice)} is in the file twice.`);
  mustHold(file, late, (page - 1) * PAGE_SIZE);
}
