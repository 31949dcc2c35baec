import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import type { Transaction } from '../../src/api/contract.ts';
import { sessionOf } from '../fakeService.ts';
import {
  addStyle,
  column,
  DEMO_TIME,
  drawer,
  expectNoSideways,
  LARGE_TEXT,
  LIST,
  logout,
  openAs,
  openGrid,
  openWholeList,
  paste,
  SAFFRON,
  setTime,
  tabTo,
} from './page.ts';
import { expect, test } from './test.ts';

const LAST_30 = '/transactions?range=last30';

/** Opens the whole list, and waits until it is loaded. */
async function loadWholeList(page: Page) {
  const dialog = await openWholeList(page);
  await expect(dialog.getByText(/^As of /)).toBeVisible();
  return dialog;
}

/** The calls of the service from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

async function completedPayments(page: Page): Promise<Transaction[]> {
  const { credentials } = sessionOf(SAFFRON.merchantId, SAFFRON.secretKey);
  const answer = await page.request.get(`${LIST}?status=COMPLETED`, {
    headers: { authorization: `Basic ${credentials}` },
  });
  return (await answer.json()).data.transactions;
}

async function openMatch(page: Page) {
  await openAs(page, SAFFRON, '/transactions?range=last7');
  const dialog = await loadWholeList(page);
  await dialog.getByRole('tab', { name: 'Match' }).click();
  return dialog;
}

/** The counts of a category, of the file and of the list. */
async function expectCategory(dialog: Locator, name: string, theirs: string, ours: string) {
  const counts = dialog.getByRole('row', { name }).getByRole('cell');
  await expect(counts, name).toHaveText([theirs, ours].map((it) => new RegExp(`^${it}( ·|$)`)));
}

/** Drops a file with the mouse, on the title of the dialog. */
async function dropFile(page: Page, name: string, text: string) {
  const path = test.info().outputPath(name);
  writeFileSync(path, text);
  const { x, y } = (await page.getByRole('heading', { name: 'Whole list' }).boundingBox()) ?? {};
  if (!x || !y) throw new Error('There is no dialog.');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
  }
}

test('a Shopify export with three lines an order is dropped and matched, and a category saved', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  const payments = await completedPayments(page);
  const order = ({ orderID, amount }: Partial<Transaction> = {}, status = 'paid') => {
    const rest = ['Sweets', 'Box', 'Card'];
    return rest.map((item, line) =>
      [`#${orderID}`, ...(line === 0 ? [status, amount] : ['', '']), item].join(),
    );
  };
  const lines = [
    ...payments.slice(0, 5).flatMap((one) => order(one)),
    ...order({ ...payments[5], amount: 1 }),
    ...order(payments[6], 'pending'),
    ...order({ orderID: 'SHOP-ONLY-1', amount: 250 }),
  ];

  const dialog = await openMatch(page);
  const calls = recordCalls(page);
  await dropFile(
    page,
    'orders.csv',
    `Name,Financial Status,Total,Lineitem name\n${lines.join('\n')}`,
  );
  await expect(dialog.getByText('7 of 8 found here')).toBeVisible();
  await expectCategory(dialog, 'Paid here, unpaid in your file', '3', '1');
  await expectCategory(dialog, 'Amount differs', '3', '1');
  await expectCategory(dialog, 'Only in your file', '3', '0');
  await expectCategory(dialog, 'Agree', '15', '5');
  for (const sentence of [
    /^Rows that need a look: 9 of 24\. Completed payments that your file lacks: [\d,]+\.$/,
    '10 of these rows have no completed payment of their own',
    /= 24 of 24 rows\./,
    /^Some orders have several lines/,
  ]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Amount differs' }).click();
  const rows = dialog.getByRole('table', { name: 'Amount differs' });
  await expect(rows).toContainText(`#${payments[5]?.orderID} · 1`);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved.trim().split('\r\n').slice(1)).toEqual(
    Array(3).fill(expect.stringMatching(/^Amount differs,/)),
  );
  expect(calls).toEqual([]);
});

/** An Excel file with one sheet. */
function xlsxOf(rows: string[][]): Buffer {
  const cells = (row: string[], place: number) =>
    row
      .map((cell, nth) => `<c r="${'ABCD'[nth]}${place}" t="inlineStr"><is><t>${cell}</t></is></c>`)
      .join('');
  const sheet = rows.map((row, nth) => `<row r="${nth + 1}">${cells(row, nth + 1)}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Statement" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const parts = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

test('by keyboard and without a request, a payment is found by the RRN of a message and opened, and a file is matched', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openGrid(page, `${LAST_30}&status=COMPLETED`);
  const rrn = (await column(page, 'ref_id').nth(5).innerText()).trim();
  const orderId = (await column(page, 'orderID').nth(5).innerText()).trim();
  await page.getByRole('button', { name: 'Whole list' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Whole list' });
  await expect(dialog.getByText(/^As of /)).toBeVisible();
  const calls = recordCalls(page);
  await tabTo(dialog.getByRole('tablist'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Amount, RRN/ })).toBeFocused();
  await paste(page, `RRN: ${rrn}.`);
  await expect(dialog.getByText(/^1 of [\d,]+ payments · ₹[\d,.]+ completed/)).toBeVisible();
  await expect(dialog.locator('[role=gridcell][data-field=orderID]')).toHaveText([orderId]);
  await tabTo(dialog.getByRole('grid'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText(rrn)).toBeVisible();
  // Back at the row, in the list that was found.
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(dialog.getByText(/^1 of /)).toBeVisible();
  await expect(dialog.locator('[role=gridcell]:focus')).toHaveCount(1);
  // Around the dialog, to its tabs.
  await tabTo(dialog.getByRole('tablist'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(dialog.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(`Order,Total\n${orderId},0.01\n`);
  await (await choosing).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('1 of 1 found here')).toBeVisible();
  await tabTo(dialog.getByRole('table', { name: 'Categories' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Row 2: ${orderId} · 0.01`)).toBeVisible();
  expect(calls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('nothing of it is left after the end of the session', async ({ page }) => {
  await openAs(page, SAFFRON, LAST_30);
  await loadWholeList(page);
  expect(page.workers()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await logout(page);
  await expect.poll(() => page.workers().length).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a bank statement in Excel is matched by the RRNs in its narrations', async ({ page }) => {
    await setTime(page, DEMO_TIME);
    const paid = (await completedPayments(page)).slice(0, 30);
    const line = (rrn: string | null, amount: string) => [
      '20/11/26',
      `UPI-ASHA-ASHA@OKAXIS-HDFC0000001-${rrn}-PAYMENT`,
      '',
      amount,
    ];
    // Larger than the parts that the library would read in workers, which the page's policy refuses.
    const others = Array.from({ length: 4_000 }, (_, nth) => line(String(9e11 + nth), '10.00'));
    const statement = xlsxOf([
      ['Statement of account', '', '', ''],
      ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.'],
      ...paid.map((one) => line(one.ref_id, String(one.amount))),
      ...others,
    ]);
    const dialog = await openMatch(page);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'statement.xlsx',
      mimeType: 'application/octet-stream',
      buffer: statement,
    });
    await expect(dialog.getByText('30 of 4,030 found here')).toBeVisible();
    await expectCategory(dialog, 'Agree', '30', '30');
    await expectCategory(dialog, 'Only in your file', '4,000', '0');
    await expectNoSideways(page);
  });

  test('with text of 200 % and forced colours, no tab is wider than the window', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await addStyle(page, LARGE_TEXT);
    const dialog = await openMatch(page);
    const expectFit = async (tab: string) => {
      await dialog.getByRole('tab', { name: tab }).click();
      await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expectNoSideways(page, tab);
      const content = dialog.locator('.MuiDialogContent-root');
      const hidden = await content.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect(hidden, tab).toBe(0);
      const broken = await dialog.locator('td').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const found: string[] = [];
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            const text = String(range);
            if (text.startsWith('₹') && range.getClientRects().length > 1) found.push(text);
          }
          return found;
        }),
      );
      expect(broken, tab).toEqual([]);
    };
    const [payment] = await completedPayments(page);
    const csv = `Order,Total\n${payment?.orderID},0.01\n`;
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('table', { name: 'Categories' })).toBeVisible();
    for (const tab of ['Match', 'Find', 'Totals']) await expectFit(tab);
  });
});
