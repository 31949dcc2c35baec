import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { DISCONNECT, fakeApi, listAnswer, payment } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

const PENDING = payment({ status: 'PENDING', CALLBACK_TS: null });
const OTHER = payment({ id: 'txn_2', orderID: 'ORD-2', status: 'PENDING' });

const lookups = () => fakeApi.listQueries().filter(({ orderId }) => orderId === 'ORD-1001');

/** Opens the payment in the list of pending ones; it then leaves that list. */
async function openPending() {
  fakeApi.payments = [PENDING, OTHER];
  const app = renderApp({ url: '/transactions?status=PENDING' });
  await findTableRows();
  await app.user.click(screen.getByText('ORD-1001'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment ORD-1001' }));
  expect(drawer.getByText('1 of 2 on this page')).toBeVisible();
  return { ...app, drawer };
}

/** Answers a lookup of the payment; the list no longer has it. */
function onLookup(answer: () => ReturnType<Parameters<typeof fakeApi.onList>[0]>) {
  fakeApi.onList((request) => (request.query.orderId ? answer() : listAnswer([OTHER], request)));
}

const found = (...all: (typeof PENDING)[]) =>
  listAnswer(all, { path: '', query: {}, authorization: '' });

const statusOf = (drawer: ReturnType<typeof within>) =>
  drawer.getByText('Status', { selector: 'dt' }).nextElementSibling?.textContent;

test('an open payment that leaves the list is looked up; its old data stays until the answer', async () => {
  const { user, drawer } = await openPending();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  onLookup(async () => {
    await answered;
    return found(payment());
  });
  await user.keyboard('r');
  expect(await drawer.findByText('Not on this page')).toBeVisible();
  await waitFor(() => expect(lookups()).toEqual([{ page: '1', limit: '50', orderId: 'ORD-1001' }]));
  expect(statusOf(drawer)).toBe('Pending');
  expect(drawer.getByText('₹1,23,456.50', { selector: 'dd' })).toBeVisible();
  answer();
  await waitFor(() => expect(statusOf(drawer)).toBe('Completed'));
  expect(drawer.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  expect(announcements()).toContain('Payment ORD-1001, Completed');
});

test('each refresh looks up an open payment that is not on the page, once, and says when', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:00Z') });
  const { user, drawer } = await openPending();
  onLookup(() => found(PENDING));
  await user.keyboard('r');
  await waitFor(() => expect(lookups()).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(lookups()).toHaveLength(1);
  onLookup(() => found(payment({ status: 'FAILED' })));
  await user.click(drawer.getByRole('button', { name: 'Refresh payment' }));
  await waitFor(() => expect(statusOf(drawer)).toBe('Failed'));
  expect(lookups()).toHaveLength(2);

  vi.setSystemTime(new Date('2026-11-21T08:36:00Z'));
  onLookup(() => DISCONNECT);
  await user.keyboard('r');
  expect(
    await drawer.findByText('Not updated since 14:05. The request for it failed.'),
  ).toBeVisible();
  expect(statusOf(drawer)).toBe('Failed');
  onLookup(() => found());
  await user.keyboard('r');
  const gone = 'Not updated since 14:05. No payment with this Order ID was found.';
  expect(await drawer.findByText(gone)).toBeVisible();
  expect(statusOf(drawer)).toBe('Failed');

  // Back in the list, and out of it again: never older than it was there.
  fakeApi.onList((request) => listAnswer([payment({ status: 'CANCELLED' }), OTHER], request));
  await user.keyboard('r');
  await waitFor(() => expect(statusOf(drawer)).toBe('Cancelled'));
  expect(drawer.getByText('1 of 2 on this page')).toBeVisible();
  expect(drawer.queryByText(/^Not updated/)).toBeNull();
  onLookup(() => new Promise(() => {}));
  await user.keyboard('r');
  expect(await drawer.findByText('Not on this page')).toBeVisible();
  expect(statusOf(drawer)).toBe('Cancelled');
});

test('Back to a payment that has left its page looks it up', async () => {
  const { user } = await openPending();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  onLookup(() => found(payment()));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('ORD-1001')).toBeNull());
  act(() => history.forward());
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment ORD-1001' }));
  await waitFor(() => expect(statusOf(drawer)).toBe('Completed'));
});

test('an arrow key that leads to no payment still scrolls', async () => {
  const { drawer } = await openPending();
  const press = (key: string) => fireEvent.keyDown(drawer.getByRole('heading'), { key });
  // False: the browser's own action is prevented.
  expect(press('ArrowUp')).toBe(true);
  expect(press('ArrowDown')).toBe(false);
});
