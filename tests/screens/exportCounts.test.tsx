import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, listAnswer, payment, payments } from '../fakeApi.ts';
import { renderApp } from '../renderApp.tsx';
import { openTotals, refresh } from './page.ts';

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const csvOf = (rows: number) =>
  `Amount,Status,Created At\r\n${'5.00,FAILED,2026-11-20T08:00:00Z\r\n'.repeat(rows)}`;

// Within a quarter of an hour, after which the page would be locked.
const BEFORE_MIDNIGHT = Date.parse('2026-11-20T18:20:00Z');
const LATER = Date.parse('2026-11-20T18:25:00Z');
const AFTER_MIDNIGHT = Date.parse('2026-11-20T18:33:00Z');

beforeEach(() => {
  // jsdom cannot save files.
  URL.createObjectURL = () => 'blob:0';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const counts = () =>
  fakeApi.requests.filter(({ path, query }) => path === '/api/transactions' && query.limit === '1');
const exportQueries = () =>
  fakeApi.requests.filter(({ path }) => path.endsWith('/export')).map(({ query }) => query);

/** Opens the list shortly before midnight, with 80 payments. */
async function visitBeforeMidnight(url?: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: BEFORE_MIDNIGHT });
  fakeApi.onList((request) => {
    const answer = listAnswer(payments(80), request);
    answer.body.data.transactions = answer.body.data.transactions.slice(0, 1);
    return answer;
  });
  const { user } = renderApp({ url });
  await screen.findByText('ORD-1');
  return user;
}

/** From now on the service counts so many payments. */
function countAs(total: number) {
  fakeApi.onList((request) => listAnswer(payments(total), { ...request, query: { limit: '1' } }));
}

const CUT = '100 rows, but the service counted 300. This can be normal while payments arrive.';

test('a file that is cut after its list was loaded is not called complete', async () => {
  const user = await visitBeforeMidnight();
  vi.setSystemTime(LATER);
  countAs(300);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(100) }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const message = await screen.findByText((text) => text.endsWith(CUT));
  expect(message.parentElement).toHaveClass('MuiAlert-colorWarning');
  expect(counts()).toHaveLength(2);
});

test('a whole file of a list that has grown since is called complete, after one count', async () => {
  const user = await visitBeforeMidnight();
  vi.setSystemTime(LATER);
  countAs(300);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(300) }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const message = await screen.findByText(/300 of 300 rows\.$/);
  expect(message.parentElement).toHaveClass('MuiAlert-colorSuccess');
  expect(counts()).toHaveLength(1);
});

test('the totals and the statement say the same of their file', async () => {
  const user = await visitBeforeMidnight();
  vi.setSystemTime(LATER);
  countAs(300);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(100) }));
  const dialog = await openTotals(user);
  const warning = await within(dialog).findByText(CUT);
  expect(warning.closest('.MuiAlert-root')).toHaveClass('MuiAlert-colorWarning');
  expect(within(dialog).getByText(/^As of Nov 20, 2026 23:55\./)).toBeVisible();
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(/^Failed ₹500\.00/)).toHaveTextContent(
      `as of Nov 20, 2026 23:55. ${CUT}`,
    );
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('totals that are older than the list, or of another day, are added up again', async () => {
  const user = await visitBeforeMidnight();
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(80) }));
  const addUp = async (payments: number) => {
    const dialog = await openTotals(user);
    await within(dialog).findByText(new RegExp(`^As of .* ${payments} of ${payments} rows`));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await addUp(80);
  await addUp(80);
  expect(exportQueries()).toHaveLength(1);

  vi.setSystemTime(LATER);
  countAs(300);
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(300) }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Showing 1 to 1 of 300 transactions');
  await addUp(300);
  expect(exportQueries()).toHaveLength(2);

  vi.setSystemTime(AFTER_MIDNIGHT);
  await addUp(300);
  expect(exportQueries()).toHaveLength(3);
});

test('totals are also added up again when the newer list has no total', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEFORE_MIDNIGHT });
  const data = { transactions: [payment({ orderID: 'ORD-1' })], pagination: null };
  fakeApi.onList(() => ({ body: { success: true, data } }));
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(80) }));
  const { user } = renderApp();
  await screen.findByText('ORD-1');
  for (const exports of [1, 2]) {
    const dialog = await openTotals(user);
    await within(dialog).findByText(/80 rows\. The service’s count is not known\./);
    expect(exportQueries()).toHaveLength(exports);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.setSystemTime(LATER);
    await refresh();
  }
});

test('a saved file is no longer shown as running while its rows are counted again', async () => {
  const user = await visitBeforeMidnight();
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(90) }));
  const release = fakeApi.hold(({ query }) => query.limit === '1');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(counts()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.queryByText(/^Saved/)).toBeNull();
  release();
  expect(await screen.findByText(/90 rows, but the service counted 80\./)).toBeVisible();
});

const TODAY = { startDate: '2026-11-19T18:30:00.000Z', endDate: '2026-11-20T18:29:59.999Z' };
const TOMORROW = { startDate: '2026-11-20T18:30:00.000Z', endDate: '2026-11-21T18:29:59.999Z' };

test('past midnight, the export and the totals of Today are of the new day', async () => {
  const user = await visitBeforeMidnight('/transactions?range=today');
  fakeApi.onExport(() => ({ headers: csv, body: csvOf(1) }));
  expect(fakeApi.listQueries().at(-1)).toMatchObject(TODAY);
  vi.setSystemTime(AFTER_MIDNIGHT);
  countAs(1);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText(/1 of 1 row\.$/);
  expect(exportQueries()).toEqual([TOMORROW]);
  expect(counts().at(-1)?.query).toMatchObject(TOMORROW);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(await screen.findByText(/^Nov 21, 2026 \(India/)).toBeVisible();
});

test('past midnight, the list of Today follows by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: BEFORE_MIDNIGHT });
  renderApp({ url: '/transactions?range=today' });
  await screen.findByText('ORD-1001');
  act(() => void vi.advanceTimersByTime(540_000));
  expect(fakeApi.listQueries()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(240_000));
  await vi.waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2), 10_000);
  expect(fakeApi.listQueries()[1]).toMatchObject(TOMORROW);
});
