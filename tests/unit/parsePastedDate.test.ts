import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { parsePastedDate } from '../../src/filters/dates.ts';
import { DATE_FORMAT } from '../../src/format.ts';

test.each([
  ['Nov 20, 2026 10:00', 'Nov 20, 2026 10:00'],
  [' november 20 2026, 10:00\n', 'Nov 20, 2026 10:00'],
  ['20 Nov 2026, 10:00 pm', 'Nov 20, 2026 22:00'],
  ['2026-11-20T10:00', 'Nov 20, 2026 10:00'],
  ['2026-11-20T10:00:00.000Z', 'Nov 20, 2026 15:30'],
  ['2026-11-20', 'Nov 20, 2026 00:00'],
  ['20/11/2026 10:00', 'Nov 20, 2026 10:00'],
  ['20-11-2026 10:00:30', 'Nov 20, 2026 10:00'],
  // Day first when both are possible.
  ['05/11/2026', 'Nov 05, 2026 00:00'],
  ['11/20/2026 10:00', 'Nov 20, 2026 10:00'],
  // A year of two digits is of this century.
  ['01/11/26', 'Nov 01, 2026 00:00'],
  ['1-Nov-26', 'Nov 01, 2026 00:00'],
  ['1.11.26 10:00', 'Nov 01, 2026 10:00'],
  ['29/02/28', 'Feb 29, 2028 00:00'],
])('reads %j', (text, shown) => {
  const date = parsePastedDate(text, 'startDate', 'device');
  expect(date && format(date, DATE_FORMAT)).toBe(shown);
});

test.each<[string, Date]>([
  ['20 Nov 2026 10.30', new Date(2026, 10, 20, 10, 30)],
  ['20.11.2026 10.30 pm', new Date(2026, 10, 20, 22, 30)],
  ['2026-11-20T10:00', new Date(2026, 10, 20, 10)],
  ...['2026-11-20', '20/11/2026', '20.11.2026', 'Nov 20, 2026'].map((text): [string, Date] => [
    text,
    new Date(2026, 10, 20, 23, 59, 59, 999),
  ]),
])(
  'an end keeps its time, also with a dot, and is the end of its day without one: %j',
  (text, end) => {
    expect(parsePastedDate(text, 'endDate', 'device')).toEqual(end);
  },
);

test.each([
  ...['', 'hello', '20', '2026', '31/02/2026', '2026-13-01', '20/11/2026 25:00', '₹1,23,456.00'],
])('refuses %j', (text) => expect(parsePastedDate(text, 'startDate', 'device')).toBeUndefined());
