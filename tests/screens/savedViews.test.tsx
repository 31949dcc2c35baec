import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, threePages } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';
import { openSavedViews, openView, storeInOtherTab } from './page.ts';

beforeEach(() => setWindowWidth(1440));

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
    .queryAllByLabelText(/^Rename /)
    .map((button) => button.getAttribute('aria-label')?.slice(7));

const message = (dialog: Dialog) =>
  dialog
    .getAllByRole('status')
    .map((it) => it.textContent)
    .join('|');

async function importText(user: UserEvent, dialog: Dialog, text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await user.upload(input, new File([text], 'views.json', { type: 'application/json' }));
  await dialog.findByText(/views\.json/);
}

test('views belong to their merchant, and stay after the sign-out', async () => {
  storeViews(view('Mine'));
  const first = renderApp();
  await findTableRows();
  await first.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(storedNames()).toEqual(['Mine']);
  first.unmount();

  const { user } = renderApp({ as: { merchantId: 'OTHER' } });
  await findTableRows();
  const panel = await openView(user);
  expect(panel.queryByRole('button', { name: 'Mine' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Save this view…' })).toBeVisible();
});

test('the page is saved under a name, and its view is marked', async () => {
  localStorage.setItem(
    'view:SHOP',
    '{"density":"compact","hidden":["no_such_column","ref_id"],"widths":{"amount":300},"hasSummary":true}',
  );
  const { user } = renderApp({ url: '/transactions?page=1&status=FAILED&range=last7' });
  await findTableRows();
  const dialog = await openSavedViews(user);
  expect(dialog.getByText(/^No views yet/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Saves what the page shows now: Failed · Last 7 days · 1 column hidden · compact rows · summary',
  );
  await user.keyboard(' Mine {Enter}');
  expect(message(dialog)).toContain('Saved “Mine”.');
  expect(dialog.getByText(/^Shown now · Failed · Last 7 days/)).toBeVisible();
  const query = 'status=FAILED&range=last7';
  const widths = { amount: 300 };
  expect(storedViews()).toEqual([
    view('Mine', { query, density: 'compact', hidden: ['ref_id'], widths, hasSummary: true }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'View' })).toHaveFocus();
  const panel = await openView(user);
  expect(panel.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Standard' }));
  expect(panel.getByRole('button', { name: 'Mine', pressed: false })).toBeVisible();
});

test('one press brings back filters, range, columns, row height and summary, and nothing else', async () => {
  const query = 'status=FAILED&range=last7';
  const saved = {
    density: 'compact',
    hidden: ['ref_id'],
    widths: { amount: 300 },
    hasSummary: true,
  };
  storeViews(view('Failed lately', { query, ...saved }));
  localStorage.setItem(
    'view:SHOP',
    '{"hidden":["amount"],"widths":{"status":90},"hasShortcuts":false,"refreshSeconds":300}',
  );
  const { user } = renderApp({ url: '/transactions?orderId=ORD' });
  await findTableRows();
  const entries = window.history.length;
  await user.click((await openView(user)).getByRole('button', { name: 'Failed lately' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe(`?${query}`);
  expect(window.history.length).toBe(entries + 1);
  await waitFor(() =>
    expect(fakeApi.listQueries().at(-1)).toMatchObject({ status: 'FAILED', page: '1' }),
  );
  expect(fakeApi.listQueries().at(-1)).not.toHaveProperty('orderId');
  expect(JSON.parse(localStorage.getItem('view:SHOP') ?? '')).toMatchObject({
    ...saved,
    hasShortcuts: false,
    refreshSeconds: 300,
  });
  expect(await screen.findByRole('region', { name: 'Summary' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'View' })).toHaveFocus();
});

test('applying the view that is shown adds no history entry, and leads from page 2 to page 1', async () => {
  storeViews(view('Failed', { query: 'status=FAILED' }));
  fakeApi.onList(threePages);
  const { user } = renderApp({ url: '/transactions?status=FAILED' });
  await findTableRows();
  const entries = window.history.length;
  const press = async () =>
    user.click((await openView(user)).getByRole('button', { name: 'Failed', pressed: true }));
  await press();
  expect(window.history.length).toBe(entries);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  await press();
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(window.location.search).toBe('?status=FAILED');
});

test('names: empty and taken ones are explained, long ones cannot be typed; a taken one is replaced, with undo', async () => {
  storeViews(view('Failed', { query: 'status=FAILED' }), view('Second'));
  const { user } = renderApp({ url: '/transactions?status=PENDING' });
  await findTableRows();
  const dialog = await openSavedViews(user);
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
  expect(message(dialog)).toContain('“Failed” is as it was.');
  expect(dialog.getByRole('list', { name: 'Saved views' })).toHaveFocus();

  await user.click(dialog.getByRole('button', { name: 'Rename Second' }));
  await user.keyboard('FAILED{Enter}');
  const field = dialog.getByRole('textbox', { name: 'New name of Second' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Another view has this name.');
  expect(storedNames()).toEqual(['Failed', 'Second']);
});

test('the 51st view is refused, and replacing one is not', async () => {
  storeViews(
    ...Array.from({ length: 50 }, (_, index) => view(`V${index}`, { query: `orderId=${index}` })),
  );
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  await user.keyboard('New{Enter}');
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
    'At most 50 views are kept. Delete one first.',
  );
  await user.clear(dialog.getByLabelText('Name'));
  await user.keyboard('V7{Enter}');
  expect(message(dialog)).toContain('Replaced “V7”.');
  await importText(user, dialog, JSON.stringify({ version: 1, views: [view('New')] }));
  expect(message(dialog)).toContain('“views.json” was not imported. Nothing was changed.');
  expect(dialog.getByText('It would make 51 views. At most 50 are kept.')).toBeVisible();
  expect(storedViews()).toHaveLength(50);
});

/** Cheaper than a query by role, which computes the style of every element. */
const expectFocus = (name: string) => expect(document.activeElement).toHaveAccessibleName(name);

test('by keyboard alone: the dialog opens, and renaming keeps the focus in place', async () => {
  storeViews(view('A'), view('B', { query: 'status=FAILED' }));
  const { user } = renderApp();
  await findTableRows();
  (await screen.findByRole('button', { name: 'View' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'View' });
  for (let presses = 0; presses < 3; presses += 1) await user.tab();
  expectFocus('Save or edit views…');
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  expectFocus('Name');
  for (let presses = 0; presses < 3; presses += 1) await user.tab();
  expectFocus('Rename A');
  await user.keyboard('{Enter}');
  expectFocus('New name of A');
  await user.keyboard('Nothing{Escape}');
  expectFocus('Rename A');
  await user.keyboard('{Enter}First{Enter}');
  expectFocus('Rename First');
  expect(message(dialog)).toContain('Renamed “A” to “First”.');
  expect(storedNames()).toEqual(['First', 'B']);
  for (let presses = 0; presses < 2; presses += 1) await user.tab();
  expectFocus('Apply B');
  await user.keyboard('{Enter}');
  expect(window.location.search).toBe('?status=FAILED');
  expectFocus('View');
});

test('by keyboard alone: deleting and undoing keep the focus in place', async () => {
  storeViews(view('A'), view('B', { query: 'status=FAILED' }), view('C', { query: 'orderId=C' }));
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
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

test('what another tab saved meanwhile is not lost', async () => {
  storeViews(view('A'), view('B', { query: 'status=FAILED' }));
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  await user.click(dialog.getByRole('button', { name: 'Delete A' }));
  const newValue = JSON.stringify([
    view('B', { query: 'status=FAILED' }),
    view('a', { query: 'orderId=1' }),
  ]);
  storeInOtherTab('saved-views:SHOP', newValue);
  expect(rowNames(dialog)).toEqual(['B', 'a']);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(rowNames(dialog)).toEqual(['A', 'B', 'a (2)']);
});

test('views leave as a file and come back from it; equal ones are skipped, with undo', async () => {
  const views = [
    view('A', { hidden: ['ref_id'] }),
    view('B', { query: 'status=FAILED&range=last7' }),
  ];
  storeViews(...views);
  const saved: { file?: Blob; name?: string } = {};
  URL.createObjectURL = (file) => {
    saved.file = file as Blob;
    return 'blob:1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.name = this.download;
  });
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  await user.click(dialog.getByRole('button', { name: 'Export as file' }));
  expect(saved.name).toBe('transactions-views-SHOP.json');
  const text = (await saved.file?.text()) ?? '';
  expect(JSON.parse(text)).toEqual({ version: 1, views });

  await user.click(dialog.getByRole('button', { name: 'Delete A' }));
  await user.click(dialog.getByRole('button', { name: 'Rename B' }));
  await user.keyboard('Mine{Enter}');
  await importText(user, dialog, text);
  expect(message(dialog)).toContain('“views.json”: 2 views added, 0 skipped (already saved).');
  expect(rowNames(dialog)).toEqual(['Mine', 'A', 'B']);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(rowNames(dialog)).toEqual(['Mine']);
  expect(message(dialog)).toContain('Removed 2 views again.');
});

test('a bad file is explained view by view, and imports nothing', async () => {
  storeViews(view('A'));
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  const bad = { ...view('July'), density: 'huge', hasSummary: 'yes' };
  const text = JSON.stringify({ version: 1, views: [view('Good'), bad] });
  await importText(user, dialog, text);
  expect(message(dialog)).toContain('“views.json” was not imported. Nothing was changed.');
  expect(
    dialog.getByText(
      'View 2, “July”: density: expected ("comfortable" | "standard" | "compact"), not "huge".',
    ),
  ).toBeVisible();
  expect(dialog.getByText(/^View 2, “July”: hasSummary: /)).toBeVisible();
  expect(storedNames()).toEqual(['A']);
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();

  // The corrected file has the same name.
  await importText(user, dialog, text.replace('huge', 'compact').replace('"yes"', 'true'));
  await waitFor(() => expect(rowNames(dialog)).toEqual(['A', 'Good', 'July']));
});

const LOST = /storage is full or blocked, so the change lasts only until the page is closed/;

test('with a full storage, saving a view says that it is lost with the page', async () => {
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.keyboard('Mine{Enter}');
  expect(dialog.getByText(LOST)).toHaveTextContent(/^Saved “Mine”\. This browser/);
  await user.click(dialog.getByRole('button', { name: 'Delete Mine' }));
  expect(dialog.getByText(LOST)).toHaveTextContent(/^Deleted “Mine”\./);

  setItem.mockRestore();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(dialog.getByText('“Mine” is back.')).toBeVisible();
  expect(dialog.queryByText(LOST)).toBeNull();
});

test('Escape that closes an input method’s list keeps the renaming open', async () => {
  const { user } = renderApp();
  await findTableRows();
  const dialog = await openSavedViews(user);
  await user.keyboard('Mine{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Rename Mine' }));
  const field = dialog.getByRole('textbox', { name: 'New name of Mine' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true, keyCode: 229 });
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(dialog.queryByRole('textbox', { name: 'New name of Mine' })).toBeNull();
});
