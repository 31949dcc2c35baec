import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { ADMIN, column, expect, focusCell, openAs, SAFFRON, storeSession, test } from './test.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment / });

async function openGrid(page: Page, url?: string, account = SAFFRON) {
  await openAs(page, account, url);
  await expect(column(page, 'orderID').first()).toBeVisible();
}

/** The Order ID of a row. */
async function orderIdAt(page: Page, row: number) {
  return (await column(page, 'orderID').nth(row).textContent()) as string;
}

/** Counts the list requests from now on. */
function watchRequests(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/transactions') queries.push(url.search);
  });
  return queries;
}

const cell = (page: Page, row: number, field: string) =>
  page.locator(`[data-rowindex="${row}"] [data-field=${field}]`);

test('by mouse: a row opens, Back closes, Forward and a reload open it again', async ({ page }) => {
  await openGrid(page, '/transactions?status=COMPLETED');
  const orderId = await orderIdAt(page, 1);
  const queries = watchRequests(page);
  await cell(page, 1, 'amount').click();
  await expect(drawerOf(page)).toHaveAccessibleName(`Payment ${orderId}`);
  await expect(page).toHaveURL(new RegExp(`status=COMPLETED&payment=${orderId}&id=`));
  await page.goBack();
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL('/transactions?status=COMPLETED');
  await expect(cell(page, 1, 'amount')).toBeFocused();
  await page.goForward();
  await expect(drawerOf(page)).toBeVisible();
  expect(queries).toEqual([]);
  await page.reload();
  await expect(drawerOf(page)).toHaveAccessibleName(`Payment ${orderId}`);
  await expect(drawerOf(page).getByText('2 of 50')).toBeVisible();
  expect(queries).toHaveLength(1);
  // The backdrop closes it, by going Back to the list.
  await page.mouse.click(200, 400);
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL('/transactions?status=COMPLETED');
  await expect(
    cell(page, 1, 'amount')
      .or(cell(page, 1, 'orderID'))
      .and(page.locator(':focus')),
  ).toHaveCount(1);
});

test('a payment that is closed before the grid is loaded returns the focus to its row', async ({
  page,
}) => {
  await openGrid(page);
  await cell(page, 2, 'amount').click();
  await expect(drawerOf(page)).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/TransactionsGrid-*', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(drawerOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('.PlainTable')).toBeFocused();
  release();
  await expect(cell(page, 2, 'orderID')).toBeFocused();
});

test('text can be selected in a row by dragging, without opening it', async ({ page }) => {
  await openGrid(page);
  const box = await column(page, 'createdAt').first().locator('time').boundingBox();
  if (!box) throw new Error('The cell has no size.');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL('/transactions');
  await column(page, 'amount').first().click();
  await expect(drawerOf(page)).toBeVisible();
});

test('by keyboard: Enter, the arrow keys and Escape; the focus returns to the row shown last', async ({
  page,
}) => {
  await openGrid(page);
  await focusCell(page, cell(page, 0, 'status'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Payment / })).toBeFocused();
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(drawerOf(page).getByText('31 of 50')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(drawerOf(page).getByText('30 of 50')).toBeVisible();
  // The focus stays in the dialog.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  expect(await drawerOf(page).locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(cell(page, 29, 'status')).toBeFocused();
  await expect(cell(page, 29, 'status')).toBeInViewport();
  await expect(page).toHaveURL('/transactions');
});

test('Escape pressed twice closes the payment and does not leave the list', async ({ page }) => {
  await page.goto('/login');
  await openGrid(page);
  await cell(page, 0, 'amount').click();
  await expect(drawerOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL('/transactions');
});

test('Ctrl+C on a cell copies the whole id', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrid(page);
  const orderId = await orderIdAt(page, 0);
  await focusCell(page, cell(page, 0, 'orderID'));
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
});

test('a copied link opens the payment in a new tab', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrid(page, '/transactions?merchantId=SAFFRON&page=3', ADMIN);
  const orderId = await orderIdAt(page, 4);
  await cell(page, 4, 'amount').click();
  await drawerOf(page).getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toMatch(
    new RegExp(`^\\?orderId=${orderId}&merchantId=SAFFRON&payment=${orderId}&id=\\w+$`),
  );
  const other = await context.newPage();
  await storeSession(other, ADMIN);
  const queries = watchRequests(other);
  await other.goto(link);
  await expect(drawerOf(other)).toHaveAccessibleName(`Payment ${orderId}`);
  await expect(drawerOf(other).getByText(/^1 of/)).toBeVisible();
  expect(queries).toHaveLength(1);
});

test('the address of a payment that has left its page finds it by its Order ID', async ({
  page,
}) => {
  await openGrid(page, '/transactions?page=3');
  const orderId = await orderIdAt(page, 0);
  await cell(page, 0, 'amount').click();
  await expect(drawerOf(page)).toBeVisible();
  const query = new URL(page.url()).search.replace('page=3', 'page=5');
  const queries = watchRequests(page);
  await page.goto(`/transactions${query}`);
  await expect(drawerOf(page).getByText('Not on this page')).toBeVisible();
  await expect(drawerOf(page).getByRole('button', { name: 'Copy Payment ID' })).toBeVisible();
  expect(queries).toEqual(['?page=5&limit=50', `?page=1&limit=50&orderId=${orderId}`]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/transactions?page=5');
});

test('while the plain table stands in for the grid, a click opens the payment', async ({
  page,
}) => {
  await page.route('**/assets/TransactionsGrid*', () => new Promise(() => {}));
  await openAs(page, SAFFRON);
  await page.locator('tbody td').first().click();
  await expect(drawerOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('.PlainTable')).toBeFocused();
});

test('a sign-in that is needed meanwhile returns to the payment', async ({ page }) => {
  await openGrid(page);
  await cell(page, 0, 'amount').click();
  await expect(drawerOf(page)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('user'));
  const { search } = new URL(page.url());
  await page.goto(`/transactions${search}`);
  await page.getByRole('textbox', { name: 'Merchant ID' }).fill(SAFFRON.merchantId);
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(SAFFRON.secretKey);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(drawerOf(page)).toBeVisible();
});

test('printed while it is open, the list is on all its pages', async ({ page }) => {
  const sheet = page.waitForResponse(/\/PrintSheet/);
  await openGrid(page);
  await (await sheet).finished();
  const pagesOf = async () =>
    (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const closed = await pagesOf();
  expect(closed).toBeGreaterThan(1);
  await cell(page, 0, 'amount').click();
  await expect(drawerOf(page)).toBeVisible();
  expect(await pagesOf()).toBe(closed);
  await page.emulateMedia({ media: 'print' });
  await expect(drawerOf(page)).toBeHidden();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the drawer is accessible in light and dark at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.route('**/api/transactions?*', async (route) => {
      const answer = await (await route.fetch()).json();
      Object.assign(answer.data.transactions[0], { status: 'COMPLETED', CALLBACK_TS: null });
      await route.fulfill({ json: answer });
    });
    await openAs(page, SAFFRON);
    await (width < 900 ? page.locator('li button') : column(page, 'amount')).first().click();
    await expect(
      drawerOf(page).getByText('It is completed, but has no finished time.'),
    ).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a card opens over the whole width, and has the focus again when it is closed', async ({
    page,
  }) => {
    await openAs(page, SAFFRON);
    const cards = page.getByRole('list', { name: 'Transactions' }).getByRole('button');
    await cards.nth(5).tap();
    await expect(drawerOf(page)).toBeVisible();
    const box = await drawerOf(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    await drawerOf(page).getByRole('button', { name: 'Next payment' }).tap();
    await expect(drawerOf(page).getByText('7 of 50')).toBeVisible();
    await drawerOf(page).getByRole('button', { name: 'Close payment' }).tap();
    await expect(drawerOf(page)).toBeHidden();
    await expect(cards.nth(6)).toBeFocused();
    await expect(cards.nth(6)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
