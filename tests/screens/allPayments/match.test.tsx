import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type FakeRequest, fakeApi } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { savedFiles, setWindowWidth } from '../../fakeWindow.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import { type MadeUp, many, SHOP } from '../../unit/allPayments/payments.ts';
import { workbook } from '../../unit/reconcile/model/workbook.ts';
import {
  ADMIN,
  button,
  cellsOf,
  expectNoRequest,
  findPayment,
  openTab,
  pressEscape,
  serveExport,
  storeView,
  textsOf,
  visit,
} from '../page.ts';

const ORDERS = `Order,State,Total,Date
ORD-1001,paid,649.00,20/11/2026
ORD-1002,paid,1200.00,20/11/2026
ORD-1003,paid,20.00,22/11/2026
ORD-0990,Refund,75.50,22/11/2026
`;

async function openMatch(rows = SHOP, url?: string) {
  serveExport(rows);
  // The service counts as many payments as it exports.
  fakeApi.payments = rows.map(() => payment());
  const { user } = await openList(url ? { url } : {});
  await openTab(user, 'Match');
  return user;
}

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const fileOf = (text: string, name = 'orders.csv') => new File([text], name);
const choose = (user: UserEvent, text: string, name?: string) =>
  user.upload(input(), fileOf(text, name));
const drop = (files: unknown[], types = ['Files']) => {
  const event = createEvent.drop(document.body, { dataTransfer: { files, types } });
  fireEvent(document.body, event);
  return event;
};
/** A file whose reading ends when `finish` is called. */
function slowFile(text: string, name: string) {
  const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer;
  let finish = () => {};
  const reading = new Promise<ArrayBuffer>((resolve) => {
    finish = () => resolve(bytes);
  });
  return { file: { name, arrayBuffer: () => reading }, finish };
}

const isExport = ({ path }: FakeRequest) => path.endsWith('/export');
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const says = (text: string | RegExp) => screen.findByText(text);
/** Waits for this headline, whose parts are separate elements. */
const verdict = (text: string | RegExp) =>
  waitFor(() => expect(document.querySelector('b.MuiTypography-figure')).toHaveTextContent(text));
const rowsOf = async (name: string | RegExp) => cellsOf(await screen.findByRole('table', { name }));
const APART = 'What does not agree';

async function answer(user: UserEvent, label: string | RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}

async function answerWord(user: UserEvent, word: string | RegExp, option: string) {
  await press(user, word);
  await user.click(await screen.findByRole('menuitem', { name: option }));
}

test('when all money agrees, one green sentence says how much and for which days, unless a second column could be the amount or lines repeat it', async () => {
  const user = await openMatch(SHOP.filter(([, , rest]) => rest?.status !== 'FAILED'));
  await choose(user, 'Order,Total,Date\nORD-1001,649.00,20/11/2026\nORD-1002,1249.00,20/11/2026\n');
  await verdict('All 2 payments are in your file, with their amounts: ₹1,898.00 · Nov 20');
  expect(screen.queryByRole('table')).toBeNull();
  await press(user, 'Agrees: 2 rows · 2 payments');
  expect(await rowsOf('What agrees')).toHaveLength(3);

  await choose(
    user,
    'Order,Rate,Total\nORD-1001,649.00,1298.00\nORD-1002,1249.00,1249.00\nORD-1004,75.50,75.50\n',
  );
  expect(await says(/^Rate and Total say different things about 1 row\. Choose/)).toBeVisible();
  await verdict('Your file ₹1,973.50 · Received ₹1,973.50 · The same sum');
  // The page waits for an answer, even one that confirms the proposed column.
  await answer(user, 'Amount', 'Rate');
  await verdict(/^All 3 payments are/);
  expect(screen.getByRole('combobox', { name: 'Amount' })).toHaveTextContent('Rate');
  await answer(user, 'Amount', 'Total');
  await verdict('Your file ₹2,622.50 · Received ₹1,973.50 · ₹649.00 less received');

  const lines = ['ORD-1001,649.00', 'ORD-1002,1249.00', 'ORD-1004,75.50'];
  await choose(user, `Order,Total\n${lines.flatMap((one) => [one, one]).join('\n')}\n`);
  expect(await says(/^Your file repeats the whole amount on each row of an order/)).toBeVisible();
  await verdict('Your file ₹1,973.50 · Received ₹1,973.50 · The same sum');
});

test('otherwise the headline is the difference, a table adds up to it, and one list says what is wrong; it can be exported, without formulas and without a request', async () => {
  const user = await openMatch();
  await expectNoRequest(async () => {
    await choose(user, ORDERS);
    await verdict('Your file ₹1,869.00 · Received ₹1,973.50 · ₹104.50 more received');
  });
  expect(await rowsOf('How it adds up')).toEqual([
    ['How it adds up', 'Your file', 'Received'],
    ['Agrees', '1 row ₹649.00', '1 payment ₹649.00'],
    ['Differs', '2 rows ₹1,220.00', '1 payment ₹1,249.00'],
    ['Not in your file', '', '1 payment ₹75.50'],
    ['Not compared', '1 row ', ''],
  ]);
  expect(await rowsOf(APART)).toEqual([
    ['What is wrong', 'Your file', 'Received'],
    [
      'Another amount₹49.00 more received',
      'Row 3ORD-1002Nov 20, 2026paid₹1,200.00',
      'ORD-1002CompletedNov 20, 2026 14:00₹1,249.00',
    ],
    [
      'Paid in your file, not received₹20.00 less received',
      'Row 4ORD-1003Nov 22, 2026paid₹20.00',
      'ORD-1003FailedNov 20, 2026 14:00₹20.00',
    ],
    ['Received, not in your file', '', 'ORD-1004CompletedNov 22, 2026 14:00₹75.50'],
    ['State says “Refund”', 'Row 5ORD-0990Nov 22, 2026Refund₹75.50', ''],
  ]);
  await press(user, 'Not compared 1');
  expect(await rowsOf(APART)).toHaveLength(2);
  await press(user, 'Differs 2');

  // A click opens the payment over this tab; a Ctrl+click opens it in a new browser tab, in the list. Afterwards the
  // filter is still set.
  const link = await screen.findByRole('link', { name: 'ORD-1002' });
  await user.click(link);
  await findPayment('ORD-1002');
  await pressEscape(user);
  expect(link).toHaveFocus();
  // The list of its Order ID alone: in another one, the payment may be on a later page.
  const query = 'orderId=ORD-1002&payment=ORD-1002&id=t1';
  expect(link).toHaveAttribute('href', `${location.origin}/transactions?${query}`);
  const click = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
  await openTab(user, 'Find');
  await openTab(user, 'Match');
  expect(await rowsOf(APART)).toHaveLength(3);

  await choose(user, `${ORDERS}=1+1,"=HYPERLINK(""x"")",20.00,22/11/2026\n`, 'next.csv');
  await says('next.csv');
  await press(user, 'Differs 2');
  await press(user, 'Export these 2');
  await says(/^Saved matched-SHOP-/);
  await press(user, 'All 5');
  await press(user, 'Export these 5');
  // The rows that agree replace the other rows.
  await press(user, /^Agrees: /);
  expect(await rowsOf('What agrees')).toHaveLength(2);
  expect(screen.queryByRole('table', { name: APART })).toBeNull();
  await press(user, 'Export this one');
  await waitFor(() => expect(savedFiles).toHaveLength(3));
  await press(user, /^Agrees: /);
  expect(await rowsOf(APART)).toHaveLength(6);
  const files = await Promise.all(savedFiles.map(({ blob }) => blob.text()));
  expect(files.map((file) => file.trim().split('\r\n').length)).toEqual([3, 6, 2]);
  expect(files[0]).toMatch(/\r\nDiffers,Another amount,49\.00,/);
  expect(files[1]).toMatch(/,'=1\+1,"'=HYPERLINK/);
  expect(files[2]).toMatch(/\r\nAgrees,Same amount,0\.00,/);
});

test('the exported file has no status in its name, because all statuses are compared', async () => {
  const user = await openMatch(SHOP, '/transactions?status=FAILED');
  await choose(user, ORDERS);
  await press(user, /^Export these \d/);
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(savedFiles[0]?.name).toMatch(/^matched-SHOP-\d/);
});

test('without dates, the days of the file are compared, and one line names the others; all can be compared', async () => {
  const user = await openMatch();
  const two = 'Order,Total,Date\nORD-1001,649.00,20/11/2026\nORD-1002,1249.00,20/11/2026\n';
  await choose(user, two);
  await verdict(/^All 2 payments are in your file, .* · Nov 20$/);
  expect(await says(/^1 payment of other days is not compared/)).toBeVisible();
  await press(user, 'Compare all');
  await verdict('Your file ₹1,898.00 · Received ₹1,973.50 · ₹75.50 more received');
  expect((await rowsOf(APART))[1]?.[0]).toBe('Received on a day that is not in your file');
  expect(button(/^Compare Nov 20.* only$/)).toHaveFocus();
  await press(user, /^Compare Nov 20.* only$/);
  await verdict(/^All 2 payments/);
  expect(button('Compare all')).toHaveFocus();
});

test('a whole day that the file lacks comes first', async () => {
  const user = await openMatch([...SHOP, ['ORD-1005', '9.00', { at: '2026-11-21T08:30:00Z' }]]);
  await choose(user, ORDERS);
  await waitFor(async () =>
    expect((await rowsOf(APART))[1]?.[0]).toBe('This whole day is missing from your file'),
  );
});

test('words of the file are shown; an unknown status word must be answered before green, and the answer is only for this file', async () => {
  const user = await openMatch(SHOP.slice(0, 2));
  const before = JSON.stringify({ ...localStorage, ...sessionStorage });
  const file = 'Order,State,Total\nORD-1001,paid,649.00\nORD-1002,wort,1249.00\n';
  await choose(user, file);
  expect(await says(/^Are rows with “wort” money in\?/)).toBeVisible();
  expect(document.querySelector('b.MuiTypography-figure')).not.toHaveTextContent(/^All/);
  expect(button('paid 1 row ₹649.00')).toBeVisible();
  await answerWord(user, 'wort 1 row ₹1,249.00 · money in?', 'Not money in');
  await waitFor(async () =>
    expect((await rowsOf(APART))[1]?.[0]).toContain(
      'Received, but in your file: State says “wort”',
    ),
  );
  await answerWord(user, /^wort .* not money in$/, 'Money in');
  await verdict(/^All 2 payments/);
  await choose(user, file, 'next.csv');
  await says('next.csv');
  expect(await says(/^Are rows with “wort” money in\?/)).toBeVisible();
  const after = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(after.replace(/"last-activity":"[^"]*"/, '')).toBe(
    before.replace(/"last-activity":"[^"]*"/, ''),
  );
});

test('with an incomplete list nothing is green, and the page says why', async () => {
  serveExport(SHOP.slice(0, 2));
  fakeApi.payments = SHOP.map(() => payment());
  const { user } = await openList();
  await openTab(user, 'Match');
  await choose(user, 'Order,Total\nORD-1001,649.00\nORD-1002,1249.00\n');
  expect(await says('Only 2 of 4 payments were received; 2 are missing.')).toBeVisible();
  await verdict('Your file ₹1,898.00 · Received at least ₹1,898.00 · At least as much received');
});

test('a file that cannot be used leaves the current match: several files, a folder, an unreadable file', async () => {
  const user = await openMatch();
  drop([fileOf(ORDERS), fileOf(ORDERS)]);
  expect(await says('2 files were dropped. Match reads one at a time.')).toBeVisible();
  await choose(user, ORDERS);
  await verdict(/^Your file ₹1,869.00/);
  expect(screen.queryByText(/^2 files were dropped/)).toBeNull();
  await press(user, 'Differs 2');
  drop([fileOf(ORDERS), fileOf(ORDERS)]);
  expect(await says('2 files were dropped. Match reads one at a time.')).toBeVisible();
  drop([
    { name: 'folder', arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) },
  ]);
  expect(await says(/^folder: This cannot be read: it is a folder/)).toBeVisible();
  await choose(user, '%PDF-1.7 …', 'statement.csv');
  expect(await says(/^statement\.csv: This file cannot be read as a table\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await says('orders.csv');
  await verdict(/^Your file ₹1,869.00/);
  expect(await rowsOf(APART)).toHaveLength(3);
});

test('a dragged link or text is not taken for a file', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await verdict(/^Your file ₹1,869.00/);
  expect(drop([], ['text/uri-list', 'text/plain']).defaultPrevented).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  await verdict(/^Your file ₹1,869.00/);
});

test('of two files, the last one chosen is matched; reading can be cancelled, and continues when the tab is left', async () => {
  const user = await openMatch();
  const [slow, other] = [slowFile(ORDERS, 'slow.csv'), slowFile(ORDERS, 'other.csv')];
  drop([slow.file]);
  await says('slow.csv');
  drop([fileOf('Order,Total\nORD-1001,649.00\n', 'fast.csv')]);
  await says('fast.csv');
  await verdict(/^Your file ₹649.00/);
  slow.finish();
  drop([other.file]);
  await press(user, 'Cancel reading');
  other.finish();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(await says('fast.csv')).toBeVisible();
  await verdict(/^Your file ₹649.00/);

  const left = slowFile(ORDERS, 'left.csv');
  drop([left.file]);
  await openTab(user, 'Find');
  left.finish();
  await openTab(user, 'Match');
  expect(await says('left.csv')).toBeVisible();
  await verdict(/^Your file ₹1,869.00/);
});

test('a file that is dropped while the payments load is named until it is read', async () => {
  serveExport(SHOP);
  fakeApi.payments = SHOP.map(() => payment());
  await openList();
  const release = fakeApi.hold(isExport);
  drop([fileOf(ORDERS)]);
  expect(await says('Opens in Match once the payments are loaded: orders.csv')).toBeVisible();
  release();
  await verdict(/^Your file ₹1,869.00/);
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
  // It has been read: nothing waits for other payments.
  fakeApi.hold(isExport);
  visit('/transactions/match?orderId=ORD');
  expect(await says('Loading all payments…')).toBeVisible();
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
});

test('a file dropped on another tab leads to Match', async () => {
  serveExport(SHOP);
  const { user } = await openList({ url: '/transactions?status=FAILED' });
  expect(drop([fileOf(ORDERS)]).defaultPrevented).toBe(true);
  await verdict(/^Your file ₹1,869.00/);
  expect(location.pathname + location.search).toBe('/transactions/match?status=FAILED');
  await openTab(user, 'Find');
  await openTab(user, 'Match');
  await verdict(/^Your file ₹1,869.00/);
});

test('one line says how the file was read; it is read again as it was chosen, even if it has changed on the disk; lines that are no rows can be shown', async () => {
  const user = await openMatch();
  let bytes = new TextEncoder().encode(`Orders of November\n${ORDERS}`).buffer as ArrayBuffer;
  drop([{ name: 'orders.csv', arrayBuffer: async () => bytes }]);
  expect(
    await says('Order = Order ID · Total = amount · Date = date · minus is money out'),
  ).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Amount' })).toBeNull();
  bytes = new TextEncoder().encode('Order,Total\nX,1.00\n').buffer as ArrayBuffer;
  await press(user, 'Change');
  expect(screen.getByText('Line 1, above the headings: Orders of November')).toBeInTheDocument();
  await answer(user, 'Row of headings', '3');
  expect(await says(/, 3 rows$/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Row of headings' })).toHaveFocus();
  await answer(user, 'Row of headings', '2');
  expect(await says(/, 4 rows$/)).toBeVisible();
  await answer(user, 'Amount', 'Not compared');
  expect(await says(/^No column of amounts is chosen/)).toBeVisible();
  await verdict('Your file 4 rows · Received 3 payments · Compared by ID alone');
});

test('a hidden sheet of a workbook is named as hidden, and is none of all', async () => {
  const user = await openMatch();
  const sheet = [
    ['Order', 'Total'],
    ['ORD-1001', 649],
  ];
  await user.upload(input(), new File([workbook([sheet, sheet, sheet], [3])], 'orders.xlsx'));
  await user.click(await screen.findByRole('combobox', { name: 'Sheet' }));
  expect(textsOf(screen.getAllByRole('option'))).toEqual([
    ...['All that are not hidden', 'Day 1', 'Day 2', 'Day 3 (hidden)'],
  ]);
  await user.click(screen.getByRole('option', { name: 'All that are not hidden' }));
  expect(await says(/, 2 rows$/)).toBeVisible();
});

test('payouts of many payments are compared by day, and are not shown as missing', async () => {
  const day = (nth: number) => `2026-11-${20 + nth}T06:30:00Z`;
  const rows = [0, 0, 0, 1, 1, 1, 2, 2, 2].map((nth, index): MadeUp => {
    return [`ORD-${index}`, '100.00', { at: day(nth), ref: `63251234567${index}` }];
  });
  const user = await openMatch(rows);
  await choose(
    user,
    'Date,Narration,Credit\n21/11/2026,NEFT PAYOUT 1,294.00\n22/11/2026,NEFT PAYOUT 2,294.00\n23/11/2026,NEFT PAYOUT 3,294.00\n',
    'bank.csv',
  );
  expect(await says(/^Most rows look like payouts/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Compared by day' })).toBeVisible();
  const days = await rowsOf('Compared by day');
  expect(days.slice(0, 2)).toEqual([
    ['Day', 'Received', 'Your file', 'Difference'],
    ['Nov 22', '3 payments ₹300.00', '1 row ₹294.00', '-2.0 % -₹6.00'],
  ]);
  expect(
    await says(/^The payments of each day are compared with the rows .* 1 day later\.$/),
  ).toBeVisible();
});

test('a save shows its progress, and can be cancelled', async () => {
  const user = await openMatch(many(9_000));
  await choose(user, 'Order,Total\nORD-1,5.00\n');
  await press(user, /^Export these/);
  await press(user, 'Cancel');
  expect(await says('Export cancelled.')).toBeVisible();
  expect(savedFiles).toHaveLength(0);
});

test('when a refresh leaves fewer pages, the last one is shown', async () => {
  const user = await openMatch(many(110));
  await choose(user, 'Order,Total\nORD-1,5.00\n');
  await press(user, 'Next');
  await press(user, 'Next');
  expect(await says('Page 3 of 3')).toBeVisible();
  serveExport(many(55));
  await user.click(button('Refresh'));
  expect(await says('Page 2 of 2')).toBeVisible();
  await waitFor(async () => expect(await rowsOf(APART)).toHaveLength(5));
});

test('hidden amounts stay hidden in every cell of the file, including narrations', async () => {
  storeView({ isPrivate: true });
  const user = await openMatch();
  await choose(
    user,
    'Narration,Total,Fee\nUPI-RAVI-RAVI@YBL-HDFC-632512345671,649.00,1200.00\nUPI-ASHA@OKAXIS-632512345672 Rs 1200.00,1200.00,"₹1,240"\n',
  );
  expect((await rowsOf(APART))[1]?.[1]).toBe('Row 3UP***@OKAXIS-632512345672 ₹•••₹•••');
  await press(user, /^Agrees: /);
  await screen.findByRole('table', { name: 'What agrees' });
  expect(document.body).not.toHaveTextContent(/649|1,?200|1,?24|ravi|asha/i);
});

test('on a phone, the list is still there after a payment is closed', async () => {
  setWindowWidth(390);
  serveExport(SHOP);
  const { user } = renderApp({ url: '/transactions/match' });
  await says('Match a file of your own');
  await choose(user, ORDERS);
  expect(await rowsOf(APART)).toHaveLength(5);
  await user.click(screen.getByRole('link', { name: 'ORD-1002' }));
  await findPayment('ORD-1002');
  await pressEscape(user);
  expect(await rowsOf(APART)).toHaveLength(5);
});

test('for several merchants, Match asks to choose one first', async () => {
  serveExport([SHOP[0] as MadeUp, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
  fakeApi.payments = [payment(), payment()];
  const { user } = await openList({ as: ADMIN });
  await openTab(user, 'Match');
  expect(await says(/filter by one Merchant ID\./)).toBeVisible();
  expect(input()).toBeNull();
});
