import type { Page } from '@playwright/test';
import { column, expect, openAs, SAFFRON, test } from './test.ts';

const plainCell = (page: Page, field: string) => page.locator(`td[data-field="${field}"]`);

test('the grid replaces the plain table without moving rows, scroll position or focus', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/TransactionsGrid*', async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, SAFFRON);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row')).toHaveCount(51);
  const before = await Promise.all(
    ['orderID', 'status', 'CALLBACK_TS'].map((field) =>
      plainCell(page, field).nth(3).boundingBox(),
    ),
  );
  const scroller = table.locator('..');
  await scroller.focus();
  await scroller.evaluate((element) => element.scrollTo({ top: 132 }));

  release();
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await expect(table).toBeHidden();
  const after = await Promise.all(
    ['orderID', 'status', 'CALLBACK_TS'].map((field) =>
      page.locator(`[data-rowindex="3"] [role=gridcell][data-field="${field}"]`).boundingBox(),
    ),
  );
  expect(after).toEqual(before.map((box) => box && { ...box, y: box.y - 132 }));
  await expect(page.locator('[role=grid] :focus')).toHaveCount(1);
});

test('the plain table can still change pages when the grid fails to load', async ({ page }) => {
  await page.route('**/TransactionsGrid*', (route) => route.abort());
  await openAs(page, SAFFRON);
  await expect(plainCell(page, 'orderID')).toHaveCount(50);
  const first = (await plainCell(page, 'orderID').first().textContent()) as string;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(plainCell(page, 'orderID').first()).not.toHaveText(first);
  await expect(column(page, 'orderID')).toHaveCount(0);
});
