import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { openEmbedded } from './databases.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

let database: Connection;
let app: FastifyInstance;
let baseUrl: string;
let queries: () => number;
beforeAll(async () => {
  database = await openEmbedded();
  await addMerchants(database.db);
  await replacePayments(database.db, [payment({ order_id: 'ORDER-7' })]);
  const watched = watchQueries(database.db, () => {});
  queries = watched.count;
  app = await buildApp(watched.db);
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Headers that differ between two answers to one call. */
const CONNECTION = [
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
];

/** Over a socket: Node drops the body of an answer to HEAD only there. */
async function send(method: 'GET' | 'HEAD', path: string, headers: Record<string, string>) {
  const answer = await fetch(baseUrl + path, { method, headers });
  const headersSent = [...answer.headers].filter(([name]) => !CONNECTION.includes(name));
  return {
    status: answer.status,
    length: answer.headers.get('content-length'),
    headers: Object.fromEntries(headersSent),
    body: await answer.text(),
  };
}

it.each([
  ['/api/transactions?page=1', 200, signedIn('A')],
  ['/api/transactions?page=x', 400, signedIn('A')],
  ['/api/user', 200, signedIn('A')],
  ['/api/user', 401, signedIn('A', 'wrong')],
  ['/api/transactions/export', 403, signedIn('CLOSED')],
  ['/api/health', 200, {}],
  ['/api/health/live', 200, {}],
  ['/api/openapi.json', 200, {}],
  ['/api/nothing', 404, {}],
])('HEAD %s is answered as GET is (%i)', async (path, status, headers) => {
  const get = await send('GET', path, headers);
  const head = await send('HEAD', path, headers);
  expect(get.status).toBe(status);
  expect(head).toMatchObject({ status, headers: get.headers, body: '' });
  // HEAD may omit the length, but must not send another one.
  expect([null, get.length]).toContain(head.length);
});

it('HEAD of the export has its headers, and reads no payments', async () => {
  const get = await send('GET', '/api/transactions/export', signedIn('A'));
  expect(get.body).toContain('ORDER-7');
  const before = queries();
  const head = await send('HEAD', '/api/transactions/export', signedIn('A'));
  expect(head).toEqual({ ...get, body: '' });
  expect(queries()).toBe(before);
});
