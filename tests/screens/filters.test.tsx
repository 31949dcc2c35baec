import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, listAnswer, payment, threePages } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';
import { ADMIN, chooseStatus, settle, typeDate } from './page.ts';

function lastQuery() {
  return fakeApi.listQueries().at(-1);
}

test('the date fields show their dates before the pickers are loaded, which take no focus', async () => {
  // First in this file, because the pickers' code stays loaded. Loading it can be slow, so the timeout is long.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi.onList(async (request) => {
    await answered;
    return listAnswer([payment()], request);
  });
  const startDate = '2026-11-20T08:35:00.000Z';
  const { user } = renderApp({ url: `/transactions?startDate=${startDate}` });
  const orderId = await screen.findByPlaceholderText('Search by Order ID');
  const standIn = screen.getByRole('textbox', { name: 'Start Date' });
  expect(standIn).toHaveAttribute('placeholder', 'Nov 20, 2026 14:05');
  expect(screen.getByRole('textbox', { name: 'End Date' })).toBeVisible();
  await user.click(orderId);
  // Over the ranges and the two dates.
  for (let stop = 1; stop <= 4; stop += 1) await user.tab();
  const clear = screen.getByText('Clear filters');
  expect(clear).toHaveFocus();

  answer();
  const focusedGroup = () => document.activeElement?.closest('[role=group]');
  const findYear = (year: string) =>
    waitFor(() =>
      expect(screen.getByRole('group', { name: 'Start Date' })).toHaveTextContent(year),
    );
  await findYear('2026');
  expect(clear).toHaveFocus();
  await user.click(clear);
  await findYear('YYYY');
  expect(focusedGroup()).toBeNull();
  act(() => history.back());
  await findYear('2026');
  expect(focusedGroup()).toBeNull();
}, 40_000);

test('the status filter offers all statuses, then each of the five (spec 2.13, 9.5)', async () => {
  const { user } = renderApp();
  await findTableRows();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Statuses');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All Statuses',
    'Pending',
    'In Progress',
    'Completed',
    'Failed',
    'Cancelled',
  ]);
});

test('choosing a status requests page 1 at once; Back restores the previous page (spec 4.4)', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp({ url: '/transactions?page=2' });
  await screen.findByText('Page 2 of 3');
  await chooseStatus(user, 'In Progress');
  await screen.findByText('Page 1 of 3');
  expect(lastQuery()).toEqual({ page: '1', limit: '50', status: 'IN_PROGRESS' });
  expect(location.search).toBe('?status=IN_PROGRESS');

  act(() => history.back());
  await screen.findByText('Page 2 of 3');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Statuses');
});

test('each letter of an Order ID sends a request at once and aborts the previous one (spec 2.14, 4.4)', async () => {
  fakeApi.onList(async (request) => {
    const { orderId = '' } = request.query;
    if (orderId.length === 1) await new Promise(() => {});
    return listAnswer([payment({ orderID: `found-${orderId}` })], request);
  });
  const { user } = renderApp({ url: '/transactions?page=2' });
  const field = await screen.findByPlaceholderText('Search by Order ID');
  await user.type(field, 'A');
  await waitFor(() => expect(lastQuery()?.orderId).toBe('A'));
  await user.type(field, 'B');
  expect(await screen.findByText('found-AB')).toBeVisible();
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  expect(fakeApi.listQueries().slice(-2)).toEqual([
    { page: '1', limit: '50', orderId: 'A' },
    { page: '1', limit: '50', orderId: 'AB' },
  ]);
});

test('typing in the middle of a filter keeps the caret and the typed spaces', async () => {
  const { user } = renderApp({ url: '/transactions?orderId=abcdef' });
  const field = await screen.findByPlaceholderText<HTMLInputElement>('Search by Order ID');
  await user.type(field, 'X Y ', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field.value).toBe('abcX Y def');
  expect(field.selectionStart).toBe(7);
  await user.clear(field);
  await user.type(field, '  ORD 1 ');
  expect(field.value).toBe('  ORD 1 ');
  await waitFor(() =>
    expect(fakeApi.listQueries()).toContainEqual({ page: '1', limit: '50', orderId: 'ORD 1' }),
  );
});

test('a space typed after a filter keeps the page and sends no request', async () => {
  fakeApi.onList(threePages);
  const { user } = renderApp({ url: '/transactions?orderId=ORD&page=2' });
  await screen.findByText('Page 2 of 3');
  const entries = history.length;
  const field = screen.getByPlaceholderText('Search by Order ID');
  await user.type(field, ' ');
  expect(field).toHaveValue('ORD ');
  expect(location.search).toBe('?orderId=ORD&page=2');
  expect(history.length).toBe(entries);
  await user.type(field, '1');
  await screen.findByText('Page 1 of 3');
  expect(fakeApi.listQueries()).toEqual([
    { page: '2', limit: '50', orderId: 'ORD' },
    { page: '1', limit: '50', orderId: 'ORD 1' },
  ]);
});

test('each history entry stores the merchant of its filters', async () => {
  const { user } = renderApp();
  await findTableRows();
  await user.type(screen.getByPlaceholderText('Search by Order ID'), 'A');
  // The router keeps a location's state in `usr`.
  expect(history.state).toMatchObject({ usr: { merchantId: 'SHOP' } });
  await chooseStatus(user, 'Failed');
  await waitFor(() => expect(location.search).toBe('?status=FAILED&orderId=A'));
  expect(history.state).toMatchObject({ usr: { merchantId: 'SHOP' } });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(history.state).toMatchObject({ usr: { merchantId: 'SHOP' } });
});

test('typing adds no history entries, so one Back removes the whole search', async () => {
  const { user } = renderApp();
  await findTableRows();
  await chooseStatus(user, 'Failed');
  await waitFor(() => expect(location.search).toBe('?status=FAILED'));
  const field = screen.getByPlaceholderText('Search by Order ID');
  await user.type(field, 'ABC');
  act(() => history.back());
  await waitFor(() => expect(location.search).toBe(''));
  expect(field).toHaveValue('');
});

test('only an admin sees the Merchant ID filter, and it is sent (spec 2.15, 3.5, 6.3)', async () => {
  const { user } = renderApp({ as: ADMIN });
  const field = await screen.findByPlaceholderText('Filter by Merchant ID');
  expect(field).toHaveAttribute('autocomplete', 'off');
  await user.type(field, 'SHOP');
  await waitFor(() =>
    expect(fakeApi.listQueries()).toContainEqual({ page: '1', limit: '50', merchantId: 'SHOP' }),
  );
});

test("a merchant filter in a merchant's link is not sent (spec 6.3)", async () => {
  renderApp({ url: '/transactions?merchantId=OTHER' });
  await findTableRows();
  expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
  expect(fakeApi.listQueries()).toEqual([{ page: '1', limit: '50' }]);
});

test('a complete start date is sent in UTC, a half-typed one is not sent (spec 2.16, 3.5)', async () => {
  const { user } = renderApp();
  await findTableRows();
  await typeDate(user, 'Start Date', '112020');
  expect(fakeApi.listQueries()).toHaveLength(1);
  await user.keyboard('261445');
  await user.tab();
  await waitFor(() => expect(lastQuery()?.startDate).toBe('2026-11-20T09:15:00.000Z'));
  const sent = fakeApi.listQueries().map(({ startDate }) => startDate);
  expect(sent).toEqual([undefined, '2026-11-20T09:15:00.000Z']);
});

test('a half-typed date that is left says what is missing', async () => {
  const { user } = renderApp({ url: '/transactions?startDate=2026-11-20T08:35:00Z' });
  await findTableRows();
  await typeDate(user, 'End Date', '1120');
  await user.tab();
  expect(await screen.findByText('Add the year and the time')).toBeVisible();
  const start = within(screen.getByRole('group', { name: 'Start Date' }));
  for (const part of ['Month', 'Day', 'Minutes']) {
    await user.click(start.getByRole('spinbutton', { name: part }));
    await user.keyboard('{Backspace}');
  }
  await user.tab();
  expect(await screen.findByText('Add the month, the day and the minutes')).toBeVisible();
  expect(fakeApi.listQueries()).toHaveLength(1);
});

function narrowWindow() {
  setWindowWidth(390);
  onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
}

test('on a phone, an inverted range opens the folded filters, also after Back', async () => {
  narrowWindow();
  const { user } = renderApp({
    url: '/transactions?startDate=2026-11-20T08:35:00Z&endDate=2026-11-19T08:35:00Z',
  });
  expect(await screen.findByText('The end is before the start')).toBeVisible();
  const [clear] = screen.getAllByText('Clear filters');
  await user.click(clear as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  act(() => history.back());
  expect(await screen.findByText('The end is before the start')).toBeVisible();
});

test('while a date is edited, the old one applies until the new one is complete', async () => {
  const { user } = renderApp({ url: '/transactions?startDate=2026-11-20T08:35:00Z' });
  await findTableRows();
  const field = within(await screen.findByRole('group', { name: 'Start Date' }));
  // The field selects the clicked part a moment later.
  const selectDay = async () => {
    await user.click(field.getByRole('spinbutton', { name: 'Day' }));
    await waitFor(() => expect(field.getByRole('spinbutton', { name: 'Day' })).toHaveFocus());
  };
  await selectDay();
  await user.keyboard('{Backspace}');
  await user.tab();
  expect(location.search).toBe('?startDate=2026-11-20T08:35:00Z');
  await selectDay();
  await user.keyboard('15{Enter}');
  await waitFor(() => expect(lastQuery()?.startDate).toBe('2026-11-15T08:35:00.000Z'));
  expect(fakeApi.listQueries()).toHaveLength(2);
});

test('a date can be chosen, cleared and chosen again', async () => {
  const { user } = renderApp();
  await findTableRows();
  for (let round = 1; round <= 2; round += 1) {
    await typeDate(user, 'Start Date', '112020261405{Enter}');
    await waitFor(() => expect(location.search).toBe('?startDate=2026-11-20T08%3A35%3A00.000Z'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location.search).toBe(''));
  }
  act(() => history.back());
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Start Date' })).toHaveTextContent(/20/),
  );
  const field = within(screen.getByRole('group', { name: 'Start Date' }));
  await user.click(field.getByRole('button', { name: 'Clear Start Date' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('Clear filters also clears a half-typed date', async () => {
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  await findTableRows();
  await typeDate(user, 'End Date', '1120');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  const field = within(await screen.findByRole('group', { name: 'End Date' }));
  expect(field.getByRole('spinbutton', { name: 'Month' })).toHaveTextContent(/^MMM$/);
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50' }));
});

test('an end date before the start date shows no rows of the earlier filters', async () => {
  renderApp();
  await findTableRows();
  act(() => {
    const query = '?startDate=2026-11-20T00:00:00.000Z&endDate=2026-11-01T00:00:00.000Z';
    window.history.replaceState(null, '', `/transactions${query}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('The end date is before the start date.')).toBeVisible();
  expect(screen.queryByText('ORD-1001')).toBeNull();
});

test('an end date before the start date is explained at the field and not sent', async () => {
  renderApp({
    url: '/transactions?startDate=2026-11-20T08:35:00Z&endDate=2026-11-19T08:35:00Z',
  });
  expect(await screen.findByText('The end is before the start')).toBeVisible();
  expect(screen.getByText('No transactions found')).toBeVisible();
  expect(screen.getByText('The end date is before the start date.')).toBeVisible();
  for (const name of [
    'Export CSV',
    'More export options',
    'Refresh',
    'Not updated, update automatically',
  ]) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  expect(fakeApi.listQueries()).toEqual([]);
});

test('Clear filters empties every field', async () => {
  const { user } = renderApp({
    url: '/transactions?status=FAILED&orderId=A&merchantId=B&startDate=2026-11-20T08:35:00Z',
    as: ADMIN,
  });
  await findTableRows();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50' }));
  expect(document.body).not.toHaveFocus();
  expect(screen.getByPlaceholderText('Search by Order ID')).toHaveValue('');
  expect(screen.getByPlaceholderText('Filter by Merchant ID')).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Statuses');
  const start = within(await screen.findByRole('group', { name: 'Start Date' }));
  expect(start.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('YYYY');
});

test('each field that filters has its own clear button, which returns the focus to the field', async () => {
  const { user } = renderApp({ url: '/transactions?status=FAILED&orderId=A' });
  await findTableRows();
  await user.click(screen.getByRole('button', { name: 'Clear Status' }));
  expect(location.search).toBe('?orderId=A');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear Status' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Clear Order ID' }));
  expect(location.search).toBe('');
  const field = screen.getByPlaceholderText('Search by Order ID');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Clear Order ID' })).toBeNull();
  // Each clear is a history entry.
  act(() => history.back());
  await waitFor(() => expect(location.search).toBe('?orderId=A'));
});

test('on a narrow screen each set filter is a removable chip in words', async () => {
  setWindowWidth(390);
  onTestFinished(() => setWindowWidth(1440));
  const range = 'startDate=2026-10-31T18:30:00Z&endDate=2026-11-07T18:29:00Z';
  const { user } = renderApp({ url: `/transactions?status=FAILED&orderId=SAF-26&${range}` });
  const chips = () => screen.queryAllByRole('button', { name: /^Remove / });
  await screen.findByRole('button', { name: 'Remove Failed' });
  // An aborted request may still reach the service, after a newer one.
  await settle();
  expect(chips().map((chip) => chip.textContent)).toEqual([
    'Failed',
    'Order ID starts with SAF-26',
    expect.stringMatching(/^Nov 1(, 2026)? – Nov 7(, 2026)?$/),
  ]);
  // The open fields show the filters themselves.
  await user.click(screen.getByRole('button', { name: 'Filters (3)' }));
  expect(chips()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Filters (3)' }));

  await user.click(screen.getByRole('button', { name: /^Remove Nov 1/ }));
  expect(location.search).toBe('?status=FAILED&orderId=SAF-26');
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus();
  screen.getByRole('button', { name: 'Remove Failed' }).focus();
  await user.keyboard('{Delete}');
  expect(location.search).toBe('?orderId=SAF-26');
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50', orderId: 'SAF-26' }));
});

test("the page's title names the filters and, for an admin, whose payments are shown", async () => {
  const { unmount } = renderApp({ url: '/transactions?status=FAILED&orderId=SAF' });
  await findTableRows();
  expect(document.title).toBe(
    'Failed · Order ID starts with SAF · Transactions · Transaction Dashboard',
  );
  unmount();

  const { user } = renderApp({ as: ADMIN });
  await findTableRows();
  expect(screen.getByText('All merchants')).toBeVisible();
  expect(document.title).toBe('Transactions: All merchants · Transaction Dashboard');
  await user.type(screen.getByPlaceholderText('Filter by Merchant ID'), 'ACME');
  expect(screen.getByText('Merchant ACME')).toBeVisible();
  expect(document.title).toBe('Transactions: Merchant ACME · Transaction Dashboard');
});

test('an admin is offered the last five merchant IDs again, until the sign-out', async () => {
  const { user } = renderApp({ as: ADMIN });
  await findTableRows();
  const field = screen.getByPlaceholderText('Filter by Merchant ID');
  expect(screen.queryByRole('button', { name: 'Recent merchant IDs' })).toBeNull();
  for (const id of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'B2']) {
    await user.clear(field);
    await user.type(field, id);
    await user.tab();
  }
  await user.click(await screen.findByRole('button', { name: 'Recent merchant IDs' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['B2', 'F6', 'E5', 'D4', 'C3']);
  await user.click(screen.getByRole('menuitem', { name: 'D4' }));
  await waitFor(() => expect(lastQuery()?.merchantId).toBe('D4'));
  expect(field).toHaveValue('D4');
  expect(localStorage.getItem('recent-merchants:ADMIN')).toBe('["D4","B2","F6","E5","C3"]');

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(localStorage.getItem('recent-merchants:ADMIN')).toBeNull();
});

test.each(['{"a":1}', '[" x "]', '["A","B","C","D","E","F"]'])(
  'stored merchant IDs %s count as none',
  async (stored) => {
    localStorage.setItem('recent-merchants:ADMIN', stored);
    renderApp({ as: ADMIN });
    await findTableRows();
    expect(screen.queryByRole('button', { name: 'Recent merchant IDs' })).toBeNull();
  },
);

test('the Merchant ID field says that it wants the whole ID, and an empty list says so too', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?merchantId=SHO', as: ADMIN });
  const field = await screen.findByPlaceholderText('Filter by Merchant ID');
  expect(field).toHaveAccessibleDescription('Type the whole ID');
  expect(screen.getByText('Type the whole ID')).toBeVisible();
  expect(await screen.findByText('No transactions found')).toBeVisible();
  expect(screen.getByText(/A Merchant ID has to be typed whole\.$/)).toBeVisible();
});
