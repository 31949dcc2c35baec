import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openAs, openView, SAFFRON, TINYSHOP } from './page.ts';
import { expect, test } from './test.ts';

async function openSavedViews(page: Page) {
  const panel = await openView(page);
  await panel.getByRole('button', { name: /^Save .*view/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  // Its code may still be loading.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return dialog;
}

test('a view leaves as a file, and another merchant imports and applies it', async ({
  page,
  browser,
}) => {
  await openAs(page, SAFFRON, '/transactions?status=FAILED&range=last30');
  const dialog = await openSavedViews(page);
  await page.keyboard.type('Failed lately');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Saved “Failed lately”.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('transactions-views-SAFFRON.json');
  const buffer = await readFile(await download.path());

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, TINYSHOP);
  const otherDialog = await openSavedViews(other);
  const choosing = other.waitForEvent('filechooser');
  await otherDialog.getByRole('button', { name: 'Import…' }).click();
  const file = { name: 'from SAFFRON.json', mimeType: 'application/json', buffer };
  await (await choosing).setFiles(file);
  await expect(
    otherDialog.getByText('“from SAFFRON.json”: 1 view added, 0 skipped (already saved).'),
  ).toBeVisible();
  await otherDialog.getByRole('button', { name: 'Apply Failed lately' }).click();
  await expect(other).toHaveURL('/transactions?status=FAILED&range=last30');
  await context.close();
});

test('the View panel stands whole under its button in the window of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openAs(page, SAFFRON);
  const button = await page.getByRole('button', { name: 'View', exact: true }).boundingBox();
  const panel = await openView(page);
  const bottom = (button?.y ?? 0) + (button?.height ?? 0);
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(440);
});
