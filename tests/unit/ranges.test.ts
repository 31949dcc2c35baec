import { expect, onTestFinished, test } from 'vitest';
import { describeFilters } from '../../src/transactions/filters/describeFilters.ts';
import { datesOf, type RangeName } from '../../src/transactions/filters/filters.ts';
import {
  changeSearch,
  parseSearch,
  type SearchChange,
  writeSearch,
} from '../../src/transactions/search.ts';

/** 01:30 on November 23 in India, still November 22 in UTC. */
const NOW = new Date('2026-11-22T20:00:00Z');

function parse(query: string, zone: 'india' | 'utc' = 'utc', now = NOW) {
  return parseSearch(new URLSearchParams(query), false, zone, now);
}

/** The query string after a change. */
function changed(query: string, change: SearchChange) {
  return writeSearch(changeSearch(parse(query), change, 'utc', NOW)).toString();
}

test.each<[RangeName, string, string]>([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['last7', '2026-11-16', '2026-11-22'],
  ['last30', '2026-10-24', '2026-11-22'],
  ['last90', '2026-08-25', '2026-11-22'],
  ['month', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['financialYear', '2026-04-01', '2027-03-31'],
])('%s is from %s to %s, whole days', (range, first, last) => {
  expect(datesOf(range, 'utc', NOW)).toEqual({
    startDate: `${first}T00:00:00.000Z`,
    endDate: `${last}T23:59:59.999Z`,
  });
});

test.each([
  ['2026-04-01', '2026-04-01'],
  ['2026-03-31', '2025-04-01'],
  ['2026-01-15', '2025-04-01'],
  ['2026-12-31', '2026-04-01'],
])('on %s the financial year began on %s', (today, first) => {
  const { startDate } = datesOf('financialYear', 'utc', new Date(`${today}T12:00:00Z`));
  expect(startDate).toBe(`${first}T00:00:00.000Z`);
});

test('the month before March 31 is all of February', () => {
  expect(datesOf('lastMonth', 'utc', new Date('2026-03-31T12:00:00Z'))).toEqual({
    startDate: '2026-02-01T00:00:00.000Z',
    endDate: '2026-02-28T23:59:59.999Z',
  });
});

test('a range is of days in the zone of the page', () => {
  expect(parse('range=today', 'india').filters).toEqual({
    startDate: '2026-11-22T18:30:00.000Z',
    endDate: '2026-11-23T18:29:59.999Z',
  });
});

test("a range begins at midnight on both sides of a change of the device's clock", () => {
  const { TZ } = process.env;
  onTestFinished(() => {
    process.env.TZ = TZ;
  });
  process.env.TZ = 'America/New_York';
  expect(datesOf('last7', 'device', new Date('2026-03-10T12:00:00Z'))).toEqual({
    startDate: '2026-03-04T05:00:00.000Z',
    endDate: '2026-03-11T03:59:59.999Z',
  });
  expect(datesOf('yesterday', 'device', new Date('2026-11-02T12:00:00Z'))).toEqual({
    startDate: '2026-11-01T04:00:00.000Z',
    endDate: '2026-11-02T04:59:59.999Z',
  });
});

test('a link to the last 7 days stays the last 7 days tomorrow', () => {
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

test('a range replaces both dates and goes to page 1', () => {
  const before = 'status=FAILED&startDate=2026-01-01T00:00:00.000Z&page=3';
  expect(changed(before, { range: 'last7' })).toBe('status=FAILED&range=last7');
});

test('a date replaces the range and keeps the other date', () => {
  expect(changed('range=today', { endDate: '2026-11-25T10:00:00Z' })).toBe(
    'startDate=2026-11-22T00%3A00%3A00.000Z&endDate=2026-11-25T10%3A00%3A59.999Z',
  );
});

test('other filters and pages keep the range; clearing both dates ends it', () => {
  expect(changed('range=last7', { status: 'FAILED' })).toBe('status=FAILED&range=last7');
  expect(changed('range=last7', { page: 2 })).toBe('range=last7&page=2');
  expect(changed('range=last7&page=2', { startDate: undefined, endDate: undefined })).toBe('');
});

test('the same range again changes nothing', () => {
  const search = parse('range=last7&page=2');
  expect(changeSearch(search, { range: 'last7' }, 'utc', NOW)).toBe(search);
});

test('a range is described by its name', () => {
  const { filters, range } = parse('status=FAILED&range=last7');
  expect(describeFilters(filters, 'utc', range).map(({ words }) => words)).toEqual([
    'Failed',
    'Last 7 days',
  ]);
});
