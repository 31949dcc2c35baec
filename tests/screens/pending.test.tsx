import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { prefetchList } from '../../src/prefetchList.ts';
import { queryClient } from '../../src/queryClient.ts';
import { preloadFirstScreen } from '../../src/routes.tsx';
import { fakeApi, shortPagesOf } from '../fakeApi.ts';
import { renderApp, setWindowWidth, storeSession } from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

test('a link to a page past the end shows the last page, also when the answer is there first', async () => {
  fakeApi.onList(shortPagesOf(60));
  storeSession('SHOP');
  const url = '/transactions?status=FAILED&page=9';
  window.history.replaceState(null, '', url);
  prefetchList();
  await preloadFirstScreen();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  renderApp({ url });
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(location.search).toBe('?status=FAILED&page=2');
  expect(fakeApi.listQueries().map(({ page }) => page)).toEqual(['9', '2']);
  expect(window.history.state.usr).toEqual({ merchantId: 'SHOP' });
});
