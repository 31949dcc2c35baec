import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { column, openAs, openView, readPager, SAFFRON, TINYSHOP } from './page.ts';
import { expect, test } from './test.ts';

async function openDialog(page: Page) {
  const panel = await openView(page);
  await panel.getByRole('button', { name: /^Save .*view/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  // Its code may still be loading.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return dialog;
}

async function importFile(page: Page, file: { name: string; text: string }) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import…' }).click();
  await (await choosing).setFiles({
    name: file.name,
    mimeType: 'application/json',
    buffer: Buffer.from(file.text),
  });
}

test('a view is saved, applied after a reload, exported, and imported by another merchant', async ({
  page,
  browser,
}) => {
  await openAs(page, SAFFRON, '/transactions?status=FAILED&range=last30');
  const filtered = (await readPager(page)).total;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.getByRole('button', { name: 'Summary' }).click();
  const panel = await openView(page);
  await panel.getByRole('checkbox', { name: 'Ref ID' }).uncheck();
  await panel.getByRole('button', { name: 'compact' }).click();
  expect(loaded.filter((url) => url.includes('SavedViewsDialog'))).toEqual([]);
  await panel.getByRole('button', { name: 'Save this view…' }).click();
  let dialog = page.getByRole('dialog', { name: 'Saved views' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(panel).toHaveCount(0);
  await page.keyboard.type('Failed lately');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Saved “Failed lately”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();

  await page.evaluate(() => localStorage.removeItem('view:SAFFRON'));
  await page.goto('/transactions');
  await expect(column(page, 'ref_id').first()).toBeVisible();
  await (await openView(page))
    .getByRole('button', { name: 'Failed lately', pressed: false })
    .click();
  await expect(page).toHaveURL('/transactions?status=FAILED&range=last30');
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await expect(column(page, 'ref_id')).toHaveCount(0);
  await expect(page.locator('[role=row][data-rowindex="0"]')).toHaveCSS('height', '36px');
  await expect.poll(async () => (await readPager(page)).total).toBe(filtered);
  await page.goBack();
  await expect(page).toHaveURL('/transactions');

  dialog = await openDialog(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('transactions-views-SAFFRON.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({
    version: 1,
    views: [
      {
        name: 'Failed lately',
        query: 'status=FAILED&range=last30',
        density: 'compact',
        hidden: ['ref_id'],
        widths: {},
        hasSummary: true,
      },
    ],
  });

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, TINYSHOP);
  const otherDialog = await openDialog(other);
  await importFile(other, { name: 'from SAFFRON.json', text });
  await expect(
    otherDialog.getByText('“from SAFFRON.json”: 1 view added, 0 skipped (already saved).'),
  ).toBeVisible();
  await otherDialog.getByRole('button', { name: 'Apply Failed lately' }).click();
  await expect(other).toHaveURL('/transactions?status=FAILED&range=last30');
  await expect(other.getByRole('region', { name: 'Summary' })).toBeVisible();
  await context.close();
});
