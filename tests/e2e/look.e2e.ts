import { axe } from './axe.ts';
import { fileOf, hold, openGrid, SAFFRON, storeSession } from './page.ts';
import { expect, test } from './test.ts';

// theme/workbench/stories.e2e.ts audits each state of the screens; here are two on the real build, under its policy.
test('the sign-in page and the list are accessible in light and dark', async ({ page }) => {
  const expectAccessible = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
      const { violations } = await axe(page).exclude('[data-rowindex]:nth-child(n+6)').analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, colorScheme).toEqual([]);
    }
  };
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectAccessible();
  await openGrid(page);
  await expectAccessible();
});

test('the chosen colour scheme is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('mui-mode', 'dark'));
  // Without scripts, the page stays as it is at the first paint.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  );
});

test('text does not move when the font arrives late', async ({ page }) => {
  const release = await hold(page, fileOf('inter'));
  await storeSession(page, SAFFRON);
  // The font is preloaded, so the page's load event waits for it.
  await page.goto('/transactions', { waitUntil: 'commit' });
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  const readShift = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              total += (entry as { value?: number }).value ?? 0;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
        }),
    );
  const isLoaded = () => page.evaluate(() => document.fonts.check('14px Inter'));
  expect(await isLoaded()).toBe(false);
  release();
  await expect.poll(isLoaded).toBe(true);
  expect(await readShift()).toBeLessThan(0.02);
});
