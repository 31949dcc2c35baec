import { describe, expect, it } from 'vitest';
import {
  answer,
  isInverted,
  moment,
  type Payment,
  type Question,
  toDate,
} from '../../../check-service/model.ts';
import { CSV_COLUMNS } from '../../../server/csv/write.ts';
import { EXAMPLE, EXPORT_COLUMNS } from '../../../src/api/contract.ts';

const payment = (id: string, values: Partial<Payment> = {}): Payment => ({
  ...EXAMPLE,
  merchantId: 'A',
  id,
  orderID: `Ord-${id}`,
  createdAt: moment('2026-01-10T10:00:00Z'),
  ...values,
});

/** Payments, newest first. */
const PAYMENTS = [
  payment('5', { merchantId: 'B', createdAt: moment('2026-01-05T00:00:00Z') }),
  payment('4', { createdAt: moment('2026-01-04T00:00:00.000001Z') }),
  payment('3', { createdAt: moment('2026-01-04T00:00:00Z'), status: 'PENDING' }),
  payment('2', { createdAt: moment('2026-01-02T00:00:00Z'), orderID: '%_É' }),
  payment('1', { merchantId: 'AB', createdAt: moment('2026-01-01T00:00:00Z') }),
];
const MERCHANT = { merchantId: 'A', isAdmin: false };
const ADMIN = { merchantId: 'BOSS', isAdmin: true };

const idsOf = (question: Partial<Question>, viewer = MERCHANT) =>
  answer(PAYMENTS, viewer, { call: 'list', ...question })
    .rows.map(({ id }) => id)
    .join('');

it.each<[Partial<Question>, typeof MERCHANT, string]>([
  [{}, MERCHANT, '432'],
  [{ merchantId: 'B' }, MERCHANT, '432'],
  [{ merchantId: 'A' }, MERCHANT, '432'],
  [{}, ADMIN, '54321'],
  [{ merchantId: 'A' }, ADMIN, '432'],
  [{ merchantId: 'AB' }, ADMIN, '1'],
  [{ merchantId: 'a' }, ADMIN, ''],
  [{ merchantId: 'BOSS' }, ADMIN, ''],
])('a merchant sees its own, an admin those of all or of one: %o %o', (question, viewer, ids) => {
  expect(idsOf(question, viewer)).toBe(ids);
});

it.each<[Partial<Question>, string]>([
  [{ status: 'PENDING' }, '3'],
  [{ status: 'PEND' }, ''],
  [{ orderId: 'oRD-' }, '43'],
  [{ orderId: 'rd-' }, ''],
  [{ orderId: '%' }, '2'],
  [{ orderId: '_' }, ''],
  [{ orderId: '%_é' }, ''],
  [{ startDate: '2026-01-04T00:00:00.000Z' }, '43'],
  [{ startDate: '2026-01-04T00:00:00.000001Z' }, '4'],
  [{ endDate: '2026-01-04T00:00:00.000Z' }, '32'],
  [{ startDate: '2026-01-04T05:30:00+05:30', endDate: '2026-01-04T00:00:00Z' }, '3'],
  [{ startDate: '2026-01-05T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }, ''],
  [{ status: 'COMPLETED', orderId: 'ord', endDate: '2026-01-09T00:00:00Z' }, '4'],
])('all filters apply together: %o', (question, ids) => {
  expect(idsOf(question)).toBe(ids);
});

describe('pages', () => {
  const pagination = (page: number, limit: number, question: Partial<Question> = {}) =>
    answer(PAYMENTS, ADMIN, { call: 'list', page, limit, ...question }).pagination;
  const page = {
    currentPage: 1,
    totalPages: 3,
    totalRecords: 5,
    limit: 2,
    hasNextPage: true,
    hasPrevPage: false,
  };

  it('the first, the last and one past the end', () => {
    expect(pagination(1, 2)).toEqual(page);
    const last = { ...page, currentPage: 3, hasNextPage: false, hasPrevPage: true };
    expect(pagination(3, 2)).toEqual(last);
    expect(pagination(4, 2)).toEqual({ ...last, currentPage: 4 });
    expect(idsOf({ page: 3, limit: 2 }, ADMIN)).toBe('1');
    expect(idsOf({ page: 4, limit: 2 }, ADMIN)).toBe('');
  });

  it('a full last page has no next one', () => {
    expect(pagination(1, 5)).toEqual({ ...page, totalPages: 1, limit: 5, hasNextPage: false });
  });

  it('an empty list has no page', () => {
    const nothing = { totalPages: 0, totalRecords: 0, hasNextPage: false };
    expect(pagination(1, 2, { status: 'FAILED' })).toEqual({ ...page, ...nothing });
  });

  it('without a page and a limit, the first 50', () => {
    const many = Array.from({ length: 51 }, (_, nth) => payment(String(nth)));
    const { rows, pagination } = answer(many, MERCHANT, { call: 'list' });
    expect([rows.length, pagination?.limit, pagination?.totalPages]).toEqual([50, 50, 2]);
  });

  it('an export has all rows and no pages', () => {
    expect(answer(PAYMENTS, MERCHANT, { call: 'export' })).toEqual({ rows: PAYMENTS.slice(1, 4) });
  });
});

it('moments sort by time, whatever their zone and digits', () => {
  const times = [
    '2026-01-04T05:30:00+05:30',
    '2026-01-04T00:00:00.1Z',
    '2026-01-04T00:00:00.123456Z',
  ];
  expect(times.map(moment).map(toDate)).toEqual([
    '2026-01-04T00:00:00.000Z',
    '2026-01-04T00:00:00.100Z',
    '2026-01-04T00:00:00.123456Z',
  ]);
  expect(times.map(moment)).toEqual([...times].map(moment).sort());
});

it('an end equal to its start is not inverted', () => {
  const startDate = '2026-01-04T00:00:00Z';
  expect(isInverted({ call: 'list', startDate, endDate: startDate })).toBe(false);
  expect(isInverted({ call: 'list', startDate, endDate: '2026-01-03T00:00:00Z' })).toBe(true);
});

it("the reference service's file has the contract's columns", () => {
  expect(Object.values(EXPORT_COLUMNS)).toEqual(CSV_COLUMNS);
});
