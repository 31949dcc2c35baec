import {
  ADMIN,
  column,
  expectPage,
  fileOf,
  logout,
  openAs,
  readPager,
  SAFFRON,
  signIn,
  TINYSHOP,
  typeAccount,
} from './page.ts';
import { collectConsoleErrors, expect, test } from './test.ts';

test.describe('signing in', () => {
  test('a sign-in that the service refuses says why', async ({ page }) => {
    await page.goto('/login');
    const message = page.getByRole('status').filter({ hasText: /./ });
    await typeAccount(page, { merchantId: 'SAFFRON', secretKey: 'wrong' });
    await page.keyboard.press('Enter');
    await expect(message).toHaveText(
      'Invalid credentials. Please check your Merchant ID and Secret Key.',
    );
    await typeAccount(page, { merchantId: 'CLOSED', secretKey: 'closed-demo-key' });
    await page.keyboard.press('Enter');
    await expect(message).toHaveText('Your merchant account is inactive. Please contact support.');
  });

  test('the sign-in page needs neither the grid nor the pickers', async ({ page }) => {
    // Both would be loaded at once when the sign-in page needed them; idle time loads the list only.
    const late = [fileOf('TransactionsGrid'), fileOf('DateTimeFilter')];
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/login');
    await typeAccount(page, SAFFRON);
    expect(loaded.filter((url) => late.some((file) => file.test(url)))).toEqual([]);
    await signIn(page, SAFFRON);
    await expect(column(page, 'orderID').first()).toBeVisible();
    for (const file of late) {
      await expect.poll(() => loaded.filter((url) => file.test(url)).length).toBe(1);
    }
  });
});

test.describe('several accounts', () => {
  test("an admin sees every merchant's payments and can filter by one merchant (spec 1.2)", async ({
    page,
    browser,
    consoleErrors,
  }) => {
    await openAs(page, ADMIN);
    await expectPage(page, 1);
    const all = await readPager(page);
    expect(all.total).toBeGreaterThanOrEqual(19_000);
    await page.getByPlaceholder('Filter by Merchant ID').fill('SAFFRON');
    await expect(page).toHaveURL('/transactions?merchantId=SAFFRON');
    await expect.poll(async () => (await readPager(page)).total).toBeLessThan(all.total / 2);
    const saffron = await readPager(page);

    // The merchant sees the same count, even with another merchant in the link.
    const own = await browser.newContext();
    await collectConsoleErrors(own, consoleErrors);
    const ownPage = await own.newPage();
    await openAs(ownPage, SAFFRON, '/transactions?merchantId=ANYBODY');
    await expectPage(ownPage, 1);
    expect((await readPager(ownPage)).total).toBe(saffron.total);
    await own.close();
  });

  test('another account in another tab also signs in here, without the filters of the first', async ({
    page,
    context,
  }) => {
    await openAs(page, SAFFRON, '/transactions?status=COMPLETED&orderId=SAF&page=2');
    await expectPage(page, 2);
    const other = await context.newPage();
    await other.goto('/transactions');
    await logout(other);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await signIn(other, TINYSHOP);
    await expect(page.getByText('Welcome, TINYSHOP')).toBeVisible();
    await expect(page).toHaveURL('/transactions');
    await expect(column(page, 'orderID').first()).toContainText('TIN-');
  });
});

test.describe('without a usable storage', () => {
  test('with a full local storage, signing in, the list and the view still work', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`${size}-${part}`, 'x'.repeat(size));
        } catch {
          // Full for this size.
        }
      }
    });
    await signIn(page, SAFFRON);
    await expect(column(page, 'orderID').first()).toBeVisible();
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Ref ID' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Ref ID' })).toHaveCount(0);
    await logout(page);
  });

  test('with all storage blocked, signing in and filters still work', async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: deny });
      }
    });
    const filters = '/transactions?status=COMPLETED&orderId=SAF&page=2';
    await page.goto(filters);
    await signIn(page, SAFFRON);
    await expectPage(page, 2);
    await expect(page).toHaveURL(filters);
  });
});
