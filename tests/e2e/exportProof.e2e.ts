import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { connectServer } from '../../server/database/connectServer.ts';
import { ADMIN as BENCH_ADMIN, KEY } from '../bench/service/accounts.ts';
import { fill } from '../bench/service/fill.ts';
import { startService } from '../bench/startService.ts';
import { findPostgres, startPostgres } from '../server/postgres.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { expect, openAs, readPager, SAFFRON, test } from './test.ts';

const LIST = '/api/transactions';
const EXPORT = '/api/transactions/export';
const FAILED = '/transactions?status=FAILED';

async function exportCsv(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return downloading;
}

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

test('an export for spreadsheets is chosen by keyboard, also on a phone', async ({
  browser,
  page,
}) => {
  await openAs(page, SAFFRON, FAILED);
  const original = await linesOf(await exportCsv(page));
  expect(original.join()).toMatch(/,\d{12},/);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await openAs(phone, SAFFRON, FAILED);
  await phone.getByRole('button', { name: 'More export options' }).focus();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('menuitem', { name: /^Export for spreadsheets/ })).toBeFocused();
  const downloading = phone.waitForEvent('download');
  await phone.keyboard.press('Enter');
  const changed = await linesOf(await downloading);
  await expect(phone.getByText(/-spreadsheet\.csv \(.*of .* rows/)).toBeVisible();
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
  const { fact } = await openDetails(phone);
  await expect(fact('Contents')).toHaveText('For spreadsheets');
  await expect(fact('Times in the file')).toHaveText('India Standard Time, UTC+05:30');
  await context.close();
});

test.describe('a difference between file and list is said, and the file is saved', () => {
  test('a service that cuts the file', async ({ page, baseURL }) => {
    const proxy = await startFaultyProxy(baseURL as string);
    await openAs(page, SAFFRON, `${proxy.origin}${FAILED}`);
    const { total } = await readPager(page);
    const isCut = (message: string) => page.getByText(message);
    proxy.failAt(EXPORT, {
      type: 'text/csv',
      body: (real) => real.toString().split('\r\n').slice(0, 101).join('\r\n').concat('\r\n'),
    });
    const count = new Intl.NumberFormat('en-IN').format(total);
    expect((await linesOf(await exportCsv(page))).length).toBe(102);
    await expect(isCut(`100 rows, but the service counted ${count}.`)).toBeVisible();
    await expect(page.locator('.MuiAlert-colorWarning')).toBeVisible();

    proxy.failAt(EXPORT, {
      type: 'text/csv',
      body: (real) => real.toString().split('\r\n').slice(0, 101).join('\r\n').slice(0, -60),
    });
    await exportCsv(page);
    await expect(
      isCut(`The file ends in the middle of a row. 100 rows, but the service counted ${count}.`),
    ).toBeVisible();
    await proxy.stop();
  });

  test('a service that counts wrongly, and payments that arrive', async ({ page, baseURL }) => {
    const proxy = await startFaultyProxy(baseURL as string);
    const less = (real: Buffer, by: number) => {
      const answer = JSON.parse(real.toString());
      answer.data.pagination.totalRecords -= by;
      return JSON.stringify(answer);
    };
    proxy.failAt(LIST, { body: (real) => less(real, 12) });
    await openAs(page, SAFFRON, `${proxy.origin}${FAILED}`);
    const { total } = await readPager(page);
    const counts = new Intl.NumberFormat('en-IN');
    await exportCsv(page);
    await expect(
      page.getByText(
        `${counts.format(total + 12)} rows, but the service counted ${counts.format(total)}.`,
      ),
    ).toBeVisible();

    proxy.restore();
    await exportCsv(page);
    const all = counts.format(total + 12);
    await expect(page.getByText(`${all} of ${all} rows`)).toBeVisible();
    await proxy.stop();
  });

  test('a worker that cannot be loaded', async ({ page }) => {
    await page.route('**/exportWorker-*', (route) => route.abort());
    await openAs(page, SAFFRON, FAILED);
    const { total } = await readPager(page);
    expect((await linesOf(await exportCsv(page))).length).toBe(total + 2);
    await expect(page.getByText('The rows of the file could not be counted.')).toBeVisible();
    await page.getByRole('button', { name: 'More export options' }).click();
    await page.getByRole('menuitem', { name: /^Export for spreadsheets/ }).click();
    await expect(page.getByText(/^Failed to export transactions/)).toBeVisible();
  });
});

test('a million payments from PostgreSQL are exported with their proof', async ({ page }) => {
  const bin = findPostgres();
  test.skip(!bin, 'PostgreSQL is not installed.');
  test.setTimeout(300_000);
  const database = await startPostgres(bin as string);
  const { db, close } = await connectServer(database.url, { layout: 'single' });
  await fill(db, 1_000_000, () => {});
  await close();
  const service = await startService({ DATABASE_URL: database.url });
  try {
    await openAs(page, { merchantId: BENCH_ADMIN, secretKey: KEY }, `${service.url}/transactions`);
    await expect(page.getByText('of 10,00,000 transactions')).toBeVisible();
    const downloading = page.waitForEvent('download', { timeout: 200_000 });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText(/^[\d,]+ of 10,00,000 rows, [\d.]+ MB received$/)).toBeVisible();
    const download = await downloading;
    await expect(page.getByText('10,00,000 of 10,00,000 rows')).toBeVisible();
    const { fact } = await openDetails(page);
    const file = await readFile(await download.path());
    await expect(fact('SHA-256')).toHaveText(createHash('sha256').update(file).digest('hex'));
    let lines = 0;
    for (const byte of file) if (byte === 10) lines += 1;
    expect(lines).toBe(1_000_001);
  } finally {
    await service.stop();
    await database.stop();
  }
});
