import type { DayOrder } from '../written/days.ts';
import type { IdField, ListAccount } from './paymentIndex.ts';

/* What comes out of a match. All money is bigint paise: a file may hold amounts and sums above 2^53. */

/** The categories of rows and payments, in the order in which they are shown. */
export const CATEGORIES = ['agrees', 'differs', 'onlyInFile', 'onlyHere', 'notCompared'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The reasons of each category that need no more words. */
export type PlainKind =
  // Agrees. `split`: several rows or payments with one sum. `lines`: each row has the whole amount.
  | ('equal' | 'split' | 'lines' | 'paidTwiceInBoth' | 'nameOnly')
  // Differs. `sameLineTwice`: rows that are equal in every cell. `paidTwiceInFile`: more rows with the amount than payments.
  // `sameIdHere`: another payment has the same Payment ID or Ref ID, so that it is not known how often money came.
  | ('otherAmount' | 'sameLineTwice' | 'paidTwiceInFile' | 'paidTwiceHere' | 'sameIdHere')
  | ('notCompletedHere' | 'waitingHere' | 'amountUnreadableHere')
  | ('referenceNotHere' | 'noReference' | 'dayNotLoaded')
  // Only here. `wholeDayMissing`: no row of the file has this day, which is between its first and its last. `dayOfFile`: also without days.
  | ('dayOfFile' | 'wholeDayMissing' | 'dayNotInFile')
  // Not compared. `total`: true, the exact sum of rows above or below. `otherTotal`: it says total, and is no such sum.
  // `aside`: one text, such as `Printed on 21/11/2026`, or zeros.
  | ('moneyOut' | 'noDate' | 'total' | 'otherTotal' | 'balance' | 'aside');

/** What cannot be read in a row. */
export type Unreadable = 'cells' | 'quote' | 'dateCell' | 'amount' | 'currency';

/**
 * Why rows and payments are where they are. One union for all categories, so that a screen can switch on `kind`. A
 * `Not compared` kind in Differs says why the rows beside a completed payment are not money in.
 */
export type Reason =
  | { kind: PlainKind }
  /** The file's own word says that it is not money in. */
  | { kind: 'word'; word: string; column: number }
  /** The chosen column is empty; `column` is another one with an amount in this row, if there is one. */
  | { kind: 'noAmount'; column: number | null; paise: bigint }
  /** `word` is the cell. */
  | { kind: 'unreadable'; what: Unreadable; word: string };

/** Rows and payments that were judged together. */
export interface Comparison {
  /** Indices in `Table.rows`. */
  rows: number[];
  /** Indices of payments. In Differs also those that are not completed. */
  payments: number[];
  reason: Reason;
  /** The day of the first row, or of the first payment where there is no row. */
  day: string | null;
  /** The rows' sum as written; money out is negative. */
  inFile: bigint;
  /** How much of it is money in; a repeated amount counts once. */
  paidInFile: bigint;
  /** Completed payments. */
  completed: number;
  here: bigint;
}

export interface Totals {
  rows: number;
  inFile: bigint;
  /** How much of `inFile` is money in, without repeats. */
  paidInFile: bigint;
  payments: number;
  here: bigint;
}

export interface ReasonGroup extends Totals {
  reason: Reason;
  comparisons: Comparison[];
}

export interface CategoryResult extends Totals {
  groups: ReasonGroup[];
}

/** A line of the file that is not a row, by its number in a spreadsheet. */
export interface NotARow {
  number: number;
  sheet?: string | undefined;
  cells: string[];
  /** `title`: of the rows below it. */
  why: 'above' | 'headings' | 'title' | 'words';
}

/** The word of all cells with an amount, in a column such as `Refunded` or `Due`. */
export const ANY_AMOUNT = 'an amount';

/** One word of a column of few words. */
export interface Word {
  /** The word as the file writes it first. */
  word: string;
  /** Its name in `Choice.answers`. */
  key: string;
  rows: number;
  /** The sum of its rows. */
  inFile: bigint;
  /** What the list of known words or a person has said. Null: nothing, and its rows count as money in. */
  isMoneyIn: boolean | null;
  /** It has to be answered before green. */
  isAsked: boolean;
}

/** A column of few words: what the file says beside ids and money. */
export interface WordColumn {
  column: number;
  /** It has a known word, or its heading says status: its words decide. */
  isStatus: boolean;
  words: Word[];
}

export type Days = readonly [first: string, last: string];
export interface Key {
  column: number;
  field: IdField;
}

/** How the file is read. Each part is proposed by evidence, and can be chosen. */
export interface Choice {
  /** The column of the ids; null where no column names a payment. */
  key: Key | null;
  amount: number | null;
  isPaise: boolean;
  decimal: '.' | ',';
  /** Which amounts are money in: those without a minus, with one, or beside `Cr` or `Dr`. `minus` and `dr` are never proposed. */
  moneyIn: 'plus' | 'minus' | 'cr' | 'dr';
  /** A column that says `Cr` or `Dr`. */
  side: number | null;
  date: number | null;
  dayOrder: DayOrder;
  /** Whether a word is money in, as a person has said: column -> `Word.key` -> is money in. */
  answers: Record<number, Record<string, boolean>>;
  /** Which days of the list are compared: those from the file's first to its last, or all. */
  days: 'file' | 'all';
}

/** Rows where a column disagrees, as indices in `Table.rows`. */
export interface RowsOfColumn {
  column: number;
  rows: number[];
}

/**
 * What prevents green. `sums`: the sums in Agrees differ, as when each line has its order's whole amount. `amounts`:
 * `amountsMissing`. `words`: some are asked. `sheets`: `Table.isSheetGuess`. The last three: `account`. Each other one is a
 * category, or a part of the result.
 */
export type Obstacle =
  | ('nothingAgrees' | 'differs' | 'onlyInFile' | 'onlyHere' | 'notCompared' | 'sums' | 'amounts')
  | ('words' | 'rival' | 'balance' | 'moneyOut' | 'doubtfulLines' | 'oddDays' | 'otherMoney')
  | ('sheets' | 'listShort' | 'listUnreadable' | 'listTwice');

export interface MatchResult {
  categories: Record<Category, CategoryResult>;
  notRows: NotARow[];
  /** Those of `notRows` that may be about money, such as `Failed payments` above rows, or a total that the rows do not have. */
  doubtfulLines: NotARow[];
  /** Completed payments of the compared days, and their sum. */
  received: { payments: number; here: bigint };
  /** No obstacle. */
  isGreen: boolean;
  obstacles: Obstacle[];
  account: ListAccount;
  /** Which side has no amounts that can be read, so that ids alone are compared. */
  amountsMissing: 'inFile' | 'inList' | null;
  /** All columns of few words, first those that decide. */
  wordColumns: WordColumn[];
  /** A second column of amounts, and the agreeing rows of which it says something else. A person's choice of amount answers it. */
  rival: RowsOfColumn | null;
  /** Rows that have a payment's money as money out. A person's choice of `moneyIn` answers it. */
  moneyOut: number;
  /** Rows whose date cannot be read, does not exist, or is far from that of their payment. Compared by id and amount. */
  oddDays: number[];
  /** What the heading of the amounts, or a line above, says other than rupees received, such as `USD`, `Lakhs` or `Due`. */
  otherMoney: string | null;
  choice: Choice;
  /** No cell of the date column, and no payment, shows which of day, month and year comes first. */
  isDayOrderGuess: boolean;
  fileDays: Days | null;
  loadedDays: Days | null;
  /** The days that were compared; null for all. */
  comparedDays: Days | null;
  /** Completed payments of other days, which no row names. */
  otherDays: { payments: number; here: bigint };
  /** The column of a running balance, and the rows where it does not change by the amount: doubled or missing rows. A person's choice of amount answers it. */
  balance: RowsOfColumn | null;
  looksLikePayouts: boolean;
}
