import { format } from 'date-fns';
import { expect, test } from 'vitest';
import {
  describeProblem,
  parsePastedDate,
  withFullYear,
} from '../../../src/filters/pickerDates.ts';
import { DATE_FORMAT } from '../../../src/format.ts';

// The formats of days, times and zones are tested in tests/unit/written/days.test.ts.
test.each([
  ['2026-11-20', 'Nov 20, 2026 00:00'],
  ['20/11/2026 10:00', 'Nov 20, 2026 10:00'],
  // The day comes first if both orders are possible.
  ['05/11/2026', 'Nov 05, 2026 00:00'],
  ['11/20/2026 10:00', 'Nov 20, 2026 10:00'],
  ['20–11–2026 24:00', 'Nov 21, 2026 00:00'],
  ['२०/११/२०२६ १०:००', 'Nov 20, 2026 10:00'],
  ['২০ Nov ২০২৬', 'Nov 20, 2026 00:00'],
  // Dates as a spreadsheet, an email and a browser write them, and as the page copies them.
  ['11/20/2026, 5:30:45\u202fPM', 'Nov 20, 2026 17:30'],
  ['Fri, 20 Nov 2026 10:00:00 +0530', 'Nov 20, 2026 10:00'],
  ['Fri Nov 20 2026 10:00:00 GMT+0530 (India Standard Time)', 'Nov 20, 2026 10:00'],
  [' november 20 2026, 10:00\n', 'Nov 20, 2026 10:00'],
  ['Nov 20, 2026 10:00:09 +05:30', 'Nov 20, 2026 10:00'],
  ['2026-11-20T10:00:00.000Z', 'Nov 20, 2026 15:30'],
])('reads %j', (text, shown) => {
  const date = parsePastedDate(text, 'startDate', 'device');
  expect(date && format(date, DATE_FORMAT)).toBe(shown);
});

test.each([
  ['20.11.2026 10.30 pm', new Date(2026, 10, 20, 22, 30)],
  ['20.11.2026', new Date(2026, 10, 20, 23, 59, 59, 999)],
])('an end keeps its time, and is the end of its day without one: %j', (text, end) => {
  expect(parsePastedDate(text, 'endDate', 'device')).toEqual(end);
});

test.each(['', '20', '2026', '20/00/2026', '31/02/2026', '20/11/2026 25:00', '₹1,23,456.00'])(
  'refuses %j',
  (text) => expect(parsePastedDate(text, 'startDate', 'device')).toBeUndefined(),
);

test('a time in India is another one in UTC, to the second', () => {
  const read = (text: string) => parsePastedDate(text, 'startDate', 'utc')?.toISOString();
  expect(read('20 Nov 2026 10:00:30 IST')).toBe('2026-11-20T04:30:30.000Z');
  expect(read('20 Nov 2026 10:00 UTC ')).toBe('2026-11-20T10:00:00.000Z');
});

const FULL = new Date(2026, 10, 20);
const PARTS = ['month', 'day', 'year', 'hours', 'minutes'];

test.each<[empty: string[], date: Date | null, problem: string | undefined]>([
  [PARTS, null, undefined],
  [['year'], null, 'Add the year'],
  [['hours', 'minutes'], null, 'Add the time'],
  [['day', 'hours', 'minutes'], null, 'Add the day and the time'],
  [['minutes'], null, 'Add the minutes'],
  [[], null, 'There is no such date'],
  [[], new Date(Number.NaN), 'There is no such date'],
  [[], FULL, undefined],
  ...[1970, 2099].map((year) => [[], new Date(year, 5), undefined] as [[], Date, undefined]),
  ...[1969, 2100].map(
    (year) => [[], new Date(year, 5), 'Choose a year from 1970 to 2099'] as [[], Date, string],
  ),
])('a date without %j, %s: %s', (empty, date, problem) => {
  const parts = PARTS.map((type) => ({ type, value: empty.includes(type) ? '' : '1' }));
  expect(describeProblem(parts as Parameters<typeof describeProblem>[0], date)).toBe(problem);
});

test('a year of two digits is of this century, and another date stays the same object', () => {
  const year = (written: number) => {
    const date = new Date(FULL);
    date.setFullYear(written);
    return withFullYear(date).getFullYear();
  };
  expect([9, 10, 26, 99, 100].map(year)).toEqual([9, 2010, 2026, 2099, 100]);
  expect(withFullYear(FULL)).toBe(FULL);
});
