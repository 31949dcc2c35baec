import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { hostileRow, toJson } from '../hostile.ts';
import {
  breakCalls,
  cards,
  drawer,
  fileOf,
  hold,
  inPrint,
  LIST,
  openAs,
  openWhole,
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
  await expect(page.getByRole('status').getByText(`${total} payments`)).toBeAttached();
}

/** Expects that these parts are at most this high, that nothing scrolls sideways, and that no element was injected. */
async function expectHarmless(page: Page, parts: string, height: number) {
  const found = await page.evaluate((selector) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const heights = Array.from(document.querySelectorAll(selector), (part) => part.clientHeight);
    const injected = document.querySelectorAll('x-hostile, [onerror]').length;
    return { tallest: Math.max(...heights), sideways: scrollWidth - clientWidth, injected };
  }, parts);
  expect(found).toMatchObject({ sideways: 0, injected: 0 });
  expect(found.tallest).toBeLessThanOrEqual(height);
}

async function checkEach(page: Page, check: (count: number) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(rows, async (transactions) => {
      await show(page, transactions);
      await check(transactions.length);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}

test.describe('hostile texts inject nothing and stretch nothing', () => {
  test("in the grid, in print, on a phone's cards and in payments", async ({ page }) => {
    await openWhole(page);
    await checkEach(page, async (count) => {
      // The grid fixes the height of its rows.
      await expectHarmless(page, '.MuiDataGrid-row', 44);
      await inPrint(page, async () => {
        await expect(page.locator('tbody tr')).toHaveCount(count);
        await expectHarmless(page, 'tbody tr', 600);
      });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await checkEach(page, async (count) => {
      await expect(cards(page)).toHaveCount(count);
      // An amount, an id or a date may take two lines of a card.
      await expectHarmless(page, 'li button', 140);
      await cards(page).first().click();
      await expect(drawer(page)).toBeVisible();
      await expectHarmless(page, '[role=dialog]', 844);
      expect(await drawer(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
    });
  });

  test('in the plain table', async ({ page }) => {
    await hold(page, fileOf('PaymentGrid'));
    await openAs(page, SAFFRON);
    await checkEach(page, async (count) => {
      await expect(page.locator('tbody tr')).toHaveCount(count);
      await expectHarmless(page, 'tbody tr', 44);
    });
  });
});
