import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { ADMIN, column, expect, openAs, SAFFRON, storeSession, test } from './test.ts';

/** Opens each state of the screens, by name. */
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
    await expect(page.getByText(/^Authentication failed/)).toBeVisible();
  },
  locked: async (page) => {
    await page.addInitScript(() => localStorage.setItem('locked', 'SAFFRON'));
    await page.goto('/login');
    await expect(page.getByText(/^Locked after/)).toBeVisible();
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
  'one page': async (page) => {
    await openAs(page, { merchantId: 'TINYSHOP', secretKey: 'tinyshop-demo-key' });
    await expect(column(page, 'orderID').first()).toBeVisible();
  },
  'no match': async (page) => {
    await openAs(page, SAFFRON, '/transactions?orderId=ZZZ');
    await expect(page.getByText('No payment matches these filters.')).toBeVisible();
  },
  exporting: async (page) => {
    await page.route('**/api/transactions/export*', () => new Promise(() => {}));
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('Exporting transactions…')).toBeVisible();
  },
  'export failed': async (page) => {
    await page.route('**/api/transactions/export*', (route) => route.fulfill({ status: 500 }));
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText(/^Failed to export/)).toBeVisible();
  },
  'view menu': async (page) => {
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible();
  },
  'status list': async (page) => {
    await openAs(page, SAFFRON);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'date picker': async (page) => {
    await openAs(page, SAFFRON);
    await page
      .getByRole('button', { name: /Choose start date/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  cards: async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, SAFFRON, '/transactions?status=COMPLETED');
    await expect(page.locator('li button').first()).toBeVisible();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  },
  'payment with long ids': async (page) => {
    await page.route('**/api/transactions?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const id = 'W'.repeat(300);
      Object.assign(answer.data.transactions[0], { id, orderID: id, vpa_id: id, amount: 1e300 });
      await route.fulfill({ json: answer });
    });
    await openAs(page, SAFFRON);
    await column(page, 'amount').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'payment not found': async (page) => {
    await openAs(page, SAFFRON, '/transactions?payment=NOPE');
    await expect(page.getByText('This payment is not in your list.')).toBeVisible();
  },
  'not found': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
};

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

for (const [name, open] of Object.entries(states)) {
  test(`${name}: accessible in light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
      const { violations } = await axe(page).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, colorScheme).toEqual([]);
    }
  });

  test(`${name}: the page itself never scrolls sideways`, async ({ page }) => {
    await open(page);
    for (const width of [360, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page), `at ${width} px`).toBe(0);
    }
  });
}

test('with the text spacing of WCAG 1.4.12, no button is cut and the page does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAs(page, ADMIN, '/transactions?status=FAILED');
  await expect(page.locator('li button').first()).toBeVisible();
  // By script, because the page's policy blocks an added <style>.
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [spaced];
  });
  await expect.poll(() => overflowOf(page)).toBe(0);
  for (const button of await page.getByRole('button').all()) {
    const isCut = await button.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
    expect(isCut, (await button.textContent()) ?? '').toBe(false);
  }
});

test('a spinner is shown while the stored session is loading (spec 2.5)', async ({ page }) => {
  await storeSession(page, SAFFRON);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/transactions', { waitUntil: 'commit' });
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  release();
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
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

test('text does not move when the font loads', async ({ page }) => {
  await openAs(page, SAFFRON);
  await expect(column(page, 'orderID').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 500);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});
