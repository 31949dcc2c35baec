import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../src/reconcile/result.ts';
import { match, payment, THREE } from './match.ts';

const DATED = THREE.map((row, nth) => ({ ...row, day: `2026-11-${18 + nth}` }));

/** A file with a row for each of THREE, whose values replace `<order>`, `<ref>`, `<day>`, `<amount>` and `<paise>`. */
function fileOf(headings: string, row: string, ...more: string[]) {
  const rows = THREE.map(({ orderID, ref_id, paise }, nth) => {
    const values = {
      ...{ order: orderID, ref: ref_id ?? '', day: `${18 + nth}/11/2026`, nth: `${nth + 1}` },
      ...{ paise: `${paise}`, amount: `${paise}`.replace(/..$/, '.$&') },
    };
    return row.replace(/<(\w+)>/g, (_, name: keyof typeof values) => values[name]);
  });
  return [headings, ...rows, ...more].join('\n');
}

async function choiceOf(file: string, given: Partial<Choice> = {}) {
  const { choice, rival, isDayOrderGuess } = await match(file, DATED, given);
  return { ...choice, rival: rival?.column ?? null, isDayOrderGuess };
}

describe('without a person, a file shows', () => {
  test.each<[what: string, file: string, choice: object]>([
    [
      'the id in a narration, and a column of the id alone before it',
      fileOf('Narration,RRN,Amount', 'UPI/<ref>/x,<ref>,<amount>'),
      { key: { column: 1, field: 'ref_id' } },
    ],
    [
      'no name in short numbers that seldom have their amount',
      'Serial,Amount\n1001,5\n1002,6\n1003,2500\n',
      { key: null },
    ],
    [
      'no paise where amounts have decimals',
      fileOf('Order,Fee,Amount', '<order>,2,<paise>.00'),
      { isPaise: false },
    ],
    [
      'the amount in paise',
      fileOf('Order,Fee,Amount', '<order>,2,<paise>'),
      { amount: 2, isPaise: true },
    ],
    [
      'the amount with a comma',
      'Order,Amount\n1001,"1.947,00"\n1002,"500,00"\n1003,"2.500,00"\n',
      { amount: 1, decimal: ',' },
    ],
    [
      'the amount that payments have, and not a larger one',
      fileOf('Order,Order total,Paid', '<order>,9<amount>,<amount>'),
      { amount: 2, isPaise: false, moneyIn: 'plus' },
    ],
    [
      'no column of words where one is something else',
      fileOf('Order,Kind,Amount', '<order>,Debit,<amount>', '9009,Transfer,7.00'),
      { amount: 2, moneyIn: 'plus', side: null },
    ],
    [
      'the date that payments have',
      fileOf('Order,Printed,Date,Amount', '<order>,21/11/2026,<day>,<amount>'),
      { date: 2, dayOrder: 'dayFirst', isDayOrderGuess: false },
    ],
    [
      'the month first',
      fileOf('Order,Date,Amount', '<order>,<day>,<amount>').replace(/(\d\d)\/(\d\d)\//g, '$2/$1/'),
      { date: 1, dayOrder: 'monthFirst', isDayOrderGuess: false },
    ],
    [
      'no order of day and month where each could be either',
      'Order,Date,Amount\n1001,05/06/2026,1947\n1002,06/05/2026,500\n',
      { date: 1, dayOrder: 'dayFirst', isDayOrderGuess: true },
    ],
    [
      'a second column with the amounts of half of the payments',
      'Order,Amount,Net\n1001,1947.00,1947.00\n1002,500.00,500.00\n1003,2500.00,2490.00\n',
      { amount: 1, rival: 2 },
    ],
    [
      'a rate that is the amount in one of two rows',
      'Order,Rate,Total\n1001,1947.00,1947.00\n1002,500.00,1000.00\n',
      { amount: 1, rival: 2 },
    ],
    [
      'no balance that begins with the first amount',
      'Order,Amount,Balance\n1001,1947.00,1947.00\n1002,500.00,2447.00\n',
      { amount: 1, rival: null },
    ],
    [
      'money in by the rows that name payments alone',
      fileOf('Order,Amount', '<order>,<amount>', ...Array(5).fill('none,-7.00')),
      { moneyIn: 'plus' },
    ],
    [
      'no side in a column that is mostly blank',
      'Order,Side,Amount\n1001,,1947.00\n1002,Cr,500.00\n1003,,2500.00\n',
      { side: null },
    ],
    [
      'the largest sum of decimals, where nothing tells',
      'Note,Code,Fee,Amount\na,632400000000,1.00,10.00\nb,632400000009,2.00,20.00\nc,632400000005,3.00,30.00\n',
      { amount: 3 },
    ],
  ])('%s', async (_, file, choice) => {
    expect(await choiceOf(file)).toMatchObject(choice);
  });
});

test("a person's choice is kept", async () => {
  const file = fileOf(
    'Order,RRN,Date,Printed,Amount,Net,Kind,Status',
    '<order>,<ref>,<day>,21/11/2026,<amount>,1<amount>,Credit,Paid',
  );
  const given: Partial<Choice>[] = [
    { key: { column: 1, field: 'ref_id' } },
    { key: null },
    { date: 3 },
    { date: null },
    { dayOrder: 'monthFirst' },
    { amount: 5 },
    { amount: null },
    { isPaise: true },
    { decimal: ',' },
    { moneyIn: 'minus' },
    { side: null },
    { side: 7 },
    { days: 'all' },
    { answers: { 7: { later: true } } },
  ];
  for (const one of given) expect(await choiceOf(file, one)).toMatchObject(one);
  expect(await choiceOf(file)).toMatchObject({
    side: 6,
    moneyIn: 'cr',
    answers: {},
    days: 'file',
  });
  expect(await choiceOf(file, { amount: 5 })).toMatchObject({ rival: null });
  const commas = 'Order,Paid,Net\n1001,1947.00,"1.940,00"\n1002,500.00,"499,00"\n';
  expect(await choiceOf(commas)).toMatchObject({ amount: 1, decimal: '.' });
  expect(await choiceOf(commas, { amount: 2 })).toMatchObject({ amount: 2, decimal: ',' });
});

test('a row names payments by all ids in it', async () => {
  const both = [payment('KN-101', 100), payment('KN-102', 200)];
  const { categories } = await match(
    'Orders,Amount\nKN-101 and KN-102,300.00\nKN-109 and KN-101,5.00\n',
    both,
  );
  expect(categories.differs).toMatchObject({ rows: 2, payments: 2, inFile: 30500n, here: 30000n });
});

test('one equal amount of five is a coincidence', async () => {
  const five = Array.from({ length: 5 }, (_, nth) => payment(`KN-10${nth}`, 100 + nth));
  const rows = five.map(({ orderID }, nth) => `${orderID},${100 + nth},${nth === 0 ? 100 : nth}`);
  expect((await match(`Order,Amount,Fee\n${rows.join('\n')}`, five)).rival).toBeNull();
});

test('rows that agree but have another amount in a second column are reported', async () => {
  const file = 'Order,Amount,Net\n1001,1947.00,1947.00\n1002,500.00,500.00\n1003,2500.00,2490.00\n';
  expect((await match(file)).rival).toMatchObject({ column: 2, rows: [2] });
  expect((await match(file.replace('2490', '2500'))).rival).toBeNull();
});

test("the file's days are those of all rows, and the sums those of all completed payments", async () => {
  const list = [...DATED, payment('F1', 70, { status: 'FAILED', day: '2026-11-25' })];
  const file =
    'Order,Date,Amount\n1001,17/11/2026,1947.00\n9,,x5\n1002,21/11/2026,-20.00\n1003,19/11/2026,1.00\n';
  expect(await match(file, list)).toMatchObject({
    received: { payments: 3, here: 494_700n },
    ...{ fileDays: ['2026-11-17', '2026-11-21'], loadedDays: ['2026-11-18', '2026-11-25'] },
  });
  expect(await match('Order,Amount\n1001,1.00\n', [])).toMatchObject({
    fileDays: null,
    loadedDays: null,
  });
});

test('a total between the rows of a balance is not one of its rows', async () => {
  const rows = [
    '20/11/2026,632411110000,1947,2947',
    '20/11/2026,632411110001,500,3447',
    ',,2447,',
    '20/11/2026,632411110002,2500,5947',
    ',,60,',
  ];
  const { balance } = await match(`Date,RRN,Credit,Balance\n${rows.join('\n')}\n`);
  expect(balance).toEqual({ column: 3, rows: [] });
});
