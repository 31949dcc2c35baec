import { screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { hostileText } from '../hostile.ts';
import { renderApp } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';
import { ADMIN, visit, whole } from './page.ts';

test('any query string opens a working page', async () => {
  fakeApi.payments = [payment()];
  renderApp({ as: ADMIN });
  await screen.findByText(whole('ORD-1001'));
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, async (orderId, merchantId) => {
      const params = new URLSearchParams({
        orderId,
        merchantId,
        page: orderId,
        status: merchantId,
      });
      visit(`/transactions?${params}`);
      await waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 5 });
      // Not by role, which is slow in jsdom.
      expect(document.querySelector('h1')?.textContent).toBe('Transactions');
      expect(document.querySelector('x-hostile, script, iframe, [onerror]')).toBeNull();
      const field = screen.getByPlaceholderText<HTMLInputElement>('Search by Order ID');
      expect(field.value.length).toBeLessThanOrEqual(255);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test.each([
  ['that is not UTF-8', '/%E0%A4%A'],
  ['with half an escape', '/transactions/%'],
  ['with a zero byte', '/%00'],
  ['of 5,000 letters', `/${'x'.repeat(5_000)}`],
  ['named __proto__', '/__proto__'],
])('a URL %s shows the Not Found page', async (_, url) => {
  renderApp({ url });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  // The router warns about a path that cannot be decoded.
  const others = consoleErrors.splice(0).filter((it) => !it.includes('malformed URL segment'));
  expect(others).toEqual([]);
});
