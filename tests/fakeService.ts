import { EXAMPLE, PAGE_SIZE, type Pagination, type Transaction } from '../src/api/contract.ts';
import type { Session } from '../src/session/session.ts';

/*
 * The answers of a small service to the four calls, without HTTP, for the screen tests and the workbench. The service
 * has pages, but ignores filters. ADMIN is its only admin, and all merchants have the same payments.
 */

/** A payment as a service may send it, valid or not. */
export type SentRow = Partial<Record<keyof Transaction, unknown>>;

/** An array, or rows that are created on demand. */
export interface Payments {
  length: number;
  slice(start: number, end: number): SentRow[];
}

export interface FakeCall {
  path: string;
  query: Record<string, unknown>;
  authorization: string | undefined;
}

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string;
}

export const CSV = { 'content-type': 'text/csv; charset=utf-8' };

/** A completed payment with every field that a merchant receives; `values` replace some. */
export function payment(values: Partial<Transaction> = {}): Transaction {
  return {
    ...EXAMPLE,
    id: 'txn_1',
    orderID: 'ORD-1001',
    amount: 123456.5,
    vpa_id: 'asha@okaxis',
    ref_id: '632512345678',
    createdAt: '2026-11-20T08:30:00.000Z',
    CALLBACK_TS: '2026-11-20T08:31:00.000Z',
    ...values,
  };
}

/** ORD-1, ORD-2 and so on. */
export function payments(count: number): Transaction[] {
  return Array.from({ length: count }, (_, index) =>
    payment({ id: `txn_${index + 1}`, orderID: `ORD-${index + 1}` }),
  );
}

export function answerCall(call: FakeCall, payments: Payments, secretKey: string): FakeAnswer {
  const [merchantId, ...secret] = decode(call.authorization).split(':');
  if (secret.join(':') !== secretKey) {
    return { status: 401, body: { success: false, message: 'Invalid credentials' } };
  }
  switch (call.path) {
    case '/api/transactions':
      return { body: listBody(merchantId === 'ADMIN' ? named(payments) : payments, call.query) };
    case '/api/user':
      return { body: { success: true, data: { merchantId, isAdmin: merchantId === 'ADMIN' } } };
    case '/api/transactions/export':
      return { headers: CSV, body: csvOf(payments.slice(0, payments.length)) };
    default:
      return { status: 404, body: { success: false, message: 'Not found' } };
  }
}

/** Adds a Merchant ID to each payment, as an admin gets it, unless the test has set one. */
const named = (payments: Payments): Payments => ({
  length: payments.length,
  slice(start, end) {
    const rows = payments.slice(start, end);
    const areNamed = rows.some(({ merchantId }) => merchantId);
    return areNamed ? rows : rows.map((row) => ({ merchantId: 'SHOP', ...row }));
  },
});

export function listBody(payments: Payments, query: FakeCall['query']) {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? PAGE_SIZE);
  const totalPages = Math.ceil(payments.length / limit);
  const pagination: Pagination = {
    currentPage: page,
    totalPages,
    totalRecords: payments.length,
    limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
  const transactions = payments.slice((page - 1) * limit, page * limit);
  return { success: true, data: { transactions, pagination } };
}

/** A session as the dashboard stores it. */
export function sessionOf(merchantId: string, secretKey: string, isAdmin = false): Session {
  const bytes = new TextEncoder().encode(`${merchantId}:${secretKey}`);
  return { merchantId, credentials: btoa(String.fromCharCode(...bytes)), isAdmin };
}

function decode(authorization = ''): string {
  const bytes = atob(authorization.replace('Basic ', ''));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function csvOf(rows: SentRow[]): string {
  const lines = rows.map(({ orderID, amount, status, createdAt }) =>
    [orderID, amount, status, createdAt].map((cell) => `"${cell}"`).join(','),
  );
  return `\uFEFF${['Order ID,Amount,Status,Created At', ...lines].join('\r\n')}\r\n`;
}
