import type { Page } from '@playwright/test';
import type { Transaction } from '../../../src/api/contract.ts';
import { sessionOf } from '../../fakeService.ts';
import {
  ADMIN,
  cards,
  cell,
  DEMO_TIME,
  hideAmounts,
  LIST,
  openAs,
  openGrid,
  openTab,
  openView,
  openWhole,
  SAFFRON,
  setTime,
} from '../page.ts';
import { expect, test } from '../test.ts';

/* The pictures of README.md and docs/tour.md. With PICTURES=1 they replace the files in docs. */

const FOLDER = process.env.PICTURES ? 'docs' : 'test-results/pictures';

test.beforeEach(({ page }) => setTime(page, DEMO_TIME));

/** Takes the picture once nothing on the page is loading. */
async function take(page: Page, name: string, height?: number): Promise<void> {
  await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
  await page.mouse.move(0, 0);
  const { width = 0 } = page.viewportSize() ?? {};
  const clip = height ? { x: 0, y: 0, width, height } : undefined;
  await page.screenshot({ path: `${FOLDER}/${name}.png`, clip });
}

async function listOf(page: Page, query: string): Promise<Transaction[]> {
  const { credentials } = sessionOf(SAFFRON.merchantId, SAFFRON.secretKey);
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await page.request.get(`${LIST}?${query}`, { headers });
  return (await answer.json()).data.transactions;
}

/** Formats a time as in `2026-11-19 17:05`, in India's time zone. */
const formatInZone = (time: string) =>
  new Date(Date.parse(time) + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

const showSummary = (page: Page) => page.getByRole('button', { name: 'Summary' }).click();

test('the list', async ({ page }) => {
  await openGrid(page);
  await showSummary(page);
  await expect(page.getByRole('link', { name: /^Yesterday ₹/ })).toBeVisible();
  await take(page, 'transactions');
  await take(page, 'tour/summary', 410);
});

test('a payment', async ({ page }) => {
  await openGrid(page);
  await cell(page, 2, 'amount').click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await take(page, 'tour/payment');
});

test('the menu of ranges', async ({ page }) => {
  await openGrid(page);
  await page.getByRole('combobox', { name: 'Date range' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await take(page, 'tour/range', 480);
});

test('the totals', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions?range=last30');
  await openTab(page, 'Totals');
  await expect(page.locator('.Chart').getByText('₹0', { exact: true })).toBeVisible();
  await take(page, 'tour/totals');
});

test('what was found', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions?range=last30');
  const paid = await listOf(page, 'status=COMPLETED');
  await openTab(page, 'Find');
  const rrns = [2, 11, 23].map((nth) => paid[nth]?.ref_id).join(' ');
  await page.getByRole('textbox', { name: 'Find' }).fill(`${rrns} 632700000001`);
  await expect(page.getByText(/^3 of [\d,]+ payments · /)).toBeVisible();
  await take(page, 'tour/find');
});

test('a match', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions');
  const day = 'startDate=2026-11-18T18:30:00Z&endDate=2026-11-19T18:29:59Z&limit=100';
  const payments = await listOf(page, day);
  const lines = payments.flatMap(({ orderID, amount, status, createdAt }, nth) => {
    const time = formatInZone(createdAt);
    const paid = status === 'COMPLETED' ? 'paid' : 'pending';
    if (nth === 9) return [];
    return [`${orderID},${time},${paid},${Number(amount) + (nth === 14 ? 100 : 0)}`];
  });
  await openTab(page, 'Match');
  const buffer = Buffer.from(`Order,Date,Financial Status,Total\n${lines.join('\n')}\n`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('table', { name: 'What does not agree' })).toBeVisible();
  await take(page, 'tour/match');
});

test('the views beside hidden amounts', async ({ page }) => {
  await openGrid(page);
  await hideAmounts(page);
  await openView(page);
  await take(page, 'tour/views', 640);
});

test('an admin', async ({ page }) => {
  await openGrid(page, '/transactions?merchantId=SAFFRON', ADMIN);
  await take(page, 'tour/admin', 330);
});

test('the shortcuts', async ({ page }) => {
  await openGrid(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.screenshot({ path: `${FOLDER}/tour/keys.png` });
});

test('paper', async ({ page }) => {
  await page.setViewportSize({ width: 1058, height: 749 });
  await openWhole(page, '/transactions?range=last7');
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Other exports' }).click();
  await page.getByRole('menuitem', { name: 'Statement (PDF)' }).click();
  await expect(page.locator('.PrintSheet table')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await take(page, 'tour/print');
});

test('a phone', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pictures: string[] = [];
  const shoot = async () => pictures.push((await page.screenshot()).toString('base64'));
  await openAs(page, SAFFRON, '/transactions?status=FAILED&range=last7');
  await expect(cards(page).first()).toBeVisible();
  await shoot();
  await page.goto('/transactions');
  await expect(cards(page).first()).toBeVisible();
  await showSummary(page);
  await expect(page.getByRole('link', { name: /^Yesterday ₹/ })).toBeVisible();
  await shoot();
  await cards(page).nth(2).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await shoot();
  const sheet = await browser.newPage({ viewport: { width: 1188, height: 844 } });
  const images = pictures.map((data) => `<img src="data:image/png;base64,${data}">`);
  await sheet.setContent(
    `<body style="margin:0;display:flex;gap:9px;background:#8a9094">${images.join('')}</body>`,
  );
  await sheet.screenshot({ path: `${FOLDER}/tour/phones.png` });
  await sheet.close();
});
