import { expect, test } from 'vitest';
import { describeRows, type List } from '../../../src/page/list.ts';

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
