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
  openTab,
  paste,
  SAFFRON,
  setTime,
  signIn,
  tab,
  tabTo,
} from './page.ts';
import { expect, test } from './test.ts';

const LAST_30 = '/transactions?range=last30';

/** Records the calls to the service from now on. */
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
  // Makes `last7` mean the last seven days of the demo's data, not of the machine's clock.
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, '/transactions?range=last7');
  await openTab(page, 'Match');
  // `openTab` waits only for the foot, which is shown before the code of this tab is loaded.
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
}

/** Match's table of the rows that do not agree. */
const apart = (page: Page) => page.getByRole('table', { name: 'What does not agree' });
const filter = (page: Page, name: string) => page.getByRole('button', { name });

/** Drops a file with the mouse, on the title of the page. */
async function dropFile(page: Page, name: string, text: string) {
  const path = test.info().outputPath(name);
  writeFileSync(path, text);
  const { x, y } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
  if (!x || !y) throw new Error('There is no title.');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
  }
}

test('a dropped Shopify export with three lines an order is matched, its differences saved, and all of it gone after a sign-out in another tab', async ({
  page,
  context,
}) => {
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

  await openMatch(page);
  const calls = recordCalls(page);
  await dropFile(
    page,
    'orders.csv',
    `Name,Financial Status,Total,Lineitem name\n${lines.join('\n')}`,
  );
  await expect(page.getByText(/^orders\.csv, 24 rows/)).toBeVisible();
  const rows = apart(page);
  await expect(rows).toContainText('Financial Status says “pending”');
  await filter(page, 'Differs 2').click();
  await expect(rows).toContainText(`#${payments[5]?.orderID}`);
  // An id is no bolder here than in the list.
  await expect(rows.locator('.Tones > b').first()).toHaveCSS('font-weight', '400');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these 2' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  // Each line of an order is saved: those without an amount are items of the line above.
  expect(saved.trim().split('\r\n').slice(1)).toEqual([
    ...Array(3).fill(expect.stringMatching(/^Differs,Another amount,/)),
    ...Array(3).fill(expect.stringMatching(/^Differs,"Received, but in your file: /)),
  ]);
  expect(calls).toEqual([]);

  expect(page.workers()).toHaveLength(1);
  const other = await context.newPage();
  await openAs(other, SAFFRON, LAST_30);
  await logout(other);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await signIn(page, SAFFRON);
  await openTab(page, 'Match');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
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
  await tab(page, 'List').focus();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(/^As of /)).toBeVisible();
  const calls = recordCalls(page);
  await tabTo(page.getByRole('textbox', { name: 'Find' }));
  await paste(page, `RRN: ${rrn}.`);
  await expect(page.getByText(/^1 of [\d,]+ payments/)).toBeVisible();
  await expect(column(page, 'orderID')).toHaveText([orderId]);
  await tabTo(page.getByRole('grid'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText(rrn)).toBeVisible();
  // Escape returns to the row among the found payments.
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('m');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(`Order,Total\n${orderId},0.01\n`);
  await (await choosing).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/^orders\.csv, 1 row/)).toBeVisible();
  await expect(apart(page)).toContainText(orderId);
  await tabTo(filter(page, 'Differs 1'));
  await page.keyboard.press('Enter');
  await expect(apart(page).getByRole('row')).toHaveCount(2);
  expect(calls).toEqual([]);
});

test('in Find another page begins at its top, and a closed payment gives the focus back to its row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, '/transactions?range=last7');
  await openTab(page, 'Find');
  const grid = page.getByRole('grid', { name: 'Found payments' });
  const rows = grid.locator('[data-rowindex]');
  const scroller = grid.locator('.MuiDataGrid-virtualScroller');
  await rows.first().waitFor();
  // Scrolled sideways too: the column of Order ID stays mounted while the other columns are scrolled.
  await scroller.evaluate((element) => element.scrollTo({ left: 300 }));
  await scroller.hover();
  await page.mouse.wheel(0, 1200);
  const thirtieth = grid.locator('[data-rowindex="30"]');
  await expect(thirtieth.locator('[data-field=orderID]')).toBeVisible();
  await thirtieth.locator('[data-field=status]').click();
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(thirtieth.locator('[role=gridcell]:focus')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(grid.locator('[data-rowindex="0"]')).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 3 of/)).toBeVisible();
  const cards = page.getByRole('list', { name: 'Found payments' }).getByRole('button');
  await expect(cards.first()).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a bank statement in Excel is matched by the RRNs in its narrations', async ({ page }) => {
    await setTime(page, DEMO_TIME);
    const paid = (await completedPayments(page)).slice(0, 30);
    await openAs(page, SAFFRON, LAST_30);
    const line = (rrn: string | null, amount: string) => [
      '20/11/26',
      `UPI-ASHA-ASHA@OKAXIS-HDFC0000001-${rrn}-PAYMENT`,
      '',
      amount,
    ];
    // So many rows that the library would unpack the sheet in a worker, which the page's policy refuses.
    const others = Array.from({ length: 4_000 }, (_, nth) => line(String(9e11 + nth), '10.00'));
    const statement = xlsxOf([
      ['Statement of account', '', '', ''],
      ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amount in Rupees'],
      ...paid.map((one) => line(one.ref_id, String(one.amount))),
      ...others,
    ]);
    await openTab(page, 'Match');
    await page.locator('input[type=file]').setInputFiles({
      name: 'statement.xlsx',
      mimeType: 'application/octet-stream',
      buffer: statement,
    });
    await expect(page.getByText(/^statement\.xlsx, 4,030 rows/)).toBeVisible();
    await expect(filter(page, 'Agrees: 30 rows · 30 payments')).toBeVisible();
    await expect(filter(page, 'Not received 4,000')).toBeVisible();
    await expectNoSideways(page);
    // A long heading ends before the arrow of its select, whose icon has an empty edge.
    await filter(page, 'Change').click();
    const select = page.getByRole('combobox', { name: 'Amount', exact: true });
    const text = await select.getByText('Deposit Amount in Rupees').boundingBox();
    const arrow = await select.locator('xpath=..').locator('svg').boundingBox();
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan((arrow?.x ?? 0) + 4);
  });

  test("Match's result and Find's results begin in the upper half of the screen", async ({
    page,
  }) => {
    await openMatch(page);
    const buffer = Buffer.from('Order,Total\nSHOP-1,1.00\n');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
    const expectHigh = async (place: Locator) => {
      await expect(place).toBeVisible();
      expect((await place.boundingBox())?.y).toBeLessThanOrEqual(420);
    };
    await expectHigh(page.getByText(/^Your file ₹/).first());
    await openTab(page, 'Find');
    await page.getByRole('textbox', { name: 'Find' }).fill('okaxis');
    await expect(page.getByText(/by .*: okaxis/)).toBeVisible();
    await expectHigh(page.getByRole('list', { name: 'Found payments' }).locator('li').first());
  });

  test('with text of 200 % and forced colours, no tab is wider than the window', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await addStyle(page, LARGE_TEXT);
    await openMatch(page);
    const expectFit = async (name: 'Totals' | 'Find' | 'Match') => {
      await openTab(page, name);
      await expectNoSideways(page, name);
      const broken = await page.locator('td, b').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const found: string[] = [];
          while (texts.nextNode()) {
            const [amount] = /^₹[\d,.]+/.exec(texts.currentNode.textContent ?? '') ?? [];
            if (!amount) continue;
            range.setStart(texts.currentNode, 0);
            range.setEnd(texts.currentNode, amount.length);
            if (range.getClientRects().length > 1) found.push(amount);
          }
          return found;
        }),
      );
      expect(broken, name).toEqual([]);
    };
    const [payment] = await completedPayments(page);
    const csv = `Order,Total\n${payment?.orderID},0.01\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('Another amount').first()).toBeVisible();
    for (const name of ['Match', 'Find', 'Totals'] as const) await expectFit(name);
  });
});
