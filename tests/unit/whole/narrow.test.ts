import { describe, expect, test } from 'vitest';
import { canNarrow, isNarrower, rowsOf } from '../../../src/whole/engine/narrow.ts';
import type { PaymentList } from '../../../src/whole/engine/PaymentList.ts';
import { FILTERED, FILTERINGS } from '../../narrowing.ts';
import { listOf, type MadeUp, readList } from './payments.ts';

const all = listOf(
  ...FILTERED.map(
    ({ id, orderID, merchantId: by, createdAt: at }): MadeUp => [orderID, '1.00', { id, by, at }],
  ),
);

const idsOf = (list: PaymentList) =>
  Array.from({ length: list.count }, (_, row) => list.payment(row).id).sort();

describe('the page narrows as the service filters', () => {
  test.each(FILTERINGS)('%s', (_, filters, ids) => {
    expect(idsOf(all.part(rowsOf(all, filters)))).toEqual(ids.toSorted());
  });

  test('without filters it has all', () => {
    expect(all.part(rowsOf(all, {}))).toBe(all);
  });

  test('an Order ID in ASCII letters alone, without the file being read again', () => {
    const plain = listOf(['Ab-1', '1.00'], ['aB-2', '1.00'], ['xab', '1.00']);
    expect([...rowsOf(plain, { orderId: 'AB' })]).toEqual([0, 1]);
  });
});

const DAY = { startDate: '2026-01-10T00:00:00.000Z', endDate: '2026-01-10T23:59:59.999Z' };

describe('filters are narrower', () => {
  test.each<[string, loaded: object, wanted: object, boolean]>([
    ['than none', {}, DAY, true],
    ['or the same', DAY, DAY, true],
    ['with a shorter range', DAY, { ...DAY, startDate: '2026-01-10T05:00:00.000Z' }, true],
    ['not with a later end', DAY, { ...DAY, endDate: '2026-01-11T00:00:00.000Z' }, false],
    ['not without an end', DAY, { startDate: DAY.startDate }, false],
    ['with a longer Order ID, without case', { orderId: 'ord' }, { orderId: 'ORD-1' }, true],
    ['not with another Order ID', { orderId: 'ORD-1' }, { orderId: 'ORD-2' }, false],
    ['not with a shorter Order ID', { orderId: 'ORD-1' }, { orderId: 'ORD' }, false],
    ['with a merchant', {}, { merchantId: 'A' }, true],
    ['not with another merchant', { merchantId: 'A' }, { merchantId: 'B' }, false],
    ['not with all merchants', { merchantId: 'A' }, {}, false],
  ])('%s', (_, loaded, wanted, expected) => {
    expect(isNarrower(loaded, wanted)).toBe(expected);
  });
});

describe('a file that lacks a column cannot be narrowed by it', () => {
  const list = readList('Order ID,Amount\nA,1.00\n');
  test.each([
    ['a date', DAY, false],
    ['a merchant', { merchantId: 'A' }, false],
    ['an Order ID', { orderId: 'A' }, true],
  ])('%s', (_, wanted, expected) => {
    expect(canNarrow({ filters: {}, missing: list.missing }, wanted)).toBe(expected);
    // What was asked of the service needs no column.
    const { missing } = list;
    expect(canNarrow({ filters: wanted, missing }, { ...wanted, orderId: 'A' })).toBe(true);
  });
});
