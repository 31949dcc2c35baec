import { plainDigits } from '../written/digits.ts';
import { hasLongNumber } from '../written/ids.ts';
import { readAnyAmount, sideOf } from '../written/money.ts';
import type { Proposal } from './choose.ts';
import { sizeOf } from './columns.ts';
import { type IdField, namesIn, type PaymentIndex } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import { ANY_AMOUNT, type Reason, type Word, type WordColumn } from './result.ts';
import {
  type HeadingKind,
  headingKind,
  isAgainst,
  isNotPaid,
  isPartOfAmount,
  isSplit,
  labelOf,
  MARKS,
  MESSAGES,
  meaningsIn,
  NONE,
  NUMBERED,
  notPaidWithin,
  UPI,
  WAY,
  WHO_OR_WHAT,
  wordKey,
} from './words.ts';

/* Reads columns that may say whether money came in: those of few words, words in longer texts, and other amounts. */

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
  /** The word of each cell that has one. */
  wordOf: Map<string, Word>;
}

/** A column that is searched for words. */
interface Source {
  column: number;
  heading: string;
  kind: HeadingKind | undefined;
  isKey: boolean;
  /** The cells of all rows without a problem. */
  cells: string[];
}

/** Finds columns whose words may say whether money came in. */
export function findWordColumns(
  lines: Line[],
  headings: string[],
  { choice, money, days, currency }: Proposal,
  payments: PaymentIndex,
): FoundWords[] {
  const { key, amount, date, side, decimal, answers } = choice;
  const sound = lines.filter(({ problem }) => !problem);
  const cellsOf = (column: number | null) => sound.map(({ cells }) => cells[column ?? -1] ?? '');
  const sizeIn = (cell: string) =>
    hasLongNumber(cell) ? 0n : sizeOf(readAnyAmount(cell, decimal));
  const wholes = cellsOf(amount).map(sizeIn);
  return headings.flatMap((name, column): FoundWords[] => {
    // Splits names such as `isPaid`.
    const heading = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    if (column === amount || MESSAGES.test(heading)) return [];
    const [isKey, isSide] = [column === key?.column, column === side];
    const cells = cellsOf(column);
    // Many different titles are names of customers or items.
    const areNames = heading === MARKS && new Set(cells).size > MAX_WORDS;
    const kind = isSide ? 'status' : areNames ? undefined : headingKind(heading);
    const source: Source = { column, heading, kind, isKey, cells };
    // A date in a few rows may be that of a refund.
    const filled = cells.filter((cell) => cell.trim()).length;
    const isRare = filled <= MAX_ODD && filled * 2 < cells.length;
    const isDay = days.includes(column);
    const isUsualDay = column === date || (isDay && !isRare);
    const isDayOrUnit = (isUsualDay || column === currency) && kind !== 'notPaid';
    const isPlain = !isKey && (isDayOrUnit || (money.includes(column) && areSums(source)));
    const textOf = (cell: string) =>
      key && isKey
        ? aroundIds(cell, key.field, payments)
        : isSide && sideOf(cell)
          ? null
          : cell.trim();
    const found =
      (isPlain ? undefined : fewWords(source, textOf)) ??
      (isDay ? undefined : amountsBeside(source, wholes, sizeIn)) ??
      wordsWithin(source);
    for (const word of found?.words ?? []) {
      word.isMoneyIn = answers[column]?.[word.key] ?? word.isMoneyIn;
      word.isAsked &&= word.isMoneyIn === null;
    }
    return found ? [found] : [];
  });
}

/** Whether a column of amounts has no words. The number of a refund, or a flag of 0 and 1, is a word. */
function areSums({ cells, heading, kind }: Source): boolean {
  const isSum = (cell: string) =>
    NONE.test(wordKey(cell)) || labelOf(cell) || readAnyAmount(cell) !== undefined;
  const areFlags = cells.every((cell) => /^\s*[01]?\s*$/.test(cell));
  return !(kind && NUMBERED.test(heading)) && !areFlags && cells.every(isSum);
}

/** Counts the different words of cells; stops after `most`. `textOf` returns the word of a cell, or null for none. */
function tally(cells: string[], textOf: (cell: string) => string | null, most = Infinity) {
  const wordOf: FoundWords['wordOf'] = new Map();
  const byKey = new Map<string, Word>();
  const counts = new Map<Word, number>();
  for (const cell of cells) {
    let word = wordOf.get(cell);
    if (word === undefined) {
      const text = textOf(cell);
      const key = wordKey(text ?? '');
      word = text === null ? undefined : (byKey.get(key) ?? newWord(text, key));
      if (word) {
        wordOf.set(cell, word);
        byKey.set(key, word);
      }
      if (byKey.size > most) break;
    }
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const countOf = (words: Word[]) => words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  return { all: [...byKey.values()], wordOf, countOf };
}

const newWord = (word: string, key: string): Word => {
  return { word, key, rows: 0, inFile: 0n, isMoneyIn: null, isAsked: false };
};

/** The words of a column with few different words; undefined for any other column. */
function fewWords(
  { column, heading, kind, isKey, cells }: Source,
  textOf: (cell: string) => string | null,
): FoundWords | undefined {
  const { all, wordOf, countOf } = tally(cells, textOf, MAX_STATUS);
  if (all.length > MAX_STATUS) return;
  const [usual = newWord('', ''), ...rest] = all.toSorted((a, b) => countOf([b]) - countOf([a]));
  const rare = countOf(rest);
  const isOften =
    rare > MAX_ODD || rare * ODD_SHARE > countOf([usual]) || WHO_OR_WHAT.test(heading);
  const isMark = ({ key }: Word) =>
    isKey ? key !== '' : !(NONE.test(key) && NONE.test(usual.key));
  const odd = isOften ? [] : rest.filter(isMark);
  const filled = all.filter(({ key }) => key);
  // Where a status is blank, nothing says that the row was paid.
  const isStated = kind === 'status' && heading !== MARKS;
  const words = isStated || odd.some(({ key }) => !key) ? all : filled;
  const known = meaningsIn(
    words.map(({ key }) => key),
    kind,
    heading,
  );
  const against = words.filter((_, nth) => known[nth] === 'notPaid');
  // Refunds and the like are exceptions: if most rows have one, the column may mean something else.
  const isUsual = kind === 'notPaid' && countOf(against) * 2 > cells.length;
  if (isUsual && words.length > MAX_WORDS) return;
  const meanings = isUsual ? known.map(() => undefined) : known;
  const repeat = words.length * 2 <= countOf(filled);
  const areFew = words.length <= MAX_WORDS;
  const areKnown = meanings.some(Boolean) && (areFew || (words.length <= MAX_KNOWN && repeat));
  // Of columns with one word, those about who or what say nothing about money.
  const isName = words.length === 1 && WHO_OR_WHAT.test(heading);
  const hasLetters = words.some(({ key }) => /[\p{L}\p{S}]/u.test(key));
  const areRepeated = areFew && hasLetters && !isName && repeat;
  const hasKind = kind && cells.some((cell) => cell.trim());
  if (!hasKind && !areKnown && !areRepeated && odd.length === 0) return;
  const isStatus = !!kind || (areKnown && meanings.some((one) => one && one !== 'apart'));
  const isAsked = (word: Word) =>
    isStatus || odd.includes(word)
      ? !(isStatus ? UPI : WAY).test(word.key)
      : notPaidWithin(word.word) !== undefined || isSplit(word.key);
  for (const [nth, word] of words.entries()) {
    const meaning = meanings[nth];
    if (meaning) word.isMoneyIn = meaning === 'paid';
    else word.isAsked = isAsked(word);
  }
  const isText = odd.length > 0 && !isStatus;
  return { column, isStatus: isStatus || isText, isText, words, wordOf };
}

/**
 * Reads a column of refunded or due amounts, if none exceeds the amount of its row, or of amounts in at most half of
 * the rows, except balances, discounts and the like; undefined for any other column.
 */
function amountsBeside(
  { column, heading, isKey, cells }: Source,
  wholes: bigint[],
  sizeIn: (cell: string) => bigint,
): FoundWords | undefined {
  const isBalance = labelOf(heading) === 'balance';
  const rows = wholes.flatMap((whole, nth) =>
    whole > 0n ? { whole, part: sizeIn(cells[nth] ?? '') } : [],
  );
  const filled = rows.filter(({ part }) => part > 0n);
  if (filled.length === 0) return;
  const isFew = filled.length * 2 <= rows.length && !isKey && !isPartOfAmount(heading);
  const isTold = isBalance || isAgainst(heading);
  const arePartsTold = isTold && filled.every(({ whole, part }) => part <= whole);
  // A running balance may be written only once a day.
  if (!arePartsTold && (isBalance || !isFew)) return;
  const { all, wordOf } = tally(cells, (cell) => (sizeIn(cell) > 0n ? ANY_AMOUNT : null));
  const words = all.map((word) => Object.assign(word, { isAsked: true }));
  return { column, isStatus: true, isText: true, words, wordOf };
}

/** Finds words in longer texts that say a row is not money in, such as `Refund` in `Refund for KN1003`. */
function wordsWithin({ column, heading, cells }: Source): FoundWords | undefined {
  const isWho = WHO_OR_WHAT.test(heading);
  const { all, wordOf } = tally(cells, (cell) => {
    const within = !isWho && isNotPaid(cell) ? cell : notPaidWithin(cell);
    // `$7` is an amount.
    return within === undefined || readAnyAmount(cell) ? null : within;
  });
  const words = all.map((word) =>
    Object.assign(word, isWho ? { isAsked: true } : { isMoneyIn: false }),
  );
  return words.length > 0 ? { column, isStatus: true, isText: true, words, wordOf } : undefined;
}

/** The text of a cell without the ids of payments; null if it names no payment. */
function aroundIds(cell: string, field: IdField, payments: PaymentIndex): string | null {
  const [name, ...more] = namesIn(cell, field, payments);
  if (name === undefined) return null;
  const text = [name, ...more].reduce((rest, one) => rest.replace(one, ''), plainDigits(cell));
  return name !== cell && /[\p{L}\p{N}\p{So}]/u.test(text) ? text.trim() : '';
}

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
