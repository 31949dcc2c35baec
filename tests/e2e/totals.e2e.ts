import { DEMO_TIME, expectNoSideways, openAs, openTab, SAFFRON, setTime, tabTo } from './page.ts';
import { expect, test } from './test.ts';

test('a bar is reached by keyboard, the axis names as many days as fit, and on a phone nothing scrolls sideways', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, '/transactions');
  await openTab(page, 'Totals');
  const chart = page.locator('.Chart');
  await chart.getByText('₹0', { exact: true }).waitFor();
  const rows = page.getByRole('table', { name: 'Completed, by day created' }).getByRole('row');
  // The last row is the sum of all.
  const [day, payments, sum] = (await rows.nth(-2).innerText()).trim().split(/\s*\t\s*/);
  await tabTo(chart);
  await page.keyboard.press('ArrowRight');
  const value = `${sum}, ${payments} payments`;
  const bar = page.getByRole('img', { name: `${day}; Completed; ${value}`, exact: true });
  await expect(bar).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText(value);

  const labels = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel');
  for (const [width, least, most] of [
    [1440, 6, 30],
    [390, 3, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await labels.allTextContents()).filter(Boolean).length, `at ${width} px`)
      .toBeLessThanOrEqual(most);
    const days = (await labels.allTextContents()).filter(Boolean);
    expect(days.length, `at ${width} px`).toBeGreaterThanOrEqual(least);
    for (const day of days) expect(day).toMatch(/^[A-Z][a-z]{2} \d{2}$/);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
  // The card itself does not scroll sideways either.
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await page.locator('main > .MuiCard-root').evaluate(isWide)).toBe(false);
});
