import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { column, expect, openAs, SAFFRON, test } from './test.ts';

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
  await openAs(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await waitForKeys(page);
  const refreshed = page.waitForResponse(/\/api\/transactions\?page=1&limit=50$/);
  await page.keyboard.press('r');
  expect((await refreshed).status()).toBe(200);

  await page.keyboard.press(']');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();

  const row = (index: number) => page.locator(`[data-rowindex="${index}"] [data-field=orderID]`);
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  for (let presses = 1; presses < 30; presses += 1) await page.keyboard.press('j');
  await expect(row(29)).toBeFocused();
  await expect(row(29)).toBeInViewport();
  await page.keyboard.press('k');
  await expect(row(28)).toBeFocused();
  const order = (await row(28).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(order);
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
  const month = page.getByRole('spinbutton', { name: 'Month' }).first();
  await month.click();
  await page.keyboard.type('jan/05/2026 10:30');
  await expect(page).toHaveURL(/startDate=2026-01-05T05%3A00/);
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

for (const width of [1440, 390]) {
  test(`at ${width} px, ? lists the shortcuts, which View switches off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openAs(page, SAFFRON);
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    // The field, or the button that opens the filters; both come after the rows.
    await expect(page.locator('[aria-keyshortcuts="/"]')).toBeVisible();
    await waitForKeys(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeFocused();
    await page.getByRole('heading', { name: 'Transactions' }).focus();
    const isDialog = (url: string) => url.includes('ShortcutsDialog');
    expect(loaded.filter(isDialog)).toEqual([]);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Next and previous payment');
    expect(loaded.filter(isDialog)).toHaveLength(1);
    expect((await axe(page).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeFocused();

    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await page.keyboard.press('?');
    await page.keyboard.press(']');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
}
