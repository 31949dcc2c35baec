import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAnswer } from '../../src/api/schema.ts';
import { payment } from '../fakeService.ts';

function read(transactions: unknown, pagination?: unknown) {
  return v.parse(listAnswer(1), { transactions, pagination });
}

test('a complete payment is read unchanged', () => {
  expect(read([payment()]).transactions).toEqual([payment()]);
});

test.each([
  ['amount', '1250.50', 1250.5],
  ['amount', '1e3', 1000],
  ['amount', '-1.5E+10', -1.5e10],
  ['amount', '+.25', 0.25],
  ['amount', ' 7 ', 7],
  ['amount', 'free', 'free'],
  ['amount', '', ''],
  ['amount', '0x10', '0x10'],
  ['amount', null, null],
  ['amount', {}, null],
  ['id', 17, '17'],
  ['orderID', 42, '42'],
  ['status', 'REVERSED', 'REVERSED'],
  ['vpa_id', undefined, null],
  ['ref_id', '', null],
  ['createdAt', ['x'], null],
])('an unexpected %s (%j) does not hide the payment', (field, sent, expected) => {
  const [row] = read([{ ...payment(), [field]: sent }]).transactions;
  expect(row).toEqual({ ...payment(), [field]: expected });
});

test('a row that is not a payment is kept as an empty row', () => {
  expect(read([null, payment()]).transactions).toHaveLength(2);
});

test.each([undefined, null, 'many', {}, { totalRecords: -1 }, { totalRecords: 'x' }])(
  'payments are shown when the pagination is %j',
  (pagination) => {
    const list = read([payment()], pagination);
    expect(list.transactions).toHaveLength(1);
    expect(list.pagination).toBeNull();
  },
);

test('missing fields of a pagination are derived', () => {
  expect(read([], { currentPage: '2', totalRecords: '120' }).pagination).toEqual({
    currentPage: 2,
    totalPages: 3,
    totalRecords: 120,
    limit: 50,
    hasNextPage: true,
    hasPrevPage: true,
  });
});

test('the fields that a pagination has are not derived', () => {
  const pagination = {
    currentPage: 1,
    totalPages: 2,
    totalRecords: 120,
    limit: 50,
    hasNextPage: false,
    hasPrevPage: true,
  };
  expect(read([], pagination).pagination).toEqual(pagination);
});

test('the only page has neither a previous nor a next page', () => {
  const sent = { currentPage: 1, totalRecords: 50 };
  expect(read([], sent).pagination).toMatchObject({ hasPrevPage: false, hasNextPage: false });
});

test.each([undefined, 0, 'x'])('a pagination with the page %j gets the requested page', (page) => {
  const pagination = { currentPage: page, totalRecords: 400 };
  const list = v.parse(listAnswer(3), { transactions: [], pagination });
  expect(list.pagination).toMatchObject({ currentPage: 3, hasPrevPage: true });
});

test.each([{}, null, 'rows', 7])('an answer whose list is %j is rejected', (transactions) => {
  expect(() => read(transactions)).toThrow();
});
