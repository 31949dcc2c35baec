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

it('the log has one line for each call, and one for its failure, with the id that the answer names', async () => {
  const answer = await app.inject({
    url: '/api/transactions?orderId=SEARCHED-1&page=2',
    headers: signedIn('MERCHANT-1'),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  const requestId = String(answer.headers['x-request-id']);
  expect(requestId).toMatch(UUID);
  expect(answer.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: expect.stringContaining(requestId),
  });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  const call = { method: 'GET', route: '/api/transactions', status: 503, ms: expect.any(Number) };
  expect(lines).toMatchObject([
    { requestId, level: 50, err: { cause: expect.any(String) } },
    { requestId, ...call, msg: 'answered' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/SEARCHED|MERCHANT-1/);
});

it('each answer has an id of its own', async () => {
  const urls = ['/api/nothing', '/api/%', '/nothing', '/nothing'];
  const answers = await Promise.all(urls.map((url) => app.inject({ url })));
  const ids = new Set(answers.map(({ headers }) => String(headers['x-request-id'])));
  expect([...ids]).toEqual(Array(4).fill(expect.stringMatching(UUID)));
});

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
  '%s on a call is 405 and names the methods; on another path, 404',
  async (method) => {
    for (const path of ['user', 'transactions?page=2', 'transactions/export', 'health']) {
      const answer = await app.inject({ method, url: `/api/${path}`, headers: signedIn('A') });
      expect([answer.statusCode, answer.headers.allow], path).toEqual([405, 'GET, HEAD']);
      const code = 'method_not_allowed';
      expect(answer.json()).toEqual({ success: false, code, message: expect.any(String) });
    }
    const none = await app.inject({ method, url: '/api/nothing' });
    expect([none.statusCode, none.json().code]).toEqual([404, 'no_such_call']);
  },
);

describe('with ALLOW_ORIGIN', () => {
  const [ONE, OTHER] = ['https://pay.example', 'http://localhost:5173'];
  beforeEach(() => start({ ALLOW_ORIGIN: `${ONE}, ${OTHER}` }));
  const preflight = (origin: string, url = '/api/transactions/export?page=1') => {
    const asked = { 'access-control-request-method': 'GET' };
    const headers = { origin, ...asked, 'access-control-request-headers': 'authorization' };
    return app.inject({ method: 'OPTIONS', url, headers });
  };

  it.each([ONE, OTHER])(
    'the browser lets a page of %s call, and read a refusal',
    async (origin) => {
      const { statusCode, headers } = await preflight(origin);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'Authorization',
        vary: 'Origin',
        'x-request-id': expect.stringMatching(UUID),
      });
      const refused = await app.inject({ url: '/api/user', headers: { origin } });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': expect.stringContaining('Retry-After'),
      });
      expect(refused.headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  it('it lets no other page', async () => {
    const { headers } = await preflight('https://pay.example.evil');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it('without ALLOW_ORIGIN the browser lets no page of another origin call', async () => {
  const headers = { origin: 'https://pay.example' };
  const answer = await app.inject({ url: '/api/user', headers });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

const TRUSTED = 'loopback, 10.0.0.0/8';
it.each([
  [TRUSTED, '10.1.2.3', 'edge-7:abc_1.2', true],
  [TRUSTED, '10.1.2.3', '', false],
  [TRUSTED, '10.1.2.3', 'a"b', false],
  [TRUSTED, '10.1.2.3', 'x'.repeat(129), false],
  [TRUSTED, '10.1.2.3', 'two words', false],
  ['', '127.0.0.1', 'edge-7', false],
  ['10.0.0.1', '10.0.0.2', 'edge-7', false],
])(
  'with TRUST_PROXY=%j, the request id that %s gives is kept if well-formed (%s): %s',
  async (trusted, remoteAddress, given, isKept) => {
    await start({ TRUST_PROXY: trusted });
    const headers = { 'x-request-id': given };
    const answer = await app.inject({ url: '/api/openapi.json', headers, remoteAddress });
    expect(answer.headers['x-request-id']).toMatch(isKept ? given : UUID);
  },
);

it.each([
  ['', [expect.stringContaining('TRUST_PROXY=10.0.0.1')]],
  ['10.0.0.2', [expect.stringContaining('TRUST_PROXY=10.0.0.1')]],
  ['10.0.0.1', []],
])(
  'a forwarded header is warned of once, unless its proxy is trusted: %j',
  async (trusted, warnings) => {
    await start({ TRUST_PROXY: trusted });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const call = { url: '/api/user', headers, remoteAddress: '10.0.0.1' };
    for (let nth = 1; nth <= 3; nth++) expect((await app.inject(call)).statusCode).toBe(401);
    expect(lines.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual(warnings);
  },
);

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
      expect(refused.json()).toEqual({
        success: false,
        code: 'overloaded',
        message: expect.any(String),
      });
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
  let address: string;
  beforeEach(async () => {
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  const HOST = 'Host: 127.0.0.1\r\n';
  const long = 'x'.repeat(20_000);
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n';
  const small = 'Connection: close\r\nContent-Length: 2\r\n\r\n{}';
  const body = 'Content-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{';

  it.each([
    [
      'headers that are too long',
      431,
      'headers_too_long',
      `GET /api/user HTTP/1.1\r\n${HOST}Cookie: ${long}\r\n\r\n`,
    ],
    [
      'an address that is too long',
      431,
      'headers_too_long',
      `GET /api/user?${long} HTTP/1.1\r\n${HOST}\r\n`,
    ],
    ['a line that is not HTTP', 400, 'invalid_request', 'hello\r\n\r\n'],
    [
      'a malformed address',
      400,
      'invalid_request',
      `GET /api/%zz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    ],
    [
      'a header without a colon',
      400,
      'invalid_request',
      `GET /api/user HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`,
    ],
    [
      'a request without a host',
      401,
      'wrong_credentials',
      'GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n',
    ],
    [
      'an unknown expectation',
      401,
      'wrong_credentials',
      `GET /api/user HTTP/1.1\r\n${HOST}Expect: foo\r\nConnection: close\r\n\r\n`,
    ],
    [
      'a request body, before it is read',
      413,
      'body_not_allowed',
      `POST /api/user HTTP/1.1\r\n${HOST}${body}`,
    ],
    ['a body of a GET', 413, 'body_not_allowed', `GET /api/user HTTP/1.1\r\n${HOST}${body}`],
    [
      'a body of any length',
      413,
      'body_not_allowed',
      `GET /api/user HTTP/1.1\r\n${HOST}${chunked}`,
    ],
    [
      'a body of a malformed address',
      400,
      'invalid_request',
      `GET /api/%zz HTTP/1.1\r\n${HOST}${body}`,
    ],
    ['a small body', 401, 'wrong_credentials', `GET /api/user HTTP/1.1\r\n${HOST}${small}`],
  ])('answers %s like every failure, in JSON (%i %s)', async (_what, status, code, request) => {
    const [head = '', json = ''] = (await sendRaw(app, request)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const headers = Object.fromEntries(
      [...head.toLowerCase().matchAll(/^(\S+): (.+)\r?$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(UUID),
      'content-length': String(json.length),
    });
    expect(JSON.parse(json)).toEqual({ success: false, code, message: expect.any(String) });
    const line = { requestId: headers['x-request-id'], status };
    await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining(line)));
    // The bad request ends only its own connection.
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200);
  });

  it('headers that arrive too slowly get a clear answer and end the connection', async () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000 });
    // The error that Node reports when that time is over.
    app.server.once('connection', (socket) => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', late, socket);
    });
    const answer = await sendRaw(app, 'GET /api/user HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
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
