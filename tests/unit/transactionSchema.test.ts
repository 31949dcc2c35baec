import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAnswer } from '../../src/api/schema.ts';
import { payment } from '../fakeApi.ts';

function read(transactions: unknown, pagination?: unknown) {
  return v.parse(listAnswer(1), { transactions, pagination });
}

test('a whole payment is read as it was sent', () => {
  expect(read([payment()]).transactions).toEqual([payment()]);
});

test.each([
  ['amount', '1250.50', 1250.5],
  ['amount', '1e3', 1000],
  ['amount', ' 7 ', 7],
  ['amount', 'free', 'free'],
  ['amount', null, null],
  ['amount', {}, null],
  ['id', 17, '17'],
  ['orderID', 42, '42'],
  ['status', 'REVERSED', 'REVERSED'],
  ['vpa_id', undefined, null],
  ['ref_id', '', null],
  ['createdAt', ['x'], null],
])('an odd %s (%j) does not hide the payment', (field, sent, expected) => {
  const [row] = read([{ ...payment(), [field]: sent }]).transactions;
  expect(row).toEqual({ ...payment(), [field]: expected });
});

test('a row that is no payment at all stays visible as an empty one', () => {
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

test('what a short pagination leaves out is derived', () => {
  expect(read([], { currentPage: '2', totalRecords: '120' }).pagination).toEqual({
    currentPage: 2,
    totalPages: 3,
    totalRecords: 120,
    limit: 50,
    hasNextPage: true,
    hasPrevPage: true,
  });
});

test('a pagination that does not name its page is that of the page asked for', () => {
  const list = v.parse(listAnswer(3), { transactions: [], pagination: { totalRecords: 400 } });
  expect(list.pagination).toMatchObject({ currentPage: 3, hasPrevPage: true });
});

test.each([{}, null, 'rows', 7])('an answer whose list is %j is refused', (transactions) => {
  expect(() => read(transactions)).toThrow();
});
