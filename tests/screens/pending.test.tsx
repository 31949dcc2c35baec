import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { preloadFirstScreen } from '../../src/App.tsx';
import { queryClient } from '../../src/queryClient.ts';
import { prefetchFirstPage } from '../../src/transactions/listQuery.ts';
import { fakeApi, payment, shortPagesOf } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { findTableRows, renderApp, storeSession, tableRows } from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

test('a link to a page past the end shows the last page, also when the answer is there first', async () => {
  fakeApi.onList(shortPagesOf(60));
  storeSession('SHOP');
  const url = '/transactions?status=FAILED&page=9';
  window.history.replaceState(null, '', url);
  prefetchFirstPage();
  await preloadFirstScreen();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  renderApp({ url });
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(location.search).toBe('?status=FAILED&page=2');
  expect(fakeApi.listQueries().map(({ page }) => page)).toEqual(['9', '2']);
  expect(window.history.state.usr).toEqual({ merchantId: 'SHOP' });
});

test('amounts are hidden at once, also in rows that stay until the next answer', async () => {
  fakeApi.payments = [payment({ amount: 98765.4, vpa_id: 'asha.k@okaxis' })];
  const { user } = renderApp();
  await findTableRows();
  fakeApi.onList(() => new Promise(() => {}));
  await user.type(screen.getByPlaceholderText('Search by Order ID'), 'X');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Hide amounts/ }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('progressbar', { name: 'Loading transactions' })).toBeVisible();
  expect(tableRows()[0]).toMatchObject({ Amount: '₹•••', 'VPA ID': 'as***@okaxis' });
  expect(document.documentElement.outerHTML).not.toMatch(/98,?765|asha\.k/);
});
