import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAnswer } from '../../../src/api/schema.ts';
import { payment } from '../../fakeService.ts';

function read(transactions: unknown, pagination?: unknown) {
  return v.parse(listAnswer(1), { transactions, pagination });
}

test.each([
  ['amount', '1250.50', 1250.5],
  ['amount', '1e3', 1000],
  ['amount', '-1.5E+10', -1.5e10],
  ['amount', '+.25', 0.25],
  ['amount', ' 7 ', 7],
  ['amount', 'free', 'free'],
  ['amount', 1250.5, 1250.5],
  ['amount', 0.1 + 0.7, 0.1 + 0.7],
  ['amount', 1.005, '1.005'],
  ['amount', '649.505', '649.505'],
  ['amount', 1e21, '1e+21'],
  ['amount', '', ''],
  ['amount', '70368744177664', '70368744177664'],
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

// JSON.parse has already rounded a number of too many digits.
test.each(['id', 'orderID', 'ref_id'])(
  'an %s that is a number of too many digits is dropped, not changed into another id, and the payment says why',
  (field) => {
    const [row] = read([{ ...payment(), [field]: 2 ** 60 }]).transactions;
    expect(row).toEqual({ ...payment(), [field]: null, hasInexactId: true });
  },
);

test.each([undefined, null, 'many', {}, { totalRecords: -1 }, { totalRecords: 'x' }])(
  'payments are shown when the pagination is %j',
  (pagination) => {
    const list = read([payment()], pagination);
    expect(list.transactions).toHaveLength(1);
    expect(list.pagination).toBeNull();
  },
);

test('a total below the number of rows counts as missing', () => {
  expect(read([payment()], { totalRecords: 1 }).pagination).toMatchObject({ totalRecords: 1 });
  const list = read([payment(), payment()], { totalRecords: 0, totalPages: 0 });
  expect(list).toMatchObject({ pagination: null, wrongTotal: 0 });
  expect(list.transactions).toHaveLength(2);
});

test('zero pages beside payments are ignored', () => {
  const list = read([payment()], { totalRecords: 120, totalPages: 0 });
  expect(list.pagination).toMatchObject({ totalPages: 3, hasNextPage: true });
});

const PAGE_1 = { currentPage: 1, totalPages: 3, totalRecords: 120, limit: 50 };

test.each([
  [
    'what is missing is derived',
    { currentPage: '2', totalRecords: '120' },
    { ...PAGE_1, currentPage: 2, hasNextPage: true, hasPrevPage: true },
  ],
  [
    'what is there is not derived',
    { ...PAGE_1, hasNextPage: false, hasPrevPage: true },
    { ...PAGE_1, hasNextPage: false, hasPrevPage: true },
  ],
  [
    'the only page has no neighbours',
    { currentPage: 1, totalRecords: 50 },
    { hasPrevPage: false, hasNextPage: false },
  ],
  [
    'a page past the end is the requested one, with its own neighbours',
    { currentPage: 9, totalRecords: 120, hasNextPage: true, hasPrevPage: false },
    { currentPage: 3, hasNextPage: false, hasPrevPage: true },
  ],
  ...[undefined, 0, 'x'].map((currentPage): [string, object, object] => [
    `the page ${currentPage} is the requested one`,
    { currentPage, totalRecords: 400 },
    { currentPage: 3, hasPrevPage: true },
  ]),
])('in a pagination, %s', (_, pagination, expected) => {
  const list = v.parse(listAnswer(3), { transactions: [], pagination });
  expect(list.pagination).toMatchObject(expected);
});
