import type { Page } from '@playwright/test';
import {
  cell,
  dateField,
  drawer,
  expectPage,
  openAs,
  openGrid,
  SAFFRON,
  selectPart,
} from './page.ts';
import { expect, test } from './test.ts';

/** The code of the keys is loaded after the rows. Before page 1 there is no page, so this key does nothing else. */
function waitForKeys(page: Page) {
  return page.waitForFunction(() => {
    const event = new KeyboardEvent('keydown', { key: '[', bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(event);
  });
}

test('the list is refreshed, searched, paged, opened and exported by single keys', async ({
  page,
}) => {
  await openGrid(page);
  await waitForKeys(page);
  const refreshed = page.waitForResponse(/\/api\/transactions\?page=1&limit=50$/);
  await page.keyboard.press('r');
  expect((await refreshed).status()).toBe(200);

  await page.keyboard.press(']');
  await expectPage(page, 2);
  await page.keyboard.press('[');
  await expectPage(page, 1);

  const row = (index: number) => cell(page, index, 'orderID');
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  for (let presses = 1; presses < 30; presses += 1) await page.keyboard.press('j');
  await expect(row(29)).toBeFocused();
  await expect(row(29)).toBeInViewport();
  await page.keyboard.press('k');
  await expect(row(28)).toBeFocused();
  const order = (await row(28).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText(order);
  await page.keyboard.press('Escape');
  await expect(row(28)).toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.keyboard.press('e');
  expect((await downloading).suggestedFilename()).toMatch(/^transactions-export-.*\.csv$/);

  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeFocused();
  await page.keyboard.type('re/?j');
  await expect(page).toHaveURL('/transactions?orderId=re%2F%3Fj');
});

test('a typed date, an open calendar and a list of statuses get their keys', async ({ page }) => {
  await openAs(page, SAFFRON);
  await waitForKeys(page);
  await selectPart(page, 'Month');
  await page.keyboard.type('jan/05/2026 10:30');
  await expect(page).toHaveURL(/startDate=2026-01-05T05%3A00/);
  await expect(dateField(page)).toContainText('Jan 05, 2026 10:30');
  await page.getByRole('button', { name: /^Choose start date/ }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.keyboard.press('f');
  await expect(page.getByRole('option', { name: 'Failed' })).toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
