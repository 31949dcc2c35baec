import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOf } from '../../build/headers.ts';
import { buildApp } from '../../server/app.ts';
import { builtDashboard } from '../../server/dashboard.ts';
import { readSettings } from '../../server/settings.ts';
import { noDatabase } from './engines.ts';

const PAGE =
  '<!doctype html><title>Transaction Dashboard</title><meta name="api-base-url" content=""><script>1 + 1</script>';
const SCRIPT = 'console.log("dashboard")';
const BRAND = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let app: FastifyInstance;
const parent = mkdtempSync(join(tmpdir(), 'dashboard-dist-'));
const folder = join(parent, 'dist');

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'not for the web');
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/index-abc123.js', SCRIPT],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'brand.svg'), BRAND);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(headersOf(PAGE)));
  app = await buildApp(noDatabase(), { dashboard: builtDashboard(folder) });
  await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(parent, { recursive: true });
});

describe('pages and files', () => {
  it.each(['/', '/login', '/transactions?page=2&orderId=a.b', '/no/such/page', '/apiary'])(
    '%s opens the page, which is asked for anew each time',
    async (url) => {
      const answer = await app.inject({
        url,
        headers: { accept: 'text/html,*/*' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('an asset travels compressed (%s) and is kept for good', async (encoding, accepted) => {
    for (const url of ['/assets/index-abc123.js', '/transactions']) {
      const answer = await app.inject({
        url,
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toContain('accept-encoding');
      const isAsset = url.startsWith('/assets/');
      expect(answer.headers['cache-control']).toBe(
        isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      const text = isAsset ? SCRIPT : PAGE;
      const sent = { br: brotliCompressSync(text), gzip: gzipSync(text) }[encoding ?? ''];
      expect(answer.rawPayload.equals(sent ?? Buffer.from(text))).toBe(true);
    }
  });

  it.each([
    '/assets/gone-def456.js',
    '/missing.png',
    '/api',
    '/api?page=1',
    '/api/nothing',
    '/api/user/more',
    '/api%2Ftransactions',
    '/%61pi/nothing',
    '//api/transactions',
    '/.//api%2Fuser?page=1',
    '/login/../api/nothing',
  ])('%s is missing, not the page', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      message: expect.any(String),
    });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('nothing outside the folder is served: %s', async (path) => {
    const { port } = app.server.address() as AddressInfo;
    // Over a plain socket: a client would resolve the path before it sends it.
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const received = await text(socket);
    expect(received).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
    expect(received).not.toContain('not for the web');
  });

  it('an unknown call is refused in JSON, for every method', async () => {
    for (const [method, url] of [
      ['POST', '/api/transactions'],
      ['DELETE', '/'],
    ] as const) {
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    }
    const broken = await app.inject({ url: '/api/%' });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toEqual({
      success: false,
      message: expect.any(String),
    });
  });

  it.each(['/', '/transactions?page=2', '/brand.svg', '/assets/index-abc123.js'])(
    'HEAD %s is answered as GET is, without a body',
    async (url) => {
      const get = await app.inject({ url });
      const head = await app.inject({ method: 'HEAD', url });
      const comparable = ({ date: _, 'x-request-id': __, ...headers }: typeof get.headers) =>
        headers;
      expect(head.statusCode).toBe(get.statusCode);
      expect(comparable(head.headers)).toEqual(comparable(get.headers));
      expect(head.rawPayload).toHaveLength(0);
    },
  );

  it('a dashboard that is not built says how to build it', async () => {
    const unbuilt = await buildApp(noDatabase(), {
      dashboard: builtDashboard('/no/such/folder'),
    });
    const answer = await unbuilt.inject({ url: '/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
  });

  it('one that an older version has built says to build it again', async () => {
    const stale = mkdtempSync(join(tmpdir(), 'dashboard-stale-'));
    writeFileSync(join(stale, 'index.html'), PAGE);
    await expect(buildApp(noDatabase(), { dashboard: builtDashboard(stale) })).rejects.toThrow(
      /headers\.json: the dashboard is not built, or by an older version\. Run: npm run build$/,
    );
    rmSync(stale, { recursive: true });
  });
});

describe('what a browser may do with them', () => {
  async function policyOf(url: string): Promise<Record<string, string>> {
    const text = String((await app.inject({ url })).headers['content-security-policy']);
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
  ])('an edited service address may be called at once: %s', async (content, sources) => {
    writeFileSync(join(folder, 'index.html'), PAGE.replace('content=""', content));
    const policy = await policyOf('/index.html');
    expect(policy['connect-src']).toBe(sources);
    expect(Object.keys(policy)).toHaveLength(11);
    writeFileSync(join(folder, 'index.html'), PAGE);
  });

  it('an address that cannot be read changes nothing, and is refused at the start', async () => {
    const before = await policyOf('/login');
    writeFileSync(join(folder, 'index.html'), PAGE.replace('content=""', "content=''"));
    expect(await policyOf('/login')).toEqual(before);
    await expect(buildApp(noDatabase(), { dashboard: builtDashboard(folder) })).rejects.toThrow(
      /index\.html must have a <meta name="api-base-url"/,
    );
    writeFileSync(join(folder, 'index.html'), PAGE);
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
    for (const url of [
      '/api/health',
      '/api/user',
      '/api/transactions/export',
      '/api/openapi.json',
      '/api/nothing',
    ]) {
      expect((await app.inject({ url })).headers, url).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
    for (const url of ['/assets/index-abc123.js', '/missing.png']) {
      expect((await app.inject({ url })).headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('Strict-Transport-Security is sent over TLS only, as reported by a trusted proxy', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const behindProxy = await buildApp(noDatabase(), {
      settings: readSettings({ TRUST_PROXY: 'loopback' }),
    });
    for (const [service, told] of [
      [behindProxy, 'max-age=31536000'],
      [app, undefined],
    ] as const) {
      const answer = await service.inject({ url: '/api/openapi.json', headers });
      expect(answer.headers['strict-transport-security']).toBe(told);
    }
  });
});
