import { describe, expect, test } from 'vitest';
import { categoriesOf } from '../../../src/reconcile/categories.ts';
import { indexPayments, type PaymentRow } from '../../../src/reconcile/paymentIndex.ts';
import { compareByDay, looksLikePayouts } from '../../../src/reconcile/payouts.ts';
import type { Category, Comparison } from '../../../src/reconcile/result.ts';
import { payment } from './match.ts';

/** Puts rows of a file into a category: `20 500` is ₹500 on November 20, and `- 500` has no day. */
const boxesOf = (rows: string[], category: Category = 'onlyInFile') =>
  categoriesOf(
    rows.map((row, nth): Comparison => {
      const [day, rupees] = row.split(' ');
      const paise = BigInt(rupees ?? 0) * 100n;
      return {
        ...{ category, rows: [nth], payments: [], reason: { kind: 'noReference' } },
        ...{ day: day === '-' ? null : `2026-11-${day}`, inFile: paise, paidInFile: paise },
        ...{ completed: 0, here: 0n },
      };
    }),
  );

const listOf = (rows: string[]): PaymentRow[] =>
  rows.map((row, nth) => {
    const [day, rupees] = row.split(' ');
    return payment(`KN${nth}`, Number(rupees), { day: day === '-' ? null : `2026-11-${day}` });
  });

describe('rows look like payouts', () => {
  const looks = (rows: string[], list: string[], box?: Category) =>
    looksLikePayouts(boxesOf(rows, box), indexPayments(listOf(list), 'india'));
  const LIST = ['18 60', '18 40', '19 30', '19 70', '20 50', '20 50'];

  test.each<[what: string, looks: boolean, rows: string[], list?: string[]]>([
    ['with the sums of days, less a fee', true, ['19 98', '20 97', '21 98']],
    ['with sums that are far from what was received', false, ['19 500', '20 700', '21 1900']],
    [
      'of single payments, such as with damaged numbers',
      false,
      ['18 60', '18 40', '19 30', '19 70'],
    ],
    ['none', false, []],
    ['as many as the payments', false, ['19 98', '20 97'], ['18 100', '19 100']],
  ])('%s: %s', (_, expected, rows, list = LIST) => {
    expect(looks(rows, list)).toBe(expected);
  });

  test('not where rows name payments', () => {
    expect(looks(['19 98'], LIST, 'agrees')).toBe(false);
    expect(looks(['19 98'], LIST, 'differs')).toBe(false);
  });
});

describe('payments and payouts by day', () => {
  const compare = (rows: string[], list: string[]) =>
    compareByDay(boxesOf(rows), indexPayments(listOf(list), 'india'));
  const daysOf = (...given: Parameters<typeof compare>) =>
    compare(...given).days.map(
      ({ day, payments, here, rows, inFile, difference, percent }) =>
        `${day.slice(8)} ${payments}: ${here}, ${rows}: ${inFile}, ${difference} ${percent}`,
    );

  test('each day has its sums, and what they differ by', () => {
    expect(daysOf(['20 90', '20 8', '22 50'], ['20 60', '20 40', '21 70'])).toEqual([
      '20 2: 10000, 2: 9800, -200 -2',
      '21 1: 7000, 0: 0, -7000 -100',
      '22 0: 0, 1: 5000, 5000 null',
    ]);
  });

  test('rows and payments without a day are counted separately', () => {
    const { days, rowsWithoutDay, paymentsWithoutDay } = compare(
      ['- 9', '- 8', '20 5'],
      ['- 7', '20 5'],
    );
    expect({ rowsWithoutDay, paymentsWithoutDay }).toEqual({
      rowsWithoutDay: 2,
      paymentsWithoutDay: 1,
    });
    expect(days).toHaveLength(1);
  });

  test.each([
    [0, ['20 100', '21 200']],
    [1, ['21 98', '22 196']],
    [2, ['22 98', '23 196']],
    [3, ['23 100', '24 180']],
  ])('payouts that arrive %i days later are found', (shift, rows) => {
    const found = compare(rows, ['20 100', '21 200']);
    expect(found.shift).toBe(shift);
    expect(found.days.map(({ day, rows: own }) => `${day.slice(8)}: ${own}`)).toEqual([
      '20: 1',
      '21: 1',
    ]);
  });

  test('if no shift fits, none is assumed', () => {
    expect(compare(['20 5'], []).shift).toBe(0);
  });

  test('payouts include rows in Agrees and Differs, but no payments that are only here or not compared', () => {
    const inBox = (box: Category) =>
      compareByDay(boxesOf(['20 5'], box), indexPayments([], 'india')).days.length;
    expect((['agrees', 'differs', 'onlyHere', 'notCompared'] as const).map(inBox)).toEqual([
      1, 1, 0, 0,
    ]);
  });
});
