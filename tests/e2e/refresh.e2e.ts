import type { Page } from '@playwright/test';
import { changeList, column, focusCell, openGrid, orderIdAt, scroller, scrollTop } from './page.ts';
import { expect, test } from './test.ts';

/** Turns the automatic refresh on by keyboard; the sixth payment is pending. */
async function openRefreshing(page: Page) {
  await page.clock.install();
  await changeList(page, ({ transactions }) => {
    Object.assign(transactions[5] ?? {}, { status: 'PENDING' });
  });
  await openGrid(page);
  await page.getByRole('button', { name: /update automatically$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Off' })).toBeFocused();
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await response;
  await expect(page.getByText(/^Updated \d\d:\d\d · every/)).toBeVisible();
}

/** Lets the interval pass. Three payments have arrived, and the one that was the sixth is cancelled. */
async function nextRefresh(page: Page) {
  await changeList(page, (data) => {
    Object.assign(data.transactions[5] ?? {}, { status: 'CANCELLED' });
    const [first] = data.transactions;
    const added = ['NEW-0', 'NEW-1', 'NEW-2'].map((id) => ({ ...first, id, orderID: id }));
    data.transactions = [...(added as typeof data.transactions), ...data.transactions].slice(0, 50);
    data.pagination.totalRecords += added.length;
  });
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.clock.runFor(16_000);
  await response;
}

test.describe('while the list is updated automatically', () => {
  test('new payments leave the reading position and the focus where they are', async ({ page }) => {
    await openRefreshing(page);
    const orderId = await orderIdAt(page, 4);
    await focusCell(page, column(page, 'orderID').nth(4));
    await scroller(page).evaluate((element) => element.scrollTo({ top: 100 }));
    const read = page.getByRole('gridcell', { name: orderId });
    const before = await read.boundingBox();
    await nextRefresh(page);
    await expect.poll(() => scrollTop(page)).toBe(100 + 3 * 44);
    expect(await read.boundingBox()).toEqual(before);
    await expect(read).toBeFocused();
  });
});
