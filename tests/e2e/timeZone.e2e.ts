import type { Page } from '@playwright/test';
import { column, expect, focusCell, openAs, SAFFRON, test } from './test.ts';

const MODIFIER = process.platform === 'darwin' ? 'Meta' : 'Control';

function dateField(page: Page, name = 'Start Date') {
  return page.getByRole('group', { name });
}

/** Opens the page with a chosen zone. */
async function openIn(page: Page, zone: 'india' | 'utc', url?: string) {
  await page.addInitScript((chosen) => localStorage.setItem('zone:SAFFRON', chosen), zone);
  await openAs(page, SAFFRON, url);
  await expect(dateField(page)).toBeVisible();
}

async function typeDate(page: Page, text: string, name?: string) {
  await dateField(page, name).getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.press(`${MODIFIER}+A`);
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await expect(dateField(page, name)).toContainText(text);
}

async function pasteDate(page: Page, text: string, name?: string) {
  await dateField(page, name).getByRole('spinbutton', { name: 'Month' }).click();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press(`${MODIFIER}+V`);
}

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

async function expectFilter(page: Page, name: 'startDate' | 'endDate', value: string | null) {
  await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value);
}

type Night = readonly [text: string, india: string, utc: string];

// In New York, 02:00 to 03:00 does not exist on the first of these nights, and 01:00 to 02:00 exists twice on the other.
const SKIPPED: Night = [
  'Mar 08, 2026 02:30',
  '2026-03-07T21:00:00.000Z',
  '2026-03-08T02:30:00.000Z',
];
const REPEATED: Night = [
  'Nov 01, 2026 01:30',
  '2026-10-31T20:00:00.000Z',
  '2026-11-01T01:30:00.000Z',
];

const NIGHTS: Night[] = [
  ['Mar 08, 2026 01:30', '2026-03-07T20:00:00.000Z', '2026-03-08T01:30:00.000Z'],
  SKIPPED,
  ['Mar 08, 2026 03:30', '2026-03-07T22:00:00.000Z', '2026-03-08T03:30:00.000Z'],
  REPEATED,
  ['Nov 01, 2026 02:30', '2026-10-31T21:00:00.000Z', '2026-11-01T02:30:00.000Z'],
];

for (const [device, zone] of [
  ['America/New_York', 'india'],
  ['America/New_York', 'utc'],
  ['Asia/Kolkata', 'utc'],
] as const) {
  test.describe(`a device in ${device}, the page in ${zone}`, () => {
    test.use({ timezoneId: device });

    const instantOf = (night: Night) => (zone === 'india' ? night[1] : night[2]);

    test('a typed date is sent and shown in the zone of the page', async ({ page }) => {
      await openIn(page, zone);
      for (const night of NIGHTS) {
        const instant = instantOf(night);
        const request = page.waitForRequest(
          (sent) => new URL(sent.url()).searchParams.get('startDate') === instant,
        );
        await typeDate(page, night[0]);
        await expectFilter(page, 'startDate', instant);
        await request;
      }
    });

    test('a pasted date is whole, and stays the same after a reload', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openIn(page, zone);
      for (const night of NIGHTS) {
        await pasteDate(page, night[0], 'End Date');
        await expectFilter(page, 'endDate', instantOf(night).replace(':00.000Z', ':59.999Z'));
      }
      await page.reload();
      await expect(dateField(page, 'End Date')).toContainText(NIGHTS.at(-1)?.[0] ?? '');
    });

    test('a day and a time chosen in the calendar are sent and shown', async ({ page }) => {
      for (const night of [SKIPPED, REPEATED]) {
        // Noon of the same month in both zones.
        const noon = night[2].replace(/T.*/, 'T12:00:00Z');
        await openIn(page, zone, `/transactions?startDate=${noon}`);
        await chooseDate(page, night[0]);
        await expectFilter(page, 'startDate', instantOf(night));
        await expect(dateField(page)).toContainText(night[0]);
      }
    });
  });
}

test('the zone chosen under View changes rows, fields and print at once, and stays after a reload', async ({
  page,
}) => {
  await openAs(page, SAFFRON, '/transactions?startDate=2026-01-05T20:00:00Z');
  await expect(page.getByText('Times in India Standard Time, UTC+05:30')).toBeVisible();
  await expect(dateField(page)).toContainText('Jan 06, 2026 01:30');
  const created = column(page, 'createdAt').first();
  const utc = await created.locator('time').getAttribute('datetime');
  const shownIn = (timeZone: string) =>
    new Date(utc ?? '')
      .toLocaleString('en-US', {
        timeZone,
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
      })
      .replace(/^(\w+) (\d),/, '$1 0$2,')
      .replace(/, (?=\d+:)/, ' ');
  await expect(created).toHaveText(shownIn('Asia/Kolkata'));

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name: 'UTC' }).click();
  await page.keyboard.press('Escape');
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByText('Times in UTC')).toBeVisible();
    await expect(dateField(page)).toContainText('Jan 05, 2026 20:00');
    await expect(created).toHaveText(shownIn('UTC'));
    if (!isReloaded) expect(requested.filter((url) => url.includes('/api/'))).toEqual([]);
  }

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('body > div', {
    has: page.locator('h1', { hasText: 'Statement of transactions' }),
  });
  await expect(sheet).toContainText('From Jan 5, 2026, 20:00');
  await expect(sheet).toContainText('Time zoneUTC');
  await expect(sheet).toContainText(shownIn('UTC'));
});

test('a day in a link is a day of the page, requested before the code of the page runs', async ({
  page,
}) => {
  const first = page.waitForRequest((request) => request.url().includes('/api/transactions?'));
  await openIn(page, 'utc', '/transactions?startDate=2026-03-08');
  expect(new URL((await first).url()).searchParams.get('startDate')).toBe(
    '2026-03-08T00:00:00.000Z',
  );
  await expect(dateField(page)).toContainText('Mar 08, 2026 00:00');
});

test('a time under the pointer or the focus is shown in UTC with its seconds', async ({ page }) => {
  await openAs(page, SAFFRON);
  const created = column(page, 'createdAt').first();
  await created.hover();
  const iso = (await created.locator('time').getAttribute('datetime')) ?? '';
  const seconds = new Intl.DateTimeFormat('en-US', {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const hint = page.getByRole('tooltip', { name: `${seconds.format(new Date(iso))} UTC` });
  await expect(hint).toBeVisible();
  await page.getByRole('heading', { name: 'Transactions' }).hover();
  await expect(hint).toBeHidden();

  await focusCell(page, column(page, 'ref_id').first());
  await page.keyboard.press('ArrowRight');
  await expect(created).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
});
