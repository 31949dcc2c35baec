import { describe, expect, test, vi } from 'vitest';
import { describeDoubts, describeFailure } from '../../../src/allPayments/describeLoad.ts';
import { Engine, type Loaded } from '../../../src/allPayments/Engine.ts';
import {
  averageOf,
  barsOf,
  formatStatusTotal,
  largestMerchants,
} from '../../../src/allPayments/totals/totals.ts';
import { receivedOf } from '../../../src/export/received.ts';
import { formatPaise, formatTotal } from '../../../src/format.ts';
import type { TimeZone } from '../../../src/time.ts';

const encoder = new TextEncoder();

function addUp(text: string, zone: TimeZone = 'india', pieceBytes = 7) {
  const reader = new Engine(zone, 1_000);
  const bytes = encoder.encode(text);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    reader.add([bytes.slice(start, start + pieceBytes)]);
  }
  return reader.end();
}

/** A file with three of the reference service's headings. */
function fileOf(rows: [amount: string, status: string, createdAt?: string][]): string {
  const lines = rows.map(
    ([amount, status, createdAt = '2026-11-20T08:30:00.000Z']) =>
      `"${amount}",${status},${createdAt}\r\n`,
  );
  return `\uFEFFAmount,Status,Created At\r\n${lines.join('')}`;
}

const totalsOf = (rows: Parameters<typeof fileOf>[0], zone?: TimeZone) => addUp(fileOf(rows), zone);

test('totals are exact where floats are not', () => {
  const amounts = ['99999999999999.99', '0.01', '12345678901234567.88', '0.1', '0.2'];
  const { statuses } = totalsOf(amounts.map((amount) => [amount, 'COMPLETED']));
  expect(statuses.map(({ paise }) => paise)).toEqual([1_244_567_890_123_456_818n]);
});

test.each([
  [0n, '₹0.00'],
  [5n, '₹0.05'],
  [-5n, '-₹0.05'],
  [-1_234_567_890n, '-₹1,23,45,678.90'],
  [1_234_567_890_123_456_789n, '₹12,34,56,78,90,12,34,567.89'],
])('%s paise are shown as %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

test('a list of many merchants ends with the sum of the smaller ones, so that its lines add up', () => {
  const merchants = Array.from({ length: 203 }, (_, nth) => ({
    ...{ merchantId: `M${nth}`, count: 2, paise: BigInt(1_000 - nth) },
  }));
  const shown = largestMerchants(merchants);
  const rest = { merchantId: '', label: '3 other merchants', count: 6, paise: 800n + 799n + 798n };
  expect(shown).toHaveLength(201);
  expect(shown[0]).toEqual({ ...merchants[0], label: 'M0' });
  expect(shown.at(-1)).toEqual(rest);
  expect(largestMerchants(merchants.slice(0, 200))).toHaveLength(200);
});

test('a hidden total does not reveal its size', () => {
  expect(formatTotal(5n, true)).toBe(formatTotal(123_456_789n, true));
});

test('statuses are added up in the order of the specification, Completed first, then others by their exact text', () => {
  const { statuses } = totalsOf([
    ['1.00', 'REFUNDED'],
    ['2.00', 'FAILED'],
    ['4.00', 'PENDING'],
    ['8.00', 'FAILED'],
    ['16.00', ''],
    ['32.00', 'constructor'],
    ['64.00', 'COMPLETED'],
    ['128.00', 'completed'],
  ]);
  expect(statuses).toMatchObject([
    { status: 'COMPLETED', rows: 1, count: 1, paise: 6_400n },
    { status: 'PENDING', rows: 1, count: 1, paise: 400n },
    { status: 'FAILED', rows: 2, count: 2, paise: 1_000n },
    { status: 'REFUNDED', rows: 1, count: 1, paise: 100n },
    { status: '', rows: 1, count: 1, paise: 1_600n },
    { status: 'constructor', rows: 1, count: 1, paise: 3_200n },
    { status: 'completed', rows: 1, count: 1, paise: 12_800n },
  ]);
});

test('more than 20 unknown statuses are added up in one line', () => {
  const { statuses } = totalsOf([
    ...Array.from({ length: 30 }, (_, index): [string, string] => ['1.00', `S${index}`]),
    ['1.00', 'S0'],
  ]);
  expect(statuses).toHaveLength(21);
  expect(statuses[0]).toMatchObject({ status: 'S0', rows: 2, count: 2, paise: 200n });
  expect(statuses.at(-1)).toMatchObject({ status: null, rows: 10, count: 10, paise: 1_000n });
});

describe('days', () => {
  test('are those of each status, and add up to its total', () => {
    const { statuses } = totalsOf([
      ['1.00', 'COMPLETED', '2026-11-20T08:30:00Z'],
      ['2.00', 'FAILED', '2026-11-20T08:30:00Z'],
      ['4.00', 'COMPLETED', '2026-11-21T08:30:00Z'],
      ['8.00', 'COMPLETED', '2026-11-20T09:30:00Z'],
    ]);
    const lines = statuses.flatMap(({ status, paise, days }) => [
      `${status} ${paise}`,
      ...days.map(({ day, count, paise }) => `${day}: ${count}, ${paise}`),
    ]);
    expect(lines).toEqual([
      ...['COMPLETED 1300', '2026-11-20: 2, 900', '2026-11-21: 1, 400'],
      ...['FAILED 200', '2026-11-20: 1, 200'],
    ]);
  });

  const days = (zone: TimeZone, ...times: string[]) =>
    totalsOf(
      times.map((time) => ['1.00', 'COMPLETED', time]),
      zone,
    ).statuses[0]?.days.map(({ day, count }) => `${day}: ${count}`);

  test('are those of the zone, oldest first', () => {
    const times = [
      '2026-11-20T00:00+05:30',
      '2026-11-19T18:30:00.000Z',
      '2026-11-19T18:29:59.999Z',
    ];
    expect(days('india', ...times)).toEqual(['2026-11-19: 1', '2026-11-20: 2']);
    expect(days('utc', ...times)).toEqual(['2026-11-19: 3']);
  });

  test('change at midnight before and after daylight saving begins', () => {
    vi.stubEnv('TZ', 'America/New_York');
    // Standard time is UTC-5 until 2026-03-08 07:00 UTC; then daylight saving time is UTC-4.
    const before = ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'];
    const after = ['2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'];
    expect(days('device', ...before, ...after)).toEqual([
      ...['2026-03-07: 1', '2026-03-08: 2', '2026-03-09: 1'],
    ]);
    vi.unstubAllEnvs();
  });

  test('place a time without a zone where the list shows it', () => {
    expect(days('india', '2026-11-20 00:10:00', '2026-11-20')).toEqual(['2026-11-20: 2']);
  });
});

/** The doubts about totals if the service counted `before` payments. */
const doubtsOf = (totals: Loaded, before: number) =>
  describeDoubts({ ...totals, received: receivedOf({ ...totals, before }) });

describe('what cannot be read is counted and reported', () => {
  test('amounts and times', () => {
    const totals = addUp(
      fileOf([
        ['12,34', 'COMPLETED'],
        ['1.00', 'COMPLETED', 'yesterday'],
        ['1.00', 'COMPLETED', '20'],
        ['1.00', 'COMPLETED', '+020261-01-01T00:00:00Z'],
        ['1.00', 'COMPLETED', '0202-01-01T00:00:00Z'],
        ['1.00', 'COMPLETED', '9999-01-01T00:00:00Z'],
        ['1.00', 'FAILED', ''],
      ]),
    );
    expect(totals).toMatchObject({
      statuses: [
        { count: 5, paise: 500n, unreadableTimes: 5, days: [] },
        { count: 1, unreadableTimes: 1, days: [] },
      ],
      unreadableAmounts: 1,
    });
    expect(doubtsOf(totals, 7)).toEqual([
      '1 payment has an amount that cannot be read and is not in the totals.',
      '6 payments have a time that cannot be read and are not in the totals by day.',
    ]);
  });

  test('one of each, several of each, and rows that are missing', () => {
    const { statuses } = totalsOf([['1.00', 'COMPLETED', 'yesterday']]);
    const one = { statuses, rows: 3, isCut: false, missing: [], merchants: 1 };
    expect(doubtsOf({ ...one, unreadableAmounts: 2, repeatedIds: 1, strays: 1 }, 5)).toEqual([
      'Only 3 of 5 payments were received; 2 are missing.',
      '2 payments have an amount that cannot be read and are not in the totals.',
      '1 payment has a time that cannot be read and is not in the totals by day.',
      '1 payment repeats a Payment ID, so it may be counted twice.',
      '1 payment is outside the dates above, but still counted.',
    ]);
    const none = { ...one, statuses: [], unreadableAmounts: 0, repeatedIds: 0, strays: 0 };
    expect(doubtsOf(none, 3)).toEqual([]);
    expect(doubtsOf({ ...none, rows: 0 }, 0)).toEqual([]);
    expect(doubtsOf({ ...none, repeatedIds: 2 }, 3)).toEqual([
      '2 payments repeat a Payment ID, so they may be counted twice.',
    ]);
  });

  test('no amount at all', () => {
    const totals = addUp(fileOf([['x', 'COMPLETED']]));
    expect(doubtsOf(totals, 1)).toEqual(['No amount can be read, so there are no totals.']);
  });

  test('the amount at the end of a cut row, but not one before that end', () => {
    const totals = addUp('Status,Amount,Created At\nFAILED,10.00,2026-11-20\nFAILED,149');
    expect(totals).toMatchObject({ statuses: [{ count: 1 }], unreadableAmounts: 1, isCut: true });
    const { unreadableAmounts } = addUp('Status,Amount,Created At,ID\nFAILED,10.00,2026');
    expect(unreadableAmounts).toBe(0);
  });

  test('an empty file', () => {
    expect(() => addUp('')).toThrow('The file is empty.');
    // In a file without rows, the columns do not matter.
    expect(addUp('Betrag,Zustand\n')).toMatchObject({ rows: 0, noTotals: undefined });
  });
});

describe('columns', () => {
  const row = '\n2.50;X;2026-11-20T10:00:00Z;PENDING\n';

  test.each(['amount;x;created_at', 'AMOUNT;x;createdAt', ' Amount ;x;Date'])(
    'are found by the headings %s',
    (headings) => {
      const { statuses } = addUp(`${headings};Status${row}`);
      expect(statuses).toMatchObject([{ status: 'PENDING', rows: 1, count: 1, paise: 250n }]);
    },
  );

  test('may end with the amount', () => {
    expect(addUp('Date,Status,Amount\n2026-11-20,FAILED,2.50\n').unreadableAmounts).toBe(0);
  });
});

describe('a file', () => {
  const head = 'Amount,Status,Created At\n';
  const row = '1.00,FAILED,2026-11-20\n';

  test.each([
    ['blank lines', `${head}\n${row} \n\n${row}\n`, { rows: 2, isCut: false }],
    ['an end within a quoted cell', `${head}${row}1.00,"FAI`, { rows: 2, isCut: true }],
    ['an end within a row', `${head}${row}1.00,FAI`, { rows: 2, isCut: true }],
    ['a quote within a cell', `${head}1.00,FA"I,2026-11-20`, { rows: 1, isCut: false }],
    ['no line break at its end', `${head}${row.trimEnd()}`, { rows: 1, isCut: false }],
    ['a line break within a cell, at its end', `${head}"1\n",FAILED`, { rows: 1, isCut: true }],
  ])('with %s has these rows', (_, file, counts) => {
    expect(addUp(file)).toMatchObject(counts);
    expect(addUp(file, 'india', 5_000)).toMatchObject(counts);
  });

  test('whose row never ends is refused', () => {
    const endless = `${head}1.00,"${'x'.repeat(1_000_000)}`;
    expect(() => addUp(endless, 'india', 600_000)).toThrow('longer than a million characters');
  });

  test.each([
    ['InvalidCsv', 'The payment data cannot be read. Please tell support: Why.'],
    ['TooManyRows', 'Why.'],
    ['WorkerEnded', 'Check your connection, or try again in a moment.'],
  ])('that fails with %s says %j', (name, sentence) => {
    expect(describeFailure({ name, message: 'Why.' })).toBe(sentence);
  });
});

test('the sum of a status is unknown when none of its amounts can be read', () => {
  const sum = (rows: number, count: number) => formatStatusTotal({ rows, count, paise: 0n }, false);
  expect([sum(2, 0), sum(2, 1), sum(0, 0)]).toEqual(['Unknown', '₹0.00', '₹0.00']);
});

test('merchants are listed by their money, the largest first', () => {
  const rows = ['A,1.00', 'B,2.50', 'A,1.00', 'C,9.00', 'D,2.50'];
  const lines = rows.map((row) => `${row},COMPLETED,2026-11-20\n`).join('');
  const { statuses } = addUp(`Merchant ID,Amount,Status,Created At\n${lines}`);
  const merchants = statuses[0]?.merchants.map(({ merchantId, paise }) => `${merchantId} ${paise}`);
  expect(merchants).toEqual(['C 900', 'B 250', 'D 250', 'A 200']);
});

describe('bars', () => {
  const daysOf = (...days: string[]) => days.map((day) => ({ day, count: 1, paise: 100n }));

  test('do not exist without payments', () => {
    expect(barsOf([], 'india', '2026-12-02')).toEqual({ unit: 'day', bars: [] });
  });

  test('are days, including those without payments', () => {
    const { unit, bars } = barsOf(daysOf('2026-11-28', '2026-12-01'), 'india', '2026-12-02');
    expect(unit).toBe('day');
    expect(bars.map(({ label, tick, count }) => [label, tick, count])).toEqual([
      ['Sat, Nov 28, 2026', 'Nov 28', 1],
      ['Sun, Nov 29, 2026', 'Nov 29', 0],
      ['Mon, Nov 30, 2026', 'Nov 30', 0],
      ['Tue, Dec 01, 2026', 'Dec 01', 1],
    ]);
  });

  test.each([
    ['2026-11-21', 'Sat, Nov 21, 2026, so far', 'Fri, Nov 20, 2026'],
    ['2027-03-01', 'Mar 2027, so far', 'Feb 2027'],
  ])('mark the last one as so far when it includes today: %s', (today, last, before) => {
    const { bars } = barsOf(daysOf('2026-11-19', today), 'india', today);
    expect(bars.slice(-2).map(({ label, isSoFar }) => [label, isSoFar])).toEqual([
      [before, false],
      [last, true],
    ]);
  });

  test('have the start and the end of their days, so that the list can show those', () => {
    const dates = (zone: TimeZone, ...days: string[]) =>
      barsOf(daysOf(...days), zone, '2030-01-01').bars[0]?.dates;
    expect(dates('india', '2026-11-28')).toEqual({
      startDate: '2026-11-27T18:30:00.000Z',
      endDate: '2026-11-28T18:29:59.999Z',
    });
    expect(dates('utc', '2026-02-10', '2026-09-01')).toEqual({
      startDate: '2026-02-01T00:00:00.000Z',
      endDate: '2026-02-28T23:59:59.999Z',
    });
  });

  test('of a day outside the range open that day, and are in no average', () => {
    const startDate = '2026-11-20T18:30:00.000Z';
    const days = daysOf('2026-11-20', '2026-11-21', '2026-11-22');
    const { bars } = barsOf(days, 'india', '2030-01-01', { startDate });
    expect(bars.map(({ label, isPart }) => [label, isPart])).toEqual([
      ['Fri, Nov 20, 2026, outside the dates above', true],
      ['Sat, Nov 21, 2026', false],
      ['Sun, Nov 22, 2026', false],
    ]);
    expect(bars[0]?.dates.endDate).toBe('2026-11-20T18:29:59.999Z');
  });

  test.each([
    ['2026-10-01', '2026-12-31', 'day', 92],
    ['2026-10-01', '2027-01-01', 'month', 4],
    ['2020-01-01', '2027-09-01', 'month', 93],
  ])('from %s to %s are for each %s', (first, last, unit, count) => {
    const found = barsOf(daysOf(first, last), 'india', '2030-01-01');
    expect(found.unit).toBe(unit);
    expect(found.bars).toHaveLength(count);
    expect(found.bars.reduce((sum, { paise }) => sum + paise, 0n)).toBe(200n);
  });
});

test('a file whose first row is a payment is refused, so that none is lost or shown as a heading', () => {
  for (const cells of ['499.00,COMPLETED', 'COMPLETED,asha@okaxis']) {
    const row = `${cells},2026-11-20T08:30:00.000Z\r\n`;
    expect(() => addUp(row.repeat(30), 'india', 64)).toThrow('The first row is a payment');
  }
});

test('a list that is too long asks for dates', () => {
  const list = new Engine('india', 30);
  const bytes = encoder.encode(fileOf(Array(40).fill(['1.00', 'FAILED'])));
  const message =
    'There are more than 30 payments, too many for this page. Choose dates to load fewer.';
  expect(() => list.add([bytes])).toThrow(
    expect.objectContaining({ name: 'TooManyRows', message }),
  );
});

test('the average covers only days that have ended, and needs two of them', () => {
  const bars = (...days: string[]) =>
    barsOf(
      days.map((day, nth) => ({ day, count: 1, paise: BigInt(nth + 1) * 100n })),
      'india',
      '2026-11-22',
    ).bars;
  expect(averageOf(bars('2026-11-20', '2026-11-21', '2026-11-22'))).toEqual({
    ...{ paise: 150n, count: 2, first: 'Nov 20', last: 'Nov 21' },
  });
  expect(averageOf(bars('2026-11-21', '2026-11-22'))).toBeUndefined();
});

test('the bar of a day or month that the range cuts has the dates of the range, is marked, and is not in the average', () => {
  const startDate = '2026-11-20T08:30:00.000Z';
  const endDate = '2026-11-22T06:29:59.999Z';
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({
    day,
    count: 1,
    paise: 1n,
  }));
  const { bars } = barsOf(days, 'india', '2030-01-01', { startDate, endDate });
  expect(bars.map(({ dates }) => [dates.startDate, dates.endDate])).toEqual([
    [startDate, '2026-11-20T18:29:59.999Z'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
    ['2026-11-21T18:30:00.000Z', endDate],
  ]);
  expect(bars.map(({ label }) => /, partial$/.test(label))).toEqual([true, false, true]);
  expect(averageOf(bars)).toBeUndefined();
});
