import type { Page } from '@playwright/test';
import { DEMO_TIME, EXPORT, expectNoSideways, openAs, openSums, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

const LAST_30 = '/transactions?range=last30';
const LABELS: Record<string, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

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
  await page.clock.setFixedTime(DEMO_TIME);
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the sums fill the screen, nothing scrolls sideways, and a finger on a bar shows its sum', async ({
    page,
  }) => {
    await page.clock.setFixedTime(DEMO_TIME);
    await openAs(page, SAFFRON, LAST_30);
    const dialog = await openSums(page);
    await dialog.getByText('₹0', { exact: true }).waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    for (const shown of ['Show as table', 'Show as bars']) {
      await dialog.getByRole('button', { name: shown }).tap();
      expect(await dialog.locator('.MuiDialogContent-root').evaluate(isWide)).toBe(false);
      await expectNoSideways(page);
    }
    await dialog.getByText('₹0', { exact: true }).waitFor();
    const touch = await page.context().newCDPSession(page);
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
  });
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
