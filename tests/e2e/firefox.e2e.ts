import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '../../src/api/contract.ts';
import { sessionOf } from '../fakeService.ts';
import { type Firefox, firefoxPath, startFirefox } from './startFirefox.ts';
import { test as base, expect, SAFFRON } from './test.ts';

const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ consoleErrors }, use) => {
    const firefox = await startFirefox(consoleErrors);
    await use(firefox);
    await firefox.stop();
  },
});

test.skip(
  () => !firefoxPath && process.env.CI !== 'true',
  'needs Firefox: apt install firefox-esr, or set FIREFOX_PATH',
);

const field = (name: string) => `::-p-aria([name="${name}"][role="textbox"])`;
// By text, because Firefox locates no button that has an icon by its accessible name.
const button = (text: string) => `button::-p-text(${text})`;

test('in Firefox, a merchant signs in, filters, pages, opens a payment, exports and signs out', async ({
  firefox: { page, calls, downloads },
  baseURL,
  consoleErrors,
}) => {
  // Firefox starts slowly on a busy machine.
  test.slow();
  const path = () => page.evaluate(() => location.pathname + location.search);
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  const callService = (url: string) =>
    fetch(baseURL + url, {
      headers: {
        authorization: `Basic ${sessionOf(SAFFRON.merchantId, SAFFRON.secretKey).credentials}`,
      },
    });

  /** The first rows as cell texts by column header. */
  const readRows = () =>
    page.$$eval('[role=grid] [role=row]', ([header, ...rows]) => {
      const names = [...(header?.querySelectorAll('[role=columnheader]') ?? [])];
      return rows.slice(0, 5).map((row) => {
        const cells = row.querySelectorAll('[role=gridcell]');
        return Object.fromEntries(names.map((it, i) => [it.textContent, cells[i]?.textContent]));
      });
    });

  /** Expects that the list was requested with these parameters, and that its rows are shown. */
  async function expectList(query: string) {
    await expect.poll(() => calls.at(-1)).toBe(`/api/transactions?${query}`);
    const { data } = await (await callService(`/api/transactions?${query}`)).json();
    const expected = data.transactions.slice(0, 5).map(describeRow);
    expect(expected).toHaveLength(5);
    await expect.poll(readRows).toEqual(expected);
  }

  await test.step('sign in', async () => {
    await page.goto(`${baseURL}/`);
    await page.locator(field('Merchant ID')).wait();
    expect(await path()).toBe('/login');
    // The Merchant ID has the focus.
    await page.keyboard.type(SAFFRON.merchantId);
    await page.keyboard.press('Tab');
    await page.keyboard.type(SAFFRON.secretKey);
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/transactions');
    await expect.poll(focusedText).toBe('Transactions');
    await expectList('page=1&limit=50');
    expect(calls.slice(0, 2)).toEqual(['/api/transactions?limit=1', '/api/user']);
  });

  await test.step('filter by status, order and date', async () => {
    await page.locator('::-p-aria([name="Status"][role="combobox"])').click();
    await page.locator('::-p-aria([name="Cancelled"][role="option"])').click();
    await expectList('page=1&limit=50&status=CANCELLED');
    await expect.poll(focusedText).toBe('Cancelled');

    await page.locator(field('Order ID')).click();
    await page.keyboard.type('saf-');
    await expectList('page=1&limit=50&status=CANCELLED&orderId=saf-');

    await page.locator('::-p-aria([name="Month"][role="spinbutton"])').click();
    await page.keyboard.type('Jan 05, 2026 14:30');
    await expectList(
      'page=1&limit=50&status=CANCELLED&orderId=saf-&startDate=2026-01-05T09:00:00.000Z',
    );
    await page.locator(button('Clear filters')).click();
    await expectList('page=1&limit=50');
  });

  await test.step('go to the next page and back', async () => {
    await page.goto(`${baseURL}/transactions?status=FAILED`);
    await page.locator(button('Next')).click();
    await expectList('page=2&limit=50&status=FAILED');
    expect(await path()).toBe('/transactions?status=FAILED&page=2');
    await expect.poll(focusedText).toBe('Next');
    await page.goBack();
    await expectList('page=1&limit=50&status=FAILED');
  });

  await test.step('open a payment, the next one, and close it', async () => {
    const orders = (await readRows()).map((row) => row['Order ID'] ?? '');
    const title = () => page.$eval('[role=dialog] h2', (heading) => heading.textContent);
    await page.locator('[role=gridcell][data-field=status]').click();
    await expect.poll(focusedText).toBe(`Payment ${orders[0]}`);
    expect(await path()).toContain('/transactions?status=FAILED&payment=');
    await page.keyboard.press('ArrowDown');
    await expect.poll(title).toBe(`Payment ${orders[1]}`);
    await page.keyboard.press('Escape');
    await expect.poll(path).toBe('/transactions?status=FAILED');
    await expect.poll(focusedText).toBe('Failed');
    expect(await page.$$('[role=dialog]')).toEqual([]);
  });

  await test.step('export', async () => {
    await page.locator(button('Export CSV')).click();
    await page.locator('::-p-text(Saved transactions-export-)').wait();
    expect(calls.at(-1)).toBe('/api/transactions/export?status=FAILED');
    const file = await callService('/api/transactions/export?status=FAILED');
    const csv = Buffer.from(await file.arrayBuffer());
    expect(csv.length).toBeGreaterThan(1_000);
    await expect(async () => {
      const [name = '', ...others] = await readdir(downloads);
      expect(others).toEqual([]);
      expect(name).toMatch(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/);
      expect(csv.equals(await readFile(join(downloads, name)))).toBe(true);
    }).toPass({ timeout: 15_000 });
  });

  await test.step('sign out', async () => {
    await page.locator(button('Logout')).click();
    await expect.poll(path).toBe('/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  await test.step('the policy is in force', async () => {
    expect(consoleErrors).toEqual([]);
    await page.evaluate(() => setTimeout(() => new Function('')));
    await expect.poll(() => consoleErrors.join()).toContain('Blocked by');
    consoleErrors.length = 0;
  });
});

const STATUS_WORDS: Record<string, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

const dates = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** What a row shows, by column header. */
function describeRow(row: Transaction) {
  const date = (value: string | null) => (value ? formatDate(new Date(value)) : '-');
  return {
    'Order ID': row.orderID,
    Amount: rupees.format(row.amount),
    Status: STATUS_WORDS[row.status],
    'VPA ID': row.vpa_id ?? '-',
    'Ref ID': row.ref_id ?? '-',
    'Created At': date(row.createdAt),
    'Finished At': date(row.CALLBACK_TS),
    'Cancelled At': date(row.CANCEL_TS),
  };
}

function formatDate(date: Date): string {
  const parts = Object.fromEntries(dates.formatToParts(date).map((it) => [it.type, it.value]));
  const { month, day, year, hour, minute } = parts;
  return `${month} ${day?.padStart(2, '0')}, ${year} ${hour}:${minute}`;
}
