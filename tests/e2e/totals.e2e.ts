import type { Page } from '@playwright/test';
import { DEMO_TIME, expectNoSideways, openAs, openTab, SAFFRON, setTime, tabTo } from './page.ts';
import { expect, test } from './test.ts';

async function openTotals(page: Page, range = '') {
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, `/transactions${range}`);
  await openTab(page, 'Totals');
  await page.locator('.Chart').getByText('₹0', { exact: true }).waitFor();
}

test('a bar is reached by keyboard and says what the table says', async ({ page }) => {
  await openTotals(page, '?range=last30');
  const rows = page.getByRole('table', { name: 'Completed, by day of creation' }).getByRole('row');
  // The last row is the sum of all.
  const [day, payments, sum] = (await rows.nth(-2).innerText()).trim().split(/\s*\t\s*/);
  await tabTo(page.locator('.Chart'));
  await page.keyboard.press('ArrowRight');
  const value = `${sum}, ${payments} payments`;
  const bar = page.getByRole('img', { name: `${day}; Completed; ${value}`, exact: true });
  await expect(bar).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText(value);
});

test('the axis names the last day, and as many Mondays as fit', async ({ page }) => {
  await openTotals(page);
  const labels = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel');
  for (const [width, least, most] of [
    [1440, 6, 30],
    [390, 3, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(labels.last()).toHaveText('Nov 20');
    await expect.poll(() => labels.count()).toBeLessThanOrEqual(most);
    const mondays = (await labels.allTextContents()).slice(0, -1);
    expect(mondays.length, `at ${width} px`).toBeGreaterThanOrEqual(least);
    for (const day of mondays) expect(new Date(`${day}, 2026`).getDay(), day).toBe(1);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the totals scroll with the page, and nothing scrolls sideways', async ({ page }) => {
    await openTotals(page, '?range=last30');
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await page.locator('main > .MuiCard-root').evaluate(isWide)).toBe(false);
    await expectNoSideways(page);
  });
});
