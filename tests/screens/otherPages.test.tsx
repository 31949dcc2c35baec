import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import { readBaseUrl } from '../../src/api/baseUrl.ts';
import { client } from '../../src/api/client.ts';
import { ErrorBoundary } from '../../src/crash.tsx';
import { credentialsOf, fakeApi, SECRET } from '../fakeApi.ts';
import { renderApp, storeSession } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';
import { button } from './page.ts';

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
])('the service address "%s" is used on a page by %s', (address, protocol, used) => {
  vi.stubGlobal('location', { protocol, href: `${protocol}//shop.example.com/` });
  setAddress(address);
  expect(readBaseUrl()).toBe(used);
});

test.each([
  ...['pay.example.com', 'ftp://pay.example.com', '//pay.example.com', 'https://', '%VITE_API%'],
  ...['https://user:pass@pay.example.com', 'https://user@pay.example.com', 'https:///host'],
  ...['https://pay.example.com?x=1', 'https://pay.example.com#x', 'https://pay.example.com/api'],
  ...['javascript:alert(1)', '/\\evil.example', 'https://pay.example.com/api/'],
  ...['http://pay.example.com', 'HTTP://10.0.0.7:8080/v2'],
])('the service address "%s" is refused on an https page', (address) => {
  vi.stubGlobal('location', { protocol: 'https:', href: 'https://shop.example.com/' });
  setAddress(address);
  expect(readBaseUrl).toThrow(/the service address "/);
});

test('a wrong service address is reported with where to correct it', async () => {
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
  render(
    <ErrorBoundary>
      <Crashing error={error} />
    </ErrorBoundary>,
  );
  // React logs the crash.
  consoleErrors.length = 0;
}

afterEach(() => {
  consoleErrors.length = 0;
});

test('a crash shows the name of its error and two ways to continue', async () => {
  crashWith(new TypeError("Cannot read properties of undefined (reading 'map')"));
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const message = 'This page could not be shown (TypeError). Your payments are not affected.';
  expect(screen.getByText(message)).toBeVisible();
  expect(button('Reload the page')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Go to all transactions' });
  expect(link).toHaveAttribute('href', '/transactions');
});

test.each([undefined, null, 'a text', { toString: () => 'odd' }])(
  'a thrown value that is not an Error (%j) shows the same page',
  async (thrown) => {
    crashWith(thrown);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  },
);

test('a crash shows neither the secret nor the credentials, whatever the error says', async () => {
  const message = `${SECRET} ${credentialsOf('SHOP')}`;
  crashWith(Object.assign(new Error(message), { name: message }));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(document.body).not.toHaveTextContent(SECRET);
  expect(document.body).not.toHaveTextContent(credentialsOf('SHOP'));
});

test('the error of a failed call does not contain the secret', async () => {
  storeSession('SHOP');
  fakeApi.onList(() => ({ status: 500 }));
  const error = await client.get('/api/transactions').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error)).not.toContain(credentialsOf('SHOP'));
  expect(fakeApi.requests[0]?.authorization).toBe(`Basic ${credentialsOf('SHOP')}`);
});

test.each([
  ['that is not UTF-8', '/%E0%A4%A'],
  ['with a zero byte', '/%00'],
  ['of 5,000 letters', `/${'x'.repeat(5_000)}`],
  ['named __proto__', '/__proto__'],
  ['below the tabs', '/transactions/days'],
])('a URL %s shows the Not Found page', async (_, url) => {
  renderApp({ url });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  // The router warns about a path that cannot be decoded.
  const others = consoleErrors.splice(0).filter((it) => !it.includes('malformed URL segment'));
  expect(others).toEqual([]);
});
