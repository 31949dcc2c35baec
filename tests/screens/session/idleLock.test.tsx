import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../src/queryClient.ts';
import { lockIfIdle, readIdleLimit } from '../../../src/session/idle.ts';
import { act } from '../../act.ts';
import { fakeApi, SECRET } from '../../fakeApi.ts';
import { renderApp, storeSession } from '../../renderApp.tsx';
import {
  button,
  fillStorage,
  findSignIn,
  signInInOtherTab,
  slowExport,
  startClock,
  storeInOtherTab,
  whole,
} from '../page.ts';

const NOTE = /^Locked because nobody used this page/;
const WARNING = /locks within a minute/;
const MINUTE = 60_000;

beforeEach(() => startClock());

afterEach(() => {
  document.querySelector('meta[name="idle-lock-minutes"]')?.remove();
});

/** Opens the page as main.tsx does, which first checks the idle time. */
async function open(visit: Parameters<typeof renderApp>[0] = {}) {
  if (visit.as !== null) storeSession('SHOP');
  lockIfIdle();
  renderApp({ as: null, ...visit });
  if (visit.as === null) return;
  await screen.findByText(whole('ORD-1001'));
}

function setLimit(content: string) {
  const name = 'idle-lock-minutes';
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

const wait = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * MINUTE));

const lastActivity = () => Number(localStorage.getItem('last-activity'));

/** Simulates a sleeping computer: the clock advances, but no timer runs. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

async function enterKey(secretKey = SECRET) {
  const field = await screen.findByLabelText(/^Secret Key/);
  fireEvent.change(field, { target: { value: secretKey } });
  fireEvent.click(button('Sign In'));
}

function everythingStored() {
  return JSON.stringify({ ...localStorage, ...sessionStorage });
}

test('after fifteen minutes without input, payments and secret are removed and the page asks for the Secret Key', async () => {
  await open();
  wait(14.9);
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
  wait(0.2);
  const field = await screen.findByLabelText(/^Secret Key/);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(NOTE);
  expect(screen.getByLabelText(/Merchant ID/)).toHaveValue('SHOP');
  expect(document.title).toMatch(/^Locked/);
  expect(location.pathname).toBe('/login');
  expect(document.documentElement.innerHTML).not.toContain('ORD-1001');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem('user')).toBeNull();
  expect(everythingStored()).not.toContain(btoa(`SHOP:${SECRET}`));
});

test('input every ten minutes, here or in another tab, keeps all tabs open', async () => {
  await open();
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'touchstart']) {
    wait(10);
    fireEvent(document.body, new Event(type, { bubbles: true }));
    expect(lastActivity()).toBe(Date.now());
  }
  for (let round = 0; round < 2; round += 1) {
    wait(10);
    storeInOtherTab('last-activity', String(Date.now()));
  }
  wait(10);
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
});

test('a computer that slept for an hour locks when the page becomes visible, or gets pointer input', async () => {
  await open();
  for (const wake of [
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => fireEvent.pointerMove(document.body),
  ]) {
    sleep(60);
    act(() => void wake());
    expect(await screen.findByText(NOTE)).toBeVisible();
    await enterKey();
    await screen.findByText(whole('ORD-1001'));
  }
});

test('setting the clock back neither delays the lock nor undoes activity in other tabs', async () => {
  await open();
  sleep(-600);
  fireEvent.pointerMove(document.body);
  wait(1);
  fireEvent.pointerMove(document.body);
  expect(lastActivity()).toBe(Date.now());
  sleep(-600);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  wait(16);
  expect(await screen.findByText(NOTE)).toBeVisible();
});

test('a night on the Not Found page locks the session too', async () => {
  storeSession('SHOP');
  renderApp({ as: null, url: '/no/such/page' });
  await screen.findByRole('heading', { name: 'Page not found' });
  wait(16);
  expect(localStorage.getItem('user')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Go to transactions' }));
  expect(await screen.findByText(NOTE)).toBeVisible();
});

test('without local storage, the lock still works in its own tab', async () => {
  await open();
  fillStorage();
  wait(16);
  expect(await screen.findByText(NOTE)).toBeVisible();
  expect(screen.getByLabelText(/Merchant ID/)).toHaveValue('SHOP');
});

test('the lock removes everything of an open payment, or of View, from the page', async () => {
  await open();
  for (const [name, control] of [
    ['View', () => button('View')],
    ['Payment ORD-1001', () => screen.getByText(whole('ORD-1001'))],
  ] as const) {
    fireEvent.click(control());
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    wait(16);
    expect(await screen.findByText(NOTE)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(document.documentElement.innerHTML).not.toMatch(/ORD-1001|asha@okaxis|632512345678/);
    // While the dialog was open, the rest of the page was inert. After the sign-in the page is usable again, and the
    // payment reopens, before or after the list.
    await enterKey();
    const [id] = await screen.findAllByText(whole('ORD-1001'));
    expect(id).toBeVisible();
  }
});

test('after Logout the sign-in page is not locked', async () => {
  await open();
  fireEvent.click(button('Logout'));
  wait(60);
  await findSignIn();
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(screen.getByLabelText(/Merchant ID/)).toHaveValue('');
});

test('a page opened after a night is locked and sends no request, until the Secret Key unlocks it', async () => {
  localStorage.setItem('last-activity', String(Date.now() - 600 * MINUTE));
  storeSession('SHOP');
  await open({ as: null, url: '/transactions?status=FAILED' });
  expect(await screen.findByText(NOTE)).toBeVisible();
  expect(fakeApi.requests).toEqual([]);
  await enterKey();
  expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
  expect(location.search).toBe('?status=FAILED');
  expect(everythingStored()).not.toContain('locked');
  wait(14);
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
  // A sign-in in another tab unlocks too.
  wait(2);
  expect(await screen.findByText(NOTE)).toBeVisible();
  signInInOtherTab('SHOP');
  expect(await screen.findByText(whole('ORD-1001'))).toBeVisible();
  expect(location.search).toBe('?status=FAILED');
});

test('a wrong Secret Key leaves the page locked; another account sees no data of the first one', async () => {
  localStorage.setItem('seen-merchants:SHOP', '["CAFE"]');
  await open({ url: '/transactions?orderId=ORD' });
  wait(16);
  await enterKey('wrong');
  expect(await screen.findByText(/^Invalid credentials/)).toBeVisible();
  // The note stays, so that the fields do not move.
  expect(screen.getByText(NOTE)).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Secret Key/), { target: { value: 'another' } });
  expect(screen.getByText(NOTE)).toBeVisible();
  expect(screen.getByLabelText(/Merchant ID/)).toHaveValue('SHOP');

  fireEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
  expect(localStorage.getItem('seen-merchants:SHOP')).toBeNull();
  expect(screen.queryByText(NOTE)).toBeNull();
  const merchantId = screen.getByLabelText(/Merchant ID/);
  expect(merchantId).toHaveValue('');
  expect(merchantId).toHaveFocus();
  fireEvent.change(merchantId, { target: { value: 'OTHER' } });
  await enterKey();
  expect(await screen.findByText('Welcome, OTHER')).toBeVisible();
  expect(location.search).toBe('');
  expect(everythingStored()).not.toContain('SHOP');
});

test('a page opened 14 minutes after the last input is not locked, and keeps the other tabs unlocked; a warning is shown a minute before the lock, until any input', async () => {
  localStorage.setItem('last-activity', String(Date.now() - 14 * MINUTE));
  await open();
  expect(lastActivity()).toBeGreaterThan(Date.now() - MINUTE);
  wait(13.9);
  expect(screen.queryByText(WARNING)).toBeNull();
  wait(0.2);
  expect(await screen.findByText(WARNING)).toBeVisible();
  storeInOtherTab('last-activity', String(Date.now()));
  await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
  wait(13);
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
});

test.each([
  ['5', 5],
  ['0.5', 0.5],
  ['30', 30],
  ['off', Number.POSITIVE_INFINITY],
  ['soon', 15],
  ['-1', 15],
  ['', 15],
])('the limit "%s" of index.html is %d minutes', (content, minutes) => {
  setLimit(content);
  expect(readIdleLimit()).toBe(minutes * MINUTE);
});

test.each(['off', '100000'])('with the limit "%s" no timer fires at once', async (limit) => {
  setLimit(limit);
  await open();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // A browser fires a timer of more than 2^31 - 1 ms at once, and the page would start it again and again.
  wait(0.1);
  expect(timers.mock.calls.filter(([, ms]) => (ms ?? 0) > 2 ** 31 - 1)).toEqual([]);
  timers.mockRestore();
  wait(60 * 24 * 30);
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
});

test('an export that still receives its file keeps the session open', async () => {
  const { deliver, finish } = slowExport(() => 'ORD-1,5.00\r\n'.repeat(10_000));
  await open();
  fireEvent.click(button('Export CSV'));
  await screen.findByText(/received/);
  for (let part = 0; part < 3; part += 1) {
    const before = lastActivity();
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    deliver();
    await waitFor(() => expect(lastActivity()).toBeGreaterThan(before));
    wait(0.1);
  }
  expect(screen.getByText(whole('ORD-1001'))).toBeVisible();
  finish();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
});
