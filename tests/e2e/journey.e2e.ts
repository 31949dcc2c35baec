import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { byKeyboard, byMouse, engines, FIREFOX } from './engines.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { button, journey, signInBy } from './journey.ts';
import { expect, test } from './test.ts';

const JOURNEY = 'a merchant signs in, filters, pages, opens a payment, exports and signs out';

test(`by keyboard alone, ${JOURNEY}`, async ({ page, baseURL }) => {
  await journey(byKeyboard(page), baseURL ?? '');
});

/** APIs that the oldest supported Chrome, Firefox or Safari lacks. The build's target covers only syntax. */
const MISSING_APIS = [
  ...['AbortSignal.any', 'URL.canParse', 'URL.parse', 'Error.captureStackTrace', 'Error.isError'],
  ...['Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'Object.groupBy', 'Map.groupBy'],
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map(of('Set.prototype')),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(of('Set.prototype')),
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce'].map(of('Iterator.prototype')),
  ...['toArray', 'forEach', 'some', 'every', 'find'].map(of('Iterator.prototype')),
  ...['Iterator', 'Float16Array', 'Math.f16round', 'Math.sumPrecise', 'RegExp.escape', 'Temporal'],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'ArrayBuffer.prototype.transfer'],
  ...['Uint8Array.prototype.toBase64', 'Uint8Array.prototype.toHex', 'Blob.prototype.bytes'],
  ...['Intl.DurationFormat', 'Intl.Segmenter', 'Intl.Locale.prototype.getWeekInfo'],
  ...['Response.prototype.bytes', 'ReadableStream.from', 'ReadableStream.prototype.values'],
  ...['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'CloseWatcher'],
  ...['cookieStore', 'showSaveFilePicker', 'Highlight', 'ViewTimeline', 'ScrollTimeline'],
  ...['connection', 'userAgentData', 'deviceMemory'].map(of('Navigator.prototype')),
  ...['checkVisibility', 'computedStyleMap', 'getHTML', 'moveBefore'].map(of('Element.prototype')),
  ...['setHTML', 'setHTMLUnsafe', 'scrollIntoViewIfNeeded'].map(of('Element.prototype')),
  ...['showPopover', 'hidePopover', 'togglePopover', 'popover'].map(of('HTMLElement.prototype')),
  ...['Document.prototype.startViewTransition', 'Document.parseHTMLUnsafe', 'CSS.registerProperty'],
];

function of(owner: string) {
  return (name: string) => `${owner}.${name}`;
}

test(`in the oldest supported browsers, ${JOURNEY} (spec 1.1)`, async ({ page, baseURL }) => {
  await page.addInitScript((paths) => {
    const find = (names: string[]) =>
      names.reduce<unknown>((owner, name) => (owner as Record<string, unknown>)?.[name], window);
    for (const path of paths) {
      const names = path.split('.');
      const owner = find(names.slice(0, -1)) as object | undefined;
      if (owner) Reflect.deleteProperty(owner, names.at(-1) ?? '');
      // `in`, because reading an accessor of a prototype throws.
      if (owner && (names.at(-1) ?? '') in owner) console.error(`${path} is still there.`);
    }
  }, MISSING_APIS);
  // With a service address, so that the code that checks it runs too.
  await page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('name="api-base-url" content=""', (meta) =>
      meta.replace('""', `"${baseURL}"`),
    );
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
  await journey(byMouse(page), baseURL ?? '');
});

for (const { name, packages, isInstalled, start } of engines) {
  test(`in ${name}, ${JOURNEY}`, async ({ baseURL }) => {
    test.skip(!isInstalled && !process.env.CI, `needs ${name}: apt install ${packages}`);
    // The engine starts slowly on a busy machine.
    test.slow();
    // Its own, because the policy's errors come after the test's last look.
    const consoleErrors: string[] = [];
    await using engine = await start(consoleErrors);
    await journey(engine, baseURL ?? '');
    expect(consoleErrors).toEqual([]);

    await test.step('the policy is in force', async () => {
      const blocked = engine.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) =>
              resolve(event.effectiveDirective),
            );
            setTimeout(() => new Function(''));
          }),
      );
      expect(await blocked).toMatch(/script-src|require-trusted-types-for/);
    });
  });
}

/** The service on another origin. It allows exactly what the README asks for; `preflights` is what was asked. */
async function startOtherOrigin(service: string, pageOrigin: string) {
  const preflights = new Set<string>();
  const server = createServer(async ({ method, url = '', headers }, response) => {
    response.setHeader('access-control-allow-origin', pageOrigin);
    if (method === 'OPTIONS') {
      preflights.add(String(headers['access-control-request-headers']));
      response.setHeader('access-control-allow-headers', 'Authorization');
      return response.writeHead(204).end();
    }
    const { authorization = '' } = headers;
    const answer = await fetch(new URL(url, service), { headers: { authorization } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, preflights, stop: () => server.close() };
}

// Chromium removes User-Agent from a request, so only Firefox shows that the page sends one.
test('in Firefox, an export from a service of another origin asks only for Authorization', async ({
  baseURL,
  consoleErrors,
}) => {
  const { isInstalled, packages } = FIREFOX;
  test.skip(!isInstalled && !process.env.CI, `needs Firefox: apt install ${packages}`);
  test.slow();
  const site = await startFaultyProxy(baseURL as string);
  const service = await startOtherOrigin(baseURL as string, site.origin);
  const address = `name="api-base-url" content="${service.origin}"`;
  site.breakAt('/login', (html) => html.replace('name="api-base-url" content=""', address));
  try {
    await using firefox = await FIREFOX.start(consoleErrors);
    await firefox.goto(`${site.origin}/login`);
    await signInBy(firefox);
    await firefox.click(button('Export CSV'));
    await expect
      .poll(() => firefox.evaluate(() => document.body.textContent))
      .toContain('transactions-export-');
    expect([...service.preflights]).toEqual(['authorization']);
  } finally {
    service.stop();
    site.stop();
  }
});
