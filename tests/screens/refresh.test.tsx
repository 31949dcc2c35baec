import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '../../src/api/contract.ts';
import { queryClient } from '../../src/queryClient.ts';
import { fakeApi, payment } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';

// Loaded here, because importing code needs the real clock.
beforeAll(async () => {
  await Promise.all([
    import('../../src/transactions/TransactionsPage.tsx'),
    import('../../src/transactions/table/Grid.tsx'),
    import('../../src/signIn/SignInPage.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  setWindowWidth(1440);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    now: new Date('2026-11-21T08:35:00Z'),
  });
  rows = ['PENDING', 'IN_PROGRESS', 'COMPLETED'].map((status, index) =>
    payment({ id: `txn_${index}`, orderID: `ORD-${index}`, status }),
  );
  total = 3;
});

afterEach(async () => {
  // A call that is still on its way would be counted in the next test.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  setVisibility('visible');
  window.dispatchEvent(new Event('online'));
});

/** What the service answers, on every page. */
let rows: Transaction[];
let total: number;

function serveRows() {
  fakeApi.onList(({ query }) => ({
    body: {
      success: true,
      data: { transactions: rows, pagination: { totalRecords: total, currentPage: query.page } },
    },
  }));
}

/** Opens the list with the automatic refresh on. */
async function openRefreshing(seconds: number, url?: string, isPrivate = false) {
  localStorage.setItem('view:SHOP', JSON.stringify({ refreshSeconds: seconds, isPrivate }));
  serveRows();
  const app = renderApp({ url });
  await findTableRows();
  await screen.findByRole('grid');
  expect(await screen.findByText(/^Updated \d\d:\d\d · every/)).toBeVisible();
  return app;
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

const calls = () => fakeApi.listQueries().length;

const expectCalls = (count: number) => waitFor(() => expect(calls()).toBe(count));

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const changedRows = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.classList.contains('RowChanged'))
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

test('without the automatic refresh nothing is requested again', async () => {
  serveRows();
  renderApp();
  await findTableRows();
  await wait(600);
  expect(calls()).toBe(1);
  expect(screen.getByText('Updated 14:05')).toBeVisible();
});

test('an interval is chosen at the time of the last update, refreshes at once and then again and again, and is remembered', async () => {
  serveRows();
  const { user } = renderApp();
  await findTableRows();
  await user.click(screen.getByRole('button', { name: 'Updated 14:05, update automatically' }));
  const menu = within(await screen.findByRole('menu', { name: 'Update automatically' }));
  expect(menu.getByRole('menuitemradio', { name: 'Off' })).toBeChecked();
  await user.click(menu.getByRole('menuitemradio', { name: 'Every 30 s' }));
  await expectCalls(2);
  expect(await screen.findByText(/^Updated \d\d:\d\d · every/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem('view:SHOP') ?? '')).toMatchObject({ refreshSeconds: 30 });
  await wait(31);
  await expectCalls(3);
  await wait(31);
  await expectCalls(4);
  expect(new Set(fakeApi.listQueries().map((query) => JSON.stringify(query))).size).toBe(1);

  await user.click(
    screen.getByRole('button', { name: 'Updated 14:06 · every 30 s, updates automatically' }),
  );
  await user.click(await screen.findByRole('menuitemradio', { name: 'Off' }));
  expect(screen.queryByText(/every 30 s/)).toBeNull();
  await wait(120);
  expect(calls()).toBe(4);
});

test('the time of the last update is shown and never announced', async () => {
  await openRefreshing(60);
  await wait(61);
  expect(await screen.findByText(/^Updated 14:06/)).toBeVisible();
  expect(announcements().join()).not.toMatch(/Updated/);
});

test('a row whose status changed is marked and announced once, until another changes or the page does', async () => {
  total = 120;
  const { user } = await openRefreshing(15);
  rows = [{ ...(rows[0] as Transaction), status: 'COMPLETED' }, ...rows.slice(1)];
  await wait(16);
  await waitFor(() => expect(announcements()).toContain('ORD-0 is now Completed'));
  expect(changedRows()).toEqual(['ORD-0']);
  const region = screen.getByText('ORD-0 is now Completed');
  const spoken = vi.fn();
  const observer = new MutationObserver(spoken);
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  await wait(16);
  await expectCalls(3);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(changedRows()).toEqual(['ORD-0']);
  expect(spoken).not.toHaveBeenCalled();
  observer.disconnect();

  // Also of payments that a new one has moved.
  rows = [payment({ orderID: 'NEW' }), ...rows.map((row) => ({ ...row, status: 'FAILED' }))];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(announcements()).toContain('3 payments changed their status'));
  expect(changedRows()).toEqual(['ORD-0', 'ORD-1', 'ORD-2']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(changedRows()).toEqual([]));
  expect(announcements().join()).not.toMatch(/status/);
});

test('changed rows are also marked while amounts are hidden, and stay hidden', async () => {
  await openRefreshing(15, undefined, true);
  rows = rows.map((row, index) => ({
    ...row,
    amount: 98_765,
    status: index ? row.status : 'FAILED',
  }));
  await wait(16);
  await waitFor(() => expect(announcements()).toContain('ORD-0 is now Failed'));
  expect(changedRows()).toEqual(['ORD-0']);
  expect(document.body.textContent).not.toMatch(/98,765|1,23,456/);
});

test('page 1 shows new payments, and the focused cell stays with its payment', async () => {
  const { user } = await openRefreshing(15);
  await user.click(screen.getByText('ORD-1'));
  await screen.findByRole('dialog', { name: /ORD-1/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  rows = [payment({ id: 'txn_new', orderID: 'NEW' }), ...rows];
  total = 4;
  await wait(16);
  expect(await screen.findByText('NEW')).toBeVisible();
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=row]')).toHaveTextContent('ORD-1'),
  );
  expect(document.activeElement).toHaveAttribute('role', 'gridcell');
});

test('an open payment stays open, and shows its new status', async () => {
  const { user } = await openRefreshing(15);
  await user.click(screen.getByText('ORD-0'));
  const drawer = within(await screen.findByRole('dialog', { name: /ORD-0/ }));
  expect(drawer.getByText('Pending')).toBeVisible();
  rows = [
    payment({ id: 'txn_new', orderID: 'NEW' }),
    ...rows.map((row) => ({ ...row, status: 'COMPLETED' })),
  ];
  await wait(16);
  expect(await drawer.findByText('Completed')).toBeVisible();
  expect(screen.getByRole('dialog', { name: /ORD-0/ })).toBeVisible();
});

test('on a later page no row moves; known rows change, and a button tells of new payments', async () => {
  total = 120;
  const { user } = await openRefreshing(15, '/transactions?page=2');
  rows = [
    payment({ id: 'txn_new', orderID: 'NEW' }),
    ...rows.slice(0, 2).map((row) => ({ ...row, status: 'CANCELLED' })),
  ];
  total = 132;
  await wait(16);
  const button = await screen.findByRole('button', {
    name: '12 new payments · back to page 1',
  });
  const shown = await findTableRows();
  expect(shown.map((row) => [row['Order ID'], row.Status])).toEqual([
    ['ORD-0', 'Cancelled'],
    ['ORD-1', 'Cancelled'],
    ['ORD-2', 'Completed'],
  ]);
  expect(screen.getByText('Showing 51 to 100 of 120 transactions')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('NEW')).toBeVisible();
  expect(location.search).toBe('');
  expect(screen.queryByRole('button', { name: /new payments/ })).toBeNull();
});

test('on a later page, rows that new payments pushed on are not called updated, and an open one is looked up', async () => {
  total = 120;
  const { user } = await openRefreshing(15, '/transactions?page=2');
  const pending = rows[0] as Transaction;
  await user.click(screen.getByText('ORD-0'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment ORD-0' }));
  // Fifty payments arrive: the answer has none of the rows.
  fakeApi.onList(({ query }) => ({
    body: {
      success: true,
      data: {
        transactions: query.orderId
          ? [{ ...pending, status: 'COMPLETED' }]
          : [payment({ id: 'txn_new', orderID: 'NEW' })],
        pagination: { totalRecords: query.orderId ? 1 : 170, currentPage: query.page },
      },
    },
  }));
  await wait(16);
  expect(await drawer.findByText('Completed')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: /^50 new payments/ })).toBeVisible();
  // Since the first answer, not since the last.
  expect(screen.getByText(/^Updated 14:05 · every/)).toBeVisible();
});

test('on a later page, payments that left the list leave its rows', async () => {
  total = 120;
  await openRefreshing(15, '/transactions?page=2&status=PENDING');
  rows = rows.slice(1);
  total = 119;
  await wait(16);
  expect(await screen.findByText('Showing 51 to 100 of 119 transactions')).toBeVisible();
  expect((await findTableRows()).map((row) => row['Order ID'])).toEqual(['ORD-1', 'ORD-2']);
});

test('while the end is before the start, nothing is requested, and no interval can be chosen', async () => {
  localStorage.setItem('view:SHOP', JSON.stringify({ refreshSeconds: 15 }));
  const { user } = renderApp({ url: '/transactions?startDate=2026-11-20&endDate=2026-11-19' });
  await screen.findByText('The end date is before the start date.');
  const caret = screen.getByRole('button', { name: /updates automatically$/ });
  expect(caret).toHaveAttribute('aria-disabled', 'true');
  await user.click(caret);
  expect(screen.queryByRole('menu')).toBeNull();
  await wait(16);
  expect(fakeApi.requests).toEqual([]);
});

test('a failing refresh is told once, keeps the rows and goes on trying', async () => {
  const { user } = await openRefreshing(15);
  fakeApi.onList(() => ({ status: 500 }));
  await wait(16);
  const message = 'Failed to fetch transactions. Please try again.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(/^Not updated since 14:05 · every 15 s$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  for (const count of [3, 4]) {
    await wait(16);
    await expectCalls(count);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(message)).toBeNull();
  }
  expect(screen.getByText('ORD-0')).toBeVisible();

  serveRows();
  await wait(16);
  expect(await screen.findByText(/^Updated \d\d:\d\d · every/)).toBeVisible();
  fakeApi.onList(() => ({ status: 500 }));
  await wait(16);
  expect(await screen.findByText(message)).toBeVisible();
  serveRows();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Updated /)).toBeVisible();
});

test('a hidden tab requests nothing, and refreshes at once when it is shown again', async () => {
  await openRefreshing(15);
  act(() => setVisibility('hidden'));
  await wait(120);
  expect(calls()).toBe(1);
  act(() => setVisibility('visible'));
  await expectCalls(2);
  act(() => setVisibility('hidden'));
  act(() => setVisibility('visible'));
  await wait(5);
  expect(calls()).toBe(2);
});

test('offline nothing is requested, and the list is refreshed when the connection is back', async () => {
  await openRefreshing(15);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Offline · every 15 s')).toBeVisible();
  await wait(120);
  expect(calls()).toBe(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await expectCalls(2);
  expect(await screen.findByText(/^Updated \d\d:\d\d · every/)).toBeVisible();
});

test('the automatic refresh does not count as activity: the page locks, and nothing is requested', async () => {
  await openRefreshing(60);
  for (let minute = 0; minute < 14; minute += 1) {
    await wait(60);
    await expectCalls(minute + 2);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  await wait(90);
  expect(await screen.findByText(/^Locked after a while without activity/)).toBeVisible();
  const before = calls();
  await wait(600);
  expect(calls()).toBe(before);
});

test.each(['Logout', 'a 401'])('%s stops the automatic refresh', async (end) => {
  const { user } = await openRefreshing(15);
  let release = () => {};
  fakeApi.onList(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { status: 401 };
  });
  await wait(16);
  await expectCalls(2);
  if (end === 'Logout') await user.click(screen.getByRole('button', { name: 'Logout' }));
  else release();
  await screen.findByRole('button', { name: 'Sign In' });
  if (end === 'Logout') await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  release();
  await wait(120);
  expect(calls()).toBe(2);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('other filters end the request of the automatic refresh', async () => {
  await openRefreshing(15);
  let release = () => {};
  let isHeld = true;
  fakeApi.onList(async () => {
    if (isHeld) {
      isHeld = false;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return {
      body: { success: true, data: { transactions: rows, pagination: { totalRecords: 3 } } },
    };
  });
  await wait(16);
  await expectCalls(2);
  fireEvent.change(screen.getByPlaceholderText('Search by Order ID'), { target: { value: 'O' } });
  await expectCalls(3);
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  release();
});
