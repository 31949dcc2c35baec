import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOf } from '../../build/headers.ts';
import { buildApp } from '../../server/app.ts';
import { builtDashboard } from '../../server/dashboard.ts';
import { readSettings } from '../../server/settings.ts';
import { temporaryFolder } from './databases.ts';
import { noDatabase } from './engines.ts';
import { sendRaw } from './processes.ts';

const PAGE =
  '<!doctype html><title>Transaction Dashboard</title><meta name="api-base-url" content=""><script>1 + 1</script>';
const SCRIPT = 'console.log("dashboard")';
const BRAND = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const FAILURE = { success: false, code: 'no_such_call', message: expect.any(String) };

let app: FastifyInstance;
const parent = temporaryFolder();
const folder = join(parent, 'dist');
const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const open = (dashboard: string) =>
  buildApp(noDatabase(), { dashboard: builtDashboard(dashboard) });

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  put('../secret.txt', 'not for the web');
  put('index.html', PAGE);
  put('assets/index-abc123.js', SCRIPT);
  put('assets/index-abc123.js.br', brotliCompressSync(SCRIPT));
  put('brand.svg', BRAND);
  put('brand.svg.br', brotliCompressSync(BRAND));
  put('headers.json', JSON.stringify(headersOf(PAGE)));
  app = await open(folder);
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

describe('pages and files', () => {
  it.each(['/', '/login', '/transactions?page=2&orderId=a.b', '/no/such/page', '/apiary'])(
    '%s opens the page, which is requested again each time',
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'a browser that accepts %s gets the page as %s, and not again if unchanged',
    async (accepted, encoding, unpack) => {
      const headers = { 'accept-encoding': accepted };
      for (const url of ['/', '/login']) {
        const answer = await app.inject({ url, headers });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
        });
        expect(String(unpack(answer.rawPayload))).toBe(PAGE);
        const known = { ...headers, 'if-none-match': String(answer.headers.etag) };
        const again = await app.inject({ url, headers: known });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
    },
  );

  it('an asset is sent compressed and kept forever', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const answer = await app.inject({ url: '/assets/index-abc123.js', headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('accept-encoding'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true);
    expect((await app.inject({ url: '/assets/index-abc123.js' })).body).toBe(SCRIPT);
  });

  it('the logo is kept for an hour, so that the icon of the tab does not ask for it again', async () => {
    const headers = { 'accept-encoding': 'br' };
    for (const options of [{}, { headers }]) {
      const answer = await app.inject({ url: '/brand.svg', ...options });
      expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    }
  });

  it.each([
    ['GET', '/assets/gone-def456.js'],
    ['GET', '/missing.png'],
    ['GET', '/api?page=1'],
    ['GET', '/api/user/more'],
    ['GET', '/api%2Ftransactions'],
    ['GET', '/%61pi/nothing'],
    ['GET', '//api/transactions'],
    ['GET', '/.//api%2Fuser?page=1'],
    ['GET', '/login/../api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/'],
  ] as const)('%s %s is a 404, not the page', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(FAILURE);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('nothing outside the folder is served: %s', async (path) => {
    // Sent as raw bytes, because an HTTP client would resolve the path first.
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const received = await sendRaw(app, request);
    expect(received).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
    expect(received).not.toContain('not for the web');
  });

  it('a dashboard not built, or built by an older version, says how to build it', async () => {
    const answer = await (await open('/no/such/folder')).inject({ url: '/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
    writeFileSync(join(parent, 'index.html'), PAGE);
    await expect(open(parent)).rejects.toThrow(
      /headers\.json: this version has not built the dashboard\. Run: npm run build$/,
    );
  });
});

describe('what a browser may do', () => {
  async function policyOf(url: string, of = app): Promise<Record<string, string>> {
    const text = String((await of.inject({ url })).headers['content-security-policy']);
    return Object.fromEntries(text.split('; ').map((part) => part.split(/ (.*)/)));
  }

  it('the policy allows the page its own script and nothing else', async () => {
    const answer = await app.inject({ url: '/transactions' });
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    // printf '1 + 1' | openssl dgst -sha256 -binary | base64
    const script = "'sha256-cvzllEegH0iLEWnS10JnnP4waol3LWf+8Bi8/pVDH2g='";
    expect(await policyOf('/transactions')).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${script}`,
      // The hash of the empty string.
      'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
  });

  it.each([
    ['content="https://pay.example.com/v2/"', "'self' https://pay.example.com"],
    ['content="http://localhost:8080"', "'self' http://localhost:8080"],
    ['content="/payments"', "'self'"],
    ['content="https://pay.example.com; script-src *"', "'self'"],
    ['content="https://"', "'self'"],
    ['content=""><!-- <meta name="api-base-url" content="https://old.example.com"> --', "'self'"],
  ])('an edited service address may be called after a restart: %s', async (content, sources) => {
    put('index.html', PAGE.replace('content=""', content));
    const policy = await policyOf('/index.html', await open(folder));
    expect(policy['connect-src']).toBe(sources);
    expect(Object.keys(policy)).toHaveLength(11);
    put('index.html', PAGE);
  });

  it('an address that cannot be read is refused at the start', async () => {
    put('index.html', PAGE.replace('content=""', "content=''"));
    await expect(open(folder)).rejects.toThrow(/index\.html must have a <meta name="api-base-url"/);
    put('index.html', PAGE);
  });

  it('an inline script that the build could not find fails the build', () => {
    expect(() => headersOf(PAGE.replace('<script>', '<script async>'))).toThrow(/attributes/);
  });

  it.each(['/brand.svg', '/assets/index-abc123.js', '/index.html'])(
    '%s carries the policy of the page: an image opened as a page could hold a script',
    async (url) => {
      expect(await policyOf(url)).toEqual(await policyOf('/transactions'));
    },
  );

  it('an API answer opened in a browser may load and run nothing', async () => {
    for (const path of ['health', 'user', 'transactions/export', 'openapi.json', 'nothing']) {
      const url = `/api/${path}`;
      expect((await app.inject({ url })).headers, url).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  it('Strict-Transport-Security is sent over TLS only, as reported by a trusted proxy', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const behindProxy = await buildApp(noDatabase(), {
      settings: readSettings({ TRUST_PROXY: 'loopback' }),
    });
    for (const [service, sent] of [
      [behindProxy, 'max-age=31536000'],
      [app, undefined],
    ] as const) {
      const answer = await service.inject({ url: '/api/openapi.json', headers });
      expect(answer.headers['strict-transport-security']).toBe(sent);
    }
  });
});
