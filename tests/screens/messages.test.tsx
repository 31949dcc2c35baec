import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, fakeApi, payment } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';

/*
 * Messages while a drawer, a dialog or a menu is open: queries by role find only what is neither `aria-hidden` nor in a
 * hidden parent.
 */

const csv = { headers: { 'content-type': 'text/csv' }, body: 'Order ID\r\nORD-1001\r\n' };

beforeEach(() => {
  setWindowWidth(1440);
  // jsdom cannot save files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

/** An export that ends when the returned function is called. */
async function startExport(url?: string) {
  let answer = (_: Answer) => {};
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  fakeApi.onExport(() => answered);
  const { user } = renderApp({ url });
  await findTableRows();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByRole('button', { name: 'Cancel' });
  return { user, end: () => answer(csv) };
}

async function openPayment(user: ReturnType<typeof renderApp>['user']) {
  await user.click(screen.getByText('ORD-1001'));
  await screen.findByRole('dialog', { name: 'Payment ORD-1001' });
}

type User = ReturnType<typeof renderApp>['user'];

/** Presses Tab until the control has the focus; one round of the drawer takes fewer presses. */
async function tabTo(user: User, control: HTMLElement, shift = false) {
  for (let presses = 0; presses < 15 && document.activeElement !== control; presses += 1) {
    await user.tab({ shift });
  }
  expect(control).toHaveFocus();
}

test.each([
  ['a payment', openPayment],
  ['a menu', (user: User) => user.click(screen.getByRole('combobox', { name: 'Status' }))],
  ['a panel', (user: User) => user.click(screen.getByRole('button', { name: 'View' }))],
])('an export that ends while %s is open is announced, with its buttons', async (_, open) => {
  const { user, end } = await startExport();
  await open(user);
  await waitFor(() => expect(screen.queryByRole('main')).toBeNull());
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  end();
  await screen.findByRole('button', { name: 'Details' });
  expect(screen.getAllByRole('status').some((region) => /^Saved /.test(region.textContent))).toBe(
    true,
  );
});

test.each([
  ['forwards', false],
  ['backwards', true],
])('Tab goes %s from an open payment to a message, and back', async (_, shift) => {
  const { user, end } = await startExport();
  await openPayment(user);
  end();
  const details = await screen.findByRole('button', { name: 'Details' });
  const drawer = screen.getByRole('dialog');
  await tabTo(user, details, shift);
  await user.tab({ shift });
  await tabTo(user, screen.getByRole('button', { name: 'Close payment' }), shift);
  // Not to the page behind the drawer.
  expect(drawer).toContainElement(document.activeElement as HTMLElement);
});

test('without a message, Tab stays in an open payment', async () => {
  const { user } = renderApp();
  await findTableRows();
  await openPayment(user);
  const drawer = screen.getByRole('dialog');
  for (let presses = 0; presses < 12; presses += 1) {
    await user.tab();
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
  }
});

test('a message closed by keyboard over a payment returns the focus to the payment', async () => {
  const { user, end } = await startExport();
  await openPayment(user);
  end();
  await tabTo(user, await screen.findByRole('button', { name: 'Details' }));
  await tabTo(user, screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Details' })).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
});

test('a message closed after a walk through its buttons returns the focus to where it came from', async () => {
  const { user, end } = await startExport();
  end();
  const details = await screen.findByRole('button', { name: 'Details' });
  const exportButton = screen.getByRole('button', { name: 'Export CSV' });
  act(() => exportButton.focus());
  await tabTo(user, details, true);
  await tabTo(user, screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(exportButton).toHaveFocus());
});

test('a message that was reached from outside the page gives the focus to the title', async () => {
  const { user, end } = await startExport();
  end();
  const close = await screen.findByRole('button', { name: 'Close' });
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => close.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Transactions' })).toHaveFocus());
});

test('what is typed when the session ends does not get into the sign-in form', async () => {
  const { user } = renderApp();
  await findTableRows();
  await user.click(screen.getByPlaceholderText('Search by Order ID'));
  fakeApi.onList(() => ({ status: 401 }));
  await user.keyboard('O');
  await screen.findByText('Your session has ended. Please sign in again.');
  await user.keyboard('RD-1');
  const heading = screen.getByRole('heading', { name: 'Transaction Dashboard' });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAccessibleDescription('Your session has ended. Please sign in again.');
  expect(screen.getByLabelText(/^Merchant ID/)).toHaveValue('');
});

test('nor when another tab ends it', async () => {
  fakeApi.payments = [payment()];
  const { user } = renderApp();
  await findTableRows();
  await user.click(screen.getByPlaceholderText('Search by Order ID'));
  localStorage.removeItem('user');
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })),
  );
  await screen.findByRole('button', { name: 'Sign In' });
  await user.keyboard('ORD-1');
  expect(screen.getByLabelText(/^Merchant ID/)).toHaveValue('');
});
