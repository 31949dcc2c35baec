import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sessionOf } from '../fakeService.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { firefoxPath, startFirefox } from './otherEngines.ts';
import { SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

test.skip(
  () => !firefoxPath && process.env.CI !== 'true',
  'needs Firefox: apt install firefox-esr, or set FIREFOX_PATH',
);

/** The service on another origin. It allows exactly what the README asks for; resolves preflights to what they asked. */
async function startOtherOrigin(service: string, pageOrigin: string) {
  const preflights: string[] = [];
  const server = createServer(async ({ method, url, headers }, response) => {
    response.setHeader('access-control-allow-origin', pageOrigin);
    if (method === 'OPTIONS') {
      preflights.push(String(headers['access-control-request-headers']));
      response.setHeader('access-control-allow-headers', 'Authorization');
      return response.writeHead(204).end();
    }
    const authorization = headers.authorization ?? '';
    const answer = await fetch(new URL(url ?? '', service), { headers: { authorization } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await buffer(Readable.fromWeb(answer.body as never)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, preflights, stop };
}

// Chromium removes User-Agent from a request, so only Firefox shows that the page sends one.
test('in Firefox, an export from a service of another origin asks only for Authorization', async ({
  baseURL,
  consoleErrors,
}) => {
  // Firefox starts slowly on a busy machine.
  test.slow();
  const site = await startFaultyProxy(baseURL as string);
  const service = await startOtherOrigin(baseURL as string, site.origin);
  const address = `name="api-base-url" content="${service.origin}"`;
  site.breakAt('/transactions', (html) => html.replace('name="api-base-url" content=""', address));
  await using firefox = await startFirefox(consoleErrors);
  const { page } = firefox;
  try {
    await page.evaluateOnNewDocument(
      (session) => {
        localStorage.setItem('user', session);
      },
      JSON.stringify(sessionOf(SAFFRON.merchantId, SAFFRON.secretKey)),
    );
    await page.goto(`${site.origin}/transactions?status=FAILED`);
    await page.locator('::-p-text(Showing 1 to 50)').wait();
    await page.locator('button::-p-text(Export CSV)').click();
    await page.locator('::-p-text(transactions-export-)').wait();
    expect(new Set(service.preflights)).toEqual(new Set(['authorization']));
  } finally {
    service.stop();
    await site.stop();
  }
});
