import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FindQuery,
  find,
  pageOfFound,
  readParts,
  type Sort,
  saveFound,
} from '../../../src/whole/engine/find.ts';
import type { PaymentList } from '../../../src/whole/engine/PaymentList.ts';
import { payment } from '../../fakeService.ts';
import { hostileText } from '../../hostile.ts';
import { exportOf, listOf, type MadeUp, readList } from './payments.ts';

const ALL: FindQuery = {
  text: '',
  statuses: [],
  from: null,
  to: null,
  isPaidTwice: false,
  hasRepeatedId: false,
  alsoInIds: false,
};
const FIRST = { page: 0, pageSize: 100 };

/** The Order IDs that are found, in their order. */
function ordersOf(list: PaymentList, query: Partial<FindQuery>, sort?: Sort): (string | null)[] {
  const found = find(list, { ...ALL, ...query });
  return pageOfFound(list, found, FIRST, sort).map(({ orderID }) => orderID);
}

const SHOP: MadeUp[] = [
  ['ORD-1', '649.00', { ref: '632512345678', vpa: 'asha@okaxis' }],
  ['ORD-2', '1249.00', { ref: '632512345679', vpa: 'Ravi.K@ybl' }],
  ['ORD-649', '20.00', { status: 'FAILED' }],
  ['ORD-2', '1249.00', { ref: '632512345680', vpa: 'ravi.k@ybl' }],
  ['ORD-4', '', { status: 'Pending', vpa: 'mina@upi' }],
  ['ORD-2', '1249.00', { status: 'FAILED' }],
];
const shop = listOf(...SHOP);

test('an amount alone comes before ids that contain its digits; beside other parts, and sorted, it does not', () => {
  const list = listOf(['ORD-1', '5.00', { ref: '000299000000' }], ['ORD-2', '299.00']);
  const also = { alsoInIds: true };
  expect(ordersOf(list, { text: '299', ...also })).toEqual(['ORD-2', 'ORD-1']);
  expect(ordersOf(list, { text: '299 nobody', ...also })).toEqual(['ORD-1', 'ORD-2']);
  const sorted = ordersOf(list, { text: '299', ...also }, { field: 'orderID', direction: 'asc' });
  expect(sorted).toEqual(['ORD-1', 'ORD-2']);
});

describe('one field divides what was pasted into what is looked for', () => {
  test.each([
    ['spaces and lines', 'ORD-1 ORD-2\nORD-3\tORD-4', ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']],
    ['commas and semicolons', 'ORD-1,ORD-2; ORD-3,', ['ORD-1', 'ORD-2', 'ORD-3']],
    ['Indian grouping', '₹1,23,456.00', ['₹1,23,456.00']],
    ['international grouping', '123,456', ['123,456']],
    ['two grouped amounts', '1,249.00,1,499.00', ['1,249.00', '1,499.00']],
    ['a comma that groups nothing', '12,34', ['12', '34']],
    ['RRNs', '632512345678,632512345679', ['632512345678', '632512345679']],
    ['a rupee sign apart', '₹ 649 Rs. 1,249.00 INR 5', ['₹649', 'Rs.1,249.00', 'INR5']],
    ['an id that begins like a currency', 'INR-5 rs 5', ['INR-5', 'rs5']],
    ['quotes, brackets and dots', '“ORD-1”, (ORD-2).', ['ORD-1', 'ORD-2']],
    ['other dashes and invisible characters', 'ORD\u20111 \u200BORD\u00AD-2', ['ORD-1', 'ORD-2']],
    ['the same twice', 'ord-1 ORD-1', ['ORD-1']],
    ['nothing', ' ,\n;', []],
  ])('%s', (_, text, parts) => {
    expect(readParts(text)).toEqual(parts);
  });

  test('whatever is pasted, no part is empty or has a space', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const part of readParts(text)) expect(part).toMatch(/^\S+$/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a payment is found', () => {
  test.each<[string, Partial<FindQuery>, orders: string]>([
    ['by its amount', { text: '649' }, 'ORD-1'],
    ['by its amount and, when asked, in ids', { text: '649', alsoInIds: true }, 'ORD-1 ORD-649'],
    ['by a short number in an id, when it is no amount', { text: '79' }, 'ORD-2'],
    ['by a part of its Transaction ID', { text: 't0' }, 'ORD-1'],
    ['as a spreadsheet has its RRN', { text: '="632512345679"' }, 'ORD-2'],
    ['by a written amount', { text: '₹1,249.00' }, 'ORD-2 ORD-2 ORD-2'],
    ['by a part of its RRN', { text: '345679' }, 'ORD-2'],
    ['by its payer, without case', { text: 'RAVI.K@' }, 'ORD-2 ORD-2'],
    ['by one of several statuses', { statuses: ['PENDING', 'FAILED'] }, 'ORD-649 ORD-4 ORD-2'],
    ['by its status and its order', { statuses: ['PENDING'], text: 'ord-1 ord-4' }, 'ORD-4'],
    ['from an amount', { from: 64_900n }, 'ORD-1 ORD-2 ORD-2 ORD-2'],
    ['up to an amount, which an empty one is not', { to: 64_900n }, 'ORD-1 ORD-649'],
    ['with all of its order, when that was paid twice', { isPaidTwice: true }, 'ORD-2 ORD-2 ORD-2'],
    ['among all, without a condition', {}, 'ORD-1 ORD-2 ORD-649 ORD-2 ORD-4 ORD-2'],
  ])('%s', (_, query, orders) => {
    expect(ordersOf(shop, query).join(' ')).toBe(orders);
  });
});

test('what was not found is named, and the completed money is exact', () => {
  const found = find(shop, { ...ALL, text: 'ord-2 649 ORD-9 632512345678' });
  expect(found).toMatchObject({ count: 4, paise: 314_700n, missing: ['ORD-9'] });
  expect(found.parts).toHaveLength(4);
  // What is found must be in the rows.
  expect(find(shop, { ...ALL, text: 'ord-4', statuses: ['FAILED'] }).missing).toEqual(['ord-4']);
});

test('sums that are too large for a number are exact', () => {
  const list = listOf(...Array(3).fill(['ORD-1', '90071992547409.91'] satisfies MadeUp));
  expect(find(list, ALL).paise).toBe(27_021_597_764_222_973n);
});

describe('an amount that no number holds exactly', () => {
  const large = '90071992547409.93';
  const list = listOf(['A', '5.00'], ['B', large], ['C', '90071992547409.94'], ['D', 'x']);

  test('is found, is in its range and in the sum, and what cannot be read is counted', () => {
    expect(ordersOf(list, { text: large })).toEqual(['B']);
    expect(ordersOf(list, { from: 9_007_199_254_740_993n })).toEqual(['B', 'C']);
    expect(ordersOf(list, { to: 9_007_199_254_740_993n })).toEqual(['A', 'B']);
    expect(find(list, ALL)).toMatchObject({ paise: 18_014_398_509_482_487n, unreadable: 1 });
  });

  test('is sorted by its size', () => {
    const sorted = ordersOf(list, {}, { field: 'amount', direction: 'desc' });
    expect(sorted).toEqual(['C', 'B', 'A', 'D']);
  });
});

test('a short amount is not mixed with ids that contain it, and those are counted', () => {
  const list = listOf(
    ['A', '649.00', { ref: '632512345671' }],
    ['B-649', '100.00', { ref: '632512345672' }],
    ['C', '200.00', { ref: '000649000000', status: 'FAILED' }],
  );
  const text = '649 632512345671';
  const apart = find(list, { ...ALL, text });
  expect(apart).toMatchObject({ count: 1, paise: 64_900n, missing: [], onlyInIds: [], inIds: 2 });
  const both = find(list, { ...ALL, text, alsoInIds: true });
  expect(both).toMatchObject({ count: 3, paise: 74_900n, missing: [], inIds: 2 });
  // It is in ids alone.
  const none = find(list, { ...ALL, text, statuses: ['FAILED'] });
  const alone = { missing: ['632512345671'], onlyInIds: ['649'], inIds: 1 };
  expect(none).toMatchObject({ count: 0, ...alone });
  expect(ordersOf(list, { text: '649', statuses: ['FAILED'] })).toEqual(['C']);
});

test('an id that is a short number is found by it, whole', () => {
  const list = listOf(['1001', '20.00'], ['11001', '30.00'], ['C', '1001.00']);
  expect(ordersOf(list, { text: '1001' })).toEqual(['C', '1001']);
  const found = find(list, { ...ALL, text: '1001 100' });
  expect(found).toMatchObject({ count: 2, missing: [], onlyInIds: ['100'], inIds: 1 });
  // Also where no payment has that amount.
  const without = listOf(['11001', '30.00'], ['1001', '20.00']);
  expect(ordersOf(without, { text: '1001' })).toEqual(['1001']);
  expect(find(without, { ...ALL, text: '1001' })).toMatchObject({ missing: [], inIds: 1 });
});

test('merchants number their orders alike: an order of each is not one that was paid twice', () => {
  const list = listOf(
    ['7', '5.00', { by: 'A' }],
    ['7', '5.00', { by: 'B' }],
    ['', '5.00'],
    ['', '5.00'],
  );
  expect(ordersOf(list, { isPaidTwice: true })).toEqual([]);
});

describe('all rows are sorted by a column', () => {
  const list = listOf(
    ['b', '9.00', { status: 'FAILED', at: '2026-11-20T08:30:00Z' }],
    ['C', '', { status: 'COMPLETED', at: '' }],
    ['a', '10.00', { status: 'PENDING', at: '2026-11-20T08:29:59Z' }],
    ['', '-1.00', { status: 'CANCELLED', at: '2025-01-01T00:00:00Z' }],
  );
  test.each<[Sort['field'], valued: string[], others: string[]]>([
    ['orderID', ['a', 'b', 'C'], ['']],
    ['amount', ['', 'b', 'a'], ['C']],
    ['status', ['', 'C', 'b', 'a'], []],
    ['createdAt', ['', 'a', 'b'], ['C']],
  ])('%s, and rows without a value come last', (field, valued, others) => {
    const sorted = (direction: Sort['direction']) =>
      ordersOf(list, {}, { field, direction }).map((order) => order ?? '');
    expect(sorted('asc')).toEqual([...valued, ...others]);
    expect(sorted('desc')).toEqual([...valued.toReversed(), ...others]);
  });

  test('times by their moment, however they are written', () => {
    const times = listOf(
      ['a', '1.00', { at: '2026-11-20T10:00:00+05:30' }],
      ['b', '1.00', { at: '2026-11-20T05:00:00.000Z' }],
      ['c', '1.00', { at: 'yesterday' }],
      ['d', '1.00', { at: '2026-11-20 10:15:00' }],
    );
    const sorted = (direction: Sort['direction']) =>
      ordersOf(times, {}, { field: 'createdAt', direction });
    expect(sorted('asc')).toEqual(['a', 'd', 'b', 'c']);
    expect(sorted('desc')).toEqual(['b', 'd', 'a', 'c']);
  });

  test('in pages of 100, of what was found', () => {
    const long = listOf(
      ...Array.from({ length: 250 }, (_, nth): MadeUp => [`X${nth % 2}`, `${250 - nth}`]),
    );
    const found = find(long, { ...ALL, text: 'x0' });
    const page = (nth: number) =>
      pageOfFound(long, found, { ...FIRST, page: nth }, { field: 'amount', direction: 'asc' });
    expect(page(0)).toHaveLength(100);
    expect(page(1).map(({ amount }) => amount)).toEqual(
      Array.from({ length: 25 }, (_, nth) => 202 + 2 * nth),
    );
  });
});

test('a line break within a cell moves no other row', () => {
  const list = listOf(['A\nB', '1.00'], ['C', '2.00']);
  expect(ordersOf(list, { text: 'c' })).toEqual(['C']);
  expect(ordersOf(list, {}, { field: 'orderID', direction: 'desc' })).toEqual(['C', 'A\nB']);
});

test('a found payment is shown with all its fields', () => {
  expect(pageOfFound(shop, find(shop, { ...ALL, text: 'mina' }), FIRST)).toMatchObject([
    {
      ...{ id: 't4', merchantId: 'SHOP', orderID: 'ORD-4', amount: null, status: 'PENDING' },
      ...{ vpa_id: 'mina@upi', ref_id: null, createdAt: '2026-11-20T08:30:00.000Z' },
      ...{ CALLBACK_TS: null, CANCEL_TS: null },
    },
  ]);
});

test('rows that are not valid CSV are not rewritten for spreadsheets, and the error says so', () => {
  const list = readList('Order ID,Amount\r\n"1"2,3.00\r\n');
  const found = find(list, ALL);
  const save = () => saveFound(list, found, 'india');
  expect(save).toThrow(expect.objectContaining({ name: 'InvalidCsv' }));
});

describe('found rows are saved', () => {
  const file = exportOf([
    ['ORD-1', '649.00'],
    ['=1+1', '20.00'],
    ['ORD-3', '649.00', { ref: '632512345678' }],
  ]);
  const list = readList(file.trimEnd());
  const found = find(list, { ...ALL, text: '649 =1+1' });

  test('as they stand in the export', async () => {
    const saved = Buffer.from(await saveFound(list, found, null).arrayBuffer());
    expect(saved.toString()).toBe(file);
  });

  test('for spreadsheets', async () => {
    const text = await saveFound(list, found, 'india').text();
    expect(text).toContain(`"'=1+1"`);
    expect(text).toContain('"=""632512345678"""');
    expect(text).toContain('2026-11-20 14:00:00');
    expect(text.split('\r\n')).toHaveLength(5);
    const none = find(list, { ...ALL, text: 'none' });
    expect(await saveFound(list, none, 'india').text()).toMatch(/^Transaction ID,.*\r\n$/);
  });
});

test('columns are found by their headings, and what is not found is named', () => {
  const list = readList('utr;AMOUNT;order_id\n632512345678;5.00;A\n');
  const others = Object.keys(payment()).filter(
    (field) => !['ref_id', 'amount', 'orderID'].includes(field),
  );
  expect(list.missing.toSorted()).toEqual([...others, 'merchantId'].sort());
  expect(ordersOf(list, { text: '6325' })).toEqual(['A']);
  expect(() => readList('A,5.00,x@upi\n')).toThrow('Its first row is a payment, not headings.');
});

test('the payments of one payer are not those of another whose VPA ID contains it', () => {
  const list = listOf(
    ['ORD-1', '1.00', { vpa: 'ravi@ybl' }],
    ['ORD-2', '1.00', { vpa: 'mravi@ybl' }],
    ['ORD-3', '1.00', { vpa: 'Ravi@YBL' }],
  );
  const only = { field: 'vpa_id', value: 'ravi@ybl' } as const;
  expect(ordersOf(list, { only })).toEqual(['ORD-1', 'ORD-3']);
  expect(ordersOf(list, { only, text: 'ord-3' })).toEqual(['ORD-3']);
});
