import { readAnyAmount, sideOf } from '../written/money.ts';
import type { Line } from './readText.ts';
import type { Choice, Reason, Word, WordColumn } from './result.ts';
import {
  type HeadingKind,
  headingKind,
  isNumbered,
  meaningsIn,
  notPaidWithin,
  wordKey,
} from './words.ts';

/* What the file says beside ids and money: columns of few words, and words such as `refund` within longer texts. */

/** More words decide only where the heading says so, or where most of them repeat. */
const MAX_WORDS = 8;
const MAX_KNOWN = 30;
const MAX_STATUS = 1_000;

interface Found extends WordColumn {
  /** It has longer texts. */
  isText: boolean;
  /** The word of each cell; null for none. */
  wordOf: Map<string, Word | null>;
}

/** All columns whose words may say something. `others` are days and currencies, `money` those of amounts. */
export function findWordColumns(
  lines: Line[],
  headings: string[],
  { key, amount, side, answers }: Choice,
  money: number[],
  others: (number | null)[],
): Found[] {
  return headings.flatMap((heading, column): Found[] => {
    if (column === amount) return [];
    const isSide = column === side;
    const kind = isSide ? 'status' : headingKind(heading);
    // Refunded sums are compared with the amounts; the number of a refund, or a flag of 0 and 1, is a word.
    const isSaid = kind && (isNumbered(heading) || areFlags(lines, column));
    const isPlain =
      column === key?.column ||
      (money.includes(column) && !isSaid) ||
      (others.includes(column) && kind !== 'notPaid');
    const few = isPlain ? undefined : fewWords(column, lines, kind, isSide);
    const found = few ?? wordsWithin(column, lines);
    for (const word of found?.words ?? []) {
      word.isMoneyIn = answers[column]?.[word.key] ?? word.isMoneyIn;
      word.isAsked &&= word.isMoneyIn === null;
    }
    return found ? [found] : [];
  });
}

/** All are blank, 0 or 1. */
const areFlags = (lines: Line[], column: number) =>
  lines.every(({ cells }) => /^\s*[01]?\s*$/.test(cells[column] ?? ''));

/** The words of a column whose cells are words; undefined for any other. */
function fewWords(
  column: number,
  lines: Line[],
  kind: HeadingKind | undefined,
  isSide: boolean,
): Found | undefined {
  const wordOf: Found['wordOf'] = new Map();
  const byKey = new Map<string, Word>();
  const counts = new Map<Word, number>();
  let filled = 0;
  for (const { cells, problem } of lines) {
    if (problem) continue;
    const cell = cells[column] ?? '';
    let word = wordOf.get(cell);
    if (word === undefined) {
      const key = wordKey(cell);
      // Where a status is blank, nothing says that the row was paid.
      const isOne = key === '' ? kind === 'status' : !(isSide && sideOf(cell));
      word = isOne ? (byKey.get(key) ?? newWord(cell.trim(), key)) : null;
      wordOf.set(cell, word);
      if (word) byKey.set(key, word);
      if (wordOf.size > (kind ? MAX_STATUS : MAX_KNOWN)) return;
    }
    if (word?.key) filled += 1;
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...byKey.values()];
  const keys = words.map(({ key }) => key);
  const known = meaningsIn(keys, kind);
  const against = words.filter((_, nth) => known[nth] === 'notPaid');
  const rowsAgainst = against.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  // What went back is the exception: a column that is filled in most rows may say something else.
  const isUsual = kind === 'notPaid' && rowsAgainst * 2 > lines.length;
  if (isUsual && words.length > MAX_WORDS) return;
  const meanings = isUsual ? known.map(() => undefined) : known;
  const repeats = words.length * 2 <= filled;
  const hasKnown = meanings.some(Boolean) && (words.length <= MAX_WORDS || repeats);
  const hasLetters = words.some(({ key }) => /[\p{L}\p{S}]/u.test(key));
  const areFew = words.length > 1 && words.length <= MAX_WORDS && repeats && hasLetters;
  const isFilled = [...wordOf.keys()].some((cell) => cell.trim());
  if (!(kind && isFilled) && !hasKnown && !areFew) return;
  const isStatus = !!kind || (hasKnown && meanings.some((one) => one && one !== 'apart'));
  for (const [nth, word] of words.entries()) {
    const [meaning, within] = [meanings[nth], notPaidWithin(word.word)];
    if (meaning) word.isMoneyIn = meaning === 'paid';
    else word.isAsked = isStatus || within !== undefined;
  }
  return { column, isStatus, isText: false, words, wordOf };
}

/** In a column of longer texts, the words that say a row is not money in, such as `Refund for KN1003`. */
function wordsWithin(column: number, lines: Line[]): Found | undefined {
  const wordOf: Found['wordOf'] = new Map();
  const byKey = new Map<string, Word>();
  for (const { cells, problem } of lines) {
    const cell = cells[column];
    if (!cell || problem || wordOf.has(cell)) continue;
    const within = notPaidWithin(cell);
    // `$7` is an amount.
    if (within === undefined || readAnyAmount(cell)) continue;
    const key = wordKey(within);
    const word = byKey.get(key) ?? { ...newWord(within, key), isMoneyIn: false };
    byKey.set(key, word);
    wordOf.set(cell, word);
  }
  if (wordOf.size === 0) return;
  const words = [...byKey.values()];
  return { column, isStatus: true, isText: true, words, wordOf };
}

const newWord = (word: string, key: string): Word => {
  return { word, key, rows: 0, inFile: 0n, isMoneyIn: null, isAsked: false };
};

interface Row {
  cells: string[];
  paise: bigint;
  /** It names a payment that is completed. */
  isReceived: boolean;
}

/** The word of a row. Texts and blanks count only beside the amount of a received payment. */
function wordIn({ column, isText, wordOf }: Found, { cells, paise, isReceived }: Row) {
  const word = wordOf.get(cells[column] ?? '');
  const isWeak = isText || word?.key === '';
  return isWeak && !(isReceived && paise !== 0n) ? undefined : word;
}

/** The word by which a row is not money in: a status comes before another way to pay. */
export function wordReason(row: Row, columns: Found[]): Reason | null {
  let reason: Reason | null = null;
  for (const found of columns) {
    const word = wordIn(found, row);
    if (word?.isMoneyIn !== false) continue;
    const { column, isStatus } = found;
    if (!reason || isStatus) reason = { kind: 'word', word: word.word, column };
    if (isStatus) return reason;
  }
  return reason;
}

/** The words to show, with their rows and money. `rows` are the compared ones. */
export function describeWords(columns: Found[], rows: Row[]): WordColumn[] {
  for (const found of columns) {
    for (const row of rows) {
      const word = wordIn(found, row);
      if (!word) continue;
      word.rows += 1;
      word.inFile += row.paise;
    }
  }
  return columns
    .map(({ column, isStatus, words }) => {
      const own = words.filter(({ rows: count }) => count > 0);
      return { column, isStatus, words: own.sort((a, b) => b.rows - a.rows) };
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => Number(b.isStatus) - Number(a.isStatus));
}
