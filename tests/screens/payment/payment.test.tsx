import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Transaction } from '../../../src/api/contract.ts';
import { notify } from '../../../src/notify.ts';
import { COLUMN_NAMES } from '../../../src/payment/columns.tsx';
import { act } from '../../act.ts';
import { fakeApi, listAnswer } from '../../fakeApi.ts';
import { payment, payments } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { announcements, findTableRows, openList, renderApp } from '../../renderApp.tsx';
import {
  ADMIN,
  chooseStatus,
  clipboard,
  closed,
  findPayment,
  go,
  openPayment,
  orderIdField,
  refresh,
  setTime,
  termsOf,
  textsOf,
  whole,
} from '../page.ts';

/** Opens a payment once the grid has replaced the first table, whose rows take no focus. */
async function openCell(user: UserEvent, orderID: string) {
  await findTableRows();
  return openPayment(user, orderID);
}

const cellOf = (orderID: string) =>
  screen.getByText(whole(orderID), { selector: '[role=gridcell]' });

const openRow = () => document.querySelector('.RowOpen [role=gridcell]')?.textContent;

test('a link to a payment far down the list of a phone scrolls to its card', async () => {
  setWindowWidth(390);
  fakeApi.payments = payments(12);
  const release = fakeApi.hold();
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderApp({ url: '/transactions?payment=ORD-11&id=txn_11' });
  await screen.findByRole('dialog');
  release();
  const scrolledTo = () =>
    scrollIntoView.mock.contexts.map((card) => (card as Element).textContent);
  await waitFor(() => expect(scrolledTo()).toContainEqual(expect.stringContaining('ORD-11')));
});

test('a click on a row opens the payment in full, Back closes it and Forward opens it, without a request', async () => {
  const asNumbers = { ...payment({ orderID: 'ORD-2' }), id: 2 ** 60, ref_id: 2 ** 61 };
  fakeApi.payments = [payment({ vpa_id: null }), asNumbers as unknown as Transaction];
  const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
  const { queryByRole } = await openCell(user, 'ORD-1001');
  const drawer = screen.getByRole('dialog');
  expect(Object.fromEntries(termsOf(drawer))).toMatchObject({
    'Order ID': 'ORD-1001',
    'Payment ID': 'txn_1',
    'VPA ID': '-',
    'Ref ID': '632512345678',
  });
  expect(within(drawer).getByText(whole('₹1,23,456.50'))).toBeVisible();
  expect(within(drawer).getByText('Completed')).toBeVisible();
  const timeline = within(drawer).getByRole('list', { name: 'Timeline' });
  expect(textsOf(within(timeline).getAllByRole('listitem'))).toEqual([
    'CreatedNov 20, 2026 14:00',
    'FinishedNov 20, 2026 14:011 minute after creation',
  ]);
  expect(queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Payment ORD-1001' })).toHaveFocus();
  expect(location.search).toBe('?status=COMPLETED&payment=ORD-1001&id=txn_1');
  await go(-1);
  await closed();
  expect(cellOf('ORD-1001')).toHaveFocus();
  await go(1);
  await findPayment('ORD-1001');
  // The drawer says once why ids that the service sends as large numbers are missing.
  await user.keyboard('{ArrowDown}');
  const next = await findPayment('ORD-2');
  expect(Object.fromEntries(termsOf(next))).toMatchObject({ 'Payment ID': '-', 'Ref ID': '-' });
  expect(within(next).getAllByText(/^One ID is not shown/)).toHaveLength(1);
  expect(fakeApi.listQueries()).toHaveLength(1);
});

test('a double click opens the payment once, and Escape pressed twice goes Back once', async () => {
  const { user } = await openList({ url: '/transactions?status=COMPLETED' });
  await chooseStatus(user, 'All Statuses');
  await findTableRows();
  const steps = history.length;
  const amount = screen.getByText(whole('₹1,23,456.50'));
  // Both clicks come before the page renders again.
  act(() => {
    fireEvent.click(amount);
    fireEvent.click(amount);
  });
  const drawer = await findPayment('ORD-1001');
  expect(history.length).toBe(steps + 1);
  act(() => {
    fireEvent.keyDown(drawer, { key: 'Escape' });
    fireEvent.keyDown(drawer, { key: 'Escape' });
  });
  await closed();
  expect(location.search).toBe('');
});

test('a change of page or filters closes the payment; a correction of the page does not', async () => {
  fakeApi.payments = payments(3);
  renderApp({ url: '/transactions?page=9&payment=ORD-2&id=txn_2' });
  await findPayment('ORD-2');
  await waitFor(() => expect(location.search).toBe('?payment=ORD-2&id=txn_2'));
  // The filters are rendered after the first rows.
  const field = await waitFor(orderIdField);
  fireEvent.change(field, { target: { value: 'O' } });
  await waitFor(() => expect(location.search).toBe('?orderId=O'));
  await closed();
});

test('the arrow keys and the buttons step through the page, and the focus returns to the row shown last', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  const drawer = await openCell(user, 'ORD-1');
  const steps = history.length;
  const previous = drawer.getByRole('button', { name: 'Previous payment' });
  const next = drawer.getByRole('button', { name: 'Next payment' });
  expect(drawer.getByText('1 of 3 on this page')).toBeVisible();
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(drawer.getByRole('button', { name: 'Copy Order ID' }));
  // True: not prevented, so a key that leads to no payment still scrolls.
  expect(fireEvent.keyDown(drawer.getByRole('heading'), { key: 'ArrowUp' })).toBe(true);
  expect(fireEvent.keyDown(drawer.getByRole('heading'), { key: 'ArrowDown' })).toBe(false);
  await findPayment('ORD-2');
  expect(announcements()).toContain('Payment ORD-2, Completed');
  expect(announcements()).not.toContain('Copied ORD-2');
  await user.click(next);
  await findPayment('ORD-3');
  expect(openRow()).toBe('ORD-3');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(next).toHaveFocus();
  expect(location.search).toBe('?payment=ORD-3&id=txn_3');
  expect(history.length).toBe(steps);
  await user.click(drawer.getByRole('button', { name: 'Close payment' }));
  await waitFor(() => expect(cellOf('ORD-3')).toHaveFocus());
  expect(openRow()).toBeUndefined();
});

test('payments with the same ids, or without ids, are all shown and can be opened and stepped through', async () => {
  fakeApi.payments = [
    payment({ ref_id: '1' }),
    payment({ ref_id: '2' }),
    { ...payment({ ref_id: '3' }), id: null, orderID: null },
    { ...payment({ ref_id: '4' }), id: null, orderID: null },
  ];
  const { user } = await openList();
  await user.click(screen.getByText('2'));
  const refId = async (position: string) => {
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText(`${position} of 4 on this page`);
    return Object.fromEntries(termsOf(drawer))['Ref ID'];
  };
  expect(await refId('2')).toBe('2');
  await user.keyboard('{ArrowDown}');
  expect(await refId('3')).toBe('3');
  await user.keyboard('{ArrowDown}');
  expect(await refId('4')).toBe('4');
  expect(location.search).toBe('?createdAt=2026-11-20T08%3A30%3A00.000Z');
});

test('a refresh shows the new data of the open payment, wherever its row is now', async () => {
  fakeApi.payments = [payment({ status: 'PENDING', CALLBACK_TS: null })];
  const { user } = renderApp();
  const drawer = await openCell(user, 'ORD-1001');
  fakeApi.payments = [payment({ id: 'txn_0', orderID: 'NEW' }), payment()];
  await refresh();
  expect(await drawer.findByText('2 of 2 on this page')).toBeVisible();
  expect(drawer.getByText('Completed')).toBeVisible();
  expect(openRow()).toBe('ORD-1001');

  // The row leaves the page.
  fakeApi.payments = [payment({ id: 'txn_0', orderID: 'NEW' })];
  await refresh();
  expect(await drawer.findByText('Not on this page')).toBeVisible();
  expect(drawer.getByText(whole('₹1,23,456.50'))).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
});

test('ids, the data for support and a link are copied and announced', async () => {
  fakeApi.payments = [payment({ orderID: ' ORD 1', CALLBACK_TS: '2026-11-20T08:31:07.000Z' })];
  const { user } = await openList({
    as: ADMIN,
    url: '/transactions?merchantId=SHOP&status=COMPLETED&page=1',
  });
  await user.click(screen.getByText(whole('₹1,23,456.50')));
  const drawer = within(await screen.findByRole('dialog'));
  const copy = async (name: string) => {
    await user.click(drawer.getByRole('button', { name }));
    return clipboard();
  };
  expect(await copy('Copy Order ID')).toBe(' ORD 1');
  expect(announcements()).toContain('Copied  ORD 1');
  expect(await copy('Copy Payment ID')).toBe('txn_1');
  expect(await copy('Copy VPA ID')).toBe('asha@okaxis');
  expect(await copy('Copy Ref ID')).toBe('632512345678');
  const support = (await copy('Copy for support')).split('\n');
  const told = [
    'Order ID:  ORD 1',
    'Payment ID: txn_1',
    'VPA ID: as***@okaxis',
    'Ref ID: 632512345678',
    'Amount: ₹1,23,456.50',
    'Status: Completed',
    'Created At: Nov 20, 2026 14:00:00 +05:30',
    'Finished At: Nov 20, 2026 14:01:07 +05:30',
    'Cancelled At: -',
  ];
  expect(support.filter((line) => told.includes(line))).toEqual(told);
  // The text must also have each column that is added later.
  const names = support.map((line) => line.split(':')[0]);
  expect(names.sort()).toEqual(
    ['Payment ID', 'Merchant ID', ...Object.values(COLUMN_NAMES)].sort(),
  );
  expect(announcements()).toContain('Copied the payment’s data for support');
  const link = new URL(await copy('Copy link'));
  expect(link.pathname).toBe('/transactions');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    orderId: 'ORD 1',
    merchantId: 'SHOP',
    payment: ' ORD 1',
    id: 'txn_1',
  });
});

test('a merchant’s payment names its merchant in the text for support', async () => {
  const { user } = await openList();
  const drawer = await openPayment(user);
  await user.click(drawer.getByRole('button', { name: 'Copy for support' }));
  expect((await clipboard()).split('\n')).toContain('Merchant ID: SHOP');
});

test("on a phone a payment is a card, a button that opens it, with '-' for a missing Ref ID; for an admin it names the merchant, where the service sends that (spec 3.3)", async () => {
  const second = payment({ id: '2', orderID: 'ORD-2', ref_id: null });
  fakeApi.payments = [payment({ merchantId: 'SHOP' }), second];
  setWindowWidth(390);
  const { user } = renderApp({ as: ADMIN });
  const [id] = await screen.findAllByText(whole('ORD-1001'));
  expect(id?.closest('li')).toHaveTextContent(
    '₹1,23,456.50SHOPORD-1001asha@okaxis632512345678CompletedNov 20, 2026 14:00',
  );
  const other = screen.getByRole('button', { name: /ORD-2/ });
  expect(within(other).getByRole('img', { name: 'Not available' })).toHaveTextContent('-');
  await user.click(id as HTMLElement);
  await findPayment('ORD-1001');
  const merchantOf = (dialog: HTMLElement) => Object.fromEntries(termsOf(dialog))['Merchant ID'];
  expect(merchantOf(screen.getByRole('dialog'))).toBe('SHOP');
  await user.keyboard('{ArrowDown}');
  expect(merchantOf(await findPayment('ORD-2'))).toBeUndefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText(whole('ORD-2')).closest('button')).toHaveFocus());
});

const PENDING = payment({ status: 'PENDING', CALLBACK_TS: null });
const OTHER = payment({ id: 'txn_2', orderID: 'ORD-2', status: 'PENDING' });

const NOT_IN_LIST = 'This payment is not on this page.';

const shownStatus = () => document.querySelector('[role=dialog] .MuiChip-label')?.textContent;

test('a link to a payment that is not on the page says so, requests nothing, and leads to a list of its Order ID', async () => {
  const answer = fakeApi.hold();
  fakeApi.onList((request) =>
    listAnswer(request.query.orderId ? [payment({ id: 'other' }), payment()] : [OTHER], request),
  );
  const { user } = renderApp({
    as: ADMIN,
    url: '/transactions?merchantId=SHOP&payment=ORD-1001&id=txn_1',
  });
  const drawer = within(await findPayment('ORD-1001'));
  expect(document.querySelector('[role=dialog] .MuiSkeleton-root')).not.toBeNull();
  answer();
  expect(await drawer.findByText(NOT_IN_LIST)).toBeVisible();
  expect(announcements().join()).toContain(NOT_IN_LIST);
  expect(drawer.getByLabelText('Next payment')).toHaveAttribute('aria-disabled', 'true');
  const list = { page: '1', limit: '50', merchantId: 'SHOP' };
  expect(fakeApi.listQueries()).toEqual([list]);

  const link = drawer.getByRole('link', { name: 'Show this order in the list' });
  expect(link).toHaveAttribute(
    'href',
    '/transactions?orderId=ORD-1001&merchantId=SHOP&payment=ORD-1001&id=txn_1',
  );
  await user.click(link);
  expect(await drawer.findByText('txn_1')).toBeVisible();
  expect(drawer.getByText('2 of 2 on this page')).toBeVisible();
  expect(fakeApi.listQueries()).toEqual([list, { ...list, orderId: 'ORD-1001' }]);
  expect(screen.getByRole('heading', { name: 'Payment ORD-1001' })).toHaveFocus();
  expect(announcements()).toContain('Payment ORD-1001, Completed');
});

test.each([
  ['orderId=GONE&payment=GONE&id=1', 'GONE', 'No payment here matches this link.'],
  ['id=GONE', '-', 'The link has no Order ID to look for.'],
])('a link to a payment that cannot be found (%s) says why', async (query, orderID, reason) => {
  fakeApi.payments = [payment()];
  const { user } = renderApp({ url: `/transactions?${query}` });
  const drawer = within(await findPayment(orderID));
  expect(await drawer.findByText(reason)).toBeVisible();
  expect(drawer.getByText(NOT_IN_LIST)).toBeVisible();
  expect(drawer.queryByRole('link')).toBeNull();
  // No earlier history entry belongs to the app, so closing replaces this one.
  await user.keyboard('{Escape}');
  await closed();
  expect(location.search).not.toContain('GONE&id');
  expect(document.body).not.toHaveFocus();
});

test('an open payment that leaves the list keeps its last known details, and says since when', async () => {
  setTime('2026-11-21T08:35:00Z');
  fakeApi.payments = [PENDING, OTHER];
  const { user } = await openList({ url: '/transactions?status=PENDING' });
  const drawer = await openPayment(user);
  expect(drawer.getByText('1 of 2 on this page')).toBeVisible();
  fakeApi.payments = [OTHER];
  vi.setSystemTime(new Date('2026-11-21T08:36:00Z'));
  await user.keyboard('r');
  expect(await drawer.findByText('Not on this page')).toBeVisible();
  expect(drawer.getByText('No longer on this page. Details as of 14:05.')).toBeVisible();
  expect(shownStatus()).toBe('Pending');
  expect(drawer.getByText('₹1,23,456.50')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Show this order in the list' })).toBeVisible();
  expect(fakeApi.listQueries().filter(({ orderId }) => orderId)).toEqual([]);

  // The payment is in the list again, and then leaves it: the drawer keeps its newest details.
  fakeApi.payments = [payment({ status: 'CANCELLED' }), OTHER];
  await user.keyboard('r');
  await waitFor(() => expect(shownStatus()).toBe('Cancelled'));
  expect(drawer.queryByText(/^No longer/)).toBeNull();
  fakeApi.payments = [OTHER];
  await user.keyboard('r');
  expect(await drawer.findByText('No longer on this page. Details as of 14:06.')).toBeVisible();
  expect(shownStatus()).toBe('Cancelled');
});

test('the list stays usable beside an open payment: another row shows its payment, and a filter keeps the focus; below 1200 px the payment is modal', async () => {
  fakeApi.payments = payments(3);
  const { user } = await openList();
  const backdrop = () => document.querySelector('.MuiBackdrop-root');
  await openCell(user, 'ORD-1');
  await user.click(cellOf('ORD-3'));
  await findPayment('ORD-3');
  expect(backdrop()).toBeNull();
  expect(cellOf('ORD-3')).toHaveFocus();
  await user.keyboard('k');
  await findPayment('ORD-2');
  // Escape closes one thing at a time: the payment, then the message.
  act(() => void notify({ severity: 'error', message: 'Not exported.' }));
  await user.keyboard('{Escape}');
  await closed();
  expect(screen.getByText('Not exported.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Not exported.')).toBeNull();

  await openCell(user, 'ORD-1');
  await user.type(orderIdField(), 'O');
  await closed();
  expect(orderIdField()).toHaveFocus();

  setWindowWidth(1100);
  await openCell(user, 'ORD-1');
  await user.click(backdrop() as Element);
  await closed();
});

test('a Ctrl+click opens the payment in a new tab, from the table and the cards', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  renderApp({ url: '/transactions?status=COMPLETED' });
  for (const width of [1280, 390]) {
    setWindowWidth(width);
    await screen.findByRole(width === 390 ? 'list' : 'grid', { name: 'Transactions' });
    fireEvent.click(await screen.findByText(whole('ORD-1001')), { ctrlKey: true });
  }
  const link = '?status=COMPLETED&payment=ORD-1001&id=txn_1';
  expect(open.mock.calls.map(([url]) => url)).toEqual([link, link]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
