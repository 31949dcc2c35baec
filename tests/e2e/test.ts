import { test as base, expect, type Locator, type Page } from '@playwright/test';

export const SAFFRON = { merchantId: 'SAFFRON', secretKey: 'saffron-demo-key' };
export const ADMIN = { merchantId: 'ADMIN', secretKey: 'admin-demo-key' };

type Account = typeof SAFFRON;

/** A page on which any error on the console, or none caught, fails the test. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      // The browser's own note on an answer of 4xx or 5xx, or none: those are what some tests are about.
      const isNetwork = message.text().startsWith('Failed to load resource');
      if (isComplaint && !isNetwork) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

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
  const session = {
    merchantId,
    credentials: Buffer.from(`${merchantId}:${secretKey}`).toString('base64'),
    isAdmin: merchantId === ADMIN.merchantId,
  };
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
