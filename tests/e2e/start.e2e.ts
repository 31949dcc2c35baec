import { column, expect, openAs, SAFFRON, storeSession, test } from './test.ts';

const NOT_LOADED = 'The dashboard could not be loaded yet.';

for (const file of ['index', 'ui', 'list']) {
  test(`a start that fails to load the file ${file} is reported`, async ({
    page,
    consoleErrors,
  }) => {
    await storeSession(page, SAFFRON);
    await page.route(`**/assets/${file}-*`, (route) => route.abort());
    await page.goto('/transactions');
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    consoleErrors.length = 0;
  });
}

test('a start that hangs is reported after a while', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/ui-*', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
});

test('a screen whose code fails to load offers to reload', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.route('**/assets/{TransactionsPage,list}-*', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Merchant ID' }).fill(SAFFRON.merchantId);
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(SAFFRON.secretKey);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/^This page could not be loaded/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
  consoleErrors.length = 0;
});

test('offline, the list switches between cards and table', async ({ page, context }) => {
  await openAs(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await context.setOffline(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('li button').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(column(page, 'orderID').first()).toBeVisible();
});

test('Logout shows the sign-in page at once, without a spinner', async ({ page }) => {
  const loginPage = page.waitForResponse(/\/LoginPage/);
  await openAs(page, SAFFRON);
  await (await loginPage).finished();
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement;
    new MutationObserver(() => {
      if (document.querySelector('[role=progressbar][aria-label=Loading]')) {
        document.documentElement.dataset.sawSpinner = 'yes';
      }
    }).observe(root, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.sawSpinner)).toBeUndefined();
});
