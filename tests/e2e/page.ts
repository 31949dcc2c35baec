import { readdirSync } from 'node:fs';
import { type Download, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Pagination, Transaction } from '../../src/api/contract.ts';
import { sessionOf } from '../fakeService.ts';

/* The actions and elements of the page that all browser tests share. */

/** The time for which service.ts creates the demo payments, so that they are the same every day. */
export const DEMO_TIME = '2026-11-20T12:00:00Z';

export const SAFFRON = { merchantId: 'SAFFRON', secretKey: 'saffron-demo-key' };
export const ADMIN = { merchantId: 'ADMIN', secretKey: 'admin-demo-key' };

export type Account = typeof SAFFRON;

export const LIST = '/api/transactions';
export const EXPORT = '/api/transactions/export';

// Opening the page

export async function signIn(page: Page, { merchantId, secretKey }: Account) {
  await typeAccount(page, { merchantId, secretKey });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(`Welcome, ${merchantId}`)).toBeVisible();
}

export async function typeAccount(page: Page, { merchantId, secretKey }: Account) {
  await page.getByRole('textbox', { name: 'Merchant ID' }).fill(merchantId);
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(secretKey);
}

/** Opens the list with a stored session. */
export async function openAs(page: Page, account: Account, url = '/transactions') {
  await storeSession(page, account);
  await page.goto(url);
  await expect(page.getByText(`Welcome, ${account.merchantId}`)).toBeVisible();
}

/** Opens the list, and waits for the grid, which replaces the plain table. */
export async function openGrid(page: Page, url?: string, account = SAFFRON) {
  await openAs(page, account, url);
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await expect(column(page, 'orderID').first()).toBeVisible();
}

/**
 * Opens the list, and waits for the grid and for the code that is loaded after the rows, such as the statement's.
 */
export async function openWhole(page: Page, url?: string) {
  await openGrid(page, url);
  const hasStatement = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const statement = document.querySelector('.PrintSheet');
      dispatchEvent(new Event('afterprint'));
      return statement !== null;
    });
  await expect.poll(hasStatement).toBe(true);
}

/** Stores a merchant's settings under View, each time the page is loaded. */
export async function storeView(page: Page, values: object, { merchantId }: Account = SAFFRON) {
  const item = [`view:${merchantId}`, JSON.stringify(values)] as const;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), item);
}

export async function storeSession(page: Page, { merchantId, secretKey }: Account) {
  const session = sessionOf(merchantId, secretKey, merchantId === ADMIN.merchantId);
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('user', stored);
    sessionStorage.setItem('seeded', 'yes');
  }, JSON.stringify(session));
}

// The list

/** The cells of a column, by its field, in all rendered rows. */
export function column(page: Page, field: string): Locator {
  return page.locator(`[role=gridcell][data-field="${field}"]`);
}

/** A cell of the grid, by its row's index and its field. */
export function cell(page: Page, row: number, field: string): Locator {
  return page.locator(`[data-rowindex="${row}"] [data-field="${field}"]`);
}

/** The first five rendered rows of the grid, as cell texts by column header. Runs in the page. */
export function tableRows() {
  const [header, ...rows] = document.querySelectorAll('[role=grid] [role=row]');
  const names = [...(header?.querySelectorAll('[role=columnheader]') ?? [])];
  return rows.slice(0, 5).map((row) => {
    const cells = row.querySelectorAll('[role=gridcell]');
    return Object.fromEntries(
      names.map((it, index) => [it.textContent ?? '', cells[index]?.textContent]),
    );
  });
}

/** The cards of the payments in a narrow window. */
export function cards(page: Page): Locator {
  return page.getByRole('list', { name: 'Transactions' }).getByRole('button');
}

export function orderIdField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Order ID' });
}

export async function orderIdAt(page: Page, row: number): Promise<string> {
  return (await column(page, 'orderID').nth(row).textContent()) ?? '';
}

/** The grid's scrolling element. */
export function scroller(page: Page): Locator {
  return page.locator('.MuiDataGrid-virtualScroller');
}

export function drawer(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Payment / });
}

/** Focuses a cell: a click opens its payment, and closing the payment returns the focus to the cell. */
export async function focusCell(page: Page, target: Locator) {
  await target.click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(target).toBeFocused();
}

/** Presses Tab until the element contains the focus. */
export async function tabTo(target: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((it) => it.contains(document.activeElement))) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

export async function expectPage(page: Page, number: number) {
  await expect(page.getByText(new RegExp(`^Page ${number} of`))).toBeVisible();
}

export async function refresh(page: Page) {
  const response = page.waitForResponse(/\/api\/transactions\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByRole('progressbar', { name: 'Loading payments' })).toHaveCount(0);
}

// Filters

export async function chooseStatus(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name }).click();
}

export function dateField(page: Page, name = 'Start Date'): Locator {
  return page.getByRole('group', { name });
}

/** Clicks a part of a date, such as the day; the next keys are typed into it. */
export async function selectPart(page: Page, part: string, name?: string) {
  await dateField(page, name).getByRole('spinbutton', { name: part }).click();
}

/** Selects the whole date when one of its parts has the focus. */
export async function selectDate(page: Page) {
  await page.keyboard.press('ControlOrMeta+A');
}

/** Copies the text and pastes it; lets the page read and write the clipboard. */
export async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

export async function expectFilter(
  page: Page,
  name: 'startDate' | 'endDate' | 'range',
  value: string | null,
) {
  await page.waitForURL(({ searchParams }) => searchParams.get(name) === value);
}

// Export, View

export async function exportCsv(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return downloading;
}

export async function openView(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  return page.getByRole('dialog', { name: 'View', exact: true });
}

/** A tab of the page: in its heading or, on a narrow window, at the bottom. */
export function tab(page: Page, name: 'List' | 'Totals' | 'Find' | 'Match'): Locator {
  const tabs = page.getByRole('navigation', { name: 'List, totals, find and match' });
  return tabs.getByRole('link', { name });
}

/** Clicks a tab, which loads all payments, and waits until they are loaded. */
export async function openTab(page: Page, name: 'Totals' | 'Find' | 'Match') {
  await tab(page, name).click();
  await expect(page.getByText(/^As of /)).toBeVisible();
}

/** Opens View, clicks a checkbox, and closes View. */
export async function pressSetting(page: Page, name: string) {
  const panel = await openView(page);
  await panel.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

export async function hideAmounts(page: Page) {
  await page.getByRole('button', { name: 'Hide amounts and VPA IDs', pressed: false }).click();
}

export async function logout(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

// The page's looks

/** Runs `act` while the page looks as it is printed. */
export async function inPrint(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await act();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
}

/** Doubles the size of texts (WCAG 1.4.4). */
export const LARGE_TEXT = 'html { font-size: 200% !important; }';

/** Adds a style sheet before the page's code runs, like a browser setting or a user style sheet. */
export async function addStyle(page: Page, css: string) {
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Expects that the page itself does not scroll sideways. */
export async function expectNoSideways(page: Page, what = '') {
  const hidden = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(hidden, what).toBe(0);
}

// The service

/** Records the query of each list call from now on. */
export function recordQueries(page: Page): Record<string, string>[] {
  const queries: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === LIST) queries.push(Object.fromEntries(searchParams));
  });
  return queries;
}

/** Answers each call to this path with `answer` from now on. */
export async function breakCalls(
  page: Page,
  path: string,
  answer: Parameters<Route['fulfill']>[0],
) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill(answer),
  );
}

interface ListData {
  transactions: Transaction[];
  pagination: Pagination;
}

/** Changes the service's lists before they arrive, from now on; counts (`limit=1`) are not changed. */
export async function changeList(page: Page, change: (data: ListData) => void) {
  const isList = (url: URL) => url.pathname === LIST && url.searchParams.get('limit') === '50';
  await page.route(isList, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json.data);
    await route.fulfill({ response, json });
  });
}

/** Stops the page's clock at this time, and sets the lists' Date header, which the page compares with its clock. */
export async function setTime(page: Page, now: string) {
  await page.clock.setFixedTime(now);
  await page.route(
    (url) => url.pathname === LIST,
    async (route) => {
      const response = await route.fetch();
      const date = new Date(now).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    },
  );
}

/** Holds back the matching requests until the returned function is called. */
export async function hold(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A pattern that matches a built file by its name without the hash; throws if the build has no such file. */
export function fileOf(name: string): RegExp {
  const file = new RegExp(`/assets/${name}-[\\w-]{8}\\.`);
  const files = readdirSync('dist/assets').map((it) => `/assets/${it}`);
  if (!files.some((it) => file.test(it))) throw new Error(`The build has no file ${name}.`);
  return file;
}
