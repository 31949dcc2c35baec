import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { newSecretKey } from '../../server/auth/secretKeys.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { serviceLog } from '../../server/log.ts';
import { serviceMetrics } from '../../server/metrics.ts';
import { readSettings } from '../../server/settings.ts';
import { openEmbedded } from './databases.ts';
import { passTime } from './passTime.ts';
import { addMerchants, payments, replacePayments, signedIn } from './payments.ts';
import { sendRaw } from './processes.ts';
import { watchQueries } from './queries.ts';

const none = () => 0;
const gauges = { connections: none, idleConnections: none, waiting: none };
const EXPORT = '/api/transactions/export';
const WITHHELD = '(hidden: looks like a key)';

let database: Connection;
let app: FastifyInstance;
let metrics: ReturnType<typeof serviceMetrics>;
let lines: Record<string, unknown>[];

async function start(db: Database, env: Record<string, string> = {}): Promise<void> {
  lines = [];
  metrics = serviceMetrics(gauges);
  const log = serviceLog('trace', { write: (line) => lines.push(JSON.parse(line)) });
  app = await buildApp(db, { log, metrics, settings: readSettings(env) });
}

beforeAll(async () => {
  database = await openEmbedded();
  await addMerchants(database.db);
  await replacePayments(
    database.db,
    payments(4_500, (nth) => ({ order_id: `ORDER-${nth}` })),
  );
});
beforeEach(() => start(database.db));
afterEach(() => app.close());
afterAll(() => database.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers, remoteAddress: '203.0.113.7' });
const expectLine = (line: object) =>
  vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining(line)));
const failures = () => lines.filter(({ msg }) => msg === 'failed sign-in');

it.each([
  ['a wrong secret', signedIn('A', 'wrong'), 'A', 401],
  ['an unknown merchant', signedIn('NOBODY'), 'NOBODY', 401],
  ['an inactive merchant', signedIn('CLOSED'), 'CLOSED', 403],
  ['a header that is not Basic', { authorization: 'Bearer x' }, '', 401],
  ['a long Merchant ID', signedIn('M.'.repeat(2_500)), 'M.'.repeat(64), 401],
  ['a Merchant ID that tampers with a terminal', signedIn('A\n\u202E\u009B2J'), 'A???2J', 401],
  ['a key as Merchant ID', signedIn(newSecretKey()), WITHHELD, 401],
  ['a key and a space', signedIn(`${newSecretKey()} `), WITHHELD, 401],
  ['a Merchant ID and its key', signedIn(`A ${newSecretKey()}`), WITHHELD, 401],
  ['a key on two lines', signedIn(newSecretKey().replace(/.{20}/, '$&\r\n')), WITHHELD, 401],
])(
  'a sign-in with %s is logged with its merchant and address',
  async (_, headers, merchant, status) => {
    const answer = await get('/api/user', headers);
    expect(answer.statusCode).toBe(status);
    const requestId = answer.headers['x-request-id'];
    expect(failures()).toMatchObject([
      { level: 40, requestId, merchant, address: '203.0.113.7', status },
    ]);
    expect(await metrics.text()).toContain(`sign_ins_failed_total{status="${status}"} 1`);
  },
);

it.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['<script>"x', '10.0.0.1'],
  ['1', '10.0.0.1'],
])('what a trusted proxy forwards (%s) is logged as the address %s', async (forwarded, address) => {
  await start(database.db, { TRUST_PROXY: '10.0.0.1' });
  const call = async (secret: string) => {
    const headers = { ...signedIn('A', secret), 'x-forwarded-for': forwarded };
    await app.inject({ url: '/api/user', headers, remoteAddress: '10.0.0.1' });
  };
  await call('wrong');
  expect(failures()).toMatchObject([{ address }]);
  await call('A-key');
  await expectLine({ msg: 'answered', merchant: 'A', address });
});

it('a call without keys, or with right ones, is not a failed sign-in', async () => {
  expect((await get('/api/user')).statusCode).toBe(401);
  expect((await get('/api/user', signedIn('A'))).statusCode).toBe(200);
  expect((await get('/api/transactions?page=x', signedIn('A'))).statusCode).toBe(400);
  expect(failures()).toEqual([]);
});

it.each([
  ['its address as a whole', `http://any.example${EXPORT}`],
  ['its address as a whole, over TLS', `HTTPS://any.example${EXPORT}`],
  ['a fragment', `${EXPORT}#/../../../x`],
])('an export that is requested with %s is logged and not cached', async (_, target) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { authorization } = signedIn('A');
  const answer = await sendRaw(
    app,
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  const expected = { level: 30, route: EXPORT, merchant: 'A', address: '127.0.0.1', rows: 4_500 };
  await expectLine(expected);
});

it('the line of an admin who looks at one merchant names it, but not the search', async () => {
  const query = 'merchantId=A&orderId=ORDER-77';
  await get(`/api/transactions?${query}`, signedIn('BOSS'));
  const admins = { merchant: 'BOSS', ofMerchant: 'A', address: '203.0.113.7' };
  await expectLine({ route: '/api/transactions', ...admins });
  await get(`/api/transactions?${query}`, signedIn('A'));
  const own = lines.filter(({ merchant }) => merchant === 'A');
  expect(own.map(({ ofMerchant }) => ofMerchant)).toEqual([undefined]);
  expect(JSON.stringify(lines)).not.toContain('ORDER-77');
});

it('the line of a call names its trace, the service and its version', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await get('/api/user', { ...signedIn('A'), traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  await expectLine({ route: '/api/user', trace, service: 'dashboard', version });
  await get('/api/user', { ...signedIn('B'), traceparent: '00-"injected"-1-1' });
  await expectLine({ route: '/api/user', merchant: 'B' });
  expect(JSON.stringify(lines)).not.toContain('injected');
});

/** Starts a service that awaits `afterSecondChunk` when an export has read its second chunk; returns the export URL. */
async function startExporting(afterSecondChunk: () => Promise<unknown>): Promise<string> {
  const { db } = watchQueries(database.db, async (_, rows) => {
    const isSecond = rows.length === 2_000 && rows.some((row) => row.order_id === 'ORDER-1000');
    if (isSecond) await afterSecondChunk();
  });
  await app.close();
  await start(db);
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}${EXPORT}`;
}

it('an export that was cut off is logged with what was sent, and counted as aborted', async () => {
  const gone = new AbortController();
  let isHeld = false;
  const url = await startExporting(() => {
    isHeld = true;
    return once(gone.signal, 'abort');
  });
  const [answer] = await once(httpGet(url, { headers: signedIn('A') }), 'response');
  await vi.waitFor(() => expect(isHeld).toBe(true));
  answer.destroy();
  const expected = { msg: 'aborted', merchant: 'A', rows: 2_000, bytes: expect.any(Number) };
  await expectLine(expected);
  const aborts = `http_requests_aborted_total{method="GET",route="${EXPORT}"} 1`;
  expect(await metrics.text()).toContain(aborts);
  gone.abort();
});

it.each([
  ['its account was disabled', 'A', { is_active: false }, /cut off: .*inactive/],
  ['its account is no longer an admin', 'BOSS', { is_admin: false }, /cut off: .*admin flag/],
])(
  'an export that is cut off because %s is a warning, not a failure',
  async (_, id, change, msg) => {
    const set = (values: object) =>
      database.db.updateTable('merchants').set(values).where('merchant_id', '=', id).execute();
    const url = await startExporting(() => {
      // Gets the only connection as soon as the chunk's query releases it.
      void set(change);
      return passTime(5_001);
    });
    const answer = await fetch(`${url}?merchantId=A`, { headers: signedIn(id) });
    await expect(answer.text()).rejects.toThrow();
    vi.restoreAllMocks();
    await set({ is_active: true, is_admin: id === 'BOSS' });
    await expectLine({ level: 40, msg: expect.stringMatching(msg) });
    expect(lines.filter(({ requestId, level }) => requestId && Number(level) >= 50)).toEqual([]);
  },
);

it('a connection reset after its request is a client that left, not an error', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { authorization } = signedIn('NOBODY', 'wrong');
  const headers = `Host: x\r\nAuthorization: ${authorization}`;
  const sockets = Array.from({ length: 50 }, async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /api/user HTTP/1.1\r\n${headers}\r\n\r\n`);
    socket.resetAndDestroy();
  });
  await Promise.all(sockets);
  const calls = () => lines.filter(({ route }) => route === '/api/user');
  await vi.waitFor(() => expect(calls()).toHaveLength(50), 10_000);
  expect(lines.filter(({ requestId, level }) => requestId && Number(level) >= 50)).toEqual([]);
  expect(failures()).toEqual([]);
});

it("a whole session's log names an export, and holds no secret, no filter and no payment", async () => {
  const secret = newSecretKey();
  const searched = 'status=FAILED&startDate=2026-01-09T08:07:06Z&orderId=ORDER-77&merchantId=B';
  for (const headers of [
    signedIn('A'),
    signedIn('A', secret),
    signedIn(secret, 'A'),
    signedIn('CLOSED'),
    { authorization: `Bearer ${secret}`, cookie: secret },
    { authorization: `Basic ${secret}` },
  ]) {
    for (const path of ['/api/transactions', EXPORT, '/api/user', '/api/ORDER-77', '/ORDER-77']) {
      await get(`${path}?${searched}`, headers);
      await get(`${path}?${searched}&page=ORDER-77&endDate=ORDER-77`, headers);
    }
  }
  await get(`/api/%?${searched}`, signedIn('A'));
  await get('/api/transactions', signedIn('A'));
  const { length: bytes } = (await get(EXPORT, signedIn('A'))).rawPayload;
  expect(failures().length).toBeGreaterThan(10);
  const whole = { msg: 'answered', route: EXPORT, merchant: 'A', rows: 4_500, bytes };
  await expectLine(whole);

  const log = JSON.stringify(lines);
  const encoded = [signedIn('A'), signedIn('A', secret), signedIn('CLOSED')].map(
    ({ authorization }) => authorization.slice('Basic '.length),
  );
  for (const text of [secret, ...encoded, 'A-key', 'CLOSED-key']) expect(log).not.toContain(text);
  for (const text of ['ORDER-', 'FAILED', '2026-01', '08:07', 'merchantId', 'okaxis', 'T00']) {
    expect(log).not.toContain(text);
  }
});
