import { format } from 'date-fns';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  DATE_FORMAT,
  describeCount,
  formatAmount,
  formatBytes,
  formatCount,
  formatDate,
  formatExactTime,
  formatText,
  formatTime,
} from '../../src/format.ts';

test.each([
  [0, '₹0.00'],
  [123456.5, '₹1,23,456.50'],
  [100000000, '₹10,00,00,000.00'],
  [-75.25, '-₹75.25'],
  // An amount with a part of a paisa is shown as written, not rounded.
  ['1.005', '1.005'],
  // The rounding error of a sum of floats is not shown.
  [0.1 + 0.7, '₹0.80'],
  [0.1 + 0.2, '₹0.30'],
  [70.1, '₹70.10'],
  ['twelve', 'twelve'],
  [null, '-'],
])('an amount of %s is shown as %s (spec 3.2, 9.2)', (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

test.each([
  ['2026-11-20T08:30:00.000Z', 'Nov 20, 2026 14:00'],
  ['2026-01-05T00:05:00+05:30', 'Jan 05, 2026 00:05'],
  ['0033-01-05', 'Jan 05, 0033 00:00'],
  ['not a date', 'not a date'],
  ['2026-02-30', '2026-02-30'],
  ['20', '20'],
  ['1700000000', '1700000000'],
  [null, '-'],
  ['', '-'],
])('the time %s is shown as %s in India (spec 9.3)', (iso, text) => {
  expect(formatDate(iso, 'device')).toBe(text);
});

test('a time is written as the date pickers write it', () => {
  const dates = fc.date({
    min: new Date('0001-01-02'),
    max: new Date('9999-12-30'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatDate(date.toISOString(), 'device')).toBe(format(date, DATE_FORMAT));
    }),
  );
});

test('a blank text is shown as missing (spec 3.3)', () => {
  expect(formatText('  ')).toBe('-');
});

test('an id of up to 200 characters is shown whole, a longer one with both its ends', () => {
  const id = `first${'x'.repeat(191)}last`;
  expect(formatText(id)).toBe(id);
  expect(formatText(`${id}st`)).toMatch(/^firstx+…x+lastst$/);
  expect(formatText(`${id}st`)).toHaveLength(200);
});

test('a count has Indian grouping', () => {
  expect(formatCount(1234567)).toBe('12,34,567');
  expect(describeCount(1_00_000)).toBe('1,00,000 payments');
});

test('a file size is shown in megabytes, a small one in kilobytes', () => {
  expect(formatBytes(12_345_678)).toBe('12.3 MB');
  expect(formatBytes(100_000)).toBe('0.1 MB');
  expect(formatBytes(4_210)).toBe('4.3 kB');
  expect(formatBytes(1)).toBe('0.1 kB');
});

test('a time in records has seconds and a zone; a text that is not a time is unchanged', () => {
  expect(formatExactTime('2026-11-20T08:30:09Z', 'india')).toBe('Nov 20, 2026 14:00:09 +05:30');
  expect(formatExactTime('soon', 'india')).toBe('soon');
  expect(formatExactTime(null, 'india')).toBe('-');
});

test('a time has its date when that is not today', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:40:00Z') });
  expect(formatTime(Date.parse('2026-11-20T18:30:00Z'), 'india')).toBe('00:00');
  expect(formatTime(Date.parse('2026-11-20T18:29:00Z'), 'india')).toBe('Nov 20, 2026 23:59');
  vi.useRealTimers();
});
