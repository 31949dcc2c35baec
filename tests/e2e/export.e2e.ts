import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { canUse, pathOf } from '../programs.ts';
import { breakCalls, column, EXPORT, exportCsv, LIST, openAs, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

test('on a phone, the message of an export covers no button of an open payment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, SAFFRON);
  await exportCsv(page);
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click();
  for (const name of ['Copy for support', 'Copy link']) {
    // Checks that the button itself would get the click.
    await page.getByRole('button', { name }).click({ trial: true, timeout: 2_000 });
  }
  await expect(page.getByText(/^Saved /)).toBeVisible();
  // The file's name is cut, not the message.
  const { x = 0, width = 0 } = (await page.locator('.MuiSnackbar-root').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390 - 16);
});

test("a message at the foot blocks no click on a menu's options", async ({ page }) => {
  await openAs(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 420 });
  await breakCalls(page, LIST, { status: 500 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Failed to fetch/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  for (const option of await page.getByRole('option').all()) {
    await option.click({ trial: true, timeout: 5_000 });
  }
});

const SOFFICE = pathOf('libreoffice-calc-nogui');
const RRN = '632622014573123456';
const FORMULAS = ['=1+2', ' =1+2', '\n=1+2', '＝1+2', '@SUM(A1)', 'shop;=1+2'];

/** Order IDs that a spreadsheet reads as dates, times, ratios, booleans or numbers. */
const NAMES = ['10-12', '3/10', 'MAR-26', '2026-11', '1:30', 'TRUE', '5%', '1E5', '1.2.26'];

// Services quote only what must be quoted.
const row = (orderId: string, createdAt: string, finishedAt = '') =>
  `${orderId.includes('\n') ? `"${orderId}"` : orderId},5.00,COMPLETED,asha@okaxis,${RRN},${createdAt},${finishedAt},`;
const FILE = [
  'Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At',
  row('0012', '2026-09-30T19:27:47.814Z', '2026-09-30T19:28:00Z'),
  ...[...FORMULAS, ...NAMES].map((orderId) => row(orderId, '2026-10-31T18:29:59Z')),
  '',
].join('\r\n');

test("LibreOffice reads Find's export for spreadsheets with dates, whole numbers and Order IDs intact, and runs no formula", {
  tag: '@programs',
}, async ({ page }) => {
  test.skip(!canUse('libreoffice-calc-nogui'), 'needs libreoffice-calc-nogui');
  // LibreOffice makes its profile at the first start.
  test.slow();
  await breakCalls(page, EXPORT, { contentType: 'text/csv', body: FILE });
  await openAs(page, SAFFRON, '/transactions/find');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export these / }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^found-SAFFRON-.*\.csv$/);

  for (const separators of [',', ',;\t']) {
    const [, first, ...others] = await openInLibreOffice(download, separators);
    expect(first).toEqual([
      ...[null, '0012', 5, 'COMPLETED', 'asha@okaxis', RRN],
      ...['date 2026-10-01T00:57:47.000Z', 'date 2026-10-01T00:58:00.000Z', null],
    ]);
    const named = others.splice(FORMULAS.length);
    expect(named.map(([, orderId]) => orderId)).toEqual(NAMES);
    expect(others).toHaveLength(FORMULAS.length);
    for (const [, orderId, , , , rrn, createdAt] of others) {
      // The cell has the formula's text; its result would be a number.
      expect(orderId).toMatch(/1\+2|SUM/);
      expect([rrn, createdAt]).toEqual([RRN, 'date 2026-10-31T23:59:59.000Z']);
    }
  }
});

/** The cells of a CSV file as LibreOffice reads it, with numbers, dates and formulas recognised. */
async function openInLibreOffice(download: Download, separators: string) {
  const folder = test.info().outputPath(`libreoffice-${separators.length}`);
  await download.saveAs(join(folder, 'payments.csv'));
  const codes = [...separators].map((separator) => separator.charCodeAt(0)).join('/');
  // Options: cells in quotes, UTF-8, from line 1; quoted cells may be numbers; numbers and dates are recognised.
  const filter = `CSV:${codes},34,76,1,,0,false,true`;
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const convert = ['--headless', `--infilter=${filter}`, '--convert-to', 'xlsx', 'payments.csv'];
  await promisify(execFile)(SOFFICE, [profile, ...convert], { cwd: folder });
  const rows = await readSheet(join(folder, 'payments.xlsx'));
  // Rounded to seconds: Excel stores a time as a fraction of a day.
  const toText = (date: Date) => new Date(Math.round(+date / 1_000) * 1_000).toISOString();
  return rows.map((row) => row.map((it) => (it instanceof Date ? `date ${toText(it)}` : it)));
}
