import type { Page } from '@playwright/test';
import { startFaultyProxy } from './faultyProxy.ts';
import {
  breakCalls,
  column,
  drawer,
  EXPORT,
  expectPage,
  exportCsv,
  fileOf,
  firstOrders,
  LIST,
  loadingBar,
  logout,
  openAs,
  openGrid,
  openView,
  refresh,
  SAFFRON,
} from './page.ts';
import { test as base, expect, expectLoadErrors } from './test.ts';

const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';
const NOT_LOADED =
  'This part has not loaded. Check your connection and try again, or reload the page.';
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';
const FILTERS = '/transactions?status=COMPLETED&orderId=SAF&page=2';

const test = base.extend<{ faultyProxy: Awaited<ReturnType<typeof startFaultyProxy>> }>({
  faultyProxy: async ({ baseURL }, use) => {
    const faultyProxy = await startFaultyProxy(baseURL as string);
    await use(faultyProxy);
    await faultyProxy.stop();
  },
});

/** Opens page 2 of a filtered list. Returns a check that its rows, URL, filters and pager are unchanged. */
async function openList(page: Page, origin = '') {
  await openAs(page, SAFFRON, `${origin}${FILTERS}`);
  await expectPage(page, 2);
  await expect(column(page, 'orderID').nth(9)).toBeVisible();
  const before = await firstOrders(page);
  return async () => {
    await expect.poll(() => firstOrders(page)).toEqual(before);
    await expect(page).toHaveURL(`${origin}${FILTERS}`);
    await expect(page.getByPlaceholder('Search by Order ID')).toHaveValue('SAF');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Completed');
    await expectPage(page, 2);
  };
}

/** Also waits for the code that loads after the rows, so that the connection may then fail. */
async function openFullyLoaded(page: Page, origin?: string) {
  const lastFile = page.waitForResponse(fileOf('PrintSheet'));
  const expectUnchanged = await openList(page, origin);
  await (await lastFile).finished();
  return expectUnchanged;
}

/** Expects the message and closes it, so that a later check cannot find this one. */
async function expectMessage(page: Page, message: string) {
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(message, { exact: true })).toHaveCount(0);
}

test.describe('a connection that breaks', () => {
  test('a refresh shows a message and keeps rows, page and filters', async ({
    page,
    faultyProxy,
  }) => {
    const expectUnchanged = await openList(page, faultyProxy.origin);
    for (const fault of ['reset', 'truncated', 'reset midway'] as const) {
      faultyProxy.breakAt(LIST, fault);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expectMessage(page, FETCH_FAILED);
      await expectUnchanged();
    }
    faultyProxy.breakAt();
    await refresh(page);
    await expectUnchanged();
  });

  test('an export shows a message and saves nothing', async ({ page, faultyProxy }) => {
    const expectUnchanged = await openList(page, faultyProxy.origin);
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    for (const fault of ['reset', 'truncated', 'reset midway'] as const) {
      faultyProxy.breakAt(EXPORT, fault);
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await expectMessage(page, EXPORT_FAILED);
    }
    await expectUnchanged();
    faultyProxy.breakAt();
    const saved = (await exportCsv(page)).suggestedFilename();
    expect(downloads).toEqual([saved]);
  });
});

test.describe('a service that does not answer', () => {
  test('a refresh fails after ten seconds, and the rows stay (spec 7.2)', async ({ page }) => {
    await page.clock.install();
    const expectUnchanged = await openList(page);
    await breakCalls(page, LIST, 'no answer');
    const sent = page.waitForRequest(/\/api\/transactions\?/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await sent;
    await page.clock.fastForward(9_000);
    await expect(loadingBar(page)).toBeVisible();
    await expect(page.getByText(FETCH_FAILED)).toHaveCount(0);
    await page.clock.fastForward(1_000);
    await expect(page.getByText(FETCH_FAILED)).toBeVisible();
    await expectUnchanged();
  });

  test('a filter typed while the service is down is kept, and applied when it is back', async ({
    page,
    faultyProxy,
  }) => {
    await openFullyLoaded(page, faultyProxy.origin);
    const order = (await firstOrders(page))[0] as string;
    await faultyProxy.stop();
    const field = page.getByPlaceholder('Search by Order ID');
    await field.fill(order);
    await expect(page.getByText('Transactions could not be loaded')).toBeVisible();
    await expectMessage(page, FETCH_FAILED);
    await expect(field).toHaveValue(order);
    await faultyProxy.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(column(page, 'orderID')).toHaveText([order]);
    await expect(page).toHaveURL(new RegExp(`\\?status=COMPLETED&orderId=${order}$`));
  });

  test('offline, what was used before opens, the rest says why not, and Logout shows the sign-in page', async ({
    page,
    context,
  }) => {
    const expectUnchanged = await openFullyLoaded(page);
    const panel = await openView(page);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectMessage(page, FETCH_FAILED);
    await expectUnchanged();
    await expect(await openView(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectMessage(page, EXPORT_FAILED);
    await column(page, 'orderID').first().click();
    await expectMessage(page, NOT_LOADED);
    await logout(page);
  });
});

test('a drawer whose code fails to load says so, and opens at a press when it can', async ({
  page,
  consoleErrors,
}) => {
  await page.route(fileOf('PaymentDrawer'), (route) => route.abort());
  await openGrid(page);
  for (const row of [0, 1]) {
    await column(page, 'orderID').nth(row).click();
    await expectMessage(page, NOT_LOADED);
    await expect(page).toHaveURL('/transactions');
  }
  await page.unrouteAll();
  await column(page, 'orderID').first().click();
  await expect(drawer(page)).toBeVisible();
  expectLoadErrors(consoleErrors);
});
