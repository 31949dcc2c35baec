import type { Page } from '@playwright/test';
import { startFaultyProxy } from './faultyProxy.ts';
import {
  column,
  EXPORT,
  expectPage,
  exportCsv,
  LIST,
  logout,
  openAs,
  orderIdField,
  refresh,
  SAFFRON,
  signIn,
  tableRows,
  typeAccount,
} from './page.ts';
import { test as base, expect } from './test.ts';

const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';
const REFUSED = 'Invalid credentials. Please check your Merchant ID and Secret Key.';
const FILTERS = '/transactions?status=COMPLETED&orderId=SAF&page=2';

const test = base.extend<{ faultyProxy: Awaited<ReturnType<typeof startFaultyProxy>> }>({
  faultyProxy: async ({ baseURL }, use) => {
    const faultyProxy = await startFaultyProxy(baseURL as string);
    await use(faultyProxy);
    faultyProxy.stop();
  },
});

/** Opens page 2 of a filtered list. Returns a check that its rows, URL, filters and pager are unchanged. */
async function openFiltered(page: Page, origin = '') {
  await openAs(page, SAFFRON, `${origin}${FILTERS}`);
  await expectPage(page, 2);
  await expect(column(page, 'orderID').nth(4)).toBeVisible();
  const read = async () => [await page.evaluate(tableRows), page.url()];
  const before = await read();
  return async () => {
    await expect.poll(read).toEqual(before);
    await expect(orderIdField(page)).toHaveValue('SAF');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Completed');
    await expectPage(page, 2);
  };
}

test('a connection that breaks shows a message, keeps rows, page and filters, and saves no file', async ({
  page,
  faultyProxy,
}) => {
  const expectUnchanged = await openFiltered(page, faultyProxy.origin);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  for (const fault of ['reset', 'truncated', 'reset midway'] as const) {
    for (const [path, button, message] of [
      [LIST, 'Refresh', FETCH_FAILED],
      [EXPORT, 'Export CSV', EXPORT_FAILED],
    ] as const) {
      faultyProxy.breakAt(path, fault);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      // Closed, because the message would satisfy a later check.
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText(message, { exact: true })).toHaveCount(0);
      await expectUnchanged();
    }
  }
  faultyProxy.breakAt();
  await refresh(page);
  await expectUnchanged();
  const saved = (await exportCsv(page)).suggestedFilename();
  expect(downloads).toEqual([saved]);
});

test("where the service lets browsers cache its answers, Refresh asks again, a wrong secret is refused, and nobody gets another's list", async ({
  page,
  faultyProxy,
}) => {
  faultyProxy.allowCaching();
  await page.goto(`${faultyProxy.origin}/login`);
  await signIn(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toHaveText(/^SAF-/);
  const lists = () => faultyProxy.received.filter((url) => url.includes('limit=50')).length;
  const before = lists();
  await refresh(page);
  expect(lists()).toBe(before + 1);
  await logout(page);
  await typeAccount(page, { merchantId: 'TINYSHOP', secretKey: 'wrong' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(REFUSED, { exact: true })).toBeVisible();
  await signIn(page, { merchantId: 'TINYSHOP', secretKey: 'tinyshop-demo-key' });
  await expect(column(page, 'orderID').first()).toHaveText(/^TIN/);
});
