import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { connectServer } from '../../server/database/connectServer.ts';
import { ADMIN as BENCH_ADMIN, KEY } from '../bench/service/accounts.ts';
import { fill } from '../bench/service/fill.ts';
import { startService } from '../bench/startService.ts';
import { findPostgres, startPostgres } from '../server/postgres.ts';
import { exportCsv, fileOf, openAs, readPager, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

/** Four of the parts of 4 MB that the page joins. */
const PAYMENTS = 150_000;

const FAILED = '/transactions?status=FAILED';

const linesOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\r\n');

async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Exported file' });
  const fact = (name: string) =>
    details
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  return { details, fact };
}

test('an export says that it is whole, and gives a proof that can be saved', async ({ page }) => {
  await openAs(page, SAFFRON, FAILED);
  const { total } = await readPager(page);
  const rows = new Intl.NumberFormat('en-IN').format(total);
  const download = await exportCsv(page);
  await expect(page.getByText(`${rows} of ${rows} rows`)).toBeVisible();
  expect((await linesOf(download)).length).toBe(total + 2);

  const { details, fact } = await openDetails(page);
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await expect(fact('SHA-256')).toHaveText(sha256);
  await expect(fact('File')).toHaveText(download.suggestedFilename());
  await expect(fact('Contents')).toHaveText('As the service sent it');
  await expect(fact('Merchant')).toHaveText('SAFFRON');
  await expect(fact('Filters')).toHaveText('Failed');
  await expect(fact('Times in the file')).toHaveText('As the service wrote them');
  const saving = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Save as text' }).click();
  const text = await saving;
  expect(text.suggestedFilename()).toBe(download.suggestedFilename().replace('.csv', '.txt'));
  expect(await readFile(await text.path(), 'utf8')).toContain(`SHA-256: ${sha256}\r\n`);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  // The message is gone; the menu still has the details.
  await page.getByRole('button', { name: 'More export options' }).click();
  await page.getByRole('menuitem', { name: 'Details of the last export' }).click();
  await expect(fact('SHA-256')).toHaveText(sha256);
});

test('an export for spreadsheets is chosen by keyboard, also on a phone', async ({ page }) => {
  await openAs(page, SAFFRON, FAILED);
  const original = await linesOf(await exportCsv(page));
  expect(original.join()).toMatch(/,\d{12},/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More export options' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Export for spreadsheets/ })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const changed = await linesOf(await downloading);
  await expect(page.getByText(/-spreadsheet\.csv \(.*of .* rows/)).toBeVisible();
  expect(changed[0]).toContain(',"Created At (UTC+05:30)","Finished At (UTC+05:30)",');
  const india = (time: string) =>
    new Date(Date.parse(time) + 330 * 60_000).toISOString().replace(/(.*)T(.*)\..*/, '"$1 $2"');
  expect(changed.slice(1)).toEqual(
    original
      .slice(1)
      .map((line) =>
        line.replace(/,(\d{12}),/, ',"=""$1""",').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, india),
      ),
  );
  const { fact } = await openDetails(page);
  await expect(fact('Contents')).toHaveText('For spreadsheets');
  await expect(fact('Times in the file')).toHaveText('India Standard Time, UTC+05:30');
});

test('without the code that counts its rows, the file is saved, but not changed for spreadsheets', async ({
  page,
}) => {
  await page.route(fileOf('exportWorker'), (route) => route.abort());
  await openAs(page, SAFFRON, FAILED);
  const { total } = await readPager(page);
  expect((await linesOf(await exportCsv(page))).length).toBe(total + 2);
  await expect(page.getByText('The rows of the file could not be counted.')).toBeVisible();
  await page.getByRole('button', { name: 'More export options' }).click();
  await page.getByRole('menuitem', { name: /^Export for spreadsheets/ }).click();
  await expect(page.getByText(/^Failed to export transactions/)).toBeVisible();
});

test('many payments from PostgreSQL are exported with their proof', async ({ page }) => {
  const bin = findPostgres();
  test.skip(!bin, 'PostgreSQL is not installed.');
  const database = await startPostgres(bin as string);
  const { db, close } = await connectServer(database.url, { layout: 'single' });
  await fill(db, PAYMENTS, () => {});
  await close();
  const service = await startService({ DATABASE_URL: database.url });
  try {
    await openAs(page, { merchantId: BENCH_ADMIN, secretKey: KEY }, `${service.url}/transactions`);
    await expect(page.getByText('of 1,50,000 transactions')).toBeVisible();
    const download = await exportCsv(page);
    await expect(page.getByText('1,50,000 of 1,50,000 rows')).toBeVisible();
    const { fact } = await openDetails(page);
    const file = await readFile(await download.path());
    await expect(fact('SHA-256')).toHaveText(createHash('sha256').update(file).digest('hex'));
    let lines = 0;
    for (const byte of file) if (byte === 10) lines += 1;
    expect(lines).toBe(PAYMENTS + 1);
  } finally {
    await service.stop();
    await database.stop();
  }
});
