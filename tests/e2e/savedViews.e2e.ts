import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { column, expect, openAs, readPager, SAFFRON, test } from './test.ts';

const TINYSHOP = { merchantId: 'TINYSHOP', secretKey: 'tinyshop-demo-key' };

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  return page.getByRole('dialog', { name: 'View', exact: true });
}

async function openDialog(page: Page) {
  const panel = await openPanel(page);
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
  const panel = await openPanel(page);
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
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();

  await page.evaluate(() => localStorage.removeItem('view:SAFFRON'));
  await page.goto('/transactions');
  await expect(column(page, 'ref_id').first()).toBeVisible();
  await (await openPanel(page))
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

test('by keyboard, a moved view keeps the focus, and a deleted one comes back', async ({
  page,
}) => {
  await openAs(page, SAFFRON);
  const dialog = await openDialog(page);
  for (const name of ['First', 'Second', 'Third']) {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
  }
  const rows = dialog.getByRole('listitem');
  await dialog.getByRole('button', { name: 'Move First down' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move First down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move First down' })).toBeFocused();
  await expect(rows).toContainText(['Second', 'Third', 'First']);
  await dialog.getByRole('button', { name: 'Delete Third' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Second', 'First']);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Second', 'Third', 'First']);
  await expect(dialog.getByRole('group', { name: 'Saved views' })).toBeFocused();
});

for (const width of [1440, 360]) {
  test(`at ${width} px, a bad file is explained line by line and changes nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openAs(page, SAFFRON);
    const dialog = await openDialog(page);
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    const bad = `{
  "version": 1,
  "views": [
    { "name": "A", "query": "", "density": "huge", "hidden": [], "hasSummary": false },
    { "name": "B", "query": "status=PAID", "density": "compact", "hidden": [] }
  ]
}`;
    await importFile(page, { name: 'bad.json', text: bad });
    const problems = dialog.getByRole('list', {
      name: '“bad.json” was not imported. Nothing was changed.',
    });
    await expect(problems.getByRole('listitem')).toHaveText([
      'Line 4: density must be comfortable, standard or compact.',
      'Line 5: query has “status=PAID”, which this page cannot use.',
      'Line 5: hasSummary is missing.',
    ]);
    await expect(problems).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Import…' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(1);
    expect((await axe(page).analyze()).violations).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
}
