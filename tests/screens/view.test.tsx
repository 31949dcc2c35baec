import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { COLUMNS, FIELDS } from '../../src/transactions/fields/columns.tsx';
import { fakeApi, threePages } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { announcements, findTableRows, openList, renderApp, tableRows } from '../renderApp.tsx';
import {
  button,
  expectNoRequest,
  findPayment,
  openView,
  storedView,
  storeView,
  whole,
} from './page.ts';

function rowHeight() {
  return screen.getAllByRole('row').at(-1)?.style.getPropertyValue('--height');
}

const columnNames = () => Object.keys(tableRows()[0] ?? {});

describe('columns, row height and scheme', () => {
  test('hidden columns and row height are remembered; Reset columns shows all, and keeps the row height', async () => {
    const { user, unmount } = await openList();
    const view = await openView(user);
    await user.click(view.getByRole('checkbox', { name: 'Ref ID' }));
    await user.click(view.getByRole('button', { name: 'Compact' }));
    await user.keyboard('{Escape}');
    expect(columnNames()).not.toContain('Ref ID');
    expect(rowHeight()).toBe('36px');
    unmount();

    storeView({ ...storedView(), widths: { amount: 300 } });
    const again = await openList();
    expect(columnNames()).not.toContain('Ref ID');
    expect(rowHeight()).toBe('36px');
    const reset = (await openView(again.user)).getByRole('button', { name: 'Reset columns' });
    await again.user.click(reset);
    expect(storedView()).toMatchObject({ density: 'compact', hidden: [] });
    expect(storedView().widths).toEqual({});
    await again.user.keyboard('{Escape}');
    expect(columnNames()).toContain('Ref ID');
  });

  test('a column width is set by Shift and an arrow key on its header, and announced', async () => {
    const { user } = await openList();
    const header = screen.getByRole('columnheader', { name: 'Amount' });
    act(() => header.focus());
    const width = COLUMNS.amount.width + 10;
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(header).toHaveFocus();
    expect(announcements()).toContain(`Amount: ${width} pixels wide`);
    expect(storedView()).toMatchObject({ widths: { amount: width } });
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveFocus();
  });

  test('the last visible column cannot be hidden, and the panel says why', async () => {
    storeView({ hidden: FIELDS.slice(2) });
    const { user } = await openList();
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

  test('light, dark or system is chosen in the page and remembered', async () => {
    const { user } = renderApp();
    const view = await openView(user);
    await user.click(view.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    await user.click(view.getByRole('button', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
  });
});

describe('the stored view', () => {
  test('a stored view that hides every column shows the default', async () => {
    storeView({ hidden: FIELDS });
    await openList();
    expect(columnNames()).toHaveLength(8);
  });

  test('a change keeps what another tab has stored a moment before', async () => {
    const { user } = await openList();
    const view = await openView(user);
    // Without a storage event: this tab has not received the change yet.
    storeView({ hidden: ['ref_id', 'vpa_id'], widths: { orderID: 400 } });
    fireEvent.click(view.getByRole('checkbox', { name: 'Finished At' }));
    fireEvent.click(view.getByRole('button', { name: 'Compact' }));
    expect(storedView()).toMatchObject({
      density: 'compact',
      hidden: ['ref_id', 'vpa_id', 'CALLBACK_TS'],
      widths: { orderID: 400 },
    });
  });
});

describe('a phone', () => {
  test('on a narrow screen a payment is a card, a button that opens it', async () => {
    setWindowWidth(390);
    fakeApi.payments = [payment({ vpa_id: null })];
    const { user } = renderApp();
    const card = within(await screen.findByRole('listitem')).getByRole('button');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(card).toHaveTextContent('₹1,23,456.50ORD-1001-632512345678CompletedNov 20, 2026 14:00');
    await user.click(card);
    const drawer = within(await findPayment('ORD-1001'));
    await user.click(drawer.getByRole('button', { name: 'Copy Order ID' }));
    expect(await navigator.clipboard.readText()).toBe('ORD-1001');
    expect(drawer.queryByRole('button', { name: 'Copy VPA ID' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(card).toHaveFocus());
  });
});

describe('copying', () => {
  /** Copies a selection. Returns the text that the page put on the clipboard instead, if any. */
  function copy(from: Element, to: Element) {
    document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
    const setData = vi.fn();
    // The browser dispatches the event where the selection starts.
    const isLeftToBrowser = fireEvent.copy(from, { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledTimes(isLeftToBrowser ? 0 : 1);
    return setData.mock.calls[0]?.[1];
  }

  test('a cut id is copied whole, also in a wider selection, whatever letters it has', async () => {
    const ids = ['A$$B-2026-000048213-LONG', '$&C$$D-2026-000048214-LONG'];
    fakeApi.payments = ids.map((orderID) => payment({ orderID }));
    await openList();
    const spans = ids.map((name) => [...screen.getByRole('img', { name }).children]);
    const [[start, tail], [, end]] = spans as [[Element, Element], [Element, Element]];
    expect(copy(start, tail)).toBe(ids[0]);
    expect(copy(tail, tail)).toBe(ids[0]);
    // Nothing of it is a whole id.
    expect(copy(tail, screen.getAllByText('Completed')[0] as Element)).toBeUndefined();
    // As browsers have them, on two lines each.
    const selected = spans.map((parts) => parts.map((part) => part.textContent).join('\n'));
    vi.spyOn(Selection.prototype, 'toString').mockReturnValue(selected.join('\n'));
    expect(copy(start, end)).toBe(ids.join('\n'));
  });

  test('an id is copied by its button, and announced; a refresh that puts another in its place takes the button away', async () => {
    fakeApi.payments = [payment({ vpa_id: null })];
    const { user } = await openList();
    await user.hover(screen.getAllByRole('img', { name: 'Not available' })[0] as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
    fakeApi.payments = [payment({ vpa_id: null, ref_id: '222222222222' })];
    const release = fakeApi.hold();
    await user.click(button('Refresh'));
    await user.hover(screen.getByText('632512345678'));
    // Not by `user`, whose pointer leaves the cell on its way to the button.
    fireEvent.click(button('Copy Ref ID'));
    await waitFor(() => expect(announcements()).toContain('Copied 632512345678'));
    expect(await navigator.clipboard.readText()).toBe('632512345678');
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    expect(await screen.findByText('222222222222')).toBeVisible();
    // Otherwise it would copy the id of before.
    expect(screen.queryByRole('button', { name: 'Copy Ref ID' })).toBeNull();
  });

  test('a clipboard that is denied is explained', async () => {
    const { user } = await openList();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied'));
    await user.hover(screen.getByText(whole('ORD-1001')));
    fireEvent.click(button('Copy Order ID'));
    expect(
      await screen.findByText(
        'The browser does not allow copying. Select the text and copy it yourself.',
      ),
    ).toBeVisible();
  });
});

describe('what is read aloud', () => {
  test('after signing in, the heading has the focus', async () => {
    renderApp();
    const heading = await screen.findByRole('heading', { name: 'Transactions' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Transactions · Transaction Dashboard');
  });

  test('a missing value has the accessible name “Not available” (spec 3.3)', async () => {
    fakeApi.payments = [payment({ vpa_id: null, CANCEL_TS: null })];
    await openList();
    expect(screen.getAllByRole('gridcell', { name: 'Not available' })).toHaveLength(2);
  });
});

describe('the time zone', () => {
  test('the chosen time zone applies to rows and fields at once, and is remembered', async () => {
    const { user, unmount } = renderApp({ url: '/transactions?startDate=2026-11-20T00:00:00Z' });
    expect((await findTableRows())[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 14:00' });
    expect(screen.getByText('Times in India Standard Time, UTC+05:30')).toBeVisible();
    const view = await openView(user);
    await expectNoRequest(() => user.click(view.getByRole('button', { name: 'UTC' })));
    await user.keyboard('{Escape}');
    expect(tableRows()[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
    expect(await screen.findByRole('group', { name: 'Start Date' })).toHaveTextContent(
      'Nov 20, 2026 00:00',
    );
    unmount();

    renderApp();
    expect((await findTableRows())[0]).toMatchObject({ 'Created At': 'Nov 20, 2026 08:30' });
    expect(screen.getByText('Times in UTC')).toBeVisible();
  });

  test('it is changed from where it is read', async () => {
    const { user } = renderApp();
    await findTableRows();
    const button = screen.getByRole('button', { name: /^Times in India Standard Time.*change/ });
    await user.click(button);
    const view = within(await screen.findByRole('dialog', { name: 'View' }));
    await waitFor(() => expect(view.getByRole('button', { name: 'This device' })).toHaveFocus());
    await user.click(view.getByRole('button', { name: 'UTC' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Times in UTC')).toBeVisible();
    await waitFor(() => expect(button).toHaveFocus());
  });
});

test('the link of the list is copied with its filters and page', async () => {
  fakeApi.onList(threePages);
  const list = '/transactions?status=COMPLETED&orderId=ORD&page=2';
  const { user } = await openList({ url: list });
  const view = await openView(user);
  await user.click(view.getByRole('button', { name: 'Copy link to this list' }));
  expect(await navigator.clipboard.readText()).toBe(location.origin + list);
  expect(announcements()).toContain('Copied the list’s link');
});
