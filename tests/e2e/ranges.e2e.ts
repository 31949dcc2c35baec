import { devices } from '@playwright/test';
import { chooseRange, dateField, openAs, recordQueries, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

/** 01:30 on November 23 in India, where the browser is. */
const NOW = new Date('2026-11-22T20:00:00Z');

const LAST_7 = { startDate: '2026-11-16T18:30:00.000Z', endDate: '2026-11-23T18:29:59.999Z' };

const PAGE_1 = { page: '1', limit: '50' };

test('a range sets both dates in one step and stays a range in the link', async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  const sent = recordQueries(page);
  await openAs(page, SAFFRON);
  await chooseRange(page, 'Last 7 days');
  await expect(page).toHaveURL('/transactions?range=last7');
  await expect(dateField(page)).toContainText('Nov 17, 2026 00:00');
  await expect(dateField(page, 'End Date')).toContainText('Nov 23, 2026 23:59');
  await expect(page.getByRole('button', { name: 'Date range: Last 7 days' })).toBeFocused();
  await expect.poll(() => sent).toEqual([PAGE_1, { ...PAGE_1, ...LAST_7 }]);

  await page.getByRole('button', { name: 'Date range: Last 7 days' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Last 7 days');
  await page.keyboard.press('Escape');

  await dateField(page, 'End Date').getByRole('spinbutton', { name: 'Hours' }).click();
  await page.keyboard.type('12');
  await expect(page).toHaveURL(/\?startDate=2026-11-16.*&endDate=2026-11-23T07/);
  await expect(page.getByRole('button', { name: 'Date range', exact: true })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/transactions?range=last7');
  await chooseRange(page, 'All time');
  await expect(page).toHaveURL('/transactions');
  await page.goBack();
  await expect(page).toHaveURL('/transactions?range=last7');
});

test('after midnight, Refresh asks for the new days', async ({ page }) => {
  // Ten minutes, because the session is locked after fifteen.
  await page.clock.setFixedTime(new Date('2026-11-22T18:25:00Z'));
  await openAs(page, SAFFRON, '/transactions?range=last7');
  await expect(dateField(page)).toContainText('Nov 16, 2026 00:00');
  const sent = recordQueries(page);
  await page.clock.setFixedTime(new Date('2026-11-22T18:35:00Z'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(dateField(page)).toContainText('Nov 17, 2026 00:00');
  await expect.poll(() => sent.at(-1)).toEqual({ ...PAGE_1, ...LAST_7 });
  await expect(page).toHaveURL('/transactions?range=last7');
});

test('a range in a link is requested once, in the zone of the page', async ({ page }) => {
  // With the browser's own clock: TZDate needs the methods of a native Date.
  await page.addInitScript(() => localStorage.setItem('zone:SAFFRON', 'utc'));
  const sent = recordQueries(page);
  await openAs(page, SAFFRON, '/transactions?range=month');
  await expect(dateField(page)).toContainText(/ 01, \d+ 00:00/);
  expect(sent).toEqual([
    {
      ...PAGE_1,
      startDate: expect.stringMatching(/-01T00:00:00\.000Z$/),
      endDate: expect.stringMatching(/T23:59:59\.999Z$/),
    },
  ]);
});

test('the button of the ranges moves nothing', async ({ page }) => {
  await openAs(page, SAFFRON);
  await expect(dateField(page)).toBeVisible();
  const label = page.getByText('Order ID', { exact: true }).first();
  const places = async () => [await dateField(page).boundingBox(), await label.boundingBox()];
  const before = await places();
  const button = page.getByRole('button', { name: /^Date range/ });
  const box = await button.boundingBox();
  expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions?range=financialYear');
  await expect(button).toHaveText('This financial year');
  expect(await places()).toEqual(before);
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['Pixel 7'];
  test.use({ viewport, hasTouch, isMobile });

  test('a range is one chip, which removes both dates', async ({ page }) => {
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('button', { name: 'Date range' }).tap();
    await page.getByRole('menuitemradio', { name: 'Last 30 days' }).tap();
    await expect(page).toHaveURL('/transactions?range=last30');
    await page.getByRole('button', { name: /^Filters/ }).tap();
    await page.getByRole('button', { name: 'Remove Last 30 days' }).tap();
    await expect(page).toHaveURL('/transactions');
  });
});
