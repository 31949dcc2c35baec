import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMIN, column, expect, openAs, SAFFRON, test } from './test.ts';

/** Every state of the screens that a person can see, by name. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'sign-in': async (page) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
  'sign-in failed': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('textbox', { name: 'Merchant ID' }).fill('NOBODY');
    await page.getByRole('textbox', { name: 'Secret Key' }).fill('wrong');
    await page.route('**/api/transactions?*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  loading: async (page) => {
    await page.route('**/api/transactions?*', () => new Promise(() => {}));
    await openAs(page, SAFFRON);
    await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible();
  },
  filled: async (page) => {
    await openAs(page, ADMIN);
    await expect(column(page, 'orderID').first()).toBeVisible();
  },
  empty: async (page) => {
    await openAs(page, { merchantId: 'NEWSHOP', secretKey: 'newshop-demo-key' });
    await expect(page.getByText('No transactions found')).toBeVisible();
  },
  'inverted range': async (page) => {
    await openAs(page, SAFFRON, '/transactions?startDate=2026-11-20&endDate=2026-11-19');
    await expect(page.getByText('The end is before the start')).toBeVisible();
  },
  failed: async (page) => {
    await page.route('**/api/transactions?*', (route) => route.fulfill({ status: 500 }));
    await openAs(page, SAFFRON);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'not found': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(states)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: usable by everybody`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found).toEqual([]);
    });
  }

  test(`${name}: the page itself never scrolls sideways`, async ({ page }) => {
    await open(page);
    for (const width of [360, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });
}
