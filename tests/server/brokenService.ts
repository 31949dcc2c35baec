import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pagination, Transaction } from '../../src/api/contract.ts';

export interface Call {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  method: string;
  /** The call's number on its connection, from 1. */
  nth: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Closes the connection without an answer. */
  isCut?: boolean;
  /** Sends the body in ten pieces, with this pause between them. */
  pauseMs?: number;
}

/** Changes a call, its answer, or both. `real` calls the reference service. */
export type Fault = (call: Call, real: (call: Call) => Promise<Answer>) => Promise<Answer>;

export interface ListData {
  transactions: Transaction[];
  pagination: Pagination;
}

export type Answers = Map<string, Answer>;

/** Serves the reference service, given as an app or as a function that returns one, with a fault on a real socket. */
export async function serveBroken(
  service: FastifyInstance | (() => Promise<FastifyInstance>),
  fault: Fault,
  remembered?: Answers,
) {
  const real = async ({ path, query, headers, method }: Call): Promise<Answer> => {
    const key = JSON.stringify([method, path, query, headers.authorization]);
    const known = remembered?.get(key);
    if (known) return known;
    const app = typeof service === 'function' ? await service() : service;
    const answer = await app.inject({ method: method as 'GET', url: path, query, headers });
    const { 'content-length': _, ...rest } = answer.headers;
    const { statusCode: status, body } = answer;
    const given = { status, headers: rest as Answer['headers'], body };
    remembered?.set(key, given);
    return given;
  };
  const calls = new WeakMap<Socket, number>();
  const server = createServer(async (request, response) => {
    const nth = (calls.get(request.socket) ?? 0) + 1;
    calls.set(request.socket, nth);
    const url = new URL(request.url ?? '', 'http://service');
    const { host: _, connection: __, ...headers } = request.headers as Call['headers'];
    // Faults change the text of an answer, so it must not be compressed.
    delete headers['accept-encoding'];
    const call = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      method: request.method ?? 'GET',
      nth,
    };
    const answer = await fault(call, real);
    if (answer.isCut) return request.socket.destroy();
    response.writeHead(answer.status, answer.headers);
    const { pauseMs, body } = answer;
    for (let nth = 0; pauseMs && nth < 9; nth += 1) {
      response.write(body.slice((nth * body.length) / 10, ((nth + 1) * body.length) / 10));
      await pause(pauseMs);
    }
    return response.end(pauseMs ? body.slice((9 * body.length) / 10) : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

export const isList = ({ path }: Call) => path === '/api/transactions';
export const isExport = ({ path }: Call) => path === '/api/transactions/export';

/** Changes each answer. */
export function inAnswers(change: (answer: Answer, call: Call) => Partial<Answer>): Fault {
  return async (call, real) => {
    const answer = await real(call);
    return { ...answer, ...change(answer, call) };
  };
}

/** Answers with the status `broken` instead of `real`. */
export function inStatuses(real: number, broken: number): Fault {
  return inAnswers(({ status }) => ({ status: status === real ? broken : status }));
}

/** Replaces `part` in each body. */
export function inBodies(part: string | RegExp, broken: string): Fault {
  return inAnswers(({ body }) => ({ body: body.replace(part, broken) }));
}

/** Changes the data of each list answer. */
export function inLists(change: (data: ListData) => unknown): Fault {
  return inAnswers(({ status, body }, call) => {
    if (!isList(call) || status !== 200) return {};
    const json = JSON.parse(body) as { data: ListData };
    change(json.data);
    return { body: JSON.stringify(json) };
  });
}

/** Changes the first payment of each list answer. */
export function inFirst(change: Record<string, unknown>): Fault {
  return inLists(({ transactions: [first] }) => first && Object.assign(first, change));
}

/** Changes the lines of each exported file, except the first, which has the column names. */
export function inExports(change: (lines: string[]) => (string | undefined)[]): Fault {
  return inAnswers(({ status, body }, call) => {
    if (!isExport(call) || status !== 200) return {};
    const [head, ...lines] = body.trimEnd().split('\r\n');
    return { body: [head, ...change(lines)].join('\r\n') };
  });
}

/** Changes the queries of the calls that `where` selects, by default lists, before the service sees them. */
export function inQueries(
  change: (query: Call['query'], call: Call) => Call['query'],
  where: (call: Call) => boolean = isList,
): Fault {
  return (call, real) => real(where(call) ? { ...call, query: change(call.query, call) } : call);
}

/** Changes this parameter in the list calls that have the parameter. */
export function inParameter(name: string, change: (value: string) => string): Fault {
  return inQueries((query) => {
    const { [name]: value } = query;
    return value ? { ...query, [name]: change(value) } : query;
  });
}

export function without(name: string): (query: Call['query']) => Call['query'] {
  return ({ [name]: _, ...rest }) => rest;
}
