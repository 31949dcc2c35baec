import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../src/api/client.ts';
import { ErrorBoundary } from '../../src/crash.tsx';
import { crashReport } from '../../src/crashReport.ts';
import { credentialsOf, fakeApi, SECRET } from '../fakeApi.ts';
import { hostileText } from '../hostile.ts';
import { storeSession } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';
import { button } from './page.ts';

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
  expect(screen.getByRole('link', { name: 'Go to all transactions' })).toHaveAttribute(
    'href',
    '/transactions',
  );
  await user.click(await screen.findByRole('button', { name: 'Copy the report' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  const report = await navigator.clipboard.readText();
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

test.each([undefined, null, 'a text', 7, { toString: () => 'odd' }])(
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
      const report = crashReport(
        Object.assign(new Error(message), { name: message }),
        '\n    at Screen',
      );
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
