import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { type FakeRequest, fakeApi, isCount } from '../fakeApi.ts';
import { renderApp } from '../renderApp.tsx';
import { button, openTotals, SESSION_ENDED, storeView } from './page.ts';

const refused = () => ({ status: 401, body: { success: false } });

/** Refuses these calls of the list's path, and answers the others. */
function refuse(isRefused: (request: FakeRequest) => boolean) {
  fakeApi.onList((request) => (isRefused(request) ? refused() : fakeApi.usualAnswer(request)));
}

/** Any call but the list and the export of a file: session.test.tsx has those. */
const calls: [string, () => Promise<unknown>][] = [
  [
    'a count of the summary',
    async () => {
      storeView({ hasSummary: true });
      refuse(isCount);
      renderApp();
    },
  ],
  [
    "a payment's lookup",
    async () => {
      refuse(({ query }) => query.orderId === 'ORD-9');
      renderApp({ url: '/transactions?payment=ORD-9' });
    },
  ],
  [
    'the count after an export',
    async () => {
      // The file has another number of rows than the list.
      const headers = { 'content-type': 'text/csv' };
      fakeApi.onExport(() => ({ headers, body: 'Order ID,Amount\r\nA,5\r\nB,5\r\n' }));
      refuse(isCount);
      const { user } = renderApp();
      await screen.findByText('ORD-1001');
      await user.click(button('Export CSV'));
    },
  ],
  [
    'the totals',
    async () => {
      fakeApi.onExport(refused);
      const { user } = renderApp();
      await screen.findByText('ORD-1001');
      await openTotals(user);
    },
  ],
];

test.each(calls)('a 401 of %s ends the session', async (_, call) => {
  await call();
  expect(await screen.findByText(SESSION_ENDED)).toBeVisible();
  expect(localStorage.getItem('user')).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(screen.queryByText(/^Failed to/)).toBeNull();
});
