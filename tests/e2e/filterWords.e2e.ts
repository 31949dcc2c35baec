import { axe } from './axe.ts';
import { ADMIN, expect, openAs, readPager, SAFFRON, test } from './test.ts';

test('on a phone, each set filter is a chip that a tap or a key removes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const range = 'startDate=2026-09-30T18:30:00Z&endDate=2099-01-01T00:00:00Z';
  await openAs(page, SAFFRON, `/transactions?status=FAILED&orderId=SAF-26&${range}`);
  const chip = (name: RegExp | string) => page.getByRole('button', { name });
  await expect(chip('Remove Order ID starts with SAF-26')).toBeVisible();
  await expect(page).toHaveTitle(/^Failed · Order ID starts with SAF-26 · Oct 1, 2026/);
  const { violations } = await axe(page).analyze();
  expect(violations).toEqual([]);
  const { total } = await readPager(page);

  await chip('Remove Failed').click();
  await expect(page).not.toHaveURL(/status/);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
  await expect.poll(async () => (await readPager(page)).total).toBeGreaterThan(total);
  // The dates are one chip.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(chip(/^Remove Oct 1, 2026/)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL('/transactions?orderId=SAF-26');
  await page.goBack();
  await expect(chip(/^Remove Oct 1, 2026/)).toBeVisible();
});

test('a filter is cleared by the button in its field, by keyboard', async ({ page }) => {
  await openAs(
    page,
    SAFFRON,
    '/transactions?status=FAILED&orderId=SAF&startDate=2026-10-01T00:00Z',
  );
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(page.getByRole('group', { name: 'Start Date' })).toContainText('2026');
  await status.focus();
  for (const [name, next] of [
    ['Clear Status', '?orderId=SAF&startDate='],
    ['Clear Order ID', '?startDate='],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.search.startsWith(next));
    await page.keyboard.press('Tab');
  }
  // Visible without hovering.
  const clearDate = page.getByRole('button', { name: 'Clear Start Date' });
  await expect(clearDate).toHaveCSS('opacity', '1');
  await clearDate.click();
  await expect(page).toHaveURL('/transactions');
});

test('an admin sees whose payments are shown and is offered the last merchants again', async ({
  page,
}) => {
  await openAs(page, ADMIN);
  await expect(page.getByText('All merchants')).toBeVisible();
  await expect(page).toHaveTitle(/^Transactions: All merchants · /);
  const field = page.getByPlaceholder('Filter by Merchant ID');
  for (const id of ['TINYSHOP', 'SAFFRON']) {
    await field.fill(id);
    await expect(page.getByText(`Merchant ${id}`)).toBeVisible();
    await field.press('Tab');
  }
  await page.getByRole('button', { name: 'Recent merchant IDs' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['SAFFRON', 'TINYSHOP']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions?merchantId=TINYSHOP');
  await expect(page.getByRole('button', { name: 'Recent merchant IDs' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await download;
  await expect(page.getByText(/^Saved .*, Merchant TINYSHOP\)\. \d+ of \d+ rows/)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('textbox', { name: 'Merchant ID' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('recent-merchants:ADMIN'))).toBeNull();
});
