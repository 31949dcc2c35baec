import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import {
  cell,
  column,
  drawer,
  expectPage,
  fileOf,
  hold,
  LIST,
  openAs,
  SAFFRON,
  signIn,
  storeSession,
} from './page.ts';
import { expect, test } from './test.ts';

const NOT_LOADED = 'The dashboard has not loaded yet.';

/** The cells of a column in the plain table. */
const plainCells = (page: Page, field: string) => page.locator(`td[data-field="${field}"]`);

test.describe('a file that cannot be loaded', () => {
  test('a start without it is reported', async ({ page, consoleErrors }) => {
    await storeSession(page, SAFFRON);
    for (const [file, sentence] of [
      ['index', NOT_LOADED],
      ['ui', NOT_LOADED],
      ['list', 'This could not be loaded.'],
    ] as const) {
      await page.route(fileOf(file), (route) => route.abort());
      await page.goto('/transactions');
      await expect(page.getByText(sentence), file).toBeVisible();
      await page.unrouteAll();
    }
    const errors = consoleErrors.splice(0);
    expect(errors.filter((text) => !/dynamically imported module/.test(text))).toEqual([]);
  });

  test('a drawer whose code is missing says so, and keeps its link', async ({
    page,
    consoleErrors,
  }) => {
    await storeSession(page, SAFFRON);
    await page.route(fileOf('features'), (route) => route.abort());
    await page.goto('/transactions?payment=ORD-1');
    const payment = page.getByText('This could not be loaded.').last();
    await expect(payment).toBeVisible();
    await expect(page).toHaveURL(/\?payment=ORD-1$/);
    consoleErrors.length = 0;
  });

  test('a start shows a spinner while the stored session loads, and is reported when it hangs (spec 2.5)', async ({
    page,
  }) => {
    await page.clock.install();
    await storeSession(page, SAFFRON);
    const release = await hold(page, fileOf('ui'));
    await page.goto('/transactions', { waitUntil: 'commit' });
    await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeVisible();
    await expect(page.getByText(NOT_LOADED)).toBeHidden();
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    release();
    await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
  });
});

test.describe('the first rows', () => {
  test('are in the first render when the list is answered soon, and a slow list delays no page', async ({
    page,
  }) => {
    await storeSession(page, SAFFRON);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body?.textContent.includes('Welcome, SAFFRON')) return;
        observer.disconnect();
        document.documentElement.dataset.first = String(/SAF-\d/.test(document.body.textContent));
      }).observe(document, { subtree: true, childList: true });
    });
    const list = (url: URL) => url.pathname === LIST;
    const first = page.locator('html');
    // A timer limits how long the page waits for the list, so the test controls the clock.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);

    let release = await hold(page, list);
    const code = page.waitForResponse(fileOf('list'));
    await page.goto('/transactions', { waitUntil: 'commit' });
    await (await code).finished();
    await delay(1_000);
    release();
    // The rows in index.html appear at once; React waits for a frame of the page's clock.
    await expect(page.locator('#first-rows')).toContainText('SAF-');
    await page.clock.runFor(50);
    await expect(first).toHaveAttribute('data-first', 'true');

    await page.unrouteAll();
    release = await hold(page, list);
    await page.goto('/transactions', { waitUntil: 'commit' });
    await delay(1_000);
    await expect(first).not.toHaveAttribute('data-first');
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(first).toHaveAttribute('data-first', 'false', { timeout: 1_000 });
    }).toPass();
    await page.clock.resume();
    release();
    await expect(page.getByRole('cell', { name: /^SAF-/ }).first()).toBeVisible();
  });

  test('the grid replaces the plain table without moving rows, and Tab moves into it', async ({
    page,
  }) => {
    const release = await hold(page, fileOf('PaymentGrid'));
    await openAs(page, SAFFRON);
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect(table.getByRole('row')).toHaveCount(51);
    const fields = ['orderID', 'status', 'CALLBACK_TS'];
    const placesIn = (cellOf: (field: string) => Locator) =>
      Promise.all(fields.map((field) => cellOf(field).boundingBox()));
    const before = await placesIn((field) => plainCells(page, field).nth(3));
    const plain = table.locator('..');
    await plain.focus();

    release();
    await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
    await expect(table).toBeHidden();
    const after = await placesIn((field) => cell(page, 3, field));
    expect(after).toEqual(before);
    await page.keyboard.press('Tab');
    await expect(page.locator('[role=grid] :focus')).toHaveCount(1);
  });

  test('without the grid, clicks open one payment after the other, and pages change', async ({
    page,
  }) => {
    await page.route(fileOf('PaymentGrid'), (route) => route.abort());
    await openAs(page, SAFFRON);
    const orders = plainCells(page, 'orderID');
    const orderId = (await orders.nth(2).textContent()) ?? '';
    const amount = (row: number) => plainCells(page, 'amount').nth(row);
    await amount(1).click();
    for (const row of [4, 2]) {
      await expect(drawer(page)).toBeVisible();
      await amount(row).click();
      await expect(drawer(page).getByText(`${row + 1} of 50`)).toBeVisible();
    }
    await page.reload();
    await expect(drawer(page)).toHaveAccessibleName(`Payment ${orderId}`);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator('.Rows')).toBeFocused();
    await page.getByRole('button', { name: 'Next' }).click();
    await expectPage(page, 2);
    await expect(orders.nth(2)).not.toHaveText(orderId);
    await expect(column(page, 'orderID')).toHaveCount(0);
  });
});

test('the chosen colour scheme is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('mui-mode', 'dark'));
  // If no script can be loaded, the page stays as it is at the first paint.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('with all storage blocked, signing in and filters still work', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
  });
  const filters = '/transactions?status=COMPLETED&orderId=SAF&page=2';
  await page.goto(filters);
  await signIn(page, SAFFRON);
  await expectPage(page, 2);
  await expect(page).toHaveURL(filters);
});
