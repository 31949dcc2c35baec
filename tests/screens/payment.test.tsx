import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { fakeApi, listAnswer, payment, payments } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { hostileRow, toJson } from '../hostile.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

const findDrawer = (name: string) => screen.findByRole('dialog', { name });

async function openRow(user: ReturnType<typeof renderApp>['user'], orderID: string) {
  await findTableRows();
  await user.click(screen.getByText(orderID));
  return within(await findDrawer(`Payment ${orderID}`));
}

async function refresh() {
  // Hidden behind the drawer; an automatic refresh does the same.
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

async function goBack() {
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function cellOf(orderID: string) {
  return screen.getByText(orderID, { selector: '[role=gridcell] *' }).closest('[role=gridcell]');
}

function fieldsOf(drawer: HTMLElement) {
  return [...drawer.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
}

test('a click on a row opens the payment whole, without a request', async () => {
  fakeApi.payments = [payment({ vpa_id: null })];
  const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
  const { queryByRole } = await openRow(user, 'ORD-1001');
  const drawer = screen.getByRole('dialog');
  expect(fieldsOf(drawer)).toEqual([
    ['Order ID', 'ORD-1001'],
    ['Payment ID', 'txn_1'],
    ['Amount', '₹1,23,456.50'],
    ['Status', 'Completed'],
    ['VPA ID', '-'],
    ['Ref ID', '632512345678'],
    ['Created At', 'Nov 20, 2026 14:00'],
    ['Finished At', 'Nov 20, 2026 14:01'],
    ['Cancelled At', '-'],
  ]);
  const timeline = within(drawer).getByRole('list', { name: 'Timeline' });
  expect(
    within(timeline)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['CreatedNov 20, 2026 14:00', 'FinishedNov 20, 2026 14:011 min after creation']);
  expect(queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
  expect(drawer).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('heading', { name: 'Payment ORD-1001' })).toHaveFocus();
  expect(location.search).toBe('?status=COMPLETED&payment=ORD-1001&id=txn_1');
  expect(fakeApi.listQueries()).toHaveLength(1);
});

test('Enter on a cell opens the payment; Escape closes it and returns to the cell', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await openRow(user, 'ORD-1');
  const steps = history.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cellOf('ORD-1')).toHaveFocus());
  expect(location.search).toBe('');
  await user.keyboard('{ArrowDown}{Enter}');
  await findDrawer('Payment ORD-2');
  // Escape went Back, so the list was not added again.
  expect(history.length).toBe(steps);
});

test('the arrow keys and the buttons step through the page, and the focus returns to the row shown last', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  const drawer = await openRow(user, 'ORD-1');
  const steps = history.length;
  const previous = drawer.getByRole('button', { name: 'Previous payment' });
  const next = drawer.getByRole('button', { name: 'Next payment' });
  expect(drawer.getByText('1 of 3 on this page')).toBeVisible();
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowUp}{ArrowDown}');
  await findDrawer('Payment ORD-2');
  expect(announcements()).toContain('Payment ORD-2, Completed');
  await user.click(next);
  await findDrawer('Payment ORD-3');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(next).toHaveFocus();
  expect(location.search).toBe('?payment=ORD-3&id=txn_3');
  expect(history.length).toBe(steps);
  await user.click(drawer.getByRole('button', { name: 'Close payment' }));
  await waitFor(() => expect(cellOf('ORD-3')).toHaveFocus());
});

test('selecting text in a row and its copy button do not open the payment', async () => {
  const { user } = renderApp();
  await findTableRows();
  const id = screen.getByText('632512345678');
  await user.hover(id);
  fireEvent.click(screen.getByRole('button', { name: 'Copy Ref ID' }));
  document.getSelection()?.selectAllChildren(id);
  fireEvent.click(id);
  expect(location.search).toBe('');
  document.getSelection()?.removeAllRanges();
  fireEvent.click(id);
  await findDrawer('Payment ORD-1001');
});

test('a double click opens the payment once, and Escape pressed twice goes Back once', async () => {
  const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
  await findTableRows();
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'All Statuses' }));
  await findTableRows();
  const steps = history.length;
  const amount = screen.getByText('₹1,23,456.50');
  // In one go, before the page renders again.
  act(() => {
    fireEvent.click(amount);
    fireEvent.click(amount);
  });
  const drawer = await findDrawer('Payment ORD-1001');
  expect(history.length).toBe(steps + 1);
  act(() => {
    fireEvent.keyDown(drawer, { key: 'Escape' });
    fireEvent.keyDown(drawer, { key: 'Escape' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('payments with the same ids, or without, open and step', async () => {
  fakeApi.payments = [
    payment({ ref_id: '1' }),
    payment({ ref_id: '2' }),
    { ...payment({ ref_id: '3' }), id: null, orderID: null },
    { ...payment({ ref_id: '4' }), id: null, orderID: null },
  ];
  const { user } = renderApp();
  await findTableRows();
  await user.click(screen.getByText('2'));
  const drawer = within(await screen.findByRole('dialog'));
  const refId = () => Object.fromEntries(fieldsOf(screen.getByRole('dialog')))['Ref ID'];
  expect(refId()).toBe('2');
  await user.keyboard('{ArrowDown}');
  expect(await drawer.findByText('3 of 4 on this page')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(await drawer.findByText('4 of 4 on this page')).toBeVisible();
  expect(refId()).toBe('4');
  expect(location.search).toBe('?payment=');
});

test('a refresh shows the new data of the open payment, wherever its row is now', async () => {
  fakeApi.payments = [payment({ status: 'PENDING', CALLBACK_TS: null })];
  const { user } = renderApp();
  const drawer = await openRow(user, 'ORD-1001');
  fakeApi.payments = [payment({ id: 'txn_0', orderID: 'NEW' }), payment()];
  await refresh();
  expect(await drawer.findByText('2 of 2 on this page')).toBeVisible();
  expect(Object.fromEntries(fieldsOf(screen.getByRole('dialog'))).Status).toBe('Completed');

  // The row left the page.
  fakeApi.payments = [payment({ id: 'txn_0', orderID: 'NEW' })];
  await refresh();
  expect(await drawer.findByText('Not on this page')).toBeVisible();
  expect(drawer.getByText('₹1,23,456.50', { selector: 'dd' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
});

test('another page and other filters close the payment; the correction of the page does not', async () => {
  fakeApi.payments = payments(3);
  renderApp({ url: '/transactions?page=9&payment=ORD-2&id=txn_2' });
  await findDrawer('Payment ORD-2');
  await waitFor(() => expect(location.search).toBe('?payment=ORD-2&id=txn_2'));
  fireEvent.change(screen.getByPlaceholderText('Search by Order ID'), { target: { value: 'O' } });
  await waitFor(() => expect(location.search).toBe('?orderId=O'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const LIST_OF_SHOP = { page: '1', limit: '50', merchantId: 'SHOP' };

test('a link to a payment of another page looks it up by its Order ID, after the list', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi.onList(async (request) => {
    if (request.query.orderId) return listAnswer([payment({ id: 'other' }), payment()], request);
    await answered;
    return listAnswer(payments(2), request);
  });
  const { user } = renderApp({
    as: { merchantId: 'ADMIN', isAdmin: true },
    url: '/transactions?merchantId=SHOP&payment=ORD-1001&id=txn_1',
  });
  const drawer = within(await findDrawer('Payment ORD-1001'));
  expect(document.querySelector('[role=dialog] .MuiSkeleton-root')).not.toBeNull();
  await waitFor(() => expect(fakeApi.listQueries()).toEqual([LIST_OF_SHOP]));
  answer();
  expect(await drawer.findByText('txn_1')).toBeVisible();
  expect(fakeApi.listQueries()).toEqual([LIST_OF_SHOP, { ...LIST_OF_SHOP, orderId: 'ORD-1001' }]);
  expect(announcements()).toContain('Payment ORD-1001, Completed');
  expect(drawer.getByRole('button', { name: 'Next payment' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // No entry before it belongs to this page, so closing replaces it.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?merchantId=SHOP'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body).not.toHaveFocus();
});

const NOT_IN_LIST = 'This payment is not in your list.';

test('a link to a payment that is not found says so', async () => {
  fakeApi.onList((request) => listAnswer(request.query.orderId ? [] : [payment()], request));
  renderApp({ url: '/transactions?payment=GONE&id=1' });
  const drawer = within(await findDrawer('Payment GONE'));
  expect(await drawer.findByText(NOT_IN_LIST)).toBeVisible();
  expect(announcements()).toContain(`${NOT_IN_LIST}No payment with this Order ID was found.`);
});

test('a link without an Order ID, to a payment that is not on the page, says so without a request', async () => {
  renderApp({ url: '/transactions?id=GONE' });
  const drawer = within(await findDrawer('Payment -'));
  expect(await drawer.findByText(NOT_IN_LIST)).toBeVisible();
  expect(drawer.getByText(/^The link has no Order ID/)).toBeVisible();
  expect(fakeApi.listQueries()).toHaveLength(1);
});

test('a failed lookup is reported in the drawer, and can be tried again', async () => {
  fakeApi.onList((request) =>
    request.query.orderId ? { status: 500 } : listAnswer([payment()], request),
  );
  const { user } = renderApp({ url: '/transactions?payment=ORD-7' });
  const drawer = within(await findDrawer('Payment ORD-7'));
  expect(await drawer.findByText('This payment could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
  fakeApi.onList((request) => listAnswer([payment({ orderID: 'ORD-7', id: 'seven' })], request));
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText('seven')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Payment ORD-7' })).toHaveFocus();
});

test('closing the drawer cancels the lookup', async () => {
  fakeApi.onList((request) =>
    request.query.orderId ? new Promise(() => {}) : listAnswer([payment()], request),
  );
  const { user } = renderApp({ url: '/transactions?payment=ORD-7' });
  await findDrawer('Payment ORD-7');
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
});

test('odd data is said plainly', async () => {
  fakeApi.payments = [payment({ CALLBACK_TS: '2026-11-20T08:29:00.000Z', amount: 5 })];
  const { user } = renderApp();
  const drawer = await openRow(user, 'ORD-1001');
  expect(drawer.getByText('It was finished before it was created.')).toBeVisible();
  expect(drawer.queryByText(/after creation/)).toBeNull();
});

test('ids, the data for support and a link are copied and announced', async () => {
  fakeApi.payments = [payment({ orderID: ' ORD 1', CALLBACK_TS: '2026-11-20T08:31:07.000Z' })];
  const { user } = renderApp({
    as: { merchantId: 'ADMIN', isAdmin: true },
    url: '/transactions?merchantId=SHOP&status=COMPLETED&page=1',
  });
  await findTableRows();
  await user.click(screen.getByText('₹1,23,456.50'));
  const drawer = within(await screen.findByRole('dialog'));
  const copy = async (name: string) => {
    await user.click(drawer.getByRole('button', { name }));
    return navigator.clipboard.readText();
  };
  expect(await copy('Copy Order ID')).toBe(' ORD 1');
  expect(announcements()).toContain('Copied  ORD 1');
  expect(await copy('Copy Payment ID')).toBe('txn_1');
  expect(await copy('Copy VPA ID')).toBe('asha@okaxis');
  expect(await copy('Copy Ref ID')).toBe('632512345678');
  expect(await copy('Copy for support')).toBe(`Order ID:  ORD 1
Payment ID: txn_1
VPA ID: as***@okaxis
Ref ID: 632512345678
Amount: ₹1,23,456.50
Status: Completed
Created At: Nov 20, 2026 14:00:00 +05:30
Finished At: Nov 20, 2026 14:01:07 +05:30
Cancelled At: -`);
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

test('printing prints the list, also while a payment is open', async () => {
  fakeApi.payments = payments(2);
  const { user } = renderApp();
  await openRow(user, 'ORD-1');
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('any payment opens as harmless text', async () => {
  setWindowWidth(390);
  renderApp();
  await screen.findByText('ORD-1001');
  await fc.assert(
    fc.asyncProperty(hostileRow, async (row) => {
      fakeApi.onList(() => ({
        headers: { 'content-type': 'application/json' },
        body: `{"success":true,"data":${toJson({ transactions: [row] })}}`,
      }));
      await refresh();
      const list = screen.getByRole('list', { name: 'Transactions' });
      fireEvent.click(within(list).getByRole('button'));
      const drawer = await screen.findByRole('dialog');
      await waitFor(() => expect(drawer.querySelectorAll('dt')).toHaveLength(9));
      expect(drawer.querySelector('x-hostile, script, iframe, [onerror]')).toBeNull();
      for (const { textContent } of drawer.querySelectorAll('dd, h2, li, .MuiAlert-message')) {
        expect(textContent.length).toBeLessThanOrEqual(600);
        expect(textContent).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }
      await goBack();
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);
