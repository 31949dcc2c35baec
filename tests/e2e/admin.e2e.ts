import { ADMIN, expect, openAs, SAFFRON, shown, test, watch } from './test.ts';

test("an admin sees every merchant's payments and can look at one merchant's (spec 1.2)", async ({
  page,
  browser,
  complaints,
}) => {
  await openAs(page, ADMIN);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  const all = await shown(page);
  expect(all.total).toBeGreaterThanOrEqual(50_000);
  await page.getByPlaceholder('Filter by Merchant ID').fill('SAFFRON');
  await expect(page).toHaveURL('/transactions?merchantId=SAFFRON');
  await expect.poll(async () => (await shown(page)).total).toBeLessThan(all.total / 2);
  const saffron = await shown(page);

  // The merchant's own count is the same, whatever merchant its link asks for.
  const own = await browser.newContext();
  await watch(own, complaints);
  const ownPage = await own.newPage();
  await openAs(ownPage, SAFFRON, '/transactions?merchantId=ANYBODY');
  await expect(ownPage.getByText(/^Page 1 of/)).toBeVisible();
  expect((await shown(ownPage)).total).toBe(saffron.total);
});
