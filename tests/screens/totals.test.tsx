import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { loadedList } from '../../src/transactions/wholeList/useWholeList.ts';
import { csvAnswer, fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, renderApp } from '../renderApp.tsx';
import {
  button,
  closed,
  endPrint,
  go,
  openView,
  openWholeList,
  print,
  refresh,
  setTime,
  settle,
  severityOf,
  visit,
  whole,
} from './page.ts';

async function visitTotals(url?: string, as?: { merchantId: string; isAdmin: boolean }) {
  const { user } = renderApp({ url, as });
  await screen.findAllByText(whole('ORD-1001'));
  return { user, dialog: await openWholeList(user) };
}

/** A table's rows, each as its cells. */
function cellsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));
}

const findTable = async () => cellsOf(await screen.findByRole('table', { name: 'By status' }));

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
        /^As of \d\d:\d\d\. 3 of 3 rows\. Times in India Standard Time, UTC\+05:30\.$/,
      ),
    ]);
    expect(fakeApi.exports().map(({ query }) => query)).toEqual([
      { orderId: 'ORD', merchantId: 'SHOP' },
    ]);

    await user.click(button('Show as table'));
    expect(cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }))).toEqual([
      ['Day', 'Payments', 'Total'],
      ['Nov 22, 2026', '1', '₹0.20'],
      ['Nov 21, 2026', '0', '₹0.00'],
      ['Nov 20, 2026', '1', '₹0.10'],
    ]);
  });

  test('progress is shown, and Cancel ends the export', async () => {
    fakeApi.payments = Array.from({ length: 50 }, () => payment());
    const row = 'COMPLETED,2026-11-20,100.00\r\n';
    fakeApi.onExport(() =>
      csvAnswer(
        (async function* () {
          yield `Status,Created At,Amount\r\n${row.repeat(41)}`;
          await new Promise(() => {});
        })(),
      ),
    );
    const { user, dialog } = await visitTotals();
    expect(await within(dialog).findByText('41 of 50 rows, 1.3 kB received')).toBeVisible();
    expect(announcements()).toEqual([expect.stringMatching(/^Loading the whole list…/)]);
    expect(within(dialog).getByRole('progressbar', { name: 'Rows loaded' })).toHaveAttribute(
      'aria-valuenow',
      '82',
    );
    expect(button('Close')).toHaveFocus();
    await user.click(button('Cancel'));
    await closed();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    expect(queryClient.isFetching({ queryKey: ['whole list'] })).toBe(0);
  });

  test('of before are kept until they are older than the list, of another day or zone, or asked for', async () => {
    setTime('2026-11-20T18:20:00Z');
    fakeApi.payments = THREE;
    const { user } = await visitTotals('/transactions?orderId=ORD');
    const closeAndExpect = async (exports: number) => {
      await findTable();
      expect(fakeApi.exports()).toHaveLength(exports);
      await user.click(button('Close'));
      await closed();
      expect(button('Whole list')).toHaveFocus();
    };
    await closeAndExpect(1);
    expect(loadedList({ orderId: 'ORD' }, 'device')?.statuses).toEqual([
      { status: 'COMPLETED', count: 2, paise: 30n },
      { status: 'FAILED', count: 1, paise: 123_456_700n },
    ]);
    expect(loadedList({}, 'device')).toBeUndefined();
    await openWholeList(user);
    await closeAndExpect(1);

    setTime('2026-11-20T18:25:00Z');
    await refresh();
    await openWholeList(user);
    await closeAndExpect(2);

    setTime('2026-11-20T18:33:00Z');
    await openWholeList(user);
    await closeAndExpect(3);

    await user.click((await openView(user)).getByRole('button', { name: 'UTC' }));
    await user.keyboard('{Escape}');
    await openWholeList(user);
    await findTable();
    expect(fakeApi.exports()).toHaveLength(4);
    await user.click(button('Show as table'));
    const days = cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }));
    expect(days.map(([day]) => day)).toEqual(['Day', 'Nov 21, 2026', 'Nov 20, 2026, so far']);

    fakeApi.payments = [payment({ amount: 5 })];
    await user.click(button('Load again'));
    await waitFor(async () => expect((await findTable()).at(-1)).toContain('₹5.00'));
    await closeAndExpect(5);
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
    expect(fakeApi.exports()).toHaveLength(1);
    await go(-1);
    await closed();
    expect(location.search).toBe('?status=COMPLETED');
  });

  test('of a link are added up only when asked', async () => {
    const { user } = renderApp({ url: '/transactions?whole=totals' });
    const dialog = await screen.findByRole('dialog', { name: 'Whole list' });
    await settle();
    expect(fakeApi.exports()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Load 1 payment' }));
    expect(await findTable()).toContainEqual(['Completed', '1', '₹1,23,456.50']);
    await user.click(button('Close'));
    await closed();
    expect(location.search).toBe('');
  });
});

/** It fails after its start: the fake worker does not load again when it was ended while it was loaded. */
async function* cutOff() {
  yield `Amount,Status,Date\n${'5,PENDING,2026-11-20\n'.repeat(100)}`;
  throw new Error('connection lost');
}

describe('a file that cannot be trusted', () => {
  test.each([
    ['that breaks off', cutOff, 'Failed to load this list. Please try again.'],
    [
      'with other columns',
      () => 'Nr;Betrag;Status;Date\n1;5.00;FAILED;2026-11-20\n',
      'This service’s file has other columns: Nr, Betrag, Status, Date. Totals need Amount, Status and Created At.',
    ],
  ])('%s is told in the dialog, and can be loaded again', async (_, file, failed) => {
    fakeApi.onExport(() => csvAnswer(file()));
    const { user } = await visitTotals();
    expect(await screen.findByText(failed)).toBeVisible();
    expect(announcements()[0]).toContain(failed);
    fakeApi.onExport(() => csvAnswer('Amount,Status,Date\n5,PENDING,2026-11-20\n'));
    await user.click(button(/^(Try|Load) again$/));
    expect(await findTable()).toContainEqual(['Pending', '1', '₹5.00']);
    expect(screen.queryByText(failed)).toBeNull();
    expect(button('Close')).toHaveFocus();
  });

  test('with too few rows is said to, in the dialog and in the print of its own list only', async () => {
    fakeApi.payments = THREE;
    const rows = ['5,PENDING,2026-11-20', '6,FAILED,2026-11-20'];
    fakeApi.onExport(() => csvAnswer(['Amount,Status,Date', ...rows, ''].join('\n')));
    const { user } = await visitTotals();
    const few = /Only 2 of 3 rows were received; 1 is missing\.$/;
    expect(severityOf(await screen.findByText(few))).toBe('Warning');
    await user.click(button('Close'));
    await closed();
    await print();
    const printed = screen.getByText('Pending ₹5.00 (1) · Failed ₹6.00 (1)');
    expect(printed.parentElement).toHaveTextContent(few);
    endPrint();
    visit('/transactions?status=FAILED');
    await settle();
    await print();
    // The whole list has all statuses, also those that this print does not show.
    expect(screen.getByText('Failed ₹6.00 (1)').parentElement).toHaveTextContent(few);
    endPrint();
    visit('/transactions?orderId=ORD');
    await settle();
    await print();
    expect(screen.queryByText(/₹6\.00 \(1\)/)).toBeNull();
    endPrint();
  });
});
