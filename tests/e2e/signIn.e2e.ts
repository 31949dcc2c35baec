import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const WIDTHS = [360, 390, 768, 1024, 1280, 1440];

/** Where the title, the fields and the button are. */
async function placesOf(page: Page) {
  const parts = [
    page.getByRole('heading', { name: 'Transaction Dashboard' }),
    page.getByRole('textbox', { name: 'Merchant ID' }),
    page.getByRole('textbox', { name: 'Secret Key' }),
    page.getByRole('button', { name: 'Sign In' }),
  ];
  return Promise.all(parts.map((part) => part.boundingBox()));
}

for (const width of WIDTHS) {
  test(`at ${width} px, an error moves neither the fields nor the button`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/api/transactions?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign In' });
    await expect(button).toBeVisible();
    const places = await placesOf(page);

    await button.click();
    await expect(page.getByText('Secret Key is required')).toBeVisible();
    expect(await placesOf(page)).toEqual(places);

    await page.getByRole('textbox', { name: 'Merchant ID' }).fill('NOBODY');
    await page.getByRole('textbox', { name: 'Secret Key' }).fill('wrong');
    await button.click();
    await expect(page.getByText(/^Authentication failed/)).toBeVisible();
    expect(await placesOf(page)).toEqual(places);
  });
}

test('from 768 px on, the hint stands on one line', async ({ page }) => {
  await page.goto('/login');
  const hint = page.getByText(/^Use your Merchant ID/);
  await expect(hint).toBeVisible();
  for (const width of WIDTHS.filter((it) => it >= 768)) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await hint.evaluate(
      ({ clientHeight }, lineHeight) => clientHeight / lineHeight,
      Number.parseFloat(await hint.evaluate((it) => getComputedStyle(it).lineHeight)),
    );
    expect(Math.round(lines), `at ${width} px`).toBe(1);
  }
});

test('on a desktop the brand and the form take half of the page each', async ({ page }) => {
  await page.goto('/login');
  const panel = page.locator('.BrandPanel');
  await expect(panel).toContainText('Merchant Payments');
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 720, height: 900 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
});
