import type { Page } from '@playwright/test';
import { type Fault, type FaultyProxy, startFaultyProxy } from './faultyProxy.ts';
import { test as base, column, expect, openAs, SAFFRON, signIn, storeSession } from './test.ts';

const LIST = '/api/transactions';
const EXPORT = '/api/transactions/export';
const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';
const NOT_LOADED =
  'This part has not loaded. Check your connection and try again, or reload the page.';
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';
const FILTERS = '/transactions?status=COMPLETED&orderId=SAF&page=2';

const test = base.extend<{ faultyProxy: FaultyProxy }>({
  faultyProxy: async ({ baseURL }, use) => {
    const faultyProxy = await startFaultyProxy(baseURL as string);
    await use(faultyProxy);
    await faultyProxy.stop();
  },
});

/** Opens page 2 of a filtered list. Returns a check that its rows, URL, filters and pager are unchanged. */
async function openList(page: Page, origin: string) {
  await openAs(page, SAFFRON, `${origin}${FILTERS}`);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(column(page, 'orderID').nth(9)).toBeVisible();
  // Only the first rows, because the grid renders more or fewer of the others over time.
  const orders = async () => (await column(page, 'orderID').allTextContents()).slice(0, 10);
  const before = await orders();
  return async () => {
    await expect.poll(orders).toEqual(before);
    await expect(page).toHaveURL(`${origin}${FILTERS}`);
    await expect(page.getByPlaceholder('Search by Order ID')).toHaveValue('SAF');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Completed');
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  };
}

/** Also waits for the code that loads after the rows, so that the connection may then fail. */
async function openFullyLoaded(page: Page, origin: string) {
  const lastChunk = page.waitForResponse(/\/PrintSheet/);
  const expectUnchanged = await openList(page, origin);
  await (await lastChunk).finished();
  return expectUnchanged;
}

/** Expects the message and closes it, so that a later check cannot find this one. */
async function expectMessage(page: Page, message: string) {
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(message, { exact: true })).toHaveCount(0);
}

async function refresh(page: Page) {
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toHaveCount(0);
  await expect(page.getByText(/^Failed to/)).toHaveCount(0);
}

const status = (code: number, headers?: Record<string, string>): Fault => ({
  status: code,
  headers,
  body: '{"success":false,"message":"No"}',
});

const page404 = { type: 'text/html', body: '<!doctype html><h1>Please log in to the Wi-Fi</h1>' };

const broken: Record<string, Fault> = {
  'a reset connection': 'reset',
  'a truncated answer': 'truncated',
  'a connection reset during the answer': 'reset midway',
  'a JSON text without its end': { body: (real) => real.subarray(0, -20) },
  'a web page': page404,
  'a web page that calls itself JSON': { ...page404, type: 'application/json' },
  'a picture': { type: 'image/png', body: '\x89PNG\r\n\x1a\n' },
  'nothing at all': { body: '' },
};

const refused: Record<string, Fault> = {
  ...Object.fromEntries(
    [400, 403, 404, 409, 413, 500, 502, 503, 504].map((code) => [`status ${code}`, status(code)]),
  ),
  'status 429': status(429, { 'retry-after': '30' }),
};

for (const [what, faults] of Object.entries({
  'a broken answer': broken,
  'an error status': refused,
})) {
  test(`a refresh that gets ${what} shows a message and keeps rows, page and filters`, async ({
    page,
    faultyProxy,
  }) => {
    const expectUnchanged = await openList(page, faultyProxy.origin);
    for (const [name, fault] of Object.entries(faults)) {
      await test.step(name, async () => {
        faultyProxy.failAt(LIST, fault);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expectMessage(page, FETCH_FAILED);
        await expectUnchanged();
      });
    }
    faultyProxy.restore();
    await refresh(page);
    await expectUnchanged();
  });
}

test('a list with a wrong content type is shown', async ({ page, faultyProxy }) => {
  faultyProxy.failAt(LIST, { type: 'application/octet-stream', body: (real) => real });
  await openList(page, faultyProxy.origin);
});

test('a filter typed while the service is down is kept, and applied when it is back', async ({
  page,
  faultyProxy,
}) => {
  await openFullyLoaded(page, faultyProxy.origin);
  await faultyProxy.stop();
  await page.getByPlaceholder('Search by Order ID').fill('SAF-26');
  await expect(page.getByText('Transactions could not be loaded')).toBeVisible();
  await expectMessage(page, FETCH_FAILED);
  await expect(page.getByPlaceholder('Search by Order ID')).toHaveValue('SAF-26');
  await faultyProxy.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'orderID').first()).toContainText('SAF-26');
  await expect(page).toHaveURL(/\?status=COMPLETED&orderId=SAF-26$/);
});

test('a request without an answer fails after ten seconds, and the rows stay (spec 7.2)', async ({
  page,
  faultyProxy,
}) => {
  const expectUnchanged = await openList(page, faultyProxy.origin);
  faultyProxy.failAt(LIST, 'no answer');
  const start = Date.now();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toBeVisible();
  await expect(page.getByText(FETCH_FAILED)).toBeVisible();
  expect(Date.now() - start).toBeGreaterThan(9_500);
  await expectUnchanged();
});

test('a slow refresh shows a progress bar and keeps the rows', async ({ page, faultyProxy }) => {
  const expectUnchanged = await openList(page, faultyProxy.origin);
  faultyProxy.failAt(LIST, 'slow');
  const loading = page.getByRole('progressbar', { name: 'Loading transactions' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(loading).toBeVisible();
  await expectUnchanged();
  await expect(loading).toHaveCount(0);
  await expect(page.getByText(FETCH_FAILED)).toHaveCount(0);
  await expectUnchanged();
});

test('a refresh while offline keeps the rows, and works again when online', async ({
  page,
  context,
  faultyProxy,
}) => {
  const expectUnchanged = await openFullyLoaded(page, faultyProxy.origin);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectMessage(page, FETCH_FAILED);
  await expectUnchanged();
  await context.setOffline(false);
  await refresh(page);
  await expectUnchanged();
});

test('offline, what was used before opens, the rest says why not, and Logout shows the sign-in page', async ({
  page,
  context,
  faultyProxy,
}) => {
  await openFullyLoaded(page, faultyProxy.origin);
  await page.getByRole('button', { name: 'View' }).click();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectMessage(page, EXPORT_FAILED);
  await page.getByText('SAF-').first().click();
  await expectMessage(page, NOT_LOADED);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a drawer whose code fails to load says so, and opens at a press when it can', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/PaymentDrawer*', (route) => route.abort());
  await openAs(page, SAFFRON);
  await column(page, 'orderID').first().click();
  await expectMessage(page, NOT_LOADED);
  await expect(page).toHaveURL('/transactions');
  await column(page, 'orderID').nth(1).click();
  await expectMessage(page, NOT_LOADED);
  await page.unrouteAll();
  await column(page, 'orderID').first().click();
  await expect(page.getByRole('dialog', { name: /^Payment SAF-/ })).toBeVisible();
  consoleErrors.length = 0;
});

test('after a 401, signing in again restores page and filters', async ({ page, faultyProxy }) => {
  const expectUnchanged = await openList(page, faultyProxy.origin);
  faultyProxy.failAt(LIST, status(401));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  faultyProxy.restore();
  await signIn(page, SAFFRON);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expectUnchanged();
});

test('a failed sign-in shows why and keeps what was typed (spec 8.3, 8.4, 8.5)', async ({
  page,
  faultyProxy,
}) => {
  await page.goto(`${faultyProxy.origin}/login`);
  const merchantId = page.getByRole('textbox', { name: 'Merchant ID' });
  const secretKey = page.getByRole('textbox', { name: 'Secret Key' });
  await merchantId.fill(SAFFRON.merchantId);
  await secretKey.fill(SAFFRON.secretKey);
  for (const [fault, sentence] of [
    ['reset', 'Login failed. Please check your connection and try again.'],
    ['truncated', 'Login failed. Please check your connection and try again.'],
    [page404, 'Authentication failed. Please check your credentials.'],
    [status(401), 'Invalid credentials. Please check your Merchant ID and Secret Key.'],
    [status(403), 'Your merchant account is inactive. Please contact support.'],
    [status(429, { 'retry-after': '30' }), 'Authentication failed. Please try again.'],
    [status(503), 'Authentication failed. Please try again.'],
  ] as const) {
    faultyProxy.failAt(LIST, fault);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(merchantId).toHaveValue(SAFFRON.merchantId);
    await expect(secretKey).toHaveValue(SAFFRON.secretKey);
  }
  faultyProxy.restore();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
});

test('a broken export shows a message and saves nothing', async ({ page, faultyProxy }) => {
  const expectUnchanged = await openList(page, faultyProxy.origin);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  for (const fault of [
    'truncated',
    'reset midway',
    'reset',
    page404,
    status(429),
    status(503),
  ] as const) {
    faultyProxy.failAt(EXPORT, fault);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectMessage(page, EXPORT_FAILED);
  }
  expect(downloads).toEqual([]);
  await expectUnchanged();
  faultyProxy.restore();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^transactions-export-.*\.csv$/);
});

test('with a full local storage, signing in, the list and the view still work', async ({
  page,
}) => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size}-${part}`, 'x'.repeat(size));
      } catch {
        // No room for another piece of this size.
      }
    }
  });
  await signIn(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('checkbox', { name: 'Ref ID' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Ref ID' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('with all storage blocked, signing in and filters still work', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: deny });
    }
  });
  await page.goto(FILTERS);
  await signIn(page, SAFFRON);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page).toHaveURL(FILTERS);
});

test('with a corrupted local storage, signing in still works', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.length > 0) return;
    for (const key of ['user', 'view:SAFFRON', 'mui-mode', 'last-activity', 'locked']) {
      localStorage.setItem(key, '{"merchantId":"SAFF\u0000');
    }
  });
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await signIn(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
});

test('another account in another tab also signs in here, without the filters of the first', async ({
  page,
  context,
}) => {
  await storeSession(page, SAFFRON);
  await page.goto(FILTERS);
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/transactions');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(other, { merchantId: 'TINYSHOP', secretKey: 'tinyshop-demo-key' });
  await expect(page.getByText('Welcome, TINYSHOP')).toBeVisible();
  await expect(page).toHaveURL('/transactions');
  await expect(column(page, 'orderID').first()).not.toContainText('SAF-');
});
