import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import { readBaseUrl } from '../../src/api/baseUrl.ts';
import { client } from '../../src/api/client.ts';
import { ErrorBoundary } from '../../src/crash.tsx';
import { crashReport } from '../../src/crashReport.ts';
import { queryClient } from '../../src/queryClient.ts';
import { credentialsOf, fakeApi, SECRET } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { hostileText } from '../hostile.ts';
import { renderApp, storeSession } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';
import { ADMIN, button, clipboard, orderIdField, visit, whole } from './page.ts';

function setAddress(address: string) {
  document.querySelector('meta[name="api-base-url"]')?.setAttribute('content', address);
}

test.each([
  ['https://pay.example.com', 'https:', 'https://pay.example.com'],
  ['https://pay.example.com/v2/', 'https:', 'https://pay.example.com/v2'],
  [' http://localhost:8080 ', 'https:', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'https:', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'https:', 'http://[::1]:8080'],
  ['http://pay.example.com', 'http:', 'http://pay.example.com'],
  ['/payments', 'http:', '/payments'],
  ['', 'http:', ''],
])('the service address "%s" on a page by %s is used', (address, protocol, used) => {
  vi.stubGlobal('location', { protocol });
  setAddress(address);
  expect(readBaseUrl()).toBe(used);
});

test.each([
  ...['pay.example.com', 'ftp://pay.example.com', '//pay.example.com', 'https://', '%VITE_API%'],
  ...['https://user:pass@pay.example.com', 'https://user@pay.example.com', 'https:///host'],
  ...['https://pay.example.com?x=1', 'https://pay.example.com#x', 'https://pay.example.com/api'],
  ...['javascript:alert(1)', '/\\evil.example', 'https://pay.example.com/api/'],
  ...['http://pay.example.com', 'HTTP://10.0.0.7:8080/v2'],
])('the service address "%s" is refused on a page by https', (address) => {
  vi.stubGlobal('location', { protocol: 'https:' });
  setAddress(address);
  const reason = /^http:/i.test(address) ? /only a service on https/ : /^The service address "/;
  expect(readBaseUrl).toThrow(reason);
});

test('a wrong service address is reported with the place to correct it', async () => {
  setAddress('pay.example.com');
  render(<App />);
  expect(
    await screen.findByRole('heading', { name: 'The dashboard is not set up correctly' }),
  ).toHaveFocus();
  const message = screen.getByText(/is not usable/);
  expect(message).toHaveTextContent('pay.example.com');
  expect(message).toHaveTextContent('<meta name="api-base-url"> of index.html');
  // React also logs the error.
  expect(consoleErrors.splice(0).join()).toContain('ConfigurationError');
});

function Crashing({ error }: { error: unknown }): never {
  throw error;
}

function crashWith(error: unknown) {
  const user = userEvent.setup();
  render(
    <ErrorBoundary>
      <Crashing error={error} />
    </ErrorBoundary>,
  );
  // React logs the crash.
  consoleErrors.length = 0;
  return user;
}

afterEach(() => {
  consoleErrors.length = 0;
});

test('a crash shows a message, ways to continue and a report to copy', async () => {
  window.history.replaceState(null, '', '/transactions?orderId=ORD-77&status=FAILED&x=1');
  const user = crashWith(new TypeError("Cannot read properties of undefined (reading 'map')"));
  expect(await screen.findByRole('heading', { name: 'Report for support' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(button('Reload the page')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Go to all transactions' });
  expect(link).toHaveAttribute('href', '/transactions');
  await user.click(await screen.findByRole('button', { name: 'Copy the report' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  const report = await clipboard();
  expect(report).toMatch(/^Error: TypeError$/m);
  expect(report).toMatch(/^Page: \/transactions with orderId, status$/m);
  expect(report).toMatch(/^Time: \d{4}-\d\d-\d\dT/m);
  expect(report).toContain(`Browser: ${navigator.userAgent}`);
  expect(report).toMatch(/^Build: /m);
  expect(report).toMatch(/at Crashing/);
  expect(report).not.toMatch(/ORD-77|FAILED/);
  expect(screen.getByRole('region', { name: 'Report for support' })).toHaveTextContent('TypeError');
});

test('without clipboard access, the report is selected', async () => {
  const user = crashWith(new Error('No'));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: 'Copy the report' }));
  expect(await screen.findByText(/^The report is selected/)).toBeVisible();
  expect(getSelection()?.toString()).toContain('Error: Error');
});

test.each([undefined, null, 'a text', { toString: () => 'odd' }])(
  'a thrown value that is not an Error (%j) shows the same page',
  async (thrown) => {
    crashWith(thrown);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(await screen.findByText('Report for support')).toBeVisible();
  },
);

test('a report contains neither the secret nor the credentials, whatever the error says', () => {
  storeSession('SHOP');
  const part = fc.constantFrom(SECRET, credentialsOf('SHOP'), 'Basic ', '"', '?', ':', '\n', '@');
  const text = fc.array(fc.oneof(part, hostileText)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (message) => {
      const error = Object.assign(new Error(message), { name: message });
      const report = crashReport(error, '\n    at Screen');
      expect(report).not.toContain(SECRET);
      expect(report).not.toContain(credentialsOf('SHOP'));
    }),
  );
});

test('the error of a failed call does not contain the secret', async () => {
  storeSession('SHOP');
  fakeApi.onList(() => ({ status: 500 }));
  const error = await client.get('/api/transactions').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error)).not.toContain(credentialsOf('SHOP'));
  expect(fakeApi.requests[0]?.authorization).toBe(`Basic ${credentialsOf('SHOP')}`);
});

test('any query string opens a working page', async () => {
  fakeApi.payments = [payment()];
  renderApp({ as: ADMIN });
  await screen.findByText(whole('ORD-1001'));
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, async (orderId, merchantId) => {
      const odd = { orderId, merchantId, page: orderId, status: merchantId };
      const params = new URLSearchParams(odd);
      visit(`/transactions?${params}`);
      await waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 5 });
      // Not by role, which is slow in jsdom.
      expect(document.querySelector('h1')?.textContent).toBe('Transactions');
      expect(document.querySelector('x-hostile, script, iframe, [onerror]')).toBeNull();
      expect(orderIdField().value.length).toBeLessThanOrEqual(255);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test.each([
  ['that is not UTF-8', '/%E0%A4%A'],
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
