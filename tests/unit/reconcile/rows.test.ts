import { describe, expect, test } from 'vitest';
import { paymentsOf } from '../../../src/reconcile/paymentIndex.ts';
import { joinRows, moneyOf, type Row, readRows } from '../../../src/reconcile/readRows.ts';
import type { Line } from '../../../src/reconcile/readText.ts';
import type { Choice } from '../../../src/reconcile/reasons.ts';
import { payment, THREE } from './match.ts';

/** Columns of the rows below: Date, Order, Narration, Amount, Status. */
const CHOICE: Choice = {
  keys: [{ column: 1, field: 'orderID' }],
  ...{ date: 0, amount: 3, side: null, statuses: [4], meanings: {} },
  ...{ isPaise: false, decimal: '.', moneyIn: 'plus', dayOrder: 'dayFirst' },
};

/** The Order ID, and the RRN in the narration. */
const TWO: Choice['keys'] = [...CHOICE.keys, { column: 2, field: 'ref_id' }];

const linesOf = (...rows: string[]) =>
  rows.map((row, place) => ({ cells: row.split(','), number: place + 1, place }));

const LOADED: [string, string] = ['2026-11-18', '2026-11-20'];
const read = (
  rows: string[],
  choice: Partial<Choice> = {},
  loaded: typeof LOADED | null = LOADED,
) => readRows(linesOf(...rows), { ...CHOICE, ...choice }, paymentsOf(THREE, 'india'), loaded);

describe('a row that continues the one above', () => {
  const FIRST = '20/11/2026,1001,UPI from,5.00,Paid';
  const joined = (rows: string[], choice: Partial<Choice> = {}, isAll = true) =>
    joinRows(
      linesOf(...rows),
      { ...CHOICE, ...choice },
      paymentsOf([payment('word', 5)], 'india'),
      isAll,
    ).map(({ place, cells }) => `${place}: ${cells}`);
  const WHOLE = '0: 20/11/2026,1001,UPI from Asha,5.00,Paid';

  test.each<[what: string, row: string]>([
    ['has neither a day nor an amount', ',,Asha,,'],
    ['has the same id', ',1001,Asha,,'],
    ['has the same id, written in another way', ',#01-001,Asha,,'],
    ['has blanks around its day and amount', ' ,,Asha, -,'],
    ['has dashes and short numbers, which are not added', '-,,Asha,-,--'],
  ])('%s', (_, row) => {
    expect(joined([FIRST, row])).toEqual([WHOLE]);
  });

  test('may be one of several, and may stand below another', () => {
    expect(joined([FIRST, ',,Asha,,', '21/11/2026,1002,b,6.00,', ',,c,,', ',,d,,'])).toEqual([
      ...[WHOLE, '2: 21/11/2026,1002,b c d,6.00,'],
    ]);
  });

  test('adds words and whole references, in each column, but none twice', () => {
    expect(joined([FIRST, ',no id,632411110000,,Paid'])).toEqual([
      '0: 20/11/2026,1001 no id,UPI from 632411110000,5.00,Paid',
    ]);
    expect(joined([FIRST, ',,12345678901,,'])).toEqual([`0: ${FIRST}`]);
    expect(joined([',,,5.00,', ',,Asha,,'])).toEqual(['0: ,,Asha,5.00,']);
  });

  test('adds nothing but ids to what is compared', () => {
    const keys: Choice['keys'] = [{ column: 2, field: 'ref_id' }];
    expect(joined([FIRST, ',no id,Asha,,x'], {}, false)).toEqual([
      '0: 20/11/2026,1001 no id,UPI from,5.00,Paid',
    ]);
    expect(joined([FIRST, ',no id,Asha,,x'], { keys }, false)).toEqual([WHOLE]);
  });

  test('adds nothing to a narration that is long already', () => {
    const long = (length: number) => [`,,${'x'.repeat(length)},5.00,`, ',,y,,'];
    expect(joined(long(1_999))[0]).toContain('x y');
    expect(joined(long(2_000))[0]).not.toContain('y');
  });

  test.each<[what: string, row: string, choice?: Partial<Choice>]>([
    ['an amount', ',,Asha,1.00,'],
    ['an amount that cannot be read', ',,Asha,x1,'],
    ['a day', '21/11/2026,,Asha,,'],
    ['another id', ', ABC1002X ,Asha,,'],
    ['another id in one of two columns', ',1001,UPI/632411110009,,', { keys: TWO }],
    ['another id, of a word that a payment has', ',word,Asha,,'],
    ['no amount because the file has none', ',,Asha,,', { amount: null }],
  ])('is none with %s', (_, row, choice) => {
    expect(joined([FIRST, row], choice)).toHaveLength(2);
  });

  test('is none where a file has no days and its id differs, nor as the first row', () => {
    expect(joined([FIRST, ',1002,Asha,,'], { date: null })).toHaveLength(2);
    expect(joined([FIRST, '1,,Asha,,'], { date: null })).toHaveLength(1);
    expect(joined([',,Asha,,', FIRST])).toEqual(['0: ,,Asha,,', `1: ${FIRST}`]);
  });

  test('is none when its cells cannot be trusted', () => {
    const problems = ['quote', undefined, 'cells'] as const;
    const rows = linesOf(FIRST, ',,Asha,,', ',,Asha,,').map((row, nth) => ({
      ...row,
      problem: problems[nth],
    }));
    const entries = joinRows(rows as Line[], CHOICE, paymentsOf([], 'india'), true);
    expect(entries.map(({ problem }) => problem)).toEqual(['quote', 'cells']);
  });
});

describe('the money of a row', () => {
  const of = (amount: string, choice: Partial<Choice> = {}, status = '') =>
    moneyOf(['', '', '', amount, status], { ...CHOICE, ...choice });

  test.each<[amount: string, moneyIn: Choice['moneyIn'], paise: bigint | null | undefined]>([
    ['5.00', 'plus', 500n],
    ['-5.00', 'plus', -500n],
    ['5.00', 'minus', -500n],
    ['-5.00', 'minus', 500n],
    ['5.00 Cr', 'cr', 500n],
    ['5.00 Dr', 'cr', -500n],
    ['5.00 Cr', 'dr', -500n],
    ['5.00 Dr', 'dr', 500n],
    ['5.00', 'cr', 500n],
    ['-5.00', 'dr', -500n],
    ['5.00 Cr', 'plus', 500n],
    ['', 'plus', null],
    ['none', 'plus', null],
    ['5 or 6', 'plus', undefined],
    ['$5.00', 'plus', undefined],
  ])('%j, where money in is %s', (amount, moneyIn, paise) => {
    expect(of(amount, { moneyIn })).toBe(paise);
  });

  test('in paise is a whole number of them', () => {
    expect(of('500', { isPaise: true })).toBe(500n);
    expect(of('-1,500', { isPaise: true })).toBe(-1_500n);
    expect(of('500.5', { isPaise: true })).toBeUndefined();
  });

  test('is on the side that another column says, unless the amount says its own', () => {
    const side = { moneyIn: 'cr', side: 4 } as const;
    expect(of('5.00', side, 'Cr')).toBe(500n);
    expect(of('5.00', side, 'Dr')).toBe(-500n);
    expect(of('5.00 Cr', side, 'Dr')).toBe(500n);
    expect(of('-5.00', side, 'Cr')).toBe(-500n);
    expect(of('-5.00', side, 'Dr')).toBe(-500n);
    expect(of('5.00', side, '?')).toBe(500n);
  });

  test('has the decimal sign of its column', () => {
    expect(of('3.000', { decimal: ',' })).toBe(300_000n);
    expect(of('3.000')).toBe(300n);
  });

  test('is of another currency where a cell is its code, and none where the file has no amounts', () => {
    expect(of('5.00', {}, 'USD')).toBeUndefined();
    expect(of('5.00', {}, 'USD paid')).toBe(500n);
    expect(of('5.00', {}, 'INR')).toBe(500n);
    expect(of('5.00', { amount: null })).toBeNull();
    expect(of('$5.00', { amount: null })).toBeNull();
  });
});

describe('what a row says of itself', () => {
  const reasonOf = (row: string, choice?: Partial<Choice>) => read([row], choice)[0]?.reason;

  test('its money, its day and the payments that it names', () => {
    expect(read(['20/11/2026,1001,a,5.00,Paid'])).toEqual([
      {
        ...{ place: 0, paise: 500n, day: '2026-11-20', reason: null, unknownWord: '' },
        ...{ ids: ['1001'], field: 'orderID', hasId: true },
      },
    ]);
    expect(read(['20/11/2026,none,a,5.00,Later'])[0]).toMatchObject({
      ...{ ids: [], hasId: false, unknownWord: 'Later' },
    });
    expect(read(['20/11/2026,9009,a,5.00,'])[0]).toMatchObject({ ids: [], hasId: true });
    const [second] = read(['20/11/2026,1001,,5.00,Later'], { statuses: [2, 4] });
    expect(second).toMatchObject({ unknownWord: 'Later' });
  });

  test('it is named by the first column that names a payment', () => {
    const fieldsOf = (row: string) => {
      const [{ ids = [], field = '' } = {}] = read([row], { keys: TWO });
      return `${field} ${ids}`;
    };
    expect(fieldsOf(',1001,UPI/632411110001/x,5,')).toBe('orderID 1001');
    expect(fieldsOf(',9001,UPI/632411110001/x,5,')).toBe('ref_id 632411110001');
    expect(fieldsOf(',,none,5,')).toBe('ref_id ');
  });

  test.each<[row: string, reason: unknown, choice?: Partial<Choice>]>([
    ['20/11/2026,1001,a,5.00,Paid', null],
    ['20/11/2026,1001,a,-5.00,Paid', { kind: 'moneyOut' }],
    ['20/11/2026,1001,a,-5.00,Failed', { kind: 'word', word: 'Failed' }],
    ['20/11/2026,1001,a,,Failed', { kind: 'noAmount' }],
    ['20/11/2026,1001,a,0.00,Paid', { kind: 'noAmount' }],
    ['20/11/2026,1001,a,,Paid', null, { amount: null }],
    ['20/11/2026,1001,a,,Failed', { kind: 'word', word: 'Failed' }, { amount: null }],
    ['20/11/2026,1001,void,5,Failed', { kind: 'word', word: 'Failed' }, { statuses: [2, 4] }],
    [
      '20/11/2026,1001,a,5.00, later ',
      { kind: 'word', word: 'later' },
      { meanings: { later: 'notPaid' } },
    ],
    ['20/11/2026,1001,a,five 5,Failed', { kind: 'unreadable', what: 'amount', word: 'five 5' }],
    ['20/11/2026,1001,a,$5,Failed', { kind: 'unreadable', what: 'currency', word: '$' }],
    ['31/02/2026,1001,a,x5,Failed', { kind: 'unreadable', what: 'day', word: '31/02/2026' }],
    ['21/11/2031,1001,a,5,', null],
    ['21/11/2032,1001,a,5,', { kind: 'unreadable', what: 'day', word: '21/11/2032' }],
    ['21/11/2021,1001,a,5,', null],
    ['21/11/2020,1001,a,5,', { kind: 'unreadable', what: 'day', word: '21/11/2020' }],
  ])('%s', (row, reason, choice) => {
    expect(reasonOf(row, choice)).toEqual(reason);
  });

  test('no year is far where no payment has a day', () => {
    expect(read(['21/11/2062,1001,a,5,'], {}, null)[0]).toMatchObject({ day: '2062-11-21' });
  });

  test('numbers are days where all of the column are', () => {
    const daysOf = (...days: string[]) =>
      read(days.map((day) => `${day},1001,a,5,`)).map(({ day, reason }) => reason?.kind ?? day);
    expect(daysOf('46346', '', '46345')).toEqual(['2026-11-20', '2026-11-20', '2026-11-19']);
    expect(daysOf('46346', '19/11/2026')).toEqual(['unreadable', '2026-11-19']);
  });
});

describe('a row that is the sum of others', () => {
  /** An amount, `#` with an id, `x` of a payment that failed. Returns the places of totals. */
  const totals = (amounts: string) =>
    read(
      amounts.split(' ').map((one) => {
        const amount = one.replace(/[x#]/, '');
        return `,${one.startsWith('#') ? '1001' : ''},,${amount},${one.startsWith('x') ? 'Failed' : ''}`;
      }),
      { date: null },
    ).flatMap(({ place, reason }) => (reason?.kind === 'total' ? place : []));

  test.each([
    ['1 2 3', [2]],
    ['1 2 4', []],
    ['3 3', []],
    ['1 2 #3', []],
    ['1 2 3 4 5 9', [2, 5]],
    ['1 2 3 4 5 12', [2, 5]],
    ['1 2 3 3', [2, 3]],
    ['1 2 0 3', [3]],
    ['7 1 2 3', []],
    ['5 -2 3', [2]],
    ['1 x2 3', [2]],
    ['1 x2 4 5', [3]],
    ['1 x2 3 4', [2]],
  ])('%s', (amounts, places) => {
    expect(totals(amounts)).toEqual(places);
  });
});

describe('in a file with days', () => {
  test.each<[what: string, rows: string, days: string]>([
    [
      'a row without one that names nothing is no entry',
      '20/11/2026,1001,,5,|21/11/2026,1002,,6,|22/11/2026,1003,,8,|,,,7,|,,,-7,|,9009,,7,|,,,,',
      '20 |21 |22 |- noDate|- noDate|- |- noAmount',
    ],
    [
      'a day that is written once counts below, but not in a total',
      '20/11/2026,1001,,5,|,1002,,6,|,,,11,|,,,7,|21/11/2026,1003,,8,|,,,9,',
      '20 |20 |- total|20 |21 |21 ',
    ],
    [
      'rows above the first day have none',
      ',1001,,5,|20/11/2026,1002,,6,|20/11/2026,,,7,|,,,8,',
      '- |20 |20 |20 ',
    ],
    ['of which few rows have one', '20/11/2026,,,5,|,,,6,|,,,7,', '20 |- |- '],
    ['of which half have one', '20/11/2026,,,5,|,,,6,', '20 |- noDate'],
  ])('%s', (_, rows, days) => {
    const found = read(rows.split('|'));
    const saidOf = ({ day, reason }: Row) => `${day?.slice(8) ?? '-'} ${reason?.kind ?? ''}`;
    expect(found.map(saidOf).join('|')).toBe(days);
  });
});
