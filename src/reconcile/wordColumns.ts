import { plainDigits } from '../written/digits.ts';
import { hasLongNumber } from '../written/ids.ts';
import { readAnyAmount, sideOf } from '../written/money.ts';
import { sizeOf } from './columns.ts';
import { type IdField, namesIn, type PaymentIndex } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import { ANY_AMOUNT, type Choice, type Reason, type Word, type WordColumn } from './result.ts';
import {
  type HeadingKind,
  headingKind,
  isAgainst,
  isNotPaid,
  isSplit,
  labelOf,
  MARKS,
  MESSAGES,
  meaningsIn,
  NONE,
  NUMBERED,
  notPaidWithin,
  WAY,
  WHO_OR_WHAT,
  wordKey,
} from './words.ts';

/* What the file says apart from ids and money: columns of few words, and words such as `refund` within longer texts. */

/** The most different words of a column: in general, if it has known words that repeat, and under a status heading. */
const MAX_WORDS = 8;
const MAX_KNOWN = 30;
const MAX_STATUS = 1_000;

/** The most rows with rare marks such as `x`, and how many times as many rows must have the usual word or blank. */
const MAX_ODD = 3;
const ODD_SHARE = 3;

export interface FoundWords extends WordColumn {
  /** Its words count only in rows that name a completed payment and have an amount. */
  isText: boolean;
  /** The word of each cell; null for none. */
  wordOf: Map<string, Word | null>;
}

/** Finds columns whose words may say if money came in. `money`: columns of amounts; `others`: of days or currencies. */
export function findWordColumns(
  lines: Line[],
  headings: string[],
  choice: Choice,
  money: number[],
  others: (number | null)[],
  payments: PaymentIndex,
): FoundWords[] {
  const { key, amount, side, answers } = choice;
  return headings.flatMap((name, column): FoundWords[] => {
    // Splits names such as `isPaid`.
    const heading = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    if (column === amount || MESSAGES.test(heading)) return [];
    const isSide = column === side;
    // Many different titles are names of customers or items.
    const isOfMany = heading === MARKS && new Set(lines.map(({ mark }) => mark)).size > MAX_WORDS;
    const kind = isSide ? 'status' : isOfMany ? undefined : headingKind(heading);
    // Refunded sums are compared with the amounts; the number of a refund, or a flag of 0 and 1, is a word.
    const isSaid = (kind && NUMBERED.test(heading)) || areFlags(lines, column);
    const areSums = money.includes(column) && !isSaid && lines.every((one) => isSum(one, column));
    const isPlain = areSums || (others.includes(column) && kind !== 'notPaid');
    const isKey = column === key?.column;
    const textOf = (cell: string) =>
      isKey ? aroundIds(cell, key.field, payments) : isSide && sideOf(cell) ? null : cell.trim();
    const few =
      isPlain && !isKey ? undefined : fewWords(column, lines, heading, kind, isKey, textOf);
    const found =
      few ?? partsOf(column, lines, heading, choice) ?? wordsWithin(column, lines, heading);
    for (const word of found?.words ?? []) {
      word.isMoneyIn = answers[column]?.[word.key] ?? word.isMoneyIn;
      word.isAsked &&= word.isMoneyIn === null;
    }
    return found ? [found] : [];
  });
}

/** Whether a cell fits a column of amounts: an amount, a blank, or a label such as total. */
const isSum = ({ cells }: Line, column: number) => {
  const cell = cells[column] ?? '';
  return NONE.test(wordKey(cell)) || labelOf(cell) || readAnyAmount(cell) !== undefined;
};

/** Whether all cells of a column are blank, 0 or 1. */
const areFlags = (lines: Line[], column: number) =>
  lines.every(({ cells }) => /^\s*[01]?\s*$/.test(cells[column] ?? ''));

/** The words of a column with few different words; undefined for any other column. */
function fewWords(
  column: number,
  lines: Line[],
  heading: string,
  kind: HeadingKind | undefined,
  isKey: boolean,
  textOf: (cell: string) => string | null,
): FoundWords | undefined {
  const wordOf: FoundWords['wordOf'] = new Map();
  const byKey = new Map<string, Word>();
  const counts = new Map<Word, number>();
  for (const { cells, problem } of lines) {
    if (problem) continue;
    const cell = cells[column] ?? '';
    let word = wordOf.get(cell);
    if (word === undefined) {
      const text = textOf(cell);
      const key = wordKey(text ?? '');
      word = text === null ? null : (byKey.get(key) ?? newWord(text, key));
      wordOf.set(cell, word);
      if (word) byKey.set(key, word);
      if (byKey.size > (kind ? MAX_STATUS : MAX_KNOWN)) return;
    }
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const countOf = (...some: Word[]) => some.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  const all = [...byKey.values()];
  const [usual = newWord('', ''), ...rest] = all.toSorted((a, b) => countOf(b) - countOf(a));
  const rare = countOf(...rest);
  const isOften = rare > MAX_ODD || rare * ODD_SHARE > countOf(usual) || WHO_OR_WHAT.test(heading);
  const isMark = ({ key }: Word) =>
    isKey ? key !== '' : !(NONE.test(key) && NONE.test(usual.key));
  const odd = isOften ? [] : rest.filter(isMark);
  const areOdd = odd.length > 0;
  // Where a status is blank, nothing says that the row was paid.
  const isStated = kind === 'status' && heading !== MARKS;
  const hasBlank = isStated || odd.some(({ key }) => key === '');
  const words = all.filter(({ key }) => key !== '' || hasBlank);
  const keys = words.map(({ key }) => key);
  const known = meaningsIn(keys, kind, heading);
  const rowsAgainst = countOf(...words.filter((_, nth) => known[nth] === 'notPaid'));
  // Refunds and the like are exceptions: if most rows have one, the column may mean something else.
  const isUsual = kind === 'notPaid' && rowsAgainst * 2 > lines.length;
  if (isUsual && words.length > MAX_WORDS) return;
  const meanings = isUsual ? known.map(() => undefined) : known;
  const repeats = words.length * 2 <= countOf(...all.filter(({ key }) => key));
  const hasKnown = meanings.some(Boolean) && (words.length <= MAX_WORDS || repeats);
  const hasLetters = words.some(({ key }) => /[\p{L}\p{S}]/u.test(key));
  const areFew = !isKey && words.length > 1 && words.length <= MAX_WORDS && repeats && hasLetters;
  const isFilled = [...wordOf.keys()].some((cell) => cell.trim());
  if (!(kind && isFilled) && !hasKnown && !areFew && !areOdd) return;
  const isStatus = !!kind || (hasKnown && meanings.some((one) => one && one !== 'apart'));
  for (const [nth, word] of words.entries()) {
    const [meaning, within] = [meanings[nth], notPaidWithin(word.word)];
    if (meaning) word.isMoneyIn = meaning === 'paid';
    else if (isStatus || odd.includes(word)) word.isAsked = !WAY.test(word.key);
    else word.isAsked = within !== undefined || (isSplit(word.key) && word !== usual);
  }
  return { column, isStatus: isStatus || areOdd, isText: areOdd && !isStatus, words, wordOf };
}

/** Reads a column of refunded or due amounts, which never exceed the amounts of their rows; undefined for any other. */
function partsOf(
  column: number,
  lines: Line[],
  heading: string,
  { amount, decimal }: Choice,
): FoundWords | undefined {
  if (!isAgainst(heading) && labelOf(heading) !== 'balance') return;
  const word = { ...newWord(ANY_AMOUNT, ANY_AMOUNT), isAsked: true };
  const wordOf: FoundWords['wordOf'] = new Map();
  const sizeIn = (cell = '') => (hasLongNumber(cell) ? 0n : sizeOf(readAnyAmount(cell, decimal)));
  for (const { cells, problem } of lines) {
    const [part, whole] = [sizeIn(cells[column]), sizeIn(cells[amount ?? -1])];
    if (problem || part === 0n || whole === 0n) continue;
    if (part > whole) return;
    wordOf.set(cells[column] ?? '', word);
  }
  return wordOf.size > 0
    ? { column, isStatus: true, isText: true, words: [word], wordOf }
    : undefined;
}

/** The text of a cell without the ids of payments; null if it names no payment. */
function aroundIds(cell: string, field: IdField, payments: PaymentIndex): string | null {
  const [name, ...more] = namesIn(cell, field, payments);
  if (name === undefined) return null;
  const text = [name, ...more].reduce((rest, one) => rest.replace(one, ''), plainDigits(cell));
  return name !== cell && /[\p{L}\p{N}\p{So}]/u.test(text) ? text.trim() : '';
}

/** Finds words in longer texts that say a row is not money in, such as `Refund` in `Refund for KN1003`. */
function wordsWithin(column: number, lines: Line[], heading: string): FoundWords | undefined {
  const wordOf: FoundWords['wordOf'] = new Map();
  const byKey = new Map<string, Word>();
  for (const { cells, problem } of lines) {
    const cell = cells[column];
    if (!cell || problem || wordOf.has(cell)) continue;
    const isWhole = !WHO_OR_WHAT.test(heading) && isNotPaid(cell);
    const within = isWhole ? cell : notPaidWithin(cell);
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
  reason: Reason | null;
  /** It names a payment that is completed. */
  isReceived: boolean;
}

/** The word of a row. Texts and blanks count only if the row names a completed payment and has an amount. */
function wordIn({ column, isText, wordOf }: FoundWords, { cells, paise, isReceived }: Row) {
  const word = wordOf.get(cells[column] ?? '');
  const isWeak = isText || word?.key === '';
  return isWeak && !(isReceived && paise !== 0n) ? undefined : word;
}

/** The reason if a word says that a row is not money in; a word in a status column comes first. */
export function wordReason(row: Row, columns: FoundWords[]): Reason | null {
  const found = columns.filter((column) => wordIn(column, row)?.isMoneyIn === false);
  const first = found.find(({ isStatus }) => isStatus) ?? found[0];
  return first
    ? { kind: 'word', word: wordIn(first, row)?.word ?? '', column: first.column }
    : null;
}

/** The words to show, with their rows and money. `rows` are the entries: not totals or the like. */
export function describeWords(
  columns: FoundWords[],
  rows: (Row & { hasId: boolean })[],
): WordColumn[] {
  // Nothing is asked about rows that a word already excludes, or that have neither an amount nor an id.
  const open = new Set<Word>();
  for (const found of columns) {
    for (const row of rows) {
      const word = wordIn(found, row);
      if (!word) continue;
      word.rows += 1;
      word.inFile += row.paise;
      if (row.reason?.kind !== 'word' && (row.paise !== 0n || row.hasId)) open.add(word);
    }
  }
  return columns
    .map(({ column, isStatus, words }) => {
      const own = words.filter(({ rows: count }) => count > 0);
      for (const word of own) word.isAsked &&= open.has(word);
      return { column, isStatus, words: own.sort((a, b) => b.rows - a.rows) };
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => Number(b.isStatus) - Number(a.isStatus));
}
