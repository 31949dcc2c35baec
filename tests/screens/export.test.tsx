import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endRefusedSession, lockSession } from '../../src/session/session.ts';
import { credentialsOf, DISCONNECT, fakeApi, isCount, payments, SECRET } from '../fakeApi.ts';
import { sessionOf } from '../fakeService.ts';
import { savedFiles } from '../fakeWindow.ts';
import { renderApp } from '../renderApp.tsx';
import { button, pass, severityOf, storeInOtherTab, visit } from './page.ts';

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';

async function bytesOf(index: number) {
  const { blob = new Blob() } = savedFiles[index] ?? {};
  return new Uint8Array(await blob.arrayBuffer());
}

async function startExport(url?: string, as?: { merchantId: string; isAdmin: boolean }) {
  const { user } = renderApp({ url, as });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return user;
}

test('the export sends the filters without a page, and saves the bytes unchanged (spec 7.6, 9.4)', async () => {
  const text = '\uFEFFOrder ID,Amount\r\n"a,b",₹5\r\n';
  fakeApi.onExport(() => ({ headers: csv, body: text }));
  await startExport('/transactions?status=FAILED&merchantId=SHOP&page=3', {
    merchantId: 'ADMIN',
    isAdmin: true,
  });
  expect(await screen.findByText(/^Saved /)).toBeVisible();
  const request = fakeApi.requests.find(({ path }) => path === '/api/transactions/export');
  expect(request?.query).toEqual({ status: 'FAILED', merchantId: 'SHOP' });
  expect(savedFiles.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
  ]);
  expect([...(await bytesOf(0))]).toEqual([...new TextEncoder().encode(text)]);
});

test('a CSV file that the service calls plain text is saved', async () => {
  const headers = { 'content-type': 'text/plain' };
  fakeApi.onExport(() => ({ headers, body: 'Order ID,Amount\r\n' }));
  await startExport();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(savedFiles).toHaveLength(1);
});

/** A file with that many payments. */
const csvOf = (rows: number) => `Order ID,Amount\r\n${'ORD-1,5.00\r\n'.repeat(rows)}`;

const serveFile = (rows: number) => fakeApi.onExport(() => ({ headers: csv, body: csvOf(rows) }));

const counts = () => fakeApi.requests.filter(isCount);

test('the message compares the rows with the list, and counts again only when they differ', async () => {
  // On a busy machine, the list would be older than ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
  fakeApi.payments = payments(3);
  serveFile(3);
  const { user } = renderApp();
  await screen.findByText('ORD-3');
  const exportButton = button('Export CSV');
  await user.click(exportButton);
  expect(await screen.findByText('Saved 3 of 3 rows.')).toBeVisible();
  expect(screen.getByText(/^transactions-export-.*\.csv · 0\.1 kB$/)).toBeVisible();
  expect(counts()).toEqual([]);

  // One more payment than the list shows, which the service counts too.
  fakeApi.payments = payments(4);
  serveFile(4);
  await user.click(exportButton);
  expect(severityOf(await screen.findByText('Saved 4 of 4 rows.'))).toBe('Success');
  expect(counts()).toHaveLength(1);

  serveFile(2);
  await user.click(exportButton);
  const doubt = await screen.findByText(/2 rows, but the service counted 3 before and 4 after\./);
  expect(severityOf(doubt)).toBe('Warning');
  expect(savedFiles).toHaveLength(3);
});

test('the file is saved before the list is counted again, and Cancel ends only the counting', async () => {
  serveFile(2);
  fakeApi.hold(isCount);
  const user = await startExport();
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  await waitFor(() => expect(counts().length).toBeGreaterThan(0));
  await user.click(button('Cancel'));
  expect(await screen.findByText(/^Saved 2 rows(\.|, but)/)).toBeVisible();
});

test('a file of a list that is older than ten seconds is compared with a new count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
  fakeApi.payments = payments(3);
  const { user } = renderApp();
  await screen.findByText('ORD-3');
  vi.setSystemTime(Date.parse('2026-11-20T08:05:00Z'));
  fakeApi.payments = payments(5);
  serveFile(5);
  await user.click(button('Export CSV'));
  expect(await screen.findByText('Saved 5 of 5 rows.')).toBeVisible();
  expect(counts()).toHaveLength(1);
  // It is cut after as many rows as the list had.
  serveFile(3);
  vi.setSystemTime(Date.parse('2026-11-20T08:10:00Z'));
  await user.click(button('Export CSV'));
  expect(await screen.findByText(/^Saved 3 rows, but the service counted 5\./)).toBeVisible();
});

test('a list that was never answered gives no count to compare', async () => {
  fakeApi.onList(() => ({ status: 500 }));
  serveFile(2);
  const { user } = renderApp();
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(button('Export CSV'));
  expect(await screen.findByText(/2 rows\. The service’s count is not known/)).toBeVisible();
});

test('past midnight, the export of Today is of the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T18:25:00Z') });
  serveFile(1);
  const { user } = renderApp({ url: '/transactions?range=today' });
  await screen.findByText('ORD-1001');
  vi.setSystemTime(Date.parse('2026-11-20T18:33:00Z'));
  await user.click(button('Export CSV'));
  await screen.findByText('Saved 1 of 1 row.');
  const tomorrow = { startDate: '2026-11-20T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' };
  expect(fakeApi.exports().map(({ query }) => query)).toEqual([tomorrow]);
  expect(counts().at(-1)?.query).toMatchObject(tomorrow);
  await user.click(button('Details'));
  expect(await screen.findByText(/^Nov 21, 2026 \(India/)).toBeVisible();
});

test('the details of a file are offered, can be saved as text, and stay in the menu', async () => {
  serveFile(1);
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  await screen.findByText('ORD-1001');
  await user.click(button('Export CSV'));
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Last export' });
  const hash = createHash('sha256').update(csvOf(1)).digest('hex');
  expect(within(dialog).getByText(hash)).toBeVisible();
  expect(within(dialog).getByText('1 of 1 row.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save as text' }));
  expect(savedFiles[1]?.name).toBe(savedFiles[0]?.name.replace(/csv$/, 'txt'));
  const text = new TextDecoder().decode(await bytesOf(1));
  expect(text).toMatch(/^File: transactions-export-.*\.csv\r\nContents: Original file\r\n/);
  expect(text).toContain(`SHA-256: ${hash}\r\nMerchant: SHOP\r\nFilters: Failed\r\n`);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(button('Export CSV')).toHaveFocus();

  await user.click(button('More export options'));
  await user.click(await screen.findByRole('menuitem', { name: /^Last export/ }));
  expect(await screen.findByText(hash)).toBeVisible();
});

async function exportForSpreadsheets(body: string) {
  fakeApi.onExport(() => ({ headers: csv, body }));
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  await user.click(button('More export options'));
  const item = await screen.findByRole('menuitem', { name: /^For spreadsheets/ });
  return () => user.click(item);
}

test('an export for spreadsheets keeps a long number as text, and says so', async () => {
  const begin = await exportForSpreadsheets('Ref ID,Amount\r\n632512345678,5.00\r\n');
  await begin();
  expect(await screen.findByText('Saved 1 of 1 row.')).toBeVisible();
  expect(screen.getByText(/\d-spreadsheet\.csv · 0\.1 kB$/)).toBeVisible();
  expect(new TextDecoder().decode(await bytesOf(0))).toBe(
    'Ref ID,Amount\r\n"=""632512345678""",5.00\r\n',
  );
});

test('a file that cannot be made safe for spreadsheets is not saved', async () => {
  const begin = await exportForSpreadsheets('a,b\r\n"1"2,3\r\n');
  await begin();
  const why = 'The file cannot be rewritten for spreadsheets. A row is not valid CSV.';
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText('Nothing was saved. Export CSV saves it unchanged.')).toBeVisible();
  expect(savedFiles).toEqual([]);
});

/** A worker whose file never arrives: neither an answer nor an error. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

test('without its worker, an export can be cancelled, and is saved unchecked', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  serveFile(1);
  const user = await startExport();
  expect(button('Export CSV')).toHaveAttribute('aria-disabled', 'true');
  // The request does not wait for the worker.
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(1), { timeout: 5_000 });
  await user.click(button('Cancel'));
  expect(await screen.findByText('Export cancelled.')).toBeVisible();
  expect(button('Export CSV')).toHaveAttribute('aria-disabled', 'false');

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(button('Export CSV'));
  await screen.findByRole('button', { name: 'Cancel' });
  // In steps, because the answer arrives in real time.
  for (let second = 0; second < 11; second++) await pass(1);
  expect(
    await screen.findByText('Saved. The rows of the file could not be counted.'),
  ).toBeVisible();
  expect(savedFiles).toHaveLength(1);
});

test('a file for spreadsheets, which needs the worker, fails in time without it', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const begin = await exportForSpreadsheets(csvOf(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await begin();
  await pass(10.5);
  expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
  expect(savedFiles).toEqual([]);
});

test('a message with details is withdrawn at the sign-out, because its button would do nothing', async () => {
  serveFile(3);
  const user = await startExport();
  expect(await screen.findByText(/3 rows, but the service counted 1/)).toBeVisible();
  await user.click(button('Logout'));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText(/3 rows, but/)).toBeNull();
});

const web = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

test.each([
  ['status 500', { status: 500, headers: csv, body: 'oops' }],
  ['a web page', { headers: web, body: '<h1>Login</h1>' }],
  ['a web page that calls itself CSV', { headers: csv, body: '\n<!DOCTYPE html><p>' }],
  ['a refusal', { headers: json, body: '{"success":false}' }],
  ['a refusal that calls itself CSV', { headers: csv, body: '{"success": false}' }],
  [
    'a refusal with another order of fields',
    { headers: csv, body: '{"message":"No","success":false}' },
  ],
  ['a list of errors that calls itself CSV', { headers: csv, body: '["No","Try later"]' }],
  ['an XML error', { headers: { 'content-type': 'application/xml' }, body: '<Error/>' }],
  ['a web page after a comment', { headers: csv, body: '<!-- x --><html>' }],
  [
    'an error in plain text',
    { headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' },
  ],
  ['no answer', DISCONNECT],
] as const)(
  'an export that gets %s saves nothing and shows a message (spec 8.8)',
  async (_, reply) => {
    fakeApi.onExport(() => reply);
    await startExport();
    const message = await screen.findByText(EXPORT_FAILED);
    expect(message).toBeVisible();
    expect(severityOf(message)).toBe('Error');
    expect(screen.getByText('Nothing was saved.')).toBeVisible();
    expect(savedFiles).toEqual([]);
  },
);

test('an interrupted export saves nothing and shows a message', async () => {
  fakeApi.onExport(() => ({
    headers: csv,
    body: (async function* () {
      yield 'Order ID\r\n';
      throw new Error('connection lost');
    })(),
  }));
  await startExport();
  expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
  expect(savedFiles).toEqual([]);
});

test('an export can be cancelled before its first byte', async () => {
  fakeApi.onExport(() => new Promise(() => {}));
  const user = await startExport();
  expect(button('Export CSV')).toHaveAttribute('aria-busy', 'true');
  // The fake worker of these tests does not load again when it was ended while it was loaded.
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(1));
  await user.click(button('Cancel'));
  expect(await screen.findByText('Export cancelled.')).toBeVisible();
});

test('only one export runs at a time; it shows its progress and can be cancelled', async () => {
  fakeApi.onExport(() => ({
    headers: csv,
    body: (async function* () {
      yield 'x'.repeat(300_000);
      await new Promise(() => {});
    })(),
  }));
  const user = await startExport();
  expect(await screen.findByText(/0\.3 MB received/)).toBeVisible();
  await user.click(button('Export CSV'));
  await user.click(button('Cancel'));
  expect(await screen.findByText('Export cancelled.')).toBeVisible();
  expect(button('Export CSV')).toHaveFocus();
  expect(fakeApi.requests.filter(({ path }) => path.endsWith('/export'))).toHaveLength(1);
  expect(savedFiles).toEqual([]);
});

/** An export that sends one chunk for each `deliver` and ends at `finish`. */
function slowExport() {
  let wake = () => {};
  let isFinished = false;
  fakeApi.onExport(() => ({
    headers: csv,
    body: (async function* () {
      for (let chunk = 0; !isFinished; chunk += 1) {
        // 1.1 MB is shown only when all of the first chunk has arrived.
        yield 'x'.repeat(1_051_000 + chunk);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    })(),
  }));
  return {
    deliver: () => wake(),
    finish: () => {
      isFinished = true;
      wake();
    },
  };
}

test('an export without data for ten seconds fails; a long one that still receives data does not', async () => {
  const { deliver, finish } = slowExport();
  const { user } = renderApp();
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await screen.findByText('ORD-1001');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

  await user.click(button);
  await screen.findByText(/1\.1 MB received/);
  for (const received of [/2\.1 MB/, /3\.2 MB/]) {
    vi.advanceTimersByTime(9_000);
    deliver();
    await screen.findByText(received);
  }
  finish();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(savedFiles).toHaveLength(1);

  slowExport();
  await user.click(button);
  await screen.findByText(/1\.1 MB received/);
  vi.advanceTimersByTime(10_500);
  expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
  expect(savedFiles).toHaveLength(1);
});

test('the focus returns to where it was when the export ends while Cancel has it', async () => {
  const { finish } = slowExport();
  const user = await startExport();
  await screen.findByText(/1\.1 MB received/);
  await user.tab({ shift: true });
  expect(button('Cancel')).toHaveFocus();
  finish();
  await screen.findByText(/^Saved/);
  await waitFor(() => expect(button('Export CSV')).toHaveFocus());
});

test('the focus stays where it moved when the export ends', async () => {
  const { finish } = slowExport();
  const user = await startExport();
  await screen.findByText(/1\.1 MB received/);
  await user.tab({ shift: true });
  expect(button('Cancel')).toHaveFocus();
  await user.tab();
  await user.tab();
  finish();
  await screen.findByText(/^Saved/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(button('More export options')).toHaveFocus();
});

const ENDED = 'Export stopped because the session ended.';

test.each([
  ['Logout', () => fireEvent.click(button('Logout'))],
  ['the idle lock', lockSession],
  ['a sign-out in another tab', () => storeInOtherTab('user', null)],
  ['a 401', () => endRefusedSession(credentialsOf('SHOP'))],
])('%s ends a running export and says so on the sign-in page', async (_, endSession) => {
  slowExport();
  await startExport();
  await screen.findByText(/1\.1 MB received/);
  act(() => void endSession());
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(screen.queryByText(/received/)).toBeNull();
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(savedFiles).toEqual([]);
});

test('the message about an export that the idle lock stopped stays until it is closed', async () => {
  slowExport();
  await startExport();
  await screen.findByText(/1\.1 MB received/);
  act(lockSession);
  const message = await screen.findByText(ENDED);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // A Snackbar restarts its timer when the window gets the focus back.
  fireEvent.blur(window);
  fireEvent.focus(window);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(message).toBeVisible();
  fireEvent.click(button('Close'));
  await waitFor(() => expect(screen.queryByText(ENDED)).toBeNull());
});

test('an export that gets a 401 says that the session ended', async () => {
  fakeApi.onExport(() => ({ status: 401 }));
  await startExport();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await screen.findByText(ENDED)).toBeVisible();
});

test('another account in another tab ends the export of the first', async () => {
  slowExport();
  await startExport();
  await screen.findByText(/1\.1 MB received/);
  storeInOtherTab('user', JSON.stringify(sessionOf('OTHER', SECRET)));
  expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(savedFiles).toEqual([]);
});

test('leaving the page ends a running export and says so', async () => {
  slowExport();
  await startExport();
  await screen.findByText(/1\.1 MB received/);
  visit('/elsewhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await screen.findByText('Export stopped because you left the page.')).toBeVisible();
  expect(savedFiles).toEqual([]);
});
