import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { prefetchFirstPage } from '../../src/transactions/listQuery.ts';
import { DISCONNECT, fakeApi, listAnswer, payment, shortPagesOf, threePages } from '../fakeApi.ts';
import { announcements, findTableRows, renderApp, storeSession, tableRows } from '../renderApp.tsx';
import { settle, severityOf } from './page.ts';

/** A promise that stays pending until the test calls `release`. */
function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
}

test('the heading names the merchant and offers the three actions (spec 2.12)', async () => {
  renderApp();
  expect(await screen.findByRole('heading', { name: 'Transactions' })).toBeVisible();
  expect(screen.getByText('Welcome, SHOP')).toBeVisible();
  for (const name of ['Export CSV', 'Refresh', 'Logout']) {
    expect(screen.getByRole('button', { name })).toBeEnabled();
  }
});

test('a payment shows all its fields, in Indian rupees and local time (spec 2.17, 3.2, 9.2, 9.3)', async () => {
  renderApp();
  expect(await findTableRows()).toEqual([
    {
      'Order ID': 'ORD-1001',
      Amount: '₹1,23,456.50',
      Status: 'Completed',
      'VPA ID': 'asha@okaxis',
      'Ref ID': '632512345678',
      'Created At': 'Nov 20, 2026 14:00',
      'Finished At': 'Nov 20, 2026 14:01',
      'Cancelled At': '-',
    },
  ]);
});

test('a missing value is shown as a dash, an invalid date unchanged (spec 3.3, 9.3)', async () => {
  fakeApi.payments = [
    payment({
      vpa_id: null,
      ref_id: null,
      CALLBACK_TS: null,
      CANCEL_TS: null,
      createdAt: 'last week',
    }),
  ];
  renderApp();
  const [row] = await findTableRows();
  expect(row).toMatchObject({
    'VPA ID': '-',
    'Ref ID': '-',
    'Finished At': '-',
    'Cancelled At': '-',
    'Created At': 'last week',
  });
});

test('each status has its label and its own icon; an unknown one looks like pending (spec 2.20, 9.5)', async () => {
  const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'constructor'];
  fakeApi.payments = statuses.map((status) => payment({ status }));
  renderApp();
  await findTableRows();
  const looks = tableRows().map(({ Status = '' }) => {
    const chip = screen.getByText(Status, { selector: '[role=gridcell] *' }).parentElement;
    const icon = chip?.querySelector('svg')?.getAttribute('data-testid');
    return { Status, icon, color: chip?.className.match(/MuiChip-color(\w+)/)?.[1] };
  });
  expect(looks).toEqual([
    { Status: 'Pending', icon: 'ScheduleOutlinedIcon', color: 'Warning' },
    { Status: 'In Progress', icon: 'InProgressIcon', color: 'Info' },
    { Status: 'Completed', icon: 'CheckCircleOutlinedIcon', color: 'Success' },
    { Status: 'Failed', icon: 'HighlightOffIcon', color: 'Error' },
    { Status: 'Cancelled', icon: 'BlockOutlinedIcon', color: 'Default' },
    { Status: 'constructor', icon: 'ScheduleOutlinedIcon', color: 'Warning' },
  ]);
});

test('the list requests page 1 with 50 rows and sends no empty filter (spec 5.2, 7.5, 9.1)', async () => {
  renderApp();
  await findTableRows();
  expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50' }]);
});

test('payments with the same id, or with none, are all shown', async () => {
  fakeApi.payments = [
    payment({ orderID: 'A' }),
    payment({ orderID: 'B' }),
    { ...payment({ orderID: 'C' }), id: undefined },
  ];
  renderApp();
  expect((await findTableRows()).map((row) => row['Order ID'])).toEqual(['A', 'B', 'C']);
});

test('an answer without a pagination shows its payments (spec 3.4)', async () => {
  fakeApi.onList(() => ({ body: { success: true, data: { transactions: [payment()] } } }));
  renderApp();
  expect(await findTableRows()).toHaveLength(1);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('a later page without a pagination offers a button to page 1', async () => {
  fakeApi.onList(({ query }) => ({
    body: { success: true, data: { transactions: query.page === '1' ? [payment()] : [] } },
  }));
  const { user } = renderApp({ url: '/transactions?page=4' });
  expect(await screen.findByText('There is nothing on this page.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to page 1' }));
  expect(await screen.findByText('ORD-1001')).toBeVisible();
  expect(location.search).toBe('');
  expect(document.body).not.toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Go to page 1' })).toBeNull();
});

test('with one page there is no pager (spec 2.19)', async () => {
  renderApp();
  await findTableRows();
  expect(screen.queryByText(/Showing/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('the pager shows the position, and changes the page with the filters kept (spec 2.19, 3.4, 4.5)', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
  expect(await screen.findByText('Showing 1 to 50 of 120 transactions')).toBeVisible();
  expect(screen.getByText('Page 1 of 3')).toBeVisible();
  const previous = screen.getByRole('button', { name: 'Previous' });
  const next = screen.getByRole('button', { name: 'Next' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');

  await user.click(next);
  expect(await screen.findByText('Showing 51 to 100 of 120 transactions')).toBeVisible();
  expect(location.search).toBe('?status=COMPLETED&page=2');
  await user.click(next);
  expect(await screen.findByText('Showing 101 to 120 of 120 transactions')).toBeVisible();
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.click(next);
  await user.click(previous);
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();

  const pages = fakeApi.listQueries().map(({ page, status }) => ({ page, status }));
  expect(pages.slice(0, 3)).toEqual([
    { page: '1', status: 'COMPLETED' },
    { page: '2', status: 'COMPLETED' },
    { page: '3', status: 'COMPLETED' },
  ]);
});

test('the next page is prefetched when the pointer reaches Next, shown at the click, and requested again (spec 4.5)', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp();
  const next = await screen.findByRole('button', { name: 'Next' });
  await user.hover(next);
  await waitFor(() => expect(fakeApi.listQueries().map(({ page }) => page)).toEqual(['1', '2']));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.unhover(next);
  await user.hover(next);
  expect(queryClient.isFetching()).toBe(0);
  await user.click(next);
  expect(screen.getByText('Showing 51 to 100 of 120 transactions')).toBeVisible();
  await waitFor(() =>
    expect(fakeApi.listQueries().map(({ page }) => page)).toEqual(['1', '2', '2']),
  );
});

test('while the next page loads, the pager names it, the old rows stay and a progress bar is shown', async () => {
  const { release, released } = hold();
  fakeApi.onList(async (request) => {
    if (request.query.page === '2') await released;
    return shortPagesOf(100)(request);
  });
  const { user } = renderApp();
  await screen.findByText('ORD-1');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('ORD-1')).toBeVisible();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Loading transactions' })).toBeVisible();
  release();
  expect(await screen.findByText('ORD-51')).toBeVisible();
  expect(screen.queryByText('ORD-1')).toBeNull();
});

test('the first load never looks like an empty list', async () => {
  const { release, released } = hold();
  fakeApi.onList(async (request) => {
    await released;
    return listAnswer([payment()], request);
  });
  renderApp();
  await screen.findByText('Welcome, SHOP');
  expect(screen.queryByText('No transactions found')).toBeNull();
  release();
  expect(await findTableRows()).toHaveLength(1);
});

test('a page past the end goes to the last page', async () => {
  fakeApi.onList(shortPagesOf(60));
  const steps = history.length;
  renderApp({ url: '/transactions?page=9&status=FAILED' });
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  // Back must not return to the page past the end.
  expect(history.length).toBe(steps);
  expect(location.search).toBe('?status=FAILED&page=2');
});

test('page 7 of an empty list goes to page 1', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?page=7' });
  expect(await screen.findByText('No transactions found')).toBeVisible();
  await waitFor(() => expect(location.search).toBe(''));
});

test('a merchant without payments sees an explanation (spec 2.18)', async () => {
  fakeApi.payments = [];
  renderApp();
  expect(await screen.findByText('No transactions found')).toBeVisible();
  const reason = 'They appear here as soon as your customers pay.';
  expect(screen.getByText(reason)).toBeVisible();
  // Not also "0 transactions".
  expect(announcements()).toEqual([`No transactions found${reason}`]);
});

test('when no payment matches, the empty list says why, and the filters can be cleared (spec 2.18)', async () => {
  fakeApi.onList((request) => listAnswer(request.query.status ? [] : [payment()], request));
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  expect(await screen.findByText('None match these filters.')).toBeVisible();
  const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(inTheMiddle as HTMLElement);
  expect(await screen.findByText('ORD-1001')).toBeVisible();
  expect(location.search).toBe('');
});

test('an Order ID that is not found is explained: it is searched from its beginning', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?orderId=1001' });
  expect(
    await screen.findByText(
      'None match these filters. Order IDs are searched from their beginning.',
    ),
  ).toBeVisible();
});

test('Refresh requests the same page and filters again (spec 1.1)', async () => {
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  await findTableRows();
  fakeApi.payments = [payment({ orderID: 'NEW' })];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('NEW')).toBeVisible();
  const [first, second] = fakeApi.listQueries();
  expect(second).toEqual(first);
});

const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';

test.each([
  ['success: false', () => ({ body: { success: false } }), 'Failed to fetch transactions'],
  ['status 500', () => ({ status: 500 }), FETCH_FAILED],
  ['status 403', () => ({ status: 403 }), FETCH_FAILED],
  ['no answer', () => DISCONNECT as typeof DISCONNECT, FETCH_FAILED],
  [
    'a web page',
    () => ({ headers: { 'content-type': 'text/html' }, body: '<p>Hi</p>' }),
    FETCH_FAILED,
  ],
  ['half a JSON text', () => ({ body: '{"success":true,"data":{"trans' }), FETCH_FAILED],
  ['no list', () => ({ body: { success: true, data: { transactions: {} } } }), FETCH_FAILED],
  ['no data', () => ({ body: { success: true } }), FETCH_FAILED],
])(
  'a list request that gets %s shows a message and can be retried (spec 8.6, 8.7)',
  async (_, reply, sentence) => {
    fakeApi.onList(reply);
    const { user } = renderApp();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(announcements()).toEqual([sentence]);
    expect(severityOf(screen.getByText(sentence))).toBe('Error');
    expect(fakeApi.listQueries()).toHaveLength(1);
    expect(screen.queryByText('No transactions found')).toBeNull();

    fakeApi.onList((request) => listAnswer([payment()], request));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ORD-1001')).toBeVisible();
  },
);

test('a refresh that fails keeps the rows', async () => {
  const { user } = renderApp();
  await findTableRows();
  fakeApi.onList(() => ({ status: 502 }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  expect(screen.getByText('ORD-1001')).toBeVisible();
});

test('the focus returns to where it was when a message is closed by keyboard', async () => {
  fakeApi.onList(() => ({ status: 502 }));
  const { user } = renderApp();
  await screen.findByText(FETCH_FAILED);
  const first = screen.getByRole('button', { name: 'Export CSV' });
  act(() => first.focus());
  await user.tab({ shift: true });
  const close = screen.getByRole('button', { name: 'Close' });
  expect(close).toHaveFocus();
  // Another window had the focus meanwhile.
  fireEvent.focus(close, { relatedTarget: null });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(first).toHaveFocus());
});

test('a failure is reported once, and not again when its page is shown again', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp();
  await screen.findByText('Page 1 of 3');
  fakeApi.onList(() => ({ status: 502 }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());
  fakeApi.onList(threePages);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2 of 3');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Page 1 of 3');
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
});

test('a filter change that fails does not keep the pager of the other list', async () => {
  fakeApi.onList((request) => (request.query.status ? { status: 500 } : threePages(request)));
  const { user } = renderApp();
  await screen.findByText('Page 1 of 3');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Failed' }));
  await screen.findByText('Transactions could not be loaded');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('a first list that failed before the page was shown is reported, and not requested again', async () => {
  fakeApi.onList(() => ({ status: 502 }));
  storeSession('SHOP');
  // As on a start with this session: otherwise the cache is cleared for a new one.
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  window.history.replaceState(null, '', '/transactions');
  prefetchFirstPage();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  renderApp();
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  expect(fakeApi.listQueries()).toHaveLength(1);
});

test('a list that was requested before the page was shown is not requested again', async () => {
  storeSession('SHOP');
  window.history.replaceState(null, '', '/transactions');
  prefetchFirstPage();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  renderApp();
  await findTableRows();
  expect(queryClient.isFetching()).toBe(0);
  expect(fakeApi.listQueries()).toHaveLength(1);
});

test.each([
  ['connection', ['offline', 'online']],
  ['focus', ['visibilitychange', 'focus']],
])('getting the %s back sends no request', async (_, types) => {
  renderApp();
  await findTableRows();
  for (const type of types) await act(async () => window.dispatchEvent(new Event(type)));
  expect(queryClient.isFetching()).toBe(0);
});

test('offline, Refresh fails at once instead of waiting for the connection', async () => {
  const { user } = renderApp();
  await findTableRows();
  fakeApi.onList(() => DISCONNECT);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
});

test('a position past the end of the list does not run backwards (spec 2.19)', async () => {
  fakeApi.onList((request) => {
    const answer = shortPagesOf(120)(request);
    answer.body.data.pagination.currentPage = 9;
    return answer;
  });
  renderApp();
  expect(await screen.findByText('Showing 120 to 120 of 120 transactions')).toBeVisible();
});

test('a page that fails to load keeps the pager and the focus', async () => {
  fakeApi.onList((request) => {
    return request.query.page === '2' ? { status: 500 } : threePages(request);
  });
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Transactions could not be loaded');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.body).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  // The grid may replace the plain table meanwhile.
  await waitFor(() => expect(screen.getByText('ORD-1')).toBeVisible());
});

test('in an id, characters that reverse the text direction are replaced', async () => {
  fakeApi.payments = [payment({ orderID: 'ORD-\u202Egnp.exe', vpa_id: '   ' })];
  renderApp();
  const [row] = await findTableRows();
  expect(row).toMatchObject({ 'Order ID': 'ORD-\uFFFDgnp.exe', 'VPA ID': '-' });
});

test.each([
  ['deepaansari92@okhdfcbank', '@okhdfcbank'],
  ['deepa.ansari.sweets@ybl', '@ybl'],
  ['ORDER-OF-A-VERY-LONG-SHOP-NAME', 'HOP-NAME'],
])('of the long id %s, its end stays whole: %s', async (id, end) => {
  fakeApi.payments = [payment({ vpa_id: id })];
  renderApp();
  const cell = await screen.findByRole('img', { name: id });
  expect(cell).toHaveTextContent(id);
  // The rest is cut, where it does not fit.
  expect(cell.lastElementChild?.textContent).toBe(end);
});

test('a failed prefetch of known rows is not reported while they are requested again', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2 of 3');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = fakeApi.listQueries().length;
  vi.setSystemTime(Date.now() + 60_000);
  fakeApi.onList(() => ({ status: 500 }));
  const previous = screen.getByRole('button', { name: 'Previous' });
  await user.hover(previous);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(before + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const { release, released } = hold();
  fakeApi.onList(async (request) => {
    await released;
    return threePages(request);
  });
  await user.click(previous);
  expect(screen.getByText('Page 1 of 3')).toBeVisible();
  expect(queryClient.isFetching()).toBe(1);
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
  release();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
});

test('a failed prefetch is not reported, and its page can still be opened', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  const { user } = renderApp();
  const next = await screen.findByRole('button', { name: 'Next' });
  await user.hover(next);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fakeApi.onList(threePages);
  await user.click(next);
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
});

test('a page that failed is named as itself, and leads back', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Transactions could not be loaded')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'false');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
});

test('a page that a known answer calls too far is requested again before it is left', async () => {
  let count = 101;
  fakeApi.onList((request) => shortPagesOf(count)(request));
  const { user } = renderApp({ url: '/transactions?page=3' });
  await screen.findByText('Page 3 of 3');
  count = 100;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Page 2 of 2');
  await settle();
  count = 101;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Page 2 of 3');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(location.search).toBe('?page=3');
});

test('while the end is before the start, Refresh in an open payment requests the payment alone', async () => {
  const { user } = renderApp({
    url: '/transactions?startDate=2026-11-20&endDate=2026-11-19&payment=ORD-1001&id=txn_1',
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment ORD-1001' }));
  await drawer.findByText('asha@okaxis');
  await user.click(drawer.getByRole('button', { name: 'Refresh payment' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(fakeApi.listQueries().filter(({ startDate }) => startDate)).toEqual([]);
});
