import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import { readBaseUrl } from '../../src/api/baseUrl.ts';
import { fakeApi } from '../fakeApi.ts';
import { openList } from '../renderApp.tsx';
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
])('the service address "%s" on a page by %s is used', (address, protocol, used) => {
  vi.stubGlobal('location', { protocol });
  setAddress(address);
  expect(readBaseUrl()).toBe(used);
});

const WRONG = [
  'pay.example.com',
  'ftp://pay.example.com',
  '//pay.example.com',
  'https://',
  'https://user:pass@pay.example.com',
  'https://user@pay.example.com',
  'https://pay.example.com?x=1',
  'https://pay.example.com#x',
  'javascript:alert(1)',
  '%VITE_API%',
  '/\\evil.example',
  'https:///host',
  'https://pay.example.com/api',
  'https://pay.example.com/api/',
  'http://pay.example.com',
  'HTTP://10.0.0.7:8080/v2',
];

test.each(WRONG)('the service address "%s" is refused on a page by https', (address) => {
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

// A browser asks a service of another origin to allow each header that the page sets.
test('an export sends no User-Agent of its own, so a service on another origin need not allow it', async () => {
  const { user } = await openList();
  await user.click(button('Export CSV'));
  await screen.findByText(/^Saved /);
  expect(fakeApi.exports().map(({ userAgent }) => userAgent)).toEqual(['node']);
});
