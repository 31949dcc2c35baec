import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { renderApp } from '../renderApp.tsx';
import { pass } from './page.ts';

const csv = { 'content-type': 'text/csv; charset=utf-8' };

/** A worker whose file never arrives: neither an answer nor an error. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

const saved: string[] = [];

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker);
  saved.length = 0;
  URL.createObjectURL = () => 'blob:0';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return () => vi.unstubAllGlobals();
});

test('Cancel works while the worker does not arrive, and the next export can start', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: 'Order ID,Amount\r\nORD-1,5.00\r\n' }));
  const { user } = renderApp();
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await screen.findByText('ORD-1001');
  await user.click(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  // The request does not wait for the worker.
  await waitFor(() => expect(fakeApi.exports()).toHaveLength(1), { timeout: 5_000 });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Export cancelled. Nothing was saved.')).toBeVisible();
  expect(button).toHaveAttribute('aria-disabled', 'false');

  // Without Cancel, the file is saved unchecked after the time of a request.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(button);
  await screen.findByRole('button', { name: 'Cancel' });
  // In steps, because the answer arrives in real time.
  for (let second = 0; second < 11; second++) await pass(1);
  expect(await screen.findByText(/The rows of the file could not be counted\.$/)).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('a file for spreadsheets, which needs the worker, fails in time', async () => {
  fakeApi.onExport(() => ({ headers: csv, body: 'Order ID,Amount\r\nORD-1,5.00\r\n' }));
  const { user } = renderApp();
  await screen.findByText('ORD-1001');
  await user.click(screen.getByRole('button', { name: 'More export options' }));
  const item = await screen.findByRole('menuitem', { name: /^Export for spreadsheets/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(item);
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(await screen.findByText('Failed to export transactions. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
});
