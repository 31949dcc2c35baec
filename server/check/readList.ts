import * as v from 'valibot';
import type { Pagination } from '../../src/api/contract.ts';
import { type ListedTransaction, listAnswer } from '../../src/api/schema.ts';
import { quote } from './quote.ts';
import { failed } from './report.ts';
import type { Account, Answer, Query, Service } from './service.ts';

export const LIST = '/api/transactions';

export interface List {
  rows: ListedTransaction[];
  /** The same rows before parsing. */
  sent: unknown[];
  pagination: Pagination;
}

export type Listing = (query: Query) => Promise<List>;

/** The list as that account sees it. */
export function listOf(service: Service, account: Account): Listing {
  return async (query) =>
    readList(await service.ask(LIST, { query, account }), Number(query.page ?? 1));
}

/** Parses the answer by the dashboard's own schema; an invalid one is a finding. */
export function readList(answer: Answer, page: number): List {
  const body = readSuccess(answer);
  const read = v.safeParse(listAnswer(page), body.data);
  if (!read.success) {
    failed(
      'The list has no array in data.transactions. ' +
        'Answer { "success": true, "data": { "transactions": […], "pagination": {…} } }.',
    );
  }
  const { transactions: sent, pagination } = body.data as {
    transactions: unknown[];
    pagination: unknown;
  };
  return { rows: read.output.transactions, sent, pagination: readPagination(pagination) };
}

/** A JSON answer of status 200 that says `success: true`. */
export function readSuccess({
  status,
  headers,
  body,
  isComplete,
}: Answer): Record<string, unknown> {
  if (status >= 300 && status < 400) {
    failed(
      `It redirects to ${quote(headers.get('location'))} (status ${status}). ` +
        'Answer at this URL: a browser drops the credentials on a redirect to another origin.',
    );
  }
  if (status !== 200) failed(`The status is ${status}; it must be 200.`);
  if (isWebPage(headers, body)) {
    failed('A web page came instead of JSON. Is this the address of the service itself?');
  }
  if (!isComplete) failed('The answer is too long: it exceeds 2 MB for 50 payments.');
  const json = parseJson(body);
  if (!isRecord(json)) failed(`The answer is no JSON object but ${quote(body)}.`);
  if (json.success !== true) failed(`success is ${quote(json.success)}; it must be true.`);
  return json;
}

export function isWebPage(headers: Headers, body: string): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
}

const COUNTS = ['currentPage', 'totalPages', 'totalRecords', 'limit'] as const;
const FLAGS = ['hasNextPage', 'hasPrevPage'] as const;

/** The dashboard derives missing fields, but the contract requires all of them. */
function readPagination(pagination: unknown): Pagination {
  if (!isRecord(pagination)) {
    failed(
      `data.pagination is missing. Send ${[...COUNTS, ...FLAGS].join(', ')}; ` +
        'without them the dashboard shows no pager.',
    );
  }
  for (const name of COUNTS) {
    const value = pagination[name];
    if (!Number.isSafeInteger(value) || Number(value) < 0) {
      failed(`pagination.${name} is ${quote(value)}; it must be a whole number.`);
    }
  }
  for (const name of FLAGS) {
    if (typeof pagination[name] !== 'boolean') {
      failed(`pagination.${name} is ${quote(pagination[name])}; it must be true or false.`);
    }
  }
  return pagination as unknown as Pagination;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
