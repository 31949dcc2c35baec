import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type FakeRequest, fakeApi, isCount, payment } from '../fakeApi.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';
import { settle, storedView, storeView } from './page.ts';

// Loaded here, because importing code needs the real clock.
beforeAll(() => import('../../src/transactions/summary/Summary.tsx'));

// A call that is still on its way would be counted in the next test.
afterEach(settle);

let totals: Record<string, number>;

beforeEach(() => {
  totals = { PENDING: 4, IN_PROGRESS: 3, COMPLETED: 1_091, FAILED: 89, CANCELLED: 30 };
});

const counts = () => fakeApi.requests.filter(isCount).map(({ query }) => query);

function answerOf(totalRecords: number | undefined): Answer {
  const pagination = totalRecords === undefined ? null : { totalRecords };
  return { body: { success: true, data: { transactions: [payment()], pagination } } };
}

/** Answers each count by its status; a function may answer some of them otherwise. */
function answerCounts(
  answer: (request: FakeRequest) => Answer | undefined | Promise<Answer | undefined>,
) {
  fakeApi.onList(async (request) => {
    const usual = answerOf(isCount(request) ? totals[request.query.status ?? ''] : 1_217);
    return (isCount(request) && (await answer(request))) || usual;
  });
}

async function openSummary(url?: string) {
  const app = renderApp({ url });
  await findTableRows();
  await app.user.click(screen.getByRole('button', { name: 'Summary' }));
  return { ...app, summary: within(await screen.findByRole('region', { name: 'Summary' })) };
}

test('without the summary no count is requested', async () => {
  renderApp();
  await findTableRows();
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  expect(fakeApi.requests).toHaveLength(1);
});

test('the summary counts each status under every other filter, and says the success rate in words', async () => {
  answerCounts(() => undefined);
  const url = '/transactions?status=FAILED&orderId=ORD&startDate=2026-01-01T00:00:00Z&page=2';
  const { summary } = await openSummary(url);
  expect(await summary.findByRole('button', { name: 'Completed 1,091' })).toBeVisible();
  for (const name of ['Pending 4', 'In Progress 3', 'Failed 89', 'Cancelled 30']) {
    expect(await summary.findByRole('button', { name })).toBeVisible();
  }
  expect(await summary.findByText(/^of 1,180/)).toHaveTextContent(
    'of 1,180 that completed or failed',
  );
  expect(summary.getByText(/completed$/)).toHaveTextContent('92.4 % completed');
  expect(announcements()).toContain('Summary shown above the list');

  await waitFor(() => expect(counts()).toHaveLength(7));
  expect(counts().find(({ status }) => status === 'PENDING')).toEqual({
    page: '1',
    limit: '1',
    status: 'PENDING',
    orderId: 'ORD',
    startDate: '2026-01-01T00:00:00.000Z',
  });
});

test('the summary is remembered, and waits for the rows without an announcement', async () => {
  storeView({ hasSummary: true });
  const release = fakeApi.hold((request) => !isCount(request));
  fakeApi.onList(() => answerOf(7));
  renderApp();
  const toggle = await screen.findByRole('button', { name: 'Summary' });
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  expect(counts()).toEqual([]);
  release();
  expect(await screen.findByRole('button', { name: 'Pending 7' })).toBeVisible();
  expect(announcements()).not.toContain('Summary shown above the list');
});

test('a count filters the list by its status, and pressed again shows all', async () => {
  answerCounts(() => undefined);
  const { summary, user } = await openSummary('/transactions?orderId=ORD');
  const failed = await summary.findByRole('button', { name: 'Failed 89' });
  await user.click(failed);
  expect(location.search).toBe('?status=FAILED&orderId=ORD');
  expect(failed).toHaveAttribute('aria-pressed', 'true');
  expect(failed).toHaveTextContent('89');
  await user.click(failed);
  expect(location.search).toBe('?orderId=ORD');
  expect(failed).toHaveAttribute('aria-pressed', 'false');
});

test('stuck payments are those created before a time that can be chosen, and filter the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  answerCounts(({ query }) => (query.endDate ? answerOf(2) : undefined));
  const { summary, user } = await openSummary();
  const stuck = within(summary.getByRole('group', { name: /^Unfinished for over 15 minutes/ }));
  await stuck.findByRole('button', { name: '2 in progress' });
  const ends = () => new Set(counts().map(({ endDate }) => endDate));
  expect(ends()).toEqual(new Set([undefined, '2026-11-21T08:19:59.999Z']));

  await user.click(summary.getByRole('combobox', { name: 'Minutes' }));
  await user.click(await screen.findByRole('option', { name: '60 minutes' }));
  const pending = within(summary.getByRole('group', { name: /60 minutes/ }));
  await user.click(await pending.findByRole('button', { name: '2 pending' }));
  const params = new URLSearchParams(location.search);
  expect(Object.fromEntries(params)).toEqual({
    status: 'PENDING',
    endDate: '2026-11-21T07:34:59.999Z',
  });
  const pressed = await pending.findByRole('button', { name: '2 pending' });
  expect(pressed).toHaveAttribute('aria-pressed', 'true');
  await user.click(pressed);
  expect(location.search).toBe('');
  expect(storedView()).toMatchObject({ stuckMinutes: 60 });
});

test('a stuck count that is taken back restores the end date, and leaves one that was set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  answerCounts(() => undefined);
  const ends = '?endDate=2026-11-21T18%3A29%3A59.999Z';
  const { summary, user, unmount } = await openSummary(`/transactions${ends}`);
  const pending = await summary.findByRole('button', { name: '4 pending' });
  await user.click(pending);
  expect(location.search).toBe('?status=PENDING&endDate=2026-11-21T08%3A19%3A59.999Z');
  await user.click(await summary.findByRole('button', { name: '3 in progress' }));
  expect(location.search).toBe('?status=IN_PROGRESS&endDate=2026-11-21T08%3A19%3A59.999Z');
  await user.click(await summary.findByRole('button', { name: '3 in progress', pressed: true }));
  expect(location.search).toBe(ends);
  unmount();

  localStorage.clear();
  const range = await openSummary('/transactions?status=PENDING&range=yesterday');
  await user.click(await range.summary.findByRole('button', { name: '4 pending', pressed: true }));
  expect(location.search).toBe('?range=yesterday');
});

test('a stuck count that is taken back, or gets other minutes, restores the range', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  answerCounts(() => undefined);
  const { summary, user } = await openSummary('/transactions?range=last7');
  await user.click(await summary.findByRole('button', { name: '4 pending' }));
  expect(location.search).toContain('endDate=2026-11-21T08%3A19%3A59.999Z');
  await user.click(await summary.findByRole('button', { name: '4 pending', pressed: true }));
  expect(location.search).toBe('?range=last7');

  await user.click(await summary.findByRole('button', { name: '4 pending', pressed: false }));
  expect(location.search).toContain('status=PENDING');
  await user.click(summary.getByRole('combobox', { name: 'Minutes' }));
  await user.click(await screen.findByRole('option', { name: '5 minutes' }));
  expect(location.search).toBe('?range=last7');
});

test('a stuck count that is left by another button, or after a reload, restores the end date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  answerCounts(() => undefined);
  const ends = '?endDate=2026-11-21T18%3A29%3A59.999Z';
  const first = await openSummary(`/transactions${ends}`);
  await first.user.click(await first.summary.findByRole('button', { name: '4 pending' }));
  await first.user.click(await first.summary.findByRole('button', { name: 'Pending 4' }));
  expect(location.search).toBe(ends);
  await first.user.click(await first.summary.findByRole('button', { name: '4 pending' }));
  await first.user.click(await first.summary.findByRole('button', { name: 'Failed 89' }));
  expect(location.search).toBe(ends.replace('?', '?status=FAILED&'));
  await first.user.click(await first.summary.findByRole('button', { name: '3 in progress' }));
  const url = location.pathname + location.search;
  expect(url).toContain('endDate=2026-11-21T08%3A19%3A59.999Z');
  first.unmount();

  const { user } = renderApp({ url });
  await user.click(await screen.findByRole('button', { name: '3 in progress', pressed: true }));
  expect(location.search).toBe(ends);
});

test('a range that starts later has no stuck payments, and asks for none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  answerCounts(() => undefined);
  const { summary } = await openSummary('/transactions?startDate=2026-11-21T08:30:00Z');
  expect(await summary.findByRole('button', { name: '0 pending' })).toBeVisible();
  expect(await summary.findByRole('button', { name: 'Cancelled 30' })).toBeVisible();
  expect(counts()).toHaveLength(5);
});

test('an end before its start is not counted', async () => {
  answerCounts(() => undefined);
  const { user } = renderApp({ url: '/transactions?startDate=2026-11-20&endDate=2026-11-19' });
  await user.click(await screen.findByRole('button', { name: 'Summary' }));
  expect(await screen.findByRole('button', { name: 'Pending unknown' })).toBeVisible();
  expect(fakeApi.requests).toEqual([]);
});

test('a count that failed, or has no total, is unknown, and nothing else is said', async () => {
  answerCounts(({ query }) => {
    if (query.status === 'FAILED') return { status: 500 };
    return query.status === 'CANCELLED' ? answerOf(undefined) : undefined;
  });
  const { summary } = await openSummary();
  expect(await summary.findByRole('button', { name: 'Failed unknown' })).toHaveTextContent('–');
  expect(await summary.findByRole('button', { name: 'Cancelled unknown' })).toBeVisible();
  expect(await summary.findByRole('button', { name: 'Completed 1,091' })).toBeVisible();
  expect(summary.getByText('success rate').parentElement).toHaveTextContent('– success rate');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

test.each([
  [0, 0, 'nothing has completed or failed'],
  [2_000, 1, '99.9 % completed of 2,001 that completed or failed'],
  [29, 71, '29.0 % completed of 100 that completed or failed'],
])('%i completed and %i failed read "%s"', async (completed, failed, words) => {
  totals = { COMPLETED: completed, FAILED: failed };
  answerCounts(({ query }) => answerOf(totals[query.status ?? ''] ?? 0));
  const { summary } = await openSummary();
  const rate = await summary.findByText(/completed or failed$/);
  expect(rate.parentElement).toHaveTextContent(words);
});

test('at most two counts are requested at a time, and those of old filters are cancelled', async () => {
  const release = fakeApi.hold((request) => isCount(request) && !request.query.orderId);
  answerCounts(() => undefined);
  const { summary, user } = await openSummary();
  await waitFor(() => expect(counts()).toHaveLength(2));
  await user.type(screen.getByPlaceholderText('Search by Order ID'), 'X');
  expect(await summary.findByRole('button', { name: 'Cancelled 30' })).toBeVisible();
  await waitFor(() => expect(counts()).toHaveLength(2 + 7));
  expect(counts().map(({ orderId }) => orderId)).toEqual([
    undefined,
    undefined,
    ...Array(7).fill('X'),
  ]);
  expect(fakeApi.abortedCalls).toBe(2);
  release();
});

test('Refresh counts again, after the list; the automatic refresh only what is older than 30 seconds', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  localStorage.setItem('view:SHOP', '{"refreshSeconds":15}');
  answerCounts(() => undefined);
  const { summary, user } = await openSummary();
  await summary.findByRole('button', { name: '3 in progress' });
  totals.PENDING = 5;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await summary.findByRole('button', { name: 'Pending 5' })).toBeVisible();
  await waitFor(() => expect(counts()).toHaveLength(14));
  const calls = fakeApi.requests.map((request) => (isCount(request) ? 'count' : 'list'));
  expect(calls).toEqual(['list', ...Array(7).fill('count'), 'list', ...Array(7).fill('count')]);

  totals.PENDING = 4;
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(3));
  await settle();
  expect(counts()).toHaveLength(14);
  for (const calls of [4, 5]) {
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(calls));
  }
  expect(await summary.findByRole('button', { name: 'Pending 4' })).toBeVisible();
});

test('signing out stops the counts', async () => {
  const release = fakeApi.hold(isCount);
  answerCounts(() => undefined);
  const { user } = await openSummary();
  await waitFor(() => expect(counts()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(2));
  release();
  expect(counts()).toHaveLength(2);
});
