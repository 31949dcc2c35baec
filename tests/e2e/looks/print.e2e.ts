import type { Page } from '@playwright/test';
import {
  column,
  DEMO_TIME,
  drawer,
  inPrint,
  openAs,
  openGrid,
  openTab,
  openWhole,
  SAFFRON,
  setTime,
} from '../page.ts';
import { readPdf } from '../pdf.ts';
import { expect, test } from '../test.ts';

// tests/screens/allPayments/print.test.tsx tests the content of the statements.

const PAPERS = [
  { format: 'A4', landscape: true },
  { format: 'A4', landscape: false },
  { format: 'Letter', landscape: true },
  { format: 'Letter', landscape: false },
];

/** Prints the page on this paper, whatever orientation the page itself sets; returns the lines of each sheet. */
async function printOn(page: Page, paper: (typeof PAPERS)[number]) {
  const size = paper.landscape ? 'landscape' : 'portrait';
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, `@page { size: ${size} }`);
  const sheets = readPdf(await page.pdf(paper));
  for (const { width, height, right } of sheets) {
    expect(width > height, JSON.stringify(paper)).toBe(paper.landscape);
    expect(right).toBeLessThan(width - 20);
  }
  return sheets.map(({ lines }) => lines);
}

/** Requests the tab's statement, and waits until the page calls `print`. */
async function askForPrint(page: Page) {
  await page.evaluate(() => {
    // Announces the print like a browser, but prints nothing: `printOn` does that.
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.setAttribute('data-printing', '');
    };
    document.body.removeAttribute('data-printing');
  });
  await page.getByRole('button', { name: 'Other exports' }).click();
  await page.getByRole('menuitem', { name: 'Statement (PDF)' }).click();
  // Match prints 2,000 rows; a busy machine takes a long time to render them.
  await expect(page.locator('body[data-printing]')).toBeAttached({ timeout: 60_000 });
}

const HEADINGS = /^OrderIDAmountStatusVPAIDRefIDCreatedAtFinishedAtCancelledAt$/;

test('on each paper size, a statement has all matching payments in order, and the headings on each sheet', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openGrid(page, '/transactions?range=last7');
  // In portrait an Order ID breaks at its hyphen.
  const isRow = (line: string) => /^SAF-\d{6}-(\d{4})?₹/.test(line);
  for (const paper of PAPERS) {
    await askForPrint(page);
    const sheets = await printOn(page, paper);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const rows = sheets.flat().filter(isRow);
    expect(rows).toHaveLength(325);
    const orders = rows.map((line) => line.slice(0, paper.landscape ? 15 : 10));
    expect(orders).toEqual(orders.toSorted().reverse());
    for (const lines of sheets) {
      if (lines.some(isRow)) expect(lines.filter((line) => HEADINGS.test(line))).toHaveLength(1);
    }
    expect(sheets.at(-1)).toContain('325of325payments');
    expect(sheets.at(-1)?.join()).toMatch(/229payments₹96,167\.31Completed/);
  }
});

/** The narrower paper of each orientation. */
const NARROW_PAPERS = PAPERS.filter(({ format, landscape }) => landscape === (format === 'Letter'));

test('Totals, Find and Match print all days, all that was found and all rows', async ({ page }) => {
  test.slow();
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, '/transactions?range=last90');
  const printed = async (paper: (typeof NARROW_PAPERS)[number]) => {
    await askForPrint(page);
    return (await printOn(page, paper)).flat();
  };
  await openTab(page, 'Totals');
  for (const paper of NARROW_PAPERS) {
    const days = (await printed(paper)).filter((line) => /^\w{3},\w{3}\d\d,2026/.test(line));
    expect(days).toHaveLength(90);
  }
  await openTab(page, 'Find');
  await page.getByRole('textbox', { name: 'Find' }).fill('meera');
  const count = await page.getByText(/^\d+ of .* payments/).innerText();
  const [found = ''] = count.split(' ');
  expect(Number(found)).toBeGreaterThan(50);
  for (const paper of NARROW_PAPERS) {
    const lines = await printed(paper);
    expect(lines.filter((line) => /^SAF-.*meera/.test(line))).toHaveLength(Number(found));
    expect(lines.join()).toContain('Lookedfor“meera”');
  }
  await openTab(page, 'Match');
  const buffer = Buffer.from(`Order,Total\n${'SAF-1,99.00\n'.repeat(60)}`);
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: 'ID', exact: true }).click();
  await page.getByRole('option', { name: 'Order', exact: true }).click();
  await expect(page.getByText(/^How it adds up/).first()).toBeVisible();
  const lines = await printed({ format: 'A4', landscape: false });
  expect(lines.filter((line) => /Row\d+SAF-1₹99\.00$/.test(line))).toHaveLength(60);
  expect(lines.at(-1) ?? '').toMatch(/2,000of[\d,]+comparisons/);
  // Controls are not printed, and the headings are above their columns.
  expect(lines.join()).not.toMatch(/Otherfile|Exportthese\d|All\d/);
  expect(lines).toContain('WhatiswrongYourfileReceived');
});

test('the page as shown fits two numbered sheets, dark on white even in the dark scheme, without open overlays', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWhole(page);
  for (const format of ['A4', 'Letter']) {
    const sheets = readPdf(await page.pdf({ format, landscape: true }));
    expect(
      sheets.map(({ lines }) => /Page\d+of\d+/.exec(lines.join())?.[0]),
      format,
    ).toEqual(['Page1of2', 'Page2of2']);
  }
  await inPrint(page, async () => {
    await expect(page.getByRole('heading', { name: /^Payments 1 to 50 of/ })).toBeVisible();
    const colors = await page.locator('body, .PrintSheet, .PrintSheet *').evaluateAll((found) => [
      ...new Set(
        found.map((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
    expect(colors.sort()).toEqual([
      'rgb(0, 0, 0) on rgb(255, 255, 255)',
      'rgb(24, 34, 39) on rgb(255, 255, 255)',
      'rgb(24, 34, 39) on rgba(0, 0, 0, 0)',
    ]);
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const overlay = page.locator('body > .MuiModal-root');
  // A click, because printing has taken the focus from the overlay.
  const clickBeside = () => page.mouse.click(2, 450);
  for (const [words, shown, open, close] of [
    [
      'All Statuses',
      overlay,
      () => page.getByRole('combobox', { name: 'Status' }).click(),
      clickBeside,
    ],
    ['Columns', overlay, () => press(/^View/), clickBeside],
    // The payment is beside the rows and not modal, so it is closed by its button.
    [
      'Copy for support',
      drawer(page),
      () => column(page, 'status').first().click(),
      () => press('Close payment'),
    ],
  ] as const) {
    await test.step(words, async () => {
      await open();
      await expect(shown).toContainText(words);
      await inPrint(page, async () => {
        const text = await page.locator('body').innerText();
        expect(text).toMatch(/^\s*Merchant Payments\s+Payments 1 to 50 of [\d,]+\s+Merchant/);
        expect(text).not.toContain(words);
      });
      await close();
      await expect(shown).toHaveCount(0);
    });
  }

  // A message reserves room below a narrow page; on paper, that room would be an empty sheet.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(page.locator('main')).not.toHaveCSS('padding-bottom', '0px');
  await inPrint(page, () => expect(page.locator('main')).toHaveCSS('padding-bottom', '0px'));
});
