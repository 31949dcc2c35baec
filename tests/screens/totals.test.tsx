import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { cachedTotals } from '../../src/transactions/totals/totals.ts';
import { fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, renderApp } from '../renderApp.tsx';
import {
  button,
  closed,
  endPrint,
  go,
  openTotals,
  openView,
  print,
  refresh,
  setDate,
  settle,
  visit,
} from './page.ts';

const csv = { 'content-type': 'text/csv; charset=utf-8' };

async function visitTotals(url?: string, as?: { merchantId: string; isAdmin: boolean }) {
  const { user } = renderApp({ url, as });
  await screen.findAllByText('ORD-1001');
  return { user, dialog: await openTotals(user) };
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

describe('adding up the list', () => {
  test('the list is added up from one export with its filters, by status and by day', async () => {
    fakeApi.payments = THREE;
    const { user, dialog } = await visitTotals('/transactions?orderId=ORD&merchantId=SHOP&page=1', {
      merchantId: 'ADMIN',
      isAdmin: true,
    });
    expect(await findTable()).toEqual([
      ['Status', 'Payments', 'Total'],
      ['Completed', '2', '₹0.30'],
      ['Failed', '1', '₹12,34,567.00'],
    ]);
    // Completed money leads, and nothing is added to it.
    expect(within(dialog).getByText('completed in 2 payments').parentElement).toHaveTextContent(
      '₹0.30',
    );
    expect(dialog).not.toHaveTextContent('12,34,567.30');
    expect(
      within(dialog).getByText('Merchant SHOP · All statuses · Order ID starts with ORD'),
    ).toBeVisible();
    expect(announcements()).toEqual([
      expect.stringMatching(
        /^As of \w{3} \d\d, \d{4} \d\d:\d\d\. 3 of 3 rows\. Times in India Standard Time, UTC\+05:30\.$/,
      ),
    ]);
    expect(exportCalls().map(({ query }) => query)).toEqual([
      { orderId: 'ORD', merchantId: 'SHOP' },
    ]);

    await user.click(button('Show as table'));
    expect(cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }))).toEqual([
      ['Day', 'Payments', 'Total'],
      ['Nov 20, 2026', '1', '₹0.10'],
      ['Nov 21, 2026', '0', '₹0.00'],
      ['Nov 22, 2026', '1', '₹0.20'],
    ]);
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
    const dialog = await openTotals(user);
    expect(await within(dialog).findByText('41 of 50 rows, 1.3 kB received')).toBeVisible();
    expect(announcements()).toEqual([expect.stringMatching(/^Adding up the list…/)]);
    expect(within(dialog).getByRole('progressbar', { name: 'Rows added up' })).toHaveAttribute(
      'aria-valuenow',
      '82',
    );
    expect(button('Close')).toHaveFocus();
    await user.click(button('Cancel'));
    await closed();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    expect(queryClient.isFetching({ queryKey: ['totals'] })).toBe(0);
  });

  test('while amounts are hidden, no amount is shown', async () => {
    localStorage.setItem('view:SHOP', JSON.stringify({ isPrivate: true }));
    const { user } = await visitTotals();
    expect(await findTable()).toEqual([
      ['Status', 'Payments', 'Total'],
      ['Completed', '1', '₹•••'],
    ]);
    expect(document.body).not.toHaveTextContent('1,23,456');
    expect(screen.getByText('Amounts are hidden.')).toBeVisible();
    await user.click(button('Show as table'));
    expect(
      cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }))[1],
    ).toEqual(['Nov 20, 2026', '1', '₹•••']);
  });
});

describe('opening the totals again', () => {
  test('totals are kept until they are asked for again', async () => {
    const { user } = await visitTotals('/transactions?orderId=ORD');
    await findTable();
    await user.click(button('Close'));
    await closed();
    expect(button('Totals')).toHaveFocus();
    expect(cachedTotals(queryClient, { orderId: 'ORD' }, 'device')?.statuses).toEqual([
      { status: 'COMPLETED', count: 1, paise: 12_345_650n },
    ]);
    expect(cachedTotals(queryClient, {}, 'device')).toBeUndefined();

    await openTotals(user);
    await findTable();
    expect(exportCalls()).toHaveLength(1);

    fakeApi.payments = THREE;
    await user.click(button('Add up again'));
    await waitFor(async () => expect((await findTable()).at(-1)).toContain('₹12,34,567.00'));
    expect(exportCalls()).toHaveLength(2);
  });

  test('totals are added up anew in another time zone', async () => {
    fakeApi.payments = THREE;
    const { user } = await visitTotals();
    await findTable();
    await user.click(button('Close'));
    await user.click((await openView(user)).getByRole('button', { name: 'UTC' }));
    await user.keyboard('{Escape}');
    await openTotals(user);
    await findTable();
    expect(exportCalls()).toHaveLength(2);
    await user.click(button('Show as table'));
    const days = cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }));
    expect(days.map(([day]) => day)).toEqual(['Day', 'Nov 20, 2026', 'Nov 21, 2026']);
  });

  test('totals that are older than the list, or of another day, are added up again', async () => {
    setDate('2026-11-20T18:20:00Z');
    const { user } = await visitTotals();
    const closeAndExpect = async (exports: number) => {
      await findTable();
      expect(exportCalls()).toHaveLength(exports);
      await user.click(button('Close'));
      await closed();
    };
    await closeAndExpect(1);
    await openTotals(user);
    await closeAndExpect(1);

    vi.setSystemTime(Date.parse('2026-11-20T18:25:00Z'));
    await refresh();
    await openTotals(user);
    await closeAndExpect(2);

    vi.setSystemTime(Date.parse('2026-11-20T18:33:00Z'));
    await openTotals(user);
    await closeAndExpect(3);
  });
});

describe('the open totals', () => {
  test('stay open when the list behind them becomes empty, and Back closes them', async () => {
    const { dialog } = await visitTotals('/transactions?status=COMPLETED');
    await findTable();
    expect(location.search).toBe('?status=COMPLETED&whole=totals');
    fakeApi.payments = [];
    await refresh();
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2));
    await settle();
    expect(dialog).toBeVisible();
    expect(exportCalls()).toHaveLength(1);
    await go(-1);
    await closed();
    expect(location.search).toBe('?status=COMPLETED');
  });

  test('of a link are added up only when asked', async () => {
    const { user } = renderApp({ url: '/transactions?whole=totals&status=COMPLETED' });
    const dialog = await screen.findByRole('dialog', { name: 'Totals' });
    await settle();
    expect(exportCalls()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Add up' }));
    expect(await findTable()).toContainEqual(['Completed', '1', '₹1,23,456.50']);
    await user.click(button('Close'));
    await closed();
    expect(location.search).toBe('?status=COMPLETED');
  });
});

describe('a file that cannot be trusted', () => {
  test('a failure is told in the dialog, and Try again tries again', async () => {
    // It fails after its start: the fake worker does not load again when it was ended while it was loaded.
    fakeApi.onExport(() => ({
      headers: csv,
      body: (async function* () {
        yield `Amount,Status,Date\n${'5,PENDING,2026-11-20\n'.repeat(100)}`;
        throw new Error('connection lost');
      })(),
    }));
    const { user } = await visitTotals();
    const failed = 'Failed to add up this list. Please try again.';
    expect(await screen.findByText(failed)).toBeVisible();
    expect(announcements()).toEqual([failed]);
    fakeApi.onExport(() => ({ headers: csv, body: 'Amount,Status,Date\n5,PENDING,2026-11-20\n' }));
    await user.click(button('Try again'));
    expect(await findTable()).toContainEqual(['Pending', '1', '₹5.00']);
    expect(screen.queryByText(failed)).toBeNull();
    expect(button('Close')).toHaveFocus();
  });

  test('a file with too few rows is said to, in the dialog and in print', async () => {
    fakeApi.payments = THREE;
    fakeApi.onExport(() => ({ headers: csv, body: 'Amount,Status,Date\n5,PENDING,2026-11-20\n' }));
    const { user } = await visitTotals();
    const few = /Only 1 of 3 rows were received; 2 are missing\.$/;
    expect((await screen.findByText(few)).closest('.MuiAlert-root')).toHaveClass(
      'MuiAlert-colorWarning',
    );
    expect(await findTable()).toContainEqual(['Pending', '1', '₹5.00']);
    await user.click(button('Close'));
    await closed();
    await print();
    expect(screen.getByText(/^Pending ₹5\.00 \(1\), as of /)).toHaveTextContent(few);
    endPrint();
  });

  test('a file with other columns is told with its headings', async () => {
    fakeApi.onExport(() => ({
      headers: csv,
      body: 'Nr;Betrag;Status;Date\n1;5.00;FAILED;2026-11-20\n',
    }));
    await visitTotals();
    const message =
      'This service’s file has other columns: Nr, Betrag, Status, Date. Totals need Amount, Status and Created At.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(announcements()).toEqual([message]);
  });
});

describe('printing', () => {
  test('totals are in the print of their own list only', async () => {
    fakeApi.payments = THREE;
    const { user } = await visitTotals();
    await findTable();
    await user.click(button('Close'));
    await closed();
    await print();
    expect(screen.getByText(/, as of /)).toHaveTextContent(/^Completed ₹0\.30 \(2\) · Failed /);
    endPrint();
    visit('/transactions?status=FAILED');
    await settle();
    await print();
    expect(screen.queryByText(/, as of /)).toBeNull();
    endPrint();
  });
});
