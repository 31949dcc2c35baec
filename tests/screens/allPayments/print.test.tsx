import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COLUMN_NAMES } from '../../../src/payment/columns.tsx';
import { fakeApi, listAnswer, shortPagesOf, threePages } from '../../fakeApi.ts';
import { payment, payments } from '../../fakeService.ts';
import { openList } from '../../renderApp.tsx';
import { exportOf, type MadeUp, many } from '../../unit/allPayments/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  closed,
  endPrint,
  LIST_FAILED,
  openTab,
  openView,
  pressPrint,
  print,
  RANGE_INVERTED,
  serveExport,
  setTime,
  settle,
  slowExport,
  storeInOtherTab,
  storeView,
  termsOf,
  textsOf,
  visit,
  whole,
} from '../page.ts';

const NOON = '2026-11-21T06:30:00Z';

beforeEach(() => setTime(NOON));
afterEach(endPrint);

/** Prints the page. Returns the sheet, and a fact of its head by its term. */
async function printStatement() {
  const sheet = await print();
  return { sheet, fact: (name: string) => termsOf(sheet).find(([term]) => term === name)?.[1] };
}

test('a statement says whose rows these are, of when, and when it was printed', async () => {
  storeView({ hidden: ['vpa_id', 'createdAt'] });
  await openList({
    url: '/transactions?status=COMPLETED&startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T00:00:00Z',
  });
  expect(screen.queryByText(whole('asha@okaxis'))).toBeNull();
  expect(document.querySelector('.PrintSheet')).toBeNull();
  vi.setSystemTime('2026-11-21T09:30:00Z');
  const { sheet } = await printStatement();
  expect(termsOf(sheet)).toEqual([
    ['Merchant', 'SHOP'],
    ['Date range', 'Nov 01, 2026 05:30 – Nov 30, 2026 05:30'],
    ['Filters', 'Completed'],
    ['Time zone', 'India Standard Time, UTC+05:30'],
    ['As of', 'Nov 21, 2026 12:00'],
    ['Printed', 'Nov 21, 2026 15:00'],
  ]);
  // Also the columns that are hidden in the table.
  const names = within(sheet).getAllByRole('columnheader', { hidden: true });
  expect(textsOf(names)).toEqual(Object.values(COLUMN_NAMES));
  const [, row] = within(sheet).getAllByRole('row', { hidden: true });
  expect(row).toHaveTextContent('ORD-1001₹1,23,456.50Completedasha@okaxis632512345678');
  expect(sheet).toHaveTextContent(/1 of 1 payment$/);
  endPrint();
  expect(document.querySelector('.PrintSheet')).toBeNull();
});

test('a page says so first, and last what it adds up to; hidden, neither of what', async () => {
  fakeApi.onList((request) => {
    const answer = listAnswer(payments(120), request);
    answer.body.data.transactions = [
      payment({ amount: 100.1 }),
      payment({ amount: 200.2 }),
      payment({ status: 'FAILED', amount: 400 }),
    ];
    return answer;
  });
  await openList({ url: '/transactions?page=2' });
  for (const [isPrivate, hidden, completed, failed] of [
    [false, undefined, '₹300.30', '₹400.00'],
    [true, 'Amounts and parts of the VPA IDs', '₹•••', '₹•••'],
  ]) {
    storeInOtherTab('view:SHOP', JSON.stringify({ isPrivate }));
    const { sheet, fact } = await printStatement();
    const title = within(sheet).getByRole('heading', { level: 1, hidden: true });
    expect(title).toHaveTextContent(/^Payments 51 to 100 of 120$/);
    expect(fact('Hidden')).toBe(hidden);
    expect(lastRows(sheet, 3)).toEqual([
      ['2 payments', completed, 'Completed', ''],
      ['1 payment', failed, 'Failed', ''],
      ['3 of 120 payments. The totals are of these 3.'],
    ]);
    endPrint();
  }
});

const lastRows = (sheet: Element, count: number) =>
  [...sheet.querySelectorAll('tr')].slice(-count).map((row) => textsOf(row.children));

/** A service with so many payments, of which an export has all, and each page of the list two. */
function serve(rows: MadeUp[]) {
  fakeApi.onList(shortPagesOf(rows.length));
  serveExport(rows);
}

test('the View panel prints all payments of the filters, and their sums; none where an amount cannot be read', async () => {
  serve([
    ...many(50, '5.10'),
    ['ORD-51', 'five', { status: 'FAILED' }],
    ['ORD-52', '9', { status: 'FAILED' }],
  ]);
  const { user } = await openList();
  const sheet = await pressPrint(user);
  expect(sheet).toHaveTextContent(/^Transaction DashboardStatement of payments/);
  const rows = [...sheet.querySelectorAll('tbody:not(.Sum) tr')];
  expect(rows.map((row) => row.firstChild?.textContent)).toEqual(
    Array.from({ length: 52 }, (_, nth) => `ORD-${nth + 1}`),
  );
  const failed = ['2 payments', 'No sum', 'Failed', '1 amount cannot be read exactly'];
  expect(lastRows(sheet, 3)).toEqual([
    ['50 payments', '₹255.00', 'Completed', ''],
    failed,
    ['52 of 52 payments'],
  ]);
  expect(document.querySelector('.PrintSheet')).toBeNull();
  expect(location.pathname).toBe('/transactions');

  // Only those of the status.
  visit('/transactions?status=FAILED');
  await settle();
  expect(lastRows(await pressPrint(user), 2)).toEqual([failed, ['2 of 2 payments']]);
});

test('more payments than fit on paper are not loaded, and the dialog says what to do', async () => {
  serve(many(2_001, '5.10'));
  const { user } = await openList();
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Print or save as PDF' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print or save as PDF' });
  expect(dialog).toHaveTextContent('These are 2,001 payments. At most 2,000 are printed');
  expect(fakeApi.exports()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await closed();
});

test('a load for paper tells how far it is, and is cancelled', async () => {
  serve(many(3, '5.10'));
  const { finish } = slowExport(() => exportOf(many(200, '5.10')));
  const { user } = await openList();
  // A fake worker that is ended before its first answer never answers again.
  async function askAndWait() {
    await user.click((await openView(user)).getByRole('button', { name: 'Print or save as PDF' }));
    const progress = await screen.findByRole('progressbar', { name: 'Rows loaded' });
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow'));
  }
  await askAndWait();
  await user.click(button('Cancel'));
  await closed();
  await askAndWait();
  // Meanwhile the browser's own Print has the page.
  expect(await print()).toHaveTextContent(/2 of 3 payments\. The totals are of these 2\.$/);
  endPrint();
  await closed();
  finish();
});

test('Totals print all statuses, and the days of one with their sum; Find prints all that was found, and what was asked', async () => {
  serve([
    ...many(60, '5.10'),
    ['XYZ-1', '0.20', { at: '2026-11-21T20:00:00.000Z' }],
    ['XYZ-2', '7', { status: 'FAILED' }],
  ]);
  const { user } = await openList({ url: '/transactions?startDate=2026-11-20&endDate=2026-11-22' });
  await openTab(user, 'Totals');
  const totals = await pressPrint(user);
  expect(termsOf(totals)).toContainEqual(['Date range', 'Nov 20, 2026 – Nov 22, 2026']);
  const [statuses, days] = [...totals.querySelectorAll('table')].map(cellsOf);
  expect(statuses).toEqual([
    ['Status', 'Payments', 'Added up', 'Total'],
    ['Completed', '61', '61', '₹306.20'],
    ['Failed', '1', '1', '₹7.00'],
  ]);
  expect(days?.at(0)).toEqual(['Day', 'Payments', 'Total']);
  expect(days?.slice(-2).map(([, ...rest]) => rest)).toEqual([
    ['60', '₹306.00'],
    ['61', '₹306.20'],
  ]);

  await openTab(user, 'Find');
  await user.click(await screen.findByRole('textbox', { name: 'Find' }));
  await user.paste('ORD-');
  await screen.findByText(/^60 of 62 payments/);
  expect(await print()).toHaveTextContent(/50 of 60 payments\. The totals are of these 50\.$/);
  endPrint();
  const sheet = await pressPrint(user);
  expect(sheet.querySelectorAll('tbody:not(.Sum) tr')).toHaveLength(60);
  expect(termsOf(sheet)).toEqual(
    expect.arrayContaining([
      ['Looked for', 'ORD-'],
      ['Found', '60 of 62 payments'],
    ]),
  );
  expect(lastRows(sheet, 2)).toEqual([
    ['60 payments', '₹306.00', 'Completed', ''],
    ['60 of 60 payments'],
  ]);
});

const FILE = 'Order,State,Total,Date\nORD-1,paid,5.10,20/11/2026\nORD-2,paid,4.00,20/11/2026\n';

async function openMatch() {
  serve(many(3, '5.10'));
  const { user } = await openList();
  await openTab(user, 'Match');
  return user;
}

async function choose(user: UserEvent, file: string) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([file], 'orders.csv'));
}

test('Match prints nothing without a file, and says so; then what the screen shows, with all rows, what agrees last; payouts day by day', async () => {
  const user = await openMatch();
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Print or save as PDF' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print or save as PDF' });
  expect(dialog).toHaveTextContent('No file is matched yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await closed();

  await choose(user, FILE);
  await screen.findByText('Agrees: 1 row · 1 payment');
  const sheet = await pressPrint(user);
  expect(termsOf(sheet)).toContainEqual(['Your file', 'orders.csv, 2 rows']);
  expect(sheet).toHaveTextContent('Your file ₹9.10 · Received ₹15.30 · ₹6.20 more received');
  const [sums, apart, agrees] = [...sheet.querySelectorAll('table')].map(cellsOf);
  expect(sums?.at(-1)).toEqual(['Not in your file', '0', '₹0.00', '1', '₹5.10']);
  expect(apart).toEqual([
    ['What is wrong', 'Your file', 'Received'],
    [
      'Another amount₹1.10 more received',
      'Row 3ORD-2Nov 20, 2026paid₹4.00',
      'ORD-2CompletedNov 20, 2026 14:00₹5.10',
    ],
    ['Received, not in your file', '', 'ORD-3CompletedNov 20, 2026 14:00₹5.10'],
  ]);
  expect(sheet.querySelector('a, button')).toBeNull();
  expect(agrees).toHaveLength(2);
  expect(sheet.lastElementChild).toHaveTextContent(/^3 of 3 comparisons$/);

  await choose(user, 'Date,Narration,Credit\n20/11/2026,NEFT PAYOUT 1,15.00\n');
  await screen.findByRole('heading', { name: 'Compared by day' });
  const tables = [...(await pressPrint(user)).querySelectorAll('table')].map(cellsOf);
  const days = tables.find(([headings]) => headings?.[0] === 'Day');
  expect(days?.map((cells) => cells[0])).toEqual(['Day', 'Nov 20']);
  expect(days?.[1]?.slice(1, 5)).toEqual(['3', '₹15.30', '1', '₹15.00']);
  expect(days?.[1]?.[5]).toMatch(/^-₹0\.30\s·\s-2\.0\s%$/);
});

test('hidden amounts stay hidden on each of them', async () => {
  storeView({ isPrivate: true });
  const user = await openMatch();
  await choose(user, FILE);
  await screen.findByText('Agrees: 1 row · 1 payment');
  const sheets = [await pressPrint(user)];
  for (const tab of ['Find', 'Totals'] as const) {
    await openTab(user, tab);
    if (tab === 'Find') {
      await user.click(await screen.findByRole('textbox', { name: 'Find' }));
      await user.paste('ORD-1 nobody@okaxis');
      await screen.findByText(/^1 of 3 payments/);
    }
    sheets.push(await pressPrint(user));
  }
  for (const sheet of sheets) {
    expect(sheet).not.toHaveTextContent('nobody@okaxis');
    expect(sheet).toHaveTextContent('₹•••');
    expect(sheet).not.toHaveTextContent(/\d\.\d\d\b/);
  }
});

test('a statement without rows says why: of a list that failed, of an inverted range, whose dates it names, and of filters that match nothing', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  await openList({ url: '/transactions?range=today' });
  const { sheet } = await printStatement();
  // Dates alone are no filters.
  expect(termsOf(sheet).map(([name]) => name)).not.toContain('Filters');
  endPrint();
  for (const [query, shown, reason] of [
    ['range=today&page=2', LIST_FAILED, 'Payments could not be loaded.'],
    [
      'startDate=2026-11-02T00:00:00Z&endDate=2026-11-01T00:00:00Z',
      RANGE_INVERTED,
      `No transactions found. ${RANGE_INVERTED}`,
    ],
    ['status=FAILED', 'None match these filters.', 'No transactions found.'],
  ] as const) {
    visit(`/transactions?${query}`);
    await screen.findByText(shown);
    const { sheet, fact } = await printStatement();
    expect(sheet.lastElementChild).toHaveTextContent(new RegExp(`^${reason}$`));
    expect(within(sheet).queryByRole('table', { hidden: true })).toBeNull();
    if (shown === RANGE_INVERTED)
      expect(fact('Date range')).toMatch(/^Nov 02, 2026.* – Nov 01, 2026/);
    expect(fact('Filters')).toBe(query === 'status=FAILED' ? 'Failed' : undefined);
    expect(fact('As of') === undefined).toBe(query !== 'status=FAILED');
    endPrint();
    fakeApi.payments = [];
    fakeApi.onList(fakeApi.usualAnswer);
  }
});

test("an admin's statement says of whom and when, and of all merchants whose each payment is", async () => {
  fakeApi.payments = [payment({ merchantId: 'SAFFRON' })];
  await openList({ as: ADMIN });
  for (const [query, merchant, range, names] of [
    ['', 'All merchants', 'All dates', 1],
    ['?merchantId=SHOP&range=last30', 'SHOP', 'Last 30 days, Oct 23, 2026 – Nov 21, 2026', 0],
  ] as const) {
    visit(`/transactions${query}`);
    await settle();
    const { sheet, fact } = await printStatement();
    expect(fact('Merchant')).toBe(merchant);
    expect(fact('Date range')).toBe(range);
    expect(within(sheet).queryAllByText('SAFFRON')).toHaveLength(names);
    endPrint();
  }
});
