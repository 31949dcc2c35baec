import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../src/queryClient.ts';
import { csvAnswer, type FakeRequest, fakeApi } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { announcements, openList, renderApp } from '../../renderApp.tsx';
import { type MadeUp, many } from '../../unit/allPayments/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  chooseStatus,
  expectNoRequest,
  LIST_FAILED,
  openTab,
  pressPrint,
  RANGE_INVERTED,
  refresh,
  serveExport,
  setTime,
  settle,
  severityOf,
  slowExport,
  storeView,
  textsOf,
  visit,
} from '../page.ts';

const serve = (...rows: MadeUp[]) => {
  fakeApi.payments = rows.map(([orderID, amount]) =>
    payment({ orderID, amount: Number(amount) || 0 }),
  );
  serveExport(rows);
};

const THREE: MadeUp[] = [
  ['ORD-1001', '0.10'],
  ['ORD-1002', '0.20', { at: '2026-11-21T20:00:00.000Z' }],
  ['ORD-1003', '1234567.00', { status: 'FAILED' }],
];

/** A file that breaks off once rows have arrived: a fake worker that is ended before its first answer never answers. */
async function* cutOff() {
  yield `Amount,Status,Date\n${'5,PENDING,2026-11-20\n'.repeat(100)}`;
  const progress = await screen.findByRole('progressbar', { name: 'Payments loaded' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow'));
  throw new Error('connection lost');
}
const fail = () => fakeApi.onExport(() => csvAnswer(cutOff()));

const findStatuses = async () =>
  textsOf(within(await screen.findByRole('list', { name: 'By status' })).getAllByRole('listitem'));

const findDays = async () =>
  cellsOf(await screen.findByRole('table', { name: 'Completed, by day created' }));

test('completed money comes first, nothing is added to it, and days without a payment are listed', async () => {
  serve(...THREE);
  const url = '/transactions?orderId=ORD&merchantId=SHOP&page=1';
  const { user } = await openList({ url, as: ADMIN });
  await openTab(user, 'Totals');
  expect(location.pathname).toBe('/transactions/totals');
  expect(await findStatuses()).toEqual([
    'Completed₹0.302 payments',
    'Failed₹12,34,567.001 payment',
  ]);
  expect(await findDays()).toEqual([
    ['Day', 'Payments', 'Total'],
    ['Sun, Nov 22, 2026', '1', '₹0.20'],
    ['Sat, Nov 21, 2026', '0', '₹0.00'],
    ['Fri, Nov 20, 2026', '1', '₹0.10'],
    ['All', '2', '₹0.30'],
  ]);
  expect(document.body).not.toHaveTextContent('12,34,567.30');
  const { search: linked } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Sun, Nov 22, 2026' }).href,
  );
  expect(linked).toMatch(/^\?orderId=ORD&merchantId=SHOP&status=COMPLETED&startDate=/);
  const query = { orderId: 'ORD', merchantId: 'SHOP' };
  expect(fakeApi.exports()).toEqual([expect.objectContaining({ query })]);
  const asOf =
    /^As of \d\d:\d\d · 3 of 3 payments · Merchant SHOP · Order ID starts with ORD · All dates$/;
  expect(announcements()).toContainEqual(expect.stringMatching(asOf));
});

test('the days are those of the status filter, which a click on a figure sets and clears; a click on a day opens its payments in the list', async () => {
  serve(...THREE);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  await openTab(user, 'Totals');
  const marked = () => document.querySelector('li[aria-current=true]');
  expect(marked()).toHaveTextContent('Completed');
  await chooseStatus(user, 'Failed');
  await waitFor(() => expect(marked()).toHaveTextContent('Failed₹12,34,567.001 payment'));
  expect(await findStatuses()).toHaveLength(2);
  const table = await screen.findByRole('table', { name: 'Failed, by day created' });
  expect(cellsOf(table).at(-1)).toEqual(['All', '1', '₹12,34,567.00']);
  await user.click(button(/^Failed/));
  await waitFor(() => expect(marked()).toHaveTextContent('Completed'));
  expect(location.search).toBe('?orderId=ORD');
  for (const [name, status] of [
    [/^Failed/, 'FAILED'],
    [/^Completed/, 'COMPLETED'],
  ] as const) {
    await user.click(button(name));
    expect(location.search).toBe(`?status=${status}&orderId=ORD`);
  }
  await user.click(button(/^Completed/));
  expect(fakeApi.exports()).toHaveLength(1);

  await user.click(await screen.findByRole('link', { name: 'Sun, Nov 22, 2026' }));
  await waitFor(() => expect(location.pathname).toBe('/transactions'));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    orderId: 'ORD',
    status: 'COMPLETED',
    startDate: '2026-11-21T18:30:00.000Z',
    endDate: '2026-11-22T18:29:59.999Z',
  });
});

test('a status that cannot be filtered by is no button; only Find and Match say that searches and files stay here', async () => {
  serve(...THREE, ['ORD-1004', '5.00', { status: 'REFUNDED' }]);
  const { user } = await openList();
  const kept = /Your searches and file stay on this device$/;
  await openTab(user, 'Totals');
  expect(button(/^REFUNDED/)).toBeDisabled();
  expect(button(/^Failed/)).toBeEnabled();
  expect(screen.queryByText(kept)).toBeNull();
  await openTab(user, 'Find');
  expect(screen.getByText(kept)).toBeVisible();
});

test("several merchants' payments are also added up by merchant, exactly; a merchant opens its payments in the list", async () => {
  serve(...THREE);
  const { user } = await openList({ url: '/transactions?range=financialYear', as: ADMIN });
  await openTab(user, 'Totals');
  expect(await findDays()).toHaveLength(5);
  expect(screen.queryByRole('table', { name: /by merchant$/ })).toBeNull();
  serve(
    ['ORD-1', '0.10', { by: 'ACME' }],
    ['ORD-2', '90071992547409.93', { by: 'BAZAR' }],
    ['ORD-3', '0.20', { by: 'ACME', at: '2026-11-21T08:30:00.000Z' }],
    ['ORD-4', '5.00', { by: 'CAFE', status: 'FAILED' }],
  );
  await user.click(button('Refresh'));
  const table = await screen.findByRole('table', { name: 'Completed, by merchant' });
  expect(cellsOf(table)).toEqual([
    ['Merchant', 'Payments', 'Total'],
    ['BAZAR', '1', '₹9,00,71,99,25,47,409.93'],
    ['ACME', '2', '₹0.30'],
    ['All', '3', '₹9,00,71,99,25,47,410.23'],
  ]);
  expect((await findDays()).at(-1)).toEqual(cellsOf(table).at(-1));
  await user.click(screen.getByRole('link', { name: 'ACME' }));
  await waitFor(() => expect(location.pathname).toBe('/transactions'));
  expect(location.search).toBe('?status=COMPLETED&merchantId=ACME&range=financialYear');
});

test('Totals says what is missing from the sums: unreadable amounts, missing rows, repeated Payment IDs, missing columns', async () => {
  serve(['ORD-1', '5.00'], ['ORD-2', 'five'], ['ORD-3', 'two', { status: 'FAILED' }]);
  const { user } = await openList();
  await openTab(user, 'Totals');
  expect(await findStatuses()).toEqual([
    'Completed₹5.002 payments, 1 in the total',
    'FailedUnknown1 payment, 0 in the total',
  ]);
  const doubt = '2 payments have an amount that cannot be read and are not in the totals.';
  expect(severityOf(screen.getByText(doubt))).toBe('Warning');

  serveExport(many(2).map(([orderID, amount]) => [orderID, amount, { id: 'txn_9' }]));
  await user.click(button('Refresh'));
  const few = 'Only 2 of 3 payments were received; 1 is missing.';
  expect(severityOf(await screen.findByText(few))).toBe('Warning');
  // The figure says so too, because it may be read alone.
  expect(await findStatuses()).toEqual(['Completedabout ₹10.00about 2 payments']);
  const repeated = '1 payment repeats a Payment ID, so it may be counted twice.';
  expect(screen.getByText(repeated)).toBeVisible();

  // With more payments than counted, the list is uncertain, but not incomplete.
  serveExport(many(4));
  await user.click(button('Refresh'));
  await screen.findByText(/^4 payments, but the service counted 3\./);
  expect(await findStatuses()).toEqual(['Completedabout ₹20.00about 4 payments']);

  fakeApi.onExport(() => csvAnswer('Nr;Betrag;Status;Date\n1;5.00;FAILED;2026-11-20\n'));
  await user.click(button('Refresh'));
  const columns =
    /^The payment data has no Amount, so there are no totals\. Its columns: Nr, Betrag, Status, Date\.$/;
  expect(await screen.findByText(columns)).toBeVisible();
});

/** Makes a handler of the list that reports `countOf(query)` payments. */
const counting =
  (countOf: (query: Record<string, string>) => number) =>
  ({ query }: FakeRequest) => ({
    body: {
      success: true,
      data: { transactions: [payment()], pagination: { totalRecords: countOf(query) } },
    },
  });

test('a link loads automatically, with all statuses; more than 50,000 payments need a click, whose button says how many; too many are refused with advice', async () => {
  setTime('2026-11-22T03:30:00Z');
  serve(...THREE);
  const { user } = renderApp({ url: '/transactions/totals?status=FAILED' });
  expect(await findStatuses()).toHaveLength(2);
  expect(fakeApi.exports().map(({ query }) => query)).toEqual([{}]);
  fakeApi.onList(counting(() => 50_001));
  visit('/transactions/totals?orderId=A');
  await user.click(await screen.findByRole('button', { name: 'Load 50,001 payments' }));
  expect(await findStatuses()).toHaveLength(2);
  // The clicked button is gone, but the focus is not lost.
  expect(document.activeElement).not.toBe(document.body);

  fakeApi.onList(counting(() => 200_001));
  visit('/transactions/totals');
  expect(await screen.findByText('Too many payments')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
  expect(fakeApi.exports()).toHaveLength(2);
  const advice = /^2,00,001 payments: .* Choose fewer days, or use Export CSV\.$/;
  expect(screen.getByText(advice)).toBeVisible();
});

test('Refresh loads payments again that only a printout has asked for', async () => {
  serve(...THREE);
  fakeApi.onList(counting(() => 50_001));
  const { user } = await openList();
  await pressPrint(user);
  expect(await findStatuses()).toHaveLength(2);
  serveExport([['ORD-1', '7.00']]);
  await user.click(button('Refresh'));
  await waitFor(async () => expect(await findStatuses()).toHaveLength(1));
});

test('loading shows its progress, and Cancel ends it', async () => {
  serve(...many(50));
  slowExport(() => `Status,Created At,Amount\r\n${'COMPLETED,2026-11-20,100.00\r\n'.repeat(41)}`);
  const { user } = renderApp({ url: '/transactions/totals' });
  expect(await screen.findByText('41 of 50 payments, 1.3 kB received')).toBeVisible();
  const progress = screen.getByRole('progressbar', { name: 'Payments loaded' });
  expect(progress).toHaveAttribute('aria-valuenow', '82');
  await user.click(button('Cancel'));
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(await screen.findByRole('button', { name: 'Load 50 payments' })).toBeVisible();
});

test('a failed load says why, and can be tried again; a failed reload says so beside the earlier sums', async () => {
  setTime('2026-11-22T03:30:00Z');
  serve(...THREE);
  fail();
  const { user } = await openList();
  await user.click(screen.getByRole('link', { name: 'Totals' }));
  expect(await screen.findByText(LIST_FAILED)).toBeVisible();
  serve(...THREE);
  await user.click(button('Try again'));
  expect(await findStatuses()).toHaveLength(2);
  expect(screen.queryByText(LIST_FAILED)).toBeNull();

  fail();
  await user.click(button('Refresh'));
  const failed = `${LIST_FAILED}. Check your connection, or try again in a moment. You see the payments as of 09:00.`;
  expect(severityOf(await screen.findByText(failed))).toBe('Error');
  expect(await findStatuses()).toHaveLength(2);
  serve(['ORD-1', '7.00']);
  await user.click(button('Try again'));
  await waitFor(async () => expect(await findStatuses()).toEqual(['Completed₹7.001 payment']));
  expect(screen.queryByText(failed)).toBeNull();
});

test('changed filters are loaded automatically, and an end before the start is reported', async () => {
  serve(...THREE);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  await openTab(user, 'Totals');
  serve(['ORD-1', '7.00']);
  visit('/transactions/totals');
  await waitFor(async () => expect(await findStatuses()).toEqual(['Completed₹7.001 payment']));
  expect(fakeApi.exports()).toHaveLength(2);
  visit('/transactions/totals?startDate=2026-11-20T00:00:00.000Z&endDate=2026-11-19T00:00:59.999Z');
  expect(await screen.findByText(RANGE_INVERTED)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'By status' })).toBeNull();
  expect(fakeApi.exports()).toHaveLength(2);
});

test('Totals uses what Find has loaded, and loads again when opened after a refresh of the list or after midnight, but not after its own Refresh', async () => {
  setTime('2026-11-22T18:25:00Z');
  serve(...THREE);
  const { user } = await openList();
  await openTab(user, 'Find');
  await expectNoRequest(() => openTab(user, 'Totals'));
  const openAgain = async () => {
    await user.click(screen.getByRole('link', { name: 'List' }));
    await openTab(user, 'Totals');
  };
  await user.click(screen.getByRole('link', { name: 'List' }));
  serve(['ORD-1', '7.00']);
  await refresh();
  await openTab(user, 'Totals');
  await waitFor(async () => expect(await findStatuses()).toEqual(['Completed₹7.001 payment']));

  // A new day has begun.
  setTime('2026-11-22T18:35:00Z');
  await openAgain();
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(3));
  await settle();

  // The list is answered while the payments are being loaded.
  const answerList = fakeApi.hold(({ path }) => path === '/api/transactions');
  const answerExport = fakeApi.hold(({ path }) => path.endsWith('/export'));
  await user.click(button('Refresh'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(4));
  answerList();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['transactions'] })).toBe(0));
  answerExport();
  await settle();
  await openAgain();
  await settle();
  expect(fakeApi.exports()).toHaveLength(4);
});

test('hidden amounts are hidden in the sums, the bars and the days', async () => {
  serve(...THREE);
  storeView({ isPrivate: true });
  const { user } = await openList();
  await openTab(user, 'Totals');
  expect(await screen.findByText('Amounts are hidden.')).toBeVisible();
  expect(await findStatuses()).toEqual(['Completed₹•••2 payments', 'Failed₹•••1 payment']);
  expect((await findDays()).at(-2)).toEqual(['Fri, Nov 20, 2026', '1', '₹•••']);
  expect(document.body).not.toHaveTextContent(/0\.30|12,34/);
});
