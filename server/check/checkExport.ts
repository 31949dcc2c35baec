import { parse } from 'csv-parse/sync';
import { PAGE_SIZE } from '../../src/api/contract.ts';
import { restoreCell } from '../csv/cell.ts';
import { idsOf } from './checkPaging.ts';
import { quote } from './quote.ts';
import { isWebPage, type List, type Listing } from './readList.ts';
import { failed, type Report } from './report.ts';
import type { Account, Query, Service } from './service.ts';

const EXPORT = '/api/transactions/export';
/** Only the start of a longer file is fetched; a page of payments is a tenth of this. */
const MAX_BYTES = 200_000;

/** Compares the file with the list for the same filters. Its columns may have any names and order. */
export async function checkExport(
  { check }: Report,
  service: Service,
  account: Account,
  list: Listing,
  first: List,
): Promise<void> {
  const download = async (query: Query) => {
    const answer = await service.ask(EXPORT, { query, account, maxBytes: MAX_BYTES });
    const { status, headers, body } = answer;
    if (status !== 200) failed(`The status is ${status}; it must be 200.`);
    if (isWebPage(headers, body)) failed('A web page came instead of a CSV file.');
    if (/json|xml/i.test(headers.get('content-type') ?? '') || /^\s*[<{[]/.test(body)) {
      failed(`No CSV file came but ${quote(body)} (${quote(headers.get('content-type'))}).`);
    }
    return readCsv(answer.body, answer.isComplete);
  };

  const file = await check('Export: is a CSV file with a line of column names', async () => {
    const read = await download({});
    const [header = []] = read.records;
    const values = first.rows.flatMap(({ id, orderID }) => [id, orderID]);
    const name = header.find((cell) => cell.trim() === '' || values.includes(cell));
    if (header.length < 2 || name !== undefined) {
      failed(`The first line is ${quote(header.join())}; it must name the columns.`);
    }
    return read;
  });
  if (!file) return;
  await check('Export: begins with the payments of the list, in its order', async () => {
    expectSameRows(file, first, { isComplete: first.pagination.totalRecords <= first.rows.length });
  });

  const last = first.rows.at(-1);
  for (const [what, query] of [
    ['dates', { startDate: isoDate(last?.createdAt), endDate: isoDate(first.rows[0]?.createdAt) }],
    ['status', { status: last?.status ?? undefined }],
    ['orderId', { orderId: last?.orderID ?? undefined }],
  ] as const) {
    await check(
      `Export: with ${what}, holds the rows of the list with the same filter`,
      async () => {
        const expected = await list(query);
        const isComplete = expected.pagination.totalRecords <= expected.rows.length;
        expectSameRows(await download(query), expected, { isComplete });
      },
    );
  }
}

interface Csv {
  records: string[][];
  isComplete: boolean;
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

/** Finds the list's payments in the file by their ids, or else by their Order IDs. */
function expectSameRows(file: Csv, list: List, { isComplete }: { isComplete: boolean }): void {
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
  const columns = header.map((_, column) =>
    records.slice(0, list.rows.length).map((cells) => restoreCell(cells[column] ?? '')),
  );
  const isIn = (wanted: (string | null)[]) =>
    columns.some((column) => column.join('\n') === wanted.join('\n'));
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

function isoDate(text: string | null | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
