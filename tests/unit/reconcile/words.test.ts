import { describe, expect, test } from 'vitest';
import { ANY_AMOUNT, type Choice } from '../../../src/reconcile/result.ts';
import { kindsOf, match, payment, THREE } from './match.ts';

/** A file of the three payments; `texts` are the cells of its third column. */
const fileOf = (heading: string, ...texts: string[]) =>
  [
    `Order,Amount,${heading}`,
    ...['1001,1947', '1002,500', '1003,2500'].map((row, nth) => `${row},${texts[nth]}`),
  ].join('\n');

describe('what a file says against the money of a row', () => {
  test.each([
    ['a column of what was cancelled', fileOf('Cancelled', 'No', 'Yes', 'No')],
    ['a column that is filled only where it was', fileOf('Refunded?', '', 'TRUE', '')],
    ['the time of it', fileOf('Cancelled at', '', '2026-11-21 10:00', '')],
    ['the number of a refund', fileOf('Refund ID', '', 'rfnd_Ab12', '')],
    ['a number that a chargeback has', fileOf('Chargeback ID', '', '991122', '')],
    ['a flag', fileOf('is_cancelled', '0', '1', '0')],
    ['how far it is', fileOf('Refund status', 'NA', 'Success', 'NA')],
    ['a note', fileOf('Note', 'gift', 'cancelled by the customer', 'call first')],
    ['in which way it was paid', fileOf('Note', 'gift', 'settled in cash later', 'call first')],
    ['that it went back', fileOf('Note', 'gift', 'money given back to him', 'call first')],
    ['a narration beside the number', fileOf('Narration', 'UPI from a', 'Refund to b', 'UPI c')],
    ['the same words in other rows', fileOf('Note', 'hold', 'payment reversed', 'hold')],
  ])('is its reason: %s', async (_, file) => {
    const result = await match(file);
    expect(result.isGreen).toBe(false);
    expect(kindsOf(result, 'differs')).toEqual(['word: 1/1']);
    expect(kindsOf(result, 'agrees')).toEqual(['equal: 2/2']);
  });

  test('can be overruled by a person, even within a longer text', async () => {
    const file = fileOf('Note', 'gift', 'refund policy read', 'call first');
    const { wordColumns } = await match(file);
    expect(wordColumns).toMatchObject([
      { column: 2, words: [{ word: 'refund', rows: 1, isMoneyIn: false, isAsked: false }] },
    ]);
    expect((await match(file, THREE, { answers: { 2: { refund: true } } })).isGreen).toBe(true);
  });

  test('is read even after the last column', async () => {
    const file = 'Order,Amount\n1001,1947\n1002,500,cancelled\n1003,2500,ask Ravi\n';
    expect(kindsOf(await match(file), 'differs')).toEqual(['word: 1/1']);
    const other = file.replace('cancelled', 'call first');
    expect((await match(other)).isGreen).toBe(true);
  });

  test('is reported only for money that was received', async () => {
    const list = THREE.map((row) => (row.orderID === '1002' ? { ...row, status: 'FAILED' } : row));
    const result = await match(fileOf('Note', 'gift', 'says cancelled but paid', 'call'), list);
    expect(kindsOf(result, 'differs')).toEqual(['notCompletedHere: 1/0']);
    expect(result.wordColumns).toEqual([]);
  });

  test('is asked about when most rows have it', async () => {
    const { obstacles } = await match(fileOf('Cancelled', 'Yes', 'Yes', 'No'));
    expect(obstacles).toEqual(['words']);
  });

  test('is asked about when it is said in other words', async () => {
    const { wordColumns, obstacles } = await match(fileOf('Refund', '', 'by cheque', ''));
    expect(wordColumns).toMatchObject([{ words: [{ word: 'by cheque', isAsked: true }] }]);
    expect(obstacles).toEqual(['words']);
  });

  test('does not count where a column says no to it', async () => {
    for (const no of ['No', 'FALSE', '0', '0.00', 'none', 'N/A', '']) {
      expect(await match(fileOf('Refunded', no, no, no))).toMatchObject({ isGreen: true });
    }
  });
});

test('of two words, the one of a status is the reason', async () => {
  const rows = ['1001,1947,UPI,Paid', '1002,500,Cash,Unpaid', '1003,2500,UPI,Paid'];
  const { categories } = await match(`Order,Amount,Mode,Status\n${rows.join('\n')}`);
  expect(categories.differs.groups.map(({ reason }) => reason)).toEqual([
    { kind: 'word', word: 'Unpaid', column: 3 },
  ]);
});

describe('the column that says Cr or Dr', () => {
  const list = Array.from({ length: 6 }, (_, nth) => payment(`KN${nth}01`, 100 + nth * 11));
  const fileWith = (word: string) =>
    `Order,Amount,Type\n${list.map(({ orderID }, nth) => `${orderID},${100 + nth * 11},${nth === 2 ? word : 'Credit'}`).join('\n')}`;
  const side: Partial<Choice> = { side: 2, moneyIn: 'cr' };

  test('waits for an answer where it says something else', async () => {
    const result = await match(fileWith('Blorb'), list);
    expect(result).toMatchObject({ choice: side, obstacles: ['words'] });
    expect(result.wordColumns).toMatchObject([{ words: [{ word: 'Blorb', isAsked: true }] }]);
    const answered = await match(fileWith('Blorb'), list, { answers: { 2: { blorb: true } } });
    expect(answered.isGreen).toBe(true);
  });

  test('waits for an answer where it is blank', async () => {
    const result = await match(fileWith(''), list);
    expect(result.wordColumns).toMatchObject([{ words: [{ word: '', isAsked: true }] }]);
  });

  test('says not paid by the words that are known', async () => {
    const result = await match(fileWith('Reversal'), list);
    expect(result.choice).toMatchObject(side);
    expect(kindsOf(result, 'differs')).toEqual(['word: 1/1']);
  });
});

test('a column may say it in Chinese', async () => {
  const result = await match(fileOf('收/支', '收入', '支出', '收入'));
  expect(kindsOf(result, 'differs')).toEqual(['moneyOut: 1/1']);
});

test.each(['Withdrawal', 'Due', 'Open balance', 'Amount refunded'])(
  'money that came in is asked about when the same row has it as %s, whichever amount is chosen',
  async (heading) => {
    const rows = THREE.map(({ ref_id, paise }, nth) => {
      const rupees = Number(paise) / 100;
      return `${ref_id},${nth === 1 ? rupees : ''},${rupees}`;
    });
    const file = `RRN,${heading},Deposit\n${rows.join('\n')}`;
    for (const given of [{}, { amount: 2 }]) {
      expect((await match(file, THREE, given)).obstacles).toEqual(['words']);
    }
    const answers = (isMoneyIn: boolean) => ({ answers: { 1: { [ANY_AMOUNT]: isMoneyIn } } });
    expect((await match(file, THREE, answers(true))).isGreen).toBe(true);
    expect(kindsOf(await match(file, THREE, answers(false)), 'differs')).toEqual(['word: 1/1']);
  },
);

test.each([
  ['what a customer owes in all', fileOf('Party outstanding', '500', '513', '80')],
  ['numbers of debit cards', fileOf('Debit card no', '4021', '4022', '4100')],
  [
    'what can be given back',
    fileOf('Plan', 'Free cancellation', 'Non-refundable', 'Non-refundable'),
  ],
  ['a no before the word', fileOf('Note', 'gift', 'no refund asked', 'call first')],
  [
    'until when it can be brought back',
    fileOf('Return by', '30/11/2026', '30/11/2026', '1/12/2026'),
  ],
  ['a running balance', fileOf('Balance', '1947', '2447', '4947')],
  ['what is allowed', fileOf('Cancellation policy', '24 hours', 'none', '24 hours')],
  ['a dash for none', fileOf('Cancellation reason', '-', '-', '-')],
  ['classes', fileOf('Class', 'C', 'C', 'B')],
])('%s says nothing against the money', async (_, file) => {
  expect((await match(file)).obstacles).toEqual([]);
});

test('debit and credit, as kinds of cards, are not sides of an account', async () => {
  const result = await match(fileOf('Card type', 'Debit', 'Credit', 'Debit'));
  expect(result).toMatchObject({ isGreen: true, choice: { side: null } });
});

test('a code of a bank is known for a success, and asked otherwise', async () => {
  const file = fileOf('Response Code', '00', 'U30', '00');
  expect((await match(file)).wordColumns).toMatchObject([
    { words: [{ isMoneyIn: true }, { word: 'U30', isAsked: true }] },
  ]);
  expect((await match(file.replace('U30', '00'))).isGreen).toBe(true);
});

describe('a status that is blank', () => {
  test.each([
    ['Status', 'Paid', 'Paid'],
    ['Paid?', 'Y', 'Y'],
  ])('is asked about below %s, and a person can answer', async (heading, ...words) => {
    const file = fileOf(heading, words[0] ?? '', '', words[1] ?? '');
    const { wordColumns, obstacles } = await match(file);
    expect(obstacles).toEqual(['words']);
    expect(wordColumns[0]?.words).toMatchObject([
      { isMoneyIn: true },
      { word: '', rows: 1, isMoneyIn: null, isAsked: true },
    ]);
    expect((await match(file, THREE, { answers: { 2: { '': true } } })).isGreen).toBe(true);
  });

  test('is not asked about in a row without an amount or a payment, or in other columns', async () => {
    const file = fileOf('Status', 'Paid', 'Paid', 'Paid');
    expect((await match(`${file}\n1001,,\n`)).obstacles).not.toContain('words');
    expect((await match(`${file}\nTotal,4947,\n`)).obstacles).toEqual([]);
    expect((await match(fileOf('Kind', 'Sale', '', 'Sale'))).obstacles).toEqual([]);
    expect((await match(fileOf('Status', '', '', ''))).obstacles).toEqual([]);
  });
});

describe('a line of words alone, in the first column', () => {
  const fileWith = (line: string) => `Order,Amount\n1001,1947\n1002,500\n${line}\n1003,2500\n`;

  test.each([
    'Pending orders',
    'CASH SALES',
    'Credit notes',
    'Deleted',
    'Stornierte Rechnungen',
    'ரத்து செய்யப்பட்டவை',
    'Branch: Pune',
    'October',
  ])('is a title of the rows below it, and waits for an answer: %s', async (line) => {
    const { wordColumns, obstacles, notRows } = await match(fileWith(line));
    expect(obstacles).toEqual(['words']);
    expect(notRows.at(-1)).toMatchObject({ why: 'title', cells: [line] });
    const word = { word: line, rows: 1, inFile: 250_000n, isAsked: true };
    expect(wordColumns).toMatchObject([{ column: 2, words: [word] }]);
    const answersOf = (isMoneyIn: boolean) => ({
      answers: { 2: { [wordColumns[0]?.words[0]?.key ?? '']: isMoneyIn } },
    });
    expect((await match(fileWith(line), THREE, answersOf(true))).isGreen).toBe(true);
    const out = await match(fileWith(line), THREE, answersOf(false));
    expect(kindsOf(out, 'differs')).toEqual(['word: 1/1']);
  });

  test.each(['COD', 'Cancelled', 'On hold', 'Draft'])('may be known: %s', async (line) => {
    expect(kindsOf(await match(fileWith(line)), 'differs')).toEqual(['word: 1/1']);
  });

  test.each(['Sales', 'UPI', 'Friday', '-----', '* * *'])('may ask nothing: %s', async (line) => {
    expect((await match(fileWith(line))).isGreen).toBe(true);
  });

  test('is no title above the headings, again, or below all rows', async () => {
    const shop = 'Asha Stores,\n';
    expect((await match(shop + fileWith('Asha Stores'))).isGreen).toBe(true);
    expect((await match(`${fileWith('Sales')}Thank you\n`)).isGreen).toBe(true);
  });

  test('counts for all rows down to the next title', async () => {
    const file = 'Order,Amount\nSales\n1001,1947\nDeleted\n1002,500\n1003,2500\n';
    const words = (await match(file)).wordColumns[0]?.words ?? [];
    expect(words.map(({ word, rows }) => `${word} ${rows}`)).toEqual(['Deleted 2', 'Sales 1']);
  });

  test('is not asked about where there are many, as of customers, unless one of them is known', async () => {
    const names = [...'ABCDEFGHIJ'].map((letter) => `Customer ${letter}`);
    const rowsOf = (nth: number) => [2 * nth, 2 * nth + 1].map((one) => `KN${one + 50},${one + 1}`);
    const list = names
      .flatMap((_, nth) => [2 * nth, 2 * nth + 1])
      .map((one) => payment(`KN${one + 50}`, one + 1));
    const file = `Order,Amount\n${names.flatMap((name, nth) => [name, ...rowsOf(nth)]).join('\n')}`;
    expect((await match(file, list)).isGreen).toBe(true);
    const cancelled = await match(file.replace('Customer H', 'Cancelled'), list);
    expect(kindsOf(cancelled, 'differs')).toEqual(['word: 2/2']);
  });
});

describe('any other line of words between rows', () => {
  const fileWith = (line: string) => `Order,Amount\n1001,1947\n1002,500\n${line}\n1003,2500\n`;

  test('says nothing of money where it is a sentence', async () => {
    const line = 'Note: failed and refunded transactions are excluded';
    expect((await match(fileWith(line))).isGreen).toBe(true);
  });

  test('below all rows may be a signature, or the total in words', async () => {
    const file = 'Order,Amount\n1001,1947\n1002,500\n1003,2500\nTotal,4947\n';
    const end = ',Four thousand nine hundred only\n,Authorised signatory\n';
    expect((await match(file + end)).isGreen).toBe(true);
  });
});

test.each([
  [
    'the RRN within a text',
    fileOf('Text', ...['0', '1', '2'].map((end) => `UPI/63241111000${end}/Asha`)),
    '632411110001',
    '632411110009',
  ],
  [
    'a second column of Order IDs',
    fileOf('Order number', '1001', '1002', '1003'),
    ',1002',
    ',1009',
  ],
])('a row differs when %s is of another payment', async (_, file, own, other) => {
  expect((await match(file)).isGreen).toBe(true);
  expect(kindsOf(await match(file.replace(own, other)), 'differs')).toEqual(['word: 1/1']);
});

test('an RRN that a spreadsheet has rounded contradicts nothing', async () => {
  const { isGreen } = await match(
    'Order,RRN,Amount\n1001,632411110000,1947\n1002,6.32411E+11,500\n1003,632411110002,2500\n',
  );
  expect(isGreen).toBe(true);
});
