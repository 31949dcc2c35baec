import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, listAnswer, threePages } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, openList, renderApp } from '../renderApp.tsx';
import {
  ADMIN,
  button,
  chooseStatus,
  go,
  lastQuery,
  logout,
  settle,
  typeDate,
  whole,
} from './page.ts';

const status = () => screen.getByRole('combobox', { name: 'Status' });
const orderId = () => screen.getByPlaceholderText<HTMLInputElement>('Search by Order ID');
const merchantId = () => screen.getByPlaceholderText('Filter by Merchant ID');

const PAGE_1 = { page: '1', limit: '50' };

describe('the status', () => {
  test('is one of all statuses, then of each of the five (spec 2.13, 9.5)', async () => {
    const { user } = await openList();
    expect(status()).toHaveTextContent('All Statuses');
    await user.click(status());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All Statuses',
      'Pending',
      'In Progress',
      'Completed',
      'Failed',
      'Cancelled',
    ]);
  });

  test('requests page 1 at once; Back restores the previous page (spec 4.4)', async () => {
    fakeApi.onList(threePages);
    const { user } = renderApp({ url: '/transactions?page=2' });
    await screen.findByText('Page 2 of 3');
    await chooseStatus(user, 'In Progress');
    await screen.findByText('Page 1 of 3');
    expect(lastQuery()).toEqual({ ...PAGE_1, status: 'IN_PROGRESS' });
    expect(location.search).toBe('?status=IN_PROGRESS');

    act(() => history.back());
    await screen.findByText('Page 2 of 3');
    expect(status()).toHaveTextContent('All Statuses');
  });
});

describe('the Order ID', () => {
  test('sends a request for each letter at once and aborts the previous one (spec 2.14, 4.4)', async () => {
    const { user } = await openList({ url: '/transactions?page=2' });
    fakeApi.onList((request) =>
      listAnswer([payment({ orderID: `found-${request.query.orderId}` })], request),
    );
    fakeApi.hold(({ query }) => query.orderId === 'A');
    await user.type(orderId(), 'A');
    await waitFor(() => expect(lastQuery()?.orderId).toBe('A'));
    await user.type(orderId(), 'B');
    expect(await screen.findByText(whole('found-AB'))).toBeVisible();
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    expect(fakeApi.listQueries().slice(-2)).toEqual([
      { ...PAGE_1, orderId: 'A' },
      { ...PAGE_1, orderId: 'AB' },
    ]);
  });

  test('keeps the caret and the typed spaces', async () => {
    const { user } = await openList({ url: '/transactions?orderId=abcdef' });
    await user.type(orderId(), 'X Y ', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(orderId().value).toBe('abcX Y def');
    expect(orderId().selectionStart).toBe(7);
    await user.clear(orderId());
    await user.type(orderId(), '  ORD 1 ');
    expect(orderId().value).toBe('  ORD 1 ');
    await waitFor(() =>
      expect(fakeApi.listQueries()).toContainEqual({ ...PAGE_1, orderId: 'ORD 1' }),
    );
  });

  test('keeps the page while only a space is added, and sends no request', async () => {
    fakeApi.onList(threePages);
    const { user } = renderApp({ url: '/transactions?orderId=ORD&page=2' });
    await screen.findByText('Page 2 of 3');
    await user.type(orderId(), ' ');
    expect(orderId()).toHaveValue('ORD ');
    expect(location.search).toBe('?orderId=ORD&page=2');
    await user.type(orderId(), '1');
    await screen.findByText('Page 1 of 3');
    expect(fakeApi.listQueries()).toEqual([
      { page: '2', limit: '50', orderId: 'ORD' },
      { ...PAGE_1, orderId: 'ORD 1' },
    ]);
  });

  test('adds no history entries while it is typed, so one Back removes it', async () => {
    const { user } = await openList();
    await chooseStatus(user, 'Failed');
    await waitFor(() => expect(location.search).toBe('?status=FAILED'));
    await user.type(orderId(), 'ABC');
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe(''));
    expect(orderId()).toHaveValue('');
  });
});

describe('the Merchant ID', () => {
  test('is seen by an admin, and sent (spec 2.15, 3.5, 6.3)', async () => {
    const { user } = await openList({ as: ADMIN });
    expect(merchantId()).toHaveAttribute('autocomplete', 'off');
    await user.type(merchantId(), 'SHOP');
    await waitFor(() =>
      expect(fakeApi.listQueries()).toContainEqual({ ...PAGE_1, merchantId: 'SHOP' }),
    );
  });

  test("is neither seen by a merchant nor sent from a merchant's link (spec 6.3)", async () => {
    await openList({ url: '/transactions?merchantId=OTHER' });
    expect(screen.queryByPlaceholderText('Filter by Merchant ID')).toBeNull();
    expect(fakeApi.listQueries()).toEqual([PAGE_1]);
  });

  test('has to be typed whole, and an empty list says so too', async () => {
    fakeApi.payments = [];
    renderApp({ url: '/transactions?merchantId=SHO', as: ADMIN });
    expect(await screen.findByText('No transactions found')).toBeVisible();
    expect(merchantId()).toHaveAccessibleDescription('Type the whole ID');
    expect(screen.getByText('Type the whole ID')).toBeVisible();
    expect(
      screen.getByText(/A Merchant ID has to be typed whole, with its capitals\.$/),
    ).toBeVisible();
  });

  test('is offered again: the last five, until the sign-out; not from a broken storage', async () => {
    const RECENT = { name: 'Recent merchant IDs' };
    localStorage.setItem('recent-merchants:ADMIN', '["A","B","C","D","E","F"]');
    const { user } = await openList({ as: ADMIN });
    expect(screen.queryByRole('button', RECENT)).toBeNull();
    for (const id of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'B2']) {
      await user.clear(merchantId());
      await user.type(merchantId(), id);
      await user.tab();
    }
    await user.click(await screen.findByRole('button', RECENT));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['B2', 'F6', 'E5', 'D4', 'C3']);
    await user.click(screen.getByRole('menuitem', { name: 'D4' }));
    await waitFor(() => expect(lastQuery()?.merchantId).toBe('D4'));
    expect(merchantId()).toHaveValue('D4');
    expect(localStorage.getItem('recent-merchants:ADMIN')).toBe('["D4","B2","F6","E5","C3"]');

    await logout(user);
    expect(localStorage.getItem('recent-merchants:ADMIN')).toBeNull();
  });
});

describe('clearing', () => {
  test('Clear filters empties every field, also a half-typed date, and leaves the keyboard there', async () => {
    const { user } = await openList({
      url: '/transactions?status=FAILED&orderId=A&merchantId=B&startDate=2026-11-20T08:35:00Z',
      as: ADMIN,
    });
    await typeDate(user, '1120', 'End Date');
    await user.click(button('Clear filters'));
    await waitFor(() => expect(lastQuery()).toEqual(PAGE_1));
    expect(orderId()).toHaveValue('');
    expect(merchantId()).toHaveValue('');
    expect(status()).toHaveTextContent('All Statuses');
    expect(status()).toHaveFocus();
    for (const name of ['Start Date', 'End Date']) {
      const field = within(screen.getByRole('group', { name }));
      expect(field.getByRole('spinbutton', { name: 'Month' })).toHaveTextContent(/^MMM$/);
      expect(field.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('YYYY');
    }
  });

  test('each field has its own clear button, which returns the focus to the field', async () => {
    const { user } = await openList({ url: '/transactions?status=FAILED&orderId=A' });
    await user.click(button('Clear Status'));
    expect(location.search).toBe('?orderId=A');
    expect(status()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear Status' })).toBeNull();

    await user.click(button('Clear Order ID'));
    expect(location.search).toBe('');
    expect(orderId()).toHaveFocus();
    expect(orderId()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear Order ID' })).toBeNull();
    // Each clear is a history entry.
    await go(-1);
    expect(location.search).toBe('?orderId=A');
  });

  test('on a narrow screen each set filter is a removable chip in words', async () => {
    setWindowWidth(390);
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
    await user.click(button('Filters (3)'));
    expect(chips()).toEqual([]);
    await user.click(button('Filters (3)'));

    await user.click(button(/^Remove Nov 1/));
    expect(location.search).toBe('?status=FAILED&orderId=SAF-26');
    expect(button('Filters (2)')).toHaveFocus();
    button('Remove Failed').focus();
    await user.keyboard('{Delete}');
    expect(location.search).toBe('?orderId=SAF-26');
    await waitFor(() => expect(lastQuery()).toEqual({ ...PAGE_1, orderId: 'SAF-26' }));
    await user.click(button('Clear filters'));
    await waitFor(() => expect(location.search).toBe(''));
    expect(button('Filters')).toHaveFocus();
    // It keeps its place in the open fields, but presses nothing.
    await user.click(button('Filters'));
    await user.click(button('Clear filters'));
    expect(button('Clear filters')).toHaveFocus();
  });
});

test.each([
  ['the filters', { url: '?status=FAILED' }, 'Failed · Transactions'],
  ['all merchants', { as: ADMIN, url: '' }, 'Transactions: All merchants'],
  ['one merchant', { as: ADMIN, url: '?merchantId=ACME' }, 'Transactions: Merchant ACME'],
])(
  "the page's title names %s, and the heading whose payments are shown",
  async (_, visit, title) => {
    await openList({ ...visit, url: `/transactions${visit.url}` });
    expect(document.title).toBe(`${title} · Transaction Dashboard`);
    const [, merchant] = title.split(': ');
    if (merchant) expect(screen.getByText(merchant)).toBeVisible();
  },
);

test('a filter of a link that is not known is told once, and the others apply', async () => {
  const UNKNOWN = 'This link had a filter that is not known here.';
  const { user } = await openList({
    url: '/transactions?status=NOPE&range=nextweek&orderId=ORD&page=-3',
  });
  expect(announcements()).toContain(UNKNOWN);
  // A reload has nothing to tell.
  expect(location.search).toBe('?orderId=ORD');
  expect(fakeApi.listQueries()).toEqual([{ ...PAGE_1, orderId: 'ORD' }]);
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
  await user.type(orderId(), '-1');
  await waitFor(() => expect(location.search).toBe('?orderId=ORD-1'));
  expect(screen.queryByText(UNKNOWN)).toBeNull();
});
