import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fetchIsAdmin } from '../../../src/api/auth.ts';
import { client } from '../../../src/api/client.ts';
import { AuthProvider, useAuth } from '../../../src/auth/AuthContext.tsx';
import { getSession, lockSession } from '../../../src/session/session.ts';
import { store } from '../../../src/storage.ts';
import { act } from '../../act.ts';
import {
  credentialsOf,
  DISCONNECT,
  type FakeRequest,
  fakeApi,
  isCount,
  listAnswer,
  SECRET,
} from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { announcements, openList, renderApp, storeSession } from '../../renderApp.tsx';
import { keepTimeLimit } from '../../setup.ts';
import {
  ADMIN,
  button,
  signIn as fillIn,
  pass,
  sentenceOf,
  settle,
  startClock,
  whole,
} from '../page.ts';

const PAGE_1 = { page: '1', limit: '50' };

async function openSignIn(url = '/login') {
  const { user } = renderApp({ url, as: null });
  // Matches the whole label, so an asterisk fails here.
  const merchantId = await screen.findByLabelText('Merchant ID');
  const secretKey = screen.getByLabelText('Secret Key');
  const signIn = (id?: string, secret?: string) => fillIn(user, id, secret);
  return { user, merchantId, secretKey, signIn };
}

test('the sign-in page shows its title, subtitle, hint and fields, and on request the Secret Key (spec 2.6, 2.7, 2.8, 2.10)', async () => {
  const { user, merchantId, secretKey } = await openSignIn();
  expect(screen.getByRole('heading', { name: 'Transaction Dashboard' })).toBeVisible();
  expect(screen.getByText('Sign in to view your transactions')).toBeVisible();
  const hint = screen.getByText('Use your Merchant ID and Secret Key to access the dashboard');
  expect(hint).toBeVisible();
  // The hint comes after the form.
  expect(button('Sign In').compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(merchantId).toHaveAttribute('placeholder', 'Enter your Merchant ID');
  expect(merchantId).toHaveAttribute('type', 'text');
  expect(secretKey).toHaveAttribute('placeholder', 'Enter your Secret Key');
  expect(secretKey).toHaveAttribute('type', 'password');

  await user.click(button('Show Secret Key'));
  expect(secretKey).toHaveAttribute('type', 'text');
  await user.click(button('Hide Secret Key'));
  expect(secretKey).toHaveAttribute('type', 'password');
});

test("signing in stores the session and opens the transactions; each call has the credentials without invisible pasted characters, and bypasses the cache, which could hold another merchant's list (spec 3.1, 4.1, 7.1, 7.3, 7.4)", async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const { signIn } = await openSignIn();
  await signIn('\u200BSHOP\u200E ');
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
  expect(location.pathname).toBe('/transactions');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    merchantId: 'SHOP',
    credentials: btoa(`SHOP:${SECRET}`),
    isAdmin: false,
  });
  await screen.findByText(whole('ORD-1001'));
  for (const { authorization } of fakeApi.requests) {
    expect(authorization).toBe(`Basic ${credentialsOf('SHOP')}`);
  }
  const [check, ...others] = fakeApi.requests;
  expect(check).toMatchObject({ path: '/api/transactions', query: { limit: '1' } });
  expect(sent.mock.calls.map(([call]) => (call as Request).cache)).toEqual(
    fakeApi.requests.map(() => 'no-store'),
  );
  // The list does not wait for the role.
  expect(others.map(({ path }) => path).sort()).toEqual(['/api/transactions', '/api/user']);
  expect(fakeApi.listQueries()).toEqual([PAGE_1]);
});

describe('the list is requested as soon as the credentials are known to be right', () => {
  test.each([
    ['status=FAILED', [{ ...PAGE_1, status: 'FAILED' }]],
    // Only an admin may send a Merchant ID.
    ['merchantId=CAFE', []],
  ])('before the service says who is an admin, and only once: %s', async (query, early) => {
    const release = fakeApi.hold(({ path }) => path === '/api/user');
    const { signIn } = await openSignIn(`/transactions?${query}`);
    await signIn();
    await waitFor(() => expect(fakeApi.requests).toHaveLength(2 + early.length));
    expect(fakeApi.listQueries()).toEqual(early);
    expect(localStorage.getItem('user')).toBeNull();
    release();
    expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
    expect(fakeApi.listQueries()).toEqual(early.length > 0 ? early : [PAGE_1]);
  });

  test('and requested by the page if it failed before the session began', async () => {
    const release = fakeApi.hold(({ path }) => path === '/api/user');
    const { signIn } = await openSignIn();
    fakeApi.onNextList((request) => listAnswer([], request));
    fakeApi.onNextList(() => ({ status: 401 }));
    await signIn();
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
    release();
    expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
    expect(fakeApi.listQueries()).toHaveLength(2);
  });

  test('and aborted by an immediate Logout', async () => {
    fakeApi.hold((request) => request.path === '/api/transactions' && !isCount(request));
    const { user, signIn } = await openSignIn();
    await signIn();
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    // Waits for less than the request's time limit, which would abort the request too.
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1), { timeout: 5_000 });
  });
});

const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' };

const answers = {
  '401': () => ({ status: 401, body: { success: false } }),
  '403': () => ({ status: 403, body: { success: false } }),
  '404': () => ({ status: 404, ...page }),
  '429': () => ({ status: 429 }),
  '500': () => ({ status: 500 }),
  'success: false': () => ({ body: { success: false } }),
  'a web page': () => page,
  'success as text': () => ({ body: { success: 'true' } }),
  'an admin': () => ({ body: { success: true, data: { isAdmin: true } } }),
  'admin as text': () => ({ body: { success: true, data: { isAdmin: 'true' } } }),
  'no connection': () => DISCONNECT as typeof DISCONNECT,
};

test('a sign-in that fails says why in the words of the specification, until a field is edited (spec 2.11, 5.3, 8.1, 8.2, 8.3, 8.4, 8.5)', async () => {
  const { user, signIn, merchantId, secretKey } = await openSignIn();
  for (const [answer, id] of [
    ['401', '8.1'],
    ['403', '8.2'],
    ['404', '8.3'],
    ['429', '8.3'],
    ['500', '8.3'],
    ['success: false', '8.4'],
    ['a web page', '8.4'],
    ['success as text', '8.4'],
    ['no connection', '8.5'],
  ] as const) {
    fakeApi.onList(answers[answer]);
    await signIn();
    const error = await screen.findByText(sentenceOf(id));
    expect(announcements(), answer).toEqual([sentenceOf(id)]);
    expect(location.pathname).toBe('/login');
    expect(localStorage.getItem('user')).toBeNull();
    await user.type(answer === '401' ? merchantId : secretKey, 'x');
    expect(error).not.toBeInTheDocument();
  }
});

test('a refused Merchant ID with small letters, as a phone writes it, gets a hint about its capitals', async () => {
  const { signIn } = await openSignIn();
  fakeApi.onList(answers['401']);
  await signIn('Shop');
  const hint = 'Type the Merchant ID with its capital letters.';
  expect(await screen.findByText(hint)).toBeVisible();
  await signIn('SHOP');
  expect(await screen.findByText(sentenceOf('8.1'))).toBeVisible();
  expect(screen.queryByText(hint)).toBeNull();
});

test('both fields are required, and the first empty one gets the focus; while signing in, the button says so and ignores a second click (spec 2.9, 5.1)', async () => {
  const { user, merchantId, secretKey, signIn } = await openSignIn();
  expect(merchantId).toBeRequired();
  expect(secretKey).toBeRequired();
  await user.click(button('Sign In'));
  expect(merchantId).toHaveFocus();
  expect(merchantId).toHaveAccessibleDescription('Merchant ID is required');
  expect(secretKey).toHaveAccessibleDescription('Secret Key is required');
  await user.type(merchantId, 'SHOP{Enter}');
  expect(secretKey).toHaveFocus();
  expect(fakeApi.requests).toHaveLength(0);

  fakeApi.onList(answers['success: false']);
  const answer = fakeApi.hold();
  await signIn();
  const busy = await screen.findByRole('button', { name: 'Signing in...' });
  expect(within(busy).getByRole('progressbar', { hidden: true })).toBeVisible();
  await user.click(busy);
  answer();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toHaveFocus();
  expect(fakeApi.requests).toHaveLength(1);
});

test('a password manager can fill in the fields without an event', async () => {
  const { user, merchantId, secretKey } = await openSignIn();
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(merchantId, 'SHOP');
  value?.set?.call(secretKey, SECRET);
  await user.click(button('Show Secret Key'));
  await user.click(button('Sign In'));
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
});

test('a sign-in asks for its own account, even if another tab signs in meanwhile', async () => {
  fakeApi.onList((request) => {
    if (request.query.limit === '1') storeSession('ADMIN', true);
    return listAnswer([payment()], request);
  });
  const { signIn } = await openSignIn();
  await signIn('SHOP');
  // Until the sign-in has its answers, the list may be that of the other tab's account.
  await screen.findByText('Welcome, SHOP');
  await screen.findByPlaceholderText('Search by Order ID');
  expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
});

test.each([
  ['an admin', true],
  ['a web page', false],
  ['admin as text', false],
] as const)('/api/user with %s says that this is an admin: %s (spec 6.1)', async (answer, is) => {
  fakeApi.onUser(answers[answer]);
  expect(await fetchIsAdmin(credentialsOf('SHOP'))).toBe(is);
});

test.each([
  ['an admin', true],
  ['401', false],
] as const)(
  'when /api/user answers with %s, the person is signed in, as an admin: %s (spec 6.2)',
  async (answer, isAdmin) => {
    fakeApi.onUser(answers[answer]);
    const { signIn } = await openSignIn();
    await signIn();
    await screen.findByText('Welcome, SHOP');
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
    await screen.findByPlaceholderText('Search by Order ID');
    await waitFor(() =>
      expect(screen.queryAllByPlaceholderText('Filter by Merchant ID')).toHaveLength(+isAdmin),
    );
    expect(getSession()).toMatchObject({ isAdmin });
  },
);

test.each([
  ['the sign-in', () => true, 1, 'Login failed. Please check your connection and try again.'],
  ['/api/user', ({ path }: FakeRequest) => path === '/api/user', 3, 'Welcome, SHOP'],
])(
  'the page waits ten seconds for an answer to %s (spec 6.2, 7.2, 8.5)',
  async (_, isHeld, requests, shown) => {
    keepTimeLimit();
    // The fake clock also runs in real time, so it cannot stop exactly at the limit.
    expect(client.defaults.timeout).toBe(10_000);
    startClock();
    fakeApi.hold(isHeld);
    const { signIn } = await openSignIn();
    await signIn();
    await waitFor(() => expect(fakeApi.requests).toHaveLength(requests));
    await pass(5);
    expect(fakeApi.abortedCalls).toBe(0);
    expect(getSession()).toBeNull();
    await pass(5.5);
    expect(await screen.findByText(shown)).toBeVisible();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  },
);

test('components that read the session render again only when it changes', () => {
  storeSession('SHOP');
  let renders = 0;
  function Reader() {
    renders += 1;
    return useAuth().merchantId;
  }
  const reader = <Reader />;
  const prefetch = async () => () => {};
  const provider = () => <AuthProvider prefetch={prefetch}>{reader}</AuthProvider>;
  const { rerender } = render(provider());
  act(() => void store('view:SHOP', '{}'));
  rerender(provider());
  expect(renders).toBe(1);
  act(() => lockSession());
  expect(renders).toBe(2);
});

const userCalls = () => fakeApi.requests.filter(({ path }) => path === '/api/user').length;

describe('when the payments contradict the role of the sign-in', () => {
  const roleIs = (isAdmin: boolean) =>
    fakeApi.onUser(() => ({ body: { success: true, data: { isAdmin } } }));

  test.each([true, false])(
    "the service is asked once, and several merchants’ payments are never presented as this merchant's own: admin %s",
    async (isAdmin) => {
      roleIs(isAdmin);
      // Payments with the merchant's own ID, or with none, contradict nothing.
      fakeApi.payments = [payment({ merchantId: 'SHOP' }), payment()];
      const { user } = await openList();
      await settle();
      expect(userCalls()).toBe(0);
      fakeApi.payments = [payment({ merchantId: 'OTHER' }), payment({ merchantId: 'SHOP' })];
      await user.click(button('Refresh'));
      await waitFor(() =>
        expect(document.title).toMatch(isAdmin ? /All merchants/ : /Payments visible to SHOP/),
      );
      await waitFor(() =>
        expect(screen.queryAllByPlaceholderText('Filter by Merchant ID')).toHaveLength(+isAdmin),
      );
      await user.click(button('Refresh'));
      await settle();
      // The merchant's role stays unknown, so Refresh requests it again, along with the list.
      await waitFor(() => expect(userCalls()).toBe(isAdmin ? 1 : 2));
    },
  );

  test('in other capitals, Check again reports what the service answers', async () => {
    roleIs(false);
    fakeApi.payments = [payment({ merchantId: 'shop' })];
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/another Merchant ID\. Contact/)).toBeVisible();
  });

  test('a former admin has no filter for admins', async () => {
    roleIs(false);
    fakeApi.onList((request) => listAnswer([payment()], request));
    await openList({ as: ADMIN, url: '/transactions?merchantId=SHOP' });
    await waitFor(() => expect(getSession()).toMatchObject({ isAdmin: false }));
    expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
    await waitFor(() => expect(fakeApi.listQueries().at(-1)).not.toHaveProperty('merchantId'));
  });
});

test('when the service did not say who is an admin, the page says so and names no owner of the rows; a reload and Check again ask again, and keep the rows and the focus', async () => {
  const UNKNOWN = /^It is unclear whether you are an admin/;
  fakeApi.onUser(() => ({ status: 503 }));
  const signedIn = renderApp({ as: null });
  await fillIn(signedIn.user, 'ADMIN');
  await screen.findByText(whole('ORD-1001'));
  expect(screen.getByText(UNKNOWN)).toBeInTheDocument();
  signedIn.unmount();
  const { user } = renderApp({ as: null });
  await screen.findByText(whole('ORD-1001'));
  expect(document.title).toMatch(/Payments visible to ADMIN/);
  expect(screen.queryByText(/Merchant ADMIN/)).toBeNull();
  await waitFor(() => expect(userCalls()).toBe(2));

  await user.click(button('Check again'));
  expect(await screen.findByText(/The service still does not say/)).toBeInTheDocument();
  fakeApi.onUser(fakeApi.usualAnswer);
  const lists = fakeApi.listQueries().length;
  await user.click(button('Check again'));
  expect(await screen.findByPlaceholderText('Filter by Merchant ID')).toBeInTheDocument();
  expect(screen.queryByText(UNKNOWN)).toBeNull();
  expect(getSession()).toMatchObject({ isAdmin: true });
  expect(document.activeElement).not.toBe(document.body);
  expect(fakeApi.listQueries()).toHaveLength(lists);
});
