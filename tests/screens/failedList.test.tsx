import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, DISCONNECT, fakeApi, serverError, threePages } from '../fakeApi.ts';
import { announcements, openList, renderApp } from '../renderApp.tsx';
import {
  button,
  FETCH_FAILED,
  pass,
  requestedPages,
  settle,
  severityOf,
  startClock,
  whole,
} from './page.ts';

beforeEach(() => startClock('2026-11-21T08:35:00Z'));

// A call that is still on its way would be counted in the next test.
afterEach(settle);

const failList = () => fakeApi.onList(serverError);
const answerList = () => fakeApi.onList(fakeApi.usualAnswer);

const messageGone = () => waitFor(() => expect(screen.queryByText(FETCH_FAILED)).toBeNull());

describe('a list that cannot be loaded', () => {
  test.each<[string, Answer | typeof DISCONNECT, string]>([
    ['success: false', { body: { success: false } }, 'Failed to fetch transactions'],
    ['status 500', { status: 500 }, FETCH_FAILED],
    ['status 403', { status: 403 }, FETCH_FAILED],
    ['status 429', { status: 429 }, `${FETCH_FAILED} The service asks to wait a moment first.`],
    ['no answer', DISCONNECT, FETCH_FAILED],
    ['a web page', { headers: { 'content-type': 'text/html' }, body: '<p>Hi</p>' }, FETCH_FAILED],
    ['half a JSON text', { body: '{"success":true,"data":{"trans' }, FETCH_FAILED],
    ['no list', { body: { success: true, data: { transactions: {} } } }, FETCH_FAILED],
    ['no data', { body: { success: true } }, FETCH_FAILED],
  ])(
    'because of %s is told, and can be tried again (spec 8.6, 8.7)',
    async (_, reply, sentence) => {
      fakeApi.onList(() => reply);
      const { user } = renderApp();
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(announcements()).toEqual([sentence]);
      expect(severityOf(screen.getByText(sentence))).toBe('Error');
      expect(fakeApi.listQueries()).toHaveLength(1);
      expect(screen.queryByText('No transactions found')).toBeNull();

      answerList();
      await user.click(button('Try again'));
      expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
      expect(screen.queryByText(sentence)).toBeNull();
    },
  );
});

describe('a refresh that fails', () => {
  test('keeps the rows, and leaves a note until the next success, with the date on the next day', async () => {
    const { user } = await openList();
    failList();
    await user.click(button('Refresh'));
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
    expect(screen.getByText('Not updated since 14:05')).toBeVisible();
    expect(announcements().join()).not.toMatch(/Not updated/);
    vi.setSystemTime('2026-11-22T02:00:00Z');
    await pass(60);
    expect(screen.getByText('Not updated since Nov 21, 2026 14:05')).toBeVisible();
    answerList();
    await user.click(button('Refresh'));
    await waitFor(() => expect(screen.queryByText(/^Not updated/)).toBeNull());
  });

  test('fails at once offline, instead of waiting for the connection', async () => {
    const { user } = await openList();
    fakeApi.onList(() => DISCONNECT);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(button('Refresh'));
    expect(await screen.findByText(FETCH_FAILED)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  test('is told once, and not again when its page is shown again', async () => {
    fakeApi.onList(threePages);
    const { user } = await openList();
    failList();
    await user.click(button('Refresh'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await messageGone();
    fakeApi.onList(threePages);
    await user.click(button('Next'));
    await screen.findByText('Page 2 of 3');
    const release = fakeApi.hold();
    await user.click(button('Previous'));
    await screen.findByText('Page 1 of 3');
    await waitFor(() => expect(requestedPages()).toEqual(['1', '1', '2', '1']));
    // The failure of before is known, and no answer yet that would end it.
    expect(screen.queryByText(FETCH_FAILED)).toBeNull();
    release();
  });
});

test('the message of a failure is closed by Escape, but not by a click elsewhere', async () => {
  failList();
  const { user } = renderApp();
  await screen.findByText(FETCH_FAILED);
  await user.click(screen.getByRole('heading', { name: 'Transactions' }));
  expect(screen.getByText(FETCH_FAILED)).toBeVisible();
  await user.keyboard('{Escape}');
  await messageGone();
});
