import { formatPaise } from '../../format.ts';
import type { Choice, Meaning, MoneyColumns } from './matched.ts';
import { readAmount } from './money.ts';
import type { Names } from './names.ts';
import type { Table } from './readTable.ts';
import type { Named, Row, RowKind } from './row.ts';
import {
  BILLED,
  BOOK,
  cashOf,
  METHOD,
  meaningOf,
  RECEIVED,
  REFUNDED,
  sideOf,
  TOTAL,
  whyOther,
  wordOf,
} from './words.ts';

/* What each row of a person's file says. */

export interface ReadRows {
  rows: Row[];
  unknownWords: Map<string, number>;
  /** Money out is told by a column or by `Dr`, as in a statement of a bank. */
  isStatement: boolean;
  /** The cash that a row says it was paid with, such as `Cash on delivery`. */
  cashOf: (row: Row) => string | undefined;
}

interface Context {
  names: Names;
  readDay: (text: string) => string | null | undefined;
  /** Only then an amount that cannot be read matters. */
  areAmountsCompared: boolean;
}

export const UNREADABLE = 'Its amount cannot be read.';
export const DAMAGED = 'A spreadsheet has damaged its number.';
/** Spreadsheets keep 15 digits of a number, and show long ones as powers of ten. */
const DAMAGED_NUMBER = /^\d([.,]\d+)?e\+?\d+$|^[1-9]\d{14}0+$/i;

interface Money {
  /** Without a sign. Null without an amount; also for `0.00` on both sides of a statement. */
  paise: bigint | null;
  isOut: boolean;
  isUnreadable: boolean;
}

const NO_MONEY: Money = { paise: null, isOut: false, isUnreadable: false };
const UNREADABLE_MONEY: Money = { ...NO_MONEY, isUnreadable: true };

/** The money of a row, by its column, its sign, or `Cr` and `Dr`. */
export function moneyOf(cells: string[], columns: MoneyColumns): Money {
  const { moneyInIs, isPaise, decimal } = columns;
  const amount = columns.in === null ? null : readAmount(cells[columns.in] ?? '', decimal);
  const out = columns.out === null ? null : readAmount(cells[columns.out] ?? '', decimal);
  if (amount === undefined || out === undefined) return UNREADABLE_MONEY;
  const isOutColumn = columns.out !== null && !amount?.paise;
  const own = isOutColumn ? out : amount;
  if (!own || (isOutColumn && own.paise === 0n)) return NO_MONEY;
  const isNegative = own.paise < 0n;
  const written = isNegative ? -own.paise : own.paise;
  if (isPaise && written % 100n !== 0n) return UNREADABLE_MONEY;
  const paise = isPaise ? written / 100n : written;
  if (columns.out !== null) return { paise, isOut: isOutColumn || isNegative, isUnreadable: false };
  const side = own.side ?? (columns.side === null ? undefined : sideOf(cells[columns.side]));
  const bySign = moneyInIs === 'minus' ? !isNegative && written !== 0n : isNegative;
  const isOut = side ? side !== (moneyInIs === 'dr' ? 'dr' : 'cr') : bySign;
  return { paise, isOut, isUnreadable: false };
}

/**
 * The row above that a row's text belongs to, or -1: some books and banks write a narration below each entry. Such a row has
 * a text, at most half as many cells as its entry, and none in the columns that an entry fills.
 */
export function entriesAbove({ rows }: Table, columns: (number | null)[]): Int32Array {
  const above = new Int32Array(rows.length).fill(-1);
  const isFilled = (cell = '') => cell.trim() !== '';
  const own = columns.filter((column) => column !== null);
  if (own.length === 0) return above;
  const countFilled = (place: number) => rows[place]?.cells.filter(isFilled).length ?? 0;
  let entry = -1;
  for (const [place, { cells, number }] of rows.entries()) {
    const isText = !own.some((column) => isFilled(cells[column]));
    const isNext = isText && rows[place - 1]?.number === number - 1;
    if (isNext && countFilled(place) * 2 <= countFilled(entry)) above[place] = entry;
    else entry = isText ? -1 : place;
  }
  return above;
}

/** Reads the cell of a row in a column, with those of the lines that belong to it. */
export function withNarrations({ rows }: Table, above: Int32Array) {
  const below = new Map<number, number[]>();
  for (const [place, entry] of above.entries()) {
    if (entry >= 0) below.set(entry, [...(below.get(entry) ?? []), place]);
  }
  return (place: number, column: number): string[] =>
    [place, ...(below.get(place) ?? [])].map((one) => rows[one]?.cells[column] ?? '');
}

export function readRows(table: Table, choice: Choice, context: Context): ReadRows {
  const reader = new RowReader(table, choice, context);
  const rows = table.rows.map((_, place) => reader.read(place));
  const { unknownWords, isStatement } = reader;
  const named = (name: RegExp) =>
    [...table.headings.keys()].filter((column) => name.test(table.headings[column] ?? ''));
  const methods = named(METHOD);
  const cashOfRow = ({ place, named: { key } }: Row) => {
    const cells = methods.map((column) => table.rows[place]?.cells[column]);
    return [key, ...cells].map(cashOf).find(Boolean);
  };
  return { rows, unknownWords, isStatement, cashOf: cashOfRow };
}

class RowReader {
  readonly unknownWords = new Map<string, number>();
  readonly isStatement: boolean;
  readonly #table: Table;
  readonly #choice: Choice;
  readonly #context: Context;
  /** A book's payments are money out. */
  readonly #isBook: boolean;
  /** Money out is told apart, so that a transfer may be money in. */
  readonly #isDirected: boolean;
  readonly #above: Int32Array;
  readonly #cellsOf: (place: number, column: number) => string[];
  readonly #refunds: number[];
  /** By their cells: few differ. */
  readonly #words = new Map<string, string>();
  /** A total or summary has been read: what has no date below it is no entry. */
  #isBelow = false;

  constructor(table: Table, choice: Choice, context: Context) {
    const { money, keys, date, statuses } = choice;
    this.#table = table;
    this.#choice = choice;
    this.#context = context;
    this.isStatement = money.out !== null || money.side !== null || /r$/.test(money.moneyInIs);
    const isNegative = (cell = '') => /^\W*-|-$|^\(/.test(cell.trim());
    this.#isDirected =
      this.isStatement || table.rows.some(({ cells }) => isNegative(cells[money.in ?? -1]));
    this.#isBook = table.rows.some(({ cells }) =>
      statuses.some((column) => BOOK.test(this.#wordOf(cells[column]))),
    );
    this.#above = entriesAbove(table, [date, money.in, money.out]);
    // A line with an id of its own is a row.
    const isId = (cell = '') => /^\S+$/.test(cell.trim());
    for (const [place, { cells }] of table.rows.entries()) {
      if (keys.some(({ column }) => isId(cells[column]))) this.#above[place] = -1;
    }
    this.#cellsOf = withNarrations(table, this.#above);
    this.#refunds = [...table.headings.keys()].filter(
      (column) => column !== money.in && REFUNDED.test(table.headings[column] ?? ''),
    );
  }

  #wordOf(cell = ''): string {
    const word = this.#words.get(cell) ?? wordOf(cell);
    this.#words.set(cell, word);
    return word;
  }

  read(place: number): Row {
    const { cells = [], problem } = this.#table.rows[place] ?? {};
    const { date, money, statuses } = this.#choice;
    const { names, readDay } = this.#context;
    const entry = this.#table.rows[this.#above[place] ?? -1]?.number;
    const named = names.of((column) => {
      // The id of a row that cannot be read may stand in any cell.
      if (problem) return [cells[column] ?? '', ...cells];
      return entry === undefined ? this.#cellsOf(place, column) : [];
    });
    const { paise, isOut, isUnreadable } = moneyOf(cells, money);
    const row: Row = {
      place,
      kind: 'left',
      named,
      paise: 0n,
      written: paise !== null && isOut ? -paise : paise,
      note: '',
      day: date === null ? null : (readDay(cells[date] ?? '') ?? null),
      words: statuses.map((column) => this.#wordOf(cells[column])),
      isTotal: false,
    };
    if (problem) return put(row, 'unread', problem);
    const isFound = isHere(named);
    if (!(isFound && row.day) && cells.some((cell) => TOTAL.test(cell))) {
      this.#isBelow = true;
      row.isTotal = true;
      return put(row, 'left', 'A total or a balance, no payment.');
    }
    if (entry !== undefined) return put(row, 'left', `A narration: it belongs to row ${entry}.`);
    if (this.#isBelow && date !== null && !row.day && !isFound) {
      return put(row, 'left', 'Below the table.');
    }
    const hasDigits = (column: number | null) => /\d/.test(cells[column ?? -1] ?? '');
    const isText = paise === null && !isFound && !/^\S+$/.test(named.key);
    if (isText && !hasDigits(money.in) && !hasDigits(money.out)) {
      if (!row.day) return put(row, 'left', 'It has no amount, date or reference.');
      if (money.in !== null) return put(row, 'left', 'No money came in.');
    }
    return this.#readEntry(row, cells, { paise, isOut, isUnreadable });
  }

  #readEntry(row: Row, cells: string[], { paise, isOut, isUnreadable }: Money): Row {
    const { named, words } = row;
    const { areAmountsCompared } = this.#context;
    const other = words.find((word) => this.#meaningOf(word, {}) === 'other');
    if (other && /revers/.test(other) && paise !== null && (isOut || !this.#isDirected)) {
      row.written = -paise;
      return put(row, 'out', whyOther(other));
    }
    if (other) return put(row, 'left', whyOther(other));
    if (this.#isBook && words.includes('payment')) return put(row, 'left', 'Money out.');
    const isVoucher =
      this.#isBook && words.some((word) => BILLED.test(word) || RECEIVED.test(word));
    if (isOut && !isVoucher) {
      const isTold = this.isStatement;
      return put(row, 'out', isTold ? 'Money out.' : 'Negative: money out or back, not compared.');
    }
    if (isUnreadable && areAmountsCompared) return put(row, 'unread', UNREADABLE);
    if (named.isSeveral) return put(row, 'unread', 'It names several payments.');
    if (!isHere(named) && DAMAGED_NUMBER.test(named.key)) return put(row, 'unread', DAMAGED);
    if (paise === null && areAmountsCompared) {
      return this.isStatement ? put(row, 'left', 'No money came in.') : put(row, 'blank');
    }
    const { meaning, word } = this.#meaningOfAll(words);
    if (meaning === 'other') return put(row, 'left', whyOther(word));
    if (!meaning) {
      const what = word ? `It is not known what “${word}” means.` : 'Its status is empty.';
      return put(row, 'unread', what);
    }
    if (meaning === 'paid') row.paise = paise ?? 0n;
    return put(row, meaning, this.#describe(row, cells));
  }

  #describe({ named: { blank }, words }: Row, cells: string[]): string {
    if (this.#refunds.length === 0 && !blank && words.length === 0) return '';
    const refund = this.#refunds
      .map((column) => readAmount(cells[column] ?? '', this.#choice.money.decimal)?.paise ?? 0n)
      .find((one) => one !== 0n);
    const notes = [
      refund && `${formatPaise(refund < 0n ? -refund : refund)} of it was given back.`,
      !refund && words.some((word) => /refunded/.test(word)) && 'Refunded in your file.',
      blank && !blank.isHint && `“${blank.text}” differs by a blank.`,
    ];
    return notes.filter(Boolean).join(' ');
  }

  /** A transfer into an account is a payment like others. */
  #meaningOf(word: string, answers = this.#choice.meanings): Meaning | undefined {
    const isIn = this.#isDirected && word === 'transfer' && !Object.hasOwn(answers, word);
    return isIn ? 'paid' : meaningOf(word, answers);
  }

  /** What the words say together, and the word that says it. Counts those that are not known. */
  #meaningOfAll(words: string[]): { meaning: Meaning | undefined; word: string } {
    const filled = words.filter(Boolean);
    const own = filled.length > 0 ? filled : words.slice(0, 1);
    for (const word of own) {
      if (this.#meaningOf(word, {})) continue;
      this.unknownWords.set(word, (this.unknownWords.get(word) ?? 0) + 1);
    }
    for (const meaning of ['other', 'unpaid', undefined] as const) {
      const word = own.find((one) => this.#meaningOf(one) === meaning);
      if (word !== undefined) return { meaning, word };
    }
    return { meaning: 'paid', word: '' };
  }
}

const isHere = ({ group }: Named) => group !== undefined && group.payments.length > 0;

function put(row: Row, kind: RowKind, note = ''): Row {
  row.kind = kind;
  row.note = note;
  return row;
}
