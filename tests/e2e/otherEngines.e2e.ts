import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { STATUS_LABELS, type Transaction, type TransactionStatus } from '../../src/api/contract.ts';
import { formatAmount, formatDate } from '../../src/format.ts';
import { sessionOf } from '../fakeService.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { type Engine, engines, FIREFOX } from './otherEngines.ts';
import { SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

const field = (label: string) => `//label[contains(., '${label}')]`;
const button = (text: string) => `//button[contains(., '${text}')]`;

for (const { name, packages, isInstalled, start } of engines) {
  test(`in ${name}, a merchant signs in, filters, pages, opens a payment, exports and signs out`, async ({
    baseURL,
  }) => {
    test.skip(!isInstalled && !process.env.CI, `needs ${name}: apt install ${packages}`);
    // The engine starts slowly on a busy machine.
    test.slow();
    const consoleErrors: string[] = [];
    await using engine = await start(consoleErrors);
    await followWorkflow(engine, baseURL ?? '');
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

const isMenuStill = () => {
  const menu = document.querySelector('[role=listbox]')?.parentElement;
  return !!menu && menu.getAnimations().length === 0;
};

/** The Merchant ID has the focus. */
async function signIn({ type, press, evaluate }: Engine) {
  await expect.poll(() => evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await type(SAFFRON.merchantId);
  await press('Tab');
  await type(SAFFRON.secretKey);
  await press('Enter');
}

async function followWorkflow(engine: Engine, baseURL: string) {
  const { goto, goBack, click, type, press, evaluate, downloads } = engine;
  const path = () => evaluate(() => location.pathname + location.search);
  const focusedText = () => evaluate(() => document.activeElement?.textContent);

  /** Path and query string of each finished call of the service since the page was loaded, oldest first. */
  const calls = () =>
    evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.replace(location.origin, ''))
        .filter((address) => address.startsWith('/api/')),
    );
  const lastCall = async () => (await calls()).at(-1);

  const callService = (url: string) =>
    fetch(baseURL + url, {
      headers: {
        authorization: `Basic ${sessionOf(SAFFRON.merchantId, SAFFRON.secretKey).credentials}`,
      },
    });

  /** The first rows as cell texts by column header. */
  const readRows = () =>
    evaluate(() => {
      const [header, ...rows] = document.querySelectorAll('[role=grid] [role=row]');
      const names = [...(header?.querySelectorAll('[role=columnheader]') ?? [])];
      return rows.slice(0, 5).map((row) => {
        const cells = row.querySelectorAll('[role=gridcell]');
        return Object.fromEntries(
          names.map((it, index) => [it.textContent ?? '', cells[index]?.textContent]),
        );
      });
    });

  /** Expects that the list was requested with these parameters, and that its rows are shown. */
  async function expectList(query: string) {
    await expect.poll(lastCall).toBe(`/api/transactions?${query}`);
    const { data } = await (await callService(`/api/transactions?${query}`)).json();
    const expected = data.transactions.slice(0, 5).map(describeRow);
    expect(expected).toHaveLength(5);
    await expect.poll(readRows).toEqual(expected);
  }

  await test.step('sign in', async () => {
    await goto(`${baseURL}/`);
    await expect.poll(path).toBe('/login');
    await signIn(engine);
    await expect.poll(path).toBe('/transactions');
    await expect.poll(focusedText).toBe('Transactions');
    await expectList('page=1&limit=50');
    expect((await calls()).slice(0, 2)).toEqual(['/api/transactions?limit=1', '/api/user']);
  });

  await test.step('filter by status, order and date', async () => {
    await click("//*[@role='combobox']");
    // While the menu grows, its options move away from the pointer.
    await expect.poll(() => evaluate(isMenuStill)).toBe(true);
    await click("//*[@role='option'][.='Cancelled']");
    await expectList('page=1&limit=50&status=CANCELLED');
    // Until it is gone, the menu takes the next click.
    await expect.poll(() => evaluate(() => !document.querySelector('[role=listbox]'))).toBe(true);
    await expect.poll(focusedText).toBe('Cancelled');

    await click(field('Order ID'));
    await type('saf-');
    await expectList('page=1&limit=50&status=CANCELLED&orderId=saf-');

    await click("//*[@role='spinbutton'][@aria-label='Month']");
    await type('Jan 05, 2026 14:30');
    await expectList(
      'page=1&limit=50&status=CANCELLED&orderId=saf-&startDate=2026-01-05T09:00:00.000Z',
    );
    await click(button('Clear filters'));
    await expectList('page=1&limit=50');
  });

  await test.step('go to the next page and back', async () => {
    await goto(`${baseURL}/transactions?status=FAILED`);
    await click(button('Next'));
    await expectList('page=2&limit=50&status=FAILED');
    expect(await path()).toBe('/transactions?status=FAILED&page=2');
    await expect.poll(focusedText).toBe('Next');
    await goBack();
    await expectList('page=1&limit=50&status=FAILED');
  });

  await test.step('open a payment, the next one, and close it', async () => {
    const orders = (await readRows()).map((row) => row['Order ID'] ?? '');
    const dialogs = () =>
      evaluate(() =>
        [...document.querySelectorAll('[role=dialog] h2')].map((it) => it.textContent),
      );
    await click("//*[@role='gridcell'][@data-field='status']");
    await expect.poll(focusedText).toBe(`Payment ${orders[0]}`);
    expect(await path()).toContain('/transactions?status=FAILED&payment=');
    await press('ArrowDown');
    await expect.poll(dialogs).toEqual([`Payment ${orders[1]}`]);
    await press('Escape');
    await expect.poll(path).toBe('/transactions?status=FAILED');
    await expect.poll(focusedText).toBe('Failed');
    expect(await dialogs()).toEqual([]);
  });

  await test.step('export', async () => {
    await click(button('Export CSV'));
    await expect.poll(lastCall).toBe('/api/transactions/export?status=FAILED');
    const file = await callService('/api/transactions/export?status=FAILED');
    const csv = Buffer.from(await file.arrayBuffer());
    const rows = csv.toString().trim().split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(50);
    const count = rows.toLocaleString('en-IN');
    await click(`//*[text()[contains(., '${count} of ${count} rows')]]`);
    await expect(async () => {
      const names = (await readdir(downloads)).filter((it) => it.endsWith('.csv'));
      expect(names).toEqual([
        expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
      ]);
      expect(csv.equals(await readFile(join(downloads, names[0] ?? '')))).toBe(true);
    }).toPass({ timeout: 15_000 });
  });

  await test.step('sign out', async () => {
    await click(button('Logout'));
    await expect.poll(path).toBe('/login');
    expect(await evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
}

/** What a row shows, by column header. */
function describeRow(row: Transaction) {
  const date = (value: string | null) => formatDate(value, 'india');
  return {
    'Order ID': row.orderID,
    Amount: formatAmount(row.amount as number),
    Status: STATUS_LABELS[row.status as TransactionStatus],
    'VPA ID': row.vpa_id ?? '-',
    'Ref ID': row.ref_id ?? '-',
    'Created At': date(row.createdAt),
    'Finished At': date(row.CALLBACK_TS),
    'Cancelled At': date(row.CANCEL_TS),
  };
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
    await signIn(firefox);
    await firefox.click(button('Export CSV'));
    await firefox.click("//*[text()[contains(., 'transactions-export-')]]");
    expect([...service.preflights]).toEqual(['authorization']);
  } finally {
    service.stop();
    site.stop();
  }
});
