import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { expect, openAs, SAFFRON, test } from './test.ts';

const EXPORT = '/api/transactions/export';
const LAST_30 = '/transactions?range=last30';
const LABELS: Record<string, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

async function openSums(page: Page) {
  await page.getByRole('button', { name: 'More export options' }).click();
  await page.getByRole('menuitem', { name: /^Add up this list/ }).click();
  return page.getByRole('dialog', { name: 'Sums' });
}

/** The rows of a table below its headings, each as its cells. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name });
  await expect(table).toBeVisible();
  return table.evaluate((element) =>
    [...(element as HTMLTableElement).rows]
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
  );
}

type Sum = [count: number, paise: bigint];

/** Adds up the file of the service, by status and, completed ones, by day in India. */
function addUp(csv: string) {
  const statuses = new Map<string, Sum>();
  const days = new Map<string, Sum>();
  const add = (sums: Map<string, Sum>, key: string, paise: bigint) => {
    const [count, total] = sums.get(key) ?? [0, 0n];
    sums.set(key, [count + 1, total + paise]);
  };
  const [headings = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const names = headings.split(',');
  for (const line of lines) {
    // Payers' names have no commas, so no cell is quoted.
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const [rupees = '', decimals = ''] = cell('Amount').split('.');
    const paise = BigInt(rupees + decimals.padEnd(2, '0'));
    add(statuses, cell('Status'), paise);
    if (cell('Status') !== 'COMPLETED') continue;
    const india = new Date(Date.parse(cell('Created At')) + 330 * 60_000);
    add(days, india.toISOString().slice(0, 10), paise);
  }
  return { statuses, days, rows: lines.length };
}

/** Groups by hand, unlike the page. */
function rupees(paise: bigint): string {
  const digits = String(paise).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const grouped = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `₹${grouped && `${grouped},`}${whole.slice(-3)}.${digits.slice(-2)}`;
}

const count = (value: number) => value.toLocaleString('en-IN');

test('the sums are those of the exported file, and each bar is reached by keyboard', async ({
  page,
}) => {
  await openAs(page, SAFFRON, LAST_30);
  await page.getByText(/^Showing /).waitFor();
  const requesting = page.waitForRequest((request) => request.url().includes(EXPORT));
  await page.getByRole('button', { name: 'More export options' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Export for/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const request = await requesting;
  const headers = { authorization: (await request.allHeaders()).authorization ?? '' };
  const csv = await (await page.request.get(request.url(), { headers })).text();
  const { statuses, days, rows } = addUp(csv);
  expect(rows).toBeGreaterThan(1_000);

  const dialog = page.getByRole('dialog', { name: 'Sums' });
  await expect(dialog.getByText(`${count(rows)} of ${count(rows)} rows`)).toBeVisible();
  await expect(dialog.getByText('Merchant SAFFRON · Last 30 days')).toBeVisible();
  const all = [...statuses.values()].reduce((sum, [, paise]) => sum + paise, 0n);
  expect(await rowsOf(page, 'By status')).toEqual([
    ...Object.entries(LABELS).map(([status, label]) => {
      const [payments, paise] = statuses.get(status) ?? [0, 0n];
      return [label, count(payments), rupees(paise)];
    }),
    ['All', count(rows), rupees(all)],
  ]);

  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByText('₹0', { exact: true }).waitFor();
  const { violations } = await axe(page).analyze();
  expect(violations).toEqual([]);
  // Back over Add up again and Change columns.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator('.Chart :focus')).toHaveCount(1);
  const sortedDays = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(sortedDays.length).toBeGreaterThan(28);
  for (const [day, [payments, paise]] of sortedDays) {
    await page.keyboard.press('ArrowRight');
    const bar = dialog.getByRole('img', { name: `${shownDay(day)}; Completed` });
    await expect(bar).toBeFocused();
    const value = `${rupees(paise)}, ${count(payments)} payment${payments === 1 ? '' : 's'}`;
    await expect(bar).toHaveAccessibleName(`${shownDay(day)}; Completed; ${value}`);
    await expect(page.getByRole('tooltip')).toContainText(value);
  }

  await page.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  expect(await rowsOf(page, 'Completed, by day of creation')).toEqual(
    sortedDays.map(([day, [payments, paise]]) => [shownDay(day), count(payments), rupees(paise)]),
  );

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More export options' })).toBeFocused();
});

test('closing the dialog ends the export; opened again, it starts anew', async ({ page }) => {
  await page.route(`**${EXPORT}*`, () => {});
  await openAs(page, SAFFRON, LAST_30);
  const failing = page.waitForEvent('requestfailed', (request) => request.url().includes(EXPORT));
  const dialog = await openSums(page);
  await expect(dialog.getByText('Adding up the list…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await failing).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.unroute(`**${EXPORT}*`);
  await openSums(page);
  await expect(dialog.getByRole('table', { name: 'By status' })).toBeVisible();

  // Sums that are known need no export.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.route(`**${EXPORT}*`, (route) => route.abort());
  await openSums(page);
  await expect(dialog.getByRole('table', { name: 'By status' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add up again' }).click();
  await expect(dialog.getByText('Failed to add up this list. Please try again.')).toBeVisible();
});

test('on a phone the sums fill the screen, and nothing scrolls sideways', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await openAs(page, SAFFRON, LAST_30);
  const dialog = await openSums(page);
  await dialog.getByText('₹0', { exact: true }).waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
  for (const shown of ['Show as table', 'Show as bars']) {
    await dialog.getByRole('button', { name: shown }).tap();
    expect(await dialog.locator('.MuiDialogContent-root').evaluate(isWide)).toBe(false);
  }
  await dialog.getByText('₹0', { exact: true }).waitFor();
  const touch = await context.newCDPSession(page);
  const chart = dialog.locator('.Chart');
  await chart.scrollIntoViewIfNeeded();
  // A finger that stays on a bar; pressed again when the chart was not ready.
  await expect(async () => {
    const box = await chart.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 180, y: (box?.y ?? 0) + 190 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    try {
      const tooltip = page.getByRole('tooltip');
      await expect(tooltip).toContainText(/₹[\d,.]+, [\d,]+ payments/, { timeout: 2_000 });
    } finally {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
  }).toPass();
  await context.close();
});

test('the columns of another service are asked for once', async ({ page, baseURL }) => {
  const proxy = await startFaultyProxy(baseURL as string);
  proxy.failAt(EXPORT, {
    type: 'text/csv',
    body: (real) =>
      real.toString().replace('Amount,Status', 'Net,State').replace('Created At', 'When'),
  });
  await openAs(page, SAFFRON, `${proxy.origin}${LAST_30}`);
  const dialog = await openSums(page);
  const use = dialog.getByRole('button', { name: 'Use these columns' });
  await expect(use).toBeVisible();
  for (const [field, heading] of [
    ['Amount', 'Net'],
    ['Status', 'State'],
    ['Created At', 'When'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: heading, exact: true }).press('Enter');
  }
  await expect(dialog.getByText(/^In the first row: 20\d\d-/)).toBeVisible();
  await use.press('Enter');
  const all = dialog.getByRole('row', { name: /^All/ });
  await expect(all).toBeVisible();
  const sums = await all.innerText();

  await page.reload();
  await page.getByText('Welcome, SAFFRON').waitFor();
  await openSums(page);
  await expect(all).toHaveText(sums.replaceAll('\t', ''));
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Amount' })).toHaveText('Net');
  await proxy.stop();
});

/** `Nov 20, 2026` */
function shownDay(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  });
}
