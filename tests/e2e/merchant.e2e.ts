import { readFile } from 'node:fs/promises';
import { column, expect, openAs, readPager, SAFFRON, signIn, test } from './test.ts';

test('a merchant signs in, filters, pages, refreshes, exports and signs out (spec 1.1)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(page, SAFFRON);
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  const all = await readPager(page);
  expect(all).toMatchObject({ from: 1, to: 50 });

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL('/transactions?status=CANCELLED');
  await expect(column(page, 'status').filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
  const cancelled = await readPager(page);
  expect(cancelled.total).toBeLessThan(all.total);

  const firstOrder = await column(page, 'orderID').first().textContent();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 51 to')).toBeVisible();
  await expect(column(page, 'orderID').first()).not.toHaveText(firstOrder ?? '');
  await expect(page).toHaveURL('/transactions?status=CANCELLED&page=2');

  const refreshed = page.waitForResponse(/\/api\/transactions\?page=2&limit=50&status=CANCELLED$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await refreshed).status()).toBe(200);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
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

test('the start of an Order ID finds the order, in upper or lower case', async ({ page }) => {
  await openAs(page, SAFFRON);
  const order = (await column(page, 'orderID').nth(3).textContent()) ?? '';
  await page.getByPlaceholder('Search by Order ID').pressSequentially(order.toLowerCase());
  await expect(column(page, 'orderID')).toHaveCount(1);
  await expect(column(page, 'orderID')).toHaveText(order);
  await expect(page.getByText(/^Showing/)).toBeHidden();
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

test('page and filters survive a reload, Back and Forward', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions?status=FAILED&page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Failed');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Failed');
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('All Statuses');
});

test('a start date chosen in the calendar limits the list (spec 2.16)', async ({ page }) => {
  await openAs(page, SAFFRON);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  const before = await readPager(page);
  await page.getByRole('button', { name: 'Choose start date' }).click();
  await page.getByRole('gridcell', { selected: false }).filter({ hasText: /^1$/ }).first().click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/startDate=/);
  await expect.poll(async () => (await readPager(page)).total).toBeLessThan(before.total);
});

test('Next shows the new page from its top', async ({ page }) => {
  await openAs(page, SAFFRON);
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  await expect(column(page, 'orderID').first()).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo({ top: 900 }));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 51 to')).toBeVisible();
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
});
