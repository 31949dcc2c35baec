import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { canUse } from '../programs.ts';
import { byMouse } from './engines.ts';
import { journey } from './journey.ts';
import { SAFFRON, typeAccount } from './page.ts';
import { startCaddy, startNginx, type WebServer } from './startWebServer.ts';
import { test as base, expect } from './test.ts';

const SERVICE_PORT = Number(process.env.E2E_PORT ?? 4317);
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`;

const PROGRAMS = {
  nginx: ['nginx', 'libnginx-mod-http-brotli-static'],
  caddy: ['caddy'],
} as const;
type Program = keyof typeof PROGRAMS;

const test = base.extend<
  { program: Program; server: WebServer },
  { serverOf: (program: Program) => Promise<WebServer> }
>({
  program: ['nginx', { option: true }],
  /** Starts each program at most once for each worker of Playwright. */
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const servers = new Map<Program, Promise<WebServer>>();
      const start = { nginx: startNginx, caddy: startCaddy };
      await use((program) => {
        const server = servers.get(program) ?? start[program](SERVICE_PORT);
        servers.set(program, server);
        return server;
      });
      for (const server of servers.values()) await (await server).stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, program }, use) => use(await serverOf(program)),
  baseURL: async ({ server }, use) => use(server.url),
});

test.use({ ignoreHTTPSErrors: true });

/** Sends a request, whatever the certificate; `names` has the names of all headers, repetitions included. */
async function send(url: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
  const sent = request(url, { rejectUnauthorized: false, agent: false, ...options }).end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  const { statusCode: status, headers, rawHeaders } = answer;
  const names = rawHeaders.filter((_, place) => place % 2 === 0).map((name) => name.toLowerCase());
  return { status, headers, names, body: await buffer(answer) };
}

/** The path of the UI's script. */
const assetIn = ({ site }: WebServer) =>
  `/assets/${readdirSync(join(site, 'assets')).find((name) => /^ui-.*\.js$/.test(name))}`;

const mime = (type?: string | null) =>
  type?.replace('application/javascript', 'text/javascript').split(';')[0];

const basic = (key: string) => `Basic ${Buffer.from(`SAFFRON:${key}`).toString('base64')}`;

for (const program of ['nginx', 'caddy'] as const) {
  test.describe(`behind ${program}`, { tag: '@programs' }, () => {
    test.use({ program });
    test.skip(() => !canUse(...PROGRAMS[program]), `needs ${program}`);

    test('a merchant signs in, filters, pages, opens a payment, exports and signs out over HTTP/2', async ({
      page,
      server,
    }) => {
      await journey(byMouse(page), server.url, SERVICE);
      const navigation = await page.evaluate(() => performance.getEntriesByType('navigation'));
      expect(navigation).toMatchObject([{ nextHopProtocol: 'h2' }]);
    });

    test('pages and files are answered as the service does', async ({ server }) => {
      const pages = ['/', '/login', '/transactions?orderId=a.b', '/no/such/page'];
      // Caddy redirects /index.html to `/`.
      if (program === 'nginx') pages.push('/index.html');
      const files = [assetIn(server), '/brand.svg', '/assets/missing-123.js', '/missing.png'];
      for (const path of [...pages, ...files]) {
        const headers = { 'x-forwarded-proto': 'https' };
        const own = await fetch(SERVICE + path, { headers });
        const answer = await send(server.url + path);
        expect(answer.status, path).toBe(own.status);
        for (const [name, value] of own.headers) {
          const isSame = /policy|options|cache-control|strict-transport/.test(name);
          if (isSame) expect(answer.headers[name], `${path} ${name}`).toBe(value);
        }
        if (own.ok) {
          expect(mime(answer.headers['content-type']), path).toBe(
            mime(own.headers.get('content-type')),
          );
          expect(answer.body.equals(Buffer.from(await own.arrayBuffer())), path).toBe(true);
        }
        if (!pages.includes(path)) continue;
        const again = { headers: { 'if-none-match': String(answer.headers.etag) } };
        expect((await send(server.url + path, again)).status, path).toBe(304);
      }
    });

    test('assets are sent as the build compressed them', async ({ server }) => {
      const plain = readFileSync(join(server.site, assetIn(server)));
      for (const [accepted, decode] of Object.entries({
        br: brotliDecompressSync,
        gzip: gunzipSync,
      })) {
        const headers = { 'accept-encoding': accepted };
        const answer = await send(server.url + assetIn(server), { headers });
        expect(answer.headers).toMatchObject({
          'content-encoding': accepted,
          'content-type': expect.stringMatching(/^(text|application)\/javascript/),
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        });
        expect(decode(answer.body).equals(plain)).toBe(true);
      }
    });

    test('API calls reach the service, and each of its headers is sent once', async ({
      server,
    }) => {
      const list = await send(`${server.url}/api/transactions?limit=50`, {
        headers: { authorization: basic('saffron-demo-key'), 'accept-encoding': 'gzip' },
      });
      expect(list.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(list.body).toString()).data.transactions).toHaveLength(50);
      expect(list.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      const document = await send(`${server.url}/api/openapi.json`);
      expect(document.headers['content-type']).toContain('json');
      expect(new Set(document.names).size).toBe(document.names.length);
    });

    test('a client cannot fake its address', async ({ server }) => {
      // Each guess uses another key, because a repeated wrong key is not counted.
      const guess = async (localAddress: string, forwarded: string) => {
        const headers = { authorization: basic(forwarded), 'x-forwarded-for': forwarded };
        return (await send(`${server.url}/api/user`, { localAddress, headers })).status;
      };
      const own = program === 'nginx' ? '127.0.0.2' : '127.0.0.6';
      for (let tries = 1; tries <= 12; tries += 1) {
        expect(await guess(own, `203.0.113.${tries}`)).toBe(tries <= 10 ? 401 : 429);
      }
      // Another address may still try.
      expect(await guess('127.0.0.3', own)).toBe(401);
    });

    test('the logs contain the calls without Order IDs, and a request id that no client chose', async ({
      server,
    }) => {
      const headers = {
        authorization: basic('saffron-demo-key'),
        referer: `${server.url}/transactions?orderId=ORDER-SECRET`,
        'x-request-id': 'chosen-by-a-client',
      };
      const paths = ['/api/transactions', '/api/transactions/export', '/transactions'];
      const answers = await Promise.all(
        [...paths, '/missing.png'].map((path) =>
          send(`${server.url}${path}?orderId=ORDER-SECRET`, { headers, localAddress: '127.0.0.5' }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
      expect(String(answers[0]?.headers['x-request-id'])).toMatch(/^[0-9a-f-]{32,36}$/);
      for (const path of paths) {
        await expect.poll(server.readLogs).toMatch(new RegExp(`[ "]${path}[ "]`));
      }
      expect(server.readLogs()).not.toMatch(/ORDER-SECRET|chosen-by-a-client|U0FGRlJPTj/);
    });
  });
}

test.describe('nginx', { tag: '@programs' }, () => {
  test.skip(() => !canUse(...PROGRAMS.nginx), 'needs nginx');

  test('redirects to https, without Order IDs in its logs, and logs the id of each call', async ({
    server,
  }) => {
    const url = `${server.plainUrl}/transactions?page=2&orderId=ORDER-SECRET`;
    const plain = await fetch(url, { redirect: 'manual' });
    expect(plain.status).toBe(301);
    expect(plain.headers.get('location')).toMatch(/^https:.+\/transactions\?page=2/);
    const { headers } = await send(`${server.url}/api/health`);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await expect.poll(server.readLogs).toContain(String(headers['x-request-id']));
    expect(server.readLogs()).toContain('"GET /transactions HTTP/1.1" 301');
    expect(server.readLogs()).not.toContain('ORDER-SECRET');
  });

  test('refuses a flood and a large body, without the Order IDs in its logs', async ({
    server,
  }) => {
    const call = () =>
      send(`${server.url}/api/health?orderId=ORDER-SECRET`, { localAddress: '127.0.0.4' });
    const flood = await Promise.all(Array.from({ length: 95 }, call));
    const count = (code: number) => flood.filter(({ status }) => status === code).length;
    expect(count(429)).toBeGreaterThan(0);
    expect(count(200)).toBeGreaterThanOrEqual(60);
    await expect.poll(server.readLogs).toMatch(/"GET \/api\/health HTTP\/[\d.]+" 429/);
    expect(server.readLogs()).not.toContain('ORDER-SECRET');

    const large = { method: 'POST', body: 'x'.repeat(20_000), headers: { expect: '' } };
    expect((await send(`${server.url}/api/user`, large)).status).toBe(413);
  });

  test("serves another service's address and brand without a build", async ({ page, server }) => {
    const file = join(server.site, 'index.html');
    const built = readFileSync(file, 'utf8');
    try {
      writeFileSync(
        file,
        built
          .replace(/(?<=name="api-base-url" content=)""/, '"https://pay.example.com"')
          .replace('content="Merchant Payments"', 'content="Bazaar Pay"'),
      );
      await server.reload?.();
      const { headers } = await send(server.url);
      expect(headers['content-security-policy']).toContain('https://pay.example.com');
      const requested: string[] = [];
      await page.route('https://pay.example.com/**', (route) => {
        requested.push(route.request().url());
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        return route.fulfill({ status: 401, json: { success: false }, headers });
      });
      await page.goto('/login');
      await expect(page.getByText('Bazaar Pay').first()).toBeVisible();
      await typeAccount(page, SAFFRON);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Invalid credentials/).first()).toBeVisible();
      expect(requested).toContain('https://pay.example.com/api/transactions?limit=1');
    } finally {
      writeFileSync(file, built);
      await server.reload?.();
    }
  });
});
