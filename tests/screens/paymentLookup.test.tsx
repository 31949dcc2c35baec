import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DISCONNECT, fakeApi, listAnswer } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, openList, renderApp } from '../renderApp.tsx';
import {
  ADMIN,
  button,
  closed,
  findPayment,
  lastQuery,
  openPayment,
  setTime,
  settle,
  whole,
} from './page.ts';

const LIST_OF_SHOP = { page: '1', limit: '50', merchantId: 'SHOP' };

const NOT_IN_LIST = 'This payment is not in your list.';

const PENDING = payment({ status: 'PENDING', CALLBACK_TS: null });
const OTHER = payment({ id: 'txn_2', orderID: 'ORD-2', status: 'PENDING' });

const lookups = () => fakeApi.listQueries().filter(({ orderId }) => orderId === 'ORD-1001');

/** Opens the payment in the list of pending ones; it then leaves that list. */
async function openPending() {
  fakeApi.payments = [PENDING, OTHER];
  const app = await openList({ url: '/transactions?status=PENDING' });
  const drawer = await openPayment(app.user);
  expect(drawer.getByText('1 of 2 on this page')).toBeVisible();
  return { ...app, drawer };
}

/** Answers a lookup of the payment; the list no longer has it. */
function onLookup(answer: () => ReturnType<Parameters<typeof fakeApi.onList>[0]>) {
  fakeApi.onList((request) => (request.query.orderId ? answer() : listAnswer([OTHER], request)));
}

const found = (...all: (typeof PENDING)[]) =>
  listAnswer(all, { path: '', query: {}, authorization: '' });

const shownStatus = () => document.querySelector('[role=dialog] .MuiChip-label')?.textContent;

describe('a link to a payment that is not on its page', () => {
  test('a link to a payment of another page looks it up by its Order ID, after the list', async () => {
    const answer = fakeApi.hold(({ query }) => !query.orderId);
    fakeApi.onList((request) =>
      listAnswer(request.query.orderId ? [payment({ id: 'other' }), payment()] : [OTHER], request),
    );
    const { user } = renderApp({
      as: ADMIN,
      url: '/transactions?merchantId=SHOP&payment=ORD-1001&id=txn_1',
    });
    const drawer = within(await findPayment('ORD-1001'));
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
    await closed();
    expect(document.body).not.toHaveFocus();
  });

  test.each([
    ['payment=GONE&id=1', 'GONE', 'No payment with this Order ID was found.', 2],
    ['id=GONE', '-', /^The link has no Order ID/, 1],
  ])('a link to %s, which is not found, says why', async (query, orderID, reason, requests) => {
    fakeApi.onList((request) => listAnswer(request.query.orderId ? [] : [payment()], request));
    renderApp({ url: `/transactions?${query}` });
    const drawer = within(await findPayment(orderID));
    expect(await drawer.findByText(NOT_IN_LIST)).toBeVisible();
    expect(drawer.getByText(reason)).toBeVisible();
    expect(announcements().join()).toContain(NOT_IN_LIST);
    expect(fakeApi.listQueries()).toHaveLength(requests);
  });

  test('a failed lookup is reported in the drawer, and can be tried again', async () => {
    fakeApi.onList((request) =>
      request.query.orderId ? { status: 500 } : listAnswer([payment()], request),
    );
    const { user } = renderApp({ url: '/transactions?payment=ORD-7' });
    const drawer = within(await findPayment('ORD-7'));
    expect(await drawer.findByText('This payment could not be loaded.')).toBeVisible();
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
    fakeApi.onList((request) => listAnswer([payment({ orderID: 'ORD-7', id: 'seven' })], request));
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByText('seven')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment ORD-7' })).toHaveFocus();
  });

  test('Refresh looks it up again, and requests no list, while the end is before the start', async () => {
    const dates = 'startDate=2026-11-20&endDate=2026-11-19';
    const { user } = renderApp({ url: `/transactions?${dates}&payment=ORD-1001&id=txn_1` });
    const drawer = within(await findPayment('ORD-1001'));
    await drawer.findByText(whole('asha@okaxis'));
    const before = fakeApi.listQueries().length;
    await user.click(drawer.getByRole('button', { name: 'Refresh payment' }));
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(before + 1));
    expect(lastQuery()?.orderId).toBe('ORD-1001');
    expect(fakeApi.listQueries().filter(({ startDate }) => startDate)).toEqual([]);
  });
});

describe('an open payment that leaves its list', () => {
  test('an open payment that leaves the list is looked up; its old data stays until the answer', async () => {
    const { user, drawer } = await openPending();
    const answer = fakeApi.hold(({ query }) => query.orderId !== undefined);
    onLookup(() => found(payment()));
    await user.keyboard('r');
    expect(await drawer.findByText('Not on this page')).toBeVisible();
    await waitFor(() =>
      expect(lookups()).toEqual([{ page: '1', limit: '50', orderId: 'ORD-1001' }]),
    );
    expect(shownStatus()).toBe('Pending');
    expect(drawer.getByText(whole('₹1,23,456.50'))).toBeVisible();
    answer();
    await waitFor(() => expect(shownStatus()).toBe('Completed'));
    expect(drawer.getByText(/^Looked up \d\d:\d\d$/)).toBeVisible();
    expect(announcements()).toContain('Payment ORD-1001, Completed');
  });

  test('each refresh looks up an open payment that is not on the page, once, and says when', async () => {
    setTime('2026-11-21T08:35:00Z');
    const { user, drawer } = await openPending();
    onLookup(() => found(PENDING));
    await user.keyboard('r');
    await waitFor(() => expect(lookups()).toHaveLength(1));
    await settle();
    expect(lookups()).toHaveLength(1);
    onLookup(() => found(payment({ status: 'FAILED' })));
    await user.click(drawer.getByRole('button', { name: 'Refresh payment' }));
    await waitFor(() => expect(shownStatus()).toBe('Failed'));
    expect(lookups()).toHaveLength(2);

    vi.setSystemTime(new Date('2026-11-21T08:36:00Z'));
    onLookup(() => DISCONNECT);
    await user.keyboard('r');
    expect(
      await drawer.findByText('Not updated since 14:05. The request for it failed.'),
    ).toBeVisible();
    expect(shownStatus()).toBe('Failed');
    onLookup(() => found());
    await user.keyboard('r');
    const gone = 'Not updated since 14:05. No payment with this Order ID was found.';
    expect(await drawer.findByText(gone)).toBeVisible();
    expect(shownStatus()).toBe('Failed');

    // Back in the list, and out of it again: never older than it was there.
    fakeApi.onList((request) => listAnswer([payment({ status: 'CANCELLED' }), OTHER], request));
    await user.keyboard('r');
    await waitFor(() => expect(shownStatus()).toBe('Cancelled'));
    expect(drawer.getByText('1 of 2 on this page')).toBeVisible();
    expect(drawer.queryByText(/^Not updated/)).toBeNull();
    onLookup(() => new Promise(() => {}));
    await user.keyboard('r');
    expect(await drawer.findByText('Not on this page')).toBeVisible();
    expect(shownStatus()).toBe('Cancelled');
  });

  test('Back to a payment that has left its page looks it up', async () => {
    const { user } = await openPending();
    await user.keyboard('{Escape}');
    await closed();
    onLookup(() => found(payment()));
    await user.click(button('Refresh'));
    await waitFor(() => expect(screen.queryByText(whole('ORD-1001'))).toBeNull());
    act(() => history.forward());
    await findPayment('ORD-1001');
    await waitFor(() => expect(shownStatus()).toBe('Completed'));
  });
});
