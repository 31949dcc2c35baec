import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { sessionOf } from '../fakeService.ts';

export const SAFFRON = { merchantId: 'SAFFRON', secretKey: 'saffron-demo-key' };
export const ADMIN = { merchantId: 'ADMIN', secretKey: 'admin-demo-key' };

type Account = typeof SAFFRON;

/** Tabs in which any error on the console, none caught, or refused by the page's policy fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  /** What was complained of; a test that expects some takes it out. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  context: async ({ context, complaints }, use) => {
    await watch(context, complaints);
    await use(context);
  },
});

/** For a context of a test's own making; that of `page` is watched already. */
export async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // The browser's own note on an answer of 4xx or 5xx, or none: those are what some tests are about.
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (isComplaint && !isNetwork) complaints.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Refused by ${effectiveDirective}: ${blockedURI}`);
    });
  });
}

export { expect };

export async function signIn(page: Page, { merchantId, secretKey }: Account) {
  await page.getByRole('textbox', { name: 'Merchant ID' }).fill(merchantId);
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(secretKey);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(`Welcome, ${merchantId}`)).toBeVisible();
}

/** Opens a page as somebody who signed in earlier. */
export async function openAs(page: Page, account: Account, url = '/transactions') {
  await storeSession(page, account);
  await page.goto(url);
  await expect(page.getByText(`Welcome, ${account.merchantId}`)).toBeVisible();
}

export async function storeSession(page: Page, { merchantId, secretKey }: Account) {
  const session = sessionOf(merchantId, secretKey, merchantId === ADMIN.merchantId);
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('user', stored);
    sessionStorage.setItem('seeded', 'yes');
  }, JSON.stringify(session));
}

/** The cell of a column, by its name, in each row that is drawn. */
export function column(page: Page, field: string): Locator {
  return page.locator(`[role=gridcell][data-field="${field}"]`);
}

/** What the pager says: `Showing X to Y of N transactions` as numbers. */
export async function shown(page: Page) {
  const text = await page.getByText(/^Showing /).textContent();
  const [from = 0, to = 0, total = 0] =
    (text ?? '').match(/[\d,]+/g)?.map((n) => Number(n.replaceAll(',', ''))) ?? [];
  return { from, to, total };
}
