import { readFile } from 'node:fs/promises';
import {
  chooseStatus,
  column,
  expectPage,
  exportCsv,
  openAs,
  orderIdAt,
  readPager,
  SAFFRON,
  signIn,
} from './page.ts';
import { expect, test } from './test.ts';

test('a merchant signs in, filters, pages, refreshes, exports and signs out (spec 1.1)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(page, SAFFRON);
  await expect(page).toHaveURL('/transactions');
  await expectPage(page, 1);
  const all = await readPager(page);
  expect(all).toMatchObject({ from: 1, to: 50 });

  await chooseStatus(page, 'Cancelled');
  await expect(page).toHaveURL('/transactions?status=CANCELLED');
  await expect(column(page, 'status').filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
  const cancelled = await readPager(page);
  expect(cancelled.total).toBeLessThan(all.total);

  const firstOrder = await orderIdAt(page, 0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 51 to')).toBeVisible();
  await expect(column(page, 'orderID').first()).not.toHaveText(firstOrder);
  await expect(page).toHaveURL('/transactions?status=CANCELLED&page=2');

  const refreshed = page.waitForResponse(/\/api\/transactions\?page=2&limit=50&status=CANCELLED$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await refreshed).status()).toBe(200);

  const download = await exportCsv(page);
  expect(download.suggestedFilename()).toMatch(
    /^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/,
  );
  const csv = await readFile(await download.path(), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF/);
  expect(lines).toHaveLength(cancelled.total + 1);
  expect(lines[1]).toContain(firstOrder);
  await expect(page.getByText(`Saved ${download.suggestedFilename()}`)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('typing quickly into the middle of a filter keeps every letter and the caret position', async ({
  page,
}) => {
  await openAs(page, SAFFRON, '/transactions?orderId=SAFZZZ');
  const field = page.getByPlaceholder('Search by Order ID');
  await field.focus();
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.type('-261');
  await expect(field).toHaveValue('SAF-261ZZZ');
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => input.selectionStart))
    .toBe(7);
  await expect(page.getByText('No payment matches these filters.')).toBeVisible();
});
