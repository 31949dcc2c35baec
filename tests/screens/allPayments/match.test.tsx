import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { savedFiles, setWindowWidth } from '../../fakeWindow.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import { type MadeUp, many, SHOP } from '../../unit/allPayments/payments.ts';
import {
  ADMIN,
  button,
  cellsOf,
  expectNoRequest,
  findPayment,
  go,
  openTab,
  pressEscape,
  serveExport,
  storeView,
} from '../page.ts';

const ORDERS = `Order,State,Total,Date
ORD-1001,paid,649.00,20/11/2026
ORD-1002,paid,1200.00,20/11/2026
ORD-1003,paid,20.00,22/11/2026
ORD-0990,Refund,75.50,22/11/2026
`;

async function openMatch(rows = SHOP, url?: string) {
  serveExport(rows);
  const { user } = await openList(url ? { url } : {});
  await openTab(user, 'Match');
  return user;
}

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const fileOf = (text: string, name = 'orders.csv') => new File([text], name);
const choose = (user: UserEvent, text: string, name?: string) =>
  user.upload(input(), fileOf(text, name));
const drop = (...files: unknown[]) => fireEvent.drop(document.body, { dataTransfer: { files } });

const group = (name: string | RegExp) => screen.findByRole('button', { name });
const says = (text: string | RegExp) => screen.findByText(text);
const rowsOf = async (name: string | RegExp) => cellsOf(await screen.findByRole('table', { name }));
const sums = () => rowsOf('How it adds up');

async function answer(user: UserEvent, label: string | RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}

test('when all money agrees, one green sentence says how much; not while a second column could be the amount, or where lines have it twice', async () => {
  const user = await openMatch(SHOP.slice(0, 2));
  await choose(user, 'Order,Total\nORD-1001,649.00\nORD-1002,1249.00\n');
  expect(await says('Everything agrees: ₹1,898.00 in 2 rows · 2 payments')).toBeVisible();
  expect(screen.queryByText(/more here|only here$|^Not compared: /)).toBeNull();

  await choose(user, 'Order,Rate,Total\nORD-1001,649.00,1298.00\nORD-1002,1249.00,1249.00\n');
  expect(
    await says(/^“Rate” and “Total” both have amounts .* differ in 1 row\. Choose/),
  ).toBeVisible();
  expect(screen.queryByText(/^Everything agrees/)).toBeNull();
  await answer(user, 'Amount', 'Total');
  expect(await says('₹1,249.00 agrees')).toBeVisible();
  await answer(user, 'Amount', 'Rate');
  expect(await says(/^Everything agrees/)).toBeVisible();

  const lines = ['ORD-1001,649.00', 'ORD-1001,649.00', 'ORD-1002,1249.00', 'ORD-1002,1249.00'];
  await choose(user, `Order,Total\n${lines.join('\n')}\n`);
  expect(await says(/^Your file has ₹3,796.00 for what agrees: /)).toBeVisible();
  expect(screen.getByText('₹1,898.00 agrees')).toBeVisible();
  expect(screen.queryByText(/^Everything agrees/)).toBeNull();
});

test('else three facts stand beside each other, each box adds up, and the rows of a group beside the payments that they name; without a request. They are exported, or all groups; no cell is a formula', async () => {
  const user = await openMatch();
  await expectNoRequest(async () => {
    await choose(user, ORDERS);
    expect((await says('₹649.00 agrees')).parentElement).toHaveTextContent(/1 row · 1 payment$/);
    expect(screen.getByText('₹1,220.00 does not agree').parentElement).toHaveTextContent(
      /2 rows · 1 payment · ₹20.00 more in your file · ₹49.00 more here$/,
    );
    expect(screen.getByText('₹75.50 only here').parentElement).toHaveTextContent(/1 payment$/);
    expect(screen.getByText('Not compared: 1 row, ₹75.50')).toBeVisible();
  });
  expect(await sums()).toEqual([
    ['How it adds up', 'Rows', 'In your file', 'Payments', 'Completed here'],
    ['Agrees', '1', '₹649.00', '1', '₹649.00'],
    ['Differs', '2', '₹1,220.00', '1', '₹1,249.00'],
    ['Only in your file', '0', '₹0.00', '0', '₹0.00'],
    ['Only here', '0', '₹0.00', '1', '₹75.50'],
    ['Not compared', '1', '₹75.50', '0', '₹0.00'],
    ['File and list', '4', '₹1,944.50', '3', '₹1,973.50'],
  ]);
  await user.click(await group(/^Your file says “refund”/i));
  expect((await rowsOf(/^Not compared: /))[1]?.[0]).toBe('Row 5ORD-0990Refund₹75.50');
  await user.click(await group(/^Another amount/));
  expect(await rowsOf('Differs: Another amount')).toEqual([
    ['Your file', 'Here', 'Difference'],
    [
      'Row 3ORD-1002paid₹1,200.00',
      'ORD-1002CompletedNov 20, 2026 14:00₹1,249.00',
      '₹49.00 more here',
    ],
  ]);

  // A payment opens over the tab, in a new one by the list. The group is still there after it.
  const link = screen.getByRole('link', { name: 'ORD-1002' });
  await user.click(link);
  await findPayment('ORD-1002');
  await pressEscape(user);
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('href', '/transactions?payment=ORD-1002&id=t1');
  const click = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
  await openTab(user, 'Find');
  await openTab(user, 'Match');
  expect(await screen.findByRole('table', { name: 'Differs: Another amount' })).toBeVisible();

  await choose(user, `${ORDERS}=1+1,"=HYPERLINK(""x"")",20.00,22/11/2026\n`, 'next.csv');
  await says('next.csv');
  await user.click(await group(/^Another amount/));
  await user.click(button('Export this group'));
  await says(/^Saved matched-SHOP-/);
  await user.click(button('Export all groups'));
  await waitFor(() => expect(savedFiles).toHaveLength(2));
  const [one, all] = await Promise.all(savedFiles.map(({ blob }) => blob.text()));
  expect(one?.trim().split('\r\n')).toHaveLength(2);
  expect(one).toMatch(/\r\nDiffers,Another amount,49\.00,/);
  expect(all?.trim().split('\r\n')).toHaveLength(7);
  expect(all).toMatch(/,'=1\+1,"'=HYPERLINK/);
});

test('days that the file does not have are offered as the range of the filter bar, which loads again; rows of days that are not loaded, to load them', async () => {
  const user = await openMatch();
  const two = 'Order,Total,Date\nORD-1001,649.00,20/11/2026\nORD-1002,1249.00,20/11/2026\n';
  await choose(user, `${two}ORD-1004,75.50,22/11/2026\nORD-2001,5.00,30/11/2026\n`);
  expect(await group(/^Of days that are not loaded/)).toBeVisible();
  expect(button(/^Load Nov 20.* Nov 30/)).toBeVisible();
  await choose(user, two);
  expect(await says('₹75.50 only here')).toBeVisible();
  serveExport(SHOP.slice(0, 2));
  await user.click(await group(/^Compare Nov 20.* only$/));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      startDate: '2026-11-19T18:30:00.000Z',
      endDate: '2026-11-20T18:29:59.999Z',
    }),
  );
  expect(await says(/^Everything agrees/)).toBeVisible();
});

test('an unknown word of a status is asked; its answer is kept for the next file of the session, and nowhere else', async () => {
  const user = await openMatch(SHOP.slice(0, 2));
  const before = JSON.stringify({ ...localStorage, ...sessionStorage });
  const file =
    'Order,State,Total\nORD-1001,paid,649.00\nORD-1002,wort,1249.00\nORD-1003,wort,5.00\n';
  await choose(user, file);
  expect(await says(/^What do these words of your file mean\?/)).toBeVisible();
  await answer(user, 'wort: 2 rows, ₹1,254.00', 'No money in');
  expect(await group(/^Paid here; your file says “wort”/)).toBeVisible();
  await choose(user, file, 'next.csv');
  expect(await says('next.csv')).toBeVisible();
  expect(await group(/^Paid here; your file says “wort”/)).toBeVisible();
  expect(screen.queryByText(/^What do these words/)).toBeNull();
  await user.click(button('How this file was read'));
  await answer(user, 'wort', 'Money in');
  expect(await group(/^Its reference is not here/)).toBeVisible();
  const after = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(after.replace(/"last-activity":"[^"]*"/, '')).toBe(
    before.replace(/"last-activity":"[^"]*"/, ''),
  );
});

test('what cannot be read is told; a file is matched as it was chosen, also after it has changed on the disk, and anew with another choice of columns', async () => {
  const user = await openMatch();
  drop(fileOf(ORDERS), fileOf(ORDERS));
  expect(await says('2 files were dropped. Match reads one at a time.')).toBeVisible();
  drop({
    name: 'folder',
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  expect(await says(/^This cannot be read: it is a folder/)).toBeVisible();
  drop();
  expect(await says('What was dropped is no file.')).toBeVisible();
  await choose(user, '%PDF-1.7 …', 'statement.csv');
  expect(await says(/^This is a PDF\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  let bytes = new TextEncoder().encode(ORDERS).buffer as ArrayBuffer;
  drop({ name: 'orders.csv', arrayBuffer: async () => bytes });
  expect(await says('₹649.00 agrees')).toBeVisible();
  bytes = new TextEncoder().encode('Order,Total\nX,1.00\n').buffer as ArrayBuffer;
  await user.click(button('How this file was read'));
  await answer(user, 'Encoding', 'Windows-1252');
  expect(await says(/, 4 rows$/)).toBeVisible();
  expect(await says('₹649.00 agrees')).toBeVisible();

  // The fields stay meanwhile.
  await answer(user, 'Amount', 'Not compared');
  expect(await says(/^No column of your file has the amounts/)).toBeVisible();
  expect(await says(/^\d rows? · \d payments? agree by ID$/)).toBeVisible();
  expect(screen.queryByText(/^Everything agrees/)).toBeNull();
  await answer(user, 'Row of headings', '2');
  expect(await says(/, 3 rows$/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Row of headings' })).toHaveFocus();
});

test('payouts of many payments are compared by day, without an alarm', async () => {
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
  expect(await says(/^Most of these rows look like payouts/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Compared by day' })).toBeVisible();
  const days = await rowsOf('Compared by day');
  expect(days.slice(0, 2)).toEqual([
    ['Day', 'Payments', 'Completed here', 'Rows', 'In your file', 'Difference'],
    ['Nov 22', '3', '₹300.00', '1', '₹294.00', '-₹6.00 · -2.0 %'],
  ]);
  expect(screen.queryByText(/does not agree|at stake|only here$/)).toBeNull();
  await answer(user, 'The file is', 'of the same day');
  await waitFor(async () => expect((await rowsOf('Compared by day'))[1]?.[0]).toBe('Nov 23'));
});

test('a save tells how far it is, and can be cancelled', async () => {
  const user = await openMatch(many(9_000));
  await choose(user, 'Order,Total\nORD-1,5.00\n');
  await group(/^Your file has no days/);
  await user.click(button('Export this group'));
  await user.click(await group('Cancel'));
  expect(await says('Export cancelled.')).toBeVisible();
  expect(savedFiles).toHaveLength(0);
});

test('when a refresh leaves fewer pages of a group, the last one is shown', async () => {
  const user = await openMatch(many(110));
  await choose(user, 'Order,Total\nORD-1,5.00\n');
  await user.click(await group(/^Your file has no days/));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(button('Next'));
  expect(await says('Page 3 of 3')).toBeVisible();
  serveExport(many(55));
  await user.click(button('Refresh'));
  expect(await says('Page 2 of 2')).toBeVisible();
  await waitFor(async () => expect(await rowsOf(/^Only here/)).toHaveLength(5));
});

test('hidden amounts stay hidden in every cell of the file, also in narrations', async () => {
  storeView({ isPrivate: true });
  const user = await openMatch();
  await choose(
    user,
    'Narration,Total,Fee\nUPI-RAVI-RAVI@YBL-HDFC-632512345671,649.00,1200.00\nUPI-ASHA@OKAXIS-632512345672 Rs 1200.00,1200.00,"₹1,249"\n',
  );
  await user.click(await group(/^Another amount/));
  expect((await rowsOf('Differs: Another amount'))[1]?.[0]).toBe(
    'Row 3UP***@OKAXIS-632512345672 ₹•••₹•••',
  );
  await user.click(await group(/^Same amount/));
  await screen.findByRole('table', { name: 'Agrees: Same amount' });
  expect(document.body).not.toHaveTextContent(/649|1,?200|1,?249|ravi|asha/i);
});

test('on a phone a group is the next step, and Back returns to all of them', async () => {
  setWindowWidth(390);
  serveExport(SHOP);
  const { user } = renderApp({ url: '/transactions/match' });
  await says('Match a file of your own');
  await choose(user, ORDERS);
  await user.click(await group(/^Another amount/));
  const table = within(await screen.findByRole('table', { name: 'Differs: Another amount' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Same amount/ })).toBeNull();
  await user.click(table.getByRole('link', { name: 'ORD-1002' }));
  await findPayment('ORD-1002');
  await pressEscape(user);
  await go(-1);
  expect(await group(/^Same amount/)).toBeVisible();
});

test('of several merchants asks for one first', async () => {
  serveExport([SHOP[0] as MadeUp, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
  fakeApi.payments = [payment(), payment()];
  const { user } = await openList({ as: ADMIN });
  await openTab(user, 'Match');
  expect(await says(/filter by one Merchant ID first/)).toBeVisible();
  expect(input()).toBeNull();
});
