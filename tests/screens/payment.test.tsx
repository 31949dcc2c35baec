import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, findTableRows, openList, renderApp } from '../renderApp.tsx';
import {
  ADMIN,
  chooseStatus,
  closed,
  findPayment,
  openPayment,
  refresh,
  termsOf,
  visit,
  whole,
} from './page.ts';

/** Once the grid has replaced the first table, whose rows take no focus. */
async function openCell(user: UserEvent, orderID: string) {
  await findTableRows();
  return openPayment(user, orderID);
}

const cellOf = (orderID: string) =>
  screen.getByText(whole(orderID), { selector: '[role=gridcell] *' }).closest('[role=gridcell]');

const openRow = () => document.querySelector('.RowOpen [role=gridcell]')?.textContent;

describe('opening and closing a payment', () => {
  test('a link to one far down the list of a phone scrolls to its card', async () => {
    setWindowWidth(390);
    fakeApi.payments = payments(50);
    const release = fakeApi.hold();
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderApp({ url: '/transactions?payment=ORD-40&id=txn_40' });
    await screen.findByRole('dialog');
    release();
    const scrolledTo = () =>
      scrollIntoView.mock.contexts.map((card) => (card as Element).textContent);
    await waitFor(() => expect(scrolledTo()).toContainEqual(expect.stringContaining('ORD-40')));
  });

  test('a click on a row opens the payment whole, without a request', async () => {
    fakeApi.payments = [payment({ vpa_id: null })];
    const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
    const { queryByRole } = await openCell(user, 'ORD-1001');
    const drawer = screen.getByRole('dialog');
    expect(termsOf(drawer)).toEqual([
      ['Order ID', 'ORD-1001'],
      ['Payment ID', 'txn_1'],
      ['VPA ID', '-'],
      ['Ref ID', '632512345678'],
    ]);
    expect(within(drawer).getByText(whole('₹1,23,456.50'))).toBeVisible();
    expect(within(drawer).getByText('Completed')).toBeVisible();
    const timeline = within(drawer).getByRole('list', { name: 'Timeline' });
    expect(
      within(timeline)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['CreatedNov 20, 2026 14:00', 'FinishedNov 20, 2026 14:011 min after creation']);
    expect(queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
    // With it, VoiceOver announces no message, because messages stand outside the drawer.
    expect(drawer).not.toHaveAttribute('aria-modal', 'true');
    expect(screen.getByRole('heading', { name: 'Payment ORD-1001' })).toHaveFocus();
    expect(location.search).toBe('?status=COMPLETED&payment=ORD-1001&id=txn_1');
    expect(fakeApi.listQueries()).toHaveLength(1);
  });

  test('a double click opens the payment once, and Escape pressed twice goes Back once', async () => {
    const { user } = await openList({ url: '/transactions?status=COMPLETED' });
    await chooseStatus(user, 'All Statuses');
    await findTableRows();
    const steps = history.length;
    const amount = screen.getByText(whole('₹1,23,456.50'));
    // In one go, before the page renders again.
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

  test('another page and other filters close the payment; the correction of the page does not', async () => {
    fakeApi.payments = payments(3);
    renderApp({ url: '/transactions?page=9&payment=ORD-2&id=txn_2' });
    await findPayment('ORD-2');
    await waitFor(() => expect(location.search).toBe('?payment=ORD-2&id=txn_2'));
    fireEvent.change(screen.getByPlaceholderText('Search by Order ID'), { target: { value: 'O' } });
    await waitFor(() => expect(location.search).toBe('?orderId=O'));
    await closed();
  });
});

describe('stepping through the page', () => {
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
    // True: the browser still scrolls by a key that leads to no payment.
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

  test('payments with the same ids, or without, open and step', async () => {
    fakeApi.payments = [
      payment({ ref_id: '1' }),
      payment({ ref_id: '2' }),
      { ...payment({ ref_id: '3' }), id: null, orderID: null },
      { ...payment({ ref_id: '4' }), id: null, orderID: null },
    ];
    const { user } = await openList();
    await user.click(screen.getByText('2'));
    const drawer = within(await screen.findByRole('dialog'));
    const refId = () => Object.fromEntries(termsOf(screen.getByRole('dialog')))['Ref ID'];
    expect(refId()).toBe('2');
    await user.keyboard('{ArrowDown}');
    expect(await drawer.findByText('3 of 4 on this page')).toBeVisible();
    await user.keyboard('{ArrowDown}');
    expect(await drawer.findByText('4 of 4 on this page')).toBeVisible();
    expect(refId()).toBe('4');
    expect(location.search).toBe('?createdAt=2026-11-20T08%3A30%3A00.000Z');
  });

  test('without ids, an open payment stays itself when another one of its order takes its row', async () => {
    const failed = {
      ...payment({ status: 'FAILED', createdAt: '2026-11-20T08:00:00.000Z' }),
      id: null,
    };
    const completed = { ...payment({ createdAt: '2026-11-20T08:05:00.000Z' }), id: null };
    const fresh = { ...payment({ orderID: 'NEW' }), id: null };
    fakeApi.payments = [completed, failed];
    const { user } = await openList();
    await user.click(screen.getByText('Failed'));
    const drawer = within(await findPayment('ORD-1001'));
    fakeApi.payments = [fresh, completed, failed];
    await refresh();
    expect(await drawer.findByText('3 of 3 on this page')).toBeVisible();
    expect(drawer.getByText('Failed')).toBeVisible();
    expect(document.querySelector('.RowOpen')).toHaveTextContent('Failed');

    // It leaves the page: the lookup finds it too, and so does its link.
    fakeApi.onList(({ query }) => ({
      body: {
        success: true,
        data: { transactions: query.orderId ? [completed, failed] : [fresh, completed] },
      },
    }));
    await refresh();
    expect(await drawer.findByText('Not on this page')).toBeVisible();
    expect(drawer.getByText('Failed')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Copy link' }));
    visit(await navigator.clipboard.readText());
    expect(await drawer.findByText('2 of 2 on this page')).toBeVisible();
    expect(drawer.getByText('Failed')).toBeVisible();
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

    // The row left the page.
    fakeApi.payments = [payment({ id: 'txn_0', orderID: 'NEW' })];
    await refresh();
    expect(await drawer.findByText('Not on this page')).toBeVisible();
    expect(drawer.getByText(whole('₹1,23,456.50'))).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  });
});

describe('what the drawer says and copies', () => {
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

  test('an admin is told whose payment it is, where the service sends it', async () => {
    fakeApi.payments = [payment({ merchantId: 'SHOP' }), payment({ id: '2', orderID: 'ORD-2' })];
    setWindowWidth(390);
    const { user } = renderApp({ as: ADMIN });
    const [id] = await screen.findAllByText(whole('ORD-1001'));
    expect(id?.closest('li')).toHaveTextContent('₹1,23,456.50SHOP');
    await user.click(id as HTMLElement);
    await findPayment('ORD-1001');
    const merchantOf = (dialog: HTMLElement) => Object.fromEntries(termsOf(dialog))['Merchant ID'];
    expect(merchantOf(screen.getByRole('dialog'))).toBe('SHOP');
    await user.keyboard('{ArrowDown}');
    expect(merchantOf(await findPayment('ORD-2'))).toBeUndefined();
  });
});
