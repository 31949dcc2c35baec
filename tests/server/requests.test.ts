import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { serviceLog } from '../../server/log.ts';
import { readSettings } from '../../server/settings.ts';
import { noDatabase } from './engines.ts';
import { signedIn } from './payments.ts';
import { sendRaw } from './processes.ts';

let lines: Record<string, unknown>[];
let app: FastifyInstance;

async function start(env: Record<string, string> = {}): Promise<void> {
  lines = [];
  const log = serviceLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  app = await buildApp(noDatabase(), { log, settings: readSettings(env), check: async () => {} });
}
beforeEach(() => start());
afterEach(() => app.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('the log has one line for each call, and one for its failure', async () => {
  const answer = await app.inject({
    url: '/api/transactions?orderId=SEARCHED-1&page=2',
    headers: signedIn('MERCHANT-1'),
  });
  expect(answer.statusCode).toBe(503);
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  const [failed, answered] = lines;
  const requestId = answer.headers['x-request-id'];
  expect(failed).toMatchObject({ requestId, level: 50, err: { cause: expect.any(String) } });
  expect(answered).toMatchObject({
    requestId,
    method: 'GET',
    route: '/api/transactions',
    status: 503,
    ms: expect.any(Number),
    msg: 'answered',
  });
  expect(JSON.stringify(lines)).not.toMatch(/SEARCHED|MERCHANT-1/);
});

it('the message of a failure contains the request id of its log lines', async () => {
  const answer = await app.inject({ url: '/api/user', headers: signedIn('A') });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  const id = String(answer.headers['x-request-id']);
  expect(id).toMatch(UUID);
  expect(answer.json()).toEqual({ success: false, message: expect.stringContaining(id) });
});

it.each(['/api/openapi.json', '/api/nothing', '/api/%', '/nothing'])(
  'each answer has an id of its own: %s',
  async (url) => {
    const [one, two] = await Promise.all([app.inject({ url }), app.inject({ url })]);
    expect(one.headers['x-request-id']).toMatch(UUID);
    expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
    const own = () => lines.filter(({ requestId }) => requestId === one.headers['x-request-id']);
    if (url.startsWith('/api')) await vi.waitFor(() => expect(own()).toHaveLength(1));
  },
);

it.each(['', 'Host: x\r\nExpect: foo\r\n'])(
  'an unusual request is answered like any other: %j',
  async (headers) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await sendRaw(
      app,
      `GET /api/user HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*\r\nx-request-id: /i);
    expect(answer).toContain('no-store');
    expect(answer).toContain('"success":false');
  },
);

describe('an incoming request id', () => {
  const idOf = async (given: string, remoteAddress: string) => {
    const headers = { 'x-request-id': given };
    const answer = await app.inject({ url: '/api/openapi.json', headers, remoteAddress });
    return answer.headers['x-request-id'];
  };

  it('is kept when a trusted proxy gave it and it is well-formed', async () => {
    await start({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(await idOf('edge-7:abc_1.2', '10.1.2.3')).toBe('edge-7:abc_1.2');
    for (const bad of ['', 'two words', 'a"b', 'x'.repeat(129), '{"level":60}', 'é']) {
      expect(await idOf(bad, '10.1.2.3')).toMatch(UUID);
    }
  });

  it('is replaced otherwise', async () => {
    expect(await idOf('edge-7', '127.0.0.1')).toMatch(UUID);
    await start({ TRUST_PROXY: '10.0.0.1' });
    expect(await idOf('edge-7', '10.0.0.2')).toMatch(UUID);
  });
});

describe('a forwarded header', () => {
  const call = (remoteAddress: string) =>
    app.inject({ url: '/api/user', headers: { 'x-forwarded-for': '203.0.113.7' }, remoteAddress });
  const warnings = () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg);

  it('from a proxy that is not trusted is warned of once, with the setting that trusts it', async () => {
    for (const trusted of ['', '10.0.0.2']) {
      await start({ TRUST_PROXY: trusted });
      for (let nth = 1; nth <= 3; nth++) await call('10.0.0.1');
      expect(warnings()).toEqual([expect.stringContaining('TRUST_PROXY=10.0.0.1')]);
    }
  });

  it('is expected from a trusted one', async () => {
    await start({ TRUST_PROXY: '10.0.0.1' });
    expect((await call('10.0.0.1')).statusCode).toBe(401);
    expect(warnings()).toEqual([]);
  });
});

it('the health check never waits for a database that hangs, and asks it once', async () => {
  let answer = () => {};
  const check = vi.fn(async () => {
    if (check.mock.calls.length === 2) await new Promise<void>((resolve) => (answer = resolve));
  });
  app = await buildApp(noDatabase(), { check });
  const status = async () => (await app.inject({ url: '/api/health' })).statusCode;
  expect(await status()).toBe(200);
  await vi.waitFor(async () => expect(await status()).toBe(503), 10_000);
  for (let nth = 1; nth <= 20; nth++) expect(await status()).toBe(503);
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
  expect(check).toHaveBeenCalledTimes(2);
  answer();
  await vi.waitFor(async () => expect(await status()).toBe(200), 10_000);
});

it('calls are refused while the event loop is delayed, and only then', async () => {
  await start({ MAX_EVENT_LOOP_DELAY_MS: '200' });
  // Blocks the event loop without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  await vi.waitFor(
    async () => {
      const refused = await app.inject({ url: '/api/user' });
      expect(refused.statusCode).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toEqual({ success: false, message: expect.any(String) });
    },
    { timeout: 3_000, interval: 20 },
  );
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
  await vi.waitFor(
    async () => expect((await app.inject({ url: '/api/user' })).statusCode).toBe(401),
    20_000,
  );
});

describe('over a socket', () => {
  beforeEach(() => app.listen({ port: 0, host: '127.0.0.1' }));

  /** On every answer of the API. */
  const HARDENED = [
    /^x-content-type-options: nosniff\r?$/im,
    /^referrer-policy: no-referrer\r?$/im,
    /^cache-control: no-store\r?$/im,
  ];
  const HOST = 'Host: 127.0.0.1\r\n';
  const long = 'x'.repeat(20_000);

  it.each([
    ['headers that are too long', 431, `GET /api/user HTTP/1.1\r\n${HOST}Cookie: ${long}\r\n\r\n`],
    ['an address that is too long', 431, `GET /api/user?${long} HTTP/1.1\r\n${HOST}\r\n`],
    ['a line that is not HTTP', 400, 'hello\r\n\r\n'],
    ['a malformed address', 400, `GET /api/%zz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ['a header without a colon', 400, `GET /api/user HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
  ])('answers %s like every failure, in JSON (%i)', async (_what, status, request) => {
    const [head = '', body = ''] = (await sendRaw(app, request)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/content-type: application\/json/i);
    for (const header of HARDENED) expect(head).toMatch(header);
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String) });
  });

  it('a malformed request is logged with the id of its answer, and ends only its own connection', async () => {
    const answer = await sendRaw(app, 'hello\r\n\r\n');
    const [, id] = /^x-request-id: (.+)\r$/im.exec(answer) ?? [];
    expect(id).toMatch(UUID);
    expect(lines).toContainEqual(expect.objectContaining({ requestId: id, status: 400 }));
    const { port } = app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200);
  });

  it('headers that arrive too slowly get a clear answer and end the connection', async () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000 });
    // What Node reports when that time is over.
    app.server.once('connection', (socket) => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', late, socket);
    });
    const answer = await sendRaw(app, 'GET /api/user HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"success":false');
  });

  it('a request body is refused before it is read', async () => {
    const head = `POST /api/user HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
    const answer = await sendRaw(app, `${head}Content-Length: 999999999\r\n\r\n{`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"success":false');
  });

  it('more connections than allowed are closed', async () => {
    await app.close();
    await start({ MAX_CONNECTIONS: '1' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const held = connect(port, '127.0.0.1');
    await once(held, 'connect');
    const second = connect(port, '127.0.0.1').on('error', () => {});
    await once(second, 'close');
    held.destroy();
  });
});
