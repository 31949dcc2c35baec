import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { csvAnswer, fakeApi, listAnswer } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { announcements, openList, renderApp } from '../renderApp.tsx';
import { exportOf, type MadeUp } from '../unit/wholeList/payments.ts';
import {
  ADMIN,
  button,
  closed,
  endPrint,
  expectNoRequest,
  findPayment,
  go,
  openPayment,
  openWholeList,
  pressEscape,
  print,
  refresh,
  setTime,
  settle,
  severityOf,
  storeInOtherTab,
  storeView,
  textsOf,
  visit,
  whole,
} from './page.ts';

async function visitTotals(url?: string, as = { merchantId: 'SHOP' }) {
  const { user } = renderApp({ url, as });
  await screen.findAllByText(whole('ORD-1001'));
  return { user, dialog: await openWholeList(user) };
}

/** A table's rows, each as its cells. */
function cellsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => textsOf(row.children));
}

const findTable = async () => cellsOf(await screen.findByRole('table', { name: 'By status' }));

const THREE = [
  payment({ amount: 0.1 }),
  payment({ amount: 0.2, createdAt: '2026-11-21T20:00:00.000Z' }),
  payment({ amount: 1234567, status: 'FAILED' }),
];

test('the list is added up from one export with its filters, by status and by day', async () => {
  fakeApi.payments = THREE;
  const url = '/transactions?orderId=ORD&merchantId=SHOP&page=1';
  const { user, dialog } = await visitTotals(url, ADMIN);
  expect(await findTable()).toEqual([
    ['Status', 'Payments', 'Total'],
    ['Completed', '2', '₹0.30'],
    ['Failed', '1', '₹12,34,567.00'],
  ]);
  // Completed money leads, and nothing is added to it.
  const completed = within(dialog).getByText('completed in 2 payments');
  expect(completed.parentElement).toHaveTextContent('₹0.30');
  expect(dialog).not.toHaveTextContent('12,34,567.30');
  const filters = 'Merchant SHOP · All statuses · Order ID starts with ORD';
  expect(within(dialog).getByText(filters)).toBeVisible();
  const asOf = /^As of \d\d:\d\d\. 3 of 3 rows\. Times in India Standard Time, UTC\+05:30\.$/;
  expect(announcements()).toEqual([expect.stringMatching(asOf)]);
  const query = { orderId: 'ORD', merchantId: 'SHOP' };
  expect(fakeApi.exports()).toEqual([expect.objectContaining({ query })]);

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
  async function* endless() {
    yield `Status,Created At,Amount\r\n${row.repeat(41)}`;
    await new Promise(() => {});
  }
  fakeApi.onExport(() => csvAnswer(endless()));
  const { user, dialog } = await visitTotals();
  expect(await within(dialog).findByText('41 of 50 rows, 1.3 kB received')).toBeVisible();
  expect(announcements()).toEqual([expect.stringMatching(/^Loading the whole list…/)]);
  const progress = within(dialog).getByRole('progressbar', { name: 'Rows loaded' });
  expect(progress).toHaveAttribute('aria-valuenow', '82');
  expect(button('Close')).toHaveFocus();
  await user.click(button('Cancel'));
  await closed();
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(queryClient.isFetching({ queryKey: ['whole list'] })).toBe(0);
});

test('totals of before are kept until they are older than the list, of another day or zone, or asked for', async () => {
  setTime('2026-11-20T18:20:00Z');
  fakeApi.payments = THREE;
  const { user } = await visitTotals();
  const expectExports = async (exports: number) => {
    await screen.findByText(/^As of /);
    expect(fakeApi.exports()).toHaveLength(exports);
  };
  const reopen = async () => {
    await pressEscape(user);
    expect(button('Whole list')).toHaveFocus();
    await openWholeList(user);
  };
  await expectExports(1);
  await reopen();
  await expectExports(1);

  setTime('2026-11-20T18:25:00Z');
  await pressEscape(user);
  await refresh();
  await openWholeList(user);
  await expectExports(2);

  setTime('2026-11-20T18:33:00Z');
  await reopen();
  await expectExports(3);

  storeInOtherTab('zone:SHOP', 'utc');
  await reopen();
  await expectExports(4);
  await user.click(button('Show as table'));
  const days = cellsOf(screen.getByRole('table', { name: 'Completed, by day of creation' }));
  expect(days.map(([day]) => day)).toEqual(['Day', 'Nov 21, 2026', 'Nov 20, 2026, so far']);

  fakeApi.payments = [payment({ amount: 5 })];
  await user.click(button('Load again'));
  await waitFor(async () => expect((await findTable()).at(-1)).toContain('₹5.00'));
  await expectExports(5);
});

test('open totals stay open when the list behind them becomes empty, and Back closes them', async () => {
  const { dialog } = await visitTotals('/transactions?status=COMPLETED');
  await findTable();
  expect(location.search).toBe('?status=COMPLETED&whole=totals');
  fakeApi.payments = [];
  await refresh();
  expect(dialog).toBeVisible();
  expect(fakeApi.exports()).toHaveLength(1);
  await go(-1);
  await closed();
  expect(location.search).toBe('?status=COMPLETED');
});

/** It fails after its start: the fake worker does not load again when it was ended while it was loaded. */
async function* cutOff() {
  yield `Amount,Status,Date\n${'5,PENDING,2026-11-20\n'.repeat(100)}`;
  throw new Error('connection lost');
}

test.each([
  ['that breaks off', cutOff, 'Failed to load this list. Please try again.'],
  [
    'with other columns',
    () => 'Nr;Betrag;Status;Date\n1;5.00;FAILED;2026-11-20\n',
    'This service’s file has other columns: Nr, Betrag, Status, Date. Totals need Amount, Status and Created At.',
  ],
])('a file %s is told in the dialog, and can be loaded again', async (_, file, failed) => {
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

test('a file with too few rows is said to be, in the dialog and in the print of its own list only', async () => {
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

const SHOP: MadeUp[] = [
  ['ORD-1001', '649.00', { ref: '632512345671', vpa: 'ravi@ybl' }],
  ['ORD-1002', '1249.00', { ref: '632512345672', vpa: 'mravi@ybl' }],
  ['ORD-1003', '20.00', { status: 'FAILED', ref: '632512345673', vpa: 'ravi@ybl' }],
  ['ORD-1004', '75.50', { ref: '632512345674', vpa: 'asha@okaxis', at: '2026-11-22T08:30:00Z' }],
];

const serve = (rows: MadeUp[] = SHOP) => fakeApi.onExport(() => csvAnswer(exportOf(rows)));

/** Opens a tab of the whole list, once it is loaded. */
async function openTab(user: UserEvent, name: string) {
  const dialog = within(await openWholeList(user));
  await dialog.findByText(/^As of /);
  await user.click(dialog.getByRole('tab', { name }));
  return dialog;
}

/** The Order IDs of what was found, in their order. */
async function foundOrders() {
  const grid = await screen.findByRole('grid', { name: 'Found payments' });
  return textsOf(grid.querySelectorAll('[role=gridcell][data-field=orderID]'));
}

const field = () => screen.getByRole('textbox', { name: /^Amount, RRN/ });

describe('Find', () => {
  test('finds parts and amounts, says what is not there, and sorts all rows, without a request', async () => {
    serve();
    const { user } = await openList();
    const dialog = await openTab(user, 'Find');
    expect(field()).toHaveFocus();
    expect(await dialog.findByText('4 of 4 payments · ₹1,973.50 completed')).toBeVisible();
    await expectNoRequest(async () => {
      await user.paste('649 12345672 nobody');
      const found = '2 of 4 payments · ₹1,898.00 completed · 2 of 3 found. Not found: nobody';
      expect(await dialog.findByText(found)).toBeVisible();
      // The grid shows it a moment later.
      const marked = () => textsOf(document.querySelectorAll('mark'));
      await waitFor(() => expect(marked()).toEqual(['₹649.00', '12345672']));
      await user.click(await screen.findByRole('columnheader', { name: /^Amount/ }));
      await user.click(screen.getByRole('columnheader', { name: /^Amount/ }));
      await waitFor(async () => expect(await foundOrders()).toEqual(['ORD-1002', 'ORD-1001']));
      await user.clear(field());
      await user.type(screen.getByRole('textbox', { name: 'Amount to' }), '100');
      expect(await dialog.findByText('2 of 4 payments · ₹75.50 completed')).toBeVisible();
      await user.click(button('Save these'));
      expect(await screen.findByText(/^Saved found-.*\.csv$/)).toBeInTheDocument();
    });
  });

  test('is offered where the list finds nothing, looks in the list without the Order ID, and opens what the service no longer lists', async () => {
    serve();
    fakeApi.onList((request) => listAnswer(request.query.orderId ? [] : [payment()], request));
    const { user } = renderApp({ url: '/transactions?orderId=632512345672' });
    await user.click(await screen.findByRole('button', { name: 'Find in the whole list' }));
    expect(await screen.findByText('1 of 4 payments · ₹1,249.00 completed')).toBeVisible();
    expect(location.search).toBe('?whole=find');
    await user.click(await screen.findByText(whole('ORD-1002')));
    const drawer = within(await findPayment('ORD-1002'));
    expect(drawer.getByText(whole('mravi@ybl'))).toBeVisible();
    await go(-1);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(field()).toHaveValue('632512345672');
    expect(fakeApi.exports().map(({ query }) => query)).toEqual([{}]);
    await go(-1);
    expect(location.search).toBe('?orderId=632512345672');
  });

  test('shows all payments of a payer, and not of one whose VPA ID contains theirs', async () => {
    serve();
    fakeApi.payments = [payment({ vpa_id: 'ravi@ybl' })];
    storeView({ isPrivate: true });
    const { user } = await openList();
    const drawer = await openPayment(user);
    await user.click(drawer.getByRole('button', { name: 'All payments of this payer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Whole list' }));
    expect(await dialog.findByText('2 of 4 payments · ₹••• completed')).toBeVisible();
    expect(dialog.getByText('VPA ID ra***@ybl')).toBeVisible();
    expect(await foundOrders()).toEqual(['ORD-1001', 'ORD-1003']);
    expect(document.body).not.toHaveTextContent(/649|ravi/);
    expect(location.href).not.toContain('ravi');
    await go(-1);
    await findPayment('ORD-1001');
  });

  test('says which columns a service’s file lacks', async () => {
    fakeApi.onExport(() => csvAnswer('Order ID,Nr\nORD-1,2\n'));
    const { user } = await openList();
    const dialog = await openTab(user, 'Find');
    expect(dialog.getByText(/^This service’s file has no Ref ID, VPA ID, Amount, Status\./));
    expect(screen.getByRole('checkbox', { name: 'Paid twice' })).toBeDisabled();
    expect(await dialog.findByText('1 of 1 payment')).toBeVisible();
    await user.click(dialog.getByRole('tab', { name: 'Match' }));
    expect(dialog.getByText(/has no Status, so nothing can be matched/)).toBeVisible();
  });
});

describe('Match', () => {
  const choose = (user: UserEvent, text: string, name = 'orders.csv') =>
    user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], name),
    );

  test('compares a file with the list, asks for an unknown word once, and shows both sides', async () => {
    serve();
    const { user } = await openList();
    const dialog = await openTab(user, 'Match');
    const orders = ['ORD-1001,paid,649.00', 'ORD-1002,paid,1200.00', 'ORD-1003,bezahlt,20.00'];
    const lines = orders.map((order) => `${order},20/11/2026\n`);
    await expectNoRequest(async () => {
      await choose(user, `Order,State,Total,Date\n${lines.join('')}`);
      expect(await dialog.findByText('3 of 3 found here')).toBeVisible();
      await user.click(dialog.getByRole('combobox', { name: 'bezahlt (1)' }));
      await user.click(screen.getByRole('option', { name: 'Paid' }));
      const missing = await dialog.findByRole('row', { name: /^Paid in your file, not completed/ });
      await waitFor(() => expect(missing).toHaveTextContent('1 · ₹20.00'));
      // Still there, to be corrected.
      expect(dialog.getByRole('combobox', { name: 'bezahlt (1)' })).toHaveTextContent('Paid');
    });
    expect(dialog.getByText(/Here: .* \+ 1 = 3 of 3 completed payments\./)).toBeVisible();
    expect(dialog.getByText('and 1 outside your file’s dates, 20 Nov 2026')).toBeVisible();
    await user.click(button('Amount differs'));
    const rows = within(await dialog.findByRole('table', { name: 'Amount differs' }));
    expect(
      await rows.findByText(whole('Row 3: ORD-1002 · 1200.00 · paid · 20/11/2026')),
    ).toBeVisible();
    expect(
      rows.getByText(whole('Here: ORD-1002 · ₹1,249.00 · Completed · Nov 20, 2026 14:00')),
    ).toBeVisible();
    expect(rows.getByText('₹49.00')).toBeVisible();
    await user.click(rows.getByRole('button', { name: 'ORD-1002' }));
    const opened = await findPayment('ORD-1002');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opened).not.toBeInTheDocument());
    await pressEscape(user);
    await openTab(user, 'Match');
    expect(await screen.findByRole('combobox', { name: 'bezahlt (1)' })).toHaveTextContent('Paid');
  });

  test('hides amounts of both sides, and says why a file cannot be read', async () => {
    serve();
    storeView({ isPrivate: true });
    const { user } = await openList();
    const dialog = await openTab(user, 'Match');
    await choose(user, '%PDF-1.7 …', 'statement.pdf.csv');
    expect(await dialog.findByText(/^This is a PDF\./)).toBeVisible();
    await choose(
      user,
      'Narration,Total,Fee\nUPI-RAVI-RAVI@YBL-HDFC-632512345671,649.00,1200.00\nUPI-ASHA@OKAXIS-632512345672,1200.00,"₹1,249"\n',
    );
    await user.click(await dialog.findByRole('combobox', { name: 'Your date' }));
    await user.click(screen.getByRole('option', { name: 'Fee' }));
    await user.click(await dialog.findByRole('button', { name: 'Amount differs' }));
    const differs = 'Row 3: UP***@OKAXIS-632512345672 · ₹••• · ₹•••';
    expect(await dialog.findByText(whole(differs))).toBeVisible();
    await user.click(button('Agree'));
    const agrees = 'Row 2: UP***@YBL-HDFC-632512345671 · ₹••• · ₹•••';
    expect(await dialog.findByText(whole(agrees))).toBeVisible();
    expect(document.body).not.toHaveTextContent(/649|1,?200|1,?249|ravi|asha/i);
  });

  test('of several merchants asks for one first, by a link before anything is loaded', async () => {
    serve([SHOP[0] as MadeUp, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
    const { user } = renderApp({ as: ADMIN, url: '/transactions?whole=match' });
    expect(await screen.findByText(/filter the list by one Merchant ID first/)).toBeVisible();
    const load = await screen.findByRole('button', { name: 'Load 1 payment' });
    expect(fakeApi.exports()).toEqual([]);
    await user.click(load);
    expect(await screen.findByText(/^These are payments of 2 merchants/)).toBeVisible();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

test('the list is loaded once for all tabs, and again for other filters', async () => {
  fakeApi.payments = payments(3);
  const { user } = await openList();
  const dialog = await openTab(user, 'Find');
  await user.click(dialog.getByRole('tab', { name: 'Match' }));
  await user.click(dialog.getByRole('tab', { name: 'Totals' }));
  await pressEscape(user);
  await openTab(user, 'Find');
  expect(fakeApi.exports()).toHaveLength(1);
  await pressEscape(user);
  visit('/transactions?orderId=ORD');
  await settle();
  await openTab(user, 'Find');
  expect(fakeApi.exports()).toHaveLength(2);
});
