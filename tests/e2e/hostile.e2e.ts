import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { hostileRow, toJson } from '../hostile.ts';
import { expect, openAs, SAFFRON, test } from './test.ts';

const rows = fc.array(hostileRow, { minLength: 8, maxLength: 50 });

let answers = 0;

/** Shows those rows. Each answer tells another total, by which it is known to have come. */
async function show(page: Page, transactions: object[]) {
  answers += 1;
  const total = 900 - answers;
  const pagination = { currentPage: 1, totalPages: 1, totalRecords: total, limit: 50 };
  const body = `{"success":true,"data":${toJson({ transactions, pagination })}}`;
  await page.unroute('**/api/transactions?*');
  await page.route('**/api/transactions?*', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(`of ${total} transactions`)).toBeAttached();
}

/** How far things reach that a service's texts could push around. */
async function measure(page: Page, selector: string) {
  return page.evaluate((parts) => {
    const root = document.documentElement;
    const heights = Array.from(document.querySelectorAll(parts), (part) => part.clientHeight);
    return {
      count: heights.length,
      tallest: Math.max(...heights),
      sideways: root.scrollWidth - root.clientWidth,
      injected: document.querySelectorAll('x-hostile, [onerror]').length,
    };
  }, selector);
}

async function checkEach(page: Page, check: (count: number) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(rows, async (transactions) => {
      await show(page, transactions);
      await check(transactions.length);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}

test('no text of a service breaks out of its row, its column or the page', async ({ page }) => {
  await openAs(page, SAFFRON);
  await checkEach(page, async () => {
    const { tallest, sideways, injected } = await measure(page, '.MuiDataGrid-row');
    expect({ tallest, sideways, injected }).toEqual({ tallest: 44, sideways: 0, injected: 0 });
  });
});

test('nor out of the plain table that is there before the grid', async ({ page }) => {
  await page.route('**/assets/TransactionsGrid*', () => new Promise(() => {}));
  await openAs(page, SAFFRON);
  await checkEach(page, async (count) => {
    const plain = await measure(page, 'tbody tr');
    expect(plain).toEqual({ count, tallest: 44, sideways: 0, injected: 0 });
  });
});

test('on a phone, no text of a service stretches its card or the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, SAFFRON);
  await checkEach(page, async (count) => {
    await expect(page.locator('summary')).toHaveCount(count);
    const closed = await measure(page, 'summary');
    expect(closed).toMatchObject({ sideways: 0, injected: 0 });
    expect(closed.tallest).toBeLessThanOrEqual(80);
    await page.evaluate(() => {
      for (const card of document.querySelectorAll('details')) card.open = true;
    });
    const open = await measure(page, 'details');
    expect(open.sideways).toBe(0);
    expect(open.tallest).toBeLessThanOrEqual(1_000);
  });
});

test('on paper, no text of a service takes more than its few lines', async ({ page }) => {
  const sheet = page.waitForResponse(/\/PrintSheet/);
  await openAs(page, SAFFRON);
  await (await sheet).finished();
  await checkEach(page, async (count) => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const paper = await measure(page, 'tbody tr');
    expect(paper).toMatchObject({ count, sideways: 0, injected: 0 });
    expect(paper.tallest).toBeLessThanOrEqual(600);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  });
});
