import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { act } from '../../act.ts';
import { csvAnswer, fakeApi, threePages } from '../../fakeApi.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { findTableRows, openList, renderApp } from '../../renderApp.tsx';
import {
  button,
  openTab,
  orderIdField,
  pressEscape,
  requestedPages,
  settle,
  textsOf,
  whole,
} from '../page.ts';

const findDialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

function focusedRow() {
  return document.activeElement?.closest('[role=row]')?.getAttribute('data-rowindex');
}

/** Waits for the code of the shortcuts, which loads after the rows. On page 1, `[` is then handled but does nothing. */
async function findKeys() {
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: '[' })).toBe(false));
}

async function open(url?: string) {
  fakeApi.onList(threePages);
  const { user } = await openList({ url });
  await screen.findByRole('group', { name: 'Start Date' });
  await findKeys();
  return user;
}

test('r refreshes, [ and ] go to the previous and next page but not past an end, e exports once however long it is held; none works with Ctrl, Alt or Meta, except brackets with Option or AltGr', async () => {
  const user = await open();
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
  press({ key: ']', ctrlKey: true });
  press({ key: ']', metaKey: true });
  press({ key: 'r', altKey: true });
  press({ key: 'e', altKey: true });
  press({ key: ']', isComposing: true });
  expect(press({ key: 'x' })).toBe(true);
  await settle();
  expect(fakeApi.exports()).toEqual([]);
  expect(requestedPages()).toEqual(['1']);

  await user.keyboard('r');
  await waitFor(() => expect(requestedPages()).toEqual(['1', '1']));
  await user.keyboard('[[');
  const optional = { altKey: true, ctrlKey: true, modifierAltGraph: true };
  // Waits after each step, because two requests at once may arrive in either order.
  for (const [next, position] of [
    [() => press({ key: ']', altKey: true }), 'Page 2 of 3'],
    [() => press({ key: ']', ...optional }), 'Page 3 of 3'],
    [() => user.keyboard(']'), 'Page 3 of 3'],
    [() => user.keyboard('[['), 'Page 2 of 3'],
  ] as const) {
    await next();
    expect(await screen.findByText(position)).toBeVisible();
    await settle();
  }
  // Page 2 is shown from the cache first, then requested again.
  await waitFor(() => expect(requestedPages()).toEqual(['1', '1', '2', '3', '2']));

  press({ key: 'e' });
  press({ key: 'e', repeat: true });
  press({ key: 'e' });
  // The file has 1 row, and the list 120.
  await screen.findByText(/^Only 1 of 120 payments/);
  press({ key: 'e', repeat: true });
  expect(screen.queryByText(/^Exporting/)).toBeNull();
  expect(fakeApi.exports()).toHaveLength(1);
});

test('keys in a date, in an open menu, in View, or already handled trigger nothing; / focuses the Order ID, where typed letters trigger nothing and Arrow Down leads to the rows', async () => {
  const user = await open('/transactions?orderId=ORD');
  const [month] = screen.getAllByRole('spinbutton', { name: 'Month' });
  await user.click(month as HTMLElement);
  await user.keyboard('r]');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.keyboard('r]');
  await user.keyboard('{Escape}');
  await user.keyboard('r]');
  await user.click(button('View'));
  await screen.findByRole('dialog', { name: 'View' });
  await user.keyboard('r]');
  await pressEscape(user);
  const handled = (event: Event) => event.preventDefault();
  button('Logout').addEventListener('keydown', handled);
  fireEvent.keyDown(button('Logout'), { key: ']' });
  button('Logout').removeEventListener('keydown', handled);
  fireEvent.keyDown(button('Logout'), { key: 'r' });
  await waitFor(() => expect(requestedPages()).toEqual(['1', '1']));

  await user.keyboard('/');
  expect(orderIdField()).toHaveFocus();
  await user.keyboard('re/j?');
  expect(orderIdField()).toHaveValue('re/j?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fakeApi.exports()).toEqual([]);
  await settle();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focusedRow()).toBe('0'));
  const rows: unknown[] = [];
  for (const key of 'jjkk') {
    await user.keyboard(key);
    rows.push(focusedRow());
  }
  expect(rows).toEqual(['1', '1', '0', '0']);
});

test('a key works before the code of its dialog is loaded', async () => {
  fakeApi.onList(threePages);
  const release = fakeApi.hold();
  renderApp();
  await screen.findByRole('heading', { name: 'Transactions' });
  fireEvent.keyDown(document.body, { key: '?' });
  release();
  expect(await findDialog()).toBeVisible();
});

test('s shows and hides the summary, but not on the other tabs; Ctrl+K leads to the search from any field, and in Find to its own', async () => {
  const user = await open('/transactions?orderId=ORD');
  const summary = () => screen.queryByRole('region', { name: 'Summary' });
  await user.keyboard('s');
  const [first] = within(await screen.findByRole('region', { name: 'Summary' })).getAllByRole(
    'link',
  );
  // The focused element disappears, but the focus is not lost.
  act(() => first?.focus());
  await user.keyboard('s');
  await waitFor(() => expect(summary()).toBeNull());
  expect(button('Summary')).toHaveFocus();

  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await pressEscape(user);
  await user.keyboard('{Control>}k{/Control}');
  expect(orderIdField()).toHaveFocus();
  fakeApi.onExport(() => csvAnswer('Order ID,Amount\r\nORD-1,5.00\r\n'));
  await openTab(user, 'Find');
  const find = await screen.findByRole('textbox', { name: 'Find' });
  act(() => button('Refresh').focus());
  await user.keyboard('s');
  await user.keyboard('{Control>}k{/Control}');
  expect(find).toHaveFocus();
  // The keys that move through rows work here too.
  await findTableRows();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focusedRow()).toBe('0'));
  act(() => button('Refresh').focus());
  await user.keyboard('j');
  await waitFor(() => expect(focusedRow()).toBe('0'));
  expect(orderIdField()).toBeVisible();
  act(() => button('Refresh').focus());
  await user.keyboard('/');
  expect(find).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'List' }));
  await findTableRows();
  expect(summary()).toBeNull();
});

test('on a narrow screen, / opens the folded filters first', async () => {
  setWindowWidth(390);
  const { user } = renderApp();
  await screen.findByText(whole('₹1,23,456.50'));
  await findKeys();
  for (let round = 0; round < 2; round += 1) {
    await user.keyboard('/');
    expect(orderIdField()).toHaveFocus();
    act(() => button('Filters').focus());
  }
});

test('? lists the shortcuts, and the page ignores keys until the list is closed; switched off there, all keys but ? do nothing and no control names them, also after a reload', async () => {
  fakeApi.onList(threePages);
  const { user, unmount } = await openList();
  await findKeys();
  act(() => button('Refresh').focus());
  await user.keyboard('?');
  const dialog = within(await findDialog());
  const keys = textsOf(dialog.getAllByRole('term'));
  expect(keys).toEqual(['/Ctrl K', 'r', 'e', 'jk', '↑↓←→', 'Enter', 'Esc', '[]', 'ltfm', 's', '?']);
  await user.keyboard('rj/?]');
  await pressEscape(user);
  expect(button('Refresh')).toHaveFocus();
  await user.keyboard('r');
  await waitFor(() => expect(requestedPages()).toEqual(['1', '1']));

  expect(button('Next')).toHaveAttribute('aria-keyshortcuts', ']');
  await user.keyboard('?');
  const choice = await screen.findByRole('checkbox', { name: 'Use these shortcuts' });
  expect(choice).toBeChecked();
  await user.click(choice);
  await pressEscape(user);
  await user.keyboard('r]/j');
  unmount();

  await openList();
  expect(document.querySelector('[aria-keyshortcuts]')).toBeNull();
  await user.keyboard('r]/j');
  await user.click(button('Refresh'));
  await waitFor(() => expect(requestedPages()).toEqual(['1', '1', '1']));
  // This key still works, so that the shortcuts can be switched on again.
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Use these shortcuts' }));
  await pressEscape(user);
  expect(button('Refresh')).toHaveAttribute('aria-keyshortcuts', 'r');
});
