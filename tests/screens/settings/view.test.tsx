import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COLUMN_FIELDS } from '../../../src/payment/columns.tsx';
import { fakeApi, threePages } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { announcements, openList, renderApp, tableRows } from '../../renderApp.tsx';
import {
  button,
  clipboard,
  closed,
  expectNoRequest,
  fillStorage,
  findDateField,
  lastQuery,
  logout,
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
  expect(columnNames()).toHaveLength(8);
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

test('light, dark or system is chosen in the page and remembered; a change keeps what another tab has stored a moment before', async () => {
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

/** Copies a selection. Returns the text that the page put on the clipboard instead, if any. */
function copy(from: Element, to: Element) {
  document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  const setData = vi.fn();
  // The browser dispatches the event where the selection starts.
  const isLeftToBrowser = fireEvent.copy(from, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledTimes(isLeftToBrowser ? 0 : 1);
  return setData.mock.calls[0]?.[1];
}

test('selected rows are copied as lines with tabs; a part of one cell is left to the browser', async () => {
  fakeApi.payments = ['ORD-1', 'ORD-2'].map((orderID) => payment({ orderID, ref_id: null }));
  await openList();
  const cells = screen.getAllByRole('gridcell');
  const cellAt = (at: number) => cells[at] as Element;
  const [orderId, amount, status] = [cellAt(0), cellAt(1), cellAt(2)];
  const below = cellAt(COLUMN_FIELDS.length + 1);
  expect(copy(orderId, orderId)).toBeUndefined();
  // As a triple click selects: up to the next cell.
  document.getSelection()?.setBaseAndExtent(orderId, 0, amount, 0);
  expect(fireEvent.copy(orderId)).toBe(true);
  expect(copy(amount, status)).toBe('₹1,23,456.50\tCompleted');
  const lines = copy(status, below).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Completed\tasha@okaxis\t-\tNov /);
  expect(lines[1]).toBe('ORD-2\t₹1,23,456.50');
});

test('the time zone is changed from where it is read, applies to rows and fields at once, and is remembered', async () => {
  const { user, unmount } = await openList({ url: '/transactions?startDate=2026-11-20T00:00:00Z' });
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
  expect(screen.getByText('Times in India Standard Time, UTC+05:30')).toBeVisible();
  const note = button(/^Times in India Standard Time.*change/);
  await user.click(note);
  const view = within(await screen.findByRole('dialog', { name: 'View' }));
  await waitFor(() => expect(view.getByRole('button', { name: 'This device' })).toHaveFocus());
  await expectNoRequest(() => user.click(view.getByRole('button', { name: 'UTC' })));
  await pressEscape(user);
  expect(await screen.findByText('Times in UTC')).toBeVisible();
  await waitFor(() => expect(note).toHaveFocus());
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(await findDateField()).toHaveTextContent('Nov 20, 2026 00:00');
  unmount();

  await openList();
  expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
  expect(screen.getByText('Times in UTC')).toBeVisible();
});

test('the link of the list is copied with its filters and page; a phone shares it in its own sheet', async () => {
  fakeApi.onList(threePages);
  const list = '/transactions?status=COMPLETED&orderId=ORD&page=2';
  const { user } = await openList({ url: list });
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Copy link to this list' }));
  expect(await clipboard()).toBe(location.origin + list);
  expect(announcements()).toContain('Copied the list’s link');
  await pressEscape(user);

  setWindowWidth(390);
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const onPhone = await openView(user);
  await user.click(onPhone.getByRole('button', { name: 'Share link to this list' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: location.href }));
});

const STANDARD = { query: '', density: 'standard', hidden: [], hasSummary: false };
const savedView = (name: string, values = {}) => ({ name, ...STANDARD, ...values });

function storeViews(...views: unknown[]) {
  localStorage.setItem('saved-views:SHOP', JSON.stringify(views));
}

const storedViews = () => JSON.parse(localStorage.getItem('saved-views:SHOP') ?? '[]');
const storedNames = () => storedViews().map(({ name }: { name: string }) => name);

const nameField = (panel: Panel) => panel.getByRole('textbox', { name: 'Name of this view' });
const deletable = (panel: Panel) =>
  panel
    .queryAllByLabelText(/^Delete /)
    .map((button) => button.getAttribute('aria-label')?.slice(7));

type Panel = Awaited<ReturnType<typeof openView>>;

/** Opens the panel of a merchant who has saved these views. */
async function openPanel(views: unknown[] = [], url?: string) {
  if (views.length > 0) storeViews(...views);
  const { user } = await openList({ url });
  return { user, panel: await openView(user) };
}

const LOST = /storage is full or blocked, so the change lasts only until the page is closed/;

test('the page is saved under a name, and its view is marked; a taken name is replaced, an empty one saves nothing, a long one cannot be typed; with a full storage, that it is lost with the page', async () => {
  storeView({
    density: 'compact',
    hidden: ['no_such_column', 'ref_id'],
    hasSummary: true,
  });
  const { user, panel } = await openPanel([], '/transactions?page=1&status=FAILED&range=last7');
  const save = async (name: string) => {
    await user.click(nameField(panel));
    await user.paste(name);
    await user.keyboard('{Enter}');
  };
  await save(' Mine ');
  expect(screen.getByText('Saved “Mine”.')).toBeVisible();
  expect(nameField(panel)).toHaveValue('');
  const query = 'status=FAILED&range=last7';
  expect(storedViews()).toEqual([
    savedView('Mine', { query, density: 'compact', hidden: ['ref_id'], hasSummary: true }),
  ]);
  expect(panel.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Standard' }));
  expect(panel.getByRole('button', { name: 'Mine', pressed: false })).toBeVisible();

  const name = nameField(panel);
  expect(name).toBeRequired();
  expect(name).toHaveAttribute('maxlength', '60');
  await save(' ');
  await user.clear(name);
  await user.click(panel.getByRole('button', { name: 'Standard' }));
  await save('mine');
  expect(storedViews()).toMatchObject([{ name: 'mine', density: 'standard' }]);

  fillStorage();
  await save('Second');
  expect(screen.getByText('Saved “Second”.')).toBeVisible();
  expect(screen.getByText(LOST)).toBeVisible();
});

test('a deleted view comes back by Undo, and what another tab saved meanwhile is not lost; views stay after the sign-out, for their own merchant', async () => {
  const { user, panel } = await openPanel([
    savedView('A'),
    savedView('B', { query: 'status=FAILED' }),
  ]);
  await user.click(panel.getByRole('button', { name: 'Delete A' }));
  const inOtherTab = [
    savedView('B', { query: 'status=FAILED' }),
    savedView('C', { query: 'orderId=1' }),
  ];
  storeInOtherTab('saved-views:SHOP', JSON.stringify(inOtherTab));
  expect(deletable(panel)).toEqual(['B', 'C']);
  await user.click(button('Undo'));
  expect(deletable(panel)).toEqual(['B', 'C', 'A']);
  await pressEscape(user);
  await logout(user);
  await signIn(user, 'OTHER');
  const others = await openView(user);
  expect(deletable(others)).toEqual([]);
  expect(nameField(others)).toBeVisible();
  expect(storedNames()).toEqual(['B', 'C', 'A']);
});

test('one press brings back filters, range, columns, row height and summary, and nothing else; once more, it leads from page 2 to page 1', async () => {
  const query = 'status=FAILED&range=last7';
  const saved = { density: 'compact', hidden: ['ref_id'], hasSummary: true };
  storeViews(savedView('Failed lately', { query, ...saved }));
  const others = { hasShortcuts: false, refreshSeconds: 300 };
  storeView({ hidden: ['amount'], ...others });
  fakeApi.onList(threePages);
  const { user } = await openList({ url: '/transactions?orderId=ORD' });
  const entries = history.length;
  const press = async (pressed: boolean) => {
    const view = await openView(user);
    await user.click(view.getByRole('button', { name: 'Failed lately', pressed }));
    await closed();
  };
  await press(false);
  expect(location.search).toBe(`?${query}`);
  expect(history.length).toBe(entries + 1);
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'FAILED', page: '1' }));
  expect(lastQuery()).not.toHaveProperty('orderId');
  expect(storedView()).toMatchObject({ ...saved, ...others });
  expect(await screen.findByRole('region', { name: 'Summary' })).toBeVisible();
  expect(button('View')).toHaveFocus();

  // What is shown already adds no entry: the next one is that of page 2.
  await press(true);
  await user.click(button('Next'));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(history.length).toBe(entries + 2);
  await press(true);
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(location.search).toBe(`?${query}`);
});
