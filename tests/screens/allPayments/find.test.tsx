import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../src/queryClient.ts';
import { csvAnswer, fakeApi } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { savedFiles, setWindowWidth } from '../../fakeWindow.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import { type MadeUp, many, SHOP } from '../../unit/allPayments/payments.ts';
import {
  ADMIN,
  button,
  chooseStatus,
  closed,
  expectNoRequest,
  findPayment,
  go,
  logout,
  openPayment,
  openTab,
  orderIdField,
  pressEscape,
  requestedPages,
  serveExport,
  settle,
  severityOf,
  signIn,
  storeInOtherTab,
  storeView,
  textsOf,
  whole,
} from '../page.ts';

/** Makes the service export these payments, and count as many. */
function serve(rows: MadeUp[]) {
  serveExport(rows);
  fakeApi.payments = rows.map(() => payment());
}

async function openFind(rows: MadeUp[] | null = SHOP, as?: typeof ADMIN) {
  if (rows) serve(rows);
  const { user } = await openList(as && { as });
  await openTab(user, 'Find');
  return user;
}

/** The Order IDs of the found payments, in the order shown. */
async function foundOrders() {
  const grid = await screen.findByRole('grid', { name: 'Found payments' });
  return textsOf(grid.querySelectorAll('[role=gridcell][data-field=orderID]'));
}

const field = () => screen.getByRole('textbox', { name: 'Find' });
const found = (text: string | RegExp) => screen.findByText(text);
const marked = () => textsOf(document.querySelectorAll('mark'));

/** The clicked button is gone, but the focus is not lost. */
const expectFocusKept = () => expect(document.activeElement).not.toBe(document.body);

async function find(user: UserEvent, text: string) {
  await user.clear(field());
  await user.click(field());
  await user.paste(text);
}

test('text typed while the payments load is kept, and triggers no shortcut', async () => {
  serve(SHOP);
  const { user } = await openList();
  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  await user.click(screen.getByRole('link', { name: 'Find' }));
  expect(await screen.findByText('Loading all payments…')).toBeVisible();
  await user.keyboard('meera');
  expect(field()).toHaveValue('meera');
  release();
  expect(await found('Looked for “meera”. Nothing matches.')).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('meera');
});

test('Find finds parts of ids and exact amounts, lists what no payment has, and sorts all rows, without a request', async () => {
  const user = await openFind();
  expect(field()).toHaveFocus();
  expect(await found('4 of 4 payments · ₹1,973.50 completed')).toBeVisible();
  await expectNoRequest(async () => {
    await find(user, 'UPI/DR/632512345672/RAVI 632512345999 nobody');
    const ids =
      '1 of 4 payments · ₹1,249.00 completed · by ID: 632512345672 · not found: 632512345999';
    expect(await found(ids)).toBeVisible();
    await find(user, 'Rs 649 and ₹1,249.00');
    const amounts = '2 of 4 payments · ₹1,898.00 completed · by amount: Rs 649, ₹1,249.00';
    expect(await found(amounts)).toBeVisible();
    await waitFor(() => expect(marked()).toEqual(['₹649.00', '₹1,249.00']));
    await user.click(await screen.findByRole('columnheader', { name: /^Amount/ }));
    await user.click(screen.getByRole('columnheader', { name: /^Amount/ }));
    await waitFor(async () => expect(await foundOrders()).toEqual(['ORD-1002', 'ORD-1001']));
    await find(user, '649');
    expect(await found('1 of 4 payments · ₹649.00 completed · by amount: 649')).toBeVisible();
  });
  // The search is still there after another tab was shown.
  await openTab(user, 'Totals');
  await openTab(user, 'Find');
  expect(field()).toHaveValue('649');
  expect(await found(/^1 of 4 payments · ₹649.00 completed/)).toBeVisible();
});

/** Ticks or unticks *Same Order ID completed more than once*, which is behind *More*. */
async function toggleTwice(user: UserEvent) {
  const more = screen.queryByRole('button', { name: 'More' });
  if (more) await user.click(more);
  await user.click(screen.getByRole('checkbox', { name: TWICE }));
}

const TWICE = 'Same Order ID completed more than once';

test('the status filter narrows the result at once; an empty result says what was searched, exports nothing, and offers to clear the filters', async () => {
  const user = await openFind([...SHOP, ['ORD-1001', '649.00']]);
  await toggleTwice(user);
  expect(await found(/^2 of 5 payments/)).toBeVisible();
  await chooseStatus(user, 'Failed');
  expect(await found('Nothing found')).toBeVisible();
  await toggleTwice(user);
  expect(await found('1 of 5 payments · ₹0.00 completed')).toBeVisible();
  expect(fakeApi.exports()).toHaveLength(1);
  expect(screen.queryByRole('combobox', { name: 'Statuses' })).toBeNull();
  await find(user, 'asha@okaxis');
  expect(
    await found('Looked for “asha@okaxis”. Nothing within the filters above matches.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Export th/ })).toBeNull();
  await user.click(button('Search without filters'));
  expect(await found(/^1 of 5 payments/)).toBeVisible();
  expect(location.search).toBe('');
  expectFocusKept();

  await user.clear(field());
  // An order that was paid after a failed attempt is no order paid twice.
  serve([...SHOP.slice(0, 3), ['ORD-1003', '20.00']]);
  await user.click(button('Refresh'));
  expect(await found(/^4 of 4 payments/)).toBeVisible();
  await toggleTwice(user);
  expect(await found('No Order ID is completed more than once')).toBeVisible();
  // While the list is incomplete, it is unknown whether an Order ID is repeated.
  fakeApi.payments = [...SHOP, 1].map(() => payment());
  await user.click(button('Refresh'));
  await settle();
  await user.click(button('Refresh'));
  expect(await found('Nothing found')).toBeVisible();
  expect(screen.queryByText('No rows')).toBeNull();
  // Nor how much money the found payments are.
  await toggleTwice(user);
  expect(await found('4 of 4 payments · at least ₹1,918.00 completed')).toBeVisible();
});

test('a bare number is tried as an amount first, and ids that end with it are a click away; the search survives a reload, and ends with the session', async () => {
  const rows: MadeUp[] = [...SHOP, ['ORD-649', '5.00'], ['ORD-1649', '6.00']];
  serve(rows);
  const { user, unmount } = await openList();
  await openTab(user, 'Find');
  await find(user, '649');
  expect(await found('1 of 6 payments · ₹649.00 completed · by amount: 649')).toBeVisible();
  await user.click(button('2 more by ID'));
  expect(await found(/^3 of 6 payments/)).toBeVisible();
  expectFocusKept();
  await find(user, 'she says 600-1300 rupees');
  expect(await found('2 of 6 payments · ₹1,898.00 completed · by amount: 600-1300')).toBeVisible();
  expect(location.href).not.toContain('600');

  unmount();
  queryClient.clear();
  renderApp({ url: '/transactions/find' });
  expect(await found(/^2 of 6 payments/)).toBeVisible();
  expect(field()).toHaveValue('she says 600-1300 rupees');
  const stored = { ...sessionStorage };
  await logout(user);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('1300');

  // The code that removes the search may be loaded only after another account has signed in.
  await signIn(user, 'OTHER');
  await screen.findByText('Welcome, OTHER');
  Object.assign(sessionStorage, stored);
  await openTab(user, 'Find');
  expect(field()).toHaveValue('');
});

test('a search in the history of an earlier version of the page does not stop the page', async () => {
  serve(SHOP);
  const state = { usr: { merchantId: 'SHOP', find: { text: '649' } }, key: 'default' };
  history.replaceState(state, '', '/transactions/find');
  renderApp({ isReload: true });
  expect(await found(/^\d of 4 payments/)).toBeVisible();
});

test('Enter in the Order ID field keeps status and dates', async () => {
  serve(SHOP);
  const { user } = await openList({ url: '/transactions?status=FAILED&range=last90' });
  fakeApi.payments = [];
  await user.type(orderIdField(), '632564945673');
  await found(/^None match these filters/);
  await user.keyboard('{Enter}');
  expect(await found(/^1 of 4 payments/)).toBeVisible();
  expect(location.search).toBe('?status=FAILED&range=last90');
});

test('the result has pages like the list; a payment opens over it, and arrows and keys step through all of it; a refresh that leaves fewer pages shows the last one', async () => {
  const user = await openFind(many(110));
  await find(user, 'ORD-');
  expect(await found(/^110 of 110 payments · .* beginning or end/)).toBeVisible();
  expect(await found('Page 1 of 3')).toBeVisible();
  await user.click(await screen.findByText(whole('ORD-50')));
  const drawer = within(await findPayment('ORD-50'));
  expect(drawer.getByText('50 of 110 found')).toBeVisible();
  for (const [key, orderID] of [
    ['j', 'ORD-51'],
    ['{ArrowDown}', 'ORD-52'],
    ['k', 'ORD-51'],
  ] as const) {
    await user.keyboard(key);
    await findPayment(orderID);
  }
  storeInOtherTab('view:SHOP', '{"hasShortcuts":false}');
  await user.keyboard('j');
  await user.click(drawer.getByRole('button', { name: 'Next payment' }));
  await findPayment('ORD-52');
  expect(requestedPages()).toEqual(['1']);
  await go(-1);
  await closed();
  expect(field()).toHaveValue('ORD-');
  expect(location.pathname).toBe('/transactions/find');
  expect(await found('Page 2 of 3')).toBeVisible();

  await user.click(button('Next'));
  expect(await screen.findByText(whole('ORD-101'))).toBeVisible();
  serveExport(many(51));
  await user.click(button('Refresh'));
  expect(await found('Page 2 of 2')).toBeVisible();
  expect(await screen.findByText(whole('ORD-51'))).toBeVisible();

  // A change of the filters leads to page 1.
  await chooseStatus(user, 'Completed');
  expect(await found('Page 1 of 2')).toBeVisible();
});

const failToSave = () =>
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room');
  });

test('Find finds a range of amounts; the result can be exported, and a failed save says why', async () => {
  const user = await openFind();
  await find(user, '500-700');
  expect(await found(/^1 of 4 payments .* by amount: 500-700$/)).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Export this one' }));
  await found(/^Saved found-SHOP-.*\d\.csv$/);
  await waitFor(() => expect(screen.queryByText('Making the file…')).toBeNull());
  expect(savedFiles).toHaveLength(1);

  await find(user, '1-700');
  const full = failToSave();
  await user.click(await screen.findByRole('button', { name: 'Export these 3' }));
  const failed = await screen.findByText(/^Failed to export/);
  expect(severityOf(failed)).toBe('Error');
  expect(savedFiles).toHaveLength(1);
  full.mockRestore();

  // A refresh ends the worker of the failed save; Try again uses the new one.
  await user.click(button('Refresh'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  await waitFor(() =>
    expect(screen.queryByRole('progressbar', { name: 'Payments loaded' })).toBeNull(),
  );
  await user.click(button('Try again'));
  await found(/^Saved found-SHOP-/);
  expect(savedFiles).toHaveLength(2);

  // It exports what is shown, and is gone when nothing of it is.
  const again = failToSave();
  await user.click(await screen.findByRole('button', { name: 'Export these 3' }));
  await screen.findByText(/^Failed to export/);
  await chooseStatus(user, 'Completed');
  await screen.findByRole('button', { name: 'Export these 2' });
  again.mockRestore();
  await user.click(button('Try again'));
  await found(/^Saved found-SHOP-Completed-/);
  const last = failToSave();
  await user.click(await screen.findByRole('button', { name: 'Export these 2' }));
  await screen.findByText(/^Failed to export/);
  await openTab(user, 'Totals');
  expect(screen.getByText(/^Failed to export/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  last.mockRestore();
  await openTab(user, 'Find');

  // The file has the payments that the button counts.
  await user.clear(field());
  await chooseStatus(user, 'Failed');
  await user.click(await screen.findByRole('button', { name: 'Export this one' }));
  await waitFor(() => expect(savedFiles).toHaveLength(4));
  const file = String(Buffer.from((await savedFiles[3]?.blob.arrayBuffer()) as ArrayBuffer));
  expect(file.trim().split('\r\n')).toEqual([
    expect.any(String),
    expect.stringContaining('FAILED'),
  ]);
});

test('without a filter, Clear filters does nothing; the keys of the list move between the found payments', async () => {
  const user = await openFind();
  await find(user, 'ORD-');
  await found(/^4 of 4 payments · .* beginning or end/);
  const entries = history.length;
  const clear = button('Clear filters');
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  await user.click(clear);
  expect(field()).toHaveValue('ORD-');
  expect(history.length).toBe(entries);

  await user.click(field());
  const row = () => document.activeElement?.closest('[role=row]');
  for (const [key, orderID] of [
    ['{ArrowDown}', 'ORD-1001'],
    ['j', 'ORD-1002'],
    ['j', 'ORD-1003'],
    ['k', 'ORD-1002'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(row()).toHaveTextContent(orderID));
  }
});

test('a Ctrl+click opens the payment in a new tab, in the list, where nothing is loaded again', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await openFind();
  await foundOrders();
  fireEvent.click(await screen.findByText(whole('ORD-1001')), { ctrlKey: true });
  const url = new URL(String(open.mock.calls[0]?.[0]));
  expect(url.pathname).toBe('/transactions');
  expect(url.searchParams.get('orderId')).toBe('ORD-1001');
  expect(url.searchParams.get('payment')).toBe('ORD-1001');
});

test('on a phone, Find shows cards, and does not open the keyboard', async () => {
  setWindowWidth(390);
  serveExport(SHOP);
  fakeApi.payments = [payment()];
  const { user } = renderApp({ url: '/transactions/find' });
  const cards = within(await screen.findByRole('list', { name: 'Found payments' }));
  expect(cards.getAllByRole('button')).toHaveLength(4);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(field()).not.toHaveFocus();
  // A card shows the RRN only after a search for the RRN.
  await find(user, '632512345671');
  await waitFor(() => expect(marked()).toEqual(['632512345671']));
  await user.click(cards.getByRole('button'));
  await findPayment('ORD-1001');
  await pressEscape(user);
  await waitFor(() => expect(cards.getByRole('button')).toHaveFocus());
});

test('a button finds all payments of a payer, not those of a VPA ID that contains it; hidden amounts stay hidden', async () => {
  serveExport(SHOP);
  fakeApi.payments = SHOP.map(() => payment({ vpa_id: 'ravi@ybl' }));
  storeView({ isPrivate: true });
  const { user } = await openList({ url: '/transactions?status=COMPLETED&startDate=2026-11-20' });
  const drawer = await openPayment(user);
  await user.click(drawer.getByRole('button', { name: 'All payments from this payer' }));
  // The search also finds the payer's payments of other statuses and days.
  expect(location.search).toBe('');
  expect(await found('2 of 4 payments · ₹••• completed')).toBeVisible();
  expect(screen.getByText('VPA ID ra***@ybl')).toBeVisible();
  expect(await foundOrders()).toEqual(['ORD-1001', 'ORD-1003']);
  expect(location.href).not.toContain('ravi');
  expect(document.body).not.toHaveTextContent(/\b649\b|ravi/);
  screen.getByRole('button', { name: 'VPA ID ra***@ybl' }).focus();
  await user.keyboard('{Delete}');
  expect(await found('4 of 4 payments · ₹••• completed')).toBeVisible();
  expectFocusKept();
});

test('an admin sees which columns a file lacks, that merchants may use the same Order IDs, and whose each payment is, also on a phone', async () => {
  fakeApi.onExport(() => csvAnswer('Order ID,Nr\nORD-1,2\n'));
  const user = await openFind(null, ADMIN);
  expect(await screen.findByText(/^The payment data has no .*Amount, Status, VPA ID/));
  await user.click(button('More'));
  expect(screen.getByRole('checkbox', { name: TWICE })).toBeDisabled();
  expect(screen.getByText(/^Several merchants here may use the same Order IDs/)).toBeVisible();

  serveExport([...SHOP, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
  await user.click(button('Refresh'));
  expect(await found(/^5 of 5 payments/)).toBeVisible();
  await find(user, 'ord-1001');
  await waitFor(async () =>
    expect(await foundOrders()).toEqual(['ORD-1001 SHOP', 'ORD-1001 OTHER']),
  );
  setWindowWidth(390);
  const cards = within(await screen.findByRole('list', { name: 'Found payments' }));
  expect(await cards.findByText('OTHER')).toBeVisible();
});

test('the filter for orders paid twice has no effect once it cannot be chosen', async () => {
  serveExport([...SHOP, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
  const { user } = await openList({ as: ADMIN, url: '/transactions?merchantId=SHOP' });
  await openTab(user, 'Find');
  await toggleTwice(user);
  await user.clear(await screen.findByRole('combobox', { name: 'Merchant ID' }));
  expect(await found(/^5 of 5 payments/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: TWICE })).toBeNull();
});
