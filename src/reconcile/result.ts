import type { DayOrder } from '../written/days.ts';
import type { IdField, ListAccount } from './paymentIndex.ts';

/* The result of a match. All money is bigint paise: a file may hold amounts and sums above 2^53. */

/** The categories of rows and payments, in the order in which they are shown. */
export const CATEGORIES = ['agrees', 'differs', 'onlyInFile', 'onlyHere', 'notCompared'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Reasons without further data, by category. */
export type PlainKind =
  // Agrees. `split`: several rows or payments with the same sum. `lines`: each row has the whole amount.
  | ('equal' | 'split' | 'lines' | 'paidTwiceInBoth' | 'nameOnly')
  // Differs. `sameLineTwice`: rows are equal in every cell. `paidTwiceInFile`: more rows than payments with the amount.
  // `sameIdHere`: another payment has the same Payment ID or Ref ID, so the money may have come only once.
  | ('otherAmount' | 'sameLineTwice' | 'paidTwiceInFile' | 'paidTwiceHere' | 'sameIdHere')
  | ('notCompletedHere' | 'waitingHere' | 'amountUnreadableHere')
  | ('referenceNotHere' | 'noReference' | 'dayNotLoaded')
  // Only here. `wholeDayMissing`: a day within the file's days that no row has. `dayOfFile`: also if there are no days.
  | ('dayOfFile' | 'wholeDayMissing' | 'dayNotInFile')
  // Not compared. `total`: true, the exact sum of rows above or below. `otherTotal`: says total, but is not.
  // `aside`: one text, such as `Printed on 21/11/2026`, a count of rows, or zeros.
  | ('moneyOut' | 'noDate' | 'total' | 'otherTotal' | 'balance' | 'aside');

/** The kinds of unreadable rows. */
export type Unreadable = 'cells' | 'quote' | 'dateCell' | 'amount' | 'currency';

/**
 * Why rows and payments are in their category. One union for all categories, so that a screen can switch on `kind`. A
 * `Not compared` kind in Differs says why the rows of a completed payment are not money in.
 */
export type Reason =
  | { kind: PlainKind }
  /** A word says that the row is not money in, or `word` is a second id that contradicts the first. */
  | { kind: 'word'; word: string; column: number }
  /** The chosen column is empty or 0; `column` is another one with an amount, `paise`, in this row, if there is one. */
  | { kind: 'noAmount'; column: number | null; paise: bigint }
  /** `word` is the cell of the amount, or the currency; empty for other kinds. */
  | { kind: 'unreadable'; what: Unreadable; word: string };

/** Rows and payments that are in a category together. */
export interface Comparison {
  category: Category;
  /** Indices in `Table.rows`. */
  rows: number[];
  /** Indices of payments; in Differs and Not compared, also of some that are not completed. */
  payments: number[];
  reason: Reason;
  /** The day of the first row, or of the first payment where there is no row. */
  day: string | null;
  /** The rows' sum as written; money out is negative. */
  inFile: bigint;
  /** How much of it is money in; a repeated amount counts once. */
  paidInFile: bigint;
  /** The number of completed payments, and their sum. */
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

/** A line of the file that is not a row; `number` is its row in a spreadsheet. */
export interface NotARow {
  number: number;
  sheet?: string | undefined;
  cells: string[];
  /** `title`: a title of the rows below the line. */
  why: 'above' | 'headings' | 'title' | 'words';
}

/** The word for the amounts of a column such as `Refunded` or `Due`, or of one with amounts in few rows. */
export const ANY_AMOUNT = 'an amount';

/** One word of a column, with its rows. */
export interface Word {
  /** The word as the file writes it first. */
  word: string;
  /** The key of the word in `Choice.answers`. */
  key: string;
  rows: number;
  /** The sum of its rows. */
  inFile: bigint;
  /** From the known words or a person's answer; null if there is neither, and the rows count as money in. */
  isMoneyIn: boolean | null;
  /** A person must answer it before the verdict can be green. */
  isAsked: boolean;
}

/** A column with words that may say whether money came in. */
export interface WordColumn {
  column: number;
  /** Its words decide: it has a known word other than `cash`, a rare mark or amount, or a heading such as `Status`. */
  isStatus: boolean;
  words: Word[];
}

export type Days = readonly [first: string, last: string];
export interface Key {
  column: number;
  field: IdField;
}

/** How the file is read. Each part is proposed from the data, and a person can choose another. */
export interface Choice {
  /** The column of the ids; null where no column names a payment. */
  key: Key | null;
  amount: number | null;
  isPaise: boolean;
  decimal: '.' | ',';
  /** Which amounts are money in: without a minus, with one, with `Cr` or `Dr`. `minus` and `dr` are never proposed. */
  moneyIn: 'plus' | 'minus' | 'cr' | 'dr';
  /** A column that says `Cr` or `Dr`. */
  side: number | null;
  date: number | null;
  dayOrder: DayOrder;
  /** A person's answers, by column and `Word.key`: whether the word's rows are money in. */
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
 * `amountsMissing`. `words`: some are asked. `sheets`: `Table.isSheetGuess`. `nothingAgrees`: no row does. The last 3
 * come from `account`, all others from the category or the part of the result with the same name.
 */
export type Obstacle =
  | ('nothingAgrees' | 'differs' | 'onlyInFile' | 'onlyHere' | 'notCompared' | 'sums' | 'amounts')
  | ('words' | 'rival' | 'balance' | 'moneyOut' | 'doubtfulLines' | 'oddDays' | 'otherMoney')
  | ('sheets' | 'listShort' | 'listUnreadable' | 'listTwice');

export interface MatchResult {
  categories: Record<Category, CategoryResult>;
  notRows: NotARow[];
  /** Lines, asides or a sheet's name that may be about money: `Failed payments`, or a sum that the rows contradict. */
  doubtfulLines: NotARow[];
  /** Completed payments that were compared, and their sum. */
  received: { payments: number; here: bigint };
  /** Whether there are no obstacles. */
  isGreen: boolean;
  obstacles: Obstacle[];
  account: ListAccount;
  /** The side without amounts, so only ids are compared: no column is chosen, or no amount of the list can be read. */
  amountsMissing: 'inFile' | 'inList' | null;
  /** All columns with words that may count, first those that decide. */
  wordColumns: WordColumn[];
  /** A second column of amounts, and the agreeing rows it contradicts; null once a person has chosen the amount. */
  rival: RowsOfColumn | null;
  /** The number of rows that show a completed payment as money out; 0 once a person has chosen `moneyIn`. */
  moneyOut: number;
  /** Indices of rows whose date is unreadable or far from their payment's. They are compared by id and amount. */
  oddDays: number[];
  /** A text that says the amounts are not rupees received: `USD` or `Due`, in a heading or another line. */
  otherMoney: string | null;
  choice: Choice;
  /** No cell of the date column, and no payment, shows which of day, month and year comes first. */
  isDayOrderGuess: boolean;
  fileDays: Days | null;
  loadedDays: Days | null;
  /** The days that were compared; null for all. */
  comparedDays: Days | null;
  /** The completed payments of other days that no row names, and their sum. */
  otherDays: { payments: number; here: bigint };
  /** The column of a running balance, and the rows where it does not fit; null once a person has chosen the amount. */
  balance: RowsOfColumn | null;
  looksLikePayouts: boolean;
}
