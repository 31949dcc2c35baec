import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../../../src/api/contract.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { act } from '../../act.ts';
import {
  type Answer,
  csvAnswer,
  DISCONNECT,
  type FakeRequest,
  fakeApi,
  isCount,
  refused,
  serverError,
  threePages,
} from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { announcements, findTableRows, openList, renderApp } from '../../renderApp.tsx';
import {
  button,
  expectNoRequest,
  FETCH_FAILED,
  LIST_FAILED,
  listen,
  orderIdField,
  pass,
  RANGE_INVERTED,
  requestedPages,
  sentenceOf,
  settle,
  severityOf,
  startClock,
  storedView,
  storeView,
  visit,
  whole,
} from '../page.ts';

beforeEach(() => {
  startClock('2026-11-21T08:35:00Z');
  rows = ['PENDING', 'IN_PROGRESS', 'COMPLETED'].map((status, index) =>
    payment({ id: `txn_${index}`, orderID: `ORD-${index}`, status }),
  );
  total = 3;
});

afterEach(async () => {
  // A call that is still under way would be aborted, and could be counted in the next test.
  await settle();
  setVisibility('visible');
  window.dispatchEvent(new Event('online'));
});

/** The rows and the total that the service sends for every page. */
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
async function openRefreshing(seconds = 15, url?: string, view = {}) {
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
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
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

test('by default, the page requests page 1 with 50 rows once, without empty filters; neither time nor focus nor the connection repeats it; Refresh does, and is announced each time (spec 1.1, 5.2, 7.5, 9.1)', async () => {
  const { user } = await openList();
  await expectNoRequest(async () => {
    for (const type of ['offline', 'online', 'visibilitychange', 'focus']) {
      act(() => void window.dispatchEvent(new Event(type)));
    }
    for (let minute = 0; minute < 10; minute += 1) await pass(60);
  });
  expect(screen.getByText('Updated 14:05')).toBeVisible();
  expect(fakeApi.requests).toHaveLength(1);
  const expectAnnounced = listen();
  fakeApi.payments = [NEW];
  for (const _ of [1, 2]) {
    await user.click(button('Refresh'));
    await expectAnnounced(expect.stringMatching(/^Updated at 14:1\d$/));
    expect(screen.getByText('NEW')).toBeVisible();
  }
  const page1 = { page: '1', limit: '50' };
  expect(fakeApi.listQueries()).toEqual([page1, page1, page1]);
});

test('a chosen interval refreshes at once and then repeatedly, and is remembered', async () => {
  serveRows();
  const { user } = await openList();
  await user.click(button('Updated 14:05, choose how often'));
  const menu = within(await screen.findByRole('menu', { name: 'Refresh automatically' }));
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

  // The time of an automatic update is shown, but not announced.
  const note = await screen.findByRole('button', {
    name: 'Updated 14:06 · every 30 s, choose how often',
  });
  expect(announcements().join()).not.toMatch(/Updated/);
  await user.click(note);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Off' }));
  expect(screen.queryByText(/every 30 s/)).toBeNull();
  await expectNoRequest(() => pass(120));
});

test('a changed status is marked until another status or the page changes, and announced once each time', async () => {
  total = 120;
  const { user } = await openRefreshing();
  const expectAnnounced = listen();
  rows = [{ ...(rows[0] as Transaction), status: 'COMPLETED' }, ...rows.slice(1)];
  total = 121;
  await pass(16);
  // The new total is shown, but not announced.
  expect(await screen.findByText('Showing 1 to 50 of 121 transactions')).toBeVisible();
  await expectAnnounced('ORD-0 is now Completed');
  expect(changedRows()).toEqual(['ORD-0']);
  await pass(16);
  await expectCalls(3);
  await settle();
  expect(changedRows()).toEqual(['ORD-0']);

  // Payments that a new payment has moved down are marked too.
  rows = [NEW, ...rows];
  for (const status of ['FAILED', 'PENDING']) {
    rows = rows.map((row) => (row.orderID === 'NEW' ? row : { ...row, status }));
    await user.click(button('Refresh'));
    // Announced again, although the text is the same.
    await expectAnnounced('3 payments changed their status', 'Updated at 14:05');
    expect(changedRows()).toEqual(['ORD-0', 'ORD-1', 'ORD-2']);
  }
  await user.click(button('Next'));
  await waitFor(() => expect(changedRows()).toEqual([]));
  await expectAnnounced('Showing 51 to 100 of 121 transactions');
});

test('new payments are tinted until the next refresh, but not those that move in from the page before', async () => {
  total = 120;
  const { user } = await openRefreshing();
  expect(newRows()).toEqual([]);
  // OLDER was on the next page before.
  rows = [...['NEW-1', 'NEW-2'], ...rows, 'OLDER'].map((row) =>
    typeof row === 'string' ? payment({ id: row, orderID: row }) : row,
  );
  await pass(16);
  await waitFor(() => expect(newRows()).toEqual(['NEW-1', 'NEW-2']));
  rows = [NEW, ...rows];
  await pass(16);
  await waitFor(() => expect(newRows()).toEqual(['NEW']));
  await user.click(button('Next'));
  await waitFor(() => expect(newRows()).toEqual([]));
  await settle();
  rows = [payment({ id: 'pushed', orderID: 'PUSHED' }), ...rows];
  await user.click(button('Refresh'));
  await screen.findByText('PUSHED');
  expect(newRows()).toEqual([]);
});

test('a later page is not refreshed, and does not say that it is; nothing is requested behind another tab, and the list catches up', async () => {
  total = 120;
  storeView({ refreshSeconds: 15 });
  serveRows();
  fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
  const { user } = await openList({ url: '/transactions?page=2' });
  await pass(60);
  expect(calls()).toBe(1);
  expect(fakeApi.requests.filter(isCount)).toEqual([]);
  await user.click(button('Updated 14:05, choose how often'));
  expect(await screen.findByText('Refresh page 1 automatically')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(button('Previous'));
  expect(await screen.findByText(UPDATED)).toBeVisible();
  await settle();
  await user.click(screen.getByRole('link', { name: 'Match' }));
  await screen.findByText(/^As of /);
  const before = calls();
  await pass(60);
  await settle();
  expect(calls()).toBe(before);
  await user.click(screen.getByRole('link', { name: 'List' }));
  await expectCalls(before + 1);
});

describe('nothing is requested', () => {
  test('in a hidden tab, or offline; afterwards the list is refreshed, unless it is new enough', async () => {
    const { user } = await openRefreshing();
    for (const [note, begin, end] of [
      [UPDATED, () => setVisibility('hidden'), () => setVisibility('visible')],
      ['Offline', () => setOnline('offline'), () => setOnline('online')],
    ] as const) {
      const before = calls();
      begin();
      expect(screen.getByText(note)).toBeVisible();
      await expectNoRequest(() => pass(120));
      end();
      await expectCalls(before + 1);
      expect(await screen.findByText(UPDATED)).toBeVisible();
      await settle();
    }
    await expectNoRequest(async () => {
      setVisibility('hidden');
      setVisibility('visible');
      await pass(5);
    });
    // The browser may be wrong: an answer proves that the page is online.
    setOnline('offline');
    expect(await screen.findByText('Offline')).toBeVisible();
    await user.click(button('Refresh'));
    expect(await screen.findByText(UPDATED)).toBeVisible();
  });

  test('after the lock, which automatic refreshes do not delay', async () => {
    await openRefreshing(60);
    for (let minute = 0; minute < 14; minute += 1) {
      await pass(60);
      await expectCalls(minute + 2);
      await settle();
    }
    await pass(90);
    expect(await screen.findByText(/^Locked because nobody used this page/)).toBeVisible();
    await expectNoRequest(() => pass(600));
  });

  test.each(['Logout', 'a 401'])('after %s, also while a request is on its way', async (end) => {
    const { user } = await openRefreshing();
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

const failList = () => fakeApi.onList(serverError);

test('a failed list is reported in the words of the specification with what to do, and can be tried again (spec 8.6, 8.7)', async () => {
  const unreadable = { headers: { 'content-type': 'text/html' }, body: '<p>Hi</p>' };
  const nothing = 'The service sent no data. Try again in a moment, or contact support.';
  const replies: [Answer | typeof DISCONNECT, '8.6' | '8.7', string][] = [
    [{ body: { success: false } }, '8.6', nothing],
    [{ status: 403 }, '8.7', 'Your account is not active. Please contact support.'],
    [{ status: 429 }, '8.7', 'There were too many requests. Wait a moment, then try again.'],
    [{ status: 500 }, '8.7', nothing.replace('no data', 'error 500')],
    [DISCONNECT, '8.7', 'Check your connection, or try again in a moment.'],
    // A web page, and an answer without data.
    [unreadable, '8.7', nothing],
    [{ body: { success: true } }, '8.7', nothing],
  ];
  const { user } = renderApp();
  for (const [index, [reply, id, reason]] of replies.entries()) {
    await screen.findByText(whole('ORD-1001'));
    await settle();
    fakeApi.onList(() => reply);
    visit(`/transactions?orderId=${index}`);
    const sentence = sentenceOf(id);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(announcements()).toEqual([sentence + reason]);
    // The reason appears twice: instead of the rows, and in the message.
    expect(screen.getAllByText(reason)).toHaveLength(2);
    expect(severityOf(screen.getByText(sentence))).toBe('Error');
    expect(fakeApi.listQueries()).toHaveLength(2 * index + 2);
    expect(screen.queryByText('No transactions found')).toBeNull();

    fakeApi.onList(fakeApi.usualAnswer);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  }
});

describe('without rows, the automatic refresh', () => {
  test.each<[string, () => void, string, string, string[]]>([
    ['an empty list', () => {}, 'No transactions found', 'Clear filters', []],
    ['a failed list', failList, LIST_FAILED, 'Try again', ['1 payment']],
  ])('of %s repeats nothing, and leaves the focus', async (_, prepare, sentence, name, then) => {
    storeView({ refreshSeconds: 15 });
    rows = [];
    total = 0;
    serveRows();
    prepare();
    renderApp({ url: '/transactions?status=FAILED' });
    await screen.findByText(sentence);
    await settle();
    // The filter bar has a Clear filters button too.
    const pressed = screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
    pressed.focus();
    const expectAnnounced = listen();
    const before = calls();
    await pass(16);
    await expectCalls(before + 1);
    await settle();
    expect(pressed).toHaveFocus();
    await expectAnnounced();
    rows = [NEW];
    total = 1;
    serveRows();
    await pass(16);
    expect(await findTableRows()).toHaveLength(1);
    await expectAnnounced(...then);
  });
});

test('the message of a failure disappears with its list; nothing is requested while the end is before the start', async () => {
  const { user } = await openRefreshing();
  failList();
  await user.click(button('Refresh'));
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  await expectNoRequest(async () => {
    visit('/transactions?startDate=2026-11-20&endDate=2026-11-19');
    expect(await screen.findByText(RANGE_INVERTED)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());
    await pass(16);
  });
});

test.each<[string, () => void]>([
  ['the connection is back', () => setOnline('online')],
  ['the window is shown', () => setVisibility('visible')],
])(
  'a failed list is requested again when %s, with rows or without, and no other list is',
  async (_, end) => {
    await openList();
    for (const url of ['/transactions', '/transactions?status=FAILED']) {
      setOnline('offline');
      setVisibility('hidden');
      failList();
      visit(url);
      if (url === '/transactions') fireEvent.click(button('Refresh'));
      expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
      await settle();
      fakeApi.onList(fakeApi.usualAnswer);
      const before = calls();
      end();
      await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());
      expect(await findTableRows()).toHaveLength(1);
      expect(calls()).toBe(before + 1);
      await settle();
      await expectNoRequest(end);
    }
  },
);

describe('a refresh that fails', () => {
  test('is reported once, keeps the rows, and is followed by further tries', async () => {
    const { user } = await openRefreshing();
    failList();
    await pass(16);
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    expect(screen.getByText(/^Not updated since 14:05 · every 15 s$/)).toBeVisible();
    await user.click(button('Close'));
    for (const count of [3, 4]) {
      await pass(16);
      await expectCalls(count);
      await settle();
      expect(screen.queryByText(FETCH_FAILED)).toBeNull();
    }
    expect(screen.getByText(whole('ORD-1'))).toBeVisible();

    // A success ends the failure, so the next one is reported again.
    serveRows();
    await pass(16);
    expect(await screen.findByText(UPDATED)).toBeVisible();
    failList();
    await pass(16);
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    serveRows();
    await user.click(button('Try again'));
    expect(await screen.findByText(UPDATED)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());

    // A failure after a change of the filters is reported too.
    await settle();
    failList();
    fireEvent.change(orderIdField(), { target: { value: 'O' } });
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    expect(screen.getByText('Trying again · every 15 s')).toBeVisible();
    await user.click(button('Close'));
    const before = calls();
    await pass(16);
    await expectCalls(before + 1);
    await settle();
    expect(screen.queryByText(FETCH_FAILED)).toBeNull();
    serveRows();
    await pass(16);
    expect(await findTableRows()).toHaveLength(3);
    expect(await screen.findByText(UPDATED)).toBeVisible();
  });

  test('keeps the rows and leaves a note until the next success, with the date from the next day on; showing its page again reports nothing; offline it fails at once', async () => {
    fakeApi.onList(threePages);
    const { user } = await openList();
    failList();
    await user.click(button('Refresh'));
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    expect(screen.getByText(whole('ORD-1'))).toBeVisible();
    expect(screen.getByText('Not updated since 14:05')).toBeVisible();
    expect(announcements().join()).not.toMatch(/Not updated/);
    // Escape closes the message, but a click elsewhere does not.
    await user.click(screen.getByRole('heading', { name: 'Transactions' }));
    expect(screen.getByText(FETCH_FAILED)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());

    fakeApi.onList(threePages);
    await user.click(button('Next'));
    await screen.findByText('Page 2 of 3');
    await settle();
    const release = fakeApi.hold();
    await user.click(button('Previous'));
    await screen.findByText('Page 1 of 3');
    await waitFor(() => expect(requestedPages()).toEqual(['1', '1', '2', '1']));
    // The earlier failure is not reported again while a new answer is awaited.
    expect(screen.queryByText(FETCH_FAILED)).toBeNull();
    release();
    expect(await screen.findByText('Updated 14:05')).toBeVisible();

    fakeApi.onList(() => DISCONNECT);
    setOnline('offline');
    await user.click(button('Refresh'));
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    vi.setSystemTime('2026-11-22T02:00:00Z');
    await pass(60);
    expect(await screen.findByText('Not updated since Nov 21, 2026 14:05')).toBeVisible();
  });

  test('on a phone it is shown above the cards, instead of the count', async () => {
    setWindowWidth(390);
    const { user } = renderApp();
    const bar = within(await screen.findByRole('search', { name: 'Filters' }));
    expect(await bar.findByText(/^\d+ payments?$/)).toBeVisible();
    failList();
    await user.click(button('Refresh'));
    expect(await bar.findByText('Not updated since 14:05')).toBeVisible();
    expect(bar.queryByText(/payments?$/)).toBeNull();
  });
});
