import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, threePages } from '../fakeApi.ts';
import { openList } from '../renderApp.tsx';
import {
  button,
  closed,
  fillStorage,
  openSavedViews,
  openView,
  storedView,
  storeInOtherTab,
  storeView,
} from './page.ts';

const view = (name: string, values = {}) => ({
  name,
  query: '',
  density: 'standard',
  hidden: [],
  widths: {},
  hasSummary: false,
  ...values,
});

function storeViews(...views: unknown[]) {
  localStorage.setItem('saved-views:SHOP', JSON.stringify(views));
}

const storedViews = () => JSON.parse(localStorage.getItem('saved-views:SHOP') ?? '[]');
const storedNames = () => storedViews().map(({ name }: { name: string }) => name);

type Dialog = Awaited<ReturnType<typeof openSavedViews>>;

const rowNames = (dialog: Dialog) =>
  dialog
    .queryAllByLabelText(/^Delete /)
    .map((button) => button.getAttribute('aria-label')?.slice(7));

const message = (dialog: Dialog) =>
  dialog
    .getAllByRole('status')
    .map((it) => it.textContent)
    .join('|');

/** Opens the dialog of a merchant who has saved these views. */
async function openDialog(views: unknown[] = [], url?: string) {
  if (views.length > 0) storeViews(...views);
  const { user } = await openList({ url });
  return { user, dialog: await openSavedViews(user) };
}

/** Cheaper than a query by role, which computes the style of every element. */
const expectFocus = (name: string) => expect(document.activeElement).toHaveAccessibleName(name);

const LOST = /storage is full or blocked, so the change lasts only until the page is closed/;

describe('saving a view', () => {
  test('the page is saved under a name, and its view is marked', async () => {
    const widths = { amount: 300 };
    storeView({
      density: 'compact',
      hidden: ['no_such_column', 'ref_id'],
      widths,
      hasSummary: true,
    });
    const { user, dialog } = await openDialog([], '/transactions?page=1&status=FAILED&range=last7');
    expect(dialog.getByText(/^No views yet/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Saves what the page shows now: Failed · Last 7 days · 1 column hidden · compact rows · summary',
    );
    await user.keyboard(' Mine {Enter}');
    expect(message(dialog)).toContain('Saved “Mine”.');
    expect(dialog.getByText(/^Shown now · Failed · Last 7 days/)).toBeVisible();
    const query = 'status=FAILED&range=last7';
    expect(storedViews()).toEqual([
      view('Mine', { query, density: 'compact', hidden: ['ref_id'], widths, hasSummary: true }),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(button('View')).toHaveFocus();
    const panel = await openView(user);
    expect(panel.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Standard' }));
    expect(panel.getByRole('button', { name: 'Mine', pressed: false })).toBeVisible();
  });

  test('names: empty ones are explained, long ones cannot be typed; a taken one is replaced, with undo', async () => {
    const { user, dialog } = await openDialog(
      [view('Failed', { query: 'status=FAILED' }), view('Second')],
      '/transactions?status=PENDING',
    );
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('Enter a name.');
    expect(name).toHaveAttribute('maxlength', '60');
    await user.type(name, 'failed');
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(storedViews()[0]).toMatchObject({ name: 'failed', query: 'status=PENDING' });
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(storedViews()).toEqual([view('Failed', { query: 'status=FAILED' }), view('Second')]);
    expect(message(dialog)).toContain('Undone.');
    expect(dialog.getByRole('list', { name: 'Saved views' })).toHaveFocus();
  });

  test('the 51st view is refused, and replacing one is not', async () => {
    const { user, dialog } = await openDialog([
      ...Array.from({ length: 50 }, (_, index) => view(`V${index}`, { query: `orderId=${index}` })),
    ]);
    await user.keyboard('New{Enter}');
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
      'At most 50 views are kept. Delete one first.',
    );
    await user.clear(dialog.getByLabelText('Name'));
    await user.keyboard('V7{Enter}');
    expect(message(dialog)).toContain('Replaced “V7”.');
    expect(storedViews()).toHaveLength(50);
  });

  test('views belong to their merchant, and stay after the sign-out', async () => {
    storeViews(view('Mine'));
    const first = await openList();
    await first.user.click(button('Logout'));
    expect(storedNames()).toEqual(['Mine']);
    first.unmount();

    const { user } = await openList({ as: { merchantId: 'OTHER' } });
    const panel = await openView(user);
    expect(panel.queryByRole('button', { name: 'Mine' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Save this view…' })).toBeVisible();
  });

  test('with a full storage, saving a view says that it is lost with the page', async () => {
    const { user, dialog } = await openDialog();
    fillStorage();
    await user.keyboard('Mine{Enter}');
    expect(dialog.getByText(LOST)).toHaveTextContent(/^Saved “Mine”\. This browser/);
    await user.click(dialog.getByRole('button', { name: 'Delete Mine' }));
    expect(dialog.getByText(LOST)).toHaveTextContent(/^Deleted “Mine”\./);

    vi.restoreAllMocks();
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(dialog.getByText('Undone.')).toBeVisible();
    expect(dialog.queryByText(LOST)).toBeNull();
  });

  test('what another tab saved meanwhile is not lost', async () => {
    const { user, dialog } = await openDialog([view('A'), view('B', { query: 'status=FAILED' })]);
    await user.click(dialog.getByRole('button', { name: 'Delete A' }));
    expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    const others = [view('B', { query: 'status=FAILED' }), view('C', { query: 'orderId=1' })];
    storeInOtherTab('saved-views:SHOP', JSON.stringify(others));
    expect(rowNames(dialog)).toEqual(['B', 'C']);
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete B' }));
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(rowNames(dialog)).toEqual(['B', 'C']);
  });
});

describe('applying a view', () => {
  test('one press brings back filters, range, columns, row height and summary, and nothing else', async () => {
    const query = 'status=FAILED&range=last7';
    const columns = { hidden: ['ref_id'], widths: { amount: 300 } };
    const saved = { density: 'compact', ...columns, hasSummary: true };
    storeViews(view('Failed lately', { query, ...saved }));
    const others = { hasShortcuts: false, refreshSeconds: 300 };
    storeView({ hidden: ['amount'], widths: { status: 90 }, ...others });
    const { user } = await openList({ url: '/transactions?orderId=ORD' });
    const entries = history.length;
    await user.click((await openView(user)).getByRole('button', { name: 'Failed lately' }));
    await closed();
    expect(location.search).toBe(`?${query}`);
    expect(history.length).toBe(entries + 1);
    await waitFor(() =>
      expect(fakeApi.listQueries().at(-1)).toMatchObject({ status: 'FAILED', page: '1' }),
    );
    expect(fakeApi.listQueries().at(-1)).not.toHaveProperty('orderId');
    expect(storedView()).toMatchObject({ ...saved, ...others });
    expect(await screen.findByRole('region', { name: 'Summary' })).toBeVisible();
    expect(button('View')).toHaveFocus();
  });

  test('applying the view that is shown adds no history entry, and leads from page 2 to page 1', async () => {
    storeViews(view('Failed', { query: 'status=FAILED' }));
    fakeApi.onList(threePages);
    const { user } = await openList({ url: '/transactions?status=FAILED' });
    const entries = history.length;
    const press = async () =>
      user.click((await openView(user)).getByRole('button', { name: 'Failed', pressed: true }));
    await press();
    expect(history.length).toBe(entries);
    await user.click(button('Next'));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    await press();
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    expect(location.search).toBe('?status=FAILED');
  });
});

describe('by keyboard alone', () => {
  test('the dialog opens, and applying a view returns the focus', async () => {
    storeViews(view('A'), view('B', { query: 'status=FAILED' }));
    const { user } = await openList();
    (await screen.findByRole('button', { name: 'View' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'View' });
    await user.tab();
    expectFocus('Save or edit views…');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Saved views' });
    expectFocus('Name');
    // A is shown, so it has no Apply.
    for (let presses = 0; presses < 3; presses += 1) await user.tab();
    expectFocus('Apply B');
    await user.keyboard('{Enter}');
    expect(location.search).toBe('?status=FAILED');
    expectFocus('View');
  });

  test('deleting and undoing keep the focus in place', async () => {
    const { user, dialog } = await openDialog([
      view('A'),
      view('B', { query: 'status=FAILED' }),
      view('C', { query: 'orderId=C' }),
    ]);
    dialog.getByLabelText('Delete B').focus();
    await user.keyboard('{Enter}');
    expect(storedNames()).toEqual(['A', 'C']);
    expect(message(dialog)).toContain('Deleted “B”.');
    expectFocus('Undo');
    await user.keyboard('{Enter}');
    expect(storedNames()).toEqual(['A', 'B', 'C']);
    expectFocus('Saved views');
    expect(document.activeElement?.tagName).toBe('UL');
  });
});
