import { devices } from '@playwright/test';
import {
  dateField,
  expectFilter,
  openAs,
  paste,
  recordQueries,
  SAFFRON,
  selectDate,
  selectPart,
} from './page.ts';
import { expect, test } from './test.ts';

test('a date is typed as shown or with separators; half a date filters nothing, and no markup gets in', async ({
  page,
}) => {
  await openAs(page, SAFFRON);
  const month = dateField(page).getByRole('spinbutton', { name: 'Month' });
  await month.click();
  const empty = (await month.textContent()) ?? '';
  for (const text of ['x', '<b>5</b>']) await page.keyboard.insertText(text);
  await expect(month).toHaveText(empty);
  await page.keyboard.type('5');
  await expect(month).toHaveText('May');
  await month.click();
  await page.keyboard.press('ControlOrMeta+X');
  await expect(month).toHaveText(empty);

  for (const [text, remove] of [
    ['Nov 20, 2026 10:00', 'Delete'],
    ['11 / 20 / 2026, 10 : 00', 'ControlOrMeta+X'],
  ] as const) {
    await page.keyboard.type(text);
    await expect(dateField(page), text).toContainText('Nov 20, 2026 10:00');
    await expectFilter(page, 'startDate', '2026-11-20T04:30:00.000Z');
    // The button is visible without hovering.
    const clear = page.getByRole('button', { name: 'Clear Start Date' });
    await expect(clear).toHaveCSS('opacity', '1');
    // The whole field stays selected when it is erased.
    await selectDate(page);
    await page.keyboard.press(remove);
    await expectFilter(page, 'startDate', null);
  }
  await page.keyboard.type('1/5/2026 9:05');
  await expect(dateField(page)).toContainText('Jan 05, 2026 09:05');
  await expectFilter(page, 'startDate', '2026-01-05T03:35:00.000Z');

  // A separator after a click or an arrow key selects the next part.
  await month.click();
  await page.keyboard.type('//2025');
  await expectFilter(page, 'startDate', '2025-01-05T03:35:00.000Z');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('/16');
  await expectFilter(page, 'startDate', '2025-01-05T10:35:00.000Z');
});

test('a whole date is pasted into any part, and the focus stays in the field', async ({ page }) => {
  await openAs(page, SAFFRON);
  // tests/unit/written/days.test.ts tests all forms of a date.
  await selectPart(page, 'Year');
  await paste(page, '2026-11-20T10:00:00Z');
  await expect(dateField(page)).toContainText('Nov 20, 2026 15:30');
  await expect(dateField(page).getByRole('spinbutton', { name: 'Month' })).toBeFocused();
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['Pixel 7'];
  test.use({ viewport, hasTouch, isMobile });

  test('the dialog says which date it sets', async ({ page }) => {
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('button', { name: 'Choose end date' }).tap();
    const dialog = page.getByRole('dialog', { name: 'End Date' });
    await dialog.getByRole('gridcell', { name: '15' }).tap();
    await dialog.getByRole('button', { name: 'Next', exact: true }).tap();
    await dialog.getByRole('button', { name: 'OK' }).tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('endDate')).toMatch(/:59\.999Z$/);
  });
});

// tests/unit/filters/timeZone.test.ts tests every half hour on three devices; these tests use the fields on one.
test.describe('on a device in New York, the page in India', () => {
  test.use({ timezoneId: 'America/New_York' });

  // In New York, 02:00 to 03:00 does not exist on the first of these days; 01:00 to 02:00 exists twice on the second.
  test("a chosen or typed date is sent and shown in the page's zone (spec 2.16)", async ({
    page,
  }) => {
    const sent = recordQueries(page);
    await page.addInitScript(() => localStorage.setItem('zone:SAFFRON', 'india'));
    for (const [text, instant] of [
      ['Mar 08, 2026 02:30', '2026-03-07T21:00:00.000Z'],
      ['Nov 01, 2026 01:30', '2026-10-31T20:00:00.000Z'],
    ] as const) {
      const expectDate = async () => {
        await expect(dateField(page)).toContainText(text);
        await expectFilter(page, 'startDate', instant);
        await expect.poll(() => sent.at(-1)?.startDate).toBe(instant);
      };
      // Opens the month that the calendar must show.
      const month = text.startsWith('Mar') ? '2026-03' : '2026-11';
      await openAs(page, SAFFRON, `/transactions?startDate=${month}-20`);
      const [, day = '', Hours = '', Minutes = ''] = /(\d+), \d+ (\d+):(\d+)/.exec(text) ?? [];
      await page.getByRole('button', { name: /^Choose start date/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Start Date' });
      await dialog.getByRole('gridcell', { name: String(Number(day)), exact: true }).click();
      for (const [name, value] of Object.entries({ Hours, Minutes })) {
        const column = dialog.getByRole('listbox', { name });
        const heading = await column.evaluate((it) => getComputedStyle(it, '::before').content);
        expect(heading).toBe(`"${name}"`);
        await column.getByText(value).click();
      }
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expectDate();

      await selectPart(page, 'Month');
      await selectDate(page);
      await page.keyboard.press('Delete');
      await expectFilter(page, 'startDate', null);
      await page.keyboard.type(text);
      await expectDate();
    }
  });
});
