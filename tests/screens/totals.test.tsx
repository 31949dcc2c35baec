import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvAnswer, fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, openList, renderApp } from '../renderApp.tsx';
import { exportOf, type MadeUp } from '../unit/whole/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  chooseStatus,
  expectNoRequest,
  openTab,
  RANGE_INVERTED,
  setTime,
  severityOf,
  storeView,
  textsOf,
  visit,
} from './page.ts';

const serve = (...rows: MadeUp[]) => {
  fakeApi.payments = rows.map(([orderID, amount]) =>
    payment({ orderID, amount: Number(amount) || 0 }),
  );
  fakeApi.onExport(() => csvAnswer(exportOf(rows)));
};

const THREE: MadeUp[] = [
  ['ORD-1001', '0.10'],
  ['ORD-1002', '0.20', { at: '2026-11-21T20:00:00.000Z' }],
  ['ORD-1003', '1234567.00', { status: 'FAILED' }],
];

/** It fails when rows have arrived: a fake worker that was ended while it was loaded never answers again. */
async function* cutOff() {
  yield `Amount,Status,Date\n${'5,PENDING,2026-11-20\n'.repeat(100)}`;
  const progress = await screen.findByRole('progressbar', { name: 'Rows loaded' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow'));
  throw new Error('connection lost');
}
const fail = () => fakeApi.onExport(() => csvAnswer(cutOff()));

const findStatuses = async () =>
  textsOf(within(await screen.findByRole('list', { name: 'By status' })).getAllByRole('listitem'));

const findDays = async () =>
  cellsOf(await screen.findByRole('table', { name: 'Completed, by day of creation' }));

test('the completed money leads, nothing is added to it, and days without a payment are there', async () => {
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
    ['Nov 22, 2026', '1', '₹0.20'],
    ['Nov 21, 2026', '0', '₹0.00'],
    ['Nov 20, 2026', '1', '₹0.10'],
  ]);
  expect(document.body).not.toHaveTextContent('12,34,567.30');
  const query = { orderId: 'ORD', merchantId: 'SHOP' };
  expect(fakeApi.exports()).toEqual([expect.objectContaining({ query })]);
  const asOf =
    /^As of \d\d:\d\d · 3 of 3 rows · Times in India Standard Time, UTC\+05:30 · What you find and match stays on this device$/;
  expect(announcements()).toContainEqual(expect.stringMatching(asOf));
});

test('the status of the filter bar is marked, and hides no money (look H3)', async () => {
  serve(...THREE);
  const { user } = await openList();
  await openTab(user, 'Totals');
  await expectNoRequestOfExport(() => chooseStatus(user, 'Failed'));
  const marked = () => document.querySelector('li[aria-current=true]');
  await waitFor(() => expect(marked()).toHaveTextContent('Failed₹12,34,567.001 payment'));
  expect(await findStatuses()).toHaveLength(2);
});

async function expectNoRequestOfExport(done: () => Promise<unknown>) {
  const before = fakeApi.exports().length;
  await done();
  expect(fakeApi.exports()).toHaveLength(before);
}

test('payments are counted apart from money that cannot be read (page M2)', async () => {
  serve(['ORD-1', '5.00'], ['ORD-2', 'five'], ['ORD-3', 'two', { status: 'FAILED' }]);
  const { user } = await openList();
  await openTab(user, 'Totals');
  expect(await findStatuses()).toEqual([
    'Completed₹5.002 payments, 1 added up',
    'FailedUnknown1 payment, 0 added up',
  ]);
  const doubt = '2 rows have an amount that cannot be read and are not in the totals.';
  expect(severityOf(screen.getByText(doubt))).toBe('Warning');
});

test('a link loads nothing by itself, and says how much there is', async () => {
  serve(...THREE);
  const { user } = renderApp({ url: '/transactions/totals' });
  const load = await screen.findByRole('button', { name: 'Load 3 payments' });
  expect(fakeApi.exports()).toEqual([]);
  await user.click(load);
  expect(await findStatuses()).toHaveLength(2);
  // The pressed button is gone.
  expect(document.activeElement).not.toBe(document.body);
});

test('progress is shown, and Cancel ends the export', async () => {
  serve(...Array.from({ length: 50 }, (): MadeUp => ['ORD-1001', '5.00']));
  async function* endless() {
    yield `Status,Created At,Amount\r\n${'COMPLETED,2026-11-20,100.00\r\n'.repeat(41)}`;
    await new Promise(() => {});
  }
  fakeApi.onExport(() => csvAnswer(endless()));
  const { user } = await openList();
  await user.click(screen.getByRole('link', { name: 'Totals' }));
  expect(await screen.findByText('41 of 50 rows, 1.3 kB received')).toBeVisible();
  const progress = screen.getByRole('progressbar', { name: 'Rows loaded' });
  expect(progress).toHaveAttribute('aria-valuenow', '82');
  await user.click(button('Cancel'));
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(await screen.findByRole('button', { name: 'Load 50 payments' })).toBeVisible();
});

test('a load that fails says why, and is tried again', async () => {
  serve(...THREE);
  fail();
  const { user } = await openList();
  await user.click(screen.getByRole('link', { name: 'Totals' }));
  expect(await screen.findByText('Failed to load this list. Please try again.')).toBeVisible();
  serve(...THREE);
  await user.click(button('Try again'));
  expect(await findStatuses()).toHaveLength(2);
  expect(screen.queryByText(/^Failed to load/)).toBeNull();
});

test('a reload that fails says so beside the money of before (page M3)', async () => {
  setTime('2026-11-22T03:30:00Z');
  serve(...THREE);
  const { user } = await openList();
  await openTab(user, 'Totals');
  fail();
  await user.click(button('Refresh'));
  const failed = 'Failed to load this list. Please try again. What is shown is as of 09:00.';
  expect(severityOf(await screen.findByText(failed))).toBe('Error');
  expect(await findStatuses()).toHaveLength(2);
  serve(['ORD-1', '7.00']);
  await user.click(button('Try again'));
  await waitFor(async () => expect(await findStatuses()).toEqual(['Completed₹7.001 payment']));
  expect(screen.queryByText(failed)).toBeNull();
});

test('a file without the columns of totals is told, with its own', async () => {
  fakeApi.onExport(() => csvAnswer('Nr;Betrag;Status;Date\n1;5.00;FAILED;2026-11-20\n'));
  const { user } = await openList();
  await openTab(user, 'Totals');
  const columns = /has other columns: Nr, Betrag, Status, Date\. Totals need Amount/;
  expect(await screen.findByText(columns)).toBeVisible();
});

test('rows that are missing, and rows that share a Payment ID, are told (44, 1.7)', async () => {
  fakeApi.payments = Array.from({ length: 3 }, () => payment());
  const twice = { id: 'txn_9' };
  fakeApi.onExport(() =>
    csvAnswer(
      exportOf([
        ['ORD-1', '5.00', twice],
        ['ORD-2', '5.00', twice],
      ]),
    ),
  );
  const { user } = await openList();
  await openTab(user, 'Totals');
  const few = 'Only 2 of 3 rows were received; 1 is missing.';
  expect(severityOf(await screen.findByText(few))).toBe('Warning');
  // Also beside the figure, which may be read alone.
  expect(await findStatuses()).toEqual(['Completed₹10.002 payments, incomplete']);
  expect(screen.getByText('2 rows share a Payment ID with another.')).toBeVisible();
  await user.click(button('Show'));
  expect(await screen.findByText('2 of 2 payments · ₹10.00 completed')).toBeVisible();
  expect(location.pathname).toBe('/transactions/find');
});

test('a shorter range keeps the sums, from what is loaded (page M10)', async () => {
  serve(...THREE);
  const { user } = await openList();
  await openTab(user, 'Totals');
  fakeApi.payments = [payment({ orderID: 'ORD-1002', amount: 0.2 })];
  await expectNoRequestOfExport(async () => {
    visit('/transactions/totals?startDate=2026-11-21T00:00:00.000Z');
    await waitFor(async () => expect(await findStatuses()).toEqual(['Completed₹0.201 payment']));
  });
});

test('filters that widen ask to load, and a range that ends before it starts says so', async () => {
  serve(...THREE);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  await openTab(user, 'Totals');
  visit('/transactions/totals');
  expect(await screen.findByRole('button', { name: 'Load 3 payments' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'By status' })).toBeNull();
  visit('/transactions/totals?startDate=2026-11-20T00:00:00.000Z&endDate=2026-11-19T00:00:59.999Z');
  expect(await screen.findByText(RANGE_INVERTED)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
});

test('hidden amounts are hidden in the sums, the bars and the days', async () => {
  serve(...THREE);
  storeView({ isPrivate: true });
  const { user } = await openList();
  await openTab(user, 'Totals');
  expect(await screen.findByText('Amounts are hidden.')).toBeVisible();
  expect(await findStatuses()).toEqual(['Completed₹•••2 payments', 'Failed₹•••1 payment']);
  expect((await findDays()).at(-1)).toEqual(['Nov 20, 2026', '1', '₹•••']);
  expect(document.body).not.toHaveTextContent(/0\.30|12,34/);
});

test('Totals sends no request of its own', async () => {
  serve(...THREE);
  const { user } = await openList();
  await openTab(user, 'Find');
  await expectNoRequest(() => openTab(user, 'Totals'));
});
