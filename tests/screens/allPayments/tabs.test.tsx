import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { act } from '../../act.ts';
import { fakeApi, refused, threePages } from '../../fakeApi.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import { many } from '../../unit/allPayments/payments.ts';
import {
  button,
  chooseStatus,
  closed,
  expectNoRequest,
  go,
  logout,
  openPayment,
  openTab,
  openView,
  refresh,
  requestedPages,
  SESSION_ENDED,
  serveExport,
  settle,
  signIn,
  textsOf,
} from '../page.ts';

/** Makes exports contain `count` payments. */
const serve = (count: number) => serveExport(many(count));

const tabs = () => within(screen.getByRole('navigation', { name: /^List/ })).getAllByRole('link');
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('link', { name }));
const whereItIs = () => location.pathname + location.search;

const QUERY = '?status=FAILED&page=2';

const findSelected = (name: string) => screen.findByRole('link', { name, current: 'page' });

test('each tab is a link with the filters; Back and Forward step through tabs like pages', async () => {
  fakeApi.onList(threePages);
  serve(120);
  const { user } = await openList({ url: `/transactions${QUERY}` });
  expect(textsOf(tabs())).toEqual(['List', 'Totals', 'Find', 'Match']);
  const paths = ['', '/totals', '/find', '/match'].map((path) => `/transactions${path}${QUERY}`);
  expect(tabs().map((tab) => tab.getAttribute('href'))).toEqual(paths);
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null]);
  await openTab(user, 'Totals');
  expect(whereItIs()).toBe(paths[1]);
  expect(document.title).toMatch(/^Totals · Failed · Transactions/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Transactions');
  await openTab(user, 'Find');
  await expectNoRequest(async () => {
    await go(-1);
    expect(whereItIs()).toBe(paths[1]);
    await go(-1);
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    await go(1);
    expect(await screen.findByText(/^As of /)).toBeVisible();
    await press(user, 'List');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  });
});

test('after a sign-in, a link to a tab or an ended session leads to that tab; after a sign-out, to the list', async () => {
  const url = '/transactions/find?status=FAILED';
  fakeApi.onExport(refused);
  const { user } = renderApp({ url, as: null });
  await signIn(user);
  await screen.findByText(SESSION_ENDED);
  serve(1);
  await signIn(user);
  expect(await findSelected('Find')).toBeVisible();
  expect(whereItIs()).toBe(url);
  await logout(user);
  await signIn(user, 'OTHER');
  expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
  expect(whereItIs()).toBe('/transactions');
});

test('Match disables the status and says why; on Totals and Find choosing one loads nothing', async () => {
  serve(1);
  const { user } = await openList({ url: '/transactions?status=FAILED' });
  await openTab(user, 'Totals');
  await chooseStatus(user, 'Pending');
  await press(user, 'Find');
  await chooseStatus(user, 'Completed');
  await settle();
  expect(fakeApi.exports()).toHaveLength(1);
  await press(user, 'Match');
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(status).toHaveAttribute('aria-disabled', 'true');
  expect(status).toHaveAccessibleDescription('Match uses all');
  expect(status).toHaveTextContent('All Statuses');
  expect(document.title).not.toContain('Completed');
  await user.click(button('Export CSV'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  expect(fakeApi.exports()[1]?.query).toEqual({});
  await press(user, 'List');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Completed');
  expect(screen.queryByText('Match uses all')).toBeNull();
});

test('an address in capitals leads to its tab, as do the keys l, t, f and m; each tab has one Export CSV', async () => {
  serve(1);
  const { user } = renderApp({ url: '/Transactions/Totals' });
  expect(await screen.findByText(/^As of /)).toBeVisible();
  expect(await findSelected('Totals')).toBeVisible();
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: '[' })).toBe(false));
  for (const [key, name] of [
    ['f', 'Find'],
    ['m', 'Match'],
    ['l', 'List'],
    ['t', 'Totals'],
  ] as const) {
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard(key);
    expect(await findSelected(name)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  }
});

test("Refresh loads the shown tab's payments again, or on the list only the list; an export continues when another tab is shown", async () => {
  serve(1);
  const { user } = await openList();
  await openTab(user, 'Totals');
  await refresh();
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(requestedPages()).toEqual(['1', '1']);
  await press(user, 'List');
  await refresh();
  expect(requestedPages()).toEqual(['1', '1', '1']);
  expect(fakeApi.exports()).toHaveLength(2);

  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  await user.click(button('Export CSV'));
  await press(user, 'Find');
  release();
  expect(await screen.findByText(/^Saved|^Only/)).toBeVisible();
});

test('Back closes View, or the shortcuts; the list behind keeps its page', async () => {
  fakeApi.onList(threePages);
  const { user } = await openList({ url: '/transactions?status=FAILED' });
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: '[' })).toBe(false));
  await user.click(button('Next'));
  await screen.findByText('Page 2 of 3');
  for (const [name, open] of [
    ['View', () => openView(user)],
    ['Keyboard shortcuts', () => user.keyboard('?')],
  ] as const) {
    await open();
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    await go(-1);
    await closed();
    expect(location.search).toBe('?status=FAILED&page=2');
  }
});

test('a search from another payment is run in Find, even if Find was opened before', async () => {
  serve(3);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  await openTab(user, 'Find');
  expect(fakeApi.exports()).toHaveLength(1);
  serveExport(many(2).map(([orderID, amount]) => [orderID, amount, { vpa: 'ravi@ybl' }]));
  await refresh();
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(2));
  const drawer = await openPayment(user, 'ORD-1');
  await user.click(await drawer.findByRole('button', { name: 'All payments from this payer' }));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(3));
  expect(whereItIs()).toBe('/transactions/find');
  // Back leads to the earlier filters, whose payments are loaded again.
  await screen.findByText(/^2 of 2 payments/);
  await go(-1);
  await waitFor(() => expect(location.search).toContain('orderId=ORD'));
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(4));
  await settle();
  expect(fakeApi.exports()).toHaveLength(4);
});
