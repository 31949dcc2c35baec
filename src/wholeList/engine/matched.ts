/* What a person's file is compared by, and what comes out: the types that screens and engine share. */

import type { ListedTransaction } from '../../api/schema.ts';
import type { Table } from './readTable.ts';

/** What a word of a status or kind column says. `other` is money that is no payment, such as a refund. */
export type Meaning = 'paid' | 'unpaid' | 'other';

export const KEY_FIELDS = ['orderID', 'ref_id', 'id'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** A column of the file, and the field whose values it has. */
export interface KeyColumn {
  column: number;
  field: KeyField;
}

export interface MoneyColumns {
  /** The amounts, or those of money in when money out has a column of its own. Null: no amounts are compared. */
  in: number | null;
  out: number | null;
  /** Says `Dr` or `Cr` beside an amount. */
  side: number | null;
  /** Which amounts of a single column are money in: by their sign, or by `Cr` and `Dr` in the cell or beside it. */
  moneyInIs: 'plus' | 'minus' | 'cr' | 'dr';
  isPaise: boolean;
  decimal: '.' | ',';
}

/** How a file is read and compared. All of it is proposed, and can be changed and remembered. */
export interface Choice {
  /** The number of the row of headings, as a spreadsheet counts; null without one. */
  headingRow: number | null;
  /** One or two. A row is looked for by the first, then by the second. */
  keys: KeyColumn[];
  money: MoneyColumns;
  /** Columns of status and kind, which are read together: `refund` in one of them is no payment whatever the other says. */
  statuses: number[];
  /** Answers, by words as `unknownWords` has them. */
  meanings: Record<string, Meaning>;
  date: number | null;
  dayOrder: 'day first' | 'month first';
  /** Paise that amounts may differ by. */
  tolerance: bigint;
}

/** How the file was read, for the lines that say so. */
export interface Reading
  extends Pick<Table, 'encoding' | 'delimiter' | 'isXlsx' | 'sheetName' | 'headingRow'> {
  dayOrder: { order: Choice['dayOrder']; isGuess: boolean };
  decimal: { sign: MoneyColumns['decimal']; isGuess: boolean };
  /** Such as `Credit Amount is money in, Debit Amount is money out`. */
  moneyIn: string;
  /** Which columns say whether a row is paid, such as `Kind and Status`; empty when none does. */
  statuses: string;
  /** What nothing in the file decides, in sentences. */
  guesses: string[];
}

/** A person's own file. */
export interface OpenedFile {
  file: number;
  choice: Choice;
  /** What *Forget* goes back to: `choice` may be the remembered one. */
  proposed: Choice;
  /** Each is different. Choices are remembered by these, one on a line. */
  headings: string[];
  rows: number;
}

/** In the order of the screen. */
export const CATEGORIES = [
  'Paid here, unpaid in your file',
  'Paid in your file, not completed here',
  'Amount differs',
  'Paid twice',
  'Only in your file',
  'Not in your file',
  'Waiting',
  'Could not be read',
  'Split',
  'Agree',
  'Left out',
] as const;
export type CategoryName = (typeof CATEGORIES)[number];

/** Rows of the file and completed payments, with their money. */
export interface Sums {
  rows: number;
  /** Of its paid rows, each payment once. */
  rowPaise: bigint;
  payments: number;
  paymentPaise: bigint;
}

export interface Category extends Sums {
  name: CategoryName;
  entries: number;
  /**
   * Those of them that need no look, because their note explains them: outside the dates of the other side, unpaid, cash.
   * Their entries are the last.
   */
  apart: Sums;
}

/** What both sides have of one id. */
export interface ShownEntry {
  rows: string[][];
  /** As a spreadsheet numbers the rows. */
  numbers: number[];
  payments: ListedTransaction[];
  /** Why it is here, in sentences; may be empty. In *Left out*, each entry has its reason. */
  note: string;
  /** Here less the file, in paise. */
  difference: bigint;
  /** Both sides have paid money that can be read, so the difference says which has more. */
  isComparison: boolean;
  /** The note explains it: see `Category.apart`. */
  isApart: boolean;
}

export interface Matched {
  match: number;
  /** All of them, in the order of `CATEGORIES`. */
  categories: Category[];
  /** The verdict: rows that need a look, and the money at stake in them (differences, without their signs). */
  toLookAt: { rows: number; paise: bigint };
  /** Completed payments that the file lacks although it has their days. */
  lacking: { payments: number; paise: bigint };
  /** What is outside the dates of the other side. `dates` are those of the file; empty when no date is read. */
  outside: { rows: number; payments: number; dates: string };
  /** How many different references the file has, and how many of them name a payment. */
  references: number;
  hits: number;
  /** False without an amount on either side: no amounts are compared, and `notes` say why. */
  areAmountsCompared: boolean;
  /** What is special about the file, in sentences. */
  notes: string[];
  /** Words of the status columns without a known meaning, with their number of rows. Answered words stay in it. */
  unknownWords: Map<string, number>;
  /** Whether a statement's balances, and its totals, fit its rows. Absent when it has none. */
  proofs: Proof[];
  reading: Reading;
}

export interface Proof {
  /** `Balances run from ₹1,02,340.10 to ₹2,32,352.60 without a gap.` */
  sentence: string;
  isSound: boolean;
}
