import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { COLUMN_FIELDS } from '../../../src/payment/columns.tsx';
import { fakeApi, threePages } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { openList, renderApp, tableRows } from '../../renderApp.tsx';
import {
  button,
  closed,
  expectNoRequest,
  fillStorage,
  findDateField,
  go,
  lastQuery,
  logout,
  openPayment,
  openView,
  pressEscape,
  signIn,
  storedView,
  storeInOtherTab,
  storeView,
} from '../page.ts';

function rowHeight() {
  return screen.getAllByRole('row').at(-1)?.style.getPropertyValue('--height');
}

const columnNames = () => Object.keys(tableRows()[0] ?? {});

test('hidden columns and row height are remembered; Reset columns shows all, and keeps the row height', async () => {
  const { user, unmount } = await openList();
  const view = await openView(user);
  await user.click(view.getByRole('checkbox', { name: 'Ref ID' }));
  await user.click(view.getByRole('button', { name: 'Compact' }));
  await pressEscape(user);
  expect(columnNames()).not.toContain('Ref ID');
  expect(rowHeight()).toBe('36px');
  unmount();

  const again = await openList();
  expect(columnNames()).not.toContain('Ref ID');
  expect(rowHeight()).toBe('36px');
  const reset = (await openView(again.user)).getByRole('button', { name: 'Reset columns' });
  await again.user.click(reset);
  expect(storedView()).toMatchObject({ density: 'compact', hidden: [] });
  await pressEscape(again.user);
  expect(columnNames()).toContain('Ref ID');
});

test('a stored view that hides every column shows the default; the last visible column cannot be hidden, and the panel says why', async () => {
  storeView({ hidden: COLUMN_FIELDS });
  const { user } = await openList();
  expect(columnNames()).toHaveLength(COLUMN_FIELDS.length);
  storeInOtherTab('view:SHOP', JSON.stringify({ hidden: COLUMN_FIELDS.slice(2) }));
  const view = await openView(user);
  const orderId = view.getByRole('checkbox', { name: 'Order ID' });
  expect(orderId).toBeEnabled();
  await user.click(view.getByRole('checkbox', { name: 'Amount' }));
  const reason = 'The table needs at least one column.';
  expect(orderId).toBeDisabled();
  expect(orderId).toHaveAccessibleDescription(reason);
  expect(view.getByText(reason)).toHaveRole('status');
  await user.click(view.getByRole('checkbox', { name: 'Amount' }));
  expect(orderId).toBeEnabled();
});

test('light, dark or system can be chosen and is remembered; a change keeps what another tab stored a moment before', async () => {
  const { user } = renderApp();
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem('mui-mode')).toBe('dark');
  await user.click(view.getByRole('button', { name: 'Light' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');

  // Without a storage event: this tab has not received the change yet.
  storeView({ hidden: ['ref_id', 'vpa_id'] });
  fireEvent.click(view.getByRole('checkbox', { name: 'Finished At' }));
  fireEvent.click(view.getByRole('button', { name: 'Compact' }));
  expect(storedView()).toMatchObject({
    density: 'compact',
    hidden: ['ref_id', 'vpa_id', 'CALLBACK_TS'],
  });
});

/** Copies a selection. Returns the text that the page put on the clipboard; undefined if the browser copies. */
function copy(from: Element, to: Element) {
  document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  const setData = vi.fn();
  // The browser dispatches the event where the selection starts.
  const isLeftToBrowser = fireEvent.copy(from, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledTimes(isLeftToBrowser ? 0 : 1);
  return setData.mock.calls[0]?.[1];
}

test('in an open payment, Select All and Copy take that payment, not the list behind it', async () => {
  const { user } = await openList();
  const dialog = (await openPayment(user)).getByRole('heading').closest('[role=dialog]');
  Object.assign(dialog as HTMLElement, { innerText: 'the payment' });
  expect(copy(document.body, document.body)).toBe('the payment');
  const heading = screen.getByRole('heading', { name: /^Payment/ });
  expect(copy(heading, heading)).toBeUndefined();
});

test('selected rows are copied as lines with tabs; a part of one cell is copied by the browser', async () => {
  fakeApi.payments = ['ORD-1', 'ORD-2'].map((orderID) => payment({ orderID, ref_id: null }));
  await openList();
  const cells = screen.getAllByRole('gridcell');
  const cellAt = (at: number) => cells[at] as Element;
  const [orderId, amount, status] = [cellAt(0), cellAt(1), cellAt(2)];
  const below = cellAt(COLUMN_FIELDS.length + 1);
  expect(copy(orderId, orderId)).toBeUndefined();
  // A triple click selects up to the start of the next cell.
  document.getSelection()?.setBaseAndExtent(orderId, 0, amount, 0);
  expect(fireEvent.copy(orderId)).toBe(true);
  expect(copy(amount, status)).toBe('₹1,23,456.50\tCompleted');
  const lines = copy(status, below).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Completed\tasha@okaxis\t-\t.*Nov /);
  expect(lines[1]).toBe('ORD-2\t₹1,23,456.50');
});

test('the time zone applies to rows and fields at once, and is remembered; one that is not the device’s is named below the list', async () => {
  const { user, unmount } = await openList({ url: '/transactions?startDate=2026-11-20T00:00:00Z' });
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
  expect(screen.queryByText(/^Times in/)).toBeNull();
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'India' }));
  expect(screen.queryByText(/^Times in/)).toBeNull();
  await expectNoRequest(() => user.click(view.getByRole('button', { name: 'UTC' })));
  await pressEscape(user);
  expect(await screen.findByText('Times in UTC')).toBeVisible();
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(await findDateField()).toHaveTextContent('Nov 20, 2026 00:00');
  unmount();

  await openList();
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(screen.getByText('Times in UTC')).toBeVisible();
});

const saved = (name: string, query = '') => ({ name, query });

function storeFilters(...all: unknown[]) {
  localStorage.setItem('saved-views:SHOP', JSON.stringify(all));
}

const storedFilters = () => JSON.parse(localStorage.getItem('saved-views:SHOP') ?? '[]');
const storedNames = () => storedFilters().map(({ name }: { name: string }) => name);

const nameField = (panel: Panel) => panel.getByRole('textbox', { name: 'Name of these filters' });
const deletable = (panel: Panel) =>
  panel
    .queryAllByLabelText(/^Delete /)
    .map((button) => button.getAttribute('aria-label')?.slice(7));

type Panel = Awaited<ReturnType<typeof openView>>;

const LOST = /storage is full or blocked, so the change lasts only until the page is closed/;

test('filters are saved under a name, and marked; a taken name is replaced, an empty one saves nothing, a long one cannot be typed; with a full storage, the page says that they are lost with it', async () => {
  const { user } = await openList({ url: '/transactions?page=1&status=FAILED&range=last7' });
  const panel = await openView(user);
  const save = async (name: string) => {
    await user.click(nameField(panel));
    await user.paste(name);
    await user.keyboard('{Enter}');
  };
  await save(' Mine ');
  expect(screen.getByText('Saved “Mine”.')).toBeVisible();
  expect(nameField(panel)).toHaveValue('');
  expect(storedFilters()).toEqual([saved('Mine', 'status=FAILED&range=last7')]);
  expect(panel.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible();

  const name = nameField(panel);
  expect(name).toBeRequired();
  expect(name).toHaveAttribute('maxlength', '60');
  await save(' ');
  await user.clear(name);
  await save('mine');
  expect(storedNames()).toEqual(['mine']);

  fillStorage();
  await save('Second');
  expect(screen.getByText('Saved “Second”.')).toBeVisible();
  expect(screen.getByText(LOST)).toBeVisible();
});

test('with a full storage, the page says that hidden amounts are shown again after a reload', async () => {
  const { user } = await openList();
  fillStorage();
  await user.click(button('Hide amounts and VPA IDs'));
  expect(screen.getByText(LOST)).toBeVisible();
});

test('after a reload View is still open, and Back closes it', async () => {
  const { user, unmount } = await openList();
  await openView(user);
  unmount();
  renderApp({ isReload: true });
  expect(await screen.findByRole('dialog', { name: 'View' })).toBeVisible();
  await go(-1);
  await closed();
  expect(location.pathname).toBe('/transactions');
});

test('deleting filters keeps what another tab saved meanwhile; they stay after the sign-out, for their own merchant', async () => {
  storeFilters(saved('A'), saved('B', 'status=FAILED'));
  const { user } = await openList();
  const panel = await openView(user);
  // Without a storage event: this tab has not received the change yet.
  storeFilters(saved('A'), saved('B', 'status=FAILED'), saved('C', 'orderId=1'));
  await user.click(panel.getByRole('button', { name: 'Delete A' }));
  expect(deletable(panel)).toEqual(['B', 'C']);
  await user.click(nameField(panel));
  await pressEscape(user);
  await logout(user);
  await signIn(user, 'OTHER');
  const others = await openView(user);
  expect(deletable(others)).toEqual([]);
  expect(nameField(others)).toBeVisible();
  expect(storedNames()).toEqual(['B', 'C']);
});

test('a click restores the filters and the range, and nothing else; a second one leads from page 2 to page 1', async () => {
  const query = 'status=FAILED&range=last7';
  storeFilters({ ...saved('Failed lately', query), density: 'compact', hidden: ['ref_id'] });
  const view = { hidden: ['amount'], density: 'standard', hasSummary: false };
  storeView(view);
  fakeApi.onList(threePages);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  const entries = history.length;
  const press = async (pressed: boolean) => {
    const panel = await openView(user);
    await user.click(panel.getByRole('button', { name: 'Failed lately', pressed }));
    await closed();
  };
  await press(false);
  expect(location.search).toBe(`?${query}`);
  expect(history.length).toBe(entries + 1);
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'FAILED', page: '1' }));
  expect(lastQuery()).not.toHaveProperty('orderId');
  expect(storedView()).toMatchObject(view);
  expect(button('View')).toHaveFocus();

  // Filters that are already shown add no history entry; only page 2 adds one.
  await press(true);
  await user.click(button('Next'));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(history.length).toBe(entries + 2);
  await press(true);
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(location.search).toBe(`?${query}`);
});
