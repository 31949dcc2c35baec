import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getSession, lockSession, type Session, saveRole } from '../../../src/session/session.ts';
import { act } from '../../act.ts';
import {
  type Answer,
  csvAnswer,
  DISCONNECT,
  fakeApi,
  isCount,
  listAnswer,
  refused,
  serverError,
} from '../../fakeApi.ts';
import { CSV, payment, payments } from '../../fakeService.ts';
import { savedFiles } from '../../fakeWindow.ts';
import { announcements, openList, renderApp } from '../../renderApp.tsx';
import {
  ADMIN,
  AT_SIGN_IN,
  button,
  FETCH_FAILED,
  findSignIn,
  logout,
  sentenceOf,
  setTime,
  settle,
  severityOf,
  signInInOtherTab,
  slowExport,
  visit,
} from '../page.ts';

const EXPORT_FAILED = sentenceOf('8.8');
const ENDED = 'Export stopped because the session ended.';
const LEFT = 'Export stopped because you left the page.';

async function startExport(url?: string, as = { merchantId: 'SHOP' }) {
  const { user } = renderApp({ url, as });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return user;
}

/** A file with `rows` payments. */
const csvOf = (rows: number) =>
  ['Order ID,Amount', ...Array.from({ length: rows }, (_, nth) => `ORD-${nth},5.00`), ''].join(
    '\r\n',
  );

const serveText = (text: string) => fakeApi.onExport(() => csvAnswer(text));
const serveFile = (rows: number) => serveText(csvOf(rows));

const counts = () => fakeApi.requests.filter(isCount);

/** Fakes timeouts. Called once all code is loaded, because imports would hang. */
const fakeTimeouts = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

test("the export sends the list's filters without its page, and saves the file unchanged, even as plain text, without a User-Agent of its own (spec 7.6, 9.4)", async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  // Long enough for three of the parts that the page joins.
  const body = `\uFEFFOrder ID,Amount\r\n"a,b",₹5\r\n${`ORD-${'9'.repeat(990)},5\r\n`.repeat(9_000)}`;
  fakeApi.onExport(() => ({ headers: { 'content-type': 'text/plain' }, body }));
  localStorage.setItem('zone:ADMIN', 'utc');
  const query = 'status=FAILED&merchantId=SHOP&startDate=2026-11-14';
  await startExport(`/transactions?${query}&page=3`, ADMIN);
  expect(await screen.findByText(/^Saved /)).toBeVisible();
  const filters = {
    status: 'FAILED',
    merchantId: 'SHOP',
    startDate: '2026-11-14T00:00:00.000Z',
  };
  expect(fakeApi.listQueries()[0]).toEqual({ ...filters, page: '3', limit: '50' });
  expect(fakeApi.exports().map((request) => request.query)).toEqual([filters]);
  // The User-Agent is Node.js's own: if the page set it, a service on another origin would have to allow the header.
  expect(fakeApi.exports()[0]?.userAgent).toBe('node');
  expect(savedFiles.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
  ]);
  const saved = await savedFiles[0]?.blob.arrayBuffer();
  expect(Buffer.from(saved as ArrayBuffer).equals(Buffer.from(body))).toBe(true);
  // A cached answer could be another account's.
  const caches = sent.mock.calls.map(([call]) => (call as Request).cache);
  expect(caches).toEqual(fakeApi.requests.map(() => 'no-store'));
});

test('after midnight, an export of Today has the new day, as the list has automatically', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    // Ten minutes before midnight in India: the page would lock after a quarter of an hour.
    now: Date.parse('2026-11-20T18:20:00Z'),
  });
  serveFile(1);
  const { user } = await openList({ url: '/transactions?range=today' });
  act(() => void vi.advanceTimersByTime(540_000));
  expect(fakeApi.listQueries()).toHaveLength(1);
  const tomorrow = { startDate: '2026-11-20T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' };
  // The page's own clock has not ticked since midnight.
  vi.setSystemTime(Date.parse('2026-11-20T18:30:01Z'));
  await user.click(button('Export CSV'));
  await screen.findByText('Saved 1 of 1 payment.');
  expect(fakeApi.exports().map(({ query }) => query)).toEqual([tomorrow]);
  expect(counts().at(-1)?.query).toMatchObject(tomorrow);

  act(() => void vi.advanceTimersByTime(240_000));
  await vi.waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2), 10_000);
  expect(fakeApi.listQueries()[1]).toMatchObject(tomorrow);
});

describe('the message about a saved file', () => {
  test("compares the rows with the list's total, and counts again only when they differ or the list is old", async () => {
    // Stops the time, because on a busy machine the list could become older than ten seconds.
    setTime('2026-11-20T08:00:00Z');
    fakeApi.payments = payments(3);
    serveFile(3);
    const { user } = await openList();
    const exportButton = button('Export CSV');
    await user.click(exportButton);
    expect(await screen.findByText('Saved 3 of 3 payments.')).toBeVisible();
    expect(screen.getByText(/^transactions-export-.*\.csv 0\.1 kB$/)).toBeVisible();
    expect(counts()).toEqual([]);

    // The service exports and counts one more payment than the list shows.
    fakeApi.payments = payments(4);
    serveFile(4);
    await user.click(exportButton);
    expect(severityOf(await screen.findByText('Saved 4 of 4 payments.'))).toBe('Success');
    expect(counts()).toHaveLength(1);

    serveFile(5);
    await user.click(exportButton);
    const doubtful = /^Saved 5 payments, but the service counted 3 before and 4 after\./;
    expect(severityOf(await screen.findByText(doubtful))).toBe('Warning');
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();

    // The list is too old, so the service counts again: 4 payments, of which the file has 3.
    setTime('2026-11-20T08:05:00Z');
    serveFile(3);
    await user.click(exportButton);
    const missing = await screen.findByText('Only 3 of 4 payments were saved; 1 is missing.');
    expect(severityOf(missing)).toBe('Error');
    serveFile(4);
    await user.click(button('Export again'));
    expect(await screen.findByText('Saved 4 of 4 payments.')).toBeVisible();
    expect(savedFiles).toHaveLength(5);

    // The file has as many rows as there are payments, but one row is repeated and one is missing.
    serveText(`${csvOf(3)}ORD-0,5.00\r\n`);
    await user.click(exportButton);
    const repeated = 'Saved 4 payments. 1 row is in the file twice, so another may be missing.';
    expect(severityOf(await screen.findByText(repeated))).toBe('Warning');
  });

  test('does not wait for the count; Cancel and Logout end only that', async () => {
    serveFile(2);
    const release = fakeApi.hold(isCount);
    const user = await startExport();
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    await waitFor(() => expect(counts().length).toBeGreaterThan(0));
    await user.click(button('Cancel'));
    expect(await screen.findByText(/^Saved 2 payments(\.|, but)/)).toBeVisible();

    const before = counts().length;
    await user.click(button('Export CSV'));
    await waitFor(() => expect(savedFiles).toHaveLength(2));
    await waitFor(() => expect(counts().length).toBeGreaterThan(before));
    await logout(user);
    release();
    await settle();
    // The sign-in page must not show anything about the file.
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  test('about an incomplete file stays after a refresh and after the idle lock, unless it was closed, but not for another account or after a sign-out', async () => {
    fakeApi.payments = payments(3);
    serveFile(1);
    const user = await startExport();
    const words = /^Only 1 of 3 payments/;
    expect(await screen.findByText(words)).toBeVisible();
    fakeApi.onNextList(serverError);
    await user.click(button('Refresh'));
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    await user.click(button('Refresh'));
    await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());
    expect(screen.getByText(words)).toBeVisible();

    act(lockSession);
    await findSignIn();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();
    signInInOtherTab('OTHER');
    expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());

    await user.click(button('Export CSV'));
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    act(lockSession);
    await findSignIn();
    expect(screen.queryByText(words)).toBeNull();

    signInInOtherTab('OTHER');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(words)).toBeVisible();
    await logout(user);
    expect(screen.queryByText(words)).toBeNull();
  });
});

async function* cutOff() {
  yield 'Order ID\r\n';
  throw new Error('connection lost');
}

test('an export that gets no file saves nothing and shows a message (spec 8.8)', async () => {
  const replies: [string, Answer | typeof DISCONNECT][] = [
    ...[429, 500].map((status): [string, Answer] => [
      `status ${status}`,
      { ...csvAnswer('oops'), status },
    ]),
    ['a web page', { headers: { 'content-type': 'text/html' }, body: '<h1>Login</h1>' }],
    ['a web page that calls itself CSV', csvAnswer('\n<!DOCTYPE html><p>')],
    ['a refusal', { body: { success: false } }],
    ['a refusal that calls itself CSV', { headers: CSV, body: '{"success": false}' }],
    ['a list of errors that calls itself CSV', csvAnswer('["No","Try later"]')],
    ['an XML error', { headers: { 'content-type': 'application/xml' }, body: '<Error/>' }],
    ['an error in plain text', { headers: { 'content-type': 'text/plain' }, body: 'Server Error' }],
    ['no answer', DISCONNECT],
    ['half a file', csvAnswer(cutOff())],
  ];
  const { user } = await openList();
  for (const [name, reply] of replies) {
    fakeApi.onExport(() => reply);
    await user.click(button('Export CSV'));
    await waitFor(() => expect(screen.queryByText(EXPORT_FAILED), name).not.toBeNull());
    expect(severityOf(screen.getByText(EXPORT_FAILED))).toBe('Error');
    expect(screen.getByText(/^Nothing was saved\. \w/)).toBeVisible();
    expect(savedFiles, name).toEqual([]);
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByText(EXPORT_FAILED)).toBeNull());
  }
});

/** A piece of a file, just long enough that 0.4 MB is shown once the whole first piece has arrived. */
const piece = (nth: number) => 'ORD-1,5.00\r\n'.repeat(29_250 + nth);

async function startSlowExport() {
  const { finish } = slowExport(piece);
  // Opens the list first, because the progress is a share of the list's total.
  const { user } = await openList();
  await user.click(button('Export CSV'));
  await screen.findByText(/0\.4 MB received/);
  return { user, finish };
}

describe('a running export', () => {
  test('is the only one, shows its progress, and can be cancelled, also once the role is known', async () => {
    fakeApi.onList((request) => {
      const answer = listAnswer([payment()], request);
      answer.body.data.pagination.totalRecords = 58_500;
      return answer;
    });
    const { user } = await startSlowExport();
    const progress = screen.getByRole('progressbar', { name: 'Exporting payments…' });
    expect(progress).toHaveAttribute('aria-valuenow', '50');
    expect(button('Export CSV')).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Export CSV'));
    // The role becomes known, which does not end the session.
    act(() => saveRole(getSession() as Session, true));
    await user.click(button('Cancel'));
    expect(await screen.findByText('Export cancelled.')).toBeVisible();
    expect(fakeApi.exports()).toHaveLength(1);
    expect(savedFiles).toEqual([]);
  });

  test('fails after ten seconds without data, but not because it is long', async () => {
    const { deliver, finish } = slowExport(piece);
    const { user } = await openList();
    fakeTimeouts();
    await user.click(button('Export CSV'));
    await screen.findByText(/0\.4 MB received/);
    for (const received of [/0\.7 MB/, /1\.1 MB/]) {
      vi.advanceTimersByTime(9_000);
      deliver();
      await screen.findByText(received);
    }
    finish();
    expect(await screen.findByText(/^Saved/)).toBeVisible();

    slowExport(piece);
    await user.click(button('Export CSV'));
    await screen.findByText(/0\.4 MB received/);
    vi.advanceTimersByTime(10_500);
    expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
    expect(savedFiles).toHaveLength(1);
  });
});

describe('a running export is ended and says so', () => {
  test('but not after a Logout, because somebody else may come next; an earlier message starts no other export', async () => {
    fakeApi.onExport(serverError);
    const { user } = await openList();
    await user.click(button('Export CSV'));
    const again = await screen.findByRole('button', { name: 'Export again' });
    slowExport(piece);
    await user.click(button('Export CSV'));
    await screen.findByText(/0\.4 MB received/);
    fireEvent.click(again);
    expect(screen.getAllByRole('progressbar', { name: /^Exporting/ })).toHaveLength(1);
    await logout(user);
    await waitFor(() => expect(fakeApi.abortedCalls).toBeGreaterThan(0));
    await settle();
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(screen.queryByText(EXPORT_FAILED)).toBeNull();
    expect(screen.queryByText(/received/)).toBeNull();
    expect(fakeApi.exports()).toHaveLength(2);
    expect(savedFiles).toEqual([]);
  });

  test('by another page', async () => {
    await startSlowExport();
    visit('/elsewhere');
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(await screen.findByText(LEFT)).toBeVisible();
    expect(screen.queryByText(/received/)).toBeNull();
    await waitFor(() => expect(fakeApi.abortedCalls).toBeGreaterThan(0));
    expect(savedFiles).toEqual([]);
  });

  test('by another account in another tab, which does not see the message', async () => {
    await startSlowExport();
    signInInOtherTab('OTHER');
    expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
    await waitFor(() => expect(fakeApi.abortedCalls).toBeGreaterThan(0));
    await waitFor(() => expect(button('Export CSV')).toHaveAttribute('aria-busy', 'false'));
    expect(announcements().join()).not.toMatch(/export/i);
  });

  test('by a 401 of the export itself', async () => {
    fakeApi.onExport(refused);
    await startExport();
    expect(await screen.findByText(AT_SIGN_IN)).toBeVisible();
    expect(await screen.findByText(ENDED)).toBeVisible();
  });

  test('in a message that stays until it is closed, because after the idle lock nobody may be there', async () => {
    await startSlowExport();
    act(lockSession);
    const message = await screen.findByText(ENDED);
    fakeTimeouts();
    // A Snackbar restarts its timer when the window gets the focus back.
    fireEvent.blur(window);
    fireEvent.focus(window);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(message).toBeVisible();
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByText(ENDED)).toBeNull());
  });
});
