import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notify } from '../../src/notify.ts';
import { prefetchFirstPage } from '../../src/page/listQuery.ts';
import { act } from '../act.ts';
import {
  csvAnswer,
  type FakeRequest,
  fakeApi,
  listAnswer,
  refused,
  serverError,
  threePages,
} from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { openList, renderApp, storeSession } from '../renderApp.tsx';
import type { MadeUp } from '../unit/allPayments/payments.ts';
import {
  AT_SIGN_IN,
  button,
  chooseStatus,
  FETCH_FAILED,
  findSignIn,
  listen,
  orderIdField,
  pass,
  refresh,
  SESSION_ENDED,
  serveExport,
  setTime,
  settle,
  signIn,
  signOutInOtherTab,
  startClock,
  visit,
  whole,
} from './page.ts';

/* Live regions announce each change once, and nothing else. The keyboard focus is not lost or moved without reason. */

test('a failed sign-in announces why, and a successful one how many payments there are', async () => {
  const { user } = renderApp({ as: null, url: '/login' });
  await findSignIn();
  const expectAnnounced = listen();
  await signIn(user, 'SHOP', 'wrong');
  await expectAnnounced('Invalid credentials. Please check your Merchant ID and Secret Key.');
  // The list is requested early, and may have arrived when its screen is shown.
  const release = fakeApi.hold(({ path }) => path === '/api/user');
  await signIn(user);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
  release();
  await expectAnnounced('1 payment');
});

const WHY = 'The service sent error 500. Try again in a moment, or contact support.';

test('a change of page or filter, an empty list and a failed one are announced once each', async () => {
  fakeApi.onList((request) =>
    request.query.status ? listAnswer([payment()], request) : threePages(request),
  );
  const { user } = await openList();
  const expectAnnounced = listen();
  await user.click(button('Next'));
  await expectAnnounced('Showing 51 to 100 of 120 transactions');
  await chooseStatus(user, 'Pending');
  await expectAnnounced('1 payment');
  fakeApi.onList((request) => listAnswer([], request));
  setTime('2026-11-21T08:35:07Z');
  await user.click(button('Refresh'));
  await expectAnnounced(
    'No transactions foundNone match these filters.Clear filters',
    'Updated at 14:05',
  );
  fakeApi.onList(serverError);
  await user.click(button('Refresh'));
  await expectAnnounced(`${FETCH_FAILED}${WHY}Try again`);
});

test.each([
  [
    'an empty list',
    (request: FakeRequest) => listAnswer([], request),
    'No transactions foundPayments appear here once your customers pay.',
  ],
  ['a list that fails', serverError, `${FETCH_FAILED}${WHY}`],
])(
  '%s is announced when it arrives before the page, and is not requested again',
  async (_, answer, text) => {
    fakeApi.onList(answer);
    storeSession('SHOP');
    window.history.replaceState(null, '', '/transactions');
    await prefetchFirstPage();
    const expectAnnounced = listen();
    renderApp();
    await expectAnnounced(text);
    expect(fakeApi.listQueries()).toHaveLength(1);
  },
);

test("an export's start and end are announced once each", async () => {
  fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  const { user } = await openList();
  const expectAnnounced = listen();
  setTime('2026-11-21T08:35:07Z');
  await user.click(button('Export CSV'));
  await expectAnnounced('Exporting payments…0 kB receivedCancel');
  release();
  await expectAnnounced('Saved 1 of 1 payment.transactions-export-2026-11-21T08-35-07.csv 0.1 kB');
});

test('an error keeps the focus and is not announced again as other messages come and go, each after 8 seconds', async () => {
  renderApp({ as: null, url: '/login' });
  await findSignIn();
  startClock();
  const expectAnnounced = listen();
  act(() => void notify({ severity: 'error', message: 'Failed.' }));
  await expectAnnounced('Failed.');
  const close = button('Close');
  close.focus();
  act(() => void notify({ severity: 'success', message: 'Copied.' }));
  await expectAnnounced('Failed.Copied.');
  expect(close).toHaveFocus();
  close.blur();
  await pass(7);
  act(() => void notify({ severity: 'success', message: 'Saved.' }));
  await expectAnnounced('Failed.Saved.');
  await pass(7);
  expect(screen.getByText('Saved.')).toBeVisible();
  await pass(2);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(screen.getByText('Failed.')).toBeVisible();
  await expectAnnounced();
});

test('what was loaded, found or matched is announced when it arrives', async () => {
  const orders = [
    ['ORD-1', '649.00'],
    ['ORD-2', '20.00'],
  ] satisfies MadeUp[];
  fakeApi.payments = payments(2);
  serveExport(orders);
  setTime('2026-11-21T08:35:07Z');
  const { user } = await openList();
  const expectAnnounced = listen();
  await user.click(screen.getByRole('link', { name: 'Find' }));
  await expectAnnounced(
    'Loading all payments…0 kB receivedCancel',
    'As of 14:05 · 2 of 2 payments · SHOP · All dates',
    '2 of 2 payments · ₹669.00 completed',
  );
  await user.paste('649');
  await expectAnnounced('1 of 2 payments · ₹649.00 completed · by amount: 649');
  await user.click(screen.getByRole('link', { name: 'Match' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['Order,Total\nORD-1,649.00\n'], 'orders.csv'));
  await expectAnnounced(
    'orders.csv, 1 row',
    'Your file ₹649.00 · Received ₹669.00 · ₹20.00 more received',
  );
});

type User = ReturnType<typeof renderApp>['user'];

test.each([
  ['ends', (user: User) => user.keyboard('O'), SESSION_ENDED],
  ['is ended by another tab', async () => signOutInOtherTab(), AT_SIGN_IN],
])('keys typed while the session %s reach no field of the sign-in', async (_, end, shown) => {
  const { user } = await openList();
  await user.click(orderIdField());
  fakeApi.onList(refused);
  await end(user);
  await screen.findByText(shown);
  await user.keyboard('RD-1');
  const heading = screen.getByRole('heading', { name: 'Transaction Dashboard' });
  expect(heading).toHaveFocus();
  if (shown === SESSION_ENDED) expect(heading).toHaveAccessibleDescription(SESSION_ENDED);
  const merchantId = screen.getByLabelText<HTMLInputElement>(/^Merchant ID/);
  expect(merchantId.value).not.toContain('RD-1');
});

test.each([
  [1440, 'grid'],
  [390, 'list'],
])('at %i px a refresh that empties the list leaves the focus in its area', async (width, role) => {
  setWindowWidth(width);
  const { user } = renderApp();
  // The plain table that the grid replaces has no cell to focus.
  await screen.findByRole(role, { name: 'Transactions' });
  await user.click(await screen.findByText(whole('ORD-1001')));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.closest('li, [role=gridcell]')).toBeVisible());
  fakeApi.payments = [];
  await refresh();
  const empty = await screen.findByText('No transactions found');
  await act(async () => {});
  expect(document.activeElement).toContainElement(empty);
  expect(document.body).not.toHaveFocus();
});

test('the focus follows its payment when it moves, and goes to another row when the payment is removed', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await screen.findByRole('grid');
  await user.click(await screen.findByText(whole('ORD-2')));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  const focusedRow = () => document.activeElement?.closest('[role=row]');
  fakeApi.payments = [payment({ id: 'new', orderID: 'NEW' }), ...payments(3)];
  await refresh();
  await waitFor(() => expect(focusedRow()).toHaveAttribute('aria-rowindex', '4'));
  expect(focusedRow()).toHaveTextContent('ORD-2');
  await user.keyboard('k');
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-1'));
  await user.keyboard('j{ArrowDown}');
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-3'));
  fakeApi.payments = payments(1);
  await refresh();
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-1'));
});

test('when rows replace a focused Clear filters or Try again, the focus stays in their area', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?status=FAILED' });
  for (const [text, name] of [
    ['No transactions found', 'Clear filters'],
    ['Payments could not be loaded', 'Try again'],
  ] as const) {
    const { parentElement } = await screen.findByText(text);
    const control = within(parentElement as HTMLElement).getByRole('button', { name });
    act(() => control.focus());
    fakeApi.payments = payments(1);
    await refresh();
    await screen.findByText(whole('ORD-1'));
    await settle();
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByText(whole('ORD-1')));
    fakeApi.onNextList(serverError);
    visit('/transactions');
  }
});

test('on a phone, the focus stays in the list when the focused card leaves it, but is never taken from a field', async () => {
  setWindowWidth(390);
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const field = await screen.findByPlaceholderText('Search by Order ID');
  const cardOf = (orderID: string) => screen.getByText(whole(orderID)).closest('button');
  async function remove(card: Element | null, left: number) {
    fakeApi.payments = payments(left);
    await refresh();
    await waitFor(() => expect(card).not.toBeInTheDocument());
    await act(async () => {});
  }
  await screen.findByText(whole('ORD-3'));
  const last = cardOf('ORD-3');
  act(() => last?.focus());
  await user.click(field);
  await remove(last, 2);
  expect(field).toHaveFocus();

  const second = cardOf('ORD-2');
  act(() => second?.focus());
  await remove(second, 1);
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByText(whole('ORD-1'))),
  );
  expect(document.body).not.toHaveFocus();

  await user.click(field);
  await remove(cardOf('ORD-1'), 0);
  expect(field).toHaveFocus();
});
