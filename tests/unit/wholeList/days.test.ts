import { describe, expect, test, vi } from 'vitest';
import type { TimeZone } from '../../../src/time.ts';
import { dayReader, readTime, readTimes } from '../../../src/wholeList/engine/days.ts';

const NEAR = '2026-11-24';

/** The days of a column in the page's zone. */
function daysOf(cells: string[], context: Partial<Parameters<typeof dayReader>[1]> = {}) {
  const { read, ...rest } = dayReader(cells, { zone: 'india', near: NEAR, ...context });
  return { ...rest, days: cells.map(read) };
}

const dayOf = (cell: string, zone: TimeZone = 'india') => daysOf([cell], { zone }).days[0];

// Days that are made with the device's zone would shift in one of these.
describe.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])(
  'on a device in %s',
  (device) => {
    test.each([
      ...['2026-11-20', '2026/11/20', '20261120', '20261120140509', '2026-11-20T00:30:00'],
      ...['20-11-2026', '20/11/2026', '20.11.26 14:05', '20/11/2026 11:30:01 PM', '20 11 2026'],
      ...['Nov 20, 2026 5:32:58 AM', 'November 20, 2026', 'Nov 20', '20-Nov', '20-Nov-26'],
      ...[
        '20 November 2026',
        '20th Nov 2026',
        '20NOV2026',
        "20 Nov '26",
        '20 Nov 2026 at 10:15 AM',
      ],
      ...['Fri, 20 Nov 2026 10:00:00 GMT', '20/11/2026 Fri', 'Friday, November 20, 2026'],
      ...["'20/11/2026", '="20/11/2026"', '20–11–2026', ' 20/11/2026 ', '２０２６/11/20'],
      ...['2026-11-20T23:59:59+05:30', '2026-11-19T18:30:00Z', '2026-11-19 18:30:00+00'],
      ...['2026-11-20 10:02:11 +0530', '2026-11-19 20:00 UTC', '20 Nov 2026 00:10 IST'],
      ...['Fri Nov 20 2026 10:00:00 GMT+0530 (India Standard Time)', '1795190400', '1795190400000'],
      ...['46346', '46346.99999'],
    ])('%s is 20 November', (cell) => {
      vi.stubEnv('TZ', device);
      expect(dayOf(cell)).toBe('2026-11-20');
    });
  },
);

test('a time with a zone is on the day that it has in the zone of the page', () => {
  expect(dayOf('2026-11-20T20:00:00Z')).toBe('2026-11-21');
  expect(dayOf('2026-11-20T20:00:00Z', 'utc')).toBe('2026-11-20');
  expect(dayOf('21 Nov 2026 01:30 IST', 'utc')).toBe('2026-11-20');
});

describe('what is no day is told, and never another day', () => {
  test.each([
    ...['31/02/2026', '2026-02-29', '20/13/2026', '2026-11-31', '20261131', '00/11/2026'],
    ...['20/11/0202', '0020-11-20', '20/11/2026 25:00', '2026-11-20 05:00 PST', 'Nov 2026'],
    ...['20/11/2026 to 22/11/2026', 'Nov-20', '3/10', 'Total', 'Marketing 5', '632704417725'],
    ...[
      '1,23,456.00',
      '12.50',
      '35000',
      '9876543210',
      '8901030865275',
      `20${'-'.repeat(100_000)}x`,
    ],
  ])('%s', (cell) => {
    expect(dayOf(cell)).toBeUndefined();
  });

  test.each(['', ' ', '-', '–'])('“%s” is none', (cell) => {
    expect(dayOf(cell)).toBeNull();
  });

  test('29 February is read where it exists', () => {
    expect(dayOf('29/02/2028')).toBe('2028-02-29');
  });
});

describe('the column decides whether day or month comes first', () => {
  test('one month-first day makes 11/05 the fifth of November', () => {
    expect(daysOf(['11/05/2026', '11/13/2026 10:00'])).toEqual({
      ...{ order: 'month first', isGuess: false },
      days: ['2026-11-05', '2026-11-13'],
    });
  });

  test('one day-first day makes 11/05 the eleventh of May', () => {
    expect(daysOf(['11/05/2026', '13/05/2026'])).toEqual({
      ...{ order: 'day first', isGuess: false },
      days: ['2026-05-11', '2026-05-13'],
    });
  });

  test('without one, day first is a guess that a person can change', () => {
    const cells = ['11/05/2026', '12/05/2026'];
    expect(daysOf(cells)).toMatchObject({ order: 'day first', isGuess: true });
    expect(daysOf(cells, { order: 'month first' })).toEqual({
      ...{ order: 'month first', isGuess: false },
      days: ['2026-11-05', '2026-12-05'],
    });
  });

  test('a column with both is a guess, and the days of the other order are told', () => {
    expect(daysOf(['13/11/2026', '14/11/2026', '11/15/2026'])).toEqual({
      ...{ order: 'day first', isGuess: true },
      days: ['2026-11-13', '2026-11-14', undefined],
    });
  });

  test.each([['11/11/2026'], ['2026-11-05'], ['5 Nov 2026'], ['']])(
    '%s leaves nothing to guess',
    (cell) => {
      expect(daysOf([cell])).toMatchObject({ order: 'day first', isGuess: false });
    },
  );
});

describe('numbers are days only where the column has no others', () => {
  test('of Excel, also from 1904, with a total below', () => {
    expect(daysOf(['46346', '46347.5', 'Total']).days).toEqual([
      '2026-11-20',
      '2026-11-21',
      undefined,
    ]);
    expect(daysOf(['44884', '44885'], { isFrom1904: true }).days).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  test('among written days they are told', () => {
    expect(daysOf(['20/11/2026', '21/11/2026', '46346']).days[2]).toBeUndefined();
  });
});

test('a day without a year is in the year that is nearest to the payments', () => {
  const { days } = daysOf(['Dec 31', 'Jan 2', '29 Feb'], { near: '2027-01-01' });
  expect(days).toEqual(['2026-12-31', '2027-01-02', '2028-02-29']);
  expect(daysOf(['Dec 31'], { near: undefined }).days).toEqual([undefined]);
});

test('the quick reader of times reads what the exact one does, in any order', () => {
  const times = [
    ...['2026-11-20T14:05:09.123Z', '2026-11-20T14:05:09Z', '2026-11-20T14:59:59.9Z', ''],
    ...['2026-11-20T24:00:00Z', '2026-11-20T24:30:00Z', '2026-02-30T10:00:00Z', 'yesterday'],
    ...['2026-11-20 14:05:09Z', '2026-11-20T14:05:09+05:30', '2026-11-20T14:05', '2026-11-20'],
    ...['2026-11-20T14:5 :09Z', '2026-11-20T14:05:60Z', '2026-11-20T14:05:09.1234Z'],
  ];
  const read = readTimes('india');
  const both = [...times, ...times.toReversed()];
  expect(both.map(read)).toEqual(both.map((text) => readTime(text, 'india') ?? Number.NaN));
});
