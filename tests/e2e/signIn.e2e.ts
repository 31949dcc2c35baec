import { atEachWidth, breakCalls, LIST, typeAccount, WIDTHS } from './page.ts';
import { expect, test } from './test.ts';

test('an error moves neither the fields nor the button', async ({ page }) => {
  await breakCalls(page, LIST, { status: 500 });
  const button = page.getByRole('button', { name: 'Sign In' });
  const parts = [
    page.getByRole('heading', { name: 'Transaction Dashboard' }),
    page.getByRole('textbox', { name: 'Merchant ID' }),
    page.getByRole('textbox', { name: 'Secret Key' }),
    button,
  ];
  const places = () => Promise.all(parts.map((part) => part.boundingBox()));
  await atEachWidth(page, async (width) => {
    await page.goto('/login');
    await expect(button).toBeVisible();
    const before = await places();
    await button.click();
    await expect(page.getByText('Secret Key is required')).toBeVisible();
    expect(await places(), `at ${width} px`).toEqual(before);
    await typeAccount(page, { merchantId: 'NOBODY', secretKey: 'wrong' });
    await button.click();
    await expect(page.getByText(/^Authentication failed/)).toBeVisible();
    expect(await places(), `at ${width} px`).toEqual(before);
  });
});

test('from 768 px on, the hint stands on one line', async ({ page }) => {
  await page.goto('/login');
  const hint = page.getByText(/^Use your Merchant ID/);
  await expect(hint).toBeVisible();
  const lines = () =>
    hint.evaluate((it) =>
      Math.round(it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight)),
    );
  await atEachWidth(
    page,
    async (width) => expect(await lines(), `at ${width} px`).toBe(1),
    WIDTHS.filter((width) => width >= 768),
  );
});

test('on a desktop the brand and the form take half of the page each', async ({ page }) => {
  await page.goto('/login');
  const panel = page.locator('.BrandPanel');
  await expect(panel).toContainText('Merchant Payments');
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 720, height: 900 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
});
