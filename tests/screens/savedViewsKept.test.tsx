import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setWindowWidth } from '../fakeWindow.ts';
import { renderApp } from '../renderApp.tsx';

beforeEach(() => setWindowWidth(1440));

const LOST = /storage is full or blocked, so the change lasts only until the page is closed/;

async function openDialog() {
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('button', { name: /^Save .*view/ }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Saved views' })) };
}

test('with a full storage, saving a view says that it is lost with the page', async () => {
  const { user, dialog } = await openDialog();
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
  const { user, dialog } = await openDialog();
  await user.keyboard('Mine{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Rename Mine' }));
  const field = dialog.getByRole('textbox', { name: 'New name of Mine' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true, keyCode: 229 });
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(dialog.queryByRole('textbox', { name: 'New name of Mine' })).toBeNull();
});
