import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { match } from '../../../src/wholeList/engine/match.ts';
import type { CategoryName, Choice } from '../../../src/wholeList/engine/matched.ts';
import { describeReading } from '../../../src/wholeList/engine/notes.ts';
import { proposeMatch } from '../../../src/wholeList/engine/proposeMatch.ts';
import { readTable } from '../../../src/wholeList/engine/readTable.ts';
import { listOf, type MadeUp } from './payments.ts';

/* Eight files as shops, banks and books write them, and what a careful accountant wants to read. All of it is made up. */

const read = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

interface Payment {
  [field: string]: string | number | null;
}
const payments: Payment[] = JSON.parse(read('payments.json').toString());
const list = listOf(
  ...payments.map(({ orderID, amount, id, status, ref_id, createdAt }): MadeUp => {
    const rest = { id: `${id}`, status: `${status}`, ref: `${ref_id ?? ''}`, at: `${createdAt}` };
    return [`${orderID}`, Number(amount).toFixed(2), rest];
  }),
);
/** 18 to 24 November in India; it was 22:10 there when the payments were loaded. */
const CONTEXT = {
  filters: { startDate: '2026-11-17T18:30:00.000Z', endDate: '2026-11-24T18:29:59.999Z' },
  waitingSince: Date.parse('2026-11-24T16:25:00Z'),
};

interface Wanted {
  /** Keys, money, columns of status, date. */
  proposed: string;
  rows: { [Name in CategoryName]?: number[] };
  /** Of some rows. */
  notes: Record<number, RegExp>;
  /** Completed payments that the file lacks, and those outside its dates. */
  onlyHere: [count: number, paise: bigint, outside: number];
  /** Rows, and the money at stake. */
  toLookAt: [rows: number, paise: bigint];
  proofs?: string[];
  answers?: Choice['meanings'];
}

const EIGHT: Record<string, Wanted> = {
  'shopify-transactions.csv': {
    proposed: 'Name=orderID; Amount is money in; Kind and Status; Created At',
    rows: {
      'Paid here, unpaid in your file': [14],
      'Amount differs': [13],
      'Paid twice': [6],
      'Only in your file': [15, 16],
      Waiting: [12],
      Agree: [2, 3, 4, 5, 7, 8, 9, 10],
      'Left out': [11],
    },
    notes: {
      6: /899\.00 more than in your file/,
      8: /Authorized and captured: one payment/,
      10: /300\.00 was given back in row 11/,
      11: /refund/,
      15: /Cash on delivery/,
      16: /^$/,
    },
    onlyHere: [15, 16_014_475n, 0],
    toLookAt: [4, 622_900n],
  },
  'magento-orders.csv': {
    // The base is the shop's own currency, which is what a list in rupees has.
    proposed: 'ID=orderID; Grand Total (Base) is money in; Status; Purchase Date',
    rows: {
      'Paid here, unpaid in your file': [7],
      'Only in your file': [2, 9, 10, 11],
      Waiting: [8],
      Agree: [3, 4, 5, 6],
    },
    notes: {
      2: /Outside the loaded dates/,
      6: /7,080\.00 of it was given back/,
      9: /Cash on delivery/,
      10: /^$/,
      11: /Nothing to pay/,
    },
    onlyHere: [20, 3_787_525n, 0],
    toLookAt: [2, 590_000n],
    answers: { closed: 'paid' },
  },
  'cashfree-orders.csv': {
    proposed: 'Order ID=orderID; Order Amount is money in; Status; Date & Time',
    rows: { 'Only in your file': [2], Agree: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
    // Both sides have both, so they agree; that the customer paid twice is a note.
    notes: { 2: /Outside the loaded dates/, 7: /Paid twice/ },
    onlyHere: [2, 14_160_000n, 13],
    toLookAt: [0, 0n],
  },
  'phonepe-transactions.csv': {
    proposed:
      'Transaction UTR=ref_id; Total Transaction Amount is money in; Transaction Type and Transaction Status; Transaction Date',
    rows: {
      'Amount differs': [6],
      'Only in your file': [11],
      Agree: [2, 3, 4, 7, 8, 9],
      'Left out': [5, 10, 12],
    },
    notes: { 5: /Unpaid/, 10: /refund/, 12: /Unpaid/ },
    onlyHere: [10, 13_789_500n, 7],
    toLookAt: [2, 44_000n],
  },
  'tally-daybook.txt': {
    // A sale and its receipt are one payment, so they stand together: the sale of 725 beside the receipt of 752.
    proposed:
      'Vch No.=orderID, Particulars=orderID; Credit Amount is money in, Debit Amount is money out; Vch Type; Date',
    rows: {
      'Amount differs': [18, 19],
      'Only in your file': [23],
      Agree: [8, 9, 11, 12, 14, 15],
      'Left out': [10, 13, 16, 17, 20, 21, 22, 24],
    },
    notes: {
      8: /A sale and its receipt: one payment/,
      10: /belongs to row 9/,
      17: /Money out/,
      21: /credit note/,
      24: /total/,
    },
    onlyHere: [20, 17_054_175n, 0],
    toLookAt: [3, 100_700n],
    proofs: ['The total in row 24 fits.'],
  },
  'hdfc-delimited.txt': {
    proposed: 'Chq/Ref Number=ref_id; Credit Amount is money in, Debit Amount is money out; ; Date',
    rows: {
      // The bank took 899.00 back that is completed here. No category is only for that.
      'Amount differs': [6, 7, 13],
      'Only in your file': [16, 17],
      Agree: [2, 3, 4, 5, 8, 9, 10, 11, 12, 15],
      'Left out': [14],
    },
    notes: { 6: /899\.00 went back/, 14: /Money out/, 16: /^$/, 17: /one sum for many/ },
    onlyHere: [12, 3_505_475n, 0],
    toLookAt: [5, 795_200n],
    proofs: ['Balances run from ₹1,02,340.10 to ₹2,32,352.60 without a gap.'],
  },
  'sbi-statement.xls': {
    proposed: 'Description=ref_id; Credit is money in, Debit is money out; ; Txn Date',
    rows: {
      'Only in your file': [13, 17, 18],
      Agree: [10, 11, 12, 15, 16],
      'Left out': [14, 20],
    },
    notes: { 13: /“63270441 7725” is here without its blank/, 18: /names no payment/ },
    onlyHere: [4, 301_400n, 15],
    toLookAt: [3, 41_600n],
    proofs: ['Balances run from ₹1,02,340.10 to ₹1,05,171.85 without a gap.'],
  },
  'counter-sheet.csv': {
    proposed: 'Bill No=orderID; Amt (paise) is money in, in paise; ; Paid on',
    rows: {
      'Paid in your file, not completed here': [11],
      'Only in your file': [12, 13],
      Agree: [3, 4, 5, 6, 7, 8, 9],
      'Left out': [10, 14],
    },
    notes: { 10: /Negative: money out or back/, 13: /Cash: not expected/, 14: /total/ },
    onlyHere: [2, 265_000n, 15],
    toLookAt: [2, 62_000n],
    proofs: ['The total in row 14 fits.'],
  },
};

describe.each(Object.entries(EIGHT))('%s', (file, wanted) => {
  async function matchFile() {
    const table = await readTable(new Uint8Array(read(file)));
    const choice = { ...proposeMatch(list, table), meanings: wanted.answers ?? {} };
    return { table, choice, ...match(list, table, choice, CONTEXT) };
  }

  test('what is proposed needs no correction', async () => {
    const { table, choice } = await matchFile();
    const name = (column: number) => table.headings[column]?.trim();
    const { moneyIn, statuses } = describeReading(table, choice, list.zone);
    const keys = choice.keys.map(({ column, field }) => `${name(column)}=${field}`).join(', ');
    expect([keys, moneyIn, statuses, name(choice.date ?? -1)].join('; ')).toBe(wanted.proposed);
  });

  test('each row is in the one place where an accountant looks for it, with its reason', async () => {
    const { table, entries } = await matchFile();
    const numbersOf = (rows: number[]) => rows.map((row) => table.rows[row]?.number ?? 0);
    const found = Object.entries(entries).map(([name, own]) => {
      const numbers = own.flatMap(({ rows }) => numbersOf(rows));
      return [name, numbers.sort((a, b) => a - b)] as const;
    });
    expect(Object.fromEntries(found.filter(([, rows]) => rows.length > 0))).toEqual(wanted.rows);
    expect(found.flatMap(([, rows]) => rows)).toHaveLength(table.rows.length);
    const notes = Object.values(entries)
      .flat()
      .flatMap(({ rows, note }) => numbersOf(rows).map((number) => [number, note] as const));
    for (const [number, note] of Object.entries(wanted.notes)) {
      expect(new Map(notes).get(Number(number)), `row ${number}`).toMatch(note);
    }
  });

  test('each completed payment is in one place, and the verdict has the money at stake', async () => {
    const { matched, entries } = await matchFile();
    const all = Object.values(entries).flatMap((own) => own.flatMap((entry) => entry.payments));
    const completed = all.filter((payment) => list.isCompleted(payment));
    expect(new Set(completed).size).toBe(completed.length);
    expect(completed).toHaveLength(24);
    const { lacking, outside, toLookAt, proofs } = matched;
    expect([lacking.payments, lacking.paise, outside.payments]).toEqual(wanted.onlyHere);
    expect([toLookAt.rows, toLookAt.paise]).toEqual(wanted.toLookAt);
    expect(proofs.map(({ sentence }) => sentence)).toEqual(wanted.proofs ?? []);
  });
});
