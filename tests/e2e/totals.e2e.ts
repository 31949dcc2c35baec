import type { Page } from '@playwright/test';
import {
  DEMO_TIME,
  expectNoSideways,
  hold,
  openAs,
  openWholeList,
  SAFFRON,
  setTime,
} from './page.ts';
import { expect, test } from './test.ts';

async function openTotals(page: Page, range = '') {
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, `/transactions${range}`);
  return openWholeList(page);
}

test('a bar is reached by keyboard and says what the table says; Escape returns the focus to the button', async ({
  page,
}) => {
  const dialog = await openTotals(page, '?range=last30');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Show as table' }).press('Enter');
  const rows = dialog
    .getByRole('table', { name: 'Completed, by day of creation' })
    .getByRole('row');
  const [day, payments, sum] = (await rows.last().innerText()).trim().split(/\s*\t\s*/);
  await dialog.getByRole('button', { name: 'Show as bars' }).press('Enter');
  await dialog.getByText('₹0', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).focus();
  // Back over Load again.
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const value = `${sum}, ${payments} payments`;
  const bar = dialog.getByRole('img', { name: `${day}; Completed; ${value}`, exact: true });
  await expect(bar).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText(value);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Whole list', exact: true })).toBeFocused();
});

test('the dialog keeps its height, and the totals stand where their skeleton was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const release = await hold(page, /\/export\?/);
  const dialog = await openTotals(page, '?range=last30');
  const table = dialog.locator('table');
  await expect(dialog.getByRole('progressbar')).toBeInViewport();
  const size = await dialog.boundingBox();
  const skeleton = await table.boundingBox();
  release();
  await expect(dialog.getByText(/^As of /)).toBeAttached();
  const totals = await table.boundingBox();
  expect(totals?.y).toBeCloseTo(skeleton?.y ?? 0, -1);
  // A line more or less: the demo has no payment of one status.
  expect(Math.abs((totals?.height ?? 0) - (skeleton?.height ?? 0))).toBeLessThanOrEqual(40);
  for (const tab of ['Totals', 'Find', 'Match']) {
    await dialog.getByRole('tab', { name: tab }).click();
    expect(await dialog.boundingBox(), tab).toEqual(size);
  }
});

test('the axis names the last day, and as many Mondays as fit', async ({ page }) => {
  const dialog = await openTotals(page);
  const labels = dialog.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel');
  for (const [width, least, most] of [
    [1440, 11, 30],
    [390, 4, 10],
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

  test('the totals fill the screen, and nothing scrolls sideways', async ({ page }) => {
    const dialog = await openTotals(page, '?range=last30');
    await dialog.getByText('₹0', { exact: true }).waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    for (const shown of ['Show as table', 'Show as bars']) {
      await dialog.getByRole('button', { name: shown }).tap();
      expect(await dialog.locator('.MuiDialogContent-root').evaluate(isWide)).toBe(false);
      await expectNoSideways(page);
    }
  });
});
