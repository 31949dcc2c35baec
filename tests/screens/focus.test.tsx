import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { renderApp } from '../renderApp.tsx';
import { button } from './page.ts';

/** By another than the keyboard, so that the focus stays where it is. */
const refresh = () => fireEvent.click(button('Refresh'));

test.each([1440, 390])(
  'at %i px a refresh that empties the list keeps the focus at its place',
  async (width) => {
    setWindowWidth(width);
    const { user } = renderApp();
    await user.click(await screen.findByText('ORD-1001'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement?.closest('li, [role=gridcell]')).toBeVisible(),
    );
    fakeApi.payments = [];
    refresh();
    const empty = await screen.findByText('No transactions found');
    await act(async () => {});
    expect(document.activeElement).toContainElement(empty);
    expect(document.body).not.toHaveFocus();
  },
);

test('the focus and the next key stay with their payment when it moves, and a cell of a removed row is replaced', async () => {
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await screen.findByRole('grid');
  await user.click(await screen.findByText('ORD-2'));
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
