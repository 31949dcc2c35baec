import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '../../src/api/client.ts';
import { queryClient } from '../../src/queryClient.ts';
import { credentialsOf, fakeApi, listAnswer, payment, SECRET } from '../fakeApi.ts';
import { renderApp, storeSession } from '../renderApp.tsx';
import { go, settle } from './page.ts';

const refused = () => ({ status: 401, body: { success: false } });

async function signInAgain(user: ReturnType<typeof renderApp>['user'], merchantId = 'SHOP') {
  await user.type(await screen.findByLabelText(/Merchant ID/), merchantId);
  await user.type(screen.getByLabelText(/^Secret Key/), SECRET);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test.each(['/transactions', '/'])(
  '%s without a session redirects to the sign-in page (spec 2.2, 2.3)',
  async (url) => {
    renderApp({ url, as: null });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(location.pathname).toBe('/login');
  },
);

test('/ redirects a signed-in person to the transactions (spec 2.3)', async () => {
  renderApp({ url: '/' });
  await screen.findByText('ORD-1001');
  expect(location.pathname).toBe('/transactions');
});

test('an unknown URL shows Not Found with a link to the transactions (spec 2.4)', async () => {
  const { user } = renderApp({ url: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Go to transactions' }));
  expect(await screen.findByText('ORD-1001')).toBeVisible();
});

test('a link opened without a session opens after signing in', async () => {
  const { user } = renderApp({ url: '/transactions?status=FAILED&orderId=ORD', as: null });
  await signInAgain(user);
  await waitFor(() =>
    expect(fakeApi.listQueries()).toEqual([
      { page: '1', limit: '50', status: 'FAILED', orderId: 'ORD' },
    ]),
  );
  expect(location.search).toBe('?status=FAILED&orderId=ORD');
});

test('a link with filters adds no step to the history', async () => {
  const steps = history.length;
  renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  await waitFor(() => expect(history.state?.usr).toEqual({ merchantId: 'SHOP' }));
  expect(history.length).toBe(steps);
});

test('Logout clears the session and the cached data (spec 4.2)', async () => {
  const { user } = renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(localStorage.getItem('user')).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(screen.queryByText(/session has ended/)).toBeNull();

  await signInAgain(user);
  await screen.findByText('ORD-1001');
  expect(location.search).toBe('');
});

test('a 401 ends the session; signing in again restores the filters (spec 4.3)', async () => {
  const { user } = renderApp({ url: '/transactions?status=FAILED&page=2' });
  await screen.findByText('Welcome, SHOP');
  fakeApi.onList(refused);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  // The note describes the first field. What is typed at that moment gets into none: see messages.test.tsx.
  const field = screen.getByLabelText(/^Merchant ID/);
  expect(field).not.toHaveFocus();
  expect(field).toHaveAccessibleDescription('Your session has ended. Please sign in again.');
  expect(location.pathname).toBe('/login');
  expect(localStorage.getItem('user')).toBeNull();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();

  fakeApi.onList((request) => listAnswer([payment()], request));
  await signInAgain(user);
  await screen.findByText('Welcome, SHOP');
  expect(location.search).toMatch(/^\?status=FAILED/);
});

test('a 401 of the export ends the session too', async () => {
  fakeApi.onExport(refused);
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText(/Failed to export/)).toBeNull();
});

test('a late 401 for older credentials does not end the newer session', async () => {
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  fakeApi.onList(async () => {
    await late;
    return refused();
  });
  storeSession('OLD');
  // Sent directly, because the page would abort the request when its session changes.
  const request = client.get('/api/transactions');
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  storeSession('NEW');
  answerLate();
  await expect(request).rejects.toMatchObject({ response: { status: 401 } });
  expect(localStorage.getItem('user')).toContain('NEW');
});

test('signing out in one tab signs the others out and clears their cached data', async () => {
  renderApp();
  await screen.findByText('ORD-1001');
  localStorage.removeItem('user');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

/** Simulates a change of the stored session in another tab. */
function changeInOtherTab(change: () => void) {
  act(() => {
    change();
    const newValue = localStorage.getItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
  });
}

test.each(['at once', 'after signing out'])(
  'another merchant who signs in %s in another tab does not get the filters of the first',
  async (way) => {
    renderApp({ url: '/transactions?orderId=ORD-1&status=FAILED' });
    await screen.findByText('Welcome, SHOP');
    if (way === 'after signing out') {
      changeInOtherTab(() => localStorage.removeItem('user'));
      await screen.findByRole('button', { name: 'Sign In' });
    }
    fakeApi.requests.length = 0;
    changeInOtherTab(() => storeSession('OTHER'));
    await screen.findByText('Welcome, OTHER');
    await screen.findByText('ORD-1001');
    expect(location.pathname + location.search).toBe('/transactions');
    expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50' }]);
  },
);

test('a session that another tab has ended breaks nothing until this tab is told', async () => {
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  localStorage.removeItem('user');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByRole('dialog', { name: 'View' })).toBeVisible();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a merchant who signs in in another tab does not see the payments of the first', async () => {
  renderApp();
  await screen.findByText('ORD-1001');
  fakeApi.onList(() => new Promise(() => {}));
  changeInOtherTab(() => storeSession('OTHER'));
  await screen.findByText('Welcome, OTHER');
  expect(screen.queryByText('ORD-1001')).toBeNull();
});

test('the same merchant who signs in again in another tab keeps the filters', async () => {
  renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  changeInOtherTab(() => localStorage.removeItem('user'));
  await screen.findByRole('button', { name: 'Sign In' });
  changeInOtherTab(() => storeSession('SHOP'));
  await screen.findByText('ORD-1001');
  expect(location.search).toBe('?orderId=ORD');
});

test('clearing the browser data in another tab signs this one out', async () => {
  renderApp();
  await screen.findByText('ORD-1001');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a page restored by Back after a sign-out in another tab shows no payments', async () => {
  renderApp();
  await screen.findByText('ORD-1001');
  localStorage.removeItem('user');
  const restored = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(restored));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a sign-out in another tab is not reported as an earlier 401', async () => {
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  fakeApi.onList(refused);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Your session has ended. Please sign in again.');
  fakeApi.onList((request) => listAnswer([payment()], request));
  changeInOtherTab(() => storeSession('SHOP'));
  await screen.findByText('ORD-1001');
  changeInOtherTab(() => localStorage.removeItem('user'));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

test('another merchant who signs in after a 401 starts without filters', async () => {
  const { user } = renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  fakeApi.onList(refused);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Your session has ended. Please sign in again.');
  fakeApi.onList((request) => listAnswer([payment()], request));
  fakeApi.requests.length = 0;
  await signInAgain(user, 'OTHER');
  await screen.findByText('ORD-1001');
  expect(location.search).toBe('');
  expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50' }]);
});

// The service accepts them, so that only the check of the stored session can refuse it.
const VALID = credentialsOf('SHOP');

test.each([
  'not json',
  'null',
  '[]',
  '"SHOP"',
  '{"merchantId":"SHOP"}',
  '{"merchantId":"SHOP","credentials":"","isAdmin":false}',
  `{"merchantId":1,"credentials":"${VALID}","isAdmin":false}`,
  `{"merchantId":"","credentials":"${VALID}","isAdmin":false}`,
  `{"merchantId":"SHOP","credentials":"${VALID}","isAdmin":"true"}`,
  '{"merchantId":"SHOP","credentials":"abc\\n","isAdmin":false}',
  '{"merchantId":"SHOP","credentials":"  x ","isAdmin":false}',
])('a stored session that reads %s counts as signed out', async (stored) => {
  localStorage.setItem('user', stored);
  renderApp({ as: null });
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(fakeApi.requests).toEqual([]);
});

test('without local storage, the session lasts as long as the tab', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = renderApp({ as: null });
  await signInAgain(user);
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('Back after a 401 does not show one merchant the filters of another', async () => {
  const { user } = renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Completed' }));
  await waitFor(() => expect(location.search).toContain('status=COMPLETED'));
  await settle();
  fakeApi.onList(refused);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Your session has ended. Please sign in again.');

  // Before anything is typed, because it empties the form.
  await go(-1);
  expect(location.pathname).toBe('/login');
  fakeApi.onList((request) => listAnswer([payment()], request));
  fakeApi.requests.length = 0;
  await signInAgain(user, 'OTHER');
  await screen.findByText('ORD-1001');
  expect(location.search).toBe('');

  act(() => history.forward());
  act(() => history.back());
  await screen.findByText('Welcome, OTHER');
  await waitFor(() => expect(location.search).toBe(''));
  expect(fakeApi.listQueries().filter(({ orderId }) => orderId)).toEqual([]);
});

test('Back to the filters of another merchant shows all payments instead', async () => {
  const { user } = renderApp({ url: '/transactions?orderId=ORD' });
  await screen.findByText('ORD-1001');
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Completed' }));
  await waitFor(() => expect(location.search).toContain('status=COMPLETED'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await signInAgain(user, 'OTHER');
  await screen.findByText('Welcome, OTHER');
  fakeApi.requests.length = 0;
  await go(-1);
  await waitFor(() => expect(location.search).toBe(''));
  expect(await screen.findByText('ORD-1001')).toBeVisible();
  expect(fakeApi.listQueries().filter(({ orderId }) => orderId)).toEqual([]);
});
