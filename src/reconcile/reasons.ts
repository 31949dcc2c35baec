import type { IdField } from './paymentIndex.ts';

/* What comes out of a match. All money is bigint paise: a file may hold amounts and sums above 2^53. */

/** In the order in which they are shown. */
export const BOX_NAMES = ['agrees', 'differs', 'onlyInFile', 'onlyHere', 'notCompared'] as const;
export type BoxName = (typeof BOX_NAMES)[number];

/** Agrees. `split`: several rows or payments with one sum. `repeated`: each row has the whole amount. */
type Agreeing = 'equal' | 'split' | 'repeated' | 'paidTwiceInBoth' | 'nameOnly';
type Differing = 'otherAmount' | 'paidTwiceHere' | 'notCompletedHere' | 'waitingHere';
type OnlyInFile = 'referenceNotHere' | 'noReference' | 'dayNotLoaded';
/** Only here. `noDays`: the file has no days, or the payment has none. */
type OnlyHere = 'dayOfFile' | 'dayNotInFile' | 'noDays';
type NotCompared = 'moneyOut' | 'noAmount' | 'noDate' | 'total';
export type PlainKind = Agreeing | Differing | OnlyInFile | OnlyHere | NotCompared;

/** What cannot be read of a row. */
export type Unreadable = 'cells' | 'quote' | 'dateCell' | 'amount' | 'currency' | 'day';

/** Why rows and payments stand where they stand. One union for all boxes, so that a screen can switch on `kind`. */
export type Reason =
  | { kind: PlainKind }
  /** Not compared: the file's own word. */
  | { kind: 'word'; word: string }
  /** Differs: the file has no money in for it; `word` is what it says instead. */
  | { kind: 'paidHereOnly'; word: string }
  /** Not compared. */
  | { kind: 'unreadable'; what: Unreadable; word: string };

/** Rows and payments that were judged together. */
export interface Entry {
  /** Positions in `Table.rows`. */
  rows: number[];
  /** Indices of payments. In Differs also those that are not completed. */
  payments: number[];
  reason: Reason;
  /** Of the first row, or of the first payment where there is no row. */
  day: string | null;
  /** What the rows have written; money out is negative. */
  inFile: bigint;
  /** What of it is money in. */
  paidInFile: bigint;
  /** What of `inFile` stands in other rows already: of the entry, or above a total. */
  repeated: bigint;
  /** Completed payments. */
  completed: number;
  here: bigint;
  /** Only zeros in front, or a blank, tell the ids of both sides apart. */
  differsBy: 'zeros' | 'blank' | null;
}

export interface Totals {
  rows: number;
  inFile: bigint;
  repeated: bigint;
  payments: number;
  here: bigint;
}

export interface Group extends Totals {
  reason: Reason;
  entries: Entry[];
  firstDay: string | null;
  lastDay: string | null;
}

export interface Box extends Totals {
  groups: Group[];
}

/** What a word of a status says: money in, or no money in. */
export type Meaning = 'paid' | 'notPaid';
export type DayOrder = 'dayFirst' | 'monthFirst';

export interface Key {
  column: number;
  field: IdField;
}

/** How the file is read. Each part is proposed by evidence, and can be chosen. */
export interface Choice {
  keys: Key[];
  amount: number | null;
  isPaise: boolean;
  decimal: '.' | ',';
  /** Which amounts are money in: those without a minus, with one, or beside `Cr` or `Dr`. */
  moneyIn: 'plus' | 'minus' | 'cr' | 'dr';
  /** A column that says `Cr` or `Dr`. */
  side: number | null;
  date: number | null;
  dayOrder: DayOrder;
  statuses: number[];
  /** Answered words, as `wordOf` writes them. */
  meanings: Record<string, Meaning>;
}

/** A word that is not known and decides something. Until it is answered it counts as paid. */
export interface AskedWord {
  word: string;
  rows: number;
  inFile: bigint;
}

/** A column, and the positions of the rows where it disagrees. */
export interface RowsOfColumn {
  column: number;
  rows: number[];
}

export interface MatchResult {
  boxes: Record<BoxName, Box>;
  /** Computed from the file and the list alone, without the boxes. */
  sums: { file: { rows: number; inFile: bigint }; list: { payments: number; here: bigint } };
  /** No money outside Agrees, all of it readable, no word left to ask, and amounts were compared. */
  isGreen: boolean;
  amountsCompared: boolean;
  /** In Differs and Only in your file. */
  moreHere: bigint;
  moreInFile: bigint;
  asked: AskedWord[];
  /** A second column with the amounts of at least half of the payments, and the agreeing rows where its amount differs. */
  rival: RowsOfColumn | null;
  choice: Choice;
  /** No cell of the date column shows whether the day or the month comes first. */
  isDayOrderGuess: boolean;
  fileDays: [string, string] | null;
  loadedDays: [string, string] | null;
  /** The column of a running balance, and the rows where it does not change by the amount. */
  balance: RowsOfColumn | null;
  looksLikePayouts: boolean;
}
