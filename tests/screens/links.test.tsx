import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { announcements, findTableRows, renderApp } from '../renderApp.tsx';

const UNKNOWN = 'This link had a filter that is not known here.';

test('a filter of a link that is not known is told once, and the others apply', async () => {
  const { user } = renderApp({
    url: '/transactions?status=NOPE&range=nextweek&orderId=ORD&page=-3',
  });
  await findTableRows();
  expect(announcements()).toContain(UNKNOWN);
  // A reload has nothing to tell.
  expect(location.search).toBe('?orderId=ORD');
  expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50', orderId: 'ORD' }]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
  await user.type(screen.getByPlaceholderText('Search by Order ID'), '-1');
  await waitFor(() => expect(location.search).toBe('?orderId=ORD-1'));
  expect(screen.queryByText(UNKNOWN)).toBeNull();
});
