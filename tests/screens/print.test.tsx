import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '../../src/api/contract.ts';
import { COLUMN_NAMES } from '../../src/payment/columns.tsx';
import { csvAnswer, fakeApi, listAnswer, threePages } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { openList, renderApp } from '../renderApp.tsx';
import { exportOf } from '../unit/whole/payments.ts';
import {
  ADMIN,
  endPrint,
  LIST_FAILED,
  openTab,
  openView,
  print,
  RANGE_INVERTED,
  setTime,
  storeView,
  termsOf,
  textsOf,
  visit,
  whole,
} from './page.ts';

const NOON = '2026-11-21T06:30:00Z';

beforeEach(() => setTime(NOON));
afterEach(endPrint);

/** Prints the page. Returns the sheet, and a fact of its head by its term. */
async function printStatement() {
  const sheet = await print();
  return { sheet, fact: (name: string) => termsOf(sheet).find(([term]) => term === name)?.[1] };
}

test('a statement says whose rows these are, of when, and when it was printed', async () => {
  storeView({ hidden: ['vpa_id', 'createdAt'] });
  await openList({
    url: '/transactions?status=COMPLETED&startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T00:00:00Z',
  });
  expect(screen.queryByText(whole('asha@okaxis'))).toBeNull();
  expect(document.querySelector('.PrintSheet')).toBeNull();
  vi.setSystemTime('2026-11-21T09:30:00Z');
  const { sheet } = await printStatement();
  expect(termsOf(sheet)).toEqual([
    ['Merchant', 'SHOP'],
    ['Date range', 'Nov 1, 2026, 05:30 – Nov 30, 2026, 05:30'],
    ['Filters', 'Completed'],
    ['Time zone', 'India Standard Time, UTC+05:30'],
    ['Payments', '1 payment'],
    ['As of', 'Nov 21, 2026 12:00'],
    ['Printed', 'Nov 21, 2026 15:00'],
  ]);
  // Also the columns that are hidden in the table.
  const names = within(sheet).getAllByRole('columnheader', { hidden: true });
  expect(textsOf(names)).toEqual(Object.values(COLUMN_NAMES));
  const [, row] = within(sheet).getAllByRole('row', { hidden: true });
  expect(row).toHaveTextContent('ORD-1001₹1,23,456.50Completedasha@okaxis632512345678');
  endPrint();
  expect(document.querySelector('.PrintSheet')).toBeNull();
});

test.each([
  [false, undefined, '₹300.30'],
  [true, 'Amounts and parts of the VPA IDs', '₹•••'],
])(
  'a page says so first, and last what it adds up to; hidden: %s',
  async (isPrivate, hidden, sum) => {
    storeView({ isPrivate });
    const amounts: [Transaction['status'], number][] = [
      ['COMPLETED', 100.1],
      ['COMPLETED', 200.2],
      ['FAILED', 400],
    ];
    fakeApi.onList((request) => {
      const answer = listAnswer(payments(120), request);
      answer.body.data.transactions = amounts.map(([status, amount]) =>
        payment({ status, amount }),
      );
      return answer;
    });
    await openList({ url: '/transactions?page=2' });
    const { sheet, fact } = await printStatement();
    const title = within(sheet).getByRole('heading', { level: 1, hidden: true });
    expect(title).toHaveTextContent(/^Payments 51 to 100 of 120$/);
    expect(fact('Transactions')).toBeUndefined();
    expect(fact('Hidden')).toBe(hidden);
    const end = `3 of 120 shown. The 2 completed of these 3 add up to ${sum}.`;
    expect(sheet.lastElementChild).toHaveTextContent(end);
  },
);

test('a statement without rows says why', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?status=FAILED' });
  await screen.findByText('No transactions found');
  const { sheet, fact } = await printStatement();
  expect(sheet).toHaveTextContent(/No transactions found\. None match these filters\.$/);
  expect(within(sheet).queryByRole('table', { hidden: true })).toBeNull();
  expect(fact('Filters')).toBe('Failed');
});

test('the View panel prints the list', async () => {
  const { user } = await openList();
  const opened = vi.spyOn(window, 'print').mockImplementation(() => {});
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Print' }));
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
});

test('on the other tabs it prints nothing, because the statement is of the list', async () => {
  fakeApi.onExport(() => csvAnswer(exportOf([['ORD-1', '5.00']])));
  const { user } = await openList();
  await openTab(user, 'Totals');
  const view = await openView(user);
  expect(view.getByRole('button', { name: 'Copy link to this list' })).toBeVisible();
  expect(view.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('a statement of all merchants says whose each payment is', async () => {
  fakeApi.payments = [payment({ merchantId: 'SAFFRON' })];
  await openList({ as: ADMIN });
  const { sheet } = await printStatement();
  expect(within(sheet).getByText('SAFFRON')).toBeInTheDocument();
  endPrint();
});

test('a statement of some dates does not say that it has no filters', async () => {
  await openList({ url: '/transactions?range=today' });
  const { sheet } = await printStatement();
  expect(termsOf(sheet).map(([name]) => name)).not.toContain('Filters');
});

test('a statement of an inverted range names its dates, not those of the rows before', async () => {
  const start = '/transactions?startDate=2026-11-02T00:00:00Z';
  await openList({ url: start });
  visit(`${start}&endDate=2026-11-01T00:00:00Z`);
  await screen.findByText(RANGE_INVERTED);
  const { sheet, fact } = await printStatement();
  expect(sheet).toHaveTextContent(`No transactions found. ${RANGE_INVERTED}`);
  expect(fact('Date range')).toMatch(/^Nov 2, 2026.* – Nov 1, 2026/);
  expect(fact('As of')).toBeUndefined();
});

test('a statement of a list that failed says so, and counts no payments', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText(LIST_FAILED);
  const { sheet, fact } = await printStatement();
  expect(sheet).toHaveTextContent(/Payments could not be loaded\. Check your connection/);
  expect(fact('Transactions')).toBeUndefined();
  expect(fact('As of')).toBeUndefined();
});

test.each([
  ['', 'All merchants', 'All dates'],
  ['?merchantId=SHOP&range=last30', 'SHOP', 'Last 30 days, Oct 23, 2026 – Nov 21, 2026'],
])("an admin's statement of %j says of whom and when", async (query, merchant, range) => {
  await openList({ url: `/transactions${query}`, as: ADMIN });
  const { fact } = await printStatement();
  expect(fact('Merchant')).toBe(merchant);
  expect(fact('Date range')).toBe(range);
});
