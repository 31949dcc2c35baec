import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../../src/api/contract.ts';
import { queryClient } from '../../src/queryClient.ts';
import {
  type FakeRequest,
  fakeApi,
  isCount,
  refused,
  shortPagesOf,
  threePages,
} from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, findTableRows, openList, renderApp, tableRows } from '../renderApp.tsx';
import {
  button,
  expectNoRequest,
  pass,
  settle,
  startClock,
  storedView,
  storeView,
} from './page.ts';

beforeEach(() => {
  startClock('2026-11-21T08:35:00Z');
  rows = ['PENDING', 'IN_PROGRESS', 'COMPLETED'].map((status, index) =>
    payment({ id: `txn_${index}`, orderID: `ORD-${index}`, status }),
  );
  total = 3;
});

afterEach(async () => {
  // A call that is still on its way would be counted in the next test.
  await settle();
  setVisibility('visible');
  window.dispatchEvent(new Event('online'));
});

/** What the service answers, on every page. */
let rows: Transaction[];
let total: number;

const NEW = payment({ id: 'txn_new', orderID: 'NEW' });

function answer({ query }: FakeRequest, transactions = rows, totalRecords = total) {
  const pagination = { totalRecords, currentPage: query.page };
  return { body: { success: true, data: { transactions, pagination } } };
}

const serveRows = () => fakeApi.onList((request) => answer(request));

const UPDATED = /^Updated \d\d:\d\d · every/;

/** Opens the list with the automatic refresh on. */
async function openRefreshing(seconds: number, url?: string, view = {}) {
  storeView({ refreshSeconds: seconds, ...view });
  serveRows();
  const app = await openList({ url });
  expect(await screen.findByText(UPDATED)).toBeVisible();
  return app;
}

const calls = () => fakeApi.listQueries().length;

const expectCalls = (count: number) => waitFor(() => expect(calls()).toBe(count));

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const setOnline = (state: 'online' | 'offline') =>
  act(() => void window.dispatchEvent(new Event(state)));

const rowsMarked = (mark: string) =>
  screen
    .getAllByRole('row')
    .filter((row) => row.classList.contains(mark))
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

const changedRows = () => rowsMarked('RowChanged');
const newRows = () => rowsMarked('RowNew');

const expectAnnounced = (text: string) =>
  waitFor(() => expect(announcements().map((it) => it?.trim())).toContain(text));

describe('without the automatic refresh', () => {
  test('with everything at its default, the page sends one request, and none in the next ten minutes', async () => {
    fakeApi.onList(threePages);
    await openList();
    await expectNoRequest(async () => {
      for (let minute = 0; minute < 10; minute += 1) await pass(60);
    });
    expect(screen.getByText('Updated 14:05')).toBeVisible();
    expect(fakeApi.requests).toHaveLength(1);
  });
});

test('a total that an automatic refresh changes is shown, but announced only for another page', async () => {
  let count = 120;
  storeView({ refreshSeconds: 15 });
  fakeApi.onList((request) => shortPagesOf(count)(request));
  const { user } = await openList();
  await expectAnnounced('Showing 1 to 50 of 120 transactions');
  count = 121;
  await pass(15);
  expect(await screen.findByText('Showing 1 to 50 of 121 transactions')).toBeVisible();
  expect(announcements()).not.toContain('Showing 1 to 50 of 121 transactions');
  await user.click(button('Next'));
  await expectAnnounced('Showing 51 to 100 of 121 transactions');
});

describe('choosing an interval', () => {
  test('refreshes at once and then again and again, and is remembered', async () => {
    serveRows();
    const { user } = await openList();
    await user.click(button('Updated 14:05, update automatically'));
    const menu = within(await screen.findByRole('menu', { name: 'Update automatically' }));
    expect(menu.getByRole('menuitemradio', { name: 'Off' })).toBeChecked();
    await user.click(menu.getByRole('menuitemradio', { name: 'Every 30 s' }));
    await expectCalls(2);
    expect(await screen.findByText(UPDATED)).toBeVisible();
    expect(storedView()).toMatchObject({ refreshSeconds: 30 });
    for (const count of [3, 4]) {
      await pass(31);
      await expectCalls(count);
    }
    expect(new Set(fakeApi.listQueries().map((query) => JSON.stringify(query))).size).toBe(1);

    // The time of the last update is shown and never announced.
    const note = await screen.findByRole('button', {
      name: 'Updated 14:06 · every 30 s, updates automatically',
    });
    expect(announcements().join()).not.toMatch(/Updated/);
    await user.click(note);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Off' }));
    expect(screen.queryByText(/every 30 s/)).toBeNull();
    await expectNoRequest(() => pass(120));
  });

  test('is not possible while the end is before the start, and nothing is requested', async () => {
    storeView({ refreshSeconds: 15 });
    const { user } = renderApp({ url: '/transactions?startDate=2026-11-20&endDate=2026-11-19' });
    await screen.findByText('The end date is before the start date.');
    const caret = button(/updates automatically$/);
    expect(caret).toHaveAttribute('aria-disabled', 'true');
    await user.click(caret);
    expect(screen.queryByRole('menu')).toBeNull();
    await pass(16);
    expect(fakeApi.requests).toEqual([]);
  });
});

describe('a changed status', () => {
  test('is marked and announced once, until another changes or the page does', async () => {
    total = 120;
    const { user } = await openRefreshing(15);
    rows = [{ ...(rows[0] as Transaction), status: 'COMPLETED' }, ...rows.slice(1)];
    await pass(16);
    await expectAnnounced('ORD-0 is now Completed');
    expect(changedRows()).toEqual(['ORD-0']);
    const spoken = vi.fn();
    const observer = new MutationObserver(spoken);
    const region = screen.getByText('ORD-0 is now Completed');
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    await pass(16);
    await expectCalls(3);
    await settle();
    expect(changedRows()).toEqual(['ORD-0']);
    expect(spoken).not.toHaveBeenCalled();
    observer.disconnect();

    // Also of payments that a new one has moved.
    rows = [payment({ orderID: 'NEW' }), ...rows.map((row) => ({ ...row, status: 'FAILED' }))];
    await user.click(button('Refresh'));
    await expectAnnounced('3 payments changed their status');
    expect(changedRows()).toEqual(['ORD-0', 'ORD-1', 'ORD-2']);
    await user.click(button('Next'));
    await waitFor(() => expect(changedRows()).toEqual([]));
    expect(announcements().join()).not.toMatch(/status/);
  });

  test('is announced again when the next one reads the same', async () => {
    await openRefreshing(15);
    const texts: unknown[] = [];
    for (const status of ['Failed', 'Pending']) {
      rows = rows.map((row) => ({ ...row, status: status.toUpperCase() }));
      fireEvent.click(button('Refresh'));
      const statuses = () => tableRows().map(({ Status }) => Status);
      await waitFor(() => expect(statuses()).toEqual(Array(3).fill(status)));
      await expectAnnounced('3 payments changed their status');
      await settle();
      texts.push(announcements().find((text) => text?.startsWith('3 payments')));
    }
    expect(texts[0]).not.toBe(texts[1]);
  });
});

test('new payments are tinted until the next refresh', async () => {
  await openRefreshing(15);
  expect(newRows()).toEqual([]);
  // The last one was on the next page.
  rows = [...['NEW-1', 'NEW-2'], ...rows, 'OLDER'].map((row) =>
    typeof row === 'string' ? payment({ id: row, orderID: row }) : row,
  );
  await pass(16);
  await waitFor(() => expect(newRows()).toEqual(['NEW-1', 'NEW-2']));
  rows = [NEW, ...rows];
  await pass(16);
  await waitFor(() => expect(newRows()).toEqual(['NEW']));
});

describe('on a later page', () => {
  beforeEach(() => {
    total = 120;
  });

  test('the rows stay as they were asked for, and a button tells of new payments', async () => {
    const { user } = await openRefreshing(15, '/transactions?page=2');
    rows = [NEW, ...rows.slice(0, 2).map((row) => ({ ...row, status: 'CANCELLED' }))];
    total = 132;
    await pass(16);
    const toPage1 = await screen.findByRole('button', {
      name: '12 new transactions · back to page 1',
    });
    expect(fakeApi.requests.filter(isCount)).toHaveLength(1);
    expect(calls()).toBe(1);
    expect((await findTableRows()).map((row) => [row['Order ID'], row.Status])).toEqual([
      ['ORD-0', 'Pending'],
      ['ORD-1', 'In Progress'],
      ['ORD-2', 'Completed'],
    ]);
    expect(screen.getByText('Showing 51 to 100 of 120 transactions')).toBeVisible();
    expect(screen.getByText(/^Updated 14:05 · every/)).toBeVisible();
    await user.click(toPage1);
    expect(await screen.findByText('NEW')).toBeVisible();
    expect(location.search).toBe('');
    expect(screen.queryByRole('button', { name: /new transactions/ })).toBeNull();
  });

  test('with a status filter, it is not called new, because only its status may be', async () => {
    await openRefreshing(15, '/transactions?page=2&status=PENDING');
    total = 121;
    await pass(16);
    const toPage1 = { name: '1 more transaction · back to page 1' };
    expect(await screen.findByRole('button', toPage1)).toBeVisible();
  });

  test('the counts of the summary are renewed, also after a new payment', async () => {
    await openRefreshing(15, '/transactions?page=2', { hasSummary: true });
    const counts = () =>
      fakeApi.requests.filter((call) => isCount(call) && call.query.status === 'FAILED').length;
    await waitFor(() => expect(counts()).toBe(1));
    for (const renewed of [2, 3]) {
      total += 1;
      await pass(16);
      await settle();
      await pass(16);
      await waitFor(() => expect(counts()).toBe(renewed));
    }
  });

  test('a refresh by hand tints no row: those above come from the page before', async () => {
    const { user } = await openRefreshing(15, '/transactions?page=2');
    rows = [NEW, ...rows];
    await user.click(button('Refresh'));
    await findTableRows();
    await screen.findByText('NEW');
    expect(newRows()).toEqual([]);
  });
});

describe('nothing is requested', () => {
  test('by a hidden tab, which refreshes at once when it is shown again', async () => {
    await openRefreshing(15);
    act(() => setVisibility('hidden'));
    await expectNoRequest(() => pass(120));
    act(() => setVisibility('visible'));
    await expectCalls(2);
    await settle();
    await expectNoRequest(async () => {
      act(() => setVisibility('hidden'));
      act(() => setVisibility('visible'));
      await pass(5);
    });
  });

  test('offline, and the list is refreshed when the connection is back', async () => {
    await openRefreshing(15);
    setOnline('offline');
    expect(screen.getByText('Offline · every 15 s')).toBeVisible();
    await expectNoRequest(() => pass(120));
    setOnline('online');
    await expectCalls(2);
    expect(await screen.findByText(UPDATED)).toBeVisible();
  });

  test('after the lock, which an automatic refresh does not delay', async () => {
    await openRefreshing(60);
    for (let minute = 0; minute < 14; minute += 1) {
      await pass(60);
      await expectCalls(minute + 2);
      await settle();
    }
    await pass(90);
    expect(await screen.findByText(/^Locked after a while without activity/)).toBeVisible();
    await expectNoRequest(() => pass(600));
  });

  test.each(['Logout', 'a 401'])('after %s, also while a request is on its way', async (end) => {
    const { user } = await openRefreshing(15);
    fakeApi.onList(refused);
    const release = fakeApi.hold();
    await pass(16);
    await expectCalls(2);
    if (end === 'Logout') await user.click(button('Logout'));
    else release();
    await screen.findByRole('button', { name: 'Sign In' });
    if (end === 'Logout') await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    release();
    await pass(120);
    expect(calls()).toBe(2);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

test('other filters end the request of the automatic refresh', async () => {
  await openRefreshing(15);
  const release = fakeApi.hold(({ query }) => !query.orderId);
  await pass(16);
  await expectCalls(2);
  fireEvent.change(screen.getByPlaceholderText('Search by Order ID'), { target: { value: 'O' } });
  await expectCalls(3);
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  release();
});
