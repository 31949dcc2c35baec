import { describe, expect, test, vi } from 'vitest';
import { indexPayments } from '../../../src/reconcile/paymentIndex.ts';
import { compareByDay } from '../../../src/reconcile/payouts.ts';
import { kindsOf, match, payment, THREE } from './match.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('money that is missing is never green', () => {
  test('an amount is not taken for an Order ID', async () => {
    const orders = Array.from({ length: 900 }, (_, nth) => payment(String(nth + 1), 10_000 + nth));
    const rows = Array.from({ length: 45 }, (_, nth) => `20/11/2026,NEFT ${nth},${nth * 7 + 3},`);
    const result = await match(`Date,Narration,Deposit,Withdrawal\n${rows.join('\n')}`, orders);
    expect(result.choice.key).toBeNull();
    expect(result.categories.onlyInFile.rows).toBe(45);
    expect(result.categories.agrees.rows).toBe(0);
  });

  test('a serial number is not taken for an Order ID', async () => {
    const orders = Array.from({ length: 500 }, (_, nth) => payment(String(nth + 1), 900 + nth));
    const rows = Array.from(
      { length: 30 },
      (_, nth) => `${nth + 1},20/11/2026,${nth * 11 + 70}.00`,
    );
    const result = await match(`S No.,Date,Debit\n${rows.join('\n')}`, orders);
    expect(result.choice.key).toBeNull();
    expect(result.categories.differs.rows + result.categories.agrees.rows).toBe(0);
  });

  test('an unknown word removes no row', async () => {
    const text =
      'Order,Date,Amount,Type\n1001,20/11/2026,1947,Advance\n1002,20/11/2026,500,Balance\n';
    const result = await match(`${text}1003,20/11/2026,2000,Balance\n`);
    expect(result.categories.agrees.rows).toBe(2);
    expect(kindsOf(result, 'differs')).toEqual(['otherAmount: 1/1']);
    expect(result.isGreen).toBe(false);
  });

  test('rows below a subtotal, without a date of their own, are rows like others', async () => {
    const text =
      'Date,Order,Amount\n20/11/2026,1001,1947\n,1002,500\n,Total,2447\n21/11/2026,1003,2500\n';
    const result = await match(`${text},1004,5700\n,Total,8200\n`);
    expect(result.categories.agrees.rows).toBe(3);
    expect(result.categories.onlyInFile).toMatchObject({ rows: 1, inFile: 570000n });
    expect(kindsOf(result, 'notCompared')).toEqual(['total: 2/0']);
  });

  test('without a match there is no key, and equal rows stay separate', async () => {
    const text =
      'Date,Text,Amount\n20/11/2026,Cash sale,1000\n20/11/2026,Deposit,1000\n20/11/2026,Deposit,1000\n';
    const result = await match(text);
    expect(result.choice.key).toBeNull();
    expect(result.categories.onlyInFile).toMatchObject({ rows: 3, inFile: 300000n });
    expect(result.categories.onlyHere.payments).toBe(3);
  });

  test('a file equal to the payments is green', async () => {
    const result = await match('Order,Amount\n1001,1947\n1002,500\n1003,2500\n');
    expect(result.isGreen).toBe(true);
  });

  test('money that went back under the same RRN prevents green', async () => {
    const credits = THREE.map(
      ({ ref_id, paise }) => `20/11/2026,UPI/${ref_id},,${Number(paise) / 100}`,
    );
    const text = ['Date,Narration,Debit,Credit', ...credits].join('\n');
    expect((await match(text)).isGreen).toBe(true);
    expect((await match(`${text}\n21/11/2026,REV-UPI/632411110001,500,`)).isGreen).toBe(false);
  });

  test('a failed row prevents green, and is in Not compared', async () => {
    const text =
      'Order,Amount,Status\n1001,1947,Failed\n1001,1947,Paid\n1002,500,Paid\n1003,2500,Paid\n';
    const result = await match(text);
    expect(result.categories.agrees.rows).toBe(3);
    expect(result.categories.notCompared).toMatchObject({ rows: 1, inFile: 194700n });
    expect(result.isGreen).toBe(false);
  });
});

describe('rows of one order that have the same amount', () => {
  const orders = (...rupees: number[]) => rupees.map((one, nth) => payment(`KN${nth + 1}`, one));

  test('are lines with the whole amount where most such orders are, and are never green', async () => {
    const text = 'Order,Amount\nKN1,500\nKN1,500\nKN2,700\nKN2,700\nKN3,900\n';
    const result = await match(text, orders(500, 700, 900));
    expect(kindsOf(result, 'agrees')).toEqual(['lines: 4/2', 'equal: 1/1']);
    expect(result.categories.agrees).toMatchObject({ inFile: 330000n, paidInFile: 210000n });
    expect(result.isGreen).toBe(false);
  });

  test('are not added up where they are lines', async () => {
    const text = 'Order,Amount\n1001,1947\n1001,1947\n1002,500\n1002,500\n1003,1250\n1003,1250\n';
    const result = await match(text);
    expect(kindsOf(result, 'agrees')).toEqual(['lines: 4/2']);
    expect(kindsOf(result, 'differs')).toEqual(['otherAmount: 2/1']);
    expect(result.categories.differs).toMatchObject({ paidInFile: 125000n, here: 250000n });
  });
});

describe('a total', () => {
  const days = '20/11/2026,1001,1947\n20/11/2026,1002,500\n20/11/2026,1003,2500';

  test.each([
    ['in a dated file, without a day', `Date,Order,Amount\n${days}\n,Total,4947\n`, 494700n],
    ['in a file without days', 'Order,Amount\n1001,1947\n1002,500\n1003,2500\nSum,4947\n', 494700n],
    [
      'of a day, after a subtotal',
      'Date,Order,Amount\n20/11/2026,1001,1947\n,1002,500\n,Subtotal,2447\n21/11/2026,1003,2500\n,Total,4947\n,Sum,4947\n',
      1234100n,
    ],
  ])('%s adds no money', async (_, text, inFile) => {
    const { categories, isGreen } = await match(text);
    expect(categories.onlyInFile.rows).toBe(0);
    expect(categories.notCompared).toMatchObject({ inFile, paidInFile: 0n });
    expect(isGreen).toBe(true);
  });
});

test.each(['Order,Amount\n', ''])('rows above a later row of headings are rows', async (head) => {
  const text = `${head}9001,100\n9002,200\nOrder,Amount,Note\n`;
  const result = await match(`${text}1001,1947,a\n1002,500,b\n1003,2500,c\n`);
  expect(result.categories.onlyInFile).toMatchObject({ rows: 2, inFile: 30000n });
  expect(result.isGreen).toBe(false);
});

describe('rows of one order that have no amount of their own', () => {
  const HEADINGS = 'Order,Total,Status,Price,Refund\n';
  const file = (item: string) =>
    `${HEADINGS}1001,1947,paid,100,0\n${item}\n1002,500,paid,100,0\n1003,2500,paid,100,0\n`;

  test('are its lines', async () => {
    const result = await match(file('1001,,,90,'));
    expect(result.isGreen).toBe(true);
    expect(kindsOf(result, 'agrees')).toEqual(['equal: 4/3']);
    expect((await match(file('1001,,,90,\n1001,,paid,80,'))).isGreen).toBe(true);
  });

  test.each([
    ['of another order', '1002,,,90,'],
    ['with a word of its own', '1001,,refunded,90,'],
    ['with a word that nobody knows', '1001,,half,90,'],
    ['with an amount that the order does not have', '1001,,,90,500'],
  ])('but not %s', async (_, item) => {
    expect((await match(file(item))).isGreen).toBe(false);
  });
});

test('bills whose numbers begin again each month are those of the month of the file', async () => {
  const list = [10, 11].flatMap((month) =>
    [1, 2, 3].map((bill) =>
      payment(`B-${bill}`, 499, { id: `${month} ${bill}`, day: `2026-${month}-20` }),
    ),
  );
  const rows = (count: number) =>
    Array.from({ length: count }, (_, nth) => `20/10/2026,B-${nth + 1},499`).join('\n');
  expect((await match(`Date,Bill,Amount\n${rows(3)}`, list)).isGreen).toBe(true);
  expect((await match(`Date,Bill,Amount\n${rows(2)}`, list)).obstacles).toEqual(['onlyHere']);
});

describe('another currency', () => {
  test('is not seen in a column of rupees, however they are written', async () => {
    const result = await match(
      'Order,Amount,Cur\n1001,₹1947,INR\n1002,Rs 500,INR\n1003,2500 INR,INR\n',
    );
    expect(result.isGreen).toBe(true);
  });
});

describe('which payment a row names', () => {
  test('a hyphen is not an id', async () => {
    const rows = [payment('-', 500, { id: '-' }), payment('KN-77', 700)];
    const result = await match('Order,Amount\n-,500\n-,500\nKN77,700\n', rows);
    expect(result.categories.onlyInFile.rows).toBe(2);
    expect(result.categories.agrees.rows).toBe(1);
  });
});

describe('a bill that is paid weeks later', () => {
  const list = [
    ...THREE.slice(0, 2),
    payment('1003', 2500, { day: '2026-12-20' }),
    payment('1004', 640, { day: '2026-12-20' }),
  ];
  const file =
    'Order,Date,Amount\n1001,20/11/2026,1947\n1002,20/11/2026,500\n1003,20/11/2026,2500\n';

  test('is told, and a person can choose to compare without the dates', async () => {
    const whole = `${file}1004,20/12/2026,640\n`;
    expect(await match(whole, list)).toMatchObject({ oddDays: [2], obstacles: ['oddDays'] });
    const without = await match(whole, list, { date: null });
    expect(without).toMatchObject({ oddDays: [], isGreen: true });
  });

  test('takes nothing else with it: what is missing is told, with and without the dates', async () => {
    const late = await match(`${file}1005,20/12/2026,1\n`, list);
    expect(late.obstacles).toEqual(['onlyInFile', 'onlyHere', 'oddDays']);
    expect((await match(file, list, { date: null })).obstacles).toEqual(['onlyHere']);
    const changed = file.replace(',500', ',501');
    expect((await match(changed, list, { date: null })).obstacles).toEqual(['differs', 'onlyHere']);
  });
});

describe('days', () => {
  test('the order of day and month comes from the column, or from the payments', async () => {
    const dated = THREE.map((row, nth) => ({ ...row, day: `2026-11-0${nth + 1}` }));
    const monthFirst =
      'Order,Date,Amount\n1001,11/01/2026,1947\n1002,11/02/2026,500\n1003,11/03/2026,2500\n';
    const result = await match(monthFirst, dated);
    expect(result.choice.dayOrder).toBe('monthFirst');
    expect(result.fileDays).toEqual(['2026-11-01', '2026-11-03']);
    const chosen = await match(monthFirst, dated, { dayOrder: 'dayFirst' });
    expect(chosen.fileDays).toEqual(['2026-01-11', '2026-03-11']);
  });

  test('rows of days that are not loaded have their own group', async () => {
    const result = await match(
      'Order,Date,Amount\n1001,20/11/2026,1947\n1002,20/11/2026,500\n977,12/10/2026,40\n',
    );
    expect(kindsOf(result, 'onlyInFile')).toEqual(['dayNotLoaded: 1/0']);
    expect(result.looksLikePayouts).toBe(false);
  });
});

describe('a missing payment is reported even if the file has other dates', () => {
  test.each([
    ['of its export', '30/11/2026'],
    ['of the next day, such as of a settlement', '21/11/2026'],
    ['of another year', '20/11/2025'],
  ])('%s', async (_, date) => {
    const list = [...THREE, payment('1004', 70), payment('1005', 80, { day: '2026-11-24' })];
    const rows = ['1001,1947', '1002,500', '1003,2500'].map((row) => `${row},${date}`);
    const result = await match(`Order,Amount,Date\n${rows.join('\n')}`, list);
    expect(kindsOf(result, 'onlyHere')).toEqual(['dayNotInFile: 0/1']);
    expect(result).toMatchObject({
      isGreen: false,
      comparedDays: ['2026-11-20', '2026-11-20'],
      otherDays: { payments: 1 },
    });
  });

  test('even if most payments of its day are missing, when no row has the day of its payment', async () => {
    const rows = ['1001,1947,21/11/2026', '1009,90,22/11/2026'];
    const list = [...THREE, payment('1009', 90, { day: '2026-11-21' })];
    const result = await match(`Order,Amount,Date\n${rows.join('\n')}`, list);
    expect(kindsOf(result, 'onlyHere')).toEqual(['dayNotInFile: 0/2']);
  });

  test.each([
    ['Statement from 20/11/2026 to 22/11/2026', 'onlyHere'],
    ['Period,20 Nov 2026 - 22 Nov 2026', 'onlyHere'],
    ['Period : २०/११/२०२६ To २२/११/२०२६', 'onlyHere'],
    ['Printed on 23/11/2026', undefined],
    ['From 01/10/2026 to 31/10/2026', 'doubtfulLines'],
    ['From Date,01-10-2026\nTo Date,31-10-2026', 'doubtfulLines'],
    ['From Date,01-11-2026\nTo Date,30-11-2026', 'onlyHere'],
  ])('of a day of its period: %s', async (above, obstacle) => {
    const list = [...THREE, payment('1004', 70, { day: '2026-11-22' })];
    const rows = ['1001,1947', '1002,500', '1003,2500'].map((row) => `20/11/2026,${row}`);
    const { obstacles } = await match(`${above}\nDate,Order,Amount\n${rows.join('\n')}`, list);
    expect(obstacles[0]).toBe(obstacle);
  });

  test('but not on a day of which the file has few payments', async () => {
    const late = ['1004', '1005'].map((order) => payment(order, 70, { day: '2026-11-22' }));
    const rows = ['1001,1947', '1002,500', '1003,2500', '1004,70'].map(
      (row) => `${row},20/11/2026`,
    );
    const result = await match(`Order,Amount,Date\n${rows.join('\n')}`, [...THREE, ...late]);
    expect(result).toMatchObject({ isGreen: true, otherDays: { payments: 1 } });
  });
});

test.each([
  ['all bills of a year ago', ['20/11/2025', '20/11/2025', '20/11/2025'], [0, 1, 2]],
  ['one date that is a month off', ['20/11/2026', '20/10/2026', '20/11/2026'], [1]],
  ['all bills of a month ago', ['20/10/2026', '21/10/2026', '22/10/2026'], [0, 1, 2]],
  ['all of the week before', ['12/11/2026', '13/11/2026', '14/11/2026'], [0, 1, 2]],
  ['a settlement of four days later', ['24/11/2026', '24/11/2026', '24/11/2026'], []],
  ['all in the next year', ['31/12/2027', '31/12/2027', '31/12/2027'], [0, 1, 2]],
])('%s: told where they are no days of these payments', async (_, dates, oddDays) => {
  const rows = ['1001,1947', '1002,500', '1003,2500'].map((row, nth) => `${row},${dates[nth]}`);
  const result = await match(`Order,Amount,Date\n${rows.join('\n')}`);
  expect(result.oddDays).toEqual(oddDays);
  expect(result.obstacles.includes('oddDays')).toBe(oddDays.length > 0);
});

test('daily payouts are recognised, and compared by day', async () => {
  const list = Array.from({ length: 50 }, (_, nth) =>
    payment(`KN${nth}`, 100 + nth, { day: `2026-11-${10 + Math.floor(nth / 5)}` }),
  );
  const sumOf = (day: number) =>
    list
      .filter((one) => one.day === `2026-11-${day}`)
      .reduce((sum, one) => sum + Number(one.paise), 0);
  const rows = Array.from(
    { length: 9 },
    (_, nth) => `${11 + nth}/11/2026,NEFT payout ${nth},${(sumOf(10 + nth) * 0.98) / 100}`,
  );
  const result = await match(`Date,Narration,Credit\n${rows.join('\n')}\n`, list);
  expect(result.looksLikePayouts).toBe(true);
  const byDay = compareByDay(result.categories, indexPayments(list, 'india'));
  expect(byDay.shift).toBe(1);
  expect(byDay.days).toHaveLength(10);
  expect(byDay.days.slice(0, 9).map(({ percent }) => percent)).toEqual(Array(9).fill(-2));
  expect(byDay.days[9]).toMatchObject({ day: '2026-11-19', rows: 0, percent: -100 });
});

test('an unknown word is asked about, and the answer counts', async () => {
  const text = 'Order,Amount,Status\n1001,1947,Paid\n1002,500,Blorb\n1003,2500,Paid\n';
  const result = await match(text);
  const asked = { word: 'Blorb', key: 'blorb', rows: 1, inFile: 50000n };
  const open = { isMoneyIn: null, isAsked: true };
  expect(result.wordColumns).toMatchObject([{ column: 2, words: [{}, { ...asked, ...open }] }]);
  expect(result.obstacles).toEqual(['words']);
  expect((await match(text, THREE, { answers: { 2: { blorb: true } } })).isGreen).toBe(true);
  const no = await match(text, THREE, { answers: { 2: { blorb: false } } });
  expect(no.categories.differs.groups[0]?.reason).toEqual({
    kind: 'word',
    word: 'Blorb',
    column: 2,
  });
});

test('a running balance is found, with the row at which it does not change', async () => {
  const text = (last: string) =>
    `Date,RRN,Credit,Debit,Balance\n20/11/2026,632411110000,1947,,2947\n20/11/2026,632411110001,500,,3447\n20/11/2026,632411110002,2500,,5947\n20/11/2026,x,,100,5847\n20/11/2026,y,,47,${last}\n`;
  expect((await match(text('5800'))).balance).toEqual({ column: 4, rows: [] });
  expect((await match(text('5700'))).balance).toEqual({ column: 4, rows: [4] });
  expect((await match(text('5700'))).obstacles).toContain('balance');
  expect((await match(text('5700'), THREE, { amount: 2 })).obstacles).not.toContain('balance');
  const bills =
    'RRN,Bill,Qty,Amount\n632411110000,7001,1,1947\n632411110001,7002,1,500\n632411110002,7003,1,2500\nx,7004,1,80\ny,7005,1,80\nz,7009,1,80\n';
  expect((await match(bills)).balance).toBeNull();
});

test.each(['21/08/2026', '72/11/2026'])(
  'a second date on which a bank books, %s, may not contradict the first',
  async (value) => {
    const list = THREE.map((one, nth) => ({ ...one, day: `2026-11-2${nth}` }));
    const rows = list.map(({ orderID, paise }, nth) => {
      const day = `2${nth}/11/2026`;
      return `${day},${nth === 1 ? value : day},${orderID},${Number(paise) / 100}`;
    });
    const file = `Txn Date,Value Date,Order,Amount\n${rows.join('\n')}`;
    expect((await match(file, list)).obstacles).toEqual(['oddDays']);
    expect((await match(file, list, { date: null })).isGreen).toBe(true);
    expect((await match(file.replace('Value', 'Bill'), list)).isGreen).toBe(true);
  },
);
