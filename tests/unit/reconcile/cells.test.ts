import { describe, expect, test } from 'vitest';
import { findBalance } from '../../../src/reconcile/balance.ts';
import { columnOf, sizeOf } from '../../../src/reconcile/columns.ts';
import { dayReader } from '../../../src/reconcile/dayColumn.ts';
import { meaningsIn, wordKey } from '../../../src/reconcile/words.ts';
import { hasLongNumber, idKey, idsWithin, isId, isShort } from '../../../src/written/ids.ts';
import { readAnyAmount } from '../../../src/written/money.ts';

test.each([
  ['ORD1', 'ord1'],
  ['#ORD-1', 'ord1'],
  ['# ORD-1', '#ord1'],
  ['="0012"', '12'],
  ['000632511110000', '632511110000'],
  ['632511110000.00', '632511110000'],
  ['ＯＲＤ\u200B1', 'ord1'],
  ['१२', '12'],
  ['1-11', '1-11'],
  [' ord 1 ', 'ord1'],
  ['0', '0'],
  ['-', ''],
  [`1${'x'.repeat(100)}`, ''],
])('the id %j is written as %j', (text, plain) => {
  expect(idKey(text)).toBe(plain);
});

test.each([
  ['UPI/DR/632511110000/SAFFRON', ['632511110000']],
  ['paid by 6325111 0000 today', []],
  ['UPI-SAF-1001A-PAY', ['UPI-SAF-1001A-PAY']],
  ['order (#ab-1234) and #AB-1234', ['#ab-1234', '#AB-1234']],
  ['no id in here', []],
  ['SAF-1001A', []],
  [`${'x '.repeat(1_000)}632511110000`, []],
])('%j contains the ids %j', (cell, ids) => {
  expect(idsWithin(cell)).toEqual(ids);
  expect(hasLongNumber(cell)).toBe(ids.some((id) => /^\d{12}$/.test(id)));
});

test('a short number may be anything, and a word is not an id', () => {
  expect(['1234567', '12345678', 'a1'].map(isShort)).toEqual([true, false, false]);
  expect(['Total', 'A1', `1${'x'.repeat(100)}`].map(isId)).toEqual([false, true, false]);
});

test.each([
  [' wc-Completed ', 'completed', 'paid'],
  ['ON_HOLD', 'on hold', 'notPaid'],
  ['Paid (by card)', 'paid (by card)', undefined],
  ['Pending - payment', 'pending payment', 'notPaid'],
  ['Shipped', 'shipped', undefined],
  ['constructor', 'constructor', undefined],
])('the status %j is the word %j, which means %s', (cell, word, meaning) => {
  expect(wordKey(cell)).toBe(word);
  expect(meaningsIn([word], undefined)[0]).toBe(meaning);
});

describe('the days of a column', () => {
  test.each([
    ['05/11/2026', '2026-05-11'],
    ['2026-11-20T20:00:00Z', '2026-11-21'],
    ['2026-11-20 20:00', '2026-11-20'],
    ['46000', '2025-12-09'],
    ['46000.75', '2025-12-09'],
    ['1795823999', '2026-11-28'],
    ['1795823999000', '2026-11-28'],
    ['none', null],
    ['31/31/2026', undefined],
  ])('%j is %s in India, month first', (cell, day) => {
    const read = dayReader('india', 'monthFirst');
    expect([read(cell), read(cell)]).toEqual([day, day]);
  });

  test.each([
    [['20/11/2026', '11/20/2026', 'x'], true],
    [['20/11/2026', 'x', 'y'], false],
    [['46000', '46001'], true],
    [['46000', '46001', '12', '20/11/2026', '20/11/2026'], false],
    [[], false],
  ])('%j are days: %s', (cells, isDays) => {
    expect(columnOf(0, '', cells, 'india').areDays).toBe(isDays);
  });
});

describe('a column', () => {
  test('is of money when more than half of its cells are', () => {
    const isMoney = (...cells: string[]) => columnOf(0, '', cells, 'india').amounts !== undefined;
    expect([isMoney('1.00', '2.00', 'x', ''), isMoney('1.00', 'x')]).toEqual([true, false]);
  });

  test('has the size of an amount without its sign', () => {
    expect(['-5.00', '5.00', 'x'].map((cell) => sizeOf(readAnyAmount(cell)))).toEqual([
      ...[500n, 500n, 0n],
    ]);
  });
});

describe('the balance of a statement', () => {
  const columnsOf = (...columns: string[][]) =>
    columns.map((cells, index) => ({ index, amounts: cells.map((cell) => readAnyAmount(cell)) }));

  test.each([
    ['oldest first', ['10', '20', '5'], ['110', '130', '125']],
    ['newest first', ['5', '20', '10'], ['125', '130', '110']],
    ['of debts', ['10', '20', '5'], ['10 Dr', '30 Dr', '25 Dr']],
  ])('is the column that moves by the others, %s', (_, amounts, balance) => {
    const found = findBalance(columnsOf(balance, amounts));
    expect(found).toEqual({ column: 0, gaps: [], movers: new Set([1]) });
  });

  test('may have a gap in a quarter of its rows, and no more', () => {
    const amounts = ['10', '10', '10', '10', '10'];
    const gaps = (...balance: string[]) => findBalance(columnsOf(balance, amounts))?.gaps;
    expect(gaps('100', '110', '120', '130', '999')).toEqual([4]);
    expect(gaps('100', '110', '120', '777', '999')).toBeUndefined();
    expect(gaps('100', '110', '', '', '')).toBeUndefined();
    expect(gaps('100', '110', '120', '', '')).toEqual([]);
  });
});
