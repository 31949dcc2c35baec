import { ADMIN, collectConsoleErrors, expect, openAs, readPager, SAFFRON, test } from './test.ts';

test("an admin sees every merchant's payments and can filter by one merchant (spec 1.2)", async ({
  page,
  browser,
  consoleErrors,
}) => {
  await openAs(page, ADMIN);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  const all = await readPager(page);
  expect(all.total).toBeGreaterThanOrEqual(50_000);
  await page.getByPlaceholder('Filter by Merchant ID').fill('SAFFRON');
  await expect(page).toHaveURL('/transactions?merchantId=SAFFRON');
  await expect.poll(async () => (await readPager(page)).total).toBeLessThan(all.total / 2);
  const saffron = await readPager(page);

  // The merchant sees the same count, even with another merchant in the link.
  const own = await browser.newContext();
  await collectConsoleErrors(own, consoleErrors);
  const ownPage = await own.newPage();
  await openAs(ownPage, SAFFRON, '/transactions?merchantId=ANYBODY');
  await expect(ownPage.getByText(/^Page 1 of/)).toBeVisible();
  expect((await readPager(ownPage)).total).toBe(saffron.total);
});
