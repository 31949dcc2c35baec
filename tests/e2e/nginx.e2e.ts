import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isNginxInstalled, type Nginx, startNginx } from './startNginx.ts';
import { test as base, column, expect, readPager, SAFFRON, signIn } from './test.ts';

const SERVICE_PORT = Number(process.env.E2E_PORT ?? 4317);

const test = base.extend<object, { nginx: Nginx }>({
  nginx: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const nginx = await startNginx(SERVICE_PORT);
      await use(nginx);
      await nginx.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ nginx }, use) => use(nginx.url),
});

test.use({ ignoreHTTPSErrors: true });
test.skip(
  () => !isNginxInstalled && process.env.CI !== 'true',
  'needs nginx: apt install nginx libnginx-mod-http-brotli-static',
);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Repeated headers are listed each time. */
  rawHeaders: string[];
  body: Buffer;
}

function send(url: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { rejectUnauthorized: false, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers, rawHeaders } = answer;
        resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const basic = (key: string) => `Basic ${Buffer.from(`SAFFRON:${key}`).toString('base64')}`;

test('a deep link, signing in, paging and exporting work over TLS', async ({ page }) => {
  await page.goto('/transactions?status=COMPLETED');
  await signIn(page, SAFFRON);
  await expect(page).toHaveURL('/transactions?status=COMPLETED');
  await expect(column(page, 'orderID').first()).toBeVisible();
  expect((await readPager(page)).total).toBeGreaterThan(1_000);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const protocol = await page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
        .nextHopProtocol,
  );
  expect(protocol).toBe('h2');
});

test('every page and file has the same headers as from the service', async ({ nginx }) => {
  const own = await fetch(`http://127.0.0.1:${SERVICE_PORT}/login`);
  expect(own.headers.get('content-security-policy')).toContain('trusted-types default');
  const asset = `/assets/${readdirSync(join(nginx.site, 'assets'))[0]}`;
  for (const path of ['/brand.svg', asset]) {
    const file = await send(nginx.url + path);
    expect(file.status).toBe(200);
    for (const [name, value] of own.headers) {
      if (/policy|options/.test(name)) expect(file.headers[name], `${path} ${name}`).toBe(value);
    }
  }
  for (const path of ['/', '/login', '/transactions?orderId=a.b', '/no/such/page', '/index.html']) {
    const page = await send(nginx.url + path);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('<title>Transaction Dashboard</title>');
    for (const [name, value] of own.headers) {
      if (/policy|options|cache-control/.test(name)) expect(page.headers[name], name).toBe(value);
    }
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    const again = { headers: { 'if-none-match': String(page.headers.etag) } };
    expect((await send(nginx.url + path, again)).status).toBe(304);
  }
});

test('assets are compressed and cached; a missing file is an uncached 404', async ({ nginx }) => {
  const name = readdirSync(join(nginx.site, 'assets')).find((file) => /^ui-.*\.js$/.test(file));
  const plain = readFileSync(join(nginx.site, 'assets', String(name)));
  for (const [accepted, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (body: Buffer) => body],
  ] as const) {
    const headers = accepted ? { 'accept-encoding': accepted } : {};
    const answer = await send(`${nginx.url}/assets/${name}`, { headers });
    expect(answer.headers['content-encoding']).toBe(accepted);
    expect(decode(answer.body).equals(plain)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
  }
  const brand = await send(`${nginx.url}/brand.svg`);
  expect(brand.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'image/svg+xml',
  });
  for (const path of ['/assets/missing-123.js', '/missing.png']) {
    const answer = await send(nginx.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('API calls reach the service, and each of its headers is sent once', async ({ nginx }) => {
  const list = await send(`${nginx.url}/api/transactions?limit=50`, {
    headers: { authorization: basic('saffron-demo-key'), 'accept-encoding': 'gzip' },
  });
  expect(JSON.parse(gunzipSync(list.body).toString()).data.transactions).toHaveLength(50);
  expect(list.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const document = await send(`${nginx.url}/api/openapi.json`);
  expect(document.headers['content-type']).toContain('json');
  const names = document.rawHeaders.filter((_, position) => position % 2 === 0);
  expect(names.map((name) => name.toLowerCase()).sort()).toEqual(
    [...new Set(names.map((name) => name.toLowerCase()))].sort(),
  );
  const plain = await fetch(`${nginx.plainUrl}/transactions?page=2`, { redirect: 'manual' });
  expect(plain.status).toBe(301);
  expect(plain.headers.get('location')).toMatch(/^https:.+\/transactions\?page=2$/);
});

test('a client can neither fake its address nor flood the service', async ({ nginx }) => {
  const url = `${nginx.url}/api/user`;
  const guess = async (localAddress: string, forwarded: string) => {
    const headers = { authorization: basic('wrong'), 'x-forwarded-for': forwarded };
    return (await send(url, { localAddress, headers })).status;
  };
  const statuses: number[] = [];
  for (let tries = 1; tries <= 12; tries += 1) {
    statuses.push(await guess('127.0.0.2', `203.0.113.${tries}`));
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses.slice(10)).toEqual([429, 429]);
  // Another address may still try.
  expect(await guess('127.0.0.3', '127.0.0.2')).toBe(401);

  const health = () => send(`${nginx.url}/api/health`, { localAddress: '127.0.0.4' });
  const flood = await Promise.all(Array.from({ length: 95 }, health));
  const refused = flood.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);

  const large = { method: 'POST', body: 'x'.repeat(20_000), headers: { expect: '' } };
  expect((await send(url, large)).status).toBe(413);
});

test('the logs contain the calls without Order IDs, and a request id that no client chose', async ({
  nginx,
}) => {
  const headers = {
    authorization: basic('saffron-demo-key'),
    referer: `${nginx.url}/transactions?orderId=ORDER-SECRET`,
    'x-request-id': 'chosen-by-a-client',
  };
  const answers = await Promise.all(
    ['/api/transactions', '/api/transactions/export', '/transactions', '/missing.png'].map((path) =>
      send(`${nginx.url}${path}?orderId=ORDER-SECRET`, { headers, localAddress: '127.0.0.5' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  await fetch(`${nginx.plainUrl}/transactions?orderId=ORDER-SECRET`, { redirect: 'manual' });
  // Refused ones are reported as errors too.
  const flood = await Promise.all(
    Array.from({ length: 95 }, () =>
      send(`${nginx.url}/api/health?orderId=ORDER-SECRET`, { localAddress: '127.0.0.5' }),
    ),
  );
  expect(flood.some(({ status }) => status === 429)).toBe(true);

  const id = String(answers[0]?.headers['x-request-id']);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await expect
    .poll(nginx.readLogs)
    .toMatch(new RegExp(`"GET /api/transactions HTTP/1.1" 200 \\d+ [\\d.]+ ${id}`));
  await expect.poll(nginx.readLogs).toContain('"GET /transactions HTTP/1.1" 301');
  expect(nginx.readLogs()).not.toMatch(/ORDER-SECRET|chosen-by-a-client/);
});

test("the service's address and the brand can be set without a build", async ({ page, nginx }) => {
  const file = join(nginx.site, 'index.html');
  const built = readFileSync(file, 'utf8');
  const edit = async (address: string) => {
    const edited = built
      .replace('name="api-base-url" content=""', `name="api-base-url" content="${address}"`)
      .replace('content="Merchant Payments"', 'content="Bazaar Pay"');
    writeFileSync(file, edited);
    await nginx.reload();
  };
  try {
    await edit('https://pay.example.com');
    const requested: string[] = [];
    await page.route('https://pay.example.com/**', (route) => {
      requested.push(route.request().url());
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      return route.fulfill({ status: 401, json: { success: false }, headers });
    });
    await page.goto('/login');
    await expect(page.getByText('Bazaar Pay').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Merchant ID' }).fill('SAFFRON');
    await page.getByRole('textbox', { name: 'Secret Key' }).fill('saffron-demo-key');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Invalid credentials/).first()).toBeVisible();
    expect(requested).toContain('https://pay.example.com/api/transactions?limit=1');
  } finally {
    writeFileSync(file, built);
    await nginx.reload();
  }
});

test('an http service address on an https page is reported', async ({
  page,
  nginx,
  consoleErrors,
}) => {
  const html = readFileSync(join(nginx.site, 'index.html'), 'utf8');
  const body = html.replace(
    'name="api-base-url" content=""',
    'name="api-base-url" content="http://pay.example.com"',
  );
  await page.route('**/login', async (route) => {
    await route.fulfill({ response: await route.fetch(), body });
  });
  await page.goto('/login');
  const message = page.getByText('The service address "http://pay.example.com"').first();
  await expect(message).toContainText('only a service on https');
  // React also logs the error.
  expect(consoleErrors.splice(0).join()).toContain('ConfigurationError');
});
