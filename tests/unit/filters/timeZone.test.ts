import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ADAPTERS, parsePastedDate } from '../../../src/filters/pickerDates.ts';
import { parseSearch } from '../../../src/filters/search.ts';
import { DATE_FORMAT, formatDate } from '../../../src/format.ts';
import { describeTimeZone } from '../../../src/time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const OFFSETS = { india: 5 * 60 + 30, utc: 0 } as const;

/** Days of 2026 by the zone of a device. The device's clock changes on these days, except in India. */
const DEVICES = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Europe/London': ['2026-03-29', '2026-10-25'],
  'Asia/Kolkata': ['2026-03-08'],
};

/** Every half hour of a day and of the days before and after, as text and as the instant that the text means. */
function wallClocks(day: string, offset: number) {
  const first = Date.parse(`${day}T00:00Z`) - DAY_MINUTES * MINUTE_MS;
  return Array.from({ length: (3 * DAY_MINUTES) / 30 }, (_, index) => {
    const wall = first + index * 30 * MINUTE_MS;
    return {
      text: new Date(wall).toISOString().slice(0, 16),
      instant: new Date(wall - offset * MINUTE_MS).toISOString(),
    };
  });
}

describe.each(Object.entries(DEVICES))('on a device in %s', (device, days) => {
  beforeAll(() => void vi.stubEnv('TZ', device));
  afterAll(() => void vi.unstubAllEnvs());

  describe.each(['india', 'utc'] as const)('with the zone %s', (zone) => {
    const clocks = days.flatMap((day) => wallClocks(day, OFFSETS[zone]));

    test('a date as shown is the same minute when it is typed, pasted or linked', () => {
      const adapter = new ADAPTERS[zone]();
      for (const { text, instant } of clocks) {
        const shown = formatDate(instant, zone);
        expect(adapter.parse(shown, DATE_FORMAT)?.toISOString(), shown).toBe(instant);
        expect(parsePastedDate(shown, 'startDate', zone)?.toISOString(), shown).toBe(instant);
        const params = new URLSearchParams({ startDate: text });
        expect(parseSearch(params, false, zone).filters.startDate, text).toBe(instant);
      }
    });

    test('every hour and minute of a day can be chosen in the calendar', () => {
      const adapter = new ADAPTERS[zone]();
      for (const { text, instant } of clocks) {
        const midnight = adapter.startOfDay(adapter.date(text));
        const hours = adapter.setHours(midnight, Number(text.slice(11, 13)));
        const chosen = adapter.setMinutes(hours, Number(text.slice(14)));
        expect(chosen.toISOString(), text).toBe(instant);
      }
    });

    test('a pasted day without a time means the whole day', () => {
      for (const day of days) {
        const start = Date.parse(`${day}T00:00Z`) - OFFSETS[zone] * MINUTE_MS;
        const end = start + DAY_MINUTES * MINUTE_MS - 1;
        expect(parsePastedDate(day, 'startDate', zone)?.getTime()).toBe(start);
        expect(parsePastedDate(day, 'endDate', zone)?.getTime()).toBe(end);
      }
    });
  });
});

test('the zone is named with its offset, and with "now" where the clock changes', () => {
  const now = new Date('2026-11-20T08:30:00Z');
  expect(describeTimeZone('india', now)).toBe('India Standard Time, UTC+05:30');
  expect(describeTimeZone('device', now)).toBe('India Standard Time, UTC+05:30');
  expect(describeTimeZone('utc', now)).toBe('UTC');
  for (const [device, text] of [
    ['America/New_York', 'Eastern Time, now UTC-05:00'],
    ['Europe/London', 'United Kingdom Time, now UTC+00:00'],
    ['UTC', 'UTC'],
  ]) {
    vi.stubEnv('TZ', device);
    expect(describeTimeZone('device', now)).toBe(text);
  }
  vi.unstubAllEnvs();
});

test('a zone that the browser cannot name is described by its offset', () => {
  const now = new Date('2026-11-20T08:30:00Z');
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
  const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  resolved.mockReturnValue(options);
  expect(describeTimeZone('device', now)).toBe('UTC+05:30');
  resolved.mockRestore();
});
