import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COLUMN_NAMES } from '../../../src/payment/columns.tsx';
import { fakeApi, listAnswer, serverError, shortPagesOf, threePages } from '../../fakeApi.ts';
import { payment, payments } from '../../fakeService.ts';
import { openList } from '../../renderApp.tsx';
import { exportOf, type MadeUp, many } from '../../unit/allPayments/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  chooseStatement,
  closed,
  endPrint,
  go,
  LIST_FAILED,
  openTab,
  pressPrint,
  print,
  RANGE_INVERTED,
  serveExport,
  setTime,
  settle,
  severityOf,
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

/** Prints the page. Returns the sheet, and a function that finds a fact of the sheet's head by its term. */
async function printStatement() {
  const sheet = await print();
  return { sheet, fact: (name: string) => termsOf(sheet).find(([term]) => term === name)?.[1] };
}

test('a statement says whose payments it has, as of when, and when it was printed', async () => {
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
  // Columns that are hidden in the table are printed too.
  const names = within(sheet).getAllByRole('columnheader', { hidden: true });
  expect(textsOf(names)).toEqual(Object.values(COLUMN_NAMES));
  const [, row] = within(sheet).getAllByRole('row', { hidden: true });
  expect(row).toHaveTextContent('ORD-1001₹1,23,456.50Completedasha@okaxis632512345678');
  expect(sheet).toHaveTextContent(/1 of 1 payment$/);
  endPrint();
  expect(document.querySelector('.PrintSheet')).toBeNull();
});

test('a printed page says which payments it has, and ends with their sums, which are hidden with the amounts', async () => {
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
      ['3 of 120 payments. The totals cover only these 3.'],
    ]);
    endPrint();
  }
});

const lastRows = (sheet: Element, count: number) =>
  [...sheet.querySelectorAll('tr')].slice(-count).map((row) => textsOf(row.children));

/** Makes the service count these payments, export all of them, and send two on each page of the list. */
function serve(rows: MadeUp[]) {
  fakeApi.onList(shortPagesOf(rows.length));
  serveExport(rows);
}

test('Statement (PDF) prints all payments of the filters with their sums, but no sum where an amount cannot be read', async () => {
  serve([
    ...many(50, '5.10'),
    ['ORD-51', 'five', { status: 'FAILED' }],
    ['ORD-52', '9', { status: 'FAILED' }],
  ]);
  const { user } = await openList();
  const sheet = await pressPrint(user);
  expect(sheet).toHaveTextContent(/^Transaction DashboardStatement of payments/);
  const rows = [...sheet.querySelectorAll('tbody tr')];
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

  // Only payments of the status are printed.
  visit('/transactions?status=FAILED');
  await settle();
  expect(lastRows(await pressPrint(user), 2)).toEqual([failed, ['2 of 2 payments']]);
});

test('a statement of a short export says at its end how many payments it lacks', async () => {
  fakeApi.onList(shortPagesOf(12));
  serveExport(many(8, '5.10'));
  const { user } = await openList();
  expect(lastRows(await pressPrint(user), 2)).toEqual([
    ['8 payments', 'at least ₹40.80', 'Completed', ''],
    ['8 of 12 payments. The totals cover only these 8.'],
  ]);
});

test('above the limit for paper, totals by day are printed, once, and the page says so', async () => {
  serve(many(2_001, '5.10'));
  const { user } = await openList();
  const sheet = await pressPrint(user);
  expect(await screen.findByText(/^2,001 payments are too many to print/)).toBeVisible();
  expect(location.pathname).toBe('/transactions/totals');
  // The sheet says so too, because it may be read alone.
  expect(sheet).toHaveTextContent(/Totals of payments2,001 payments are too many to print/);
  expect(days(sheet).at(-1)).toEqual(['All', '2,001', '₹10,205.10']);
  await go(-1);
  expect(location.pathname).toBe('/transactions');
  await settle();
  expect(window.print).toHaveBeenCalledOnce();
});

test('a statement of few payments says so when those of all statuses are too many to load', async () => {
  fakeApi.onList((request) => {
    const answer = listAnswer([payment({ status: 'FAILED' })], request);
    if (!request.query.status) answer.body.data.pagination.totalRecords = 200_001;
    return answer;
  });
  const { user } = await openList({ url: '/transactions?status=FAILED' });
  await chooseStatement(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement (PDF)' }));
  expect(
    await dialog.findByText(/^2,00,001 payments: only 2,00,000 can be loaded\./),
  ).toBeVisible();
  expect(dialog.queryByRole('progressbar')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await closed();
});

test('a statement requested while other filters load has their payments', async () => {
  serve(many(2_001, '5.10'));
  const { user } = await openList();
  serve(many(3, '5.10'));
  const release = fakeApi.hold(({ path }) => path === '/api/transactions');
  visit('/transactions?range=today');
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  await chooseStatement(user);
  expect(location.pathname).toBe('/transactions');
  release();
  await screen.findByRole('button', { name: 'Print' });
  expect(lastRows(await print(), 1)).toEqual([['3 of 3 payments']]);
  endPrint();
  await closed();
  expect(printed).toHaveBeenCalledOnce();
  printed.mockRestore();
});

test('loading for a print shows its progress, can be cancelled, and can be tried again when it failed', async () => {
  serve(many(3, '5.10'));
  const { finish } = slowExport(() => exportOf(many(200, '5.10')));
  const { user } = await openList();
  // Waits for progress, because a fake worker that is ended before its first answer never answers.
  async function askAndWait() {
    await chooseStatement(user);
    const progress = await screen.findByRole('progressbar', { name: 'Payments loaded' });
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow'));
  }
  await askAndWait();
  await user.click(button('Cancel'));
  await closed();
  await askAndWait();
  // Meanwhile the browser's own Print prints the shown page of the list.
  expect(await print()).toHaveTextContent(/2 of 3 payments\. The totals cover only these 2\.$/);
  endPrint();
  await closed();
  finish();

  fakeApi.onExport(serverError);
  await chooseStatement(user);
  const dialog = await screen.findByRole('dialog', { name: 'Statement (PDF)' });
  expect(
    await within(dialog).findByText(/^Payments could not be loaded\. .*error 500/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await closed();
  serveExport(many(3, '5.10'));
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  // The new request does not show the earlier failure.
  await chooseStatement(user);
  // The dialog stays open for a browser that prints only after a click.
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledTimes(2);
  printed.mockRestore();
  expect(await print()).toHaveTextContent(/3 of 3 payments$/);
  endPrint();
  await closed();
});

/** The rows of the table of days, as the texts of their cells. */
const days = (sheet: HTMLElement) =>
  cellsOf(within(sheet).getByRole('table', { name: /by day/, hidden: true }));

test('Totals prints what it shows, on white; Find prints all that was found, and the search; a print adds no step to the history', async () => {
  serve([
    ...many(60, '5.10'),
    ['XYZ-1', '0.20', { at: '2026-11-21T20:00:00.000Z' }],
    ['XYZ-2', '7', { status: 'FAILED' }],
  ]);
  const { user } = await openList({ url: '/transactions?startDate=2026-11-20&endDate=2026-11-22' });
  await openTab(user, 'Totals');
  const { length } = history;
  document.documentElement.setAttribute('data-color-scheme', 'dark');
  await print();
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
  endPrint();
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  const totals = await pressPrint(user);
  expect(termsOf(totals)).toContainEqual(['Date range', 'Nov 20, 2026 – Nov 22, 2026']);
  expect(totals).toHaveTextContent('Completed₹306.2061 payments');
  expect(totals).toHaveTextContent('Failed₹7.001 payment');
  expect(days(totals).map(([, ...rest]) => rest)).toEqual([
    ['Payments', 'Total'],
    ['1', '₹0.20'],
    ['0', '₹0.00'],
    ['60', '₹306.00'],
    ['61', '₹306.20'],
  ]);
  expect(history.length).toBe(length);

  await openTab(user, 'Find');
  await user.click(await screen.findByRole('textbox', { name: 'Find' }));
  await user.paste('ORD-');
  await screen.findByText(/^60 of 62 payments/);
  expect(await print()).toHaveTextContent(/50 of 60 payments\. The totals cover only these 50\./);
  endPrint();
  const sheet = await pressPrint(user);
  const table = sheet.querySelector('table[aria-label=Payments]') as HTMLElement;
  expect(table.querySelectorAll('tbody tr')).toHaveLength(60);
  expect(sheet).toHaveTextContent('Looked for “ORD-”60 of 62 payments · ₹306.00 completed');
  expect(lastRows(table, 2)).toEqual([
    ['60 payments', '₹306.00', 'Completed', ''],
    ['60 of 60 payments'],
  ]);
});

test('a requested print waits for what is loading, and reports a failure', async () => {
  serve(many(3, '5.10'));
  const { user } = await openList();
  await openTab(user, 'Totals');
  serve(many(4, '5.10'));
  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  await user.click(button('Refresh'));
  const printing = pressPrint(user);
  await screen.findByRole('progressbar', { name: 'Payments loaded' });
  expect(window.print).not.toHaveBeenCalled();
  release();
  expect(days(await printing).at(-1)).toEqual(['All', '4', '₹20.40']);

  // Simulates a browser that prints only after a click.
  vi.mocked(window.print).mockImplementation(() => {});
  await chooseStatement(user);
  const message = /^Your browser opened no print window/;
  expect(severityOf(await screen.findByText(message))).toBe('Warning');

  visit('/transactions/totals?startDate=2026-11-02T00:00:00Z&endDate=2026-11-01T00:00:00Z');
  await screen.findByText(RANGE_INVERTED);
  expect(await pressPrint(user)).toHaveTextContent(RANGE_INVERTED);
});

const FILE = 'Order,State,Total,Date\nORD-1,paid,5.10,20/11/2026\nORD-2,paid,4.00,20/11/2026\n';

async function openMatch(rows = many(3, '5.10')) {
  serve(rows);
  const { user } = await openList();
  await openTab(user, 'Match');
  return user;
}

async function choose(user: UserEvent, file: string) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([file], 'orders.csv'));
}

test('Match prints what the screen shows, with all rows of the open part, and payouts day by day', async () => {
  const user = await openMatch([
    ...many(3, '5.10'),
    ...many(60).map(([id]): MadeUp => [`X${id}`, '1']),
  ]);
  await choose(user, FILE);
  await screen.findByText('Agrees: 1 row · 1 payment');
  const sheet = await pressPrint(user);
  expect(sheet).toHaveTextContent('Your file and the payments received');
  expect(sheet).toHaveTextContent('orders.csv, 2 rows');
  expect(sheet).toHaveTextContent('Your file ₹9.10 · Received ₹75.30 · ₹66.20 more received');
  const [sums, apart] = [...sheet.querySelectorAll('table')].map(cellsOf);
  expect(sums?.at(-1)).toEqual(['Not in your file', '', '61 payments ₹65.10']);
  expect(apart?.slice(0, 2)).toEqual([
    ['What is wrong', 'Your file', 'Received'],
    [
      'Another amount₹1.10 more received',
      'Row 3ORD-2Nov 20, 2026paid₹4.00',
      'ORD-2CompletedNov 20, 2026 14:00₹5.10',
    ],
  ]);
  expect(apart).toHaveLength(63);
  expect(sheet).toHaveTextContent('62 of 62 comparisons');
  expect(sheet.querySelector('[aria-label="What agrees"]')).toBeNull();

  await choose(user, 'Date,Narration,Credit\n20/11/2026,NEFT PAYOUT 1,75.00\n');
  await screen.findByRole('heading', { name: 'Compared by day' });
  const tables = [...(await pressPrint(user)).querySelectorAll('table')].map(cellsOf);
  const byDay = tables.find(([headings]) => headings?.[0] === 'Day');
  expect(byDay?.map((cells) => cells[0])).toEqual(['Day', 'Nov 20']);
});

test('hidden amounts stay hidden on each print', async () => {
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
    // Removes the field, which shows what the person typed.
    for (const typed of sheet.querySelectorAll('textarea')) typed.remove();
    expect(sheet).not.toHaveTextContent('nobody@okaxis');
    expect(sheet).toHaveTextContent('₹•••');
    expect(sheet).not.toHaveTextContent(/\d\.\d\d\b/);
  }
});

test('a statement without rows says why: the list failed, the end is before the start (with both dates), or nothing matches', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  await openList({ url: '/transactions?range=today' });
  const { sheet } = await printStatement();
  // Dates alone are not listed as filters.
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

test("an admin's statement says whose payments it has and as of when; for all merchants, each row names its merchant", async () => {
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
