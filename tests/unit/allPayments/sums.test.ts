import { expect, test } from 'vitest';
import { sumByStatus } from '../../../src/allPayments/print/sums.ts';
import { payment } from '../../fakeService.ts';

const sums = (...rows: [status: string, amount: number | string | null][]) =>
  sumByStatus(rows.map(([status, amount]) => ({ ...payment({ status }), amount }))).map(
    ({ status, rows, count, paise }) => [status, rows, paise, rows - count],
  );

test('sums are exact paise of each status, Completed first, others last', () => {
  expect(
    sums(
      ['LATER', 1],
      ['FAILED', 0.1],
      ['COMPLETED', 0.1],
      ['COMPLETED', 0.2],
      ['FAILED', 1.005e2],
    ),
  ).toEqual([
    ['COMPLETED', 2, 30n, 0],
    ['FAILED', 2, 10_060n, 0],
    ['LATER', 1, 100n, 0],
  ]);
  // Shown as ₹0.30, and so added up as 30 paise.
  expect(sums(['FAILED', 0.1 + 0.2])).toEqual([['FAILED', 1, 30n, 0]]);
});

test('amounts beyond the numbers of JavaScript are added up from their text', () => {
  const text = '90071992547409930.07';
  expect(sums(['COMPLETED', text], ['COMPLETED', text])).toEqual([
    ['COMPLETED', 2, 18014398509481986014n, 0],
  ]);
});

test.each([null, '', 'five', '0.001', '1e+21'])('%s is counted, but not added up', (amount) => {
  expect(sums(['COMPLETED', amount], ['COMPLETED', -2])).toEqual([['COMPLETED', 2, -200n, 1]]);
});
