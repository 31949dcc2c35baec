import type { Locator, Page } from '@playwright/test';
import {
  cards,
  cell,
  column,
  drawer,
  expectNoSideways,
  openAs,
  openWhole,
  orderIdField,
  SAFFRON,
} from './page.ts';
import { expect, test } from './test.ts';

/** Drags with the mouse from one point to another, and expects that this selects text. */
async function drag(page: Page, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
}

/** The point that is `right` px from the element's left edge, at half its height. */
async function pointIn(target: Locator, right: number): Promise<[number, number]> {
  const { x = 0, y = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return [x + right, y + height / 2];
}

test("dragging selects a row's text without opening it; a click on another row shows it in the open drawer, and the page stays usable", async ({
  page,
}) => {
  await openWhole(page);
  const created = column(page, 'createdAt').first();
  await drag(page, await pointIn(created, 13), await pointIn(created, 70));
  await expect(page).toHaveURL('/transactions');

  const amount = (row: number) => cell(page, row, 'amount');
  await amount(1).click();
  for (const row of [4, 2]) {
    await expect(drawer(page)).toBeVisible();
    await amount(row).click();
    await expect(drawer(page).getByText(`${row + 1} of 50`)).toBeVisible();
  }
  await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0);
  // The focus is in the row, and the drawer's keys still work.
  await page.keyboard.press('j');
  await expect(drawer(page).getByText('4 of 50')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await amount(1).click();
  const orderId = orderIdField(page);
  await orderId.fill('S');
  await expect(drawer(page)).toBeHidden();
  await expect(orderId).toBeFocused();

  // If there is no room beside the rows, the drawer is modal.
  await page.setViewportSize({ width: 1100, height: 768 });
  await amount(1).click();
  await expect(page.locator('.MuiBackdrop-root')).toBeVisible();
  await page.mouse.click(...(await pointIn(amount(4), 10)));
  await expect(drawer(page)).toBeHidden();
});

test('j goes to a row, Enter opens it, the arrow keys step, and Escape returns to the row shown last', async ({
  page,
}) => {
  await openWhole(page);
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('j');
  await expect(cell(page, 29, 'orderID')).toBeFocused();
  await expect(cell(page, 29, 'orderID')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Payment / })).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(drawer(page).getByText('50 of 50')).toBeVisible();
  await expect(page.locator('.RowOpen')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(drawer(page).getByText('49 of 50')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(cell(page, 48, 'orderID')).toBeFocused();
  await expect(cell(page, 48, 'orderID')).toBeInViewport();
  await expect(page).toHaveURL('/transactions');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first card is in the upper quarter, opens over the whole width, and gets the focus back when it is closed', async ({
    page,
  }) => {
    await openAs(page, SAFFRON);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await cards(page).first().boundingBox())?.y, `at ${width} px`).toBeLessThan(200);
    }
    await cards(page).nth(5).tap();
    await expect(drawer(page)).toBeVisible();
    expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
    await drawer(page).getByRole('button', { name: 'Next payment' }).tap();
    await expect(drawer(page).getByText('7 of 50')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close payment' }).tap();
    await expect(drawer(page)).toBeHidden();
    await expect(cards(page).nth(6)).toBeFocused();
    await expect(cards(page).nth(6)).toBeInViewport();
    await expectNoSideways(page);
  });
});
