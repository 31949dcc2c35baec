import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  answerCall,
  CSV,
  type FakeAnswer,
  type FakeCall,
  listBody,
  type Payments,
  payment,
  payments,
  sessionOf,
} from './fakeService.ts';

/** A call as the service receives it. */
export interface FakeRequest extends FakeCall {
  query: Record<string, string>;
  userAgent?: string | undefined;
}

export interface Answer extends Omit<FakeAnswer, 'body'> {
  /** An object is sent as JSON; a text or chunks of text are sent unchanged. */
  body?: object | string | AsyncIterable<string>;
}

/** The reply that closes the connection without an answer. */
export const DISCONNECT = 'disconnect';

type Reply = Answer | typeof DISCONNECT;

type Handler = (request: FakeRequest) => Reply | Promise<Reply>;

export const SECRET = 'top-secret';

const LIST = '/api/transactions';

/** The answers that a test sets instead of the usual ones, by path. */
let handlers: Record<string, Handler> = {};
let nextListHandlers: Handler[] = [];
let holds: { isHeld: (request: FakeRequest) => boolean; released: Promise<void> }[] = [];
let server: Server;
let address: string;
/** Part of the service's address, so that a late request of an earlier test is not counted. */
let round = 0;

/** A service on a real port, so that the tests include HTTP. */
export const fakeApi = {
  /** All calls of the test so far, oldest first. */
  requests: [] as FakeRequest[],
  payments: [] as Payments,
  /** The number of calls that ended before their whole answer was sent, as when the page aborts them. */
  abortedCalls: 0,

  /** Starts the service; resolves to its origin. */
  async start(): Promise<string> {
    server = createServer(async ({ url = '', headers }, response) => {
      // Unlike a browser, Node.js shows the page another origin's Date, which the page compares with its own time.
      response.sendDate = false;
      const { pathname, searchParams } = new URL(url, address);
      const [, prefix = '', path = ''] = /^(\/\d+)?(\/.*)$/.exec(pathname) ?? [];
      if (prefix && prefix !== `/${round}`) return response.destroy();
      const request = {
        path,
        query: Object.fromEntries(searchParams),
        authorization: headers.authorization,
        userAgent: headers['user-agent'],
      };
      fakeApi.requests.push(request);
      response.on('close', () => {
        if (!response.writableEnded) fakeApi.abortedCalls += 1;
      });
      for (const { isHeld, released } of holds) if (isHeld(request)) await released;
      const handler = (path === LIST && nextListHandlers.shift()) || handlers[path];
      const answer = handler ? await handler(request) : fakeApi.usualAnswer(request);
      if (answer === DISCONNECT) response.destroy();
      else await send(answer, response);
    });
    // Otherwise the server closes idle connections after five seconds, perhaps just when a slow test uses one again.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
    return address;
  },

  stop() {
    server.close();
    server.closeAllConnections();
  },

  /** Resets the service before a test; returns its address for this test. */
  reset(): string {
    round += 1;
    handlers = {};
    nextListHandlers = [];
    holds = [];
    fakeApi.requests = [];
    fakeApi.abortedCalls = 0;
    fakeApi.payments = [payment()];
    return `${address}/${round}`;
  },

  /** The answer to a call for which no test has set another one. */
  usualAnswer: (request: FakeRequest): Answer => answerCall(request, fakeApi.payments, SECRET),

  onList(handler: Handler) {
    handlers[LIST] = handler;
  },
  /** Answers only the next list call. */
  onNextList(handler: Handler) {
    nextListHandlers.push(handler);
  },
  onUser(handler: Handler) {
    handlers['/api/user'] = handler;
  },
  onExport(handler: Handler) {
    handlers['/api/transactions/export'] = handler;
  },
  /** Holds back the answers to these calls until the returned function is called. */
  hold(isHeld: (request: FakeRequest) => boolean = () => true): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    holds.push({ isHeld, released });
    return release;
  },

  /** The query of each list call so far, except counts and the sign-in's check. */
  listQueries() {
    return fakeApi.requests
      .filter((request) => request.path === LIST && !isCount(request))
      .map(({ query }) => query);
  },

  /** Each export call so far. */
  exports() {
    return fakeApi.requests.filter(({ path }) => path.endsWith('/export'));
  },
};

/** Whether a call only counts payments or checks the credentials. */
export const isCount = ({ query }: FakeRequest) => query.limit === '1';

export function listAnswer(all: Payments, { query }: FakeRequest) {
  return { body: listBody(all, query) };
}

/** Makes a handler that lists `count` payments with only two rows on each page, because jsdom renders rows slowly. */
export function shortPagesOf(count: number) {
  return (request: FakeRequest) => {
    const answer = listAnswer(payments(count), request);
    answer.body.data.transactions = answer.body.data.transactions.slice(0, 2);
    return answer;
  };
}

export const threePages = shortPagesOf(120);

export const csvAnswer = (body: Answer['body']): Answer => ({ headers: CSV, body });

export const serverError = () => ({ status: 500 });
export const refused = () => ({ status: 401, body: { success: false } });

export function credentialsOf(merchantId: string, secret = SECRET): string {
  return sessionOf(merchantId, secret).credentials;
}

async function send({ status = 200, headers = {}, body = '' }: Answer, response: ServerResponse) {
  if (typeof body === 'string') {
    response.writeHead(status, headers).end(body);
  } else if (Symbol.asyncIterator in body) {
    response.writeHead(status, headers);
    // A client that disconnects, or chunks that end in an error, cut the transfer.
    await pipeline(Readable.from(body), response).catch(() => {});
  } else {
    const json = { 'content-type': 'application/json', ...headers };
    response.writeHead(status, json).end(JSON.stringify(body));
  }
}
