import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { COLUMNS } from '../../../src/payment/columns.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { act } from '../../act.ts';
import { csvAnswer, fakeApi, isCount, listAnswer, serverError, threePages } from '../../fakeApi.ts';
import { payment, payments } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { announcements, openList, renderApp } from '../../renderApp.tsx';
import {
  ADMIN,
  button,
  chooseStatus,
  closed,
  expectNoRequest,
  findDateField,
  go,
  lastQuery,
  logout,
  orderIdField,
  pressEscape,
  RANGE_INVERTED,
  selectPart,
  setTime,
  settle,
  signIn,
  storeView,
  textsOf,
  typeDate,
  visit,
  whole,
} from '../page.ts';

const status = () => screen.getByRole('combobox', { name: 'Status' });
const merchantId = () => screen.getByPlaceholderText('Filter by Merchant ID');
const findMerchantId = () => screen.findByPlaceholderText('Filter by Merchant ID');

const PAGE_1 = { page: '1', limit: '50' };

test('the status is all or one of five; a choice requests page 1 at once, and Back restores the page (spec 2.13, 4.4, 9.5)', async () => {
  fakeApi.onList(threePages);
  const { user } = await openList({ url: '/transactions?page=2' });
  expect(status()).toHaveTextContent('All Statuses');
  await user.click(status());
  expect(textsOf(screen.getAllByRole('option'))).toEqual([
    ...['All Statuses', 'Pending', 'In Progress', 'Completed', 'Failed', 'Cancelled'],
  ]);
  await user.click(screen.getByRole('option', { name: 'In Progress' }));
  await screen.findByText('Page 1 of 3');
  await waitFor(() => expect(lastQuery()).toEqual({ ...PAGE_1, status: 'IN_PROGRESS' }));
  expect(location.search).toBe('?status=IN_PROGRESS');

  await go(-1);
  await screen.findByText('Page 2 of 3');
  expect(status()).toHaveTextContent('All Statuses');
});

test('a letter typed into Order ID renders no row while its answer is awaited', async () => {
  const rendered = vi.spyOn(COLUMNS.status, 'cell');
  const { user } = await openList();
  await settle();
  rendered.mockClear();
  fakeApi.onList((request) => listAnswer([payment({ status: 'FAILED' })], request));
  const release = fakeApi.hold();
  await user.type(orderIdField(), 'ORD');
  await waitFor(() => expect(lastQuery()).toMatchObject({ orderId: 'ORD' }));
  expect(rendered).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(rendered).toHaveBeenCalled());
});

test('the open menu shows how many payments of the other filters have each status; closed, it requests nothing more; a failed count shows no number', async () => {
  const { user } = await openList({ url: '/transactions?orderId=ORD&status=FAILED' });
  const asked = () => fakeApi.requests.filter(isCount).map(({ query }) => query.status);
  await findDateField();
  expect(asked()).toEqual([]);
  fakeApi.onList((request) => {
    const { status } = request.query;
    return status === 'PENDING'
      ? serverError()
      : listAnswer(payments(status === 'FAILED' ? 161 : 3), request);
  });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  const options = within(await screen.findByRole('listbox'));
  expect(await options.findByRole('option', { name: 'Failed161' })).toBeVisible();
  expect(await options.findByRole('option', { name: 'Cancelled3' })).toBeVisible();
  expect(options.getByRole('option', { name: 'Pending' })).toBeVisible();
  expect(options.getByRole('option', { name: 'All Statuses' })).toBeVisible();
  expect(fakeApi.requests.filter(isCount).every(({ query }) => query.orderId === 'ORD')).toBe(true);
  await pressEscape(user);

  // The closed field has no number.
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveTextContent(/^Failed$/);
  // Counts are requested two at a time. Closing the menu aborts these two, and the others are never sent.
  fakeApi.requests = [];
  queryClient.removeQueries({ queryKey: ['count'] });
  const release = fakeApi.hold(isCount);
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const before = fakeApi.abortedCalls;
  await pressEscape(user);
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(before + 2));
  release();
  await settle();
  expect(asked()).toHaveLength(2);
});

test('set filters are shown with the first rows, before the fields are there', async () => {
  const removed: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { removedNodes } of records)
      removed.push(...textsOf([...removedNodes] as Element[]).map(String));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await openList({ url: '/transactions?status=FAILED&range=lastWeek&orderId=SAF' });
  observer.disconnect();
  const first = removed.join();
  for (const text of ['StatusFailed', 'starts with SAF', 'Date rangeLast week', 'Start Date']) {
    expect(first).toContain(text);
  }
});

test('a letter chooses a status or a range in its closed field', async () => {
  const { user } = await openList();
  act(() => screen.getByRole('combobox', { name: 'Status' }).focus());
  await user.keyboard('f');
  await waitFor(() => expect(location.search).toBe('?status=FAILED'));
  act(() => screen.getByRole('combobox', { name: 'Date range' }).focus());
  await user.keyboard('last w');
  await waitFor(() => expect(location.search).toBe('?status=FAILED&range=lastWeek'));
});

describe('the Order ID', () => {
  test('sends a request for each letter at once and aborts the previous one (spec 2.14, 4.4)', async () => {
    const { user } = await openList({ url: '/transactions?page=2' });
    fakeApi.onList((request) =>
      listAnswer([payment({ orderID: `found-${request.query.orderId}` })], request),
    );
    fakeApi.hold(({ query }) => query.orderId === 'A');
    await user.type(orderIdField(), 'A');
    await waitFor(() => expect(lastQuery()?.orderId).toBe('A'));
    await user.type(orderIdField(), 'B');
    expect(await screen.findByText(whole('found-AB'))).toBeVisible();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    expect(fakeApi.listQueries().slice(-2)).toEqual([
      { ...PAGE_1, orderId: 'A' },
      { ...PAGE_1, orderId: 'AB' },
    ]);
  });

  test('keeps the caret, the typed spaces, and the page while only a space is added, which sends no request', async () => {
    fakeApi.onList(threePages);
    const { user } = await openList({ url: '/transactions?orderId=abcdef&page=2' });
    await expectNoRequest(() => user.type(orderIdField(), ' '));
    expect(orderIdField()).toHaveValue('abcdef ');
    expect(location.search).toBe('?orderId=abcdef&page=2');
    orderIdField().setSelectionRange(0, 0);
    await user.paste(' X Y ');
    expect(orderIdField().value).toBe(' X Y abcdef ');
    expect(orderIdField().selectionStart).toBe(5);
    await screen.findByText('Page 1 of 3');
    const filtered = { ...PAGE_1, orderId: 'X Y abcdef' };
    await waitFor(() => expect(fakeApi.listQueries().slice(1)).toEqual([filtered]));
  });

  test('adds one history entry while it is typed, so one Back removes it and nothing else', async () => {
    const { user } = await openList();
    await chooseStatus(user, 'Failed');
    await waitFor(() => expect(location.search).toBe('?status=FAILED'));
    for (const typed of ['AB', 'D']) {
      await user.type(orderIdField(), typed);
      expect(location.search).toBe(`?status=FAILED&orderId=${typed}`);
      await go(-1);
      expect(location.search).toBe('?status=FAILED');
      expect(orderIdField()).toHaveValue('');
    }
  });

  test('is searched as typed, and without pasted extras only when nothing was found; text from an input method is sent when it is complete', async () => {
    const { user } = await openList({ url: '/transactions?orderId=SAF%E2%80%937' });
    const asked = () => fakeApi.listQueries().map(({ orderId }) => orderId);
    expect(orderIdField()).toHaveValue('SAF\u20137');
    await user.clear(orderIdField());
    await user.paste('(B2B)-17');
    await waitFor(() => expect(asked()).toEqual(['SAF\u20137', undefined, '(B2B)-17']));
    await settle();
    fakeApi.payments = [];
    orderIdField().select();
    await user.paste('\u201CSAF\u20138\u201D');
    await waitFor(() => expect(location.search).toBe('?orderId=SAF-8'));
    expect(orderIdField()).toHaveValue('SAF-8');
    await settle();
    expect(asked().slice(3)).toEqual(['\u201CSAF\u20138\u201D', 'SAF-8']);
    // A typed bracket stays.
    await user.type(orderIdField(), ')');
    await settle();
    expect(orderIdField()).toHaveValue('SAF-8)');
    expect(asked().at(-1)).toBe('SAF-8)');

    fakeApi.payments = [payment()];
    await user.clear(orderIdField());
    fireEvent.compositionStart(orderIdField());
    for (const value of ['k', 'ka']) fireEvent.change(orderIdField(), { target: { value } });
    expect(orderIdField()).toHaveValue('ka');
    expect(location.search).toBe('');
    fireEvent.change(orderIdField(), { target: { value: 'क' } });
    fireEvent.compositionEnd(orderIdField());
    expect(new URLSearchParams(location.search).get('orderId')).toBe('क');
    await waitFor(() => expect(lastQuery()).toEqual({ ...PAGE_1, orderId: 'क' }));
  });
});

describe('the Merchant ID', () => {
  test('is shown to an admin and sent; an empty list says that it must be typed in full (spec 2.15, 3.5, 6.3)', async () => {
    const { user } = await openList({ as: ADMIN });
    expect(await findMerchantId()).toHaveAttribute('autocomplete', 'off');
    fakeApi.payments = [];
    await user.click(merchantId());
    await user.paste('SHOP');
    await waitFor(() =>
      expect(fakeApi.listQueries()).toContainEqual({ ...PAGE_1, merchantId: 'SHOP' }),
    );
    const reason = /Type the whole Merchant ID, with its capital letters\.$/;
    expect(await screen.findByText(reason)).toBeVisible();
  });

  /** Opens a list with a payment of each merchant; the service finds a merchant only by the whole ID. */
  function openMerchants(...ids: string[]) {
    const all = ids.map((id) => payment({ id, orderID: `ORD-${id}`, merchantId: id }));
    fakeApi.onList((request) => {
      const wanted = request.query.merchantId;
      const found = all.filter((row) => wanted === undefined || row.merchantId === wanted);
      return listAnswer(found, request);
    });
    return openList({ as: ADMIN });
  }

  test('can be chosen from those seen, in any capitals, also after another list; none remains after the sign-out or comes from a broken storage', async () => {
    localStorage.setItem('seen-merchants:ADMIN', '{"A":1}');
    const { user } = await openMerchants('M1001', 'M2002', 'Bazar');
    const options = async () => textsOf(await screen.findAllByRole('option'));
    await user.click(await findMerchantId());
    expect(await options()).toEqual(['Bazar', 'M1001', 'M2002']);
    await user.type(merchantId(), 'm2');
    expect(await options()).toEqual(['M2002']);
    await waitFor(() => expect(lastQuery()?.merchantId).toBe('m2'));
    await user.click(screen.getByRole('option'));
    await waitFor(() => expect(lastQuery()?.merchantId).toBe('M2002'));
    expect(merchantId()).toHaveValue('M2002');
    // The letters and the choice added one history entry.
    await settle();
    act(() => history.back());
    await waitFor(() => expect(merchantId()).toHaveValue(''));
    await logout(user);
    expect(localStorage.getItem('seen-merchants:ADMIN')).toBeNull();
  });

  test('is set by a click on it in a row, or by the keyboard; the rest of the cell opens the payment', async () => {
    const { user } = await openMerchants('ACME', 'BAZAR');
    await user.click(await screen.findByRole('button', { name: 'BAZAR' }));
    await waitFor(() => expect(location.search).toBe('?merchantId=BAZAR'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'BAZAR' })).toBeNull());
    await user.clear(await findMerchantId());

    await user.click(await screen.findByText(whole('ORD-ACME ACME')));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await pressEscape(user);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('ORD-ACME'));
    await user.tab();
    expect(button('ACME')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toBe('?merchantId=ACME'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('Clear filters empties every field, even a half-typed date, and keeps the keyboard focus in the filters', async () => {
  const { user } = await openList({
    url: '/transactions?status=FAILED&orderId=A&merchantId=B&startDate=2026-11-20T08:35:00Z',
    as: ADMIN,
  });
  await typeDate(user, '1120', 'End Date');
  await user.click(button('Clear filters'));
  await waitFor(() => expect(lastQuery()).toEqual(PAGE_1));
  expect(orderIdField()).toHaveValue('');
  expect(await findMerchantId()).toHaveValue('');
  expect(status()).toHaveTextContent('All Statuses');
  expect(status()).toHaveFocus();
  for (const name of ['Start Date', 'End Date']) {
    const field = within(screen.getByRole('group', { name }));
    expect(field.getByRole('spinbutton', { name: 'Month' })).toHaveTextContent(/^MMM$/);
    expect(field.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('YYYY');
  }
});

test('each field has its own clear button, which returns the focus to the field; Clear filters moves it to an enabled field', async () => {
  fakeApi.onExport(() => csvAnswer('Order ID,Amount,Status\r\nORD-1,5.00,FAILED\r\n'));
  const { user } = await openList({ url: '/transactions?status=FAILED&orderId=A' });
  await user.click(button('Clear Status'));
  expect(location.search).toBe('?orderId=A');
  expect(status()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear Status' })).toBeNull();

  await user.click(button('Clear Order ID'));
  expect(location.search).toBe('');
  expect(orderIdField()).toHaveFocus();
  expect(orderIdField()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Clear Order ID' })).toBeNull();
  // Each clear is a history entry.
  await go(-1);
  expect(location.search).toBe('?orderId=A');

  visit('/transactions/match?orderId=A');
  await waitFor(() => expect(status()).toHaveAttribute('aria-disabled', 'true'));
  await user.click(button('Clear filters'));
  expect(orderIdField()).toHaveFocus();
});

test('on a narrow screen each set filter is a removable chip in words', async () => {
  setWindowWidth(390);
  const range = 'startDate=2026-10-31T18:30:00Z&endDate=2026-11-07T18:29:00Z';
  const { user } = renderApp({ url: `/transactions?status=FAILED&orderId=SAF-26&${range}` });
  const chips = () => screen.queryAllByRole('button', { name: /^Remove / });
  await screen.findByRole('button', { name: 'Remove Failed' });
  // Waits, because an aborted request may reach the service after a newer one.
  await settle();
  expect(textsOf(chips())).toEqual([
    'Failed',
    'Order ID starts with SAF-26',
    expect.stringMatching(/^Nov 01(, 2026)? – Nov 07(, 2026)?$/),
  ]);
  // The open fields show the filters themselves.
  await user.click(button('Filters'));
  expect(chips()).toEqual([]);
  await user.click(button('Filters'));

  await user.click(button(/^Remove Nov 01/));
  expect(location.search).toBe('?status=FAILED&orderId=SAF-26');
  expect(button('Filters')).toHaveFocus();
  button('Remove Failed').focus();
  await user.keyboard('{Delete}');
  expect(location.search).toBe('?orderId=SAF-26');
  await waitFor(() => expect(lastQuery()).toEqual({ ...PAGE_1, orderId: 'SAF-26' }));
  await user.click(button('Clear filters'));
  await waitFor(() => expect(location.search).toBe(''));
  expect(button('Filters')).toHaveFocus();
  // Clear filters keeps its place in the open fields, but a click does nothing.
  await user.click(button('Filters'));
  await user.click(button('Clear filters'));
  expect(button('Clear filters')).toHaveFocus();
});

test("the page's title names the filters, and whose payments are shown", async () => {
  await openList({ as: ADMIN });
  for (const [query, title] of [
    ['', 'Transactions: All merchants'],
    ['?merchantId=ACME', 'Transactions: Merchant ACME'],
    ['?status=FAILED&merchantId=ACME', 'Failed · Transactions: Merchant ACME'],
  ] as const) {
    visit(`/transactions${query}`);
    await waitFor(() => expect(document.title).toBe(`${title} · Transaction Dashboard`));
    expect(screen.getByText(title.split(': ')[1] ?? '')).toBeVisible();
  }
});

test('an unknown filter of a link, or one for admins only, is reported once, and the others apply (spec 6.3)', async () => {
  const UNKNOWN =
    'This link sets filters that cannot be used here: Date range, Status, Merchant ID.';
  const { user } = await openList({
    url: '/transactions?status=NOPE&range=nextweek&orderId=ORD&merchantId=OTHER&page=-3',
  });
  expect(announcements()).toContain(`${UNKNOWN}The payments are shown without them.`);
  expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
  // The reported filters are no longer in the URL, so a reload does not report them again.
  expect(location.search).toBe('?orderId=ORD');
  expect(fakeApi.listQueries()).toEqual([{ ...PAGE_1, orderId: 'ORD' }]);
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
  await user.type(orderIdField(), '1');
  await waitFor(() => expect(location.search).toBe('?orderId=ORD1'));
  expect(screen.queryByText(UNKNOWN)).toBeNull();
});

test('a Merchant ID in a link waits until the role is known', async () => {
  fakeApi.onUser(serverError);
  const { user } = renderApp({ url: '/transactions?merchantId=ACME', as: null });
  await signIn(user, 'ADMIN');
  expect(await screen.findByText('Payments visible to ADMIN')).toBeVisible();
  expect(location.search).toBe('?merchantId=ACME');
  fakeApi.onUser(() => ({ body: { success: true, data: { isAdmin: true } } }));
  await user.click(button('Refresh'));
  expect(await screen.findByText('Merchant ACME')).toBeVisible();
  await waitFor(() => expect(lastQuery()).toMatchObject({ merchantId: 'ACME' }));
});

const filters = () => Object.fromEntries(new URLSearchParams(location.search));

const START = '?startDate=2026-11-20T08:35:00Z';

describe('a typed date', () => {
  test('with a two-digit year is in this century, also with a time; a year that cannot be meant is explained', async () => {
    const { user } = await openList();
    await typeDate(user, '110126{Enter}');
    const start = await findDateField();
    await waitFor(() => expect(start).toHaveTextContent('Nov 01, 2026 00:00'));
    expect(filters()).toEqual({ startDate: '2026-10-31T18:30:00.000Z' });
    await typeDate(user, '110226 1030', 'End Date');
    await waitFor(() => expect(filters().endDate).toBe('2026-11-02T05:00:59.999Z'));
    expect(await findDateField('End Date')).toHaveTextContent('Nov 02, 2026 10:30');
    await typeDate(user, '1124 2 1000');
    await user.tab();
    expect(await screen.findByText('Choose a year from 1970 to 2099')).toBeVisible();
    expect(filters().startDate).toBe('2026-10-31T18:30:00.000Z');
  });

  test.each([
    ['Devanagari', '११०१२०२६ १०३०'],
    ['Bengali', '১১০১২০২৬ ১০৩০'],
    ['full-width', '１１０１２０２６ １０３０'],
  ])('may have %s digits', async (_, digits) => {
    const { user } = await openList();
    await typeDate(user, `${digits}{Enter}`);
    await waitFor(() => expect(filters()).toEqual({ startDate: '2026-11-01T05:00:00.000Z' }));
    expect(await findDateField()).toHaveTextContent('Nov 01, 2026 10:30');
  });

  test('that is impossible is explained and not sent; it stays as typed, and the filter is kept', async () => {
    const query = '?endDate=2026-10-31T08:35:59.999Z';
    const { user } = await openList({ url: `/transactions${query}` });
    await typeDate(user, '02312026');
    // End Date was October 31; only its month is changed.
    await typeDate(user, 'Nov', 'End Date');
    await user.tab();
    for (const _ of [1, 2]) {
      expect(await findDateField()).toHaveTextContent('Feb 31, 2026 hh:mm');
      expect(await findDateField('End Date')).toHaveTextContent('Nov 31, 2026 14:05');
      expect(screen.getAllByText('There is no such date')).toHaveLength(2);
      expect(location.search).toBe(query);
      await selectPart(user, 'Month', 'End Date');
      await user.tab();
      await selectPart(user, 'Month');
      await user.tab();
    }
    await selectPart(user, 'Day', 'End Date');
    await user.keyboard('30{Enter}');
    await waitFor(() => expect(filters()).toEqual({ endDate: '2026-11-30T08:35:59.999Z' }));
    expect(screen.getAllByText('There is no such date')).toHaveLength(1);
  });
});

test('Escape and Cancel discard what was chosen in the calendar', async () => {
  const { user } = await openList({ url: `/transactions${START}` });
  const field = await findDateField();
  for (const discard of [() => user.keyboard('{Escape}'), () => user.click(button('Cancel'))]) {
    await user.click(button(/^Choose start date/));
    const calendar = within(await screen.findByRole('dialog'));
    // Weeks begin on Monday, as in the range Last week.
    expect(calendar.getAllByRole('columnheader')[0]).toHaveAccessibleName('Monday');
    // Found by its text, because a search by role computes the style of every cell.
    await user.click(calendar.getByText('12', { selector: '[role=gridcell]' }));
    expect(field).toHaveTextContent('Nov 12, 2026');
    await discard();
    await closed();
    expect(field).toHaveTextContent('Nov 20, 2026 14:05');
  }
  expect(location.search).toBe(START);
});

test('a range marks only its own field, where it can be cleared', async () => {
  const { user } = await openList({ url: '/transactions?range=last7&status=FAILED' });
  await findDateField('End Date');
  const marked = () => textsOf(document.querySelectorAll('.FilterField-set .MuiFormLabel-root'));
  await waitFor(() => expect(marked()).toEqual(['Status', 'Date range']));
  expect(screen.queryByRole('button', { name: 'Clear Start Date' })).toBeNull();
  await user.click(button('Clear Date range'));
  expect(location.search).toBe('?status=FAILED');
  expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear Date range' })).toBeNull();

  visit('/transactions?startDate=2026-11-20T08:35:00Z');
  await waitFor(() => expect(marked()).toEqual(['Start Date']));
  expect(button('Clear Start Date')).toBeVisible();
});

test('a range sets both dates in one step, and a change of either date ends it', async () => {
  setTime('2026-11-22T20:00:00Z');
  const { user } = await openList();
  await user.click(screen.getByRole('combobox', { name: 'Date range' }));
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
  expect(location.search).toBe('?range=last7');
  const range = screen.getByRole('combobox', { name: 'Date range' });
  await waitFor(() => expect(range).toHaveFocus());
  await go(-1);
  expect(location.search).toBe('');
  await go(1);
  expect(await findDateField()).toHaveTextContent('Nov 17, 2026 00:00');
  expect(await findDateField('End Date')).toHaveTextContent('Nov 23, 2026 23:59');
  const both = { startDate: '2026-11-16T18:30:00.000Z', endDate: '2026-11-23T18:29:59.999Z' };
  await waitFor(() => expect(lastQuery()).toMatchObject(both));

  await selectPart(user, 'Hours', 'End Date');
  await user.keyboard('12{Enter}');
  await waitFor(() => expect(filters()).toEqual({ ...both, endDate: '2026-11-23T07:29:59.999Z' }));
  expect(range).toHaveTextContent('Custom dates');
});

test('an end before its start is explained at the field and not sent; no earlier rows are shown, and the buttons do nothing', async () => {
  storeView({ refreshSeconds: 15 });
  const { user } = await openList();
  visit('/transactions?startDate=2026-11-20T08:35:00Z&endDate=2026-11-19T08:35:00Z');
  expect(await screen.findByText('The end is before the start')).toBeVisible();
  expect(screen.getByText('No transactions found')).toBeVisible();
  expect(screen.getByText(RANGE_INVERTED)).toBeVisible();
  expect(screen.queryByText(whole('ORD-1001'))).toBeNull();
  for (const name of ['Export CSV', 'Refresh', 'Not updated, choose how often']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await user.click(button(name));
    expect(screen.queryByRole('menu')).toBeNull();
  }
  expect(fakeApi.requests).toHaveLength(1);
});
