import { describe, expect, test } from 'vitest';
import { kindsOf, match, payment } from './match.ts';

const LIST = Array.from({ length: 12 }, (_, nth) => payment(`KN${20101 + nth}`, 100 + nth * nth));

/** A file of the twelve payments, with a column that has the same text in all rows but the third. */
const fileWith = (heading: string, usual: string, mark: string, idOf = (id: string) => id) =>
  [
    `Order,Amount,${heading}`,
    ...LIST.map(({ orderID }, nth) => {
      const isThird = nth === 2;
      return `${isThird ? idOf(orderID) : orderID},${100 + nth * nth},${isThird ? mark : usual}`;
    }),
  ].join('\n');

describe('what one row says, and all others do not', () => {
  test.each([
    ['Remarks', '', 'V'],
    ['Remarks', '', 'udhaar'],
    ['टिप्पणी', '', 'बाकी'],
    ['Note', '', 'half paid'],
    ['Note', '', 'money given back in cash: see the other book'],
    ['Error', '', 'BAD_REQUEST'],
    ['Return date', '', '22/11/2026'],
    ['Checked', '✓', ''],
    ['active', '1', '0'],
    ['del_flag', '0', '1'],
    ['OK', 'Y', 'N'],
    ['OK', 'Y', '-'],
    ['valid', 'true', 'false'],
    ['Stan', 'Opłacone', 'Anulowane'],
    ['Tender', 'UPI', 'Udhaar'],
    ['Doc type', 'INV', 'CN'],
    ['Code', '00', 'U30'],
    ['Status', '1', '2'],
    ['RespCode', '00', '96'],
    ['Txn Code', '1', '2'],
    ['RC', '00', 'U30'],
    ['Result', '0', '7'],
    ['Mode', 'UPI', 'UPI + Card'],
    ['Mode', 'UPI', 'Cash & UPI'],
    ['Mode', 'UPI', 'Split payment'],
    ['Not received', '', '✓'],
    ['Bounced', '', '✔'],
    ['Cash', '', '✓'],
    ['Customer Note', '', 'money sent back'],
  ])('is in sight, and waits for an answer: %s: %s, %s', async (heading, usual, mark) => {
    const file = fileWith(heading, usual, mark);
    const { wordColumns, isGreen } = await match(file, LIST);
    const words = wordColumns.flatMap((column) => column.words);
    const found = words.find(({ word }) => word === mark);
    expect(found?.rows).toBe(1);
    expect(isGreen).toBe(false);
    const answers = { 2: { [found?.key ?? '']: false } };
    expect(kindsOf(await match(file, LIST, { answers }), 'differs')).toEqual(['word: 1/1']);
  });

  test.each([
    ['nothing in other words', 'Coupon value', '0', '-'],
    ['who it was', 'Customer', 'Walk-in', 'Ravi'],
    ['where', 'Branch', 'Main', 'Hassan'],
    ['another way to pay', 'Payment mode', 'UPI', 'UPI QR'],
    ['a number', 'Qty', '1', '2'],
    ['a code of the goods', 'Item code', '1', '2'],
  ])('is not asked about when it is %s', async (_, heading, usual, mark) => {
    expect((await match(fileWith(heading, usual, mark), LIST)).obstacles).toEqual([]);
  });
});

describe('a column with more than three odd rows', () => {
  const fileOf = (heading: string, textOf: (nth: number) => string) =>
    `Order,Amount,${heading}\n${LIST.map(({ orderID }, nth) => `${orderID},${100 + nth * nth},${textOf(nth)}`).join('\n')}`;

  test.each(['Bank', 'OK', ''])('of crosses is not green: %s', async (heading) => {
    const file = fileOf(heading, (nth) => (nth % 3 === 0 ? '✗' : '✓'));
    expect((await match(file, LIST)).isGreen).toBe(false);
  });

  test('of unknown words beside a known one is asked about', async () => {
    const list = Array.from({ length: 40 }, (_, nth) => payment(`KN${20201 + nth}`, 100 + nth));
    const rows = list.map(({ orderID }, nth) => {
      return `${orderID},${100 + nth},${nth < 20 ? 'captured' : `Hold ${'abcdefghij'[nth % 10]}`}`;
    });
    const { obstacles } = await match(`Order,Amount,Event\n${rows.join('\n')}`, list);
    expect(obstacles).toEqual(['words']);
  });

  test('of amounts in half of the rows is asked about', async () => {
    const file = fileOf('Cashback', (nth) => (nth % 2 === 0 ? '-5' : ''));
    expect((await match(file, LIST)).obstacles).toEqual(['words']);
  });
});

describe('an amount in a few rows of another column', () => {
  test.each([
    ['the whole of it', 'Settled in cash', '104'],
    ['the whole of it, with zeros elsewhere', 'Given back', '104', '0.00'],
    ['a part of it', 'Vorschuss', '50'],
    ['more than it', 'Kosten', '500'],
  ])('waits for an answer: %s', async (_, heading, amount, usual = '') => {
    const file = fileWith(heading, usual, amount);
    const { wordColumns, obstacles } = await match(file, LIST);
    expect(obstacles).toEqual(['words']);
    expect(wordColumns).toMatchObject([{ column: 2, words: [{ rows: 1, isAsked: true }] }]);
    const answers = { 2: { [wordColumns[0]?.words[0]?.key ?? '']: true } };
    expect((await match(file, LIST, { answers })).isGreen).toBe(true);
  });

  test('which is larger than the row waits for an answer, whichever amount is chosen', async () => {
    for (const given of [{}, { amount: 1 }]) {
      const { obstacles } = await match(fileWith('Refund', '', '700'), LIST, given);
      expect(obstacles).toEqual(['words']);
    }
  });

  test.each([['Discount'], ['Taxes'], ['Shipping'], ['Tip']])(
    'may be a part of it: %s',
    async (heading) => {
      expect((await match(fileWith(heading, '', '50'), LIST)).isGreen).toBe(true);
    },
  );
});

test.each([['Refund Rajan'], ['Meena (returned)'], ['Cancel Kumar']])(
  'a word that may be a part of a name is asked about: %s',
  async (name) => {
    const names = LIST.map((_, nth) => (nth === 2 ? name : `Asha ${'abcdefghijkl'[nth]}`));
    const rows = LIST.map(({ orderID }, nth) => `${orderID},${names[nth]},${100 + nth * nth}`);
    const { wordColumns, obstacles } = await match(
      `Order,Customer,Amount\n${rows.join('\n')}`,
      LIST,
    );
    expect(obstacles).toEqual(['words']);
    expect(wordColumns).toMatchObject([{ column: 1, words: [{ rows: 1, isAsked: true }] }]);
  },
);

test.each(['Stornodatum', 'रद्द दिनांक', 'Given back on'])(
  'a second date in one row waits for an answer: %s',
  async (heading) => {
    const dated = fileWith(heading, '', '23-11-2026').replaceAll('\n', '\n20-11-2026,');
    const { wordColumns, obstacles } = await match(`Date,${dated}`, LIST);
    expect(obstacles).toEqual(['words']);
    expect(wordColumns).toMatchObject([{ column: 3, words: [{ rows: 1, isAsked: true }] }]);
  },
);

describe('text around one id, where all others are alone', () => {
  test.each([
    ['SR/', (id: string) => `SR/${id}`],
    ['del', (id: string) => `del ${id}`],
    ['ரத்து', (id: string) => `ரத்து ${id}`],
    ['replaced by KN99999', (id: string) => `${id} replaced by KN99999`],
    ['1/2', (id: string) => `${id} 1/2`],
  ])('waits for an answer: %s', async (word, idOf) => {
    const file = fileWith('City', 'Hassan', 'Hassan', idOf);
    const { wordColumns, obstacles } = await match(file, LIST);
    expect(obstacles).toEqual(['words']);
    const words = [{ word, isAsked: true, rows: 1 }];
    expect(wordColumns).toMatchObject([{ column: 0, words }]);
  });

  test.each([
    ['a hash', (id: string) => `#${id}`],
    ['wide letters', (id: string) => id.replace('KN', 'ＫＮ')],
    ['quotes', (id: string) => `="${id}"`],
  ])('may be another form of the id: %s', async (_, idOf) => {
    expect((await match(fileWith('City', '', '', idOf), LIST)).obstacles).toEqual([]);
  });
});

test.each([['cash'], ['Unpaid'], ['On hold']])(
  'a known word counts in a column of references: %s',
  async (word) => {
    const rows = LIST.map(({ orderID }, nth) => {
      return `${orderID},${nth === 2 ? word : 632_411_110_000 + nth},${100 + nth * nth}`;
    });
    const result = await match(`Order,UPI Ref,Amount\n${rows.join('\n')}`, LIST);
    expect(kindsOf(result, 'differs')).toEqual(['word: 1/1']);
  },
);

describe('two ids in one cell', () => {
  const list = LIST.map((row, nth) => ({ ...row, ref_id: String(632_411_110_000 + nth) }));
  const fileOf = (orderOf: (nth: number) => string | undefined) =>
    `Narration,Amount\n${list
      .map(({ ref_id }, nth) => `UPI/${ref_id}/Asha/${orderOf(nth)},${100 + nth * nth}`)
      .join('\n')}`;

  test('of one payment agree', async () => {
    const { isGreen } = await match(
      fileOf((nth) => list[nth]?.orderID),
      list,
    );
    expect(isGreen).toBe(true);
  });

  test('of two payments differ', async () => {
    const result = await match(
      fileOf((nth) => list[nth === 2 ? 3 : nth]?.orderID),
      list,
    );
    expect(result.isGreen).toBe(false);
  });

  test('of one payment and of none say nothing', async () => {
    const { isGreen } = await match(
      fileOf((nth) => (nth === 2 ? 'thanks' : list[nth]?.orderID)),
      list,
    );
    expect(isGreen).toBe(true);
  });
});

describe('is not asked about, and takes no row out:', () => {
  test.each([
    ['SMS Status', 'Delivered', 'Failed'],
    ['Email Status', 'Sent', 'Sent'],
    ['Receipt', 'Sent', 'Sent'],
    ['Fulfillment Status', 'fulfilled', 'fulfilled'],
    ['Quantity (- Refund)', '1', '1'],
    ['captured', '1', '1'],
  ])('%s: %s, %s', async (heading, usual, mark) => {
    expect((await match(fileWith(heading, usual, mark), LIST)).obstacles).toEqual([]);
  });
});

describe('what failed on both sides', () => {
  const file = fileWith('Status', 'Success', 'Failed');
  const listOf = (status: string) => LIST.map((row, nth) => (nth === 2 ? { ...row, status } : row));

  test.each(['FAILED', 'CANCELLED'])('was not received: %s', async (status) => {
    const result = await match(file, listOf(status));
    expect(kindsOf(result, 'notCompared')).toEqual(['word: 1/0']);
    expect(result.obstacles).toEqual([]);
  });

  test('is told if it failed in the file alone, or was given back', async () => {
    expect((await match(file, LIST)).obstacles).toEqual(['differs']);
    const refunded = file.replace('Failed', 'Refunded');
    expect((await match(refunded, listOf('FAILED'))).obstacles).toEqual(['notCompared']);
  });

  test('asks nothing more of a row', async () => {
    const said = file
      .replace('Status', 'Status,Bank said')
      .replaceAll('Success', 'Success,Success');
    const other = said.replace('Failed', 'Failed,Bank was down');
    expect((await match(other, listOf('FAILED'))).obstacles).toEqual([]);
  });
});
