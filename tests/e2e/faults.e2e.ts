import type { Page } from '@playwright/test';
import { startFaultyProxy } from './faultyProxy.ts';
import {
  column,
  drawer,
  EXPORT,
  expectPage,
  exportCsv,
  fileOf,
  LIST,
  logout,
  openAs,
  openView,
  refresh,
  SAFFRON,
} from './page.ts';
import { test as base, expect } from './test.ts';

const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';
const FILTERS = '/transactions?status=COMPLETED&orderId=SAF&page=2';

const test = base.extend<{ faultyProxy: Awaited<ReturnType<typeof startFaultyProxy>> }>({
  faultyProxy: async ({ baseURL }, use) => {
    const faultyProxy = await startFaultyProxy(baseURL as string);
    await use(faultyProxy);
    faultyProxy.stop();
  },
});

/** The first ten Order IDs: the grid renders more or fewer of the others over time. */
async function firstOrders(page: Page): Promise<string[]> {
  return (await column(page, 'orderID').allTextContents()).slice(0, 10);
}

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

/** Expects the message and closes it, so that a later check cannot find this one. */
async function expectMessage(page: Page, message: string) {
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(message, { exact: true })).toHaveCount(0);
}

test('a connection that breaks shows a message, keeps rows, page and filters, and saves no file', async ({
  page,
  faultyProxy,
}) => {
  const expectUnchanged = await openList(page, faultyProxy.origin);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  for (const fault of ['reset', 'truncated', 'reset midway'] as const) {
    for (const [path, button, message] of [
      [LIST, 'Refresh', FETCH_FAILED],
      [EXPORT, 'Export CSV', EXPORT_FAILED],
    ] as const) {
      faultyProxy.breakAt(path, fault);
      await page.getByRole('button', { name: button }).click();
      await expectMessage(page, message);
      await expectUnchanged();
    }
  }
  faultyProxy.breakAt();
  await refresh(page);
  await expectUnchanged();
  const saved = (await exportCsv(page)).suggestedFilename();
  expect(downloads).toEqual([saved]);
});

test('offline, a panel and a payment open, requests say why not, and Logout shows the sign-in page', async ({
  page,
  context,
}) => {
  // The code that loads after the rows.
  const lastFile = page.waitForResponse(fileOf('features'));
  const expectUnchanged = await openList(page);
  await (await lastFile).finished();
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
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await logout(page);
});
