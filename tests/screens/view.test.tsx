import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { COLUMNS } from '../../src/transactions/table/columns.tsx';
import { fakeApi, listAnswer, payment } from '../fakeApi.ts';
import {
  announcements,
  findTableRows,
  renderApp,
  setWindowWidth,
  tableRows,
} from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

async function openView(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  return within(await screen.findByRole('dialog', { name: 'View' }));
}

function rowHeight() {
  return screen.getAllByRole('row').at(-1)?.style.getPropertyValue('--height');
}

test('hidden columns and row height are remembered', async () => {
  const first = renderApp();
  await findTableRows();
  const view = await openView(first.user);
  await first.user.click(view.getByRole('checkbox', { name: 'Ref ID' }));
  await first.user.click(view.getByRole('button', { name: 'compact' }));
  await first.user.keyboard('{Escape}');
  expect(Object.keys(tableRows()[0] ?? {})).not.toContain('Ref ID');
  expect(rowHeight()).toBe('36px');
  first.unmount();

  renderApp();
  await findTableRows();
  expect(Object.keys(tableRows()[0] ?? {})).not.toContain('Ref ID');
  expect(rowHeight()).toBe('36px');
});

test('a merchant does not get the view of another', async () => {
  localStorage.setItem('view:SHOP', '{"density":"compact"}');
  renderApp({ as: { merchantId: 'OTHER' } });
  await findTableRows();
  expect(rowHeight()).toBe('44px');
});

test('an unknown column in a saved view is ignored', async () => {
  localStorage.setItem('view:SHOP', '{"hidden":["no_such_column","ref_id"]}');
  renderApp();
  const [row] = await findTableRows();
  expect(Object.keys(row ?? {})).toHaveLength(7);
});

const EVERY_COLUMN =
  '["orderID","amount","status","vpa_id","ref_id","createdAt","CALLBACK_TS","CANCEL_TS"]';

test.each([
  'not json',
  '7',
  '{"density":"huge","hidden":"all","widths":{"amount":"wide"}}',
  `{"hidden":${EVERY_COLUMN}}`,
])('an invalid saved view %s counts as the default', async (stored) => {
  localStorage.setItem('view:SHOP', stored);
  renderApp();
  const [row] = await findTableRows();
  expect(Object.keys(row ?? {})).toHaveLength(8);
  expect(rowHeight()).toBe('44px');
});

test('a view change in another tab shows here, and neither tab overwrites the other', async () => {
  const { user } = renderApp();
  await findTableRows();
  const newValue = '{"hidden":["ref_id"],"widths":{"orderID":300}}';
  localStorage.setItem('view:SHOP', newValue);
  const event = new StorageEvent('storage', { key: 'view:SHOP', newValue });
  act(() => void window.dispatchEvent(event));
  expect(Object.keys(tableRows()[0] ?? {})).not.toContain('Ref ID');

  const view = await openView(user);
  // Without a storage event: this tab has not received the change yet.
  localStorage.setItem('view:SHOP', '{"hidden":["ref_id","vpa_id"],"widths":{"orderID":400}}');
  fireEvent.click(view.getByRole('checkbox', { name: 'Finished At' }));
  localStorage.setItem(
    'view:SHOP',
    '{"hidden":["ref_id","vpa_id","CALLBACK_TS"],"widths":{"orderID":500}}',
  );
  fireEvent.click(view.getByRole('checkbox', { name: 'Ref ID' }));
  fireEvent.click(view.getByRole('button', { name: 'compact' }));
  expect(JSON.parse(localStorage.getItem('view:SHOP') ?? '')).toMatchObject({
    density: 'compact',
    hidden: ['vpa_id', 'CALLBACK_TS'],
    widths: { orderID: 500 },
  });
});

test('without local storage, the view lasts as long as the page', async () => {
  const refuse = (key: string) => {
    if (key.startsWith('view:')) throw new DOMException('Blocked', 'SecurityError');
  };
  const { getItem, setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, key) {
    refuse(key);
    return getItem.call(this, key);
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    refuse(key);
    setItem.call(this, key, value);
  });
  // A merchant of its own, because views that could not be stored stay in memory for the other tests.
  const { user } = renderApp({ as: { merchantId: 'PRIVATE' } });
  await findTableRows();
  const view = await openView(user);
  await user.click(view.getByRole('checkbox', { name: 'Ref ID' }));
  await user.click(view.getByRole('checkbox', { name: 'Amount' }));
  await user.keyboard('{Escape}');
  const names = Object.keys(tableRows()[0] ?? {});
  expect(names).toHaveLength(6);
  expect(names).not.toContain('Ref ID');
});

test('the last visible column cannot be hidden, and the panel says why', async () => {
  localStorage.setItem('view:SHOP', JSON.stringify({ hidden: JSON.parse(EVERY_COLUMN).slice(2) }));
  const { user } = renderApp();
  await findTableRows();
  const view = await openView(user);
  const orderId = view.getByRole('checkbox', { name: 'Order ID' });
  expect(orderId).toBeEnabled();
  expect(view.getByRole('status')).toBeEmptyDOMElement();
  await user.click(view.getByRole('checkbox', { name: 'Amount' }));
  expect(orderId).toBeDisabled();
  expect(orderId).toHaveAccessibleDescription('The table needs at least one column.');
  expect(view.getByRole('status')).toHaveTextContent('The table needs at least one column.');
  await user.click(view.getByRole('checkbox', { name: 'Amount' }));
  expect(orderId).toBeEnabled();
});

/** Copies a selection. Returns the text that the page put on the clipboard instead, if any. */
function copy(from: Element, to: Element) {
  document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  const setData = vi.fn();
  // The browser dispatches the event where the selection starts.
  const isLeftToBrowser = fireEvent.copy(from, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledTimes(isLeftToBrowser ? 0 : 1);
  return setData.mock.calls[0]?.[1];
}

test('a cut id is copied whole; a selection over several cells is left to the browser', async () => {
  const orderID = 'ORD-2026-000048213-A-LONG-ONE';
  fakeApi.payments = [payment({ orderID }), payment({ orderID })];
  renderApp();
  await findTableRows();
  const [first, second] = screen.getAllByRole('img', { name: orderID });
  const [start, tail] = [...(first?.children ?? [])] as [Element, Element];
  expect(copy(start, tail)).toBe(orderID);
  expect(copy(tail, tail)).toBe(orderID);
  expect(copy(start, second as Element)).toBeUndefined();
  expect(copy(tail, screen.getAllByText('Completed')[0] as Element)).toBeUndefined();
});

test('light, dark or system is chosen in the page and remembered', async () => {
  const { user } = renderApp();
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem('mui-mode')).toBe('dark');
  await user.click(view.getByRole('button', { name: 'light' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
});

test('on a narrow screen a payment is a card, a button that opens it', async () => {
  setWindowWidth(390);
  fakeApi.payments = [payment({ vpa_id: null })];
  const { user } = renderApp();
  const card = within(await screen.findByRole('listitem')).getByRole('button');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(card).toHaveTextContent('₹1,23,456.50ORD-1001-632512345678CompletedNov 20, 2026 14:00');
  await user.click(card);
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment ORD-1001' }));
  await user.click(drawer.getByRole('button', { name: 'Copy Order ID' }));
  expect(await navigator.clipboard.readText()).toBe('ORD-1001');
  expect(drawer.queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(card).toHaveFocus());
});

test('on a narrow screen a button that counts the filters opens them', async () => {
  setWindowWidth(390);
  const { user } = renderApp({ url: '/transactions?status=FAILED&orderId=A' });
  const button = await screen.findByRole('button', { name: 'Filters (2)' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Failed');
});

test('the number of payments is announced once', async () => {
  renderApp();
  await findTableRows();
  expect(announcements()).toEqual(['1 transaction']);
});

test('after signing in, the heading has the focus', async () => {
  renderApp();
  const heading = await screen.findByRole('heading', { name: 'Transactions' });
  expect(heading).toHaveFocus();
  expect(document.title).toBe('Transactions · Transaction Dashboard');
});

test('the current page prints as a statement, with merchant, range, filters, zone and time', async () => {
  vi.setSystemTime(new Date('2026-11-21T08:35:00Z'));
  renderApp({
    url: '/transactions?status=COMPLETED&startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T00:00:00Z',
  });
  await findTableRows();
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  // The print sheet's code loads after the rows.
  await waitFor(() => {
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByRole('table', { hidden: true })).toBeInTheDocument();
  });
  const sheet = screen.getByRole('table', { hidden: true }).parentElement as HTMLElement;
  const facts = [...sheet.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Merchant', 'SHOP'],
    ['Range', 'Nov 1, 2026, 05:30 – Nov 30, 2026, 05:30'],
    ['Filters', 'Completed'],
    ['Time zone', 'India Standard Time, UTC+05:30'],
    ['Payments', '1 transaction'],
    ['Printed', 'Nov 21, 2026 14:05'],
  ]);
  expect(within(sheet).getAllByRole('row', { hidden: true })[1]).toHaveTextContent(
    'ORD-1001₹1,23,456.50Completedasha@okaxis632512345678',
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});

test('a missing value is a dash with the accessible name “Not available” (spec 3.3)', async () => {
  fakeApi.payments = [payment({ vpa_id: null, CANCEL_TS: null })];
  renderApp();
  const [row] = await findTableRows();
  expect(row).toMatchObject({ 'VPA ID': '-', 'Cancelled At': '-' });
  expect(screen.getAllByRole('gridcell', { name: 'Not available' })).toHaveLength(2);
});

test.each([49, 2_001])('a stored column width of %d pixels is ignored', async (amount) => {
  localStorage.setItem('view:SHOP', JSON.stringify({ widths: { amount } }));
  const { user } = renderApp();
  await findTableRows();
  act(() => screen.getByRole('columnheader', { name: 'Amount' }).focus());
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(JSON.parse(localStorage.getItem('view:SHOP') ?? '')).toMatchObject({
    widths: { amount: COLUMNS.amount.width + 10 },
  });
});

test('a column width is set by Shift and an arrow key on its header, and announced', async () => {
  localStorage.setItem('view:SHOP', '{"density":"compact","hidden":["ref_id"]}');
  const { user } = renderApp();
  await findTableRows();
  const header = screen.getByRole('columnheader', { name: 'Amount' });
  act(() => header.focus());
  const width = COLUMNS.amount.width;
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  expect(header).toHaveFocus();
  expect(announcements()).toContain(`Amount: ${width + 10} pixels wide`);
  expect(JSON.parse(localStorage.getItem('view:SHOP') ?? '')).toMatchObject({
    widths: { amount: width + 10 },
  });
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveFocus();

  await user.click((await openView(user)).getByRole('button', { name: 'Reset columns' }));
  const stored = JSON.parse(localStorage.getItem('view:SHOP') ?? '');
  expect(stored).toMatchObject({ density: 'compact' });
  expect(Object.keys(stored)).not.toContain('widths');
  await user.keyboard('{Escape}');
  expect(Object.keys(tableRows()[0] ?? {})).toContain('Ref ID');
});

test('an id is copied by its button, and announced', async () => {
  fakeApi.payments = [payment({ orderID: ' ORD-1 ', vpa_id: null })];
  const { user } = renderApp();
  await findTableRows();
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  await user.hover(screen.getByText('632512345678'));
  expect(screen.getByRole('button', { name: 'Copy Ref ID' })).toBeVisible();
  // Not by `user`, whose pointer leaves the cell on its way to the button.
  fireEvent.click(screen.getByRole('button', { name: 'Copy Ref ID' }));
  await waitFor(() => expect(announcements()).toContain('Copied 632512345678'));
  expect(await navigator.clipboard.readText()).toBe('632512345678');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.hover(screen.getAllByRole('img', { name: 'Not available' })[0] as HTMLElement);
  expect(screen.queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
});

test('an id that a refresh puts in place of the copied one is not announced as copied', async () => {
  fakeApi.payments = [payment({ ref_id: '111111111111' })];
  const { user } = renderApp();
  await findTableRows();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi.onList(async (request) => {
    await answered;
    return listAnswer([payment({ ref_id: '222222222222' })], request);
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.hover(screen.getByText('111111111111'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy Ref ID' }));
  await waitFor(() => expect(announcements()).toContain('Copied 111111111111'));
  answer();
  expect(await screen.findByText('222222222222')).toBeVisible();
  expect(announcements()).not.toContain('Copied 222222222222');
});

test('a clipboard that is denied is explained', async () => {
  const { user } = renderApp();
  await findTableRows();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied'));
  await user.hover(screen.getByText('ORD-1001'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy Order ID' }));
  expect(
    await screen.findByText(
      'The browser does not allow copying. Select the text and copy it yourself.',
    ),
  ).toBeVisible();
});

test('the chosen time zone applies to rows and fields at once, is remembered, and is of this merchant', async () => {
  const first = renderApp({ url: '/transactions?startDate=2026-11-20T00:00:00Z' });
  const [row] = await findTableRows();
  expect(row).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
  expect(screen.getByText('Times in India Standard Time, UTC+05:30')).toBeVisible();
  const view = await openView(first.user);
  await first.user.click(view.getByRole('button', { name: 'UTC' }));
  await first.user.keyboard('{Escape}');
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(await screen.findByRole('group', { name: 'Start Date' })).toHaveTextContent(
    'Nov 20, 2026 00:00',
  );
  expect(fakeApi.listQueries()).toHaveLength(1);
  first.unmount();

  const second = renderApp();
  expect((await findTableRows())[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(screen.getByText('Times in UTC')).toBeVisible();
  second.unmount();

  renderApp({ as: { merchantId: 'OTHER' } });
  expect((await findTableRows())[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
});

test('an unknown stored time zone counts as this device', async () => {
  localStorage.setItem('zone:SHOP', 'Mars/Olympus');
  renderApp();
  expect((await findTableRows())[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
});
