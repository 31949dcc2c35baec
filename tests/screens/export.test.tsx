import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endRefusedSession, lockSession } from '../../src/session/session.ts';
import { credentialsOf, DISCONNECT, fakeApi, payments, SECRET } from '../fakeApi.ts';
import { sessionOf } from '../fakeService.ts';
import { renderApp } from '../renderApp.tsx';

interface SavedFile {
  name: string;
  blob: Blob;
}

let saved: SavedFile[];
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const EXPORT_FAILED = 'Failed to export transactions. Please try again.';

beforeEach(() => {
  // jsdom cannot save files, so they are collected here.
  saved = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blobs.get(this.href) as Blob });
  });
});

async function bytesOf(file: SavedFile | undefined) {
  const reader = new FileReader();
  return new Promise<Uint8Array>((resolve) => {
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file?.blob as Blob);
  });
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
  expect(await screen.findByText(/^Saved transactions-export-/)).toBeVisible();
  const request = fakeApi.requests.find(({ path }) => path === '/api/transactions/export');
  expect(request?.query).toEqual({ status: 'FAILED', merchantId: 'SHOP' });
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
  ]);
  expect(Array.from(await bytesOf(saved[0]))).toEqual([...new TextEncoder().encode(text)]);
});

test('a CSV file that the service calls plain text is saved', async () => {
  const headers = { 'content-type': 'text/plain' };
  fakeApi.onExport(() => ({ headers, body: 'Order ID,Amount\r\n' }));
  await startExport();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(saved).toHaveLength(1);
});

/** A file with that many payments. */
const csvOf = (rows: number) => `Order ID,Amount\r\n${'ORD-1,5.00\r\n'.repeat(rows)}`;

const counts = () =>
  fakeApi.requests.filter(({ path, query }) => path === '/api/transactions' && query.limit === '1');

test('the message compares the rows with the list, and counts again only when they differ', async () => {
  fakeApi.payments = payments(3);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(3) }));
  const { user } = renderApp();
  await screen.findByText('ORD-3');
  const button = screen.getByRole('button', { name: 'Export CSV' });
  await user.click(button);
  expect(await screen.findByText(/^Saved .*\(1 kB\)\. 3 of 3 rows/)).toBeVisible();
  expect(counts()).toEqual([]);

  // One more payment than the list shows, which the service counts too.
  fakeApi.payments = payments(4);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(4) }));
  await user.click(button);
  expect(await screen.findByText(/4 of 4 rows/)).toBeVisible();
  expect(counts()).toHaveLength(1);

  fakeApi.onExport(() => ({ headers: csv, body: csvOf(2) }));
  await user.click(button);
  const doubt = await screen.findByText(/2 rows, but the service counted 3 before and 4 after\./);
  expect(doubt.parentElement).toHaveClass('MuiAlert-colorWarning');
  expect(saved).toHaveLength(3);
});

test('a list that was never answered gives no count to compare', async () => {
  fakeApi.onList(() => ({ status: 500 }));
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(2) }));
  const { user } = renderApp();
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/2 rows\. The service’s count is not known/)).toBeVisible();
});

test('the details of a file are offered, can be saved as text, and stay in the menu', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(1) }));
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  await screen.findByText('ORD-1001');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exported file' });
  const hash = createHash('sha256').update(csvOf(1)).digest('hex');
  expect(within(dialog).getByText(hash)).toBeVisible();
  expect(within(dialog).getByText('1 of 1 row.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save as text' }));
  expect(saved[1]?.name).toBe(saved[0]?.name.replace(/csv$/, 'txt'));
  const text = new TextDecoder().decode(await bytesOf(saved[1]));
  expect(text).toMatch(
    /^File: transactions-export-.*\.csv\r\nContents: As the service sent it\r\n/,
  );
  expect(text).toContain(`SHA-256: ${hash}\r\nMerchant: SHOP\r\nFilters: Failed\r\n`);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'More export options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details of the last export' }));
  expect(await screen.findByText(hash)).toBeVisible();
});

test('an export for spreadsheets keeps a long number as text, and says so', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: 'Ref ID,Amount\r\n632512345678,5.00\r\n' }));
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  await user.click(screen.getByRole('button', { name: 'More export options' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Export for spreadsheets/ }));
  expect(await screen.findByText(/\d-spreadsheet\.csv \(1 kB\)\. 1 of 1 row/)).toBeVisible();
  expect(new TextDecoder().decode(await bytesOf(saved[0]))).toBe(
    'Ref ID,Amount\r\n"=""632512345678""",5.00\r\n',
  );
});

test('a file that cannot be made safe for spreadsheets is not saved', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: 'a,b\r\n"1"2,3\r\n' }));
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'More export options' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Export for spreadsheets/ }));
  expect(
    await screen.findByText(
      'The file cannot be rewritten for spreadsheets. A row is not valid CSV. Export CSV saves it unchanged.',
    ),
  ).toBeVisible();
  expect(saved).toEqual([]);
});

test('a message with details is withdrawn at the sign-out, because its button would do nothing', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(3) }));
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/3 rows, but the service counted 1/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
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
    expect(message.parentElement).toHaveClass('MuiAlert-colorError');
    expect(saved).toEqual([]);
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
  expect(saved).toEqual([]);
});

test('an export can be cancelled before its first byte', async () => {
  fakeApi.onExport(() => new Promise(() => {}));
  const user = await startExport();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-busy', 'true');
  // The fake worker of these tests does not load again when it was ended while it was loaded.
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Export cancelled. Nothing was saved.')).toBeVisible();
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
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Export cancelled. Nothing was saved.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
  expect(fakeApi.requests.filter(({ path }) => path.endsWith('/export'))).toHaveLength(1);
  expect(saved).toEqual([]);
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
  expect(saved).toHaveLength(1);

  slowExport();
  await user.click(button);
  await screen.findByText(/1\.1 MB received/);
  vi.advanceTimersByTime(10_500);
  expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('the focus returns to where it was when the export ends while Cancel has it', async () => {
  const { finish } = slowExport();
  const user = await startExport();
  await screen.findByText(/1\.1 MB received/);
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  finish();
  await screen.findByText(/^Saved/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus());
});

test('the focus stays where it moved when the export ends', async () => {
  const { finish } = slowExport();
  const user = await startExport();
  await screen.findByText(/1\.1 MB received/);
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.tab();
  await user.tab();
  finish();
  await screen.findByText(/^Saved/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.getByRole('button', { name: 'More export options' })).toHaveFocus();
});

const ENDED = 'Export stopped because the session ended. Nothing was saved.';

/** Simulates a change of the session in another tab. */
function changeSession(newValue: string | null) {
  if (newValue === null) localStorage.removeItem('user');
  else localStorage.setItem('user', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
}

test.each([
  ['Logout', () => fireEvent.click(screen.getByRole('button', { name: 'Logout' }))],
  ['the idle lock', lockSession],
  ['a sign-out in another tab', () => changeSession(null)],
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
  expect(saved).toEqual([]);
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
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
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
  act(() => changeSession(JSON.stringify(sessionOf('OTHER', SECRET))));
  expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(saved).toEqual([]);
});

test('leaving the page ends a running export and says so', async () => {
  slowExport();
  await startExport();
  await screen.findByText(/1\.1 MB received/);
  act(() => {
    window.history.replaceState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(
    await screen.findByText('Export stopped because you left the page. Nothing was saved.'),
  ).toBeVisible();
  expect(saved).toEqual([]);
});
