import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pagination, Transaction } from '../src/api/contract.ts';

/** One call as the service sees it. */
export interface FakeRequest {
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object goes out as JSON, a text or chunks of text as they are. */
  body?: object | string | AsyncIterable<string>;
}

/** Hangs up without an answer. */
export const HANG_UP = 'hang up';

type Reply = Answer | typeof HANG_UP;

type Handler = (request: FakeRequest) => Reply | Promise<Reply>;

export const SECRET = 'top-secret';

const csv = { 'content-type': 'text/csv; charset=utf-8' };

/** The service by default: pages through `payments`, filters nothing; one admin, ADMIN; any merchant with SECRET. */
const defaults: Record<string, Handler> = {
  '/api/transactions': (request) => refusal(request) ?? listAnswer(fakeApi.payments, request),
  '/api/user': (request) =>
    refusal(request) ?? {
      body: { success: true, data: { isAdmin: decode(request).startsWith('ADMIN:') } },
    },
  '/api/transactions/export': (request) =>
    refusal(request) ?? { headers: csv, body: '\uFEFFOrder ID\r\nORD-1\r\n' },
};

/** The page of the tests has another origin than this service. */
const FROM_ANYWHERE = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization',
};

let handlers = { ...defaults };
let server: Server;

/** A service on a real port, because what XMLHttpRequest makes of HTTP is part of what is tested. */
export const fakeApi = {
  /** All calls of the test so far, oldest first. */
  requests: [] as FakeRequest[],
  payments: [] as Partial<Transaction>[],
  /** How many calls the page broke off before they were answered. */
  hangUps: 0,

  /** Resolves to the origin it listens on. */
  async start(): Promise<string> {
    server = createServer(async ({ method, url = '', headers }, response) => {
      for (const [name, value] of Object.entries(FROM_ANYWHERE)) response.setHeader(name, value);
      if (method === 'OPTIONS') return response.end();
      const { pathname: path, searchParams } = new URL(url, 'http://localhost');
      const request = {
        path,
        query: Object.fromEntries(searchParams),
        authorization: headers.authorization,
      };
      fakeApi.requests.push(request);
      response.on('close', () => {
        if (!response.writableEnded) fakeApi.hangUps += 1;
      });
      const answer = (await handlers[path]?.(request)) ?? { status: 404 };
      if (answer === HANG_UP) response.destroy();
      else await send(answer, response);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  },

  stop() {
    server.close();
    server.closeAllConnections();
  },

  reset() {
    handlers = { ...defaults };
    fakeApi.requests = [];
    fakeApi.hangUps = 0;
    fakeApi.payments = [payment()];
  },

  onList(handler: Handler) {
    handlers['/api/transactions'] = handler;
  },
  onUser(handler: Handler) {
    handlers['/api/user'] = handler;
  },
  onExport(handler: Handler) {
    handlers['/api/transactions/export'] = handler;
  },

  /** The query of each list call so far, the sign-in's check (limit 1) aside. */
  listQueries() {
    return fakeApi.requests
      .filter(({ path, query }) => path === '/api/transactions' && query.limit !== '1')
      .map(({ query }) => query);
  },
};

export function payment(values: Partial<Transaction> = {}): Transaction {
  return {
    id: 'txn_1',
    orderID: 'ORD-1001',
    amount: 123456.5,
    status: 'COMPLETED',
    vpa_id: 'asha@okaxis',
    ref_id: '632512345678',
    createdAt: '2026-11-20T08:30:00.000Z',
    CALLBACK_TS: '2026-11-20T08:31:00.000Z',
    CANCEL_TS: null,
    ...values,
  };
}

export function payments(count: number): Transaction[] {
  return Array.from({ length: count }, (_, index) =>
    payment({ id: `txn_${index + 1}`, orderID: `ORD-${index + 1}` }),
  );
}

export function listAnswer(all: Partial<Transaction>[], { query }: FakeRequest) {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? 50);
  const totalPages = Math.ceil(all.length / limit);
  const pagination: Pagination = {
    currentPage: page,
    totalPages,
    totalRecords: all.length,
    limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
  const transactions = all.slice((page - 1) * limit, page * limit);
  return { body: { success: true, data: { transactions, pagination } } };
}

export function credentialsOf(merchantId: string, secret = SECRET): string {
  return Buffer.from(`${merchantId}:${secret}`).toString('base64');
}

function decode({ authorization = '' }: FakeRequest): string {
  return Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
}

function refusal(request: FakeRequest): Answer | undefined {
  if (decode(request).endsWith(`:${SECRET}`)) return;
  return { status: 401, body: { success: false, message: 'No' } };
}

async function send({ status = 200, headers = {}, body = '' }: Answer, response: ServerResponse) {
  if (typeof body === 'string') {
    response.writeHead(status, headers).end(body);
  } else if (Symbol.asyncIterator in body) {
    response.writeHead(status, headers);
    // A client that goes away, or chunks that end in an error, break the transfer off.
    await pipeline(Readable.from(body), response).catch(() => {});
  } else {
    const json = { 'content-type': 'application/json', ...headers };
    response.writeHead(status, json).end(JSON.stringify(body));
  }
}
