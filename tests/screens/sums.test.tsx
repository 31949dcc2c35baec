import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readBaseUrl } from '../../src/api/baseUrl.ts';
import { queryClient } from '../../src/queryClient.ts';
import { endRefusedSession } from '../../src/session/sessionStore.ts';
import { cachedSums } from '../../src/transactions/sums/cachedSums.ts';
import { credentialsOf, fakeApi, payment } from '../fakeApi.ts';
import { announcements, renderApp } from '../renderApp.tsx';
import { openView } from './page.ts';

const csv = { 'content-type': 'text/csv; charset=utf-8' };

async function openSums(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More export options' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Add up this list/ }));
  return screen.findByRole('dialog', { name: 'Sums' });
}

async function visitSums(url?: string, as?: { merchantId: string; isAdmin: boolean }) {
  const { user } = renderApp({ url, as });
  await screen.findAllByText('ORD-1001');
  return { user, dialog: await openSums(user) };
}

/** A table's rows, each as its cells. */
function cellsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));
}

const findTable = async () => cellsOf(await screen.findByRole('table', { name: 'By status' }));

const exportCalls = () => fakeApi.requests.filter(({ path }) => path.endsWith('/export'));

const THREE = [
  payment({ amount: 0.1 }),
  payment({ amount: 0.2, createdAt: '2026-11-21T20:00:00.000Z' }),
  payment({ amount: 1234567, status: 'FAILED' }),
];

test('the list is added up from one export with its filters, by status and by day', async () => {
  fakeApi.payments = THREE;
  const { user, dialog } = await visitSums('/transactions?orderId=ORD&merchantId=SHOP&page=1', {
    merchantId: 'ADMIN',
    isAdmin: true,
  });
  expect(await findTable()).toEqual([
    ['Status', 'Payments', 'Total'],
    ['Completed', '2', '₹0.30'],
    ['Failed', '1', '₹12,34,567.00'],
    ['All', '3', '₹12,34,567.30'],
  ]);
  expect(within(dialog).getByText('Merchant SHOP · Order ID starts with ORD')).toBeVisible();
  expect(announcements()).toEqual([
    expect.stringMatching(
      /^As of \w{3} \d\d, \d{4} \d\d:\d\d\. 3 of 3 rows\. Times in India Standard Time, UTC\+05:30$/,
    ),
  ]);
  expect(exportCalls().map(({ query }) => query)).toEqual([{ orderId: 'ORD', merchantId: 'SHOP' }]);

  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }))).toEqual([
    ['Day', 'Payments', 'Total'],
    ['Nov 20, 2026', '1', '₹0.10'],
    ['Nov 21, 2026', '0', '₹0.00'],
    ['Nov 22, 2026', '1', '₹0.20'],
  ]);
});

test('sums are kept until they are asked for again', async () => {
  const { user } = await visitSums('/transactions?orderId=ORD');
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'More export options' })).toHaveFocus();
  expect(cachedSums(queryClient, { orderId: 'ORD' }, 'device')?.all).toEqual({
    count: 1,
    paise: 12_345_650n,
  });
  expect(cachedSums(queryClient, {}, 'device')).toBeUndefined();

  await openSums(user);
  await findTable();
  expect(exportCalls()).toHaveLength(1);

  fakeApi.payments = THREE;
  await user.click(screen.getByRole('button', { name: 'Add up again' }));
  await waitFor(async () => expect((await findTable()).at(-1)).toContain('₹12,34,567.30'));
  expect(exportCalls()).toHaveLength(2);
});

test('sums are added up anew in another time zone', async () => {
  fakeApi.payments = THREE;
  const { user } = await visitSums();
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click((await openView(user)).getByRole('button', { name: 'UTC' }));
  await user.keyboard('{Escape}');
  await openSums(user);
  await findTable();
  expect(exportCalls()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const days = cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }));
  expect(days.map(([day]) => day)).toEqual(['Day', 'Nov 20, 2026', 'Nov 21, 2026']);
});

test('progress is shown, and Cancel ends the export', async () => {
  fakeApi.payments = Array.from({ length: 50 }, () => payment());
  const row = 'COMPLETED,2026-11-20,100.00\r\n';
  fakeApi.onExport(() => ({
    headers: csv,
    body: (async function* () {
      yield `Status,Created At,Amount\r\n${row.repeat(41)}`;
      await new Promise(() => {});
    })(),
  }));
  const { user } = renderApp();
  await screen.findAllByText('ORD-1001');
  const dialog = await openSums(user);
  expect(await within(dialog).findByText('41 of 50 rows, 2 kB received')).toBeVisible();
  expect(announcements()).toEqual([expect.stringMatching(/^Adding up the list…/)]);
  expect(within(dialog).getByRole('progressbar', { name: 'Rows added up' })).toHaveAttribute(
    'aria-valuenow',
    '82',
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(queryClient.isFetching({ queryKey: ['sums'] })).toBe(0);
});

test('a failure is told in the dialog, and Try again tries again', async () => {
  fakeApi.onExport(() => ({ status: 503 }));
  const { user } = await visitSums();
  const failed = 'Failed to add up this list. Please try again.';
  expect(await screen.findByText(failed)).toBeVisible();
  expect(announcements()).toEqual([failed]);
  fakeApi.onExport(() => ({ headers: csv, body: 'Amount,Status,Date\n5,PENDING,2026-11-20\n' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findTable()).toContainEqual(['All', '1', '₹5.00']);
  expect(screen.queryByText(failed)).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('a file that is no CSV is explained', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: '' }));
  await visitSums();
  expect(
    await screen.findByText('The service’s file cannot be added up. The file is empty.'),
  ).toBeVisible();
});

test('a file with too few rows is said to, with its sums', async () => {
  fakeApi.payments = THREE;
  fakeApi.onExport(() => ({ headers: csv, body: 'Amount,Status,Date\n5,PENDING,2026-11-20\n' }));
  await visitSums();
  expect(
    await screen.findByText(/^1 row, but the service counted 3\. This can be normal/),
  ).toBeVisible();
  expect(await findTable()).toContainEqual(['All', '1', '₹5.00']);
});

test('while amounts are hidden, no amount is shown', async () => {
  localStorage.setItem('view:SHOP', JSON.stringify({ isPrivate: true }));
  const { user } = await visitSums();
  expect(await findTable()).toEqual([
    ['Status', 'Payments', 'Total'],
    ['Completed', '1', '₹•••'],
    ['All', '1', '₹•••'],
  ]);
  expect(screen.getByText('Amounts are hidden.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }))[1]).toEqual([
    'Nov 20, 2026',
    '1',
    '₹•••',
  ]);
});

test('an export that runs leaves no room for sums', async () => {
  fakeApi.onExport(() => new Promise(() => {}));
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('button', { name: 'More export options' }));
  expect(await screen.findByRole('menuitem', { name: /^Add up this list/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('the end of the session ends the sums and forgets them', async () => {
  fakeApi.onExport(() => new Promise(() => {}));
  await visitSums();
  await waitFor(() => expect(exportCalls()).toHaveLength(1));
  endRefusedSession(credentialsOf('SHOP'));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(queryClient.getQueryCache().findAll({ queryKey: ['sums'] })).toEqual([]);
});

/** Only the heading of the amount is unknown. */
const file = (amount: string) =>
  `Nr;${amount};Status;Date\n1;5.00;COMPLETED;2026-11-20T08:00:00Z\n`;

const storageKey = () => `columns:${readBaseUrl()}`;

function storeColumns(amount: string) {
  const columns = { amount, status: 'Status', createdAt: 'Date' };
  localStorage.setItem(storageKey(), JSON.stringify(columns));
}

/** Chooses the column of the amounts, and that of the example. */
async function useBetrag(user: UserEvent) {
  const button = await screen.findByRole('button', { name: 'Use these columns' });
  await user.click(screen.getByLabelText('Amount'));
  await user.click(await screen.findByText('Betrag'));
  expect(screen.getByText('In the first row: 5.00')).toBeVisible();
  await user.click(button);
  expect(await findTable()).toContainEqual(['Completed', '1', '₹5.00']);
}

test('unknown headings are asked for, and the answer is kept for the service', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: file('Betrag') }));
  const { user } = await visitSums();
  await user.click(await screen.findByRole('button', { name: 'Use these columns' }));
  expect(screen.getByText('Choose a column.')).toBeVisible();
  expect(exportCalls()).toHaveLength(1);
  await useBetrag(user);
  expect(exportCalls()).toHaveLength(2);
  expect(JSON.parse(localStorage.getItem(storageKey()) ?? '')).toEqual({
    amount: 'Betrag',
    status: 'Status',
    createdAt: 'Date',
  });
});

test('known columns are not asked for again', async () => {
  storeColumns('Betrag');
  fakeApi.onExport(() => ({ headers: csv, body: file('Betrag') }));
  await visitSums();
  expect(await findTable()).toContainEqual(['Completed', '1', '₹5.00']);
});

test('columns that the file no longer has are asked for again', async () => {
  storeColumns('Summe');
  fakeApi.onExport(() => ({ headers: csv, body: file('Betrag') }));
  const { user } = await visitSums();
  await useBetrag(user);
});

test('columns whose amounts cannot be read can be changed', async () => {
  storeColumns('Status');
  fakeApi.onExport(() => ({ headers: csv, body: file('Betrag') }));
  const { user } = await visitSums();
  const unreadable = 'No amount can be read, so there are no sums.';
  expect(await screen.findByText(unreadable)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change columns' }));
  await useBetrag(user);
  expect(screen.queryByText(unreadable)).toBeNull();
});
