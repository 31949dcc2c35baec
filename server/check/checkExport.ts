import { PAGE_SIZE } from '../../src/api/contract.ts';
import { idsOf } from './checkPaging.ts';
import { firstRepeated } from './checkRows.ts';
import { expectSameRows, expectSameValues } from './compareExport.ts';
import { quote } from './quote.ts';
import { type Csv, cellsOf, isColumn, readExport } from './readExport.ts';
import type { List, Listing } from './readList.ts';
import { couldNotCheck, failed, type Report } from './report.ts';
import type { Account, Query, Service } from './service.ts';

const EXPORT = '/api/transactions/export';
/** Only the start of a longer file is fetched; a page of payments is a tenth of this. */
const MAX_BYTES = 200_000;
/** Pages of the newest payments that are counted in the file: more rows than any likely chunk or limit of an export. */
const COUNTED_PAGES = 240;
const MAX_COUNTED_BYTES = 20_000_000;

/** Compares the file with the list for the same filters. Its columns may have any names and order. */
export async function checkExport(
  { check }: Report,
  service: Service,
  account: Account,
  list: Listing,
  first: List,
): Promise<void> {
  const download = async (query: Query, maxBytes = MAX_BYTES) =>
    readExport(await service.ask(EXPORT, { query, account, maxBytes }));

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
  await check('Export: has the amounts and statuses of the list', async () => {
    expectSameValues(file, first);
  });
  await check('Export: holds each payment once, also past the first page', async () => {
    await expectAll(list, first, (query) => download(query, MAX_COUNTED_BYTES));
  });

  const last = first.rows.at(-1);
  const middle = first.rows[Math.floor(first.rows.length / 2)];
  for (const [what, query] of [
    ['startDate', { startDate: isoDate(middle?.createdAt) }],
    ['endDate', { endDate: isoDate(middle?.createdAt) }],
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

/** Whether a merchant gets another one's payments in the file with the merchantId filter. */
export async function checkExportScope(
  { check }: Report,
  service: Service,
  account: Account,
  merchantId: string,
  own: List,
): Promise<void> {
  await check('Roles: with merchantId the export has no payments of another one', async () => {
    const query = { merchantId };
    const answer = await service.ask(EXPORT, { query, account, maxBytes: MAX_BYTES });
    // Refusing is as good as ignoring the filter.
    if ([400, 403, 404].includes(answer.status)) return;
    const file = readExport(answer);
    if (file.records.length <= 1) return;
    try {
      expectSameRows(file, own, { isComplete: false });
    } catch {
      failed(
        `The export gives a merchant who is not an admin the payments of another by merchantId=${merchantId}. Apply merchantId for admins only.`,
      );
    }
  });
}

/** Counts the newest payments in the file, and finds those of a late page of the list in it. */
async function expectAll(
  list: Listing,
  first: List,
  download: (query: Query) => Promise<Csv>,
): Promise<void> {
  const total = first.pagination.totalRecords;
  const pages = Math.ceil(total / PAGE_SIZE);
  const page = Math.max(1, Math.min(pages, COUNTED_PAGES));
  const late = await list({ page, limit: PAGE_SIZE });
  const query = page < pages ? { startDate: isoDate(late.rows.at(-1)?.createdAt) } : {};
  const { totalRecords } = (await list({ ...query, limit: 1 })).pagination;

  const file = await download(query);
  const [header = [], ...records] = file.records;
  if (!file.isComplete) couldNotCheck('The file is too long: it exceeds 20 MB.');
  if (records.length !== totalRecords) {
    failed(
      `The file holds ${records.length} payments, the list ${totalRecords}. Export all that match, each once (or payments arrived just then: use --until).`,
    );
  }
  const column = header.findIndex((_, nth) => isColumn(cellsOf(file, nth), idsOf(first)));
  const twice = column < 0 ? undefined : firstRepeated(cellsOf(file, column));
  if (twice !== undefined) failed(`Payment ${quote(twice)} is in the file twice.`);
  const rest = [header, ...records.slice((page - 1) * PAGE_SIZE)];
  expectSameRows({ ...file, records: rest }, late, { isComplete: false });
}

function isoDate(text: string | null | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
