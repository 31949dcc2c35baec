import type { Page } from '@playwright/test';
import type { Transaction } from '../../src/api/contract.ts';
import { column, expect, focusCell, openAs, SAFFRON, test } from './test.ts';

interface Change {
  /** Payments that are new at the top of page 1. */
  added: number;
  /** Statuses by the position that their payments had. */
  statuses: Record<number, string>;
}

/** Changes the service's answers to the list from now on. */
async function changePayments(page: Page, { added, statuses }: Change) {
  await page.route('**/api/transactions?*limit=50*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const rows: Transaction[] = json.data.transactions.map((row: Transaction, index: number) => ({
      ...row,
      status: statuses[index] ?? row.status,
    }));
    const [first] = rows;
    const fresh = Array.from({ length: added }, (_, index) => ({
      ...first,
      id: `new-${index}`,
      orderID: `NEW-${index}`,
    }));
    json.data.transactions = [...fresh, ...rows].slice(0, 50);
    json.data.pagination.totalRecords += added;
    await route.fulfill({ response, json });
  });
}

/** Turns the automatic refresh on by keyboard, and waits for the grid. */
async function openRefreshing(page: Page, url?: string) {
  await page.clock.install();
  await openAs(page, SAFFRON, url);
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Update automatically' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Off' })).toBeFocused();
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await response;
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
}

/** Lets the interval pass. */
async function nextRefresh(page: Page) {
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.clock.runFor(16_000);
  await response;
}

const scroller = (page: Page) => page.locator('.MuiDataGrid-virtualScroller');
const scrollTop = (page: Page) => scroller(page).evaluate((element) => element.scrollTop);

test('new payments leave the reading position and the focus where they are', async ({ page }) => {
  await openRefreshing(page);
  const orderId = (await column(page, 'orderID').nth(4).textContent()) ?? '';
  await focusCell(page, column(page, 'orderID').nth(4));
  await scroller(page).evaluate((element) => {
    element.scrollTop = 100;
  });
  const place = () => page.getByRole('gridcell', { name: orderId }).boundingBox();
  const before = await place();
  await changePayments(page, { added: 3, statuses: { 5: 'CANCELLED' } });
  await nextRefresh(page);
  await expect.poll(() => scrollTop(page)).toBe(100 + 3 * 44);
  expect(await place()).toEqual(before);
  await expect(page.getByRole('gridcell', { name: orderId })).toBeFocused();
  await expect(page.locator('.RowChanged').getByText('Cancelled')).toBeVisible();
  await expect(page.getByRole('status').getByText(/ is now Cancelled$/)).toBeAttached();
});

test('an open payment stays open, and the focus returns to its row', async ({ page }) => {
  await openRefreshing(page);
  const orderId = (await column(page, 'orderID').nth(2).textContent()) ?? '';
  await column(page, 'orderID').nth(2).click();
  const drawer = page.getByRole('dialog', { name: `Payment ${orderId}` });
  await expect(drawer).toBeVisible();
  await changePayments(page, { added: 3, statuses: { 2: 'CANCELLED' } });
  await nextRefresh(page);
  await expect(drawer.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toContainText(
    orderId,
  );
});

test('at its top the list shows new payments', async ({ page }) => {
  await openRefreshing(page);
  await changePayments(page, { added: 2, statuses: {} });
  await nextRefresh(page);
  await expect(column(page, 'orderID').first()).toHaveText('NEW-0');
  expect(await scrollTop(page)).toBe(0);
});

test('on a later page the rows stay, and a button leads to the new payments', async ({ page }) => {
  await openRefreshing(page, '/transactions?page=2');
  const orders = async () => (await column(page, 'orderID').allTextContents()).slice(0, 10);
  const before = await orders();
  await changePayments(page, { added: 12, statuses: { 1: 'CANCELLED' } });
  await nextRefresh(page);
  const button = page.getByRole('button', { name: '12 new payments · back to page 1' });
  await expect(button).toBeVisible();
  expect(await orders()).toEqual(before);
  await expect(column(page, 'status').nth(1)).toHaveText('Cancelled');
  await button.press('Enter');
  await expect(page).toHaveURL('/transactions');
  await expect(column(page, 'orderID').first()).toHaveText('NEW-0');
});

test('a failing refresh is told once, and the list says how old it is', async ({ page }) => {
  await openRefreshing(page);
  await page.route('**/api/transactions?*', (route) => route.fulfill({ status: 500 }));
  await nextRefresh(page);
  await expect(page.getByText('Failed to fetch transactions. Please try again.')).toBeVisible();
  await expect(page.getByText(/^Not updated since \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await nextRefresh(page);
  await expect(page.getByText(/^Not updated since/)).toBeVisible();
  await expect(page.getByText(/^Failed to fetch/)).toHaveCount(0);
  await page.unroute('**/api/transactions?*');
  await nextRefresh(page);
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
});

test('offline the list waits, and is refreshed when the connection is back', async ({
  page,
  context,
}) => {
  await openRefreshing(page);
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/^Failed to fetch/)).toHaveCount(0);
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await context.setOffline(false);
  await response;
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
});

for (const width of [390, 360]) {
  test(`the buttons of the heading share one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openAs(page, SAFFRON);
    const names = ['Export CSV', 'Refresh', 'Update automatically', 'Logout'];
    const boxes = await Promise.all(
      names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
}
