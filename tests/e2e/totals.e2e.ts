import type { Page } from '@playwright/test';
import { DEMO_TIME, expectNoSideways, openAs, SAFFRON, setTime } from './page.ts';
import { expect, test } from './test.ts';

const LAST_30 = '/transactions?range=last30';
/** The rows of a table below its headings, each as its cells. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name });
  await expect(table).toBeVisible();
  return table.evaluate((element) =>
    [...(element as HTMLTableElement).rows]
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
  );
}

test('each bar is reached by keyboard, and says what the table says', async ({ page }) => {
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, LAST_30);
  await page.getByRole('button', { name: 'Totals', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Totals' });
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  const days = await rowsOf(page, 'Completed, by day of creation');
  expect(days.length).toBeGreaterThan(28);
  await page.getByRole('button', { name: 'Show as bars' }).press('Enter');

  await dialog.getByText('₹0', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).focus();
  // Back over Add up again.
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator('.Chart :focus')).toHaveCount(1);
  for (const [day = '', payments, sum] of days) {
    await page.keyboard.press('ArrowRight');
    const value = `${sum}, ${payments} payment${payments === '1' ? '' : 's'}`;
    const bar = dialog.getByRole('img', { name: `${day}; Completed; ${value}`, exact: true });
    await expect(bar).toBeFocused();
    await expect(page.getByRole('tooltip')).toContainText(value);
  }

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Totals', exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the totals fill the screen, nothing scrolls sideways, and a finger on a bar shows its total', async ({
    page,
  }) => {
    await setTime(page, DEMO_TIME);
    await openAs(page, SAFFRON, LAST_30);
    await page.getByRole('button', { name: 'Totals', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Totals' });
    await dialog.getByText('₹0', { exact: true }).waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    for (const shown of ['Show as table', 'Show as bars']) {
      await dialog.getByRole('button', { name: shown }).tap();
      expect(await dialog.locator('.MuiDialogContent-root').evaluate(isWide)).toBe(false);
      await expectNoSideways(page);
    }
    await dialog.getByText('₹0', { exact: true }).waitFor();
    const touch = await page.context().newCDPSession(page);
    const chart = dialog.locator('.Chart');
    await chart.scrollIntoViewIfNeeded();
    // A finger that stays on a bar; pressed again when the chart was not ready.
    await expect(async () => {
      const box = await chart.boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + 180, y: (box?.y ?? 0) + 190 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      try {
        const tooltip = page.getByRole('tooltip');
        await expect(tooltip).toContainText(/₹[\d,.]+, [\d,]+ payments/, { timeout: 2_000 });
      } finally {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
    }).toPass();
  });
});
