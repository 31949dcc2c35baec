import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '../../src/api/contract.ts';
import { queryClient } from '../../src/queryClient.ts';
import { fakeApi, listAnswer, payment, payments, shortPagesOf } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';

// Loaded here, because importing code needs the real clock.
beforeAll(async () => {
  await Promise.all([
    import('../../src/transactions/TransactionsPage.tsx'),
    import('../../src/transactions/table/Grid.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  setWindowWidth(1440);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    now: new Date('2026-11-21T08:35:00Z'),
  });
});

// A call that is still on its way would be counted in the next test.
afterEach(() => waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';

const refreshEvery = (seconds: number) =>
  localStorage.setItem('view:SHOP', JSON.stringify({ refreshSeconds: seconds }));

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

const failList = () => fakeApi.onList(() => ({ status: 500 }));
const answerList = () => fakeApi.onList((request) => listAnswer(fakeApi.payments, request));

test('the message of a failure goes when the list is there again', async () => {
  failList();
  const { user } = renderApp();
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  answerList();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findTableRows();
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
});

test('the message of an automatic refresh that failed goes with the next success', async () => {
  refreshEvery(15);
  renderApp();
  await screen.findByText(/^Updated \d\d:\d\d · every 15 s$/);
  failList();
  await wait(16);
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  answerList();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());
  expect(screen.getByText(/^Updated \d\d:\d\d · every 15 s$/)).toBeVisible();
});

test('a refresh that failed leaves a note until the next success, with the date on the next day', async () => {
  const { user } = renderApp();
  await findTableRows();
  failList();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Not updated since 14:05')).toBeVisible();
  expect(announcements().join()).not.toMatch(/Not updated/);
  vi.setSystemTime('2026-11-22T02:00:00Z');
  await wait(60);
  expect(screen.getByText('Not updated since Nov 21, 2026 14:05')).toBeVisible();
  answerList();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(/^Not updated/)).toBeNull());
});

test('the automatic refresh goes on after a filter that failed, says so, and fails once', async () => {
  refreshEvery(15);
  fakeApi.payments = payments(2);
  const { user } = renderApp();
  await screen.findByText(/^Updated \d\d:\d\d · every 15 s$/);
  failList();
  fireEvent.change(screen.getByPlaceholderText('Search by Order ID'), { target: { value: 'O' } });
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  expect(screen.getByText('Trying again · every 15 s')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await wait(16);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(3));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
  answerList();
  await wait(16);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(4));
  expect((await findTableRows()).map((row) => row['Order ID'])).toEqual(['ORD-1', 'ORD-2']);
  expect(await screen.findByText(/^Updated \d\d:\d\d · every 15 s$/)).toBeVisible();
});

test('the automatic refresh goes on after a first list that failed', async () => {
  refreshEvery(15);
  failList();
  renderApp();
  expect(await screen.findByText('Trying again · every 15 s')).toBeVisible();
  answerList();
  await wait(16);
  expect(await findTableRows()).toHaveLength(1);
});

test('on a later page, a row that left the list goes, one that was pushed on stays', async () => {
  refreshEvery(15);
  let rows = ['A', 'B', 'C'].map((id) => payment({ id, orderID: id, status: 'PENDING' }));
  let total = 120;
  const answer = (all: Transaction[]) => {
    const list = shortPagesOf(total)({ path: '', query: { page: '2' }, authorization: '' });
    list.body.data.transactions = all;
    return list;
  };
  fakeApi.onList(() => answer(rows));
  renderApp({ url: '/transactions?page=2&status=PENDING' });
  await screen.findByText(/^Updated \d\d:\d\d · every 15 s$/);
  // A has left, and C is on the next page.
  rows = [payment({ id: 'N', orderID: 'NEW', status: 'PENDING' }), rows[1] as Transaction];
  total = 121;
  await wait(16);
  expect(
    await screen.findByRole('button', { name: '1 more payment · back to page 1' }),
  ).toBeVisible();
  expect(screen.getByText(/^Updated \d\d:\d\d · every 15 s$/)).toBeVisible();
  expect((await findTableRows()).map((row) => row['Order ID'])).toEqual(['B', 'C']);
});

test('the same announcement twice is announced twice', async () => {
  refreshEvery(15);
  const set = (status: string) => {
    fakeApi.payments = payments(2).map((row) => ({ ...row, status }));
  };
  set('PENDING');
  renderApp();
  await screen.findByText(/^Updated \d\d:\d\d · every 15 s$/);
  const texts: string[] = [];
  for (const status of ['IN_PROGRESS', 'COMPLETED']) {
    set(status);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveClass('RowChanged'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    texts.push(announcements().find((text) => text?.startsWith('2 payments')) ?? '');
  }
  expect(texts.map((text) => text.trim())).toEqual(
    Array(2).fill('2 payments changed their status'),
  );
  expect(texts[0]).not.toBe(texts[1]);
});
