import * as v from 'valibot';
import {
  PAGE_SIZE,
  type Pagination,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../src/api/contract.ts';
import { type ListedTransaction, listAnswer } from '../src/api/schema.ts';
import { couldNotCheck, must, quote } from './report.ts';
import {
  type Account,
  type Answer,
  type Context,
  LIST,
  type Query,
  readSuccess,
} from './service.ts';

export interface List {
  rows: ListedTransaction[];
  /** The same rows before parsing. */
  sent: unknown[];
  pagination: Pagination;
}

export type Listing = (query: Query) => Promise<List>;

/** The list as that account sees it. */
export function listOf({ ask }: Context, account: Account): Listing {
  return async (query) => readList(await ask(LIST, { query, account }), Number(query.page ?? 1));
}

/** Reads the answer as the dashboard does, but a field of `pagination` that the dashboard would derive is a finding. */
export function readList(answer: Answer, page = 1): List {
  const data = readSuccess(answer);
  const read = v.safeParse(listAnswer(page), data);
  must(
    read.success,
    'The list has no array in data.transactions. Answer { "success": true, "data": { "transactions": […], "pagination": {…} } }.',
  );
  const sent = data as { transactions: unknown[]; pagination?: Record<string, unknown> };
  const { transactions: rows, pagination } = read.output;
  must(
    pagination,
    `data.pagination is ${quote(sent.pagination)}; without totalRecords the dashboard shows no pager.`,
  );
  for (const [name, value] of Object.entries(pagination)) {
    const form = typeof value === 'number' ? 'a whole number' : 'true or false';
    const given = sent.pagination?.[name];
    must(given === value, `pagination.${name} is ${quote(given)}; it must be ${form}.`);
  }
  return { rows, sent: sent.transactions, pagination };
}

export function idsOf({ rows }: List): (string | null)[] {
  return rows.map(({ id }) => id);
}

export function firstRepeated<T>(values: T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}

export function mustBeNewestFirst({ rows }: List): void {
  for (const [nth, { id, createdAt }] of rows.entries()) {
    const before = rows[nth - 1]?.createdAt;
    must(
      !before || !(Date.parse(before) < Date.parse(createdAt ?? '')),
      `Payment ${quote(id)} of ${quote(createdAt)} comes after one of ${quote(before)}. Sort by createdAt, newest first.`,
    );
  }
}

// The fields of the payments

/** Without a zone, each browser would read the time in its own zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

interface Form {
  form: string;
  isValid: (value: unknown) => boolean;
}
const TEXT: Form = { form: 'a text', isValid: (value) => typeof value === 'string' };
const AMOUNT: Form = {
  form: 'rupees as a number, such as 1499.5',
  isValid: (value) => typeof value === 'number',
};
const TIME: Form = {
  form: 'a time with its zone, such as 2026-01-31T18:30:00.000Z',
  isValid: (value) => isMoment(`${value}`),
};
const orNull = (form: Form): Form => ({
  form: `${form.form}, or null`,
  isValid: (value) => value === null || form.isValid(value),
});
const FIELDS: Record<keyof Transaction, Form> = {
  id: TEXT,
  merchantId: orNull(TEXT),
  orderID: TEXT,
  amount: AMOUNT,
  status: TEXT,
  vpa_id: orNull(TEXT),
  ref_id: orNull(TEXT),
  createdAt: TIME,
  CALLBACK_TS: orNull(TIME),
  CANCEL_TS: orNull(TIME),
};

/** Whether the dashboard can show each field of the payments. */
export async function checkPayments({ check, note }: Context, { rows, sent }: List): Promise<void> {
  const sentAs = (nth: number, name: string) =>
    (sent[nth] as Record<string, unknown> | null)?.[name];
  for (const [name, { form, isValid }] of Object.entries(FIELDS)) {
    const field = name as keyof Transaction;
    await check(`Payments: ${field} is ${form}`, () => {
      for (const [nth, row] of rows.entries()) {
        // What cannot be read is read as null, as is a missing value.
        const value = row[field] ?? (sentAs(nth, field) || null);
        must(
          isValid(value),
          `${field} of payment ${quote(row.id)} is ${quote(value)}; send ${form}.`,
        );
      }
    });
  }
  await check('Payments: no id is there twice', () => {
    const twice = firstRepeated(rows.map(({ id }) => id));
    must(twice === undefined, `Two payments of one page have the id ${quote(twice)}.`);
  });

  const known: readonly (string | null)[] = TRANSACTION_STATUSES;
  const other = rows.find(({ status }) => !known.includes(status));
  if (other) {
    note(
      'Payments: the status is known',
      `${quote(other.status)} is none of ${known.join(', ')}; it will look like PENDING.`,
    );
  }
  if (rows.some((_, nth) => typeof sentAs(nth, 'amount') === 'string')) {
    note(
      'Payments: amounts are numbers',
      'Amounts come as texts. The dashboard reads them; the contract has numbers.',
    );
  }
}

// The pages

/** Up to this many pages all are fetched; of a longer list the first two, the middle one and the last two. */
const ALL_PAGES = 6;

export async function checkPaging({ check }: Context, list: Listing, first: List): Promise<void> {
  const total = first.pagination.totalRecords;
  const mustHold = (what: string, { rows }: List, count: number) =>
    must(
      rows.length === count,
      `${what} holds ${rows.length} payments; with totalRecords ${total} it must hold ${count}. Count and list with the same filters.`,
    );

  await check(`Paging: without a limit, a page holds ${PAGE_SIZE}`, async () => {
    const page = await list({});
    const { limit } = page.pagination;
    must(limit === PAGE_SIZE, `pagination.limit is ${limit} when the request names none.`);
    mustHold('The page without a limit', page, Math.min(total, PAGE_SIZE));
  });
  await check('Paging: with limit=1, a page holds one', async () => {
    mustHold('The page with limit=1', await list({ limit: 1 }), Math.min(total, 1));
  });

  const limit = total > 2 * PAGE_SIZE ? PAGE_SIZE : Math.max(1, Math.ceil(total / 3));
  const count = Math.ceil(total / limit);
  const pages = await check('Paging: every page can be read', async () => {
    if (total < 2) couldNotCheck(`The list holds ${total} payments; two are needed.`);
    const wanted =
      count <= ALL_PAGES
        ? Array.from({ length: count }, (_, nth) => nth + 1)
        : [1, 2, Math.ceil(count / 2), count - 1, count];
    const read: (List & { page: number })[] = [];
    for (const page of wanted) read.push({ page, ...(await list({ page, limit })) });
    return read;
  });
  if (!pages) return;

  await check('Paging: the numbers in pagination agree', () => {
    for (const { page, pagination } of pages) {
      const expected = {
        totalRecords: total,
        currentPage: page,
        limit,
        totalPages: count,
        hasNextPage: page < count,
        hasPrevPage: page > 1,
      };
      for (const [name, value] of Object.entries(expected)) {
        const sent = pagination[name as keyof Pagination];
        must(
          sent === value,
          `pagination.${name} is ${sent} on page ${page} of ${total} payments with limit=${limit}; it must be ${value}.`,
        );
      }
    }
  });
  await check('Paging: the pages hold as many payments as totalRecords says', async () => {
    for (const list of pages) {
      mustHold(`Page ${list.page}`, list, Math.min(limit, total - (list.page - 1) * limit));
    }
    mustHold('The page after the last', await list({ page: count + 1, limit }), 0);
  });
  await check('Paging: no payment is on two pages', () => {
    const twice = firstRepeated(pages.flatMap(idsOf));
    must(
      twice === undefined,
      `Payment ${quote(twice)} is there twice. Sort by creation time and id, so that payments of the same time keep their order.`,
    );
  });
  await check('Paging: newest first', () => {
    mustBeNewestFirst({ ...first, rows: pages.flatMap(({ rows }) => rows) });
  });
  await check('Paging: a page asked for again is the same', async () => {
    const before = pages[1] ?? first;
    const page = Math.min(2, pages.length);
    const again = await list({ page, limit });
    must(
      idsOf(again).join() === idsOf(before).join(),
      `Page ${page} held other payments the second time. Sort by creation time and id (or payments arrived just then: run the check again).`,
    );
  });
}
