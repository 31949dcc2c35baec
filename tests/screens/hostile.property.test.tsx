import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { hostileList, hostileText, toJson } from '../hostile.ts';
import { renderApp } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';
import { ADMIN, endPrint, print, visit } from './page.ts';

const json = { 'content-type': 'application/json' };

/** The texts of the elements that show the service's data. */
function shownTexts(): string[] {
  const places = document.querySelectorAll('[role=gridcell], li button > *, td');
  return Array.from(places, ({ textContent }) => textContent ?? '');
}

function countRows() {
  return document.querySelectorAll('[role=row][data-rowindex], li button').length;
}

async function countPrinted() {
  const sheet = await print();
  // An empty list says so.
  if (!sheet.querySelector('tbody')) {
    expect(sheet.querySelector(':scope > p')?.textContent).toMatch(
      /^(No transactions found|Transactions could not be loaded)\. /,
    );
  }
  const rows = sheet.querySelectorAll('tbody tr').length;
  expectHarmless();
  endPrint();
  return rows;
}

function expectHarmless() {
  // Not by role, which is slow in jsdom.
  expect(document.querySelector('h1')?.textContent).toBe('Transactions');
  expect(
    document.querySelector('x-hostile, script, iframe, [onerror], [src*="onerror"]'),
  ).toBeNull();
  for (const text of shownTexts()) {
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  }
}

test.each([
  ['table', 1440],
  ['cards', 390],
])(
  'any list answer is shown as harmless rows in the %s, or keeps the old ones',
  async (_, width) => {
    setWindowWidth(width);
    renderApp();
    // The grid has replaced the plain table.
    await waitFor(() => expect(countRows()).toBe(1));
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await fc.assert(
      fc.asyncProperty(hostileList, async (data) => {
        const sent = JSON.parse(toJson(data)).transactions;
        fakeApi.onList(() => ({ headers: json, body: `{"success":true,"data":${toJson(data)}}` }));
        const before = countRows();
        fireEvent.click(refresh);
        await waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 5 });
        const expected = Array.isArray(sent) ? sent.length : before;
        await waitFor(() => expect(countRows()).toBe(expected), { interval: 5 });
        expectHarmless();
        expect(await countPrinted()).toBe(expected);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  },
);

test('any query string opens a working page', async () => {
  fakeApi.payments = [payment()];
  renderApp({ as: ADMIN });
  await screen.findByText('ORD-1001');
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
      expectHarmless();
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
