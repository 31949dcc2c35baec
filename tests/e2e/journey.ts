import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATUS_LABELS, type Transaction, type TransactionStatus } from '../../src/api/contract.ts';
import { formatAmount, formatDate } from '../../src/format.ts';
import { sessionOf } from '../fakeService.ts';
import type { Engine } from './engines.ts';
import { SAFFRON, tableRows } from './page.ts';
import { expect, test } from './test.ts';

const field = (label: string) => `//label[contains(., '${label}')]`;
const button = (text: string) => `//button[contains(., '${text}')]`;

const isMenuStill = () => {
  const menu = document.querySelector('[role=listbox]')?.parentElement;
  return !!menu && menu.getAnimations().length === 0;
};

/** Runs a merchant's journey in a browser. `service` is the service's address when a web server is in front of it. */
export async function journey(engine: Engine, url: string, service = url) {
  const { goto, goBack, click, type, press, evaluate, downloads } = engine;
  const path = () => evaluate(() => location.pathname + location.search);
  const focusedText = () => evaluate(() => document.activeElement?.textContent);

  /** Path and query string of each finished call to the service since the page was loaded, oldest first. */
  const calls = () =>
    evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.replace(location.origin, ''))
        .filter((address) => address.startsWith('/api/')),
    );
  /** The last call, without the counts that the menu of Status requests. */
  const lastCall = async () => (await calls()).findLast((address) => !/\blimit=1\b/.test(address));

  const callService = (query: string) =>
    fetch(service + query, {
      headers: {
        authorization: `Basic ${sessionOf(SAFFRON.merchantId, SAFFRON.secretKey).credentials}`,
      },
    });

  /** Expects that the list was requested with these parameters, and that its rows are shown. */
  async function expectList(query: string) {
    await expect.poll(lastCall).toBe(`/api/transactions?${query}`);
    const { data } = await (await callService(`/api/transactions?${query}`)).json();
    const expected = data.transactions.slice(0, 5).map(describeRow);
    expect(expected).toHaveLength(5);
    await expect.poll(() => evaluate(tableRows)).toMatchObject(expected);
  }

  await test.step('sign in', async () => {
    await goto(`${url}/`);
    await expect.poll(path).toBe('/login');
    await expect.poll(() => evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await type(SAFFRON.merchantId);
    await press('Tab');
    await type(SAFFRON.secretKey);
    await press('Enter');
    await expect.poll(path).toBe('/transactions');
    await expect.poll(focusedText).toBe('Transactions');
    const outline = () => getComputedStyle(document.activeElement as Element).outlineStyle;
    expect(await evaluate(outline)).toBe('none');
    await expectList('page=1&limit=50');
    expect((await calls()).slice(0, 2)).toEqual(['/api/transactions?limit=1', '/api/user']);
  });

  await test.step('filter by status, order and date', async () => {
    await click("//*[@role='combobox']");
    // While the menu grows, its options move away from the pointer.
    await expect.poll(() => evaluate(isMenuStill)).toBe(true);
    await click("//*[@role='option'][starts-with(., 'Cancelled')]");
    await expectList('page=1&limit=50&status=CANCELLED');
    // The menu takes the next click until the menu is removed.
    await expect.poll(() => evaluate(() => !document.querySelector('[role=listbox]'))).toBe(true);
    await expect.poll(focusedText).toBe('Cancelled');

    await click(field('Order ID'));
    await type('saf-');
    await expectList('page=1&limit=50&status=CANCELLED&orderId=saf-');

    await click("//*[@role='spinbutton'][@aria-label='Month']");
    await type('Jan 05, 2026 14:30');
    await expectList(
      'page=1&limit=50&status=CANCELLED&orderId=saf-&startDate=2026-01-05T09:00:00.000Z',
    );
    await click(button('Clear filters'));
    await expectList('page=1&limit=50');
  });

  await test.step('go to the next page and back, and refresh', async () => {
    await goto(`${url}/transactions?status=FAILED`);
    await click(button('Next'));
    await expectList('page=2&limit=50&status=FAILED');
    expect(await path()).toBe('/transactions?status=FAILED&page=2');
    await expect.poll(focusedText).toBe('Next');
    await goBack();
    await expectList('page=1&limit=50&status=FAILED');
    const { length } = await calls();
    await click(button('Refresh'));
    await expect.poll(async () => (await calls()).length).toBe(length + 1);
    await expectList('page=1&limit=50&status=FAILED');
  });

  await test.step('open a payment, the next one, and close it', async () => {
    const orders = (await evaluate(tableRows)).map((row) => row['Order ID'] ?? '');
    const dialogs = () =>
      evaluate(() =>
        [...document.querySelectorAll('[role=dialog] h2')].map((it) => it.textContent),
      );
    await click("//*[@role='gridcell'][@data-field='status']");
    await expect.poll(focusedText).toBe(`Payment ${orders[0]}`);
    expect(await path()).toContain('/transactions?status=FAILED&payment=');
    await press('ArrowDown');
    await expect.poll(dialogs).toEqual([`Payment ${orders[1]}`]);
    await press('Escape');
    await expect.poll(path).toBe('/transactions?status=FAILED');
    await expect.poll(focusedText).toBe('Failed');
    expect(await dialogs()).toEqual([]);
  });

  await test.step('export', async () => {
    await click(button('Export CSV'));
    await expect.poll(lastCall).toBe('/api/transactions/export?status=FAILED');
    const file = await callService('/api/transactions/export?status=FAILED');
    const csv = Buffer.from(await file.arrayBuffer());
    const rows = csv.toString().trim().split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(50);
    const count = rows.toLocaleString('en-IN');
    await expect
      .poll(() => evaluate(() => document.body.textContent))
      .toContain(`${count} of ${count} payments`);
    await expect(async () => {
      const names = (await readdir(downloads)).filter((it) => it.endsWith('.csv'));
      expect(names).toEqual([
        expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
      ]);
      expect(csv.equals(await readFile(join(downloads, names[0] ?? '')))).toBe(true);
    }).toPass({ timeout: 15_000 });
  });

  await test.step('sign out', async () => {
    await click(button('Logout'));
    await expect.poll(path).toBe('/login');
    expect(await evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
}

/** The texts of a payment's row, by column header. */
function describeRow(row: Transaction) {
  const date = (value: string | null) => formatDate(value, 'india');
  return {
    'Order ID': row.orderID,
    Amount: formatAmount(row.amount as number),
    Status: STATUS_LABELS[row.status as TransactionStatus],
    'VPA ID': row.vpa_id ?? '-',
    'Ref ID': row.ref_id ?? '-',
    'Created At': date(row.createdAt),
    'Finished At': date(row.CALLBACK_TS),
    'Cancelled At': date(row.CANCEL_TS),
  };
}
