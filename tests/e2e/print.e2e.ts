import type { Page } from '@playwright/test';
import { ADMIN, DEMO_TIME, openGrid, openSums, readPager, SAFFRON } from './page.ts';
import { readPdf } from './readPdf.ts';
import { expect, test } from './test.ts';

/** Opens the list, and waits until it can be printed. */
async function openPrintable(page: Page, account = SAFFRON, url?: string) {
  // For the dates of a range.
  await page.clock.setFixedTime(DEMO_TIME);
  await openGrid(page, url, account);
  await expect(page.getByText(/^Showing /)).toBeVisible();
  // The code of the print is loaded after the rows.
  await expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const text = document.body.textContent;
        dispatchEvent(new Event('afterprint'));
        return text;
      }),
    )
    .toContain('Statement of transactions');
}

test('each sheet has its number and the head of the table, and each payment is whole', async ({
  page,
}) => {
  await openPrintable(page);
  for (const format of ['A4', 'Letter']) {
    const sheets = readPdf(await page.pdf({ format, landscape: true }));
    expect(sheets.length, format).toBe(2);
    const orderIds = sheets.map((sheet) => sheet.match(/^SAF-\d{6}-\d{4}$/gm) ?? []);
    expect(new Set(orderIds.flat()).size).toBe(50);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet.replaceAll('\n', '')).toContain(`Page ${index + 1} of ${sheets.length}`);
      expect(sheet).toContain('\nOrder ID\nAmount\nStatus\nVPA ID\nRef ID\nCreated At\n');
      // A row that is cut would have its order ID or its amount on one sheet only.
      expect(sheet.match(/^₹[\d,]+\.\d\d$/gm)).toHaveLength(orderIds[index]?.length ?? 0);
    }
  }
});

test('the print is a statement: merchant, range, filters, zone, payments', async ({ page }) => {
  await openPrintable(page);
  const [plain] = readPdf(await page.pdf());
  expect(plain).toContain('Merchant Payments\nStatement of transactions\n');
  expect(plain).toContain('\nMerchant\nSAFFRON\nRange\nAll dates\nFilters\nNone\n');
  expect(plain).toContain('\nTime zone\nIndia Standard Time, UTC+05:30\n');
  expect(plain).toMatch(/\nPayments\nShowing 1 to 50 of [\d,]+ transactions\n/);
});

test('sums that were asked for are in the print of their list only', async ({ page }) => {
  await openPrintable(page, SAFFRON, '/transactions?status=FAILED');
  const dialog = await openSums(page);
  const total = await dialog.locator('tfoot td').last().textContent();
  const count = await dialog.locator('tfoot td').first().textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const [statement = ''] = readPdf(await page.pdf());
  const text = statement.replaceAll('\n', ' ');
  expect(text).toContain(`Totals Failed ${total} (${count}) · All ${total} (${count}), as of `);

  const failed = (await readPager(page)).total;
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(async () => (await readPager(page)).total).toBeGreaterThan(failed);
  expect(readPdf(await page.pdf())[0]).not.toContain('Totals');
});

test("an admin's print says whose payments it has, the range and the filters in words", async ({
  page,
}) => {
  const query = 'status=COMPLETED&merchantId=SAFFRON&range=last90&orderId=SAF';
  await openPrintable(page, ADMIN, `/transactions?${query}`);
  const [filtered] = readPdf(await page.pdf());
  expect(filtered).toContain(
    '\nMerchant\nSAFFRON\nRange\nLast 90 days, Aug 23, 2026 – Nov 20, 2026\n',
  );
  expect(filtered).toContain('\nFilters\nCompleted · Order ID starts with SAF\n');

  await openPrintable(page, ADMIN, '/transactions?startDate=2026-01-05T20:00:00Z');
  expect(readPdf(await page.pdf())[0]).toMatch(
    /\nMerchant\nAll merchants\nRange\nFrom Jan 6, 2026, 01:30\n/,
  );
});

test('in the dark scheme the print is dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPrintable(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { name: 'Statement of transactions' })).toBeVisible();
  const colors = await page.locator('body, body > div:has(thead) *').evaluateAll((found) => [
    ...new Set(
      found.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    ),
  ]);
  expect(colors.sort()).toEqual([
    'rgb(0, 0, 0) on rgb(255, 255, 255)',
    'rgb(0, 0, 0) on rgba(0, 0, 0, 0)',
  ]);
  // The page number, which is in no element.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
  );
  expect(rules.find((rule) => rule.startsWith('@page'))).toMatch(
    /@bottom-right \{[^}]*[; ]color: rgb\(0, 0, 0\)/,
  );
});
