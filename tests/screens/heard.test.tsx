import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvAnswer, fakeApi, listAnswer, serverError, threePages } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { openList, renderApp } from '../renderApp.tsx';
import { exportOf, type MadeUp } from '../unit/wholeList/payments.ts';
import {
  button,
  chooseStatus,
  FETCH_FAILED,
  findPayment,
  findSignIn,
  listen,
  openWholeList,
  setTime,
  signIn,
} from './page.ts';

/* What is announced by live regions: each change once, and nothing else. */

test('a failed sign-in says why, and a successful one how many payments there are', async () => {
  const { user } = renderApp({ as: null, url: '/login' });
  await findSignIn();
  const expectAnnounced = listen();
  await signIn(user, 'SHOP', 'wrong');
  await expectAnnounced('Invalid credentials. Please check your Merchant ID and Secret Key.');
  // The list is requested early, and may be there when its screen is.
  const release = fakeApi.hold(({ path }) => path === '/api/user');
  await signIn(user);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
  release();
  await expectAnnounced('1 transaction');
});

test('a page, a filter, an empty list and one that fails are announced once each', async () => {
  fakeApi.onList((request) =>
    request.query.status ? listAnswer([payment()], request) : threePages(request),
  );
  const { user } = await openList();
  const expectAnnounced = listen();
  await user.click(button('Next'));
  await expectAnnounced('Showing 51 to 100 of 120 transactions');
  await chooseStatus(user, 'Pending');
  await expectAnnounced('1 transaction');
  fakeApi.onList((request) => listAnswer([], request));
  await user.click(button('Refresh'));
  await expectAnnounced('No transactions foundNone match these filters.Clear filters');
  fakeApi.onList(serverError);
  await user.click(button('Refresh'));
  await expectAnnounced(`${FETCH_FAILED}Try again`);
});

test("an export's start and end are announced once each", async () => {
  fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  const { user } = await openList();
  const expectAnnounced = listen();
  setTime('2026-11-21T08:35:07Z');
  await user.click(button('Export CSV'));
  await expectAnnounced('Exporting transactions…0 kB receivedCancel');
  release();
  await expectAnnounced('Saved 1 of 1 row.transactions-export-2026-11-21T08-35-07.csv 0.1 kB');
});

test('the step to another payment is announced', async () => {
  fakeApi.payments = payments(2);
  const { user } = await openList();
  const expectAnnounced = listen();
  act(() => screen.getByRole('gridcell', { name: 'ORD-1' }).focus());
  await user.keyboard('{Enter}');
  await findPayment('ORD-1');
  await user.keyboard('{ArrowDown}');
  await expectAnnounced('Payment ORD-2, Completed');
});

test('the whole list is announced when it is there, and so is what it finds and matches', async () => {
  const orders = [
    ['ORD-1', '649.00'],
    ['ORD-2', '20.00'],
  ] satisfies MadeUp[];
  fakeApi.payments = payments(2);
  fakeApi.onExport(() => csvAnswer(exportOf(orders)));
  const { user } = await openList();
  const expectAnnounced = listen();
  setTime('2026-11-21T08:35:07Z');
  const dialog = within(await openWholeList(user));
  await expectAnnounced('As of 14:05. 2 of 2 rows. Times in India Standard Time, UTC+05:30.');
  await user.click(dialog.getByRole('tab', { name: 'Find' }));
  await expectAnnounced('2 of 2 payments · ₹669.00 completed');
  await user.paste('649');
  await expectAnnounced('1 of 2 payments · ₹649.00 completed');
  await user.click(dialog.getByRole('tab', { name: 'Match' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['Order,Total\nORD-1,649.00\n'], 'orders.csv'));
  await expectAnnounced('orders.csv: 1 row', '1 of 1 found here');
});
