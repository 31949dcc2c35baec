import { expect, test } from 'vitest';
import { segmentsOf, successRate } from '../../../src/list/summary/counts.ts';
import { describeRows, type List } from '../../../src/page/list.ts';

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

test.each([
  ['of two', [3, 1, 0], [{ start: 0, size: 0.75 }, { start: 0.75, size: 0.25 }, undefined]],
  ['of none', [0, 0, 0], [undefined, undefined, undefined]],
  // Refunds may make a sum negative.
  ['of a negative sum', [5, -5, 0], [{ start: 0, size: 1 }, undefined, undefined]],
])('a bar %s has its parts', (_, sizes, segments) => {
  expect(segmentsOf(sizes)).toEqual(segments);
});

test('a part of a bar is never too small to be seen, and the bar never too long', () => {
  const [large, small] = segmentsOf([12_000, 2]);
  expect(small?.size).toBeGreaterThan(0.005);
  expect(small?.start).toBe(large?.size);
  expect((small?.start ?? 0) + (small?.size ?? 0)).toBeCloseTo(1);
});

test.each([
  [1, 50, '1 to 50'],
  [3, 20, '101 to 120'],
  // A service may send a longer page.
  [1, 60, '1 to 60'],
  [1, 0, undefined],
])('of 120 payments, page %i with %i rows shows %s (spec 2.19)', (currentPage, rows, shown) => {
  const pagination = { currentPage, limit: 50, totalPages: 3, totalRecords: 120 };
  const page = { pagination, rows: Array(rows).fill({}) };
  expect(describeRows({ page } as unknown as List)).toBe(shown);
});
