import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { hostileRow, toJson } from '../hostile.ts';
import {
  breakCalls,
  cards,
  drawer,
  fileOf,
  hold,
  LIST,
  openAs,
  openGrid,
  SAFFRON,
} from './page.ts';
import { expect, test } from './test.ts';

const rows = fc.array(hostileRow, { minLength: 8, maxLength: 50 });

let refreshes = 0;

/** Refreshes the list with these rows. A new total each time shows when the answer has arrived. */
async function show(page: Page, transactions: object[]) {
  refreshes += 1;
  const total = 900 - refreshes;
  const pagination = { currentPage: 1, totalPages: 1, totalRecords: total, limit: 50 };
  const body = `{"success":true,"data":${toJson({ transactions, pagination })}}`;
  await breakCalls(page, LIST, { contentType: 'application/json', body });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status').getByText(`${total} transactions`)).toBeAttached();
}

/** What a service's texts could change: sizes, sideways scrolling and injected elements. */
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
    { numRuns: 2, seed: 20, endOnFailure: true },
  );
}

test('in the grid, hostile texts inject nothing and stretch neither rows nor page', async ({
  page,
}) => {
  await openGrid(page);
  await checkEach(page, async () => {
    const { tallest, sideways, injected } = await measure(page, '.MuiDataGrid-row');
    expect({ tallest, sideways, injected }).toEqual({ tallest: 44, sideways: 0, injected: 0 });
  });
});

test('in the plain table, hostile texts inject nothing and stretch neither rows nor page', async ({
  page,
}) => {
  await hold(page, fileOf('Grid'));
  await openAs(page, SAFFRON);
  await checkEach(page, async (count) => {
    const plain = await measure(page, 'tbody tr');
    expect(plain).toEqual({ count, tallest: 44, sideways: 0, injected: 0 });
  });
});

test('on a phone, hostile texts inject nothing and stretch neither cards nor page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, SAFFRON);
  await checkEach(page, async (count) => {
    await expect(cards(page)).toHaveCount(count);
    const { tallest, ...others } = await measure(page, 'li button');
    expect(others).toMatchObject({ sideways: 0, injected: 0 });
    // A date or an id may take two lines.
    expect(tallest).toBeLessThanOrEqual(90);
    await cards(page).first().click();
    await expect(drawer(page)).toBeVisible();
    expect(await measure(page, '[role=dialog]')).toMatchObject({ sideways: 0, injected: 0 });
    expect(await drawer(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
});

test('in print, hostile texts inject nothing and stretch neither rows nor page', async ({
  page,
}) => {
  const sheet = page.waitForResponse(fileOf('PrintSheet'));
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
