import { column, expectPage, openGrid, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

test('the idle lock removes payments and secret in every tab, and one sign-in restores all with their filters', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await openGrid(page, '/transactions?status=COMPLETED');
  const other = await context.newPage();
  await other.goto('/transactions?status=FAILED&page=2');
  await expectPage(other, 2);

  // The idle time starts when the page has mounted, some time after the clock was installed.
  let minutes = 0;
  await expect(async () => {
    await context.clock.fastForward('00:30');
    minutes += 0.5;
    await expect(page.getByText('This page locks within a minute.')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  expect(minutes).toBeGreaterThanOrEqual(13.5);
  await context.clock.fastForward('01:00');
  for (const tab of [page, other]) {
    await expect(tab.getByText('Locked after a while without activity.')).toBeVisible();
    await expect(tab.getByRole('textbox', { name: 'Merchant ID' })).toHaveValue('SAFFRON');
    await expect(column(tab, 'orderID')).toHaveCount(0);
  }
  await expect(page.getByRole('textbox', { name: 'Secret Key' })).toBeFocused();
  const credentials = btoa(`${SAFFRON.merchantId}:${SAFFRON.secretKey}`);
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.documentElement.outerHTML]),
  );
  expect(stored).not.toContain(credentials);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.reload();
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(SAFFRON.secretKey);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/transactions?status=COMPLETED');
  await expect(other).toHaveURL('/transactions?status=FAILED&page=2');
  await expect(column(page, 'status').first()).toHaveText('Completed');
  await expectPage(other, 2);
});
