import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../fakeApi.ts';
import { openList, type renderApp } from '../renderApp.tsx';
import { button, openPayment, SESSION_ENDED, signOutInOtherTab } from './page.ts';

/*
 * Messages while a drawer, a dialog or a menu is open: queries by role find only what is neither `aria-hidden` nor in a
 * hidden parent.
 */

/** An export that ends when the returned function is called. */
async function startExport() {
  const end = fakeApi.hold(({ path }) => path.endsWith('/export'));
  const { user } = await openList();
  await user.click(button('Export CSV'));
  await screen.findByRole('button', { name: 'Cancel' });
  return { user, end };
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
  ['a panel', (user: User) => user.click(button('View'))],
])('an export that ends while %s is open is announced, with its buttons', async (_, open) => {
  const { user, end } = await startExport();
  await open(user);
  await waitFor(() => expect(screen.queryByRole('main')).toBeNull());
  expect(button('Cancel')).toBeVisible();
  end();
  await screen.findByRole('button', { name: 'Close' });
  const announced = () => screen.getAllByRole('status').map((region) => region.textContent);
  await waitFor(() => expect(announced()).toContainEqual(expect.stringMatching(/^Saved /)));
});

test.each([
  ['forwards', false],
  ['backwards', true],
])(
  'Tab goes %s from an open payment to a message, and back, also when it is closed',
  async (_, shift) => {
    const { user, end } = await startExport();
    await openPayment(user);
    const drawer = screen.getByRole('dialog');
    end();
    const close = await screen.findByRole('button', { name: 'Close' });
    await tabTo(user, close, shift);
    await user.tab({ shift });
    await tabTo(user, button('Close payment'), shift);
    // Not to the page behind the drawer.
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
    await tabTo(user, close, shift);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    // Without a message, it stays there.
    for (let presses = 0; presses < 12; presses += 1) {
      await user.tab({ shift });
      expect(drawer).toContainElement(document.activeElement as HTMLElement);
    }
  },
);

test.each([
  ['where it came from', 'Export CSV'],
  ['the title, when it came from outside the page', undefined],
])('a message closed by keyboard returns the focus to %s', async (_, from) => {
  const { user, end } = await startExport();
  end();
  const close = await screen.findByRole('button', { name: 'Close' });
  if (from) {
    act(() => button(from).focus());
    await tabTo(user, close, true);
    // Another window had the focus meanwhile.
    fireEvent.focus(close, { relatedTarget: null });
  } else {
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => close.focus());
  }
  await user.keyboard('{Enter}');
  const target = from ? button(from) : screen.getByRole('heading', { name: 'Transactions' });
  await waitFor(() => expect(target).toHaveFocus());
});

test.each([
  ['ends', (user: User) => user.keyboard('O'), SESSION_ENDED],
  ['is ended by another tab', async () => signOutInOtherTab(), 'Sign in to view your transactions'],
])(
  'what is typed when the session %s does not get into the sign-in form',
  async (_, end, shown) => {
    const { user } = await openList();
    await user.click(screen.getByPlaceholderText('Search by Order ID'));
    fakeApi.onList(refused);
    await end(user);
    await screen.findByText(shown);
    await user.keyboard('RD-1');
    const heading = screen.getByRole('heading', { name: 'Transaction Dashboard' });
    expect(heading).toHaveFocus();
    if (shown === SESSION_ENDED) expect(heading).toHaveAccessibleDescription(SESSION_ENDED);
    const merchantId = screen.getByLabelText<HTMLInputElement>(/^Merchant ID/);
    expect(merchantId.value).not.toContain('RD-1');
  },
);
