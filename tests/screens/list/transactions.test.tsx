import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { countTransactions, listTransactions } from '../../../src/api/transactions.ts';
import { kindOf } from '../../../src/list/EmptyList.tsx';
import { fetchPage, prefetchFirstPage, prefetchPageOf } from '../../../src/page/listQuery.ts';
import { LIST_KEY, queryClient } from '../../../src/queryClient.ts';
import { credentialsOf, csvAnswer, type FakeRequest, fakeApi, listAnswer } from '../../fakeApi.ts';
import { listBody, payment, payments } from '../../fakeService.ts';
import {
  announcements,
  findTableRows,
  openList,
  renderApp,
  storeSession,
  tableRows,
} from '../../renderApp.tsx';
import {
  button,
  expectNoRequest,
  go,
  observe,
  openPayment,
  orderIdField,
  pass,
  setTime,
  settle,
  startClock,
  textsOf,
  whole,
} from '../page.ts';

test('a row shows all fields, in rupees and local time, with a dash for missing values and an icon and a label for each status, an unknown one as pending (spec 2.17, 2.20, 3.2, 3.3, 9.2, 9.3, 9.5)', async () => {
  const missing = { vpa_id: null, ref_id: null, CALLBACK_TS: null, createdAt: 'last week' };
  fakeApi.payments = [
    payment(),
    ...['PENDING', 'IN_PROGRESS', 'FAILED', 'constructor'].map((status) => payment({ status })),
    payment({ status: 'CANCELLED', ...missing }),
  ];
  await openList();
  const rows = tableRows();
  expect(rows[0]).toEqual({
    'Order ID': 'ORD-1001',
    Amount: '₹1,23,456.50',
    Status: 'Completed',
    'VPA ID': 'asha@okaxis',
    'Ref ID': '632512345678',
    'Created At': 'Nov 20, 2026 14:00',
    'Finished At': 'Nov 20, 2026 14:01',
    'Cancelled At': '-',
  });
  const dashes = { 'VPA ID': '-', 'Ref ID': '-', 'Finished At': '-', 'Cancelled At': '-' };
  expect(rows.at(-1)).toMatchObject({ ...dashes, 'Created At': 'last week' });
  const [, first, ...others] = within(screen.getByRole('grid')).getAllByRole('row');
  expect(textsOf(first?.querySelectorAll('b') ?? [])).toEqual([
    ...['1001', 'asha', '14:00', '14:01'],
  ]);
  // Each cell is named by its whole text, although tones divide the text.
  for (const name of Object.values(rows[0] ?? {}).filter((text) => text !== '-')) {
    expect(within(first as HTMLElement).getByRole('gridcell', { name })).toBeVisible();
  }
  const last = within(others.at(-1) as HTMLElement);
  expect(last.getAllByRole('gridcell', { name: 'Not available' })).toHaveLength(4);

  const looks = rows.map(({ Status = '' }) => {
    // Removes a waiting payment's age.
    const label = Status.replace(/ \d.*/, '');
    const chip = screen.getByText(label, { selector: '[role=gridcell] *' }).parentElement;
    const icon = chip?.querySelector('svg')?.getAttribute('data-testid');
    return [label, icon, chip?.className.match(/MuiChip-color(\w+)/)?.[1]];
  });
  expect(looks).toEqual([
    ['Completed', 'CheckCircleOutlinedIcon', 'Success'],
    ['Pending', 'ScheduleOutlinedIcon', 'Warning'],
    ['In Progress', 'InProgressIcon', 'Info'],
    ['Failed', 'HighlightOffIcon', 'Error'],
    ['constructor', 'ScheduleOutlinedIcon', 'Warning'],
    ['Cancelled', 'BlockOutlinedIcon', 'Default'],
  ]);
});

describe('the request for the list', () => {
  /** Requests the list as main.tsx does, before any UI code has arrived, then opens the page. */
  async function prefetch(url = '/transactions') {
    storeSession('SHOP');
    window.history.replaceState(null, '', url);
    prefetchFirstPage();
    await settle();
    renderApp({ url });
  }

  test('that was sent before the page was shown is not repeated, also with days of the chosen zone', async () => {
    localStorage.setItem('zone:SHOP', 'utc');
    await prefetch('/transactions?startDate=2026-03-08');
    await findTableRows();
    expect(queryClient.isFetching()).toBe(0);
    const startDate = '2026-03-08T00:00:00.000Z';
    expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50', startDate }]);
  });

  test('that a sign-in sent is dated by its answer', async () => {
    setTime('2026-11-20T08:00:00Z');
    const account = { merchantId: 'SHOP', credentials: credentialsOf('SHOP') };
    const keep = await prefetchPageOf(account, '');
    // Waits for a second answer, because the first may take longer than prefetchPageOf waits.
    await fetchPage({ page: 2, filters: {} }, account);
    setTime('2026-11-20T08:05:00Z');
    keep();
    const [list] = queryClient.getQueryCache().findAll({ queryKey: [LIST_KEY] });
    await waitFor(() => expect(list?.state.data).toBeDefined());
    expect(list?.state.dataUpdatedAt).toBe(Date.parse('2026-11-20T08:00:00Z'));
  });
});

describe('an empty list', () => {
  test('of a merchant without payments explains itself once that is known, below the heading and its actions (spec 2.12, 2.18)', async () => {
    fakeApi.payments = [];
    const release = fakeApi.hold();
    renderApp();
    await screen.findByText('Welcome, SHOP');
    expect(screen.getByRole('heading', { name: 'Transactions' })).toBeVisible();
    for (const name of ['Export CSV', 'Refresh', 'Logout']) expect(button(name)).toBeEnabled();
    expect(screen.queryByText('No transactions found')).toBeNull();
    release();
    expect(await screen.findByText('No transactions found')).toBeVisible();
    const reason = 'Payments appear here once your customers pay.';
    expect(screen.getByText(reason)).toBeVisible();
    // "0 transactions" is not announced as well.
    expect(announcements()).toEqual([`No transactions found${reason}`]);
  });

  test("that contradicts the service's total says so, and can be tried again; one of filters that match nothing offers to clear them (spec 2.18)", async () => {
    fakeApi.onList((request) => listAnswer(request.query.status ? [] : [payment()], request));
    fakeApi.onNextList((request) => {
      const { data } = listBody(payments(120), request.query);
      return { body: { success: true, data: { ...data, transactions: [] } } };
    });
    const { user } = renderApp({ url: '/transactions?status=FAILED' });
    const reason = 'The service reports 120 payments, but sent none. Try again.';
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('No transactions found')).toBeVisible();
    await user.click(button('Try again'));
    expect(await screen.findByText('None match these filters.')).toBeVisible();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(inTheMiddle as HTMLElement);
    expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
    expect(location.search).toBe('');
  });

  test('for an Order ID says that its beginning is searched and what else the text may be, and takes no focus; Enter or a click searches for it in Find, without its filter', async () => {
    fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
    const { user } = await openList();
    // The list finds this Order ID, so Enter does nothing.
    await user.type(orderIdField(), 'O{Enter}');
    await settle();
    orderIdField().select();
    fakeApi.payments = [];
    const anId = 'None match these filters. Type the Order ID from its beginning.';
    for (const [text, reason] of [
      ['632512345671', anId.replace('. ', '. This looks like a Ref ID (RRN). ')],
      ['ORD-9', anId],
    ] as const) {
      await user.paste(text);
      expect(await screen.findByText(reason)).toBeVisible();
      expect(button('Find it in all payments')).toBeVisible();
      expect(orderIdField()).toHaveFocus();
      orderIdField().select();
    }
    expect(location.pathname).toBe('/transactions');
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('ORD-9')).toBeVisible();
    expect(location.pathname + location.search).toBe('/transactions/find');
    await go(-1);
    await user.click(await screen.findByRole('button', { name: 'Find it in all payments' }));
    expect(await screen.findByDisplayValue('ORD-9')).toBeVisible();
    expect(location.pathname + location.search).toBe('/transactions/find');
    // A load that a step Back ended is requested again.
    await waitFor(() => expect(fakeApi.exports().at(-1)?.query).toEqual({}));
  });

  test('that is still loading delays Enter where the text may be an Order ID; one that is found stays in the list', async () => {
    const { user } = await openList();
    fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
    for (const found of [[payment()], []]) {
      fakeApi.payments = found;
      const release = fakeApi.hold(({ query }) => query.orderId === `ORD-${found.length}`);
      await user.clear(orderIdField());
      await user.click(orderIdField());
      await user.paste(`ORD-${found.length}`);
      await user.keyboard('{Enter}');
      expect(location.pathname).toBe('/transactions');
      release();
      await settle();
    }
    expect(await screen.findByDisplayValue('ORD-0')).toBeVisible();
    expect(location.pathname).toBe('/transactions/find');
  });

  test('that is still loading does not delay Enter where the text is no Order ID', async () => {
    const { user } = await openList();
    fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
    const release = fakeApi.hold(({ query }) => query.orderId !== undefined);
    await user.click(orderIdField());
    await user.paste('paid Rs 289 to asha, 632512345671');
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue(/^paid Rs 289/)).toBeVisible();
    release();
    await settle();
  });
});

test.each([
  ['632512345671', 'a Ref ID (RRN)'],
  ['649.00', 'an amount'],
  ['asha@okaxis', 'a VPA ID'],
  ['paid Rs 289 to asha', 'more than an Order ID'],
  // Order IDs may be numbers.
  ['4711', undefined],
  ['ord-9', undefined],
])('%s in the Order ID field looks like %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test("a device whose clock is wrong is reported once, where the service's time can be read", async () => {
  setTime('2026-11-21T08:35:00Z');
  const dated = (date: string) => (request: FakeRequest) => ({
    ...listAnswer([payment()], request),
    headers: { date },
  });
  const words = /^The clock of this device differs/;
  fakeApi.onList(dated('Thu, 19 Nov 2026 08:35:00 GMT'));
  const { user } = await openList();
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(button('Close'));
  await user.click(button('Refresh'));
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2));
  await settle();
  expect(screen.queryByText(words)).toBeNull();
});

const pending = (orderID: string, createdAt: string) =>
  payment({ id: orderID, orderID, createdAt, status: 'PENDING', CALLBACK_TS: null, vpa_id: null });

const statuses = () => tableRows().map((row) => row.Status);

const late = () => textsOf(document.querySelectorAll('.Age-late'));

test('a waiting payment says for how long, is marked after 15 minutes, and alone renders again', async () => {
  startClock('2026-11-20T09:00:10Z');
  fakeApi.payments = [
    pending('NEW', '2026-11-20T09:00:05Z'),
    pending('OLD', '2026-11-20T08:45:40Z'),
    // Created 15 minutes and 5 seconds ago.
    pending('EXACT', '2026-11-20T08:45:05Z'),
    payment(),
    pending('STUCK', '2026-11-18T20:59:00Z'),
  ];
  await openList();
  expect(statuses()).toEqual([
    ...['Pending < 1 min', 'Pending 14 min', 'Pending 15 min', 'Completed', 'Pending 1 d 12 h'],
  ]);
  expect(late()).toEqual(['1 d 12 h']);

  const changed: (Node | null)[] = [];
  const add = (all: MutationRecord[]) => changed.push(...all.map((it) => it.target));
  const stop = observe(add, screen.getByRole('grid'));
  await expectNoRequest(() => pass(120));
  stop();
  expect(statuses()[1]).toBe('Pending 16 min');
  expect(late()).toEqual(['16 min', '17 min', '1 d 12 h']);
  const isAge = (node: Node | null) => (node as Node).parentElement?.closest('.Waiting') !== null;
  expect(changed.filter((node) => !isAge(node))).toEqual([]);
  expect(changed.length).toBeGreaterThan(0);
});

test('an open payment also says how long it has waited, and after five days when banks return the money', async () => {
  startClock('2026-11-25T09:00:10Z');
  fakeApi.payments = [
    pending('A', '2026-11-23T20:59:00Z'),
    pending('B', '2026-11-18T20:59:00Z'),
    pending('C', '2026-11-19T20:59:00Z'),
    payment(),
  ];
  const { user } = renderApp();
  await findTableRows();
  const stepsOf = async (orderID: string) => {
    const drawer = await openPayment(user, orderID);
    const steps = within(drawer.getByRole('list', { name: 'Timeline' }));
    const texts = textsOf(steps.getAllByRole('listitem'));
    await user.keyboard('{Escape}');
    return texts.slice(1);
  };
  expect(await stepsOf('A')).toEqual(['Pending for 1 d 12 h']);
  expect(await stepsOf('C')).toEqual(['Pending for 5 d 12 h']);
  expect(await stepsOf('B')).toEqual([
    'Pending for 6 d 12 hIf a UPI payment did not reach the merchant, the bank must return it ' +
      'within five days (RBI, 20 Sep 2019).',
  ]);
  expect(await stepsOf('ORD-1001')).toEqual(['FinishedNov 20, 2026 14:011 minute after creation']);
});

test('a range that ends before it starts is never sent, whatever requests it', async () => {
  storeSession('SHOP');
  const inverted = { startDate: '2026-11-20T00:00:00.000Z', endDate: '2026-11-19T23:59:59.999Z' };
  expect(await countTransactions(inverted)).toBe(0);
  expect((await listTransactions(1, inverted)).transactions).toEqual([]);
  expect(fakeApi.requests).toEqual([]);
});
