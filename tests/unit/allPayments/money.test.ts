import { describe, expect, test } from 'vitest';
import { readPaise, readRupees } from '../../../src/written/money.ts';

describe('an amount of the service is exact or reported as unreadable', () => {
  test.each([
    ['0.00', 0n],
    ['649', 64_900n],
    ['1499.500', 149_950n],
    ['₹1,23,456.05', 12_345_605n],
    ['-12.00', -1_200n],
    ["'-12.00", -1_200n],
    ['+3', 300n],
    [' 7.00 ', 700n],
    ['90071992547409.91', 9_007_199_254_740_991n],
    ['90071992547409.93', 9_007_199_254_740_993n],
    ['-12345678901234567.89', -1_234_567_890_123_456_789n],
    // Unreadable: a third decimal, a decimal comma, two points, a side, an exponent, another currency.
    ...['', '1.005', '12,34', '1.234.567', '5.00 Cr', '1e5', '$5', 'five'].map(
      (text): [string, undefined] => [text, undefined],
    ),
    ['(5.00)', -500n],
    ['9'.repeat(1_000), undefined],
  ])('%s', (text, paise) => {
    expect(readPaise(text)).toBe(paise);
  });
});

test.each([
  ['1,249', 124_900n],
  ['0,50', 50n],
  ['₹ 390,24', 39_024n],
  ['1.234,56', 123_456n],
  ['-5', null],
  ['5 Cr', null],
  ['', null],
  ['five', null],
])('%s is typed as rupees: %s', (text, paise) => {
  expect(readRupees(text)).toBe(paise);
});
