import { expect, test, vi } from 'vitest';
import { describeDays, describeOwnDate } from '../../../src/allPayments/match/describeCells.ts';
import {
  describeFailure,
  describeNotes,
  describeObstacles,
  describeReason,
  describeVerdict,
} from '../../../src/allPayments/match/describeMatch.ts';
import { matchedOf } from '../../../src/allPayments/match/ownFile.ts';
import { type RowCounts, receivedOf } from '../../../src/export/received.ts';
import { indexPayments } from '../../../src/reconcile/paymentIndex.ts';
import { readTable } from '../../../src/reconcile/readTable.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import { CATEGORIES } from '../../../src/reconcile/result.ts';
import { type MadeUp, rowsOf } from './payments.ts';

test.each([
  ['05/11/2026', 'dayFirst', 'Nov 05, 2026'],
  ['11/05/2026', 'monthFirst', 'Nov 05, 2026'],
  ['5 Nov 2026 2:05 pm', 'dayFirst', 'Nov 05, 2026 14:05'],
  ['2026-11-05T00:00:00', 'dayFirst', 'Nov 05, 2026'],
  ['soon', 'dayFirst', undefined],
] as const)('a file’s %s, %s, is shown as %s', (cell, order, shown) => {
  expect(describeOwnDate(cell, order)).toBe(shown);
});

test('days are shown month first, with two digits, and the year where it is another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20') });
  expect(describeDays('2026-11-05', '2026-11-07')).toBe('Nov 05 – Nov 07');
  expect(describeDays('2025-11-05')).toBe('Nov 05, 2025');
  vi.useRealTimers();
});

test.each([
  [
    'notATable',
    'This file cannot be read as a table. Save it, or ask for it, as .xlsx or as CSV in UTF-8.',
  ],
  ['empty', 'This file is empty.'],
])('a file of the kind %s is reported as “%s”', (message, sentence) => {
  expect(describeFailure({ name: 'UnreadableFile', message })).toBe(sentence);
  expect(describeFailure({ name: 'TypeError', message })).toMatch(
    /^This file could not be matched\./,
  );
});

const DAYS: MadeUp[] = [
  ['KN-1', '100.00'],
  ['KN-2', '200.00', { at: '2026-11-21T08:30:00Z' }],
  ['KN-3', '300.00', { at: '2026-11-22T08:30:00Z' }],
];

/** The verdict and the obstacles of a file, and the reasons of its groups in the order of the categories. */
async function wordsOf(file: string, found: Partial<RowCounts> = {}) {
  const payments = DAYS;
  const table = await readTable(new TextEncoder().encode(file));
  const { length: rows } = payments;
  const received = receivedOf({ rows, isCut: false, before: rows, ...found });
  const list = indexPayments(rowsOf(...payments), 'india', received.expected);
  const result = reconcile(table, list);
  const matched = matchedOf(result, 1, table, received.certainty);
  return {
    verdict: describeVerdict(matched, false),
    obstacles: describeObstacles(matched, false),
    notes: describeNotes(matched, false),
    reasons: CATEGORIES.flatMap((category) =>
      result.categories[category].groups.map(({ reason }) =>
        describeReason({ reason, category }, matched, false),
      ),
    ),
  };
}

test('a green verdict says what was compared, and for which days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24') });
  const { verdict } = await wordsOf('Order,Total,Date\nKN-1,100,20/11/2026\nKN-2,200,21/11/2026\n');
  expect(verdict).toEqual([
    'All 2 payments are in your file, with their amounts: ₹300.00 · Nov 20 – Nov 21',
  ]);
  vi.useRealTimers();
});

test('beside a green verdict stands what the file says around its rows', async () => {
  const rows = 'Order,Total\nKN-1,100\nKN-2,200\nKN-3,300\n';
  const { notes } = await wordsOf(`Kaveri Naturals,\n***,\nDay book,\n${rows}`);
  expect(notes).toEqual(['Outside its rows, your file says “Kaveri Naturals”, “Day book”.']);
  const wrong = await wordsOf(`Kaveri Naturals,\n${rows.replace('300', '301')}`);
  expect(wrong.notes).toEqual([]);
});

test('the difference says how much less or more was received than the file has', async () => {
  const { verdict } = await wordsOf('Order,Total\nKN-1,100\nKN-2,250\nKN-3,300\nKN-9,40\n');
  expect(verdict).toEqual(['Your file ₹690.00', 'Received ₹600.00', '₹90.00 less received']);
});

test('with an incomplete list, the sum received is at least so much', async () => {
  const found = { isCut: true, before: 12 };
  const less = await wordsOf('Order,Total\nKN-1,100\nKN-2,250\nKN-3,300\nKN-9,40\n', found);
  expect(less.verdict).toEqual([
    'Your file ₹690.00',
    'Received at least ₹600.00',
    'at most ₹90.00 less received',
  ]);
  const more = await wordsOf('Order,Total\nKN-1,100\nKN-2,150\nKN-3,300\n', found);
  expect(more.verdict[2]).toBe('at least ₹50.00 more received');
});

test.each([
  [
    'a row without the chosen amount names the column that has one',
    'Ref,Narration,Deposits,Debit\nKN-1,sale,100,\nKN-2,sale,200,\nX77,rent,,30000\n',
    'No amount in Deposits, ₹30,000.00 in Debit',
  ],
  [
    'the same line twice is said to be the same line',
    'Order,Total\nKN-1,100\nKN-2,200\nKN-3,300\nKN-3,300\n',
    'The same line appears more than once in your file',
  ],
  [
    'the word that says unpaid wins over the way to pay',
    'Order,Total,Mode,Status\nKN-1,100,UPI,Paid\nKN-2,200,Cash,Unpaid\nKN-3,300,UPI,Paid\n',
    'Received, but in your file: Status says “Unpaid”',
  ],
  [
    'a whole day between is missing',
    'Order,Total,Date\nKN-1,100,20/11/2026\nKN-3,300,22/11/2026\n',
    'This whole day is missing from your file',
  ],
  [
    'what is no amount is shown as it is written',
    'Order,Total\nKN-1,100\nKN-2,200\nKN-3,as agreed 1x\n',
    'Received, but in your file: “as agreed 1x” cannot be read as an amount',
  ],
])('%s', async (_, file, words) => {
  expect((await wordsOf(file)).reasons).toContain(words);
});

test.each([
  [
    'a contradiction of signs, with what to choose',
    'Order,Total\nKN-1,100\nKN-2,-200\nKN-3,300\n',
    '1 row shows a received payment as money out. Choose what is money in.',
  ],
  [
    'an amount that was given back',
    'Order,Total,Refund amount\nKN-1,100,\nKN-2,200,200\nKN-3,300,\n',
    'Refund amount has an amount in 1 row: was the whole amount received? Until you answer below, such rows count as money in.',
  ],
  [
    'a title above rows',
    'Order,Total\nKN-1,100\nFailed payments,\nKN-2,200\nKN-3,300\n',
    'Are rows with “Failed payments” money in? Until you answer below, such rows count as money in.',
  ],
  [
    'a title of the file',
    'Failed payments,\nOrder,Total\nKN-1,100\nKN-2,200\nKN-3,300\n',
    'Not read as rows, but perhaps about money: “Failed payments”. Check these lines in your file.',
  ],
  [
    'a status that is blank',
    'Order,Total,Status\nKN-1,100,Paid\nKN-2,200,\nKN-3,300,Paid\n',
    'Are rows with “(blank)” money in? Until you answer below, such rows count as money in.',
  ],
  [
    'a heading of what went out',
    'Order,Withdrawal\nKN-1,100\nKN-2,200\nKN-3,300\n',
    'Withdrawal may not be rupees received. Choose the amount.',
  ],
  [
    'another unit in the heading',
    'Order,Total in lakhs\nKN-1,100\nKN-2,200\nKN-3,300\n',
    'Total in lakhs may not be rupees received: “lakhs”. Choose the amount.',
  ],
])('%s prevents green, and is reported', async (_, file, sentence) => {
  expect((await wordsOf(file)).obstacles).toContain(sentence);
});
