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

/** A console error or warning, an uncaught error or a violation of the page's policy fails the test. */
export const test = base.extend<{ consoleErrors: string[] }>({
  /** The messages so far; a test that expects some removes them. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  consoleErrors: async ({}, use) => {
    const consoleErrors: string[] = [];
    await use(consoleErrors);
    expect(consoleErrors).toEqual([]);
  },
  context: async ({ context, consoleErrors }, use) => {
    await collectConsoleErrors(context, consoleErrors);
    await use(context);
  },
});

/** For a context that the test creates; the context of `page` is already included. */
export async function collectConsoleErrors(
  context: BrowserContext,
  consoleErrors: string[],
): Promise<void> {
  context.on('weberror', (error) => consoleErrors.push(String(error.error())));
  context.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warning';
    // The browser logs each failed request, which many tests cause on purpose.
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (isError && !isNetwork) consoleErrors.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Blocked by ${effectiveDirective}: ${blockedURI}`);
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

/** Opens a page with a stored session. */
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

/** The cells of a column, by its field, in all rendered rows. */
export function column(page: Page, field: string): Locator {
  return page.locator(`[role=gridcell][data-field="${field}"]`);
}

/** Focuses a cell: a click opens its payment, and closing that returns the focus to the cell. */
export async function focusCell(page: Page, cell: Locator) {
  await cell.click();
  await expect(page.getByRole('dialog', { name: /^Payment / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
}

/** The numbers of `Showing X to Y of N transactions`. */
export async function readPager(page: Page) {
  const text = await page.getByText(/^Showing /).textContent();
  const [from = 0, to = 0, total = 0] =
    (text ?? '').match(/[\d,]+/g)?.map((n) => Number(n.replaceAll(',', ''))) ?? [];
  return { from, to, total };
}
