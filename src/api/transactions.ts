import * as v from 'valibot';
import { authorize, client } from './client.ts';
import { type Filters, isRangeInverted, PAGE_SIZE } from './contract.ts';
import { listAnswer, type TransactionList } from './schema.ts';

/** Thrown when the service answers `success: false`, or sends no CSV file for an export. */
export class UnsuccessfulAnswer extends Error {
  override name = 'UnsuccessfulAnswer';
}

const refusal = v.object({ success: v.literal(false) });

export interface CallOptions {
  signal?: AbortSignal;
  /** The credentials of an account whose session is not stored yet. */
  credentials?: string;
}

/**
 * One page of payments, newest first.
 * @throws UnsuccessfulAnswer on `success: false`; another error when there is no list.
 */
export function listTransactions(
  page: number,
  filters: Filters,
  options?: CallOptions,
): Promise<TransactionList> {
  return requestList({ page, limit: PAGE_SIZE, ...filters }, options);
}

/** The number of matching payments; null when the service sends no total. Throws as `listTransactions` does. */
export async function countTransactions(
  filters: Filters,
  options?: CallOptions,
): Promise<number | null> {
  const list = await requestList({ page: 1, limit: 1, ...filters }, options);
  return list.pagination?.totalRecords ?? null;
}

const NOTHING: TransactionList = {
  transactions: [],
  pagination: {
    currentPage: 1,
    totalPages: 0,
    totalRecords: 0,
    limit: PAGE_SIZE,
    hasNextPage: false,
    hasPrevPage: false,
  },
  wrongTotal: undefined,
};

async function requestList(
  params: Filters & { page: number; limit: number },
  { signal, credentials }: CallOptions = {},
): Promise<TransactionList> {
  if (isRangeInverted(params)) return NOTHING;
  const headers = authorize(credentials);
  const { data } = await client.get<unknown>('/api/transactions', { params, signal, headers });
  if (v.is(refusal, data)) throw new UnsuccessfulAnswer();
  return v.parse(v.object({ success: v.literal(true), data: listAnswer(params.page) }), data).data;
}
