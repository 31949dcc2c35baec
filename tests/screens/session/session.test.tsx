import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { client } from '../../../src/api/client.ts';
import { notify } from '../../../src/notify.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { lockSession, signOut } from '../../../src/session/session.ts';
import { act } from '../../act.ts';
import {
  credentialsOf,
  csvAnswer,
  type FakeRequest,
  fakeApi,
  isCount,
  refused,
} from '../../fakeApi.ts';
import { openList, renderApp, storeSession } from '../../renderApp.tsx';
import {
  button,
  chooseStatus,
  findSignIn,
  go,
  logout,
  orderIdField,
  SESSION_ENDED,
  settle,
  signIn,
  signInInOtherTab,
  signOutInOtherTab,
  storeView,
  visit,
  whole,
} from '../page.ts';

/** Refreshes the list, and waits until a 401 has ended the session. */
async function refuseRefresh(user: UserEvent) {
  fakeApi.onList(refused);
  await user.click(button('Refresh'));
  await screen.findByText(SESSION_ENDED);
  fakeApi.onList(fakeApi.usualAnswer);
}

/** Opens the list and ends its session by a 401. */
async function openAndEnd(url?: string) {
  const { user } = await openList({ url });
  await refuseRefresh(user);
  return user;
}

function clearInOtherTab() {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
}

/** Refuses these calls to the list's path, and answers the others as usual. */
function refuse(isRefused: (request: FakeRequest) => boolean) {
  fakeApi.onList((request) => (isRefused(request) ? refused() : fakeApi.usualAnswer(request)));
}

async function expectEnded() {
  expect(await screen.findByText(SESSION_ENDED)).toBeVisible();
  expect(localStorage.getItem('user')).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(screen.queryByText(/^Failed to/)).toBeNull();
}

// Credentials that the service accepts, so that only the check of the stored session can refuse it.
const VALID = credentialsOf('SHOP');

test('/ and /login lead a signed-in user to the transactions (spec 2.1, 2.3)', async () => {
  renderApp({ url: '/' });
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
  expect(location.pathname).toBe('/transactions');
  visit('/login');
  await waitFor(() => expect(location.pathname).toBe('/transactions'));
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
});

test('an unknown URL shows Not Found with a link to the transactions (spec 2.4)', async () => {
  const { user } = renderApp({ url: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Go to transactions' }));
  expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
});

test('without a session, / or a link leads to the sign-in, and after that to the page (spec 2.2, 2.3)', async () => {
  const { user } = renderApp({ url: '/', as: null });
  await findSignIn();
  expect(location.pathname).toBe('/login');
  visit('/transactions?status=FAILED&orderId=ORD');
  await findSignIn();
  expect(location.pathname).toBe('/login');
  const steps = history.length;
  await signIn(user);
  const query = { page: '1', limit: '50', status: 'FAILED', orderId: 'ORD' };
  await waitFor(() => expect(fakeApi.listQueries()).toEqual([query]));
  // The list is requested before the page opens. Opening the page adds no history entry.
  await waitFor(() => expect(location.search).toBe('?status=FAILED&orderId=ORD'));
  await waitFor(() => expect(history.state?.usr).toEqual({ merchantId: 'SHOP' }));
  expect(history.length).toBe(steps);
});

test.each([
  'not json',
  '{"merchantId":"SHOP","credentials":"","isAdmin":false}',
  `{"merchantId":1,"credentials":"${VALID}","isAdmin":false}`,
  `{"merchantId":"","credentials":"${VALID}","isAdmin":false}`,
  `{"merchantId":"SHOP","credentials":"${VALID}","isAdmin":"true"}`,
  '{"merchantId":"SHOP","credentials":"abc\\n","isAdmin":false}',
])('a stored session that reads %s counts as signed out', async (stored) => {
  localStorage.setItem('user', stored);
  renderApp({ as: null });
  expect(await findSignIn()).toBeVisible();
  expect(fakeApi.requests).toEqual([]);
});

test.each(['Logout', 'a 401'])(
  'after %s, no data is left, and Back shows no filters of another merchant (spec 4.2)',
  async (end) => {
    const { user } = await openList({ url: '/transactions?orderId=ORD' });
    await chooseStatus(user, 'Completed');
    await waitFor(() => expect(location.search).toContain('status=COMPLETED'));
    // The first letter adds a history entry, and the second replaces it.
    await user.type(orderIdField(), '-1');
    await waitFor(() => expect(location.search).toContain('orderId=ORD-1'));
    await settle();
    if (end === 'Logout') await logout(user);
    else await refuseRefresh(user);
    expect(localStorage.getItem('user')).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(screen.queryAllByText(SESSION_ENDED)).toHaveLength(end === 'Logout' ? 0 : 1);
    // Back empties the form, so the test types only afterwards.
    if (end === 'a 401') await go(-1);
    expect(location.pathname).toBe('/login');
    fakeApi.requests.length = 0;
    await signIn(user, 'OTHER');
    await screen.findByText(whole('ORD-1001'));
    expect(location.search).toBe('');
    if (end === 'a 401') act(() => history.forward());
    await go(-1);
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
    expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
    expect(fakeApi.listQueries().filter(({ orderId }) => orderId)).toEqual([]);
  },
);

test('a 401 ends the session; signing in again restores the filters (spec 4.3)', async () => {
  const user = await openAndEnd('/transactions?status=FAILED&page=2');
  // The note describes the field to fill in. The focus is elsewhere, so that keys typed at that moment reach no field.
  expect(screen.getByLabelText(/^Merchant ID/)).toHaveValue('SHOP');
  const field = screen.getByLabelText(/^Secret Key/);
  expect(field).not.toHaveFocus();
  expect(field).toHaveAccessibleDescription(SESSION_ENDED);
  expect(location.pathname).toBe('/login');
  await signIn(user);
  await screen.findByText('Welcome, SHOP');
  expect(location.search).toMatch(/^\?status=FAILED/);
});

test.each<[string, () => unknown, string?, string?]>([
  ['a count of the summary', () => [storeView({ hasSummary: true }), refuse(isCount)]],
  ['an export', () => fakeApi.onExport(refused), '', 'Export CSV'],
  ['the totals', () => fakeApi.onExport(refused), '', 'Totals'],
  [
    'the count after an export',
    // The file has more rows than the list.
    () => [refuse(isCount), fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nA,5\r\nB,5'))],
    '',
    'Export CSV',
  ],
])('a 401 of %s ends the session', async (_, refuseCalls, query = '', press) => {
  refuseCalls();
  const { user } = renderApp({ url: `/transactions${query}` });
  if (press) await user.click(await screen.findByText(press));
  await expectEnded();
});

test('a late 401 for older credentials does not end the newer session', async () => {
  fakeApi.onList(refused);
  const answerLate = fakeApi.hold();
  storeSession('OLD');
  // Sent directly, because the page would abort the request when its session changes.
  const request = client.get('/api/transactions');
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  storeSession('NEW');
  answerLate();
  await expect(request).rejects.toMatchObject({ response: { status: 401 } });
  expect(localStorage.getItem('user')).toContain('NEW');
});

describe('another tab', () => {
  test('that signs out or clears the browser data signs this one out too, even from the back/forward cache, and nothing is kept', async () => {
    await openList();
    for (const change of [
      signOutInOtherTab,
      clearInOtherTab,
      () => {
        localStorage.removeItem('user');
        const restored = Object.assign(new Event('pageshow'), { persisted: true });
        act(() => void window.dispatchEvent(restored));
      },
    ]) {
      await screen.findByText(whole('ORD-1001'));
      change();
      await findSignIn();
      expect(screen.queryByText(whole('ORD-1001'))).toBeNull();
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
      signInInOtherTab('SHOP');
    }
  });

  test.each([
    ['OTHER', 'at once', ''],
    ['OTHER', 'after signing out', ''],
    ['SHOP', 'after signing out', '?orderId=ORD'],
  ])(
    'that signs in as %s %s has the filters %j here, and none of the earlier payments',
    async (merchantId, way, search) => {
      await openList({ url: '/transactions?orderId=ORD' });
      if (way === 'after signing out') {
        signOutInOtherTab();
        await findSignIn();
      }
      fakeApi.requests.length = 0;
      const release = fakeApi.hold();
      signInInOtherTab(merchantId);
      await screen.findByText(`Welcome, ${merchantId}`);
      expect(screen.queryByText(whole('ORD-1001'))).toBeNull();
      release();
      await screen.findByText(whole('ORD-1001'));
      expect(location.pathname + location.search).toBe(`/transactions${search}`);
      const filters = search ? { orderId: 'ORD' } : {};
      expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50', ...filters }]);
    },
  );

  test('that ends the session breaks nothing before this one notices, whichever storage key comes first', async () => {
    const { user } = await openList();
    localStorage.removeItem('user');
    await user.click(button('View'));
    expect(await screen.findByRole('dialog', { name: 'View' })).toBeVisible();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'last-input' })));
    expect(await findSignIn()).toBeVisible();
    expect(screen.getByText(SESSION_ENDED)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Transaction Dashboard' })).toHaveFocus();
  });

  test('that signs out after an earlier 401 here leaves no Merchant ID in the form', async () => {
    await openAndEnd();
    signInInOtherTab('SHOP');
    await screen.findByText(whole('ORD-1001'));
    signOutInOtherTab();
    expect(await findSignIn()).toBeVisible();
    expect(screen.getByText(SESSION_ENDED)).toBeVisible();
    expect(screen.getByLabelText(/^Merchant ID/)).toHaveValue('');
  });
});

test.each([
  ['a sign-out', signOut, 0],
  ['the idle lock', lockSession, 1],
])(
  'after %s, no message of the account is left, except what went wrong before a lock',
  async (_, end, left) => {
    await openList();
    act(() => {
      notify({ severity: 'success', message: 'Saved', action: { label: 'Undo', onPress() {} } });
      notify({ severity: 'error', message: 'Failed', action: { label: 'Again', onPress() {} } });
    });
    expect(await screen.findByText('Failed')).toBeVisible();
    act(end);
    await findSignIn();
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
    await waitFor(() => expect(screen.queryAllByText('Failed')).toHaveLength(left));
    expect(screen.queryByRole('button', { name: 'Again' })).toBeNull();
  },
);
