import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockSession } from '../../src/session/session.ts';
import {
  type Answer,
  csvAnswer,
  DISCONNECT,
  fakeApi,
  isCount,
  listAnswer,
  refused,
} from '../fakeApi.ts';
import { CSV, payment, payments } from '../fakeService.ts';
import { savedFiles } from '../fakeWindow.ts';
import { openList, renderApp } from '../renderApp.tsx';
import {
  ADMIN,
  button,
  findSignIn,
  logout,
  pass,
  setTime,
  settle,
  severityOf,
  signInInOtherTab,
  visit,
} from './page.ts';

const EXPORT_FAILED = 'Failed to export transactions. Please try again.';
const ENDED = 'Export stopped because the session ended.';
const LEFT = 'Export stopped because you left the page.';

const saved = (index = 0) => savedFiles[index]?.blob.text() ?? Promise.reject(new Error('no file'));

async function startExport(url?: string, as = { merchantId: 'SHOP' }) {
  const { user } = renderApp({ url, as });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return user;
}

/** A file with that many payments. */
const csvOf = (rows: number) => `Order ID,Amount\r\n${'ORD-1,5.00\r\n'.repeat(rows)}`;

const serveText = (text: string) => fakeApi.onExport(() => csvAnswer(text));
const serveFile = (rows: number) => serveText(csvOf(rows));

const counts = () => fakeApi.requests.filter(isCount);

/** Fakes the timers that a person waits for, once all code is there. */
const fakeTimeouts = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

test('the file has the filters of the list without its page, and is saved unchanged, also as plain text (spec 7.6, 9.4)', async () => {
  const body = '\uFEFFOrder ID,Amount\r\n"a,b",₹5\r\n';
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
  expect(savedFiles.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^transactions-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/),
  ]);
  const bytes = new Uint8Array((await savedFiles[0]?.blob.arrayBuffer()) ?? []);
  expect([...bytes]).toEqual([...new TextEncoder().encode(body)]);
});

// A browser asks a service of another origin to allow each header that the page sets.
test('an export sends no User-Agent of its own, so a service on another origin need not allow it', async () => {
  await startExport();
  await screen.findByText(/^Saved /);
  expect(fakeApi.exports().map(({ userAgent }) => userAgent)).toEqual(['node']);
});

test('the file of Today is of the new day after midnight, as the list is by itself', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    // Within a quarter of an hour, after which the page would be locked.
    now: Date.parse('2026-11-20T18:20:00Z'),
  });
  serveFile(1);
  const { user } = await openList({ url: '/transactions?range=today' });
  act(() => void vi.advanceTimersByTime(540_000));
  expect(fakeApi.listQueries()).toHaveLength(1);
  const tomorrow = { startDate: '2026-11-20T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' };
  // Before the page's own clock ticks.
  vi.setSystemTime(Date.parse('2026-11-20T18:30:01Z'));
  await user.click(button('Export CSV'));
  await screen.findByText('Saved 1 of 1 row.');
  expect(fakeApi.exports().map(({ query }) => query)).toEqual([tomorrow]);
  expect(counts().at(-1)?.query).toMatchObject(tomorrow);

  act(() => void vi.advanceTimersByTime(240_000));
  await vi.waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2), 10_000);
  expect(fakeApi.listQueries()[1]).toMatchObject(tomorrow);
});

describe('the message of a saved file', () => {
  test('compares the rows with the list, and counts again only when they differ, or the list is old', async () => {
    // On a busy machine, the list would be older than ten seconds.
    setTime('2026-11-20T08:00:00Z');
    fakeApi.payments = payments(3);
    serveFile(3);
    const { user } = await openList();
    const exportButton = button('Export CSV');
    await user.click(exportButton);
    expect(await screen.findByText('Saved 3 of 3 rows.')).toBeVisible();
    expect(screen.getByText(/^transactions-export-.*\.csv 0\.1 kB$/)).toBeVisible();
    expect(counts()).toEqual([]);

    // One more payment than the list shows, which the service counts too.
    fakeApi.payments = payments(4);
    serveFile(4);
    await user.click(exportButton);
    expect(severityOf(await screen.findByText('Saved 4 of 4 rows.'))).toBe('Success');
    expect(counts()).toHaveLength(1);

    serveFile(5);
    await user.click(exportButton);
    const doubtful = /^Saved 5 rows, but the service counted 3 before and 4 after\./;
    expect(severityOf(await screen.findByText(doubtful))).toBe('Warning');
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();

    // It is cut after as many rows as the list had.
    setTime('2026-11-20T08:05:00Z');
    serveFile(3);
    await user.click(exportButton);
    const missing = await screen.findByText('Only 3 of 4 rows were saved; 1 is missing.');
    expect(severityOf(missing)).toBe('Error');
    serveFile(4);
    await user.click(button('Export again'));
    expect(await screen.findByText('Saved 4 of 4 rows.')).toBeVisible();
    expect(savedFiles).toHaveLength(5);
  });

  test.each(['Cancel', 'Logout'])('does not wait for the count; %s ends only that', async (end) => {
    serveFile(2);
    const release = fakeApi.hold(isCount);
    const user = await startExport();
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    await waitFor(() => expect(counts().length).toBeGreaterThan(0));
    await user.click(button(end));
    if (end === 'Cancel') {
      expect(await screen.findByText(/^Saved 2 rows(\.|, but)/)).toBeVisible();
    } else {
      await findSignIn();
      release();
      await settle();
      await user.type(screen.getByLabelText(/^Merchant ID/), 'SHOP');
      // At the sign-in, nobody may read of the file.
      expect(screen.queryByText(/^Saved/)).toBeNull();
    }
  });

  test('of a file without all rows stays after the idle lock, but neither for another account nor after a sign-out', async () => {
    fakeApi.payments = payments(3);
    serveFile(1);
    const user = await startExport();
    const words = /^Only 1 of 3 rows/;
    expect(await screen.findByText(words)).toBeVisible();
    act(lockSession);
    await findSignIn();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();
    signInInOtherTab('OTHER');
    expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());

    await user.click(button('Export CSV'));
    expect(await screen.findByText(words)).toBeVisible();
    await logout(user);
    expect(screen.queryByText(words)).toBeNull();
  });
});

async function exportForSpreadsheets(body: string) {
  serveText(body);
  const { user } = await openList();
  return async () => {
    await user.click(button('More export options'));
    await user.click(await screen.findByRole('menuitem', { name: /^Export for spreadsheets/ }));
  };
}

test('a file for spreadsheets keeps a long number as text, and one that cannot be made safe is not saved', async () => {
  const begin = await exportForSpreadsheets('632512345678,5.00,2026-11-20T19:10:00Z\r\n');
  await begin();
  const words = /^Saved 1 of 1 row\. Its first row is a payment, not headings/;
  expect(severityOf(await screen.findByText(words))).toBe('Warning');
  expect(screen.getByText(/\d-spreadsheet\.csv 0\.1 kB$/)).toBeVisible();
  expect(await saved()).toBe('"=""632512345678""",5.00,2026-11-20T19:10:00Z\r\n');

  serveText('a,b\r\n"1"2,3\r\n');
  await begin();
  const why = 'The file cannot be rewritten for spreadsheets. A row is not valid CSV.';
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText('Nothing was saved. Export CSV saves it unchanged.')).toBeVisible();
  expect(savedFiles).toHaveLength(1);
});

/** Its file never arrives: neither an answer nor an error. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

describe('when the worker never answers', () => {
  beforeEach(() => void vi.stubGlobal('Worker', SilentWorker));

  test('an export can be cancelled, and is saved unchecked', async () => {
    serveFile(1);
    const user = await startExport();
    expect(button('Export CSV')).toHaveAttribute('aria-disabled', 'true');
    // The request does not wait for the worker.
    await waitFor(() => expect(fakeApi.exports()).toHaveLength(1), { timeout: 5_000 });
    await user.click(button('Cancel'));
    // Not only when the worker's time of ten seconds is over.
    expect(await screen.findByText('Export cancelled.', {}, { timeout: 5_000 })).toBeVisible();
    expect(button('Export CSV')).toHaveAttribute('aria-disabled', 'false');

    fakeTimeouts();
    await user.click(button('Export CSV'));
    await screen.findByRole('button', { name: 'Cancel' });
    // In steps, because the answer arrives in real time.
    for (let second = 0; second < 11; second++) await pass(1);
    const unchecked = 'Saved. The rows of the file could not be counted.';
    expect(await screen.findByText(unchecked)).toBeVisible();
    expect(savedFiles).toHaveLength(1);
  });

  test.each([
    ['its session ends', ENDED, async () => void act(lockSession)],
    ['ten seconds are over', EXPORT_FAILED, () => pass(10.5)],
  ])('an export for spreadsheets, which needs it, fails when %s', async (_, message, end) => {
    const begin = await exportForSpreadsheets(csvOf(1));
    fakeTimeouts();
    await begin();
    await waitFor(() => expect(fakeApi.exports()).toHaveLength(1));
    await end();
    expect(await screen.findByText(message)).toBeVisible();
    expect(savedFiles).toEqual([]);
  });
});

async function* cutOff() {
  yield 'Order ID\r\n';
  throw new Error('connection lost');
}

test('an export that gets no file saves nothing and shows a message (spec 8.8)', async () => {
  const replies: [string, Answer | typeof DISCONNECT][] = [
    ['status 500', { ...csvAnswer('oops'), status: 500 }],
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
  // The fake one is not loaded again when it was ended while it was loaded.
  vi.stubGlobal('Worker', SilentWorker);
  const { user } = await openList();
  for (const [name, reply] of replies) {
    fakeApi.onExport(() => reply);
    await user.click(button('Export CSV'));
    await waitFor(() => expect(screen.queryByText(EXPORT_FAILED), name).not.toBeNull());
    expect(severityOf(screen.getByText(EXPORT_FAILED))).toBe('Error');
    expect(screen.getByText('Nothing was saved.')).toBeVisible();
    expect(savedFiles, name).toEqual([]);
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByText(EXPORT_FAILED)).toBeNull());
  }
});

/** An export that sends one chunk for each `deliver` and ends at `finish`. */
function slowExport() {
  let wake = () => {};
  let isFinished = false;
  async function* body() {
    for (let chunk = 0; !isFinished; chunk += 1) {
      // 0.4 MB is shown only when all of the first chunk has arrived.
      yield 'ORD-1,5.00\r\n'.repeat(29_250 + chunk);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  fakeApi.onExport(() => csvAnswer(body()));
  return {
    deliver: () => wake(),
    finish: () => {
      isFinished = true;
      wake();
    },
  };
}

async function startSlowExport() {
  const { finish } = slowExport();
  // Its progress is a part of the list's count.
  const { user } = await openList();
  await user.click(button('Export CSV'));
  await screen.findByText(/0\.4 MB received/);
  return { user, finish };
}

describe('a running export', () => {
  test('is the only one; it shows its progress and can be cancelled', async () => {
    fakeApi.onList((request) => {
      const answer = listAnswer([payment()], request);
      answer.body.data.pagination.totalRecords = 58_500;
      return answer;
    });
    const { user } = await startSlowExport();
    const progress = screen.getByRole('progressbar', { name: 'Exporting transactions…' });
    expect(progress).toHaveAttribute('aria-valuenow', '50');
    expect(button('Export CSV')).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Export CSV'));
    await user.click(button('Cancel'));
    expect(await screen.findByText('Export cancelled.')).toBeVisible();
    expect(button('Export CSV')).toHaveFocus();
    expect(fakeApi.exports()).toHaveLength(1);
    expect(savedFiles).toEqual([]);
  });

  test('fails without data for ten seconds, not when it is long', async () => {
    const { deliver, finish } = slowExport();
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

    slowExport();
    await user.click(button('Export CSV'));
    await screen.findByText(/0\.4 MB received/);
    vi.advanceTimersByTime(10_500);
    expect(await screen.findByText(EXPORT_FAILED)).toBeVisible();
    expect(savedFiles).toHaveLength(1);
  });

  test('says what is wrong with the file, also when the service then sends nothing more', async () => {
    const begin = await exportForSpreadsheets('');
    fakeApi.onExport(() =>
      csvAnswer(
        (async function* () {
          // No UTF-8.
          yield Buffer.from(`a,b\r\n\xFF,${'1'.repeat(1_000)}\r\n`, 'latin1');
          await new Promise(() => {});
        })(),
      ),
    );
    fakeTimeouts();
    await begin();
    await screen.findByText(/kB received/);
    for (let second = 0; second < 11; second++) await pass(1);
    const why = /^The file cannot be rewritten for spreadsheets\./;
    expect(await screen.findByText(why)).toBeVisible();
    expect(savedFiles).toEqual([]);
  });

  test.each([
    ['returns from Cancel to where it was', 0, 'Export CSV'],
    ['stays where it moved', 2, 'More export options'],
  ])('that ends: the focus %s', async (_, steps, name) => {
    const { user, finish } = await startSlowExport();
    await user.tab({ shift: true });
    expect(button('Cancel')).toHaveFocus();
    for (let step = 0; step < steps; step += 1) await user.tab();
    finish();
    await screen.findByText(/^Saved/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    await waitFor(() => expect(button(name)).toHaveFocus());
  });
});

const AT_SIGN_IN = 'Sign in to view your transactions';

describe('a running export is ended and says so', () => {
  test.each<[string, () => unknown, string, string]>([
    ['Logout', () => fireEvent.click(button('Logout')), AT_SIGN_IN, ENDED],
    ['another account in another tab', () => signInInOtherTab('OTHER'), 'Welcome, OTHER', ENDED],
    ['another page', () => visit('/elsewhere'), 'Page not found', LEFT],
  ])('by %s', async (_, end, shown, message) => {
    await startSlowExport();
    end();
    expect(await screen.findByText(shown)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/received/)).toBeNull();
    await waitFor(() => expect(fakeApi.abortedCalls).toBeGreaterThan(0));
    expect(savedFiles).toEqual([]);
  });

  test('by its own 401', async () => {
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
