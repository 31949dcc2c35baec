import { expect, test } from 'vitest';
import { CATEGORIES } from '../../../src/reconcile/result.ts';
import { kindsOf, match, payment } from './match.ts';

const STATUSES: Record<string, string> = { F: 'FAILED', P: 'PENDING', I: 'IN_PROGRESS' };

/**
 * Payments in shorthand: `KN1 100 20 F` is order KN1, ₹100, November 20, failed; `-` means no amount or no day.
 */
const listOf = (rows: string) =>
  rows.split('; ').map((row, nth) => {
    const [order = '', rupees, day = '20', status = ''] = row.split(' ');
    return payment(order, Number(rupees) || 0, {
      ...{ id: `txn${nth}`, status: STATUSES[status] ?? 'COMPLETED' },
      ...(rupees === '-' && { paise: null }),
      day: day === '-' ? null : `2026-11-${day}`,
    });
  });

/** Every group as `category kind rows/payments file/here`, with its sums in rupees. */
async function groupsOf(file: string, list: string) {
  const text = `Order,Date,Amount,Status\n${file.replaceAll('; ', '\n')}\n`;
  const { categories } = await match(text, listOf(list));
  return CATEGORIES.flatMap((name) =>
    categories[name].groups.map(({ reason, rows, payments, inFile, here }) => {
      const word = 'word' in reason ? `(${reason.word})` : '';
      return `${name} ${reason.kind}${word} ${rows}/${payments} ${inFile / 100n}/${here / 100n}`;
    }),
  );
}

test.each<[what: string, file: string, list: string, groups: string[]]>([
  ['equal amounts', 'KN1,20/11/2026,100.00,', 'KN1 100', ['agrees equal 1/1 100/100']],
  ['other amounts', 'KN1,20/11/2026,90.00,', 'KN1 100', ['differs otherAmount 1/1 90/100']],
  [
    'two rows that add up, and two payments that do',
    'KN1,20/11/2026,60.00,; KN1,20/11/2026,40.00,; KN2,20/11/2026,300.00,',
    'KN1 100; KN2 100; KN2 200',
    ['agrees split 3/3 400/400'],
  ],
  [
    'two equal rows for two equal payments',
    'KN1,20/11/2026,100.00,; KN1,20/11/2026,100.00,; KN3,20/11/2026,7.00,',
    'KN1 100; KN1 100; KN3 7',
    ['agrees paidTwiceInBoth 2/2 200/200', 'agrees equal 1/1 7/7'],
  ],
  [
    'a number of each day: one bill is missing, and another is there twice',
    'KN1,20/11/2026,100.00,; KN1,20/11/2026,100.00,a; KN2,20/11/2026,7.00,; KN2,21/11/2026,7.00,',
    'KN1 100 20; KN1 100 21; KN2 7 20; KN2 7 21',
    ['agrees paidTwiceInBoth 2/2 14/14', 'differs paidTwiceInFile 2/2 200/200'],
  ],
  [
    'a row for one of two payments',
    'KN1,20/11/2026,100.00,; KN2,20/11/2026,100.00,; KN3,20/11/2026,50.00,',
    'KN1 100; KN1 100; KN2 100; KN2 7; KN3 100; KN3 100',
    ['differs paidTwiceHere 2/4 200/307', 'differs otherAmount 1/2 50/200'],
  ],
  [
    'more than a payment, and the amount of one of two others',
    'KN1,20/11/2026,300.00,; KN2,20/11/2026,60.00,; KN2,20/11/2026,60.00,; KN2,20/11/2026,50.00,',
    'KN1 100; KN1 300; KN2 60',
    ['differs paidTwiceHere 1/2 300/400', 'differs otherAmount 3/1 170/60'],
  ],
  [
    'payments that wait or failed',
    'KN1,20/11/2026,100.00,; KN2,20/11/2026,100.00,; KN3,20/11/2026,5.00,; KN5,20/11/2026,5.00,',
    'KN1 100 20 P; KN2 100 20 F; KN3 5 20 I; KN4 9 20 P; KN5 5',
    [
      ...['agrees equal 1/1 5/5', 'differs waitingHere 2/0 105/0'],
      'differs notCompletedHere 1/0 100/0',
    ],
  ],
  [
    'a payment of which the rest waits',
    'KN1,20/11/2026,100.00,; KN2,20/11/2026,100.00,; KN3,20/11/2026,5.00,',
    'KN1 60; KN1 40 20 P; KN2 60; KN2 30 20 P; KN3 5',
    [
      ...['agrees equal 1/1 5/5', 'differs waitingHere 1/1 100/60'],
      'differs otherAmount 1/1 100/60',
    ],
  ],
  [
    'a completed payment beside a failed one of the same order',
    'KN1,20/11/2026,100.00,',
    'KN1 100; KN1 100 20 F',
    ['agrees equal 1/1 100/100'],
  ],
  [
    'such a row beside a paid one, and one of a payment that is not completed',
    'KN1,20/11/2026,100.00,Failed; KN1,20/11/2026,100.00,Paid; KN2,20/11/2026,50.00,Failed',
    'KN1 100; KN2 50 20 F',
    ['agrees equal 1/1 100/100', 'notCompared word(Failed) 2/0 150/0'],
  ],
  [
    'ids of one row, and rows of one id, are one group',
    'KN101 and KN102,20/11/2026,300.00,; KN102 and KN103,20/11/2026,300.00,; KN105,20/11/2026,5.00,',
    'KN101 100; KN102 200; KN103 300; KN105 5',
    ['agrees split 2/3 600/600', 'agrees equal 1/1 5/5'],
  ],
  [
    'several orders in one cell, where there is one of each',
    '11 & 12,20/11/2026,300.00,; "13, 14",20/11/2026,700.00,; 15+99,20/11/2026,5.00,; 16,20/11/2026,6.00,; 17,20/11/2026,7.00,',
    '11 100; 12 200; 13 300; 14 400; 15 5; 16 6; 17 7',
    [
      ...['agrees split 2/4 1000/1000', 'agrees equal 2/2 13/13'],
      ...['onlyInFile referenceNotHere 1/0 5/0', 'onlyHere dayOfFile 0/1 0/5'],
    ],
  ],
  [
    'an id with zeros in front is that of the payment with the same zeros',
    '0071,20/11/2026,100.00,; 71,20/11/2026,200.00,; 00072,20/11/2026,5.00,',
    '0071 100; 71 200; 72 5',
    ['agrees equal 3/3 305/305'],
  ],
  [
    'rows without a payment',
    'KN9,20/11/2026,5.00,; cash,21/11/2026,6.00,; KN8,12/10/2026,7.00,; KN8,22/11/2026,8.00,; KN1,20/11/2026,1.00,; KN2,20/11/2026,2.00,; KN3,20/11/2026,3.00,',
    'KN1 1; KN2 2; KN3 3; KN4 4 21 F',
    [
      ...['agrees equal 3/3 6/6', 'onlyInFile referenceNotHere 1/0 5/0'],
      ...['onlyInFile noReference 1/0 6/0', 'onlyInFile dayNotLoaded 2/0 15/0'],
    ],
  ],
])('%s', async (_, file, list, groups) => {
  expect((await groupsOf(file, list)).sort()).toEqual(groups.sort());
});

test.each([
  ['RRN', 'RRN,Amount\n77001122,300\n77001123,5\n', { ref_id: '77001122' }],
  ['Payment ID', 'Order,Amount\nKN1,100\nKN2,5\n', { id: 'txn' }],
  ['RRN, of two orders', 'Order,Amount\nKN1,300\nKN2,5\n', { ref_id: '77001123' }],
  ['Payment ID, as often in the file', 'Order,Amount\nKN1,100\nKN1,200\nKN2,5\n', { id: 'txn' }],
])('two payments with one %s are told, and never green', async (_, file, own) => {
  const list = [payment('KN1', 100, own), payment('KN1', 200, own)];
  const result = await match(file, [...list, payment('KN2', 5, { ref_id: '77001123' })]);
  expect(kindsOf(result, 'differs')[0]).toMatch('sameIdHere');
});

test('a comparison says which rows and payments it has, and their day', async () => {
  const file = 'Order,Date,Amount\n71,20/11/2026,1.00\nA B1,20/11/2026,2.00\n';
  const { categories } = await match(file, listOf('0071 1 19; AB1 2 18'));
  expect(categories.agrees.groups[0]?.comparisons).toMatchObject([
    { rows: [0], payments: [0], day: '2026-11-20', completed: 1 },
    { rows: [1], payments: [1] },
  ]);
});

test('Differs may have payments that are not completed, Agrees none', async () => {
  const list = listOf('KN1 100; KN1 100 20 F; KN2 5; KN2 5 20 F');
  const { categories } = await match('Order,Amount\nKN1,90.00\nKN2,5.00\n', list);
  expect(categories.differs.groups[0]?.comparisons[0]).toMatchObject({
    payments: [0, 1],
    completed: 1,
  });
  expect(categories.agrees.groups[0]?.comparisons[0]).toMatchObject({ payments: [2], day: null });
});
