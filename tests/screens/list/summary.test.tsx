import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { act } from '../../act.ts';
import {
  type Answer,
  csvAnswer,
  type FakeRequest,
  fakeApi,
  isCount,
  serverError,
} from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import {
  ADMIN,
  button,
  pass,
  RANGE_INVERTED,
  setTime,
  settle,
  startClock,
  storedView,
  storeView,
  visit,
} from '../page.ts';

// A call that is still under way would be aborted, and could be counted in the next test.
afterEach(settle);

const NOW = '2026-11-21T08:35:07Z';
const TODAY = { startDate: '2026-11-20T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' };
const YESTERDAY = { startDate: '2026-11-19T18:30:00.000Z', endDate: '2026-11-20T18:29:59.999Z' };
const LATE = '2026-11-21T08:19:59.999Z';

const HEADINGS = 'Transaction ID,Amount,Status,Created At\r\n';
/** Lines of an export: a completed payment of today for each amount. */
const lines = (...amounts: string[]) =>
  amounts.map((amount, nth) => `txn_${nth},${amount},COMPLETED,2026-11-21T08:00:00Z\r\n`).join('');

interface Day {
  /** The total that the service sends; undefined if it sends none. */
  count: number | undefined;
  file: string;
}

/** The service's payments and counts; a test may change them. */
let today: Day;
let yesterday: Day;
let counts: Record<string, number | undefined>;

function answerOf(totalRecords: number | undefined): Answer {
  const pagination = totalRecords === undefined ? null : { totalRecords };
  const transactions = totalRecords === 0 ? [] : [payment()];
  return { body: { success: true, data: { transactions, pagination } } };
}

const dayOf = ({ query }: FakeRequest) => (query.startDate === TODAY.startDate ? today : yesterday);

/** Makes the service answer with `today`, `yesterday` and `counts`; `answer` may answer some counts differently. */
function serveDays(answer: (request: FakeRequest) => Answer | undefined = () => undefined) {
  localStorage.setItem('zone:SHOP', 'india');
  localStorage.setItem('zone:ADMIN', 'india');
  today = { count: 2, file: lines('100.10', '0.25') };
  yesterday = { count: 1, file: lines('9') };
  counts = { FAILED: 18, PENDING: 5, IN_PROGRESS: 1 };
  fakeApi.onList((request) => {
    const { status = '' } = request.query;
    if (!isCount(request)) return answerOf(1_217);
    return (
      answer(request) ?? answerOf(status === 'COMPLETED' ? dayOf(request).count : counts[status])
    );
  });
  fakeApi.onExport((request) => {
    const { file } = dayOf(request);
    const isToday = request.query.startDate === TODAY.startDate;
    return csvAnswer(HEADINGS + (isToday ? file : file.replaceAll('11-21T', '11-20T')));
  });
}

async function openSummary(url?: string, as?: typeof ADMIN) {
  const app = await openList({ url, as });
  await app.user.click(button('Summary'));
  return { ...app, summary: await screen.findByRole('region', { name: 'Summary' }) };
}

const summaryIs = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Summary' }).textContent).toBe(text));

const WAITING = 'Waiting over 15 min:5 pending1 in progress';
const USUAL = `Today ₹100.35 · 2Yesterday ₹9.00 · 1Failed today 18${WAITING}`;

const linkedTo = (name: string) =>
  new URL((screen.getByRole('link', { name }) as HTMLAnchorElement).href).search;

const summaryCalls = () =>
  fakeApi.requests.filter((it) => isCount(it) || it.path.endsWith('/export'));

test('the summary is one row: the money of two days, failed and waiting payments; each figure opens what it counts, whatever the filters', async () => {
  setTime(NOW);
  serveDays();
  const filters = 'status=CANCELLED&orderId=ORD&startDate=2026-01-01&page=2';
  const { user } = await openList({ url: `/transactions?${filters}` });
  await settle();
  expect(summaryCalls()).toEqual([]);
  await user.click(button('Summary'));
  await screen.findByRole('region', { name: 'Summary' });
  await summaryIs(USUAL);
  expect(storedView()).toMatchObject({ hasSummary: true });

  const count = { page: '1', limit: '1' };
  const asked = summaryCalls().map(({ query }) => query);
  expect(asked).toHaveLength(7);
  expect(asked).toEqual(
    expect.arrayContaining([
      { status: 'COMPLETED', ...TODAY },
      { ...count, status: 'COMPLETED', ...TODAY },
      { status: 'COMPLETED', ...YESTERDAY },
      { ...count, status: 'COMPLETED', ...YESTERDAY },
      { ...count, status: 'FAILED', ...TODAY },
      { ...count, status: 'PENDING', endDate: LATE },
      { ...count, status: 'IN_PROGRESS', endDate: LATE },
    ]),
  );
  expect(linkedTo('Yesterday ₹9.00 · 1')).toBe('?status=COMPLETED&range=yesterday');
  expect(linkedTo('Failed today 18')).toBe('?status=FAILED&range=today');
  const late = encodeURIComponent(LATE);
  expect(linkedTo('5 pending')).toBe(`?status=PENDING&endDate=${late}`);
  expect(linkedTo('1 in progress')).toBe(`?status=IN_PROGRESS&endDate=${late}`);
  await settle();
  visit('/transactions?status=CANCELLED&orderId=ORD');
  await settle();
  expect(summaryCalls()).toHaveLength(7);
  // Nor does an end before its start, which has no list.
  visit('/transactions?startDate=2026-11-20&endDate=2026-11-19');
  expect(await screen.findByText(RANGE_INVERTED)).toBeVisible();
  await summaryIs(USUAL);
  await user.click(screen.getByRole('link', { name: 'Today ₹100.35 · 2' }));
  expect(location.search).toBe('?status=COMPLETED&range=today');
});

test('yesterday is requested after today, and both after the rows', async () => {
  setTime(NOW);
  serveDays();
  storeView({ hasSummary: true });
  const releaseList = fakeApi.hold((request) => !isCount(request) && !/export/.test(request.path));
  const releaseToday = fakeApi.hold(
    ({ path, query }) => /export/.test(path) && query.startDate === TODAY.startDate,
  );
  renderApp();
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(summaryCalls()).toEqual([]);
  releaseList();
  expect(await screen.findByText('18')).toBeVisible();
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(1));
  releaseToday();
  await summaryIs(USUAL);
  expect(fakeApi.exports().map(({ query }) => query.startDate)).toEqual([
    TODAY.startDate,
    YESTERDAY.startDate,
  ]);
});

describe('the money of a day says how certain it is', () => {
  test.each<[string, string, Day]>([
    ['short', 'at least ₹300.00 · 3 of 8', { count: 8, file: lines('100', '100', '100') }],
    ['not counted', 'at least ₹5.00 · 1', { count: undefined, file: lines('5') }],
    ['cut within a row', 'at least ₹5.00 · 1', { count: 1, file: `${lines('5')}txn_9,7` }],
    [
      'with an amount that cannot be read',
      'at least ₹5.00 · 1 of 2',
      { count: 2, file: lines('5', '1e3') },
    ],
    ['longer than the count', 'about ₹7.00 · 2', { count: 1, file: lines('5', '2') }],
    ['with a payment twice', 'about ₹10.00 · 2', { count: 2, file: lines('5') + lines('5') }],
    [
      'of another status in these letters',
      'at least ₹5.00 · 1 of 2',
      { count: 2, file: `${lines('5')}txn_9,7,completed,2026-11-21T08:00:00Z\r\n` },
    ],
    [
      'with a payment of another day',
      'about ₹7.00 · 2',
      { count: 2, file: `${lines('5')}txn_9,2,COMPLETED,2026-11-20T08:00:00Z\r\n` },
    ],
    ['empty', '₹0.00 · 0', { count: 0, file: '' }],
  ])('%s', async (_, said, day) => {
    setTime(NOW);
    serveDays();
    today = day;
    await openSummary();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Today/ })).toHaveTextContent(`Today ${said}`),
    );
  });

  test('too many payments are left to Totals', async () => {
    setTime(NOW);
    serveDays();
    today = { count: 5_001, file: lines(...Array(5_001).fill('1')) };
    fakeApi.onExport((request) =>
      csvAnswer(dayOf(request) === today ? HEADINGS + today.file : 'Sum,Status\r\n5,COMPLETED\r\n'),
    );
    await openSummary();
    for (const range of ['today', 'yesterday']) {
      const name = `${range === 'today' ? 'Today' : 'Yesterday'}: see Totals`;
      const link = (await screen.findByRole('link', { name })) as HTMLAnchorElement;
      expect(link.getAttribute('href')).toBe(`/transactions/totals?range=${range}`);
    }
  });
});

test('money that cannot be loaded says so, also after 15 seconds; a click or the next refresh tries again', async () => {
  startClock(NOW);
  serveDays();
  storeView({ refreshSeconds: 60 });
  fakeApi.onExport(serverError);
  const { user, summary } = await openSummary();
  await waitFor(() => expect(summary).toHaveTextContent('Today: not loaded'));
  await waitFor(() => expect(summary).toHaveTextContent('Yesterday: not loaded'));
  const release = slowDay();
  await user.click(within(summary).getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(summary).toHaveFocus();
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(3));
  await pass(9);
  expect(summary).not.toHaveTextContent('Today: not loaded');
  await pass(7);
  await waitFor(() => expect(summary).toHaveTextContent('Today: not loaded'));
  release();

  fakeApi.onExport((request) => {
    const { file } = dayOf(request);
    const isToday = request.query.startDate === TODAY.startDate;
    return csvAnswer(HEADINGS + (isToday ? file : file.replaceAll('11-21T', '11-20T')));
  });
  await pass(61);
  await summaryIs(USUAL);
});

/** Makes exports send a row every five seconds, until the returned function is called. */
function slowDay() {
  let isOver = false;
  async function* body() {
    yield HEADINGS;
    while (!isOver) {
      yield lines('1');
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
  }
  fakeApi.onExport(() => csvAnswer(body()));
  return () => {
    isOver = true;
  };
}

test('a figure that cannot be renewed stays, with its time; an unknown one is not shown as 0', async () => {
  startClock(NOW);
  serveDays(({ query }) => (query.status === 'IN_PROGRESS' ? answerOf(undefined) : undefined));
  const { user, summary } = await openSummary();
  await summaryIs(USUAL.replace('1 in progress', '– in progress'));
  expect(within(summary).getByRole('img', { name: 'unknown' })).toBeVisible();
  act(() => onlineManager.setOnline(false));
  expect(summary).toHaveTextContent('Today ₹100.35 · 2 at 14:05');
  act(() => onlineManager.setOnline(true));
  expect(summary).not.toHaveTextContent('14:05');
  fakeApi.onExport(serverError);
  counts.FAILED = 19;
  await user.click(button('Refresh'));
  await waitFor(() => expect(summary).toHaveTextContent('Today ₹100.35 · 2 at 14:05'));
  expect(summary).toHaveTextContent('Failed today 19');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

test('an answer of the list renews what is older than 30 seconds', async () => {
  startClock(NOW);
  serveDays();
  storeView({ refreshSeconds: 15 });
  await openSummary();
  await summaryIs(USUAL);
  await settle();
  const asked = summaryCalls().length;
  counts.PENDING = 4;
  await pass(16);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2));
  await settle();
  expect(summaryCalls()).toHaveLength(asked);
  await pass(31);
  await summaryIs(USUAL.replace('5 pending', '4 pending'));
});

test('the money is hidden with the amounts, and a new day begins at midnight in the zone', async () => {
  startClock('2026-11-21T18:29:00Z');
  storeView({ hasSummary: true, isPrivate: true });
  serveDays();
  await openList();
  expect(button('Summary')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Today ₹••• · 2' })).toBeVisible());
  expect(document.body).not.toHaveTextContent('100.35');
  await pass(61);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Yesterday ₹••• · 2' })).toBeVisible(),
  );
});

test('for an admin it covers all merchants, whatever the Merchant ID filter', async () => {
  setTime(NOW);
  serveDays();
  await openSummary('/transactions?merchantId=ACME', ADMIN);
  await summaryIs(USUAL);
  for (const { query } of summaryCalls()) expect(query).not.toHaveProperty('merchantId');
});
