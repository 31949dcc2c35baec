import { expect, test } from 'vitest';
import { successRate } from '../../src/transactions/summary/counts.ts';

test.each([
  [0, 0, null],
  [1_091, 89, '92.4%'],
  [2_000, 1, '99.9%'],
  [2_000, 0, '100.0%'],
  [29, 71, '29.0%'],
])(
  '%i completed and %i failed are a success rate of %s, never rounded up',
  (completed, failed, rate) => {
    expect(successRate(completed, failed)).toBe(rate);
  },
);
