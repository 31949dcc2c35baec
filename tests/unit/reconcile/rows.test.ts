import { describe, expect, test } from 'vitest';
import type { Category, Choice, MatchResult, Reason } from '../../../src/reconcile/result.ts';
import { kindsOf, match, payment, THREE } from './match.ts';

/* Tests of reading the money, totals and days of rows, and of grouping rows. */

/** The day and the reason of each row, in the order of the file. */
function rowsOf({ categories }: MatchResult) {
  const rows: { reason: Reason; day: string | null }[] = [];
  for (const { groups } of Object.values(categories)) {
    for (const { reason, comparisons } of groups) {
      for (const one of comparisons) for (const row of one.rows) rows[row] = { ...one, reason };
    }
  }
  return rows;
}

describe('the money of a row', () => {
  const KEY: Partial<Choice> = { key: { column: 0, field: 'orderID' }, amount: 1 };

  test.each<[amount: string, moneyIn: Choice['moneyIn'], paise: bigint]>([
    ['5.00', 'plus', 500n],
    ['-5.00', 'plus', -500n],
    ['5.00', 'minus', -500n],
    ['-5.00', 'minus', 500n],
    ['5.00 Cr', 'cr', 500n],
    ['5.00 Dr', 'cr', -500n],
    ['5.00 Cr', 'dr', -500n],
    ['5.00 Dr', 'dr', 500n],
    ['5.00 Cr', 'plus', 500n],
  ])('%s, where money in is %s, is %s paise', async (amount, moneyIn, paise) => {
    const file = `Order,Amount\n1001,${amount}\n`;
    const { categories } = await match(file, THREE, { ...KEY, moneyIn });
    const paidInFile = paise > 0n ? paise : 0n;
    expect(categories.differs).toMatchObject({ inFile: paise, paidInFile });
  });

  test('is a whole number of paise where the file has paise', async () => {
    const file = 'Order,Amount\n1001,194700\n1002,50000.50\n';
    const result = await match(file, THREE, { ...KEY, isPaise: true });
    expect(rowsOf(result).map(({ reason }) => reason.kind)).toEqual(['equal', 'unreadable']);
  });

  test('is on the side that another column says, unless the amount says its own', async () => {
    const file = 'Order,Amount,Kind\n1001,1947,Cr\n1002,500 Cr,Dr\n1003,2500,Dr\n';
    const result = await match(file, THREE, { ...KEY, side: 2, moneyIn: 'cr' });
    expect(rowsOf(result).map(({ reason }) => reason.kind)).toEqual(['equal', 'equal', 'moneyOut']);
  });

  test("is of another currency where a cell of its row is that currency's code", async () => {
    const file = 'Order,Amount,Currency\n1001,1947,INR\n1002,500,USD\n1003,2500,INR\n';
    const result = await match(file);
    expect(rowsOf(result)[1]?.reason).toEqual({
      kind: 'unreadable',
      what: 'currency',
      word: 'USD',
    });
    expect(result.isGreen).toBe(false);
  });
});

describe('a total is true where it is the sum of rows above or below', () => {
  test.each<[amounts: string, totals: string]>([
    ['1 2 T3', 'total'],
    ['1 2 T4', 'otherTotal'],
    ['1 2 T3 4 5 T9', 'total total'],
    ['1 2 T3 4 5 T12', 'total total'],
    ['1 2 T3 T3', 'total total'],
    ['1 2 T3 4 T3', 'total otherTotal'],
    ['5 -2 T3', 'total'],
    ['5 -2 T5', 'total'],
    ['T3 1 2', 'total'],
    ['T3 1 2 T9 4 5 T12', 'total total total'],
    ['T4 1 2', 'otherTotal'],
    ['1 2 T0', 'otherTotal'],
  ])('%s', async (amounts, totals) => {
    const lines = amounts.split(' ').map((one, nth) => {
      return one.startsWith('T') ? `Total,${one.slice(1)}.00` : `KN-90${nth},${one}.00`;
    });
    const rows = rowsOf(await match(`Order,Amount\n${lines.join('\n')}\n`));
    const found = rows.filter((_, nth) => lines[nth]?.startsWith('Total'));
    expect(found.map(({ reason }) => reason.kind).join(' ')).toBe(totals);
  });
});

test.each([
  ['Total for Asha Rao', 'total'],
  ['Total of 20 Nov', 'total'],
  ['दिवसाची एकूण', 'total'],
  ['الإجمالي', 'total'],
  ['Total Gas Agency', 'otherTotal'],
  ['Sum from Ravi for all', 'otherTotal'],
])('%s is a walk-in or the sum of the rows above: %s', async (text, kind) => {
  const result = await match(
    `Name,Order,Amount\na,1001,1947\nb,1002,500\n${text},,2447\nc,1003,2500\n`,
  );
  expect(kindsOf(result, 'notCompared')).toEqual([`${kind}: 1/0`]);
});

test('an ID may have a part that looks like a day', async () => {
  const result = await match(
    'Name,Order,Amount\na,1001,1947\nb,1002,500\nTotal Gas,INV/2026/11/0012,300\nc,1003,2500\n',
  );
  expect(kindsOf(result, 'onlyInFile')).toEqual(['referenceNotHere: 1/0']);
});

test('a balance with its day in the column of IDs has no ID', async () => {
  const result = await match(
    'Type,Order,Amount\na,1001,1947\nb,1002,500\nc,1003,2500\nClosing balance,as on 22/11/2026,\n',
  );
  expect(kindsOf(result, 'notCompared')).toEqual(['balance: 1/0']);
  expect(result.isGreen).toBe(true);
});

test.each(['कुलकर्णी', 'शेषाद्रि', 'Sumathi'])(
  '%s is a name, although a part of it says total or balance',
  async (name) => {
    const result = await match(
      `Name,Order,Amount\na,1001,1947\nb,1002,500\n${name},,300\nc,1003,2500\n`,
    );
    expect(kindsOf(result, 'onlyInFile')).toEqual(['noReference: 1/0']);
  },
);

test('a bill without an amount is not paid by a walk-in above it', async () => {
  const result = await match('Order,Amount\n1001,1947\n1002,500\nwalk-in,2500\n1003,\n');
  expect(kindsOf(result, 'differs')).toEqual(['noAmount: 1/1']);
  expect(kindsOf(result, 'onlyInFile')).toEqual(['noReference: 1/0']);
});

describe('a line that is one text', () => {
  test.each([
    'Date : 16 Nov 2026',
    'Printed on 21/11/2026 10:15 PM by admin',
    'Saturday, November 21, 2026 05:32 PM GMT+05:30',
    '२१/११/२०२६',
  ])('with days only is no money: %s', async (line) => {
    const file = `Order,Amount\n1001,1947\n"${line}"\n1002,500\n1003,2500\n`;
    const result = await match(file);
    expect(rowsOf(result)[1]?.reason.kind).toBe('aside');
    expect(result.isGreen).toBe(true);
  });

  test.each(['Advance Rs 900', '1009', 'Bill 1009 of 16 Nov 2026', 'GST 29ABC1'])(
    'with other numbers may be money: %s',
    async (line) => {
      const result = await match(`Order,Amount\n1001,1947\n${line}\n1002,500\n1003,2500\n`);
      expect(result.obstacles).toEqual(['notCompared']);
    },
  );

  test('is a row where it names a payment, or where a sale of that day has no amount', async () => {
    const file = 'Date,Order,Amount\n20/11/2026,1001,1947\n20/11/2026,1002,500\n';
    const list = [...THREE.slice(0, 2), payment('2026', 70)];
    expect((await match(`${file},2026,\n`, list)).obstacles).toContain('differs');
    const sale = await match(`${file}20/11/2026,Walk-in,\n`, THREE.slice(0, 2));
    expect(sale.obstacles).toEqual(['notCompared']);
  });
});

describe('in a file with days', () => {
  test.each<[what: string, rows: string, days: string]>([
    [
      'a row without one that names nothing is no entry',
      '20/11/2026,1001,1947;20/11/2026,1002,500;20/11/2026,1003,2500;,,7;,KN-9009,7',
      '20 20 20 -noDate -',
    ],
    [
      'a day that is written once counts for the rows below it',
      '19/11/2026,1001,1947;,1002,500;20/11/2026,,7;,1003,2500',
      '19 19 20 20',
    ],
    ['rows above the first day have none', ',1001,1947;20/11/2026,1002,500', '- 20'],
  ])('%s', async (_, rows, days) => {
    const result = await match(`Date,Order,Amount\n${rows.split(';').join('\n')}\n`);
    const found = rowsOf(result).map(
      ({ day, reason }) => (day?.slice(-2) ?? '-') + (reason.kind === 'noDate' ? 'noDate' : ''),
    );
    expect(found.join(' ')).toBe(days);
  });
});

describe('a group', () => {
  const groupsOf = ({ categories }: MatchResult, name: Category) =>
    categories[name].groups.map(({ reason, rows }) => `${JSON.stringify(reason)} ${rows}`);

  test('has the rows of one word in any case, and of one column', async () => {
    const file =
      'Order,Amount,Status\nA-1,1,Refunded\nA-2,1,REFUNDED\nA-3,1,Failed\n1001,1947,Paid\n';
    expect(groupsOf(await match(file), 'notCompared')).toEqual([
      '{"kind":"word","word":"Refunded","column":2} 2',
      '{"kind":"word","word":"Failed","column":2} 1',
    ]);
  });
});
