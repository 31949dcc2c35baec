import { expect, openAs, SAFFRON, signIn, storeSession, test } from './test.ts';

test('signing out in one tab signs the other out', async ({ page, context }) => {
  await openAs(page, SAFFRON);
  const other = await context.newPage();
  await other.goto('/transactions');
  await expect(other.getByText('Welcome, SAFFRON')).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('revoked credentials end the session; signing in again restores the filters', async ({
  page,
}) => {
  await storeSession(page, { merchantId: 'SAFFRON', secretKey: 'an-old-key' });
  await page.goto('/transactions?status=FAILED&page=2');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, SAFFRON);
  await expect(page).toHaveURL('/transactions?status=FAILED&page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
});

test.describe('a failed sign-in shows why', () => {
  for (const [merchantId, secretKey, sentence] of [
    ['SAFFRON', 'wrong', 'Invalid credentials. Please check your Merchant ID and Secret Key.'],
    ['CLOSED', 'closed-demo-key', 'Your merchant account is inactive. Please contact support.'],
  ] as const) {
    test(sentence, async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Merchant ID' }).fill(merchantId);
      await page.getByRole('textbox', { name: 'Secret Key' }).fill(secretKey);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(sentence);
    });
  }
});

test('the sign-in page does not download the grid or the pickers', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('TransactionsPage'))).toEqual([]);
});

test('an unknown URL offers a link to the transactions', async ({ page }) => {
  await openAs(page, SAFFRON);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to transactions' }).click();
  await expect(page.getByText('Welcome, SAFFRON')).toBeVisible();
});
