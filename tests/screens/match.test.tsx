import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { csvAnswer, fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { savedFiles, setWindowWidth } from '../fakeWindow.ts';
import { openList, renderApp } from '../renderApp.tsx';
import { exportOf, type MadeUp } from '../unit/wholeList/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  expectNoRequest,
  findPayment,
  go,
  openTab,
  pressEscape,
  storeView,
} from './page.ts';

const SHOP: MadeUp[] = [
  ['ORD-1001', '649.00', { ref: '632512345671', vpa: 'ravi@ybl' }],
  ['ORD-1002', '1249.00', { ref: '632512345672', vpa: 'mravi@ybl' }],
  ['ORD-1003', '20.00', { status: 'FAILED', ref: '632512345673', vpa: 'ravi@ybl' }],
  ['ORD-1004', '75.50', { ref: '632512345674', vpa: 'asha@okaxis', at: '2026-11-22T08:30:00Z' }],
];

const serve = (rows: MadeUp[] = SHOP) => fakeApi.onExport(() => csvAnswer(exportOf(rows)));

async function openMatch(rows?: MadeUp[]) {
  serve(rows);
  const { user } = await openList();
  await openTab(user, 'Match');
  return user;
}

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

const choose = (user: UserEvent, text: string, name = 'orders.csv') =>
  user.upload(input(), new File([text], name));

const ORDERS = `Order,State,Total,Date
ORD-1001,paid,649.00,20/11/2026
ORD-1002,paid,1200.00,20/11/2026
ORD-1003,paid,20.00,22/11/2026
`;

const category = (name: string | RegExp) => screen.findByRole('button', { name });
const verdict = (text: string | RegExp) => screen.findByText(text);
const rowsOf = async (name: string) => cellsOf(await screen.findByRole('table', { name }));

async function answer(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}

test('the verdict comes first, with its money; the rows of both sides stand beside each other, without a request', async () => {
  const user = await openMatch();
  await expectNoRequest(async () => {
    await choose(user, ORDERS);
    expect(await verdict('2 of 3 rows need a look')).toBeVisible();
    expect(screen.getByText('₹69.00 at stake')).toBeVisible();
    expect(screen.getByText('1 row agrees · ₹649.00 paid')).toBeVisible();
    expect(
      screen.getByText(/^Order = Order ID · Total is money in · State · Date · 3 of 3 found here$/),
    ).toBeVisible();
    await user.click(await category(/^Amount differs/));
    expect(await rowsOf('Amount differs')).toEqual([
      [
        'Row',
        'Your ID',
        'Your status',
        'Your amount',
        'Here',
        'Status',
        'Created At',
        'Amount',
        'Difference',
      ],
      [
        '3',
        'ORD-1002',
        'paid',
        '₹1,200.00',
        'ORD-1002',
        'Completed',
        'Nov 20, 2026 14:00',
        '₹1,249.00',
        '₹49.00 more here',
      ],
    ]);
    expect(screen.getByText(/^Nothing in: .*Paid twice/)).toBeVisible();
  });
});

test('a difference says which side has more, where both have money', async () => {
  const user = await openMatch([...SHOP, ['ORD-1005', 'x']]);
  await choose(
    user,
    'Order,State,Total\nORD-1001,paid,700.00\nORD-1002,unpaid,1249.00\nORD-1003,paid,20.00\nORD-1005,paid,5.00\n',
  );
  const differences = async (name: string) => {
    await user.click(await category(RegExp(`^${name}`)));
    return (await rowsOf(name)).slice(1).map((cells) => cells.at(-1));
  };
  expect((await differences('Amount differs'))[0]).toBe('₹51.00 less here');
  expect(await differences('Paid here, unpaid in your file')).toEqual(['₹1,249.00 unmatched']);
  expect(await differences('Paid in your file, not completed here')).toEqual(['₹20.00 unmatched']);
  expect(await screen.findByRole('button', { name: /^Amount differs/ })).toHaveTextContent('2');
  expect(await differences('Amount differs')).toContain('₹5.00 unmatched');
});

test('when all agrees it says so', async () => {
  const user = await openMatch(SHOP.slice(0, 1));
  await choose(user, 'Order,Total\nORD-1001,649.00\n');
  expect(await verdict('Everything agrees')).toBeVisible();
});

test('a changed choice shows the rows of its own counts, and none of the choice before (page S1)', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await user.click(await category(/^Amount differs/));
  expect(await rowsOf('Amount differs')).toHaveLength(2);
  await user.click(button('Change'));
  await user.type(screen.getByRole('textbox', { name: 'Allowed difference, ₹' }), '60');
  expect(await verdict('1 of 3 rows needs a look')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Amount differs/ })).toBeNull());
  await user.click(await category(/^Agree/));
  expect((await rowsOf('Agree')).map(([, id]) => id)).toEqual(['Your ID', 'ORD-1001', 'ORD-1002']);
});

test('every unknown word is asked for, and its answer is kept for files of these headings until it is forgotten (page m12)', async () => {
  const user = await openMatch();
  const words = Array.from({ length: 14 }, (_, nth) => `ORD-1001,wort${nth},649.00\n`);
  await choose(user, `Order,State,Total\n${words.join('')}`);
  await screen.findByText('What do these words of your file mean?');
  expect(screen.getAllByRole('combobox', { name: /^wort/ })).toHaveLength(14);
  await answer(user, 'wort13 (1)', 'Unpaid');
  await waitFor(() => expect(button('Forget')).toBeVisible());
  await choose(user, 'Order,State,Total\nORD-1001,wort13,649.00\n', 'next.csv');
  expect(await verdict('1 of 1 row needs a look')).toBeVisible();
  await user.click(button('Forget'));
  expect(await screen.findByText(/· 1 row could not be read$/)).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'wort13 (1)' })).toHaveTextContent('Choose');
  expect(localStorage.getItem('match:SHOP')).toBe('{}');
});

test('Left out opens, each row with its reason (44, 3.6)', async () => {
  const user = await openMatch();
  await choose(user, 'Order,Kind,Total\nORD-1001,sale,649.00\nORD-1002,refund,1249.00\n');
  await user.click(await category(/^Left out/));
  const rows = await rowsOf('Left out');
  expect(rows[1]?.slice(0, 2)).toEqual(['3', 'ORD-1002']);
  expect(rows[2]?.join('')).toMatch(/refund/i);
});

test('a payment opens over the tab, and the category is still there after it', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await user.click(await category(/^Amount differs/));
  await user.click(await screen.findByRole('button', { name: 'ORD-1002' }));
  await findPayment('ORD-1002');
  await pressEscape(user);
  expect(button('ORD-1002')).toHaveFocus();
  await openTab(user, 'Find');
  await openTab(user, 'Match');
  expect(await screen.findByRole('table', { name: 'Amount differs' })).toBeVisible();
});

test('Export CSV saves the chosen category, its menu all of them', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await user.click(await category(/^Amount differs/));
  await user.click(button('Export CSV'));
  await verdict(/^Saved matched-/);
  await user.click(button('More export options'));
  await user.click(screen.getByRole('menuitem', { name: /^Export all categories/ }));
  await waitFor(() => expect(savedFiles).toHaveLength(2));
});

test('what adds up is shown on request', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await user.click(await category('How it adds up'));
  expect(await screen.findByText(/^Your file: 1 \+ 1 \+ 1 = 3 of 3 rows\./)).toHaveTextContent(
    /= 3 of 3 completed payments\./,
  );
});

test('hides amounts of both sides, and says why a file cannot be read', async () => {
  storeView({ isPrivate: true });
  const user = await openMatch();
  await choose(user, '%PDF-1.7 …', 'statement.pdf.csv');
  expect(await verdict(/^This is a PDF\./)).toBeVisible();
  await choose(
    user,
    'Narration,Total,Fee\nUPI-RAVI-RAVI@YBL-HDFC-632512345671,649.00,1200.00\nUPI-ASHA@OKAXIS-632512345672,1200.00,"₹1,249"\n',
  );
  await user.click(await category(/^Amount differs/));
  expect((await rowsOf('Amount differs'))[1]?.slice(1, 4)).toEqual([
    'UP***@OKAXIS-632512345672',
    '',
    '₹•••',
  ]);
  await user.click(await category(/^Agree/));
  await screen.findByRole('table', { name: 'Agree' });
  expect(document.body).not.toHaveTextContent(/649|1,?200|1,?249|ravi|asha/i);
});

test('on a phone a category is the next step, and Back returns to all of them (look M6)', async () => {
  setWindowWidth(390);
  serve();
  const { user } = renderApp({ url: '/transactions/match' });
  await user.click(await screen.findByRole('button', { name: /^Load/ }));
  await screen.findByText('Match a file of your own');
  await choose(user, ORDERS);
  await user.click(await category(/^Amount differs/));
  const cards = within(await screen.findByRole('list', { name: 'Amount differs' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull();
  await user.click(cards.getByRole('button', { name: 'ORD-1002' }));
  await findPayment('ORD-1002');
  await pressEscape(user);
  expect(screen.getByRole('list', { name: 'Amount differs' })).toBeVisible();
  await go(-1);
  expect(await category(/^Agree/)).toBeVisible();
});

test('of several merchants asks for one first (page S3)', async () => {
  serve([SHOP[0] as MadeUp, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
  fakeApi.payments = [payment(), payment()];
  const { user } = await openList({ as: ADMIN });
  await openTab(user, 'Match');
  expect(await verdict(/filter by one Merchant ID first/)).toBeVisible();
  expect(input()).toBeNull();
});

test('a service’s file without an amount compares none, and says so (page S2)', async () => {
  fakeApi.onExport(() =>
    csvAnswer('Order ID,Amount (INR),Status,Created At\nORD-1,5.00,COMPLETED,2026-11-20\n'),
  );
  const { user } = await openList();
  await openTab(user, 'Match');
  await choose(user, 'Order,Total\nORD-1,101.00\n');
  expect(await verdict('Everything agrees')).toBeVisible();
  expect(screen.getByText(/^No amounts are compared/)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Difference' })).toBeNull();
});

test('when a refresh leaves fewer pages of a category, the last one is shown', async () => {
  const many = (count: number): MadeUp[] =>
    Array.from({ length: count }, (_, nth) => [`ORD-${nth + 1}`, '5.00']);
  const user = await openMatch(many(130));
  await choose(user, 'Order,Total\nORD-1,5.00\n');
  await user.click(await category(/^Not in your file/));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(button('Next'));
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  serve(many(70));
  await user.click(button('Refresh'));
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  await waitFor(async () => expect(await rowsOf('Not in your file')).toHaveLength(20));
});

test('after a refresh the rows of a category are shown again', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await user.click(await category(/^Amount differs/));
  expect(await rowsOf('Amount differs')).toHaveLength(2);
  await user.click(button('Refresh'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Amount differs' })).toBeNull());
  expect(await rowsOf('Amount differs')).toHaveLength(2);
});

test('a long number as the allowed difference stays what it is, also in the opened fields', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await screen.findByText('2 of 3 rows need a look');
  await user.click(button('Change'));
  const allowed = () => screen.getByRole('textbox', { name: 'Allowed difference, ₹' });
  await user.click(allowed());
  await user.paste('999999999999999999');
  await user.click(button('Done'));
  await user.click(button('Change'));
  expect(allowed()).toHaveValue('1000000000000000000');
});

test('Forget takes the allowed difference back in its field too, and keeps the focus', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await screen.findByText('2 of 3 rows need a look');
  await user.click(button('Change'));
  const allowed = screen.getByRole('textbox', { name: 'Allowed difference, ₹' });
  await user.type(allowed, '60');
  expect(await verdict('1 of 3 rows needs a look')).toBeVisible();
  await user.click(button('Forget'));
  expect(await verdict('2 of 3 rows need a look')).toBeVisible();
  expect(allowed).toHaveValue('');
  expect(button('Done')).toHaveFocus();
});

test('Enter applies another row of headings, and the fields stay while it is tried', async () => {
  const user = await openMatch();
  await choose(user, ORDERS);
  await screen.findByText('2 of 3 rows need a look');
  await user.click(button('Change'));
  const row = screen.getByRole('textbox', { name: 'Row of headings' });
  await user.clear(row);
  await user.type(row, '2{Enter}');
  expect(await screen.findByText('orders.csv', { exact: false })).toBeVisible();
  expect(await screen.findByText(/, 2 rows$/)).toBeVisible();
  expect(row).toBeInTheDocument();
  expect(row).toHaveFocus();
  // The last row has none below it.
  await user.clear(row);
  await user.type(row, '4{Enter}');
  expect(await screen.findByText(/, 4 rows$/)).toBeVisible();
  expect(row).toBeInTheDocument();
  // Left again, it takes back no choice that was made since.
  await answer(user, 'Amount', 'No column: not compared');
  expect(await screen.findByText(/^No amounts are compared/)).toBeVisible();
  await user.click(row);
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Amount' })).toHaveTextContent('No column');
});
