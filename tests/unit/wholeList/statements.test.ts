import { describe, expect, test } from 'vitest';
import { matchFile } from './matchFile.ts';

describe('money out is not compared, whatever a bank calls it:', () => {
  const rows = (lines: [string, string, string][]) =>
    lines.map(([ref, paidIn, paidOut]) => `20/11/2026,${ref},${paidIn},${paidOut}\n`).join('');
  const TWO = rows([
    ['632512345671', '"1,947.00"', '-'],
    ['632512345672', '500.00', '0.00'],
    ['632599999999', '', '800.00'],
    ['632599999998', '-', '70.00'],
  ]);
  const ONE = (cells: [string, string, string, string]) =>
    ['632512345671', '632512345672', '632599999999', '632599999998']
      .map((ref, nth) => `20/11/2026,${ref},${cells[nth]}\n`)
      .join('');
  test.each<[string, string]>([
    ['CR and DR', `Date,Ref,CR,DR\n${TWO}`],
    ['Deposit and Withdrawal', `Date,Ref,Deposit Amt.,Withdrawal Amt.\n${TWO}`],
    ['Paid in and Paid out', `Date,Ref,Paid in,Paid out\n${TWO}`],
    ['Amount (Cr) and Amount (Dr)', `Date,Ref,Amount (Cr),Amount (Dr)\n${TWO}`],
    ['signs', `Date,Ref,Amount\n${ONE(['1947.00', '500.00', '-800.00', '-70.00'])}`],
    ['brackets', `Date,Ref,Amount\n${ONE(['1947.00', '500.00', '(800.00)', '(70.00)'])}`],
    [
      'Cr and Dr in the cell',
      `Date,Ref,Amount\n${ONE(['"1,947.00 Cr"', '500.00 Cr', '800.00 Dr', '70.00 (Dr)'])}`,
    ],
    [
      'C and D beside it',
      `Date,Ref,Amount,Type\n${ONE(['1947.00,C', '500.00,C', '800.00,D', '70.00,D'])}`,
    ],
  ])('%s', async (_, text) => {
    const { counts, notes } = await matchFile(text);
    expect(counts).toEqual({ Agree: [2, 2], 'Left out': [2, 0], 'Not in your file': [0, 6] });
    expect(notes[2]).toMatch(/money out/i);
  });

  test('but a book that has what was received as a debit is read so', async () => {
    const text = `Date,Ref,Debit,Credit\n${TWO}`;
    const { choice } = await matchFile(text);
    expect(choice.money).toMatchObject({ in: 2, out: 3 });
  });
});

test('a reversal beside its credit is to be looked at', async () => {
  const text = `Date,Ref,Credit,Debit\n20/11/2026,632512345671,1947.00,\n20/11/2026,632512345672,500.00,\n20/11/2026,632512345672,,500.00\n`;
  const { notes, matched } = await matchFile(text);
  expect(notes.slice(1)).toEqual([
    'Amount differs: ₹500.00 went back.',
    'Amount differs: ₹500.00 went back.',
  ]);
  expect(matched.toLookAt).toEqual({ rows: 2, paise: 50_000n });
});

test.each([
  ['Opening Balance,,,,"1,000.00"'],
  ['20/11/2026,Balance B/F,,,"1,000.00"'],
  ['Total,,"2,447.00",,'],
  ['Total,"2,447.00",,,'],
  ['Grand Total (2 rows),,,,"2,447.00"'],
])('a total or an opening is no money: %s', async (line) => {
  const text = `Date,Ref,Credit,Debit,Balance\n20/11/2026,632512345671,1947.00,,2947.00\n20/11/2026,632512345672,500.00,,3447.00\n${line}\n`;
  const { counts, notes } = await matchFile(text);
  expect(counts).toMatchObject({ Agree: [2, 2], 'Left out': [1, 0] });
  expect(notes[2]).toMatch(/total/);
});

test('a total without its name is known by its sum', async () => {
  const { notes, matched } = await matchFile(
    'Order,Date,Amount\n1001,20/11/2026,1947.00\n1002,20/11/2026,500.00\n,,2447.00\n',
  );
  expect(notes[2]).toBe('Left out: A total: it is the sum of the rows above it.');
  expect(matched.proofs).toEqual([{ sentence: 'The total in row 4 fits.', isSound: true }]);
});

test('a statement whose newest row is first proves itself, and names the row that does not fit', async () => {
  const lines = (balance: string) =>
    `Date,Ref,Credit,Debit,Balance\n22/11/2026,A,,47.00,2700.00\n22/11/2026,B,,100.00,2747.00\n21/11/2026,C,100.00,,2847.00\n21/11/2026,632512345676,300.00,,2747.00\n20/11/2026,632512345672,500.00,,${balance}\n20/11/2026,632512345671,1947.00,,1947.00\n`;
  const { matched } = await matchFile(lines('2447.00'));
  expect(matched.proofs).toEqual([
    { sentence: 'Balances run from ₹0.00 to ₹2,700.00 without a gap.', isSound: true },
  ]);
  const { matched: wrong } = await matchFile(lines('2440.00'));
  expect(wrong.proofs[0]?.isSound).toBe(false);
  expect(wrong.proofs[0]?.sentence).toMatch(/^The balance of row 6 does not fit/);
});
