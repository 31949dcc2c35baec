import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AuthProvider, useAuth } from '../../src/auth/AuthContext.tsx';
import { lockSession } from '../../src/session/session.ts';
import { store } from '../../src/storage.ts';
import { fakeApi } from '../fakeApi.ts';
import { renderApp, storeSession } from '../renderApp.tsx';
import { button, signIn, whole } from './page.ts';

test('who reads the session renders again only when the session changes', () => {
  storeSession('SHOP');
  let renders = 0;
  function Reader() {
    renders += 1;
    return useAuth().merchantId;
  }
  const reader = <Reader />;
  const { rerender } = render(<AuthProvider>{reader}</AuthProvider>);
  act(() => void store('view:SHOP', '{}'));
  rerender(<AuthProvider>{reader}</AuthProvider>);
  expect(renders).toBe(1);
  act(() => lockSession());
  expect(renders).toBe(2);
});

describe('when the service did not say at the sign-in who is an admin', () => {
  const UNKNOWN = /^It could not be checked whether you are an admin/;
  const MERCHANT_ID = 'Filter by Merchant ID';
  const failing = () => ({ status: 503 });
  const userCalls = () => fakeApi.requests.filter(({ path }) => path === '/api/user').length;

  async function signInUnchecked(merchantId = 'ADMIN') {
    fakeApi.onUser(failing);
    const app = renderApp({ as: null });
    await signIn(app.user, merchantId);
    await screen.findByText(whole('ORD-1001'));
    expect(screen.getByText(UNKNOWN)).toBeInTheDocument();
    return app;
  }

  test('the page says so, and nothing names one merchant as the owner of the rows', async () => {
    const { user } = await signInUnchecked();
    expect(document.title).toMatch(/Payments that ADMIN may see/);
    await user.click(await screen.findByRole('button', { name: 'Whole list' }));
    const totals = within(await screen.findByRole('dialog'));
    expect(await totals.findByText(/^Payments that ADMIN may see/)).toBeInTheDocument();
    expect(totals.queryByText(/Merchant ADMIN/)).toBeNull();
  });

  test('Check again asks again, and keeps the rows and the focus in the page', async () => {
    const { user } = await signInUnchecked();
    await user.click(button('Check again'));
    expect(await screen.findByText(/The service still does not answer/)).toBeInTheDocument();
    fakeApi.onUser(fakeApi.usualAnswer);
    const lists = fakeApi.listQueries().length;
    await user.click(button('Check again'));
    expect(await screen.findByPlaceholderText(MERCHANT_ID)).toBeInTheDocument();
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(fakeApi.listQueries()).toHaveLength(lists);
  });

  test.each([
    ['ADMIN', 1],
    ['SHOP', 0],
  ])('each refresh asks again, until it is known: %s', async (merchantId, fields) => {
    const { user } = await signInUnchecked(merchantId);
    await user.click(button('Refresh'));
    await waitFor(() => expect(userCalls()).toBe(2));
    expect(screen.getByText(UNKNOWN)).toBeInTheDocument();
    fakeApi.onUser(fakeApi.usualAnswer);
    await user.click(button('Refresh'));
    await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
    expect(screen.queryAllByPlaceholderText(MERCHANT_ID)).toHaveLength(fields);
  });

  test('a reload asks again', async () => {
    const { unmount } = await signInUnchecked();
    unmount();
    fakeApi.onUser(fakeApi.usualAnswer);
    renderApp({ as: null });
    expect(await screen.findByPlaceholderText(MERCHANT_ID)).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ isAdmin: true });
  });
});
