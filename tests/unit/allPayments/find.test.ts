import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  Finder,
  type FindQuery,
  type Found,
  type Sort,
  sortRows,
} from '../../../src/allPayments/find/find.ts';
import type { ExportedPayment } from '../../../src/paymentsFile/readPayments.ts';
import { indexPayments } from '../../../src/reconcile/paymentIndex.ts';
import { payment } from '../../fakeService.ts';
import { hostileText } from '../../hostile.ts';
import { type MadeUp, readPayments, rowsOf } from './payments.ts';

const ALL: FindQuery = { text: '', status: undefined, isPaidTwice: false };

/** A limit that a busy machine keeps. A search of each row for each word, or backtracking, would take minutes. */
const MANY_MS = 20_000;
vi.setConfig({ testTimeout: MANY_MS });

const finderOf = (rows: ExportedPayment[]) => new Finder(rows, indexPayments(rows, 'india'));

function findIn(rows: ExportedPayment[], query: Partial<FindQuery> | string): Found {
  const asked = typeof query === 'string' ? { text: query } : query;
  return finderOf(rows).find({ ...ALL, ...asked });
}

const ordersOf = (rows: ExportedPayment[]) => rows.map(({ orderID }) => orderID);

/** The Order IDs that are found, in the list's order. */
const found = (rows: ExportedPayment[], query: Partial<FindQuery> | string) =>
  ordersOf(findIn(rows, query).rows);

const SHOP: MadeUp[] = [
  ['SAF-1', '289.00', { ref: '045701621995', vpa: 'asha@okaxis', id: 'PAY7f3a01' }],
  ['SAF-2', '649.00', { ref: '632512345678', vpa: 'Ravi.K@ybl', id: 'PAY7f3a02' }],
  ['SAF-3', '123456.00', { ref: '632512345679', vpa: 'mina-2@upi', id: 'PAY7f3a03' }],
  ['BKT-77', '289.00', { ref: '719951234567', vpa: 'zoya@paytm', id: 'PAY7f3a04' }],
  ['BKT-78', '1249.50', { ref: '649000111222', vpa: 'iqbal@ibl', id: 'PAY7f3a05' }],
];
const shop = rowsOf(...SHOP);

describe('a pasted text finds exactly the payments that it names', () => {
  test.each([
    ['a bank’s line', 'UPI/DR/045701621995/SAFFRON/HDFC/asha.rao/Payment', ['SAF-1']],
    ['a bank’s line with hyphens', 'UPI-ASHA RAO-UTIB0000-045701621995-SAFFRON', ['SAF-1']],
    ['a bank’s line with underscores', 'UPI_CR_045701621995_SAFFRON', ['SAF-1']],
    ['a bank’s line with a VPA ID', 'UPI-ASHA RAO-asha@okaxis-UTIB0000-PAYMENT', ['SAF-1']],
    ['a line of an account', '20/11/26\tTO TRANSFER-UPI/CR/632512345678/RAVI\t649.00', ['SAF-2']],
    ['a chat', 'Dear sir, I paid Rs 289 for the shoes. My UPI ref is 045701621995.', ['SAF-1']],
    ['an SMS', 'Rs.289.00 debited A/c XX1234 20-Nov-26 UPI:045701621995. Not you? Call', ['SAF-1']],
    ['a label without a blank', 'RRN:632512345678,Amt:289.00', ['SAF-2']],
    ['a link', 'https://pay.example/o?order=BKT-77&x=1', ['BKT-77']],
    ['an Order ID in brackets', 'Where is my parcel (SAF-3)?', ['SAF-3']],
    ['an Order ID that ends a sentence', 'I ordered SAF-3.', ['SAF-3']],
    ['a label without anything between', 'Ref.No.632512345678', ['SAF-2']],
    ['letters before an RRN', 'UPIRRN632512345678', ['SAF-2']],
    ['a Transaction ID', 'txn=PAY7F3A05;', ['BKT-78']],
    ['a VPA ID in odd case', 'money came from RAVI.k@YBL', ['SAF-2']],
    ['a VPA ID that ends a sentence', 'money came from ravi.k@ybl.', ['SAF-2']],
    ['a VPA ID with a hyphen', 'paid by mina-2@upi, please check', ['SAF-3']],
    ['several', 'SAF-3 and 632512345678; also zoya@paytm', ['SAF-2', 'SAF-3', 'BKT-77']],
    ['one twice', 'saf-3 SAF-3', ['SAF-3']],
  ])('%s', (_, text, orders) => {
    const { parts, ...result } = findIn(shop, text);
    expect(ordersOf(result.rows)).toEqual(orders);
    expect(new Set(parts.map(({ by }) => by))).toEqual(new Set(['id']));
  });

  test.each([
    ['a number as a spreadsheet writes it', '="045701621995"'],
    ['the same in the quotes of a CSV file', '"=""045701621995"""'],
    ['an apostrophe of a spreadsheet', "'045701621995"],
    ['a lost leading zero', '45701621995'],
    ['a lost leading zero in a sentence', 'my ref is 45701621995, thanks'],
    ['a hyphen that does not break', 'SAF\u20111'],
    ['a dash', 'order SAF\u20131 please'],
    ['a minus sign', 'SAF\u22121'],
    ['characters that nobody sees', '\u200E04570\u200B1621\u2060995\u200F'],
    ['a soft hyphen', 'SAF\u00AD-1'],
    ['a blank that does not break', '\u00A0SAF-1\u00A0'],
    ['quotes', '“SAF-1”'],
    ['blanks between groups of digits', '0457 0162 1995'],
    ['a currency before it', 'Rs 045701621995'],
    ['an amount before it', 'Rs 289 045701621995'],
    ['a table with amounts', 'RRN\tAmount INR\n045701621995\t289.00'],
  ])('however it is written: %s', (_, text) => {
    expect(found(shop, text)).toEqual(['SAF-1']);
  });

  test('and names the part of the text that found them', () => {
    const { parts } = findIn(shop, 'Dear sir, I paid Rs 289 … 045701621995');
    expect(parts).toEqual([{ text: '045701621995', by: 'id' }]);
  });

  test('not those of another payer, whose VPA ID contains it', () => {
    const rows = rowsOf(
      ['A', '1.00', { vpa: 'ravi@ybl' }],
      ['B', '1.00', { vpa: 'mravi@ybl' }],
      ['C', '1.00', { vpa: 'Ravi@YBL' }],
      ['D', '1.00', { vpa: 'k.ravi@ybl' }],
    );
    expect(found(rows, 'from ravi@ybl')).toEqual(['A', 'C']);
    expect(found(rows, 'from k.ravi@ybl')).toEqual(['D']);
    expect(found(rows, 'from k-ravi@ybl')).toEqual([]);
    expect(found(rows, 'mail to ravi@ybl.example')).toEqual([]);
  });

  test.each([
    ['slashes', 'INV/2026/001'],
    ['a number sign', '#1001'],
    ['a colon', 'shop:12'],
    ['an underscore and dots', 'a_1.2.3'],
    ['a plus sign', 'A+B-12'],
    ['a dash of its own', 'ORD–12'],
    ['an accent', 'Café-12'],
    ['a decomposed accent', 'Cafe\u0301-12'],
    ['signs of Hindi', 'दुकान-12'],
    ['a mark that has no composed form', 'x\u0304-12'],
    ['no Latin letter', '注文12'],
    ['a blank at its end', 'ORD-12 '],
  ])('an Order ID with %s', (_, orderID) => {
    const rows = rowsOf([orderID, '5.00'], ['other', '6.00']);
    expect(found(rows, orderID)).toEqual([orderID]);
    expect(found(rows, orderID.normalize('NFD').toUpperCase())).toEqual([orderID]);
    expect(found(rows, `(${orderID})`)).toEqual([orderID]);
    expect(found(rows, `Where is ${orderID}, sir?`)).toEqual([orderID]);
  });

  test('a part of two words', () => {
    const rows = rowsOf(['Axis Bank 7', '1'], ['Axis 7', '2']);
    expect(found(rows, 'axis bank')).toEqual(['Axis Bank 7']);
  });

  test('an Order ID with blanks, when nothing else is pasted', () => {
    const rows = rowsOf(['Order 12 A', '5.00'], ['other', '6.00']);
    for (const text of ['Order 12 A', '(ORDER 12 A)']) expect(found(rows, text)).toHaveLength(1);
  });

  test('not those whose short numbers occur in a day, a time, an amount or another id', () => {
    const numbers = ['2', '10', '11', '20', '30', '289', '1001', '2026', '12'];
    const rows = rowsOf(...numbers.map((number): MadeUp => [number, '5.00']), ...SHOP);
    const text = 'I paid Rs 289 on 20/11/2026 at 10:30 for XY-1001 by 045701621995';
    expect(findIn(rows, text)).toMatchObject({ rows: [{ orderID: 'SAF-1' }] });
    expect(found(rows, 'order:1001')).toEqual(['1001']);
    expect(found(rows, '1001 Rs 5')).toEqual(['1001']);
    expect(found(rows, '10\n2')).toEqual(['2', '10']);
    expect(found(rows, '1 2')).toEqual(['2']);
  });

  test('an id that two merchants share finds both payments', () => {
    const rows = rowsOf(['7001', '5.00', { by: 'A' }], ['7001', '5.00', { by: 'B' }]);
    expect(found(rows, 'order 7001')).toEqual(['7001', '7001']);
  });
});

describe('ids that are not here', () => {
  test('are listed as they were pasted, each once', () => {
    const { rows, missing } = findIn(shop, 'SAF-2, SAF-9\n999900001111\nsaf-9\n045701621995');
    expect(ordersOf(rows)).toEqual(['SAF-1', 'SAF-2']);
    expect(missing.map((id) => id.toUpperCase())).toEqual(['SAF-9', '999900001111']);
  });

  test.each([
    ['a bank’s line', 'UPI/DR/999900001111/SAFFRON/', '999900001111'],
    ['a chat', 'Dear sir, my ref is 999900001111', '999900001111'],
    ['a VPA ID', 'paid by nobody@upi', 'nobody@upi'],
    ['an amount', 'paid ₹ 777', '₹ 777'],
    ['an amount alone', '₹777', '₹777'],
    ['one alone', 'SAF-9', 'SAF-9'],
  ])('also when nothing is found: %s', (_, text, missing) => {
    expect(findIn(shop, text)).toMatchObject({ rows: [], missing: [missing] });
  });

  test('also numbers of a column of short Order IDs', () => {
    const rows = rowsOf(['1001', '5.00'], ['1002', '6.00']);
    expect(findIn(rows, '1001\n1002\n1003')).toMatchObject({ rows, missing: ['1003'] });
  });

  test.each([
    'Dear sir, I paid by UPI, 045701621995, please check soon',
    'Dear sir, I paid Rs 289 on 20/11/2026 at 10:30 by 045701621995',
    'I paid on 20-11-2026, 20 Nov 2026: 045701621995',
    'I paid Rs 289, 1,234.00 and 649.00 by 045701621995',
  ])('are not words, days, times or amounts beside an id: %s', (text) => {
    expect(findIn(shop, text)).toMatchObject({ rows: [{ orderID: 'SAF-1' }], missing: [] });
  });

  test('include ids that the status filter excludes', () => {
    const rows = rowsOf(['A-1', '1.00'], ['A-2', '1.00', { status: 'FAILED' }]);
    const { rows: left, missing } = findIn(rows, { text: 'A-1 A-2', status: 'FAILED' });
    expect(ordersOf(left)).toEqual(['A-2']);
    expect(missing).toEqual(['A-1']);
  });
});

describe('a text without an id of the list finds the amounts in it', () => {
  function expectAmounts(text: string, orders: string[]) {
    const { rows, parts } = findIn(shop, text);
    expect(ordersOf(rows)).toEqual(orders);
    expect(new Set(parts.map(({ by }) => by))).toEqual(new Set(['amount']));
  }

  test.each([
    ...['₹289', '₹ 289.00', 'Dear sir, I paid Rs 289 yesterday', 'rs289', 'Rs.289/-', 'Rs. 289.'],
    ...['INR 289,', 'INR289.00 debited', 'paid 289 Rs', 'paid 289rs.', 'paid 289 INR today'],
    ...['paid 289₹', '289.00', 'paid 289.00 by card', 'UPI,289.00,Cr', 'Rs 289 ref 999900001111'],
  ])('%s', (text) => expectAmounts(text, ['SAF-1', 'BKT-77']));

  test.each([
    ['₹1,23,456', ['SAF-3']],
    ['1,23,456.00', ['SAF-3']],
    ['123,456.00', ['SAF-3']],
    ['₹1,249.5', ['BKT-78']],
    ['(1249.50)', ['BKT-78']],
    ['289.00, 649.00', ['SAF-1', 'SAF-2', 'BKT-77']],
    ['289.00,649.00', ['SAF-1', 'SAF-2', 'BKT-77']],
    ['₹649 + ₹1,249.50', ['SAF-2', 'BKT-78']],
  ])('%s', expectAmounts);

  test('and names those that no payment has', () => {
    const { rows, missing } = findIn(shop, 'Rs 649 and Rs 777, ref 999900001111');
    expect(ordersOf(rows)).toEqual(['SAF-2']);
    expect(missing).toEqual([expect.stringContaining('777'), '999900001111']);
  });

  test.each([
    ['a day', 'on 20.11.2026'],
    ['an address', 'from 10.20.11.7'],
    ['a part of a longer number', 'x20.11 20.110'],
  ])('%s is not read as an amount', (_, text) => {
    expect(found(rowsOf(['A', '20.11']), text)).toEqual([]);
  });

  test('an amount that is written twice is not missing', () => {
    expect(findIn(shop, '₹289 (289.00)')).toMatchObject({ missing: [] });
  });

  test('an unreadable amount does not find payments with unreadable amounts', () => {
    const rows = rowsOf(['A', ''], ['B', 'x'], ['C', '1.23']);
    expect(findIn(rows, '₹1.2345 today')).toMatchObject({ rows: [] });
  });

  test('several words without a marked amount find nothing', () => {
    expect(findIn(shop, 'I am Asha')).toMatchObject({ rows: [], parts: [], missing: [] });
  });

  test('an amount that no number can hold is found exactly', () => {
    const rows = rowsOf(['A', '90071992547409.93'], ['B', '90071992547409.94']);
    expect(found(rows, '₹90071992547409.93')).toEqual(['A']);
  });
});

describe('a single word finds what begins or ends with it, then what contains it', () => {
  test.each<[string, text: string, orders: string[], by: string]>([
    ['the last four digits of an RRN', '1995', ['SAF-1'], 'edge'],
    ['the first digits of an RRN', '63251', ['SAF-2', 'SAF-3'], 'edge'],
    ['the beginning of an Order ID', 'saf-', ['SAF-1', 'SAF-2', 'SAF-3'], 'edge'],
    ['a word of an Order ID', 'bkt', ['BKT-77', 'BKT-78'], 'edge'],
    ['the end of an Order ID', '77', ['BKT-77'], 'edge'],
    ['the name of a VPA ID', 'ravi', ['SAF-2'], 'edge'],
    ['the bank of a VPA ID', '@OkAxis', ['SAF-1'], 'edge'],
    ['the beginning of all Transaction IDs', 'pay7f3a', ordersOf(shop) as string[], 'edge'],
    ['digits within an RRN', '7016219', ['SAF-1'], 'within'],
    ['a part of a VPA ID', 'a-2@', ['SAF-3'], 'within'],
    ['a part in quotes', '“1995”', ['SAF-1'], 'edge'],
    ['a part with blanks around it', ' 1995\n', ['SAF-1'], 'edge'],
  ])('%s', (_, text, orders, by) => {
    const { rows, parts } = findIn(shop, text);
    expect(ordersOf(rows)).toEqual(orders);
    expect(parts).toEqual([{ text: text.trim().replace(/[“”]/g, ''), by }]);
  });

  test('a bare number is tried as an amount first, even in a sentence; ids that begin or end with it are counted, and found on request', () => {
    for (const text of ['649', '“649”', 'where are my 649, please?', 'on 20/11/2026 649']) {
      const { rows, parts, missing, more } = findIn(shop, text);
      expect(ordersOf(rows)).toEqual(['SAF-2']);
      expect(parts).toEqual([{ text: '649', by: 'amount' }]);
      expect([missing, more]).toEqual([[], 1]);
    }
    const { rows, parts } = findIn(shop, { text: '649', isWide: true });
    expect(ordersOf(rows)).toEqual(['SAF-2', 'BKT-78']);
    expect(parts.map(({ by }) => by).sort()).toEqual(['amount', 'edge']);
    expect(found(rowsOf(['649', '5.00'], ['B', '649.00']), '649')).toEqual(['B']);
    expect(found(rowsOf(['649', '5.00'], ['B', '7.00']), 'order 649')).toEqual(['649']);
    expect(found(shop, '289')).toEqual(['SAF-1', 'BKT-77']);
    expect(found(shop, '123456')).toEqual(['SAF-3']);
    expect(found(shop, '1,23,456')).toEqual(['SAF-3']);
  });

  test('an id that equals the word is found alone', () => {
    const rows = rowsOf(['1001', '20.00'], ['11001', '30.00'], ['C', '7.00']);
    expect(found(rows, '1001')).toEqual(['1001']);
  });

  test('in Unicode’s composed form', () => {
    const rows = rowsOf(['Cafe\u0301-12', '5.00'], ['Café-13', '6.00']);
    expect(found(rows, 'café')).toHaveLength(2);
    expect(found(rows, 'CAFE\u0301')).toHaveLength(2);
  });

  test('only among the rows that the other filters allow', () => {
    const rows = rowsOf(
      ['AB-1', '1.00'],
      ['X-AB-1', '1.00', { status: 'FAILED' }],
      ['X-AB-X', '1.00', { status: 'PENDING' }],
    );
    expect(found(rows, { text: 'ab-', status: 'PENDING' })).toEqual(['X-AB-X']);
  });
});

describe('filters beside the text', () => {
  const rows = rowsOf(
    ['ORD-1', '649.00'],
    ['ORD-2', '1249.00', { vpa: 'ravi@ybl' }],
    ['ORD-649', '20.00', { status: 'FAILED' }],
    ['ORD-2', '1249.00', { vpa: 'Ravi@YBL' }],
    ['ORD-4', '', { status: 'PENDING', vpa: 'mravi@ybl' }],
    ['ORD-2', '1249.00', { status: 'FAILED', vpa: 'ravi@ybl' }],
  );
  test.each<[string, Partial<FindQuery>, orders: string]>([
    ['none', {}, 'ORD-1 ORD-2 ORD-649 ORD-2 ORD-4 ORD-2'],
    ['nothing but blanks', { text: ' \n\t' }, 'ORD-1 ORD-2 ORD-649 ORD-2 ORD-4 ORD-2'],
    ['a status', { status: 'FAILED' }, 'ORD-649 ORD-2'],
    ['a status and ids', { status: 'PENDING', text: 'ord-1 ord-4' }, 'ORD-4'],
    ['a range of amounts', { text: '649 - 1,249.00' }, 'ORD-1 ORD-2 ORD-2 ORD-2'],
    [
      'a range in a sentence',
      { text: 'something of 600 to 1300 rupees' },
      'ORD-1 ORD-2 ORD-2 ORD-2',
    ],
    ['a number of a telephone', { text: '011-2345' }, ''],
    ['a range and a status', { text: '₹0–₹1000', status: 'FAILED' }, 'ORD-649'],
    ['a range whose end is below its start', { text: '1249-649' }, ''],
    ['a range, in which an empty amount is not', { text: '0-649' }, 'ORD-1 ORD-649'],
    ['paid twice, with all of its order', { isPaidTwice: true }, 'ORD-2 ORD-2 ORD-2'],
    ['paid twice and a text', { isPaidTwice: true, text: 'ord-1' }, ''],
    ['one payer', { only: { field: 'vpa_id', value: 'ravi@ybl' } }, 'ORD-2 ORD-2 ORD-2'],
    ['one order', { only: { field: 'orderID', value: 'ord-2' } }, 'ORD-2 ORD-2 ORD-2'],
    [
      'one payer and a status',
      { only: { field: 'vpa_id', value: 'ravi@ybl' }, status: 'FAILED' },
      'ORD-2',
    ],
  ])('%s', (_, query, orders) => {
    expect(found(rows, query).join(' ')).toBe(orders);
  });

  test('the completed money of what is found is exact', () => {
    expect(findIn(rows, 'ord-2 ord-1')).toMatchObject({ paise: 314_700n, unreadable: 0 });
    const large = rowsOf(...Array(3).fill(['ORD-1', '90071992547409.91'] satisfies MadeUp));
    expect(findIn(large, '').paise).toBe(27_021_597_764_222_973n);
  });

  test('amounts that cannot be read are in no sum, but counted', () => {
    const some = rowsOf(['A', '5.00'], ['B', '90071992547409.93'], ['C', 'x'], ['D', '']);
    expect(findIn(some, '')).toMatchObject({ paise: 9_007_199_254_741_493n, unreadable: 2 });
    expect(found(some, '90071992547409.93-90071992547410')).toEqual(['B']);
    expect(found(some, '0-90071992547409.92')).toEqual(['A']);
  });

  test('whether any order was paid twice does not depend on the text', () => {
    expect(findIn(rows, 'ord-1').hasPaidTwice).toBe(true);
    expect(findIn(shop, '').hasPaidTwice).toBe(false);
  });

  test.each<[string, ...MadeUp[]]>([
    ['merchants number their orders alike', ['7', '5.00'], ['7', '5.00', { by: 'B' }]],
    ['payments without an Order ID', ['', '5.00'], ['', '5.00']],
    ['one payment in two rows', ['7', '5.00', { id: 'T' }], ['7', '5.00', { id: 'T' }]],
    ['a second try that was completed', ['7', '5.00', { status: 'FAILED' }], ['7', '5.00']],
  ])('not paid twice: %s', (_, ...payments) => {
    const answer = findIn(rowsOf(...payments), { isPaidTwice: true });
    expect(answer).toMatchObject({ rows: [], hasPaidTwice: false });
  });
});

describe('all rows are sorted by a column', () => {
  const rows = rowsOf(
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
    const sorted = (direction: Sort['direction']) => ordersOf(sortRows(rows, { field, direction }));
    expect(sorted('asc')).toEqual([...valued, ...others]);
    expect(sorted('desc')).toEqual([...valued.toReversed(), ...others]);
    expect(ordersOf(rows)).toEqual(['b', 'C', 'a', '']);
  });

  test('amounts by value, even if no number can hold them', () => {
    const large = rowsOf(['A', '5.00'], ['B', '90071992547409.93'], ['C', '90071992547409.94']);
    const sorted = sortRows(large, { field: 'amount', direction: 'desc' });
    expect(ordersOf(sorted)).toEqual(['C', 'B', 'A']);
  });

  test('times by their moment, however they are written', () => {
    const times = rowsOf(
      ['a', '1.00', { at: '2026-11-20T10:00:00+05:30' }],
      ['b', '1.00', { at: '2026-11-20T05:00:00.000Z' }],
      ['c', '1.00', { at: 'yesterday' }],
      ['d', '1.00', { at: '2026-11-20 10:15:00' }],
    );
    const sorted = (direction: Sort['direction']) =>
      ordersOf(sortRows(times, { field: 'createdAt', direction }));
    expect(sorted('asc')).toEqual(['a', 'd', 'b', 'c']);
    expect(sorted('desc')).toEqual(['b', 'd', 'a', 'c']);
  });
});

test('a line break within a cell moves no other row', () => {
  const rows = rowsOf(['A\nB', '1.00'], ['C', '2.00']);
  expect(found(rows, 'c')).toEqual(['C']);
});

test('columns are found by their headings, and missing ones are named', () => {
  const { rows, missing } = readPayments('utr;AMOUNT;order_id\n632512345678;5.00;A\n');
  const others = Object.keys(payment()).filter(
    (field) => !['ref_id', 'amount', 'orderID'].includes(field),
  );
  expect(missing.toSorted()).toEqual([...others, 'merchantId'].sort());
  expect(found(rows, '6325')).toEqual(['A']);
  // A comma at the end of the headings makes a column without a name, which has no field.
  expect(readPayments('Order ID,Amount,\nA,5.00,\n').missing).toContain('status');
  expect(() => readPayments('A,5.00,x@upi\n')).toThrow('The first row is a payment, not headings.');
});

describe('many rows', () => {
  const rrnOf = (nth: number) => String(45_000_000_000 + nth * 7_919).padStart(12, '0');
  const rows = rowsOf(
    ...Array.from(
      { length: 100_000 },
      (_, nth): MadeUp => [
        `ORD-${nth}`,
        `${(nth % 900) + 1}.00`,
        { ref: rrnOf(nth), vpa: `payer${nth % 5_000}@upi` },
      ],
    ),
  );
  const finder = finderOf(rows);

  test('5,000 pasted RRNs are found', () => {
    const nths = Array.from({ length: 5_000 }, (_, nth) => nth * 20);
    const text = nths.map((nth) => `${rrnOf(nth)}\tRs 5\n`).join('');
    const { rows: these, parts, missing } = finder.find({ ...ALL, text });
    expect(ordersOf(these)).toEqual(nths.map((nth) => `ORD-${nth}`));
    expect([parts.length, missing]).toEqual([5_000, []]);
  });

  test('5,000 pasted VPA IDs are found', () => {
    const text = Array.from({ length: 5_000 }, (_, nth) => `PAYER${nth}@upi`).join('\n');
    expect(finder.find({ ...ALL, text }).rows).toHaveLength(100_000);
  });

  test('5,000 RRNs that no payment has are listed', () => {
    const ids = Array.from({ length: 5_000 }, (_, nth) => `9${rrnOf(nth)}`);
    expect(finder.find({ ...ALL, text: ids.join(', ') })).toMatchObject({ rows: [], missing: ids });
  });
});

describe('whatever is pasted', () => {
  const finder = finderOf(shop);

  test('nothing throws or hangs, and all results are in the list', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        for (const text of [one, `${one} ${other}`, `${one}${SHOP[0]?.[0]}${other}`]) {
          const { rows, missing, parts } = finder.find({ ...ALL, text });
          expect(rows.every((row) => shop.includes(row))).toBe(true);
          expect(new Set(rows).size).toBe(rows.length);
          expect(new Set(missing).size).toBe(missing.length);
          for (const part of parts) expect(part.text).not.toBe('');
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['digits', '1'],
    ['groups', '1,'],
    ['points', '1.'],
    ['hyphens', '-'],
    ['rupees', 'Rs '],
    ['signs', '₹'],
    ['blanks', ' '],
    ['marks', '\u0301'],
    ['VPA IDs', 'a@'],
    ['words', 'I '],
  ])('it does not hang: 200,000 %s', (_, text) => {
    finder.find({ ...ALL, text: text.repeat(200_000) });
    finder.find({ ...ALL, text: `${text.repeat(200_000)}x` });
  });

  test('an id, an RRN or a VPA ID between blanks is found exactly', () => {
    const place = fc.nat(shop.length - 1);
    const field = fc.constantFrom('ref_id', 'orderID', 'id', 'vpa_id' as const);
    const words = fc.array(hostileText, { maxLength: 3 }).map((texts) => texts.join(' '));
    fc.assert(
      fc.property(words, place, field, words, (before, nth, name, after) => {
        const row = shop[nth] as ExportedPayment;
        const { rows, parts } = finder.find({ ...ALL, text: `${before} ${row[name]} ${after}` });
        expect(rows).toEqual([row]);
        expect(parts).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });
});
