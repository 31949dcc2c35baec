import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { client } from '../../src/api/client.ts';
import { getSession } from '../../src/session/session.ts';
import {
  credentialsOf,
  DISCONNECT,
  type FakeRequest,
  fakeApi,
  isCount,
  listAnswer,
  SECRET,
} from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { announcements, renderApp, storeSession } from '../renderApp.tsx';
import { keepTimeLimit } from '../setup.ts';
import { button, pass, startClock, whole } from './page.ts';

const PAGE_1 = { page: '1', limit: '50' };

async function openSignIn(url = '/login') {
  const { user } = renderApp({ url, as: null });
  // The whole label: an asterisk fails here.
  const merchantId = await screen.findByLabelText('Merchant ID');
  const secretKey = screen.getByLabelText('Secret Key');
  const signIn = async (id = 'SHOP', secret = SECRET) => {
    await user.type(merchantId, id);
    await user.type(secretKey, secret);
    await user.click(button('Sign In'));
  };
  return { user, merchantId, secretKey, signIn };
}

test('the sign-in page shows its title, subtitle, hint and fields, and the Secret Key when asked (spec 2.6, 2.7, 2.8, 2.10)', async () => {
  const { user, merchantId, secretKey } = await openSignIn();
  expect(screen.getByRole('heading', { name: 'Transaction Dashboard' })).toBeVisible();
  expect(screen.getByText('Sign in to view your transactions')).toBeVisible();
  const hint = screen.getByText('Use your Merchant ID and Secret Key to access the dashboard');
  expect(hint).toBeVisible();
  // The fields come first.
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

test('signing in stores the session and goes to the transactions; each call has the credentials (spec 3.1, 4.1, 7.1, 7.3, 7.4)', async () => {
  const { signIn } = await openSignIn();
  await signIn();
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
  expect(others).toHaveLength(2);
  expect(others).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ path: '/api/user', query: {} }),
      expect.objectContaining({ path: '/api/transactions', query: { page: '1', limit: '50' } }),
    ]),
  );
});

describe('the list is requested as soon as the credentials are known to be right', () => {
  test.each([
    ['status=FAILED', [{ ...PAGE_1, status: 'FAILED' }]],
    // Only an admin may send it.
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

  test('and one that fails before the session begins is requested by the page', async () => {
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

  test('and a Logout at once aborts it', async () => {
    fakeApi.hold((request) => request.path === '/api/transactions' && !isCount(request));
    const { user, signIn } = await openSignIn();
    await signIn();
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    // Before the limit of ten seconds would do it.
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1), { timeout: 5_000 });
  });
});

test('a Merchant ID and a Secret Key beyond Latin-1 can sign in', async () => {
  fakeApi.onList((request) => listAnswer([], request));
  const { signIn } = await openSignIn();
  await signIn('दुकान', 'गुप्त€');
  expect(await screen.findByText('Welcome, दुकान')).toBeVisible();
  expect(fakeApi.requests[0]?.authorization).toBe(`Basic ${credentialsOf('दुकान', 'गुप्त€')}`);
});

test('while signing in, the button says so and ignores a second click (spec 2.9)', async () => {
  fakeApi.onList(answers['success: false']);
  const answer = fakeApi.hold();
  const { user, signIn } = await openSignIn();
  await signIn();
  const busy = await screen.findByRole('button', { name: 'Signing in...' });
  expect(within(busy).getByRole('progressbar', { hidden: true })).toBeVisible();
  await user.click(busy);
  answer();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toHaveFocus();
  expect(fakeApi.requests.filter(({ query }) => query.limit === '1')).toHaveLength(1);
});

const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' };

const answers = {
  ok: () => ({ body: { success: true, data: {} } }),
  '401': () => ({ status: 401, body: { success: false } }),
  '403': () => ({ status: 403, body: { success: false } }),
  '404': () => ({ status: 404, ...page }),
  '429': () => ({ status: 429, headers: { 'retry-after': '30' } }),
  '500': () => ({ status: 500 }),
  'success: false': () => ({ body: { success: false } }),
  'a web page': () => page,
  null: () => ({ body: 'null' }),
  'success as text': () => ({ body: { success: 'true' } }),
  'an admin': () => ({ body: { success: true, data: { isAdmin: true } } }),
  'admin as text': () => ({ body: { success: true, data: { isAdmin: 'true' } } }),
  'no connection': () => DISCONNECT as typeof DISCONNECT,
};

test.each([
  ['401', 'Invalid credentials. Please check your Merchant ID and Secret Key.'],
  ['403', 'Your merchant account is inactive. Please contact support.'],
  ['404', 'Authentication failed. Please try again.'],
  ['429', 'Authentication failed. Please try again.'],
  ['500', 'Authentication failed. Please try again.'],
  ['success: false', 'Authentication failed. Please check your credentials.'],
  ['a web page', 'Authentication failed. Please check your credentials.'],
  ['null', 'Authentication failed. Please check your credentials.'],
  ['success as text', 'Authentication failed. Please check your credentials.'],
  ['no connection', 'Login failed. Please check your connection and try again.'],
] as const)(
  'a sign-in that gets %s shows why it failed (spec 2.11, 8.1, 8.2, 8.3, 8.4, 8.5)',
  async (answer, sentence) => {
    fakeApi.onList(answers[answer]);
    const { signIn } = await openSignIn();
    await signIn();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(announcements()).toEqual([sentence]);
    expect(location.pathname).toBe('/login');
    expect(localStorage.getItem('user')).toBeNull();
  },
);

test.each(['Merchant ID', 'Secret Key'])(
  'the error disappears when the %s is edited (spec 5.3)',
  async (field) => {
    fakeApi.onList(answers['401']);
    const { user, signIn } = await openSignIn();
    await signIn();
    const error = await screen.findByText(/^Invalid credentials/);
    await user.type(screen.getByLabelText(new RegExp(`^${field}`)), 'x');
    expect(error).not.toBeInTheDocument();
  },
);

test('both fields are required, and the first empty one gets the focus (spec 5.1)', async () => {
  const { user, merchantId, secretKey } = await openSignIn();
  expect(merchantId).toBeRequired();
  expect(secretKey).toBeRequired();
  await user.click(button('Sign In'));
  expect(merchantId).toHaveFocus();
  expect(merchantId).toHaveAccessibleDescription('Merchant ID is required');
  expect(secretKey).toHaveAccessibleDescription('Secret Key is required');
  await user.type(merchantId, 'SHOP{Enter}');
  expect(secretKey).toHaveFocus();
  expect(fakeApi.requests).toHaveLength(0);
});

test('a sign-in asks for its own account, even if another tab signs in meanwhile', async () => {
  fakeApi.onList((request) => {
    if (request.query.limit === '1') storeSession('ADMIN', true);
    return listAnswer([payment()], request);
  });
  const { signIn } = await openSignIn();
  await signIn('SHOP');
  await screen.findByPlaceholderText('Search by Order ID');
  expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
});

test.each([
  ['an admin', true],
  ...(['401', '500', 'no connection', 'a web page', 'null', 'admin as text', 'ok'] as const).map(
    (answer) => [answer, false] as const,
  ),
] as const)(
  'when /api/user answers with %s, the person is signed in, as an admin: %s (spec 6.1, 6.2)',
  async (answer, isAdmin) => {
    fakeApi.onUser(answers[answer]);
    const { signIn } = await openSignIn();
    await signIn();
    await screen.findByText('Welcome, SHOP');
    await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
    await screen.findByPlaceholderText('Search by Order ID');
    expect(screen.queryAllByPlaceholderText('Filter by Merchant ID')).toHaveLength(isAdmin ? 1 : 0);
    expect(getSession()).toMatchObject({ isAdmin });
  },
);

test('a signed-in person is redirected from the sign-in page (spec 2.1)', async () => {
  renderApp({ url: '/login' });
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
  expect(location.pathname).toBe('/transactions');
});

test.each([
  ['the sign-in', () => true, 1, 'Login failed. Please check your connection and try again.'],
  ['/api/user', ({ path }: FakeRequest) => path === '/api/user', 3, 'Welcome, SHOP'],
])(
  'an answer to %s is waited for for ten seconds (spec 6.2, 7.2, 8.5)',
  async (_, isHeld, requests, shown) => {
    keepTimeLimit();
    // The clock also runs by itself, so the exact limit cannot be reached by it.
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
