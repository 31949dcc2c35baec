import type { Page } from '@playwright/test';
import { changeList, column, expectPage, openAs, openGrid, readPager, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

/** Presses Tab until the element with this role and name contains the focus. */
async function tabTo(page: Page, role: 'button' | 'combobox' | 'textbox' | 'grid', name: string) {
  const target = page.getByRole(role, { name });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`The keyboard does not reach ${role} '${name}'.`);
}

test('signing in, filtering, paging and exporting work by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Merchant ID' })).toBeFocused();
  await page.keyboard.type('SAFFRON');
  await page.keyboard.press('Tab');
  await page.keyboard.type('saffron-demo-key');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Transactions' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
  await expectPage(page, 1);
  const all = await readPager(page);

  await tabTo(page, 'combobox', 'Status');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions?status=IN_PROGRESS');
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await page.keyboard.press('Home');

  await tabTo(page, 'textbox', 'Order ID');
  await page.keyboard.type('saf-');
  await expect(page).toHaveURL('/transactions?status=IN_PROGRESS&orderId=saf-');
  await tabTo(page, 'button', 'Clear filters');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readPager(page)).total).toBe(all.total);

  await tabTo(page, 'button', 'Next');
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('heading', { name: 'Transactions' }).focus();
  await tabTo(page, 'button', 'Export CSV');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await tabTo(page, 'button', 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Merchant ID' })).toBeFocused();
});

test('every focused control has a visible focus ring', async ({ page }) => {
  await openGrid(page);
  for (let presses = 1; ; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last control, the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) {
      expect(presses).toBeGreaterThan(12);
      return;
    }
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // A field's focus ring is on its frame.
      const isButton = element.tagName === 'BUTTON';
      const frame = isButton ? null : element.closest('[class*=InputBase-root]');
      const outline = frame?.querySelector('fieldset') ?? frame ?? element;
      const style = getComputedStyle(outline);
      const ring = Number.parseFloat(style.outlineWidth) * Number(style.outlineStyle !== 'none');
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName,
        ring: Math.max(ring, frame ? Number.parseFloat(style.borderWidth) : 0),
      };
    });
    expect(focused.ring, focused.name).toBeGreaterThanOrEqual(2);
  }
});

test('a cut id is shown whole while its cell has the focus', async ({ page }) => {
  const orderID = 'ORDER-OF-THE-TWENTIETH-OF-NOVEMBER-2026-IN-MUMBAI-048213';
  await changeList(page, ({ transactions }) => Object.assign(transactions[0] ?? {}, { orderID }));
  await openAs(page, SAFFRON);
  await tabTo(page, 'grid', 'Transactions');
  await page.keyboard.press('ArrowDown');
  const cell = column(page, 'orderID').first();
  await expect(cell).toBeFocused();
  // The cell contains its copy button.
  await expect(cell).toHaveAccessibleName(`${orderID} Copy Order ID`);
  const content = await cell
    .locator('[title]')
    .evaluate((id) => getComputedStyle(id, '::after').content);
  expect(content).toContain(orderID);
});
