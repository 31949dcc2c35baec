import type { Page } from '@playwright/test';
import { column, expect, focusCell, openAs, SAFFRON, test } from './test.ts';

const LIST = /\/api\/transactions\?/;

/** Opens the list and waits for the grid, which replaces the plain table. */
async function openGrid(page: Page, url?: string) {
  await openAs(page, SAFFRON, url);
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await expect(column(page, 'orderID').first()).toBeVisible();
}

async function refresh(page: Page) {
  const response = page.waitForResponse(LIST);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await response;
  await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toHaveCount(0);
}

function scrollTop(page: Page) {
  return page.locator('.MuiDataGrid-virtualScroller').evaluate(({ scrollTop }) => scrollTop);
}

/** Collects the page of each list request. */
function watchPages(page: Page): (string | null)[] {
  const pages: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/transactions') pages.push(url.searchParams.get('page'));
  });
  return pages;
}

test('Refresh keeps the scroll position; another page starts at its top', async ({ page }) => {
  await openGrid(page);
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
    scroller.scrollTop = 900;
  });
  await refresh(page);
  expect(await scrollTop(page)).toBe(900);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('each page change sends a request, even for cached rows (spec 4.5)', async ({ page }) => {
  const pages = watchPages(page);
  await openGrid(page);
  expect(pages).toEqual(['1']);
  await refresh(page);
  expect(pages).toEqual(['1', '1']);
  // By URL, because a click on Next first prefetches the page.
  await page.goto('/transactions?page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  pages.length = 0;
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await page.goBack();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect.poll(() => pages).toEqual(['1', '2']);
});

test('typing in a filter keeps the focus in its field, even after work in the table', async ({
  page,
}) => {
  await openGrid(page);
  const orderId = (await column(page, 'orderID').first().textContent()) as string;
  await focusCell(page, column(page, 'orderID').first());
  await page.keyboard.press('Control+End');
  await expect(page.locator('[data-rowindex="49"] [data-field=CANCEL_TS]')).toBeFocused();

  // Without a click, because the grid would notice that.
  const field = page.getByPlaceholder('Search by Order ID');
  await field.focus();
  await page.keyboard.type(orderId, { delay: 30 });
  await expect(column(page, 'orderID')).toHaveCount(1);
  await expect(field).toHaveValue(orderId);
  await expect(field).toBeFocused();

  // The cell with the tab stop was removed, and the table is still in the tab order.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('[role=grid] :focus').count()) > 0) return;
  }
  throw new Error('The keyboard does not reach the table.');
});

test('rows that go while the focus is elsewhere leave the table where it was sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openGrid(page);
  const orderId = (await column(page, 'orderID').first().textContent()) as string;
  await focusCell(page, column(page, 'orderID').first());
  await page.keyboard.press('Control+End');
  await expect(page.locator('[data-rowindex="49"] [data-field=CANCEL_TS]')).toBeFocused();
  const readLeft = () =>
    page.locator('.MuiDataGrid-virtualScroller').evaluate(({ scrollLeft }) => scrollLeft);
  const before = await readLeft();
  expect(before).toBeGreaterThan(0);

  // Without a click, because the grid would notice that.
  await page.getByPlaceholder('Search by Order ID').focus();
  await page.keyboard.insertText(orderId);
  await expect(column(page, 'orderID')).toHaveCount(1);
  await expect.poll(readLeft).toBe(before);
});

test('a shorter page keeps the focus in the table, on its last row', async ({ page }) => {
  await openGrid(page);
  await focusCell(page, column(page, 'amount').first());
  await page.keyboard.press('Control+End');
  await page.route(LIST, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.transactions = answer.data.transactions.slice(0, 3);
    await route.fulfill({ json: answer });
  });
  const response = page.waitForResponse(LIST);
  // Dispatched, so that the focus stays in the table.
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
  await response;
  const last = page.locator('[data-rowindex="2"] [data-field=CANCEL_TS]');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-rowindex="1"] [data-field=CANCEL_TS]')).toBeFocused();
});

test('a failed filter change removes the pager of the previous list', async ({ page }) => {
  await openGrid(page, '/transactions?page=2');
  await page.route(/status=FAILED/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText('Transactions could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByText(/^Showing/)).toHaveCount(0);
});

test('the first drag makes a column narrower', async ({ page }) => {
  await openGrid(page);
  const header = page.getByRole('columnheader', { name: 'Order ID' });
  const before = await header.boundingBox();
  const separator = header.locator('.MuiDataGrid-columnSeparator--resizable');
  await header.hover();
  const box = await separator.boundingBox();
  if (!before || !box) throw new Error('The header has no size.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await header.boundingBox())?.width)
    .toBeLessThan(before.width - 30);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Next shows the top of the new page', async ({ page }) => {
    await openAs(page, SAFFRON);
    const cards = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
    await expect(cards).toHaveCount(50);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(cards.first()).toBeInViewport();
  });
});
