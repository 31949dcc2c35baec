import type { Page } from '@playwright/test';
import { watchRenders } from '../bench/watchRenders.ts';
import { column, expect, openAs, SAFFRON, test } from './test.ts';

test('other rows draw the grid once, and nothing draws it in vain', async ({ page }) => {
  await page.addInitScript(watchRenders);
  await settled(page, 'page=2&limit=50', async () => {
    await openAs(page, SAFFRON);
    await expect(column(page, 'orderID').first()).toBeVisible();
  });

  await page.evaluate(() => Object.assign(window.renders, { all: 0, idle: 0 }));
  await settled(page, 'page=3&limit=50', () => page.getByRole('button', { name: 'Next' }).click());
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  expect(await page.evaluate(() => window.renders)).toEqual({ all: 1, idle: 0 });

  await settled(page, 'page=2&limit=50&status=FAILED', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
  });
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  expect(await page.evaluate(() => window.renders)).toEqual({ all: 2, idle: 0 });
});

/** The last thing that an act asks for is the page after it; when that has come, the browser is left nothing to do. */
async function settled(page: Page, last: string, act: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.url().endsWith(last));
  await act();
  await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
