import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction, TransactionStatus } from '../../../src/api/contract.ts';
import { datesOf } from '../../../src/filters/filters.ts';
import { readDays } from '../../../src/list/summary/readDays.ts';
import {
  type Answer,
  csvAnswer,
  type FakeRequest,
  fakeApi,
  isCount,
  serverError,
} from '../../fakeApi.ts';
import { listBody, payment } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { openList, renderApp, storeSession } from '../../renderApp.tsx';
import {
  ADMIN,
  button,
  closed,
  expectNoRequest,
  findPayment,
  pass,
  pressEscape,
  setTime,
  settle,
  startClock,
  storedView,
  storeInOtherTab,
  storeView,
  textsOf,
  visit,
  whole,
} from '../page.ts';

// A call that is still on its way would be counted in the next test.
afterEach(settle);

let totals: Record<string, number>;
/** The total of the list. */
let listed: number;

beforeEach(() => {
  totals = { PENDING: 4, IN_PROGRESS: 3, COMPLETED: 1_091, FAILED: 89, CANCELLED: 30 };
  listed = 1_217;
});

const counts = () => fakeApi.requests.filter(isCount).map(({ query }) => query);

function answerOf(totalRecords: number | undefined): Answer {
  const pagination = totalRecords === undefined ? null : { totalRecords };
  const transactions = totalRecords === 0 ? [] : [payment()];
  return { body: { success: true, data: { transactions, pagination } } };
}

/** Answers each count by its status; a function may answer some of them otherwise. */
function answerCounts(answer: (request: FakeRequest) => Answer | undefined = () => undefined) {
  fakeApi.onList((request) => {
    const usual = answerOf(isCount(request) ? totals[request.query.status ?? ''] : listed);
    return (isCount(request) && answer(request)) || usual;
  });
}

async function openSummary(url?: string, as?: typeof ADMIN) {
  const app = await openList({ url, as });
  await app.user.click(button('Summary'));
  return { ...app, summary: within(await screen.findByRole('region', { name: 'Summary' })) };
}

test('the summary counts each status under every other filter, and says the success rate in words', async () => {
  answerCounts();
  const url = '/transactions?status=FAILED&orderId=ORD&startDate=2026-01-01T00:00:00Z&page=2';
  const { summary, user } = await openSummary(url);
  expect(await summary.findByRole('button', { name: 'Completed 1,091' })).toBeVisible();
  for (const name of ['Pending 4', 'In Progress 3', 'Failed 89', 'Cancelled 30']) {
    expect(await summary.findByRole('button', { name })).toBeVisible();
  }
  expect(await summary.findByText('92.4% success')).toBeVisible();

  await waitFor(() => expect(counts()).toHaveLength(7));
  expect(counts().find(({ status }) => status === 'PENDING')).toEqual({
    page: '1',
    limit: '1',
    status: 'PENDING',
    orderId: 'ORD',
    startDate: '2026-01-01T00:00:00.000Z',
  });

  // A count filters the list by its status, and pressed again shows all.
  for (const status of ['CANCELLED', null]) {
    const cancelled = summary.getByRole('button', { name: 'Cancelled 30' });
    await user.click(cancelled);
    expect(new URLSearchParams(location.search).get('status')).toBe(status);
    expect(cancelled).toHaveAttribute('aria-pressed', String(status !== null));
  }
  expect(location.search).toMatch(/^\?orderId=ORD&startDate=/);
});

test('the summary is remembered, and waits for the rows; on a phone the counts are folded, and asked for when they are not', async () => {
  setWindowWidth(390);
  storeView({ hasSummary: true });
  const release = fakeApi.hold((request) => !isCount(request));
  fakeApi.onList(() => answerOf(0));
  const { user } = renderApp();
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  expect(counts()).toEqual([]);
  release();
  const unfold = await screen.findByRole('button', { name: 'Counts', expanded: false });
  await waitFor(() => expect(counts()).toHaveLength(2));
  await user.click(unfold);
  expect(await screen.findByRole('button', { name: 'Pending 0' })).toBeVisible();
  expect(await screen.findByText('nothing finished')).toBeVisible();
  expect(storedView()).toMatchObject({ hasCounts: true });
});

test('stuck payments are those created before a time that can be chosen, within the own dates', async () => {
  setTime('2026-11-21T08:35:07Z');
  answerCounts(({ query }) => (query.endDate?.startsWith('2026') ? answerOf(2) : undefined));
  const { summary, user } = await openSummary('/transactions?range=financialYear');
  const waiting = summary.getByRole('group', { name: 'Waiting for over 15 minutes' });
  await waitFor(() =>
    expect(waiting).toHaveTextContent('Waiting over 15 min42 pending, 2 in progress'),
  );
  const ends = new Set(counts().map(({ endDate }) => endDate));
  expect(ends).toEqual(new Set(['2027-03-31T18:29:59.999Z', '2026-11-21T08:19:59.999Z']));

  await user.click(summary.getByRole('combobox', { name: 'Waiting over' }));
  await user.click(await screen.findByRole('option', { name: '60 min' }));
  expect(await summary.findByRole('group', { name: /60 minutes/ })).toBeVisible();
  await waitFor(() =>
    expect(counts()).toContainEqual(
      expect.objectContaining({ endDate: '2026-11-21T07:34:59.999Z' }),
    ),
  );
  expect(storedView()).toMatchObject({ stuckMinutes: 60 });
  expect(location.search).toBe('?range=financialYear');
});

const waits = (orderID: string, status: TransactionStatus, createdAt: string) =>
  payment({ id: orderID, orderID, status, createdAt: `2026-11-21T${createdAt}:00Z` });

/** Answers the two lists of what waits; `lists` may change. */
function answerWaiting(lists: Partial<Record<string, Answer>>) {
  setTime('2026-11-21T08:35:07Z');
  Object.assign(totals, { PENDING: 2, IN_PROGRESS: 1 });
  fakeApi.onList((request) => {
    const { status = '', endDate } = request.query;
    if (isCount(request)) return answerOf(totals[status]);
    return (endDate && lists[status]) || answerOf(listed);
  });
}

const listAnswer = (rows: Transaction[]): Answer => ({ body: listBody(rows, {}) });

const TWO_LISTS = () => ({
  PENDING: listAnswer([waits('P-2', 'PENDING', '08:10'), waits('P-1', 'PENDING', '07:50')]),
  IN_PROGRESS: listAnswer([waits('I-1', 'IN_PROGRESS', '08:00')]),
});

/** The Order IDs of the open list of what waits. */
const waitingIds = () =>
  textsOf(document.querySelectorAll('[role=dialog] li .Identifier')).filter((text) =>
    /^[IP]-/.test(text),
  );

test('who waits is one press away: both lists as one, oldest first, within the other filters; a payment opens in its place', async () => {
  answerWaiting(TWO_LISTS());
  const { summary, user } = await openSummary('/transactions?status=FAILED&orderId=ORD');
  const number = await summary.findByRole('button', { name: '3 payments waiting' });
  await settle();
  const before = fakeApi.requests.length;
  await user.click(number);
  const dialog = await screen.findByRole('dialog', { name: 'Waiting for over 15 minutes' });
  expect(await within(dialog).findByText(/^3 payments, oldest first · As of /)).toBeVisible();
  expect(waitingIds()).toEqual(['P-1', 'I-1', 'P-2']);
  const sent = { page: '1', limit: '50', orderId: 'ORD', endDate: '2026-11-21T08:19:59.999Z' };
  expect(fakeApi.requests.slice(before).map(({ query }) => query)).toEqual([
    { ...sent, status: 'PENDING' },
    { ...sent, status: 'IN_PROGRESS' },
  ]);
  expect(dialog).toHaveTextContent(/₹\d/);
  storeInOtherTab('view:SHOP', JSON.stringify({ ...storedView(), isPrivate: true }));
  expect(dialog).toHaveTextContent('₹•••');
  expect(dialog).not.toHaveTextContent(/₹\d/);

  await user.click(within(dialog).getByText(whole('I-1')));
  const opened = within(await findPayment('I-1'));
  expect(opened.getByText('2 of 3 waiting')).toBeVisible();
  await user.click(opened.getByRole('button', { name: 'Next payment' }));
  expect(await findPayment('P-2')).toBeVisible();
  await user.keyboard('{Escape}');
  // The list again, at that payment; then the summary, at its number.
  await waitFor(() => expect(document.activeElement).toHaveTextContent('P-2'));
  expect(screen.getByRole('dialog', { name: /^Waiting/ })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await pressEscape(user);
  await waitFor(() => expect(number).toHaveFocus());
  expect(location.search).toBe('?status=FAILED&orderId=ORD');
});

test('who waits, to an admin: whose each payment is; a list that fails is asked again, a payment that changed between two answers is listed once', async () => {
  const waiting = { ...waits('P-1', 'PENDING', '07:50'), merchantId: 'ACME' };
  const lists: Record<string, Answer> = {
    PENDING: listAnswer([waiting]),
    IN_PROGRESS: { status: 500 },
  };
  answerWaiting(lists);
  const { summary, user } = await openSummary('/transactions', ADMIN);
  const number = await summary.findByRole('button', { name: '3 payments waiting' });
  await user.click(number);
  const dialog = within(await screen.findByRole('dialog', { name: /^Waiting/ }));
  expect(await dialog.findByText('These payments could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/^Failed to fetch/)).toBeNull();

  lists.IN_PROGRESS = listAnswer([{ ...waiting, status: 'IN_PROGRESS' }]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/^1 payment, oldest first/)).toBeVisible();
  // Its later status.
  expect(within(dialog.getByRole('list')).getByText('In Progress')).toBeVisible();
  expect(dialog.getByText('ACME')).toBeVisible();

  /** Opens the list anew, which asks again. */
  async function findAgain(text: string | RegExp, PENDING: Transaction[], others = PENDING) {
    Object.assign(lists, { PENDING: listAnswer(PENDING), IN_PROGRESS: listAnswer(others) });
    await user.click(button('Close'));
    await closed();
    await user.click(number);
    expect(await screen.findByText(text)).toBeVisible();
  }
  // Two without an id that look alike are two.
  const alike = { ...waiting, id: null as never };
  await findAgain(/^2 payments, oldest first/, [alike], [{ ...alike, status: 'IN_PROGRESS' }]);
  const fiftyOne = Array.from({ length: 51 }, (_, nth) =>
    waits(`I-${nth}`, 'IN_PROGRESS', '08:00'),
  );
  await findAgain(/^The newest 50 of each status; others have/, [waiting], fiftyOne);
  await findAgain('No payment waits', []);
});

test('a range that starts later has no stuck payments, and asks for none; an end before its start is not counted', async () => {
  setTime('2026-11-21T08:35:07Z');
  answerCounts();
  const { summary } = await openSummary('/transactions?startDate=2026-11-21T08:30:00Z');
  expect(await summary.findByRole('button', { name: 'Cancelled 30' })).toBeVisible();
  const waiting = summary.getByRole('group', { name: /^Waiting/ });
  await waitFor(() => expect(waiting).toHaveTextContent(/min0$/));
  expect(counts()).toHaveLength(5);
  await expectNoRequest(async () => {
    visit('/transactions?startDate=2026-11-20&endDate=2026-11-19');
    expect(await screen.findByRole('button', { name: 'Pending unknown' })).toBeVisible();
  });
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
  expect(summary.getByText(/rate unknown/)).toBeVisible();
  // A bar of the others would say that nothing has failed.
  expect(document.querySelector('section [style*=left]')).toBeNull();
  expect(within(summary.getByRole('group', { name: /^Waiting/ })).queryByText('0')).toBeNull();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

test('at most two counts are requested at a time, and those of old filters are cancelled', async () => {
  const release = fakeApi.hold((request) => isCount(request) && !request.query.orderId);
  answerCounts();
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

test('Refresh counts again, after the list; the automatic refresh what is older than 30 seconds, or the total of the list says', async () => {
  startClock();
  storeView({ refreshSeconds: 15 });
  answerCounts();
  const { summary, user } = await openSummary();
  await summary.findByText('4 pending, 3 in progress');
  await settle();
  totals.PENDING = 5;
  await user.click(button('Refresh'));
  expect(await summary.findByRole('button', { name: 'Pending 5' })).toBeVisible();
  await waitFor(() => expect(counts()).toHaveLength(14));
  const asked = fakeApi.requests.filter(({ path }) => !path.endsWith('/export'));
  const calls = asked.map((request) => (isCount(request) ? 'count' : 'list'));
  expect(calls).toEqual(['list', ...Array(7).fill('count'), 'list', ...Array(7).fill('count')]);

  totals.PENDING = 4;
  await pass(16);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(3));
  await settle();
  expect(counts()).toHaveLength(14);
  for (const calls of [4, 5]) {
    await pass(16);
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(calls));
  }
  expect(await summary.findByRole('button', { name: 'Pending 4' })).toBeVisible();

  totals.PENDING = 5;
  listed += 1;
  await pass(16);
  expect(await summary.findByRole('button', { name: 'Pending 5' })).toBeVisible();
  expect(fakeApi.listQueries()).toHaveLength(6);
});

const HEADINGS = 'Amount,Status,Created At\r\n';
const NOW = '2026-11-21T08:35:07Z';
const TODAY = ['100.10,COMPLETED,2026-11-20T18:30:00Z', '0.25,COMPLETED,2026-11-21T08:00:00Z'];
const OTHERS = [
  '7,FAILED,2026-11-21T08:00:00Z',
  '8,PENDING,2026-11-21T08:00:00Z',
  '9,COMPLETED,2026-11-20T18:29:59Z',
];

/** Answers the export of the two days; the rows may change. */
function answerDays(rows: string[]) {
  localStorage.setItem('zone:SHOP', 'india');
  localStorage.setItem('zone:ADMIN', 'india');
  answerCounts();
  fakeApi.onExport(() => csvAnswer(`${HEADINGS}${rows.join('\r\n')}\r\n`));
}

const findMoney = (name = 'Money') => screen.findByRole('group', { name });

const moneyIs = (text: string, name?: string) =>
  waitFor(async () => expect(await findMoney(name)).toHaveTextContent(text));

test('the summary begins with the money of today and of yesterday, from one export once it is shown; each figure lists its payments', async () => {
  setTime(NOW);
  answerDays([...TODAY, ...OTHERS]);
  const { user } = await openList({ url: '/transactions?orderId=ORD&status=FAILED&page=2' });
  await settle();
  expect(fakeApi.exports()).toEqual([]);
  await user.click(button('Summary'));
  await moneyIs('Today ₹100.352 completed1 failed1 pendingYesterday ₹9.001 completed');
  await settle();
  expect(fakeApi.exports().map(({ query }) => query)).toEqual([
    { startDate: '2026-11-19T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' },
  ]);
  const money = within(await findMoney());
  for (const [name, query] of Object.entries({
    'Today ₹100.35': '?status=COMPLETED&range=today',
    '1 failed': '?status=FAILED&range=today',
    '1 pending': '?status=PENDING&range=today',
    'Yesterday ₹9.00': '?status=COMPLETED&range=yesterday',
  })) {
    await user.click(money.getByRole('link', { name }));
    expect(location.search).toBe(query);
  }
  await settle();
  expect(fakeApi.exports()).toHaveLength(1);
});

/** The days without figures, as links of all their payments. */
const daysAreAlone = () =>
  waitFor(async () => {
    const links = within(await findMoney()).getAllByRole('link');
    expect(links.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      ['Today', '/transactions?range=today'],
      ['Yesterday', '/transactions?range=yesterday'],
    ]);
  });

test('money that is not known: an amount that cannot be read, a failed export; too many payments are links alone until Refresh', async () => {
  startClock(NOW);
  storeView({ refreshSeconds: 15 });
  const rows = [...OTHERS, '1e3,COMPLETED,2026-11-21T08:00:00Z'];
  answerDays(rows);
  const { user } = await openSummary();
  await moneyIs('Today unknown1 completed1 failed1 pendingYesterday ₹9.001 completed');
  fakeApi.onExport(serverError);
  await user.click(button('Refresh'));
  await daysAreAlone();

  answerDays(Array(5_001).fill(TODAY[1]));
  await user.click(button('Refresh'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(3));
  await daysAreAlone();
  await settle();
  listed += 1;
  await pass(16);
  await settle();
  expect(fakeApi.exports()).toHaveLength(3);
  answerDays(TODAY.slice(1));
  await user.click(button('Refresh'));
  await moneyIs('Today ₹0.25');
});

describe('two days cannot be added up', () => {
  const signal = new AbortController().signal;
  const [today, yesterday] = (['today', 'yesterday'] as const).map((name) =>
    datesOf(name, 'india', new Date(NOW)),
  ) as [ReturnType<typeof datesOf>, ReturnType<typeof datesOf>];
  const read = () => readDays([today, yesterday], { zone: 'india', signal });

  test.each([
    ['with a time that cannot be read', `${HEADINGS}5,COMPLETED,soon\r\n`],
    // Its time is there, and a cell is missing after it.
    ['of a file that ends within a row', `Amount,Status,Created At,VPA ID\r\n${TODAY[1]}`],
    ['of a file with other columns', `Sum,Status,Created At\r\n${TODAY[1]}\r\n`],
  ])('%s', async (_, file) => {
    storeSession('SHOP');
    fakeApi.onExport(() => csvAnswer(file));
    expect(await read()).toBeNull();
  });

  test('whose export takes more than two seconds', async () => {
    storeSession('SHOP');
    startClock(NOW);
    fakeApi.hold();
    const days = read();
    await waitFor(() => expect(fakeApi.exports()).toHaveLength(1));
    await pass(2);
    expect(await days).toBeNull();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  });
});

test('the money is hidden with the amounts, and another day begins at midnight of the zone', async () => {
  startClock('2026-11-21T18:29:00Z');
  storeView({ hasSummary: true, isPrivate: true });
  answerDays([...TODAY, ...OTHERS]);
  await openList();
  expect(button('Summary')).toHaveAttribute('aria-pressed', 'true');
  await moneyIs('Today ₹•••2 completed');
  expect(document.body).not.toHaveTextContent('100.35');
  await pass(61);
  await moneyIs('Today ₹•••0 completedYesterday ₹•••2 completed');
});

test('for an admin the money is of the merchant of the filter, and says so', async () => {
  setTime(NOW);
  answerDays(TODAY);
  const { user } = await openSummary('/transactions?merchantId=ACME', ADMIN);
  await moneyIs(
    'Today ₹100.352 completedYesterday ₹0.000 completedMerchant ACME',
    'Money: Merchant ACME',
  );
  expect(fakeApi.exports()[0]?.query).toMatchObject({ merchantId: 'ACME' });
  await user.click(button('Clear Merchant ID'));
  await moneyIs('All merchants', 'Money: All merchants');
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  expect(fakeApi.exports()[1]?.query).not.toHaveProperty('merchantId');
});
