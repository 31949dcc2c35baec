import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { sessionOf } from '../fakeService.ts';
import { axe } from './axe.ts';
import {
  column,
  DEMO_TIME,
  drawer,
  EXPORT,
  expectNoSideways,
  logout,
  openAs,
  openGrid,
  openWholeList,
  paste,
  SAFFRON,
  setTime,
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

test('a cashier finds a payment by the RRN of a message in four presses, without a request', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openGrid(page, `${LAST_30}&status=COMPLETED&page=3`);
  const rrn = (await column(page, 'ref_id').nth(5).innerText()).trim();
  const orderId = (await column(page, 'orderID').nth(5).innerText()).trim();
  expect(rrn).toMatch(/^\d{12}$/);
  const dialog = await loadWholeList(page);
  const calls = recordCalls(page);
  await dialog.getByRole('tab', { name: 'Find' }).click();
  await expect(dialog.getByRole('textbox', { name: /^Amount, RRN/ })).toBeFocused();
  await paste(page, `RRN: ${rrn}.`);
  await expect(dialog.getByText(/^1 of [\d,]+ payments · ₹[\d,.]+ completed/)).toBeVisible();
  const found = page.getByRole('grid', { name: 'Found payments' });
  await expect(found.locator('[role=gridcell][data-field=orderID]')).toHaveText([orderId]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(calls).toEqual([]);

  await found.getByText(orderId).click();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByText(rrn)).toBeVisible();
  // Back at the row, in the list that was found.
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(dialog.getByText(/^1 of /)).toBeVisible();
  await expect(dialog.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

/** The payments of the last seven days, as the service exports them. */
async function exportedPayments(page: Page) {
  const { credentials } = sessionOf(SAFFRON.merchantId, SAFFRON.secretKey);
  const answer = await page.request.get(`${EXPORT}?startDate=2026-11-13T18:30:00.000Z`, {
    headers: { authorization: `Basic ${credentials}` },
  });
  const text = (await answer.text()).replace('\uFEFF', '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

async function openMatch(page: Page) {
  await openAs(page, SAFFRON, '/transactions?range=last7');
  const dialog = await loadWholeList(page);
  await dialog.getByRole('tab', { name: 'Match' }).click();
  return dialog;
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

/** The lines that have anything in them, as `category: your file, here`. */
async function categoriesOf(dialog: Locator): Promise<Record<string, string[]>> {
  const table = dialog.getByRole('table', { name: 'Categories' });
  await expect(table).toBeVisible();
  const rows = await table.evaluate((element) =>
    [...(element as HTMLTableElement).rows]
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.innerText.replace(/( ·|\n).*/s, '').trim())),
  );
  const filled = rows.filter(([, theirs, ours]) => theirs !== '0' || ours !== '0');
  return Object.fromEntries(filled.map(([name = '', ...counts]) => [name, counts]));
}

test('an accountant chooses a Shopify export with three lines an order, and reads what is missing, without a request', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  const payments = await exportedPayments(page);
  const times = new Map<string, number>();
  for (const { 'Order ID': id = '' } of payments) times.set(id, (times.get(id) ?? 0) + 1);
  const single = payments.filter(({ 'Order ID': id = '' }) => times.get(id) === 1);
  const completed = single.filter(({ Status }) => Status === 'COMPLETED');
  const failed = single.filter(({ Status }) => Status === 'FAILED');
  const order = (id = '', total = '', status = 'paid') =>
    [1, 2, 3].map((line) =>
      [
        `#${id}`,
        ...(line === 1 ? [status, '2026-11-20 10:00:00 +0530', total] : ['', '', '']),
        `Sweets, box ${line}`,
      ].map((cell) => `"${cell}"`),
    );
  const agreeing = completed.slice(0, 20);
  const lines = [
    ...agreeing.flatMap((one) => order(one['Order ID'], one.Amount)),
    ...order(completed[20]?.['Order ID'], '1.00'),
    ...order(completed[21]?.['Order ID'], completed[21]?.Amount, 'pending'),
    ...order(failed[0]?.['Order ID'], failed[0]?.Amount),
    ...order('SHOP-ONLY-1', '250.00'),
  ];
  const csv = ['Name,Financial Status,Paid at,Total,Lineitem name', ...lines].join('\n');

  const dialog = await openMatch(page);
  const calls = recordCalls(page);
  await dropFile(page, 'orders_export.csv', csv);
  await expect(dialog.getByText('23 of 24 found here')).toBeVisible();
  const here = payments.filter(({ Status }) => Status === 'COMPLETED');
  const own = new Set([...agreeing, completed[20], completed[21]]);
  // The file is of Nov 20, in India.
  const [from, to] = ['2026-11-19T18:30', '2026-11-20T18:30'];
  const isOwnDay = ({ 'Created At': at = '' }) => at >= from && at < to;
  const onlyHere = here.filter((one) => isOwnDay(one) && !own.has(one)).length;
  const outside = here.filter((one) => !isOwnDay(one) && !own.has(one)).length;
  expect(await categoriesOf(dialog)).toEqual({
    'Paid here, unpaid in your file': ['3', '1'],
    'Paid in your file, not completed here': ['3', '0'],
    'Amount differs': ['3', '1'],
    'Only in your file': ['3', '0'],
    'Only here': ['0', onlyHere.toLocaleString('en-IN')],
    Agree: ['60', '20'],
  });
  const toLookAt = `Rows that need a look: 12 of 72. Completed payments that your file lacks: ${onlyHere}.`;
  await expect(dialog.getByText(toLookAt)).toBeVisible();
  const unpaid = '40 of these rows have no completed payment of their own';
  await expect(dialog.getByText(unpaid)).toBeVisible();
  await expect(dialog.getByText(/= 72 of 72 rows\./)).toBeVisible();
  const others = `and ${outside.toLocaleString('en-IN')} outside your file’s dates, 20 Nov 2026`;
  await expect(dialog.getByText(others)).toBeVisible();
  await expect(dialog.getByText(/^Some orders have several lines/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Amount differs' }).click();
  const rows = dialog.getByRole('table', { name: 'Amount differs' });
  await expect(rows.getByText(`#${completed[20]?.['Order ID']} · 1.00`)).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await (await downloading).createReadStream();
  const text = Buffer.concat(await saved.toArray()).toString();
  expect(text.split('\r\n').filter((line) => line.startsWith('Amount differs'))).toHaveLength(3);
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

test('by keyboard alone, a payment is found and opened, and a file is matched', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openGrid(page, LAST_30);
  const orderId = (await column(page, 'orderID').first().innerText()).trim();
  await page.getByRole('button', { name: 'Whole list' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Whole list' });
  await expect(dialog.getByText(/^As of /)).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 20; step++) {
      if (await target.evaluate((it) => it.contains(document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The key Tab does not lead there.');
  };
  await tabTo(dialog.getByRole('tablist'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Amount, RRN/ })).toBeFocused();
  await page.keyboard.type(orderId);
  await expect(dialog.getByText(/^1 of /)).toBeVisible();
  await tabTo(dialog.getByRole('grid'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
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
    const payments = await exportedPayments(page);
    const paid = payments.filter(({ Status }) => Status === 'COMPLETED').slice(0, 30);
    const line = (rrn = '', amount = '') => [
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
      ...paid.map((one) => line(one['Ref ID'], one.Amount)),
      ...others,
    ]);
    const dialog = await openMatch(page);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'statement.xlsx',
      mimeType: 'application/octet-stream',
      buffer: statement,
    });
    await expect(dialog.getByText('30 of 4,030 found here')).toBeVisible();
    const { Agree: agree, 'Only in your file': only } = await categoriesOf(dialog);
    expect([agree, only]).toEqual([
      ['30', '30'],
      ['4,000', '0'],
    ]);
    await expectNoSideways(page);
    expect((await axe(page).analyze()).violations).toEqual([]);
  });

  test('with text of 200 % and forced colours, no tab is wider than the window', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important; }');
      document.adoptedStyleSheets = [sheet];
    });
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
      expect((await axe(page).analyze()).violations, tab).toEqual([]);
    };
    const [payment] = await exportedPayments(page);
    const csv = `Order,Total\n${payment?.['Order ID']},0.01\n`;
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('table', { name: 'Categories' })).toBeVisible();
    for (const tab of ['Match', 'Find', 'Totals']) await expectFit(tab);
  });
});
