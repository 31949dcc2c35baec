import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, serverError } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { renderApp } from '../renderApp.tsx';
import { button, settle, whole } from './page.ts';

/** By another than the keyboard, so that the focus stays where it is. */
const refresh = () => fireEvent.click(button('Refresh'));

test.each([
  [1440, 'grid'],
  [390, 'list'],
])('at %i px a refresh that empties the list keeps the focus at its place', async (width, role) => {
  setWindowWidth(width);
  const { user } = renderApp();
  // The plain table that the grid replaces has no cell to focus.
  await screen.findByRole(role, { name: 'Transactions' });
  await user.click(await screen.findByText(whole('ORD-1001')));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.closest('li, [role=gridcell]')).toBeVisible());
  fakeApi.payments = [];
  refresh();
  const empty = await screen.findByText('No transactions found');
  await act(async () => {});
  expect(document.activeElement).toContainElement(empty);
  expect(document.body).not.toHaveFocus();
});

test('the focus and the next key stay with their payment when it moves, and a cell of a removed row is replaced', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await screen.findByRole('grid');
  await user.click(await screen.findByText(whole('ORD-2')));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  const focusedRow = () => document.activeElement?.closest('[role=row]');
  fakeApi.payments = [payment({ id: 'new', orderID: 'NEW' }), ...payments(3)];
  refresh();
  await waitFor(() => expect(focusedRow()).toHaveAttribute('aria-rowindex', '4'));
  expect(focusedRow()).toHaveTextContent('ORD-2');
  await user.keyboard('k');
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-1'));
  await user.keyboard('j{ArrowDown}');
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-3'));
  fakeApi.payments = payments(1);
  refresh();
  await waitFor(() => expect(focusedRow()).toHaveTextContent('ORD-1'));
});

test.each([
  ['Clear filters', '?status=FAILED'],
  ['Try again', ''],
])('rows that take the place of a focused %s keep the focus at its place', async (name, query) => {
  if (name === 'Try again') fakeApi.onNextList(serverError);
  else fakeApi.payments = [];
  renderApp({ url: `/transactions${query}` });
  const empty = await screen.findByText(/^No transactions found|could not be loaded$/);
  const control = within(empty.parentElement as HTMLElement).getByRole('button', { name });
  act(() => control.focus());
  fakeApi.payments = payments(1);
  refresh();
  await screen.findByText(whole('ORD-1'));
  await settle();
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getByText(whole('ORD-1')));
});

test('on a phone, the focus stays in the list when the focused card leaves it, but is taken from no field', async () => {
  setWindowWidth(390);
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const field = screen.getByPlaceholderText('Search by Order ID');
  const cardOf = (orderID: string) => screen.getByText(whole(orderID)).closest('button');
  async function remove(card: Element | null, left: number) {
    fakeApi.payments = payments(left);
    refresh();
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
