import { PAGE_SIZE } from '../../src/api/contract.ts';
import { firstRepeated } from './checkRows.ts';
import { quote } from './quote.ts';
import type { List, Listing } from './readList.ts';
import { couldNotCheck, failed, type Report } from './report.ts';

/** Up to this many pages all are fetched; of a longer list the first two, the middle one and the last two. */
const ALL_PAGES = 6;

export async function checkPaging(report: Report, list: Listing, first: List): Promise<void> {
  const { check } = report;
  const total = first.pagination.totalRecords;

  await check(`Paging: without a limit, a page holds ${PAGE_SIZE}`, async () => {
    const { rows, pagination } = await list({});
    if (pagination.limit !== PAGE_SIZE) {
      failed(`pagination.limit is ${pagination.limit} when the request names none.`);
    }
    expectRowCount('The page without a limit', rows, Math.min(total, PAGE_SIZE), total);
  });

  const limit = total > 2 * PAGE_SIZE ? PAGE_SIZE : Math.max(1, Math.ceil(total / 3));
  const pages = await check('Paging: every page can be read', async () => {
    if (total < 2) couldNotCheck(`The list holds ${total} payments; two are needed.`);
    const count = Math.ceil(total / limit);
    const wanted =
      count <= ALL_PAGES
        ? Array.from({ length: count }, (_, nth) => nth + 1)
        : [1, 2, Math.ceil(count / 2), count - 1, count];
    const read: { page: number; list: List }[] = [];
    for (const page of wanted) read.push({ page, list: await list({ page, limit }) });
    return read;
  });
  if (!pages) return;

  await check('Paging: the numbers in pagination agree', async () => {
    for (const { page, list } of pages) expectPagination(list, page, limit, total);
  });
  await check('Paging: the pages hold as many payments as totalRecords says', async () => {
    for (const { page, list } of pages) {
      expectRowCount(`Page ${page}`, list.rows, Math.min(limit, total - (page - 1) * limit), total);
    }
    const beyond = await list({ page: Math.ceil(total / limit) + 1, limit });
    expectRowCount('The page after the last', beyond.rows, 0, total);
  });
  await check('Paging: no payment is on two pages', async () => {
    const twice = firstRepeated(pages.flatMap(({ list }) => idsOf(list)));
    if (twice !== undefined) {
      failed(
        `Payment ${quote(twice)} is there twice. Sort by creation time and id, so that payments of the same time keep their order.`,
      );
    }
  });
  await check('Paging: newest first', async () => {
    expectNewestFirst(pages.map(({ list }) => list));
  });
  await check('Paging: a page asked for again is the same', async () => {
    const page = Math.min(2, pages.length);
    const before = pages[page - 1]?.list as List;
    const again = await list({ page, limit });
    if (idsOf(again).join() !== idsOf(before).join()) {
      failed(
        `Page ${page} held other payments the second time. Sort by creation time and id (or payments arrived just then: run the check again).`,
      );
    }
  });
}

export function idsOf({ rows }: List): (string | null)[] {
  return rows.map(({ id }) => id);
}

export function expectNewestFirst(lists: List[]): void {
  const rows = lists.flatMap((list) => list.rows);
  for (const [nth, row] of rows.entries()) {
    const before = rows[nth - 1];
    if (before && Date.parse(before.createdAt ?? '') < Date.parse(row.createdAt ?? '')) {
      failed(
        `Payment ${quote(row.id)} of ${row.createdAt} comes after one of ${before.createdAt}. Sort by createdAt, newest first.`,
      );
    }
  }
}

function expectRowCount(what: string, rows: unknown[], expected: number, total: number): void {
  if (rows.length !== expected) {
    failed(
      `${what} holds ${rows.length} payments; with totalRecords ${total} it must hold ${expected}. Count and list with the same filters.`,
    );
  }
}

function expectPagination({ pagination }: List, page: number, limit: number, total: number): void {
  const totalPages = Math.ceil(total / limit);
  const expected = {
    totalRecords: total,
    currentPage: page,
    limit,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
  for (const [name, value] of Object.entries(expected)) {
    const sent = pagination[name as keyof typeof expected];
    if (sent !== value) {
      failed(
        `pagination.${name} is ${sent} on page ${page} of ${total} payments with limit=${limit}; it must be ${value}.`,
      );
    }
  }
}
