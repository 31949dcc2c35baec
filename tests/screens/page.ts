import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../src/queryClient.ts';
import { act } from '../act.ts';
import { csvAnswer, fakeApi, SECRET } from '../fakeApi.ts';
import { sessionOf } from '../fakeService.ts';
import { STATEMENTS } from '../spec.ts';
import { exportOf, type MadeUp } from '../unit/allPayments/payments.ts';

/* Helpers that act as a person on the page, as another tab, as the clock or as the network. */

export const ADMIN = { merchantId: 'ADMIN', isAdmin: true };

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
export const FETCH_FAILED = 'Failed to fetch transactions. Please try again.';
export const LIST_FAILED = 'Payments could not be loaded';
export const RANGE_INVERTED = 'The end date is before the start date.';
export const AT_SIGN_IN = 'Sign in to view your transactions';

/** The words of a statement of the specification after its first colon. */
export const sentenceOf = (id: keyof typeof STATEMENTS) => STATEMENTS[id].replace(/^[^:]+: /, '');

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Matches the innermost element with the whole of a text, even if the text is divided into several elements. */
export const whole = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text &&
  ![...element.children].some((child) => child.textContent === text);

/** The texts of elements, in their order. */
export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, (element) => element.textContent);

export const orderIdField = () =>
  screen.getByPlaceholderText<HTMLInputElement>('Search by Order ID');

export const clipboard = () => navigator.clipboard.readText();

export async function signIn(user: UserEvent, merchantId = 'SHOP', secretKey = SECRET) {
  const fields = { 'Merchant ID': merchantId, 'Secret Key': secretKey };
  for (const [label, value] of Object.entries(fields)) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    // The field is already filled in after a refused sign-in or session.
    await user.clear(field);
    await user.paste(value);
  }
  await user.click(button('Sign In'));
}

export const findSignIn = () => screen.findByRole('button', { name: 'Sign In' });

export async function logout(user: UserEvent) {
  await user.click(button('Logout'));
  await findSignIn();
}

export async function chooseStatus(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  // The number of payments may follow the status's name.
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}

/** Finds a date field. Its picker loads after the first rows, and until then a stand-in has its place. */
export const findDateField = (name = 'Start Date') => screen.findByRole('group', { name });

/** Selects a part of a date, such as the day; the next keys are typed into it. */
export async function selectPart(user: UserEvent, part: string, name?: string) {
  const field = within(await findDateField(name));
  const find = () => field.getByRole('spinbutton', { name: part });
  await user.click(find());
  // The field selects the clicked part a moment later.
  await waitFor(() => expect(find()).toHaveFocus());
}

/** Types a date into a picker, starting at the month. A full part moves the focus to the next part. */
export async function typeDate(user: UserEvent, date: string, name?: string) {
  await selectPart(user, 'Month', name);
  await user.keyboard(date);
}

export async function openView(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  return within(await screen.findByRole('dialog', { name: 'View' }));
}

/** Clicks a tab, which loads all payments, and waits until they are there. */
export async function openTab(user: UserEvent, name: 'Totals' | 'Find' | 'Match') {
  await user.click(await screen.findByRole('link', { name }));
  await screen.findByText(/^As of /);
}

/** A table's rows, each as the texts of its cells. */
export const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => textsOf(row.children));

/** Waits until no dialog or drawer is open. */
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Presses Escape, and waits until the dialog or drawer is closed. */
export async function pressEscape(user: UserEvent) {
  await user.keyboard('{Escape}');
  await closed();
}

export const findPayment = (orderID: string) =>
  screen.findByRole('dialog', { name: `Payment ${orderID}` });

export async function openPayment(user: UserEvent, orderID = 'ORD-1001') {
  await user.click((await screen.findAllByText(whole(orderID)))[0] as HTMLElement);
  return within(await findPayment(orderID));
}

/** The terms of the open payment or of the statement, with their values. */
export function termsOf(place: HTMLElement) {
  return [...place.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
}

/** Goes one step back or forward in the history, and waits until the page is there. */
export async function go(step: -1 | 1) {
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  history.go(step);
  await act(() => arrived);
}

/** Follows a link within the page. */
export function visit(url: string) {
  act(() => {
    window.history.pushState(null, '', url);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Begins a print, and returns the printed part once its code, which loads after the rows, is there. */
export async function print() {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.queryByText('Printed')).not.toBeNull();
  });
  return printedPart();
}

/** The list prints a sheet of its own; the other tabs print the page. */
const printedPart = () =>
  (document.querySelector('body > .PrintSheet') ?? document.querySelector('main')) as HTMLElement;

export async function chooseStatement(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Other exports' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Statement (PDF)' }));
}

/** Chooses *Statement (PDF)*, waits until the print has ended, and returns the printed part. */
export async function pressPrint(user: UserEvent): Promise<HTMLElement> {
  const printed: HTMLElement[] = [];
  const opened = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(printedPart().cloneNode(true) as HTMLElement);
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => opened.mockRestore());
  await chooseStatement(user);
  await waitFor(() => expect(printed).toHaveLength(1));
  await closed();
  return printed[0] as HTMLElement;
}

export const endPrint = () => act(() => void window.dispatchEvent(new Event('afterprint')));

/** Acts as another tab that stores a value, or removes it. */
export function storeInOtherTab(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

export const signOutInOtherTab = () => storeInOtherTab('user', null);

export const signInInOtherTab = (merchantId: string) =>
  storeInOtherTab('user', JSON.stringify(sessionOf(merchantId, SECRET)));

/** Stores a merchant's settings under View. */
export function storeView(values: object, merchantId = 'SHOP') {
  localStorage.setItem(`view:${merchantId}`, JSON.stringify(values));
}

export const storedView = () => JSON.parse(localStorage.getItem('view:SHOP') ?? '{}');

/** Makes every attempt to store a value fail from now on. */
export function fillStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

/** Stops the time of day of the page and of the service. Timers run as usual. */
export function setTime(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

/** Fakes the clock and the timers: they advance with real time and by `pass`. Load all code first. */
export function startClock(now?: string) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    ...(now && { now: new Date(now) }),
  });
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** Waits until no query is under way: the list, a count, all payments or an answer about them. */
export const settle = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

/** Makes exports contain these payments from now on. */
export const serveExport = (rows: MadeUp[]) => fakeApi.onExport(() => csvAnswer(exportOf(rows)));

/** Makes exports send their first piece at once, another one at each `deliver`, and end at `finish`. */
export function slowExport(pieceOf: (nth: number) => string) {
  let wake = () => {};
  let isFinished = false;
  async function* body() {
    for (let nth = 0; !isFinished; nth += 1) {
      yield pieceOf(nth);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  fakeApi.onExport(() => csvAnswer(body()));
  return {
    deliver: () => wake(),
    finish: () => {
      isFinished = true;
      wake();
    },
  };
}

/** The page of each list request so far. */
export const requestedPages = () => fakeApi.listQueries().map(({ page }) => page);

export const lastQuery = () => fakeApi.listQueries().at(-1);

/** Expects that `done` sends no request. */
export async function expectNoRequest(done: () => unknown) {
  await settle();
  const before = fakeApi.requests.length;
  await done();
  await settle();
  expect(fakeApi.requests.slice(before)).toEqual([]);
}

/** Clicks Refresh, even behind a drawer, and waits for the answer. */
export async function refresh() {
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await settle();
}

/** A message's severity, which only its class shows. */
export const severityOf = (message: HTMLElement) =>
  /MuiAlert-color(\w+)/.exec(message.closest('.MuiAlert-root')?.className ?? '')?.[1];

/** Calls back with each change of the page, until the test ends or the returned function is called. */
export function observe(onChanges: (changes: MutationRecord[]) => void, target: Node = document) {
  const observer = new MutationObserver(onChanges);
  observer.observe(target, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const stop = () => observer.disconnect();
  onTestFinished(stop);
  return stop;
}

const LIVE_REGION = '[role=status]:not([aria-live=off]), [role=alert]';

/**
 * Listens as a screen reader does until the test ends: records a live region's text each time that something is added
 * to the region. Returns a function that expects exactly these texts since its last call.
 */
export function listen() {
  const heard: string[] = [];
  observe((changes) => {
    const added = changes.filter((it) => it.type === 'characterData' || it.addedNodes.length > 0);
    const regions = added.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(LIVE_REGION),
    );
    for (const region of new Set(regions))
      if (region?.textContent) heard.push(region.textContent.trim());
  });
  onTestFinished(() => expect(heard).toEqual([]));
  return async (...texts: string[]) => {
    await waitFor(() => expect(heard).toEqual(texts));
    heard.length = 0;
  };
}
