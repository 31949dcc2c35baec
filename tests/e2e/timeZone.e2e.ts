import type { Page } from '@playwright/test';
import {
  dateField,
  expectFilter,
  LIST,
  openAs,
  paste,
  recordQueries,
  SAFFRON,
  selectDate,
  selectPart,
} from './page.ts';
import { expect, test } from './test.ts';

/** Opens the page with a chosen zone. */
async function openIn(page: Page, zone: 'india' | 'utc', url?: string) {
  await page.addInitScript((chosen) => localStorage.setItem('zone:SAFFRON', chosen), zone);
  await openAs(page, SAFFRON, url);
  await expect(dateField(page)).toBeVisible();
}

test.describe('in a link', () => {
  test('a day is one of the page, requested before the code of the page runs', async ({ page }) => {
    const first = page.waitForRequest((request) => request.url().includes(`${LIST}?`));
    await openIn(page, 'utc', '/transactions?startDate=2026-03-08');
    expect(new URL((await first).url()).searchParams.get('startDate')).toBe(
      '2026-03-08T00:00:00.000Z',
    );
    await expect(dateField(page)).toContainText('Mar 08, 2026 00:00');
  });

  test('a range is requested once', async ({ page }) => {
    // With the browser's own clock: TZDate needs the methods of a native Date.
    const sent = recordQueries(page);
    await openIn(page, 'utc', '/transactions?range=month');
    await expect(dateField(page)).toContainText(/ 01, \d+ 00:00/);
    expect(sent).toEqual([
      {
        page: '1',
        limit: '50',
        startDate: expect.stringMatching(/-01T00:00:00\.000Z$/),
        endDate: expect.stringMatching(/T23:59:59\.999Z$/),
      },
    ]);
  });
});

/** Chooses a day of the shown month and a time in the calendar. */
async function chooseDate(page: Page, text: string) {
  const [, day = '', hours = '', minutes = ''] = /(\d+), \d+ (\d+):(\d+)/.exec(text) ?? [];
  await page.getByRole('button', { name: /^Choose start date/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Date' });
  await dialog.getByRole('gridcell', { name: String(Number(day)), exact: true }).click();
  await dialog.getByRole('listbox', { name: 'Hours' }).getByText(hours).click();
  await dialog.getByRole('listbox', { name: 'Minutes' }).getByText(minutes).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

// tests/unit/timeZone.test.ts has every half hour in three devices; here are the fields, in the hardest one.
test.describe('on a device in New York, the page in India', () => {
  test.use({ timezoneId: 'America/New_York' });

  // There, 02:00 to 03:00 does not exist on the first of these nights, and 01:00 to 02:00 exists twice on the other.
  const NIGHTS = [
    ['Mar 08, 2026 02:30', '2026-03-07T21:00:00.000Z'],
    ['Nov 01, 2026 01:30', '2026-10-31T20:00:00.000Z'],
  ] as const;

  test('a typed date is sent and shown in the zone of the page', async ({ page }) => {
    const sent = recordQueries(page);
    await openIn(page, 'india');
    for (const [text, instant] of NIGHTS) {
      await selectPart(page, 'Month');
      await selectDate(page);
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
      await expect(dateField(page)).toContainText(text);
      await expectFilter(page, 'startDate', instant);
      await expect.poll(() => sent.at(-1)?.startDate).toBe(instant);
    }
  });

  test('a pasted date is whole, and stays the same after a reload', async ({ page }) => {
    await openIn(page, 'india');
    for (const [text, instant] of NIGHTS) {
      await selectPart(page, 'Month', 'End Date');
      await paste(page, text);
      await expectFilter(page, 'endDate', instant.replace(':00.000Z', ':59.999Z'));
    }
    await page.reload();
    await expect(dateField(page, 'End Date')).toContainText('Nov 01, 2026 01:30');
  });

  test('a day and a time chosen in the calendar are sent and shown (spec 2.16)', async ({
    page,
  }) => {
    for (const [text, instant] of NIGHTS) {
      // In the same month, which the calendar then shows.
      const shown = instant.startsWith('2026-03') ? '2026-03-20' : '2026-11-20';
      await openIn(page, 'india', `/transactions?startDate=${shown}`);
      await chooseDate(page, text);
      await expectFilter(page, 'startDate', instant);
      await expect(dateField(page)).toContainText(text);
    }
  });
});
