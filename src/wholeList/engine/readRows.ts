import { formatPaise } from '../../format.ts';
import type { Choice, Meaning, MoneyColumns } from './matched.ts';
import { readAmount } from './money.ts';
import type { Named, Names } from './names.ts';
import type { Table } from './readTable.ts';
import {
  AUTHORIZED,
  BILLED,
  BOOK,
  isCash,
  METHOD,
  meaningOf,
  RECEIVED,
  sideOf,
  TOTAL,
  whyOther,
  wordOf,
} from './words.ts';

/* What each row of a person's file says. */

/**
 * `blank` has no amount of its own: in some shops' files all lines of an order but the first. `out` is money out that may
 * name a payment. `left` is no payment at all, and `unread` cannot be read; `note` says why.
 */
export type RowKind = 'paid' | 'unpaid' | 'blank' | 'out' | 'left' | 'unread';

export interface Row {
  place: number;
  kind: RowKind;
  named: Named;
  /** What is compared: 0 for a row that is not paid. */
  paise: bigint;
  /** What is written: negative for money out; null without an amount. */
  written: bigint | null;
  note: string;
  day: string | null;
  isBilled: boolean;
  isReceived: boolean;
  isAuthorized: boolean;
  isCash: boolean;
  isTotal: boolean;
}

export interface ReadRows {
  rows: Row[];
  unknownWords: Map<string, number>;
  /** Money out is told by a column, a sign or `Dr`, as in a statement of a bank. */
  isStatement: boolean;
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
export const DAMAGED_NUMBER = /^\d([.,]\d+)?e\+?\d+$|^[1-9]\d{14}0+$/i;

interface Money {
  paise: bigint | null;
  isOut: boolean;
  isUnreadable: boolean;
}

/** The money of a row. Null without an amount; also for `0.00` on both sides of a statement. */
export function moneyOf(cells: string[], columns: MoneyColumns): Money {
  const read = (column: number | null) =>
    column === null ? null : readAmount(cells[column] ?? '', columns.decimal);
  const [amount, out] = [read(columns.in), read(columns.out)];
  const toPaise = (paise: bigint) => (columns.isPaise ? paise / 100n : paise);
  const isUnreadable =
    amount === undefined ||
    out === undefined ||
    (columns.isPaise && ((amount?.paise ?? 0n) % 100n !== 0n || (out?.paise ?? 0n) % 100n !== 0n));
  const none = { paise: null, isOut: false, isUnreadable };
  if (isUnreadable) return none;
  if (columns.out !== null) {
    if (amount && amount.paise !== 0n) {
      const isOut = amount.paise < 0n;
      return { ...none, paise: toPaise(isOut ? -amount.paise : amount.paise), isOut };
    }
    const paise = out?.paise ?? 0n;
    return paise === 0n
      ? none
      : { ...none, paise: toPaise(paise < 0n ? -paise : paise), isOut: true };
  }
  if (!amount) return none;
  const side = amount.side ?? sideOf(cells[columns.side ?? -1]);
  const isNegative = amount.paise < 0n;
  const paise = toPaise(isNegative ? -amount.paise : amount.paise);
  const { moneyInIs } = columns;
  if (moneyInIs === 'plus' || moneyInIs === 'minus') {
    const isOut = side === 'dr' || (isNegative !== (moneyInIs === 'minus') && amount.paise !== 0n);
    return { ...none, paise, isOut };
  }
  return { ...none, paise, isOut: side ? side !== moneyInIs : isNegative };
}

/**
 * The row above that a row's text belongs to, or -1: some books and banks write a narration below each entry. Such a row has
 * a text, at most half as many cells as its entry, and none in the columns that an entry fills.
 */
export function entriesAbove({ rows }: Table, columns: (number | null)[]): Int32Array {
  const above = new Int32Array(rows.length).fill(-1);
  const isFilled = (cell = '') => cell.trim() !== '';
  const own = columns.filter((column) => column !== null);
  let entry = -1;
  for (const [place, { cells, number }] of rows.entries()) {
    const count = cells.filter(isFilled).length;
    const isText = own.length > 0 && !own.some((column) => isFilled(cells[column]));
    const isNext = rows[place - 1]?.number === number - 1;
    const ofEntry = rows[entry]?.cells.filter(isFilled).length ?? 0;
    if (isText && isNext && entry >= 0 && count * 2 <= ofEntry) above[place] = entry;
    else entry = isText ? -1 : place;
  }
  return above;
}

/** The cell of each row in a column, with those of the lines that belong to it. */
export function withNarrations({ rows }: Table, above: Int32Array) {
  const below = new Map<number, number[]>();
  for (const [place, entry] of above.entries()) {
    if (entry >= 0) below.set(entry, [...(below.get(entry) ?? []), place]);
  }
  return (place: number, column: number): string[] =>
    [place, ...(below.get(place) ?? [])].map((one) => rows[one]?.cells[column] ?? '');
}

export function readRows(table: Table, choice: Choice, context: Context): ReadRows {
  const { money, statuses, date, keys } = choice;
  const { rows: lines, headings } = table;
  const above = entriesAbove(table, [date, money.in, money.out]);
  // A line with an id of its own is a row.
  const isId = (cell = '') => /^\S+$/.test(cell.trim());
  for (const [place, { cells }] of lines.entries()) {
    if (keys.some(({ column }) => isId(cells[column]))) above[place] = -1;
  }
  const cellsOf = withNarrations(table, above);
  const words = lines.map(({ cells }) => statuses.map((column) => wordOf(cells[column])));
  const isBook = words.some((own) => own.some((word) => BOOK.test(word)));
  const isNegative = ({ cells }: { cells: string[] }) =>
    /^\W*-|-$|^\(/.test(cells[money.in ?? -1] ?? '');
  const isStatement =
    money.out !== null || money.side !== null || /^(cr|dr)$/.test(money.moneyInIs);
  const isDirected = isStatement || lines.some(isNegative);
  const columns = {
    refunds: [...headings.keys()].filter(
      (column) => column !== money.in && /refund/i.test(headings[column] ?? ''),
    ),
    methods: [...headings.keys()].filter((column) => METHOD.test(headings[column] ?? '')),
  };
  const reader = new RowReader({ ...context, choice, isBook, isStatement, isDirected, columns });
  const rows = lines.map((line, place) => {
    const entry = above[place] ?? -1;
    const number = entry >= 0 ? lines[entry]?.number : undefined;
    return reader.read(line, place, words[place] ?? [], (column) => cellsOf(place, column), number);
  });
  return { rows, unknownWords: reader.unknownWords, isStatement };
}

interface FileContext extends Context {
  choice: Choice;
  /** A book’s payments are money out. */
  isBook: boolean;
  isStatement: boolean;
  /** Money out is told apart, so that a transfer may be money in. */
  isDirected: boolean;
  columns: { refunds: number[]; methods: number[] };
}

class RowReader {
  readonly unknownWords = new Map<string, number>();
  readonly #file: FileContext;
  /** A total or summary has been read: what has no date below it is no entry. */
  #isBelow = false;

  constructor(file: FileContext) {
    this.#file = file;
  }

  read(
    { cells, problem }: Table['rows'][number],
    place: number,
    words: string[],
    cellsOf: (column: number) => string[],
    entry: number | undefined,
  ): Row {
    const { choice, names, readDay } = this.#file;
    const { money, date } = choice;
    const day = date === null ? null : (readDay(cells[date] ?? '') ?? null);
    const isEntry = entry === undefined && !problem;
    const named = names.of(
      problem ? (column) => [cells[column] ?? '', ...cells] : isEntry ? cellsOf : () => [],
    );
    const { paise, isOut, isUnreadable } = moneyOf(cells, money);
    const row: Row = {
      ...{ place, kind: 'left', named, paise: 0n, note: '', day, isTotal: false },
      written: paise === null ? null : isOut ? -paise : paise,
      isBilled: words.some((word) => BILLED.test(word)),
      isReceived: words.some((word) => RECEIVED.test(word)),
      isAuthorized: words.some((word) => AUTHORIZED.test(word)),
      isCash:
        isCash(named.key) || this.#file.columns.methods.some((column) => isCash(cells[column])),
    };
    const put = (kind: RowKind, note = '') => Object.assign(row, { kind, note });
    if (problem) return put('unread', problem);
    const isFound = (named.group?.payments.length ?? 0) > 0;
    if (cells.some((cell) => TOTAL.test(cell)) && !(isFound && day)) {
      this.#isBelow = true;
      return Object.assign(put('left', 'A total or a balance, no payment.'), { isTotal: true });
    }
    if (entry !== undefined) return put('left', `A narration: it belongs to row ${entry}.`);
    if (this.#isBelow && date !== null && !day && !isFound) return put('left', 'Below the table.');
    const hasDigits = [money.in, money.out].some((column) => /\d/.test(cells[column ?? -1] ?? ''));
    const isBlank = paise === null && !(isUnreadable && hasDigits);
    if (isBlank && (named.key === '' || !/^\S+$/.test(named.key)) && !isFound) {
      if (!day) return put('left', 'It has no amount, date or reference.');
      if (money.in !== null) return put('left', 'No money came in.');
    }
    return this.#readEntry(row, cells, words, { paise, isOut, isUnreadable });
  }

  #readEntry(
    row: Row,
    cells: string[],
    words: string[],
    { paise, isOut, isUnreadable }: Money,
  ): Row {
    const { choice, isBook, isStatement, areAmountsCompared, columns } = this.#file;
    const { named } = row;
    const put = (kind: RowKind, note = '') => Object.assign(row, { kind, note });
    const other = words.find((word) => this.#meaningOf(word, {}) === 'other');
    if (other && /revers/.test(other) && paise !== null && (isOut || !this.#file.isDirected)) {
      row.written = -paise;
      return put('out', whyOther(other));
    }
    if (other) return put('left', whyOther(other));
    if (isBook && words.includes('payment')) return put('left', 'Money out: paid to others.');
    const isVoucher = isBook && (row.isBilled || row.isReceived);
    if (isOut && !isVoucher) {
      return put('out', isStatement ? 'Money out.' : 'Negative: money out or back, not compared.');
    }
    if (isVoucher) row.written = paise;
    if (isUnreadable && areAmountsCompared) return put('unread', UNREADABLE);
    if (named.isSeveral) return put('unread', 'It names several payments.');
    const isFound = (named.group?.payments.length ?? 0) > 0 || named.group?.isAway;
    if (!isFound && DAMAGED_NUMBER.test(named.key)) return put('unread', DAMAGED);
    if (choice.money.in !== null && paise === null && areAmountsCompared) {
      return isStatement ? put('left', 'No money came in.') : put('blank');
    }
    const refund = columns.refunds
      .map((column) => readAmount(cells[column] ?? '', choice.money.decimal)?.paise ?? 0n)
      .find((one) => one !== 0n);
    const notes = [
      refund && `${formatPaise(refund < 0n ? -refund : refund)} of it was given back.`,
      words.some((word) => /refunded/.test(word)) && !refund && 'Refunded in your file.',
      named.blank && !named.blank.isHint && `“${named.blank.text}” differs by a blank.`,
    ];
    const note = notes.filter(Boolean).join(' ');
    const { meaning, word } = this.#meaningOfAll(words);
    if (meaning === 'other') return put('left', whyOther(word));
    if (!meaning) {
      return put('unread', word ? `It is not known what “${word}” means.` : 'Its status is empty.');
    }
    if (meaning === 'paid') row.paise = paise ?? 0n;
    return put(meaning, note);
  }

  /** A transfer into an account is a payment like others. */
  #meaningOf(word: string, answers = this.#file.choice.meanings) {
    if (this.#file.isDirected && word === 'transfer' && !Object.hasOwn(answers, word))
      return 'paid';
    return meaningOf(word, answers);
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
