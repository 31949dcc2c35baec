import type { Page } from '@playwright/test';
import { type Fault, openLine } from './faultyLine.ts';
import { test as base, column, expect, openAs, SAFFRON, signIn, storeSession } from './test.ts';

const LIST = '/api/transactions';
const EXPORT = '/api/transactions/export';
const NOT_FETCHED = 'Failed to fetch transactions. Please try again.';
const NOT_EXPORTED = 'Failed to export transactions. Please try again.';
const FILTERS = '/transactions?status=COMPLETED&orderId=SAF&page=2';

const test = base.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL as string);
    await use(line);
    await line.close();
  },
});

/** Opens page 2 of a filtered list; returns the check that all of it is still there. */
async function openList(page: Page, origin: string) {
  await openAs(page, SAFFRON, `${origin}${FILTERS}`);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(column(page, 'orderID').nth(9)).toBeVisible();
  // The grid draws more rows, or fewer, as it has time.
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

/** The same, when the code that comes after the rows is there too: then the line may go. */
async function openWholePage(page: Page, origin: string) {
  const lastPart = page.waitForResponse(/\/CrashScreen/);
  const expectAllThere = await openList(page, origin);
  await (await lastPart).finished();
  return expectAllThere;
}

/** The message is shown; then it is closed, so that the next one is known to be another. */
async function expectMessage(page: Page, message: string) {
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(message, { exact: true })).toHaveCount(0);
}

async function refresh(page: Page) {
  const answered = page.waitForResponse(/\/api\/transactions\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answered).status()).toBe(200);
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
  'an answer that is cut': 'cut',
  'a connection reset within the answer': 'reset within',
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

for (const [what, faults] of Object.entries({ 'broken answer': broken, refusal: refused })) {
  test(`whatever ${what} a refresh meets, the person is told, and rows, page and filters stay`, async ({
    page,
    line,
  }) => {
    const expectAllThere = await openList(page, line.origin);
    for (const [name, fault] of Object.entries(faults)) {
      await test.step(name, async () => {
        line.breakAt(LIST, fault);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expectMessage(page, NOT_FETCHED);
        await expectAllThere();
      });
    }
    line.mend();
    await refresh(page);
    await expectAllThere();
  });
}

test('a list under a wrong content type is still a list', async ({ page, line }) => {
  line.breakAt(LIST, { type: 'application/octet-stream', body: (real) => real });
  await openList(page, line.origin);
});

test('with the service gone, what is typed stays, and counts when it is back', async ({
  page,
  line,
}) => {
  await openWholePage(page, line.origin);
  await line.hangUp();
  await page.getByPlaceholder('Search by Order ID').fill('SAF-26');
  await expect(page.getByText('Transactions could not be loaded')).toBeVisible();
  await expectMessage(page, NOT_FETCHED);
  await expect(page.getByPlaceholder('Search by Order ID')).toHaveValue('SAF-26');
  await line.pickUp();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'orderID').first()).toContainText('SAF-26');
  await expect(page).toHaveURL(/\?status=COMPLETED&orderId=SAF-26$/);
});

test('ten seconds of silence end a request, not the page (spec 7.2)', async ({ page, line }) => {
  const expectAllThere = await openList(page, line.origin);
  line.breakAt(LIST, 'silence');
  const begun = Date.now();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toBeVisible();
  await expect(page.getByText(NOT_FETCHED)).toBeVisible();
  expect(Date.now() - begun).toBeGreaterThan(9_500);
  await expectAllThere();
});

test('a slow answer is waited for, over the rows that are there', async ({ page, line }) => {
  const expectAllThere = await openList(page, line.origin);
  line.breakAt(LIST, 'slow');
  const loading = page.getByRole('progressbar', { name: 'Loading transactions' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(loading).toBeVisible();
  await expectAllThere();
  await expect(loading).toHaveCount(0);
  await expect(page.getByText(NOT_FETCHED)).toHaveCount(0);
  await expectAllThere();
});

test('offline and back', async ({ page, context, line }) => {
  const expectAllThere = await openWholePage(page, line.origin);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectMessage(page, NOT_FETCHED);
  await expectAllThere();
  await context.setOffline(false);
  await refresh(page);
  await expectAllThere();
});

test('with the line gone, the panel opens, and Logout leads to the sign-in', async ({
  page,
  context,
  line,
}) => {
  await openWholePage(page, line.origin);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectMessage(page, NOT_EXPORTED);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a message whose code does not arrive breaks nothing, and is shown when it does', async ({
  page,
  line,
  complaints,
}) => {
  await page.route('**/assets/NotificationSnackbar*', (route) => route.abort());
  await openAs(page, SAFFRON, `${line.origin}${FILTERS}`);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  line.breakAt(LIST, status(500));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toHaveCount(0);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(NOT_FETCHED)).toBeVisible();
  complaints.length = 0;
});

test('a 401 asks to sign in again and comes back to the same filters', async ({ page, line }) => {
  const expectAllThere = await openList(page, line.origin);
  line.breakAt(LIST, status(401));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  line.mend();
  await signIn(page, SAFFRON);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expectAllThere();
});

test('whatever a sign-in meets, the person is told, and what was typed stays (spec 8.3, 8.4, 8.5)', async ({
  page,
  line,
}) => {
  await page.goto(`${line.origin}/login`);
  const merchantId = page.getByRole('textbox', { name: 'Merchant ID' });
  const secretKey = page.getByRole('textbox', { name: 'Secret Key' });
  await merchantId.fill(SAFFRON.merchantId);
  await secretKey.fill(SAFFRON.secretKey);
  for (const [fault, sentence] of [
    ['reset', 'Login failed. Please check your connection and try again.'],
    ['cut', 'Login failed. Please check your connection and try again.'],
    [page404, 'Authentication failed. Please check your credentials.'],
    [status(401), 'Invalid credentials. Please check your Merchant ID and Secret Key.'],
    [status(403), 'Your merchant account is inactive. Please contact support.'],
    [status(429, { 'retry-after': '30' }), 'Authentication failed. Please try again.'],
    [status(503), 'Authentication failed. Please try again.'],
  ] as const) {
    line.breakAt(LIST, fault);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(merchantId).toHaveValue(SAFFRON.merchantId);
    await expect(secretKey).toHaveValue(SAFFRON.secretKey);
  }
  line.mend();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
});

test('an export that breaks is told and not saved as if it were whole', async ({ page, line }) => {
  const expectAllThere = await openList(page, line.origin);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  for (const fault of [
    'cut',
    'reset within',
    'reset',
    page404,
    status(429),
    status(503),
  ] as const) {
    line.breakAt(EXPORT, fault);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectMessage(page, NOT_EXPORTED);
  }
  expect(downloads).toEqual([]);
  await expectAllThere();
  line.mend();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^transactions-export-.*\.csv$/);
});

test('a full local storage loses nobody their session or their list', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size}-${part}`, 'x'.repeat(size));
      } catch {
        // Full for pieces of that size.
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

test('where the browser blocks all storage, one can still sign in and work', async ({ page }) => {
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

test('a corrupted storage costs no more than what it held', async ({ page }) => {
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

test('another account in another tab takes over this one, without the filters of the first', async ({
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
