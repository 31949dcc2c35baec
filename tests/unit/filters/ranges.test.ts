import { expect, test, vi } from 'vitest';
import { datesOf, type RangeName } from '../../../src/filters/filters.ts';
import {
  changeSearch,
  parseSearch,
  type SearchChange,
  writeSearch,
} from '../../../src/filters/search.ts';

/** 01:30 on November 23 in India, still November 22 in UTC. */
const NOW = new Date('2026-11-22T20:00:00Z');

function parse(query: string, zone: 'india' | 'utc' = 'utc', now = NOW) {
  return parseSearch(new URLSearchParams(query), false, zone, now);
}

/** The query string after a change. */
function changed(query: string, change: SearchChange) {
  return writeSearch(changeSearch(parse(query), change, 'utc', NOW)).toString();
}

test.each<[RangeName, today: string, first: string, last: string]>([
  ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['lastWeek', '2027-01-01', '2026-12-21', '2026-12-27'],
  ['last7', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['last30', '2026-11-22', '2026-10-24', '2026-11-22'],
  ['last90', '2026-11-22', '2026-08-25', '2026-11-22'],
  ['month', '2026-11-22', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['financialYear', '2026-04-01', '2026-04-01', '2027-03-31'],
  ['financialYear', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['financialYear', '2026-12-31', '2026-04-01', '2027-03-31'],
])('%s on %s is from %s to %s, whole days', (range, today, first, last) => {
  expect(datesOf(range, 'utc', new Date(`${today}T12:00:00Z`))).toEqual({
    startDate: `${first}T00:00:00.000Z`,
    endDate: `${last}T23:59:59.999Z`,
  });
});

test("a range has days of the page's zone", () => {
  expect(parse('range=today', 'india').filters).toEqual({
    startDate: '2026-11-22T18:30:00.000Z',
    endDate: '2026-11-23T18:29:59.999Z',
  });
});

test("a range begins at midnight on both sides of a change of the device's clock", () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(datesOf('last7', 'device', new Date('2026-03-10T12:00:00Z'))).toEqual({
    startDate: '2026-03-04T05:00:00.000Z',
    endDate: '2026-03-11T03:59:59.999Z',
  });
  expect(datesOf('yesterday', 'device', new Date('2026-11-02T12:00:00Z'))).toEqual({
    startDate: '2026-11-01T04:00:00.000Z',
    endDate: '2026-11-02T04:59:59.999Z',
  });
  vi.unstubAllEnvs();
});

test('a link to the last 7 days still means the last 7 days tomorrow', () => {
  const tomorrow = new Date('2026-11-23T20:00:00Z');
  const search = parse('range=last7', 'utc', tomorrow);
  expect(search.filters.startDate).toBe('2026-11-17T00:00:00.000Z');
  expect(writeSearch(search).toString()).toBe('range=last7');
});

test('a range wins over the dates beside it, and an unknown one is ignored', () => {
  const date = 'startDate=2026-01-01T00:00:00Z';
  expect(parse(`${date}&range=today`).filters.startDate).toBe('2026-11-22T00:00:00.000Z');
  for (const name of ['', 'LAST7', 'constructor', '__proto__', 'forever']) {
    const search = parse(`${date}&range=${name}`);
    expect(search.range).toBeUndefined();
    expect(search.filters).toEqual({ startDate: '2026-01-01T00:00:00.000Z' });
  }
});

test.each<[before: string, SearchChange, after: string]>([
  ['status=FAILED&startDate=2026-01-01&page=3', { range: 'last7' }, 'status=FAILED&range=last7'],
  [
    'range=today',
    { endDate: '2026-11-25T10:00:00Z' },
    'startDate=2026-11-22T00%3A00%3A00.000Z&endDate=2026-11-25T10%3A00%3A59.999Z',
  ],
  ['range=last7', { status: 'FAILED' }, 'status=FAILED&range=last7'],
  ['range=last7', { page: 2 }, 'range=last7&page=2'],
  ['range=last7&page=2', { range: 'last7' }, 'range=last7&page=2'],
  ['range=last7&page=2', { startDate: undefined, endDate: undefined }, ''],
])(
  'a range replaces both dates, and a date the range: %s and %j become %s',
  (before, change, after) => {
    expect(changed(before, change)).toBe(after);
  },
);
