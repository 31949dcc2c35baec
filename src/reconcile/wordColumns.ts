import type { Line } from './readText.ts';
import type { Choice, Reason, Word, WordColumn } from './result.ts';
import { isStatusHeading, meaningOf, wordKey } from './words.ts';

/* Columns of few words: what the file says beside ids and money. */

/** More words decide only where the heading says so, or where most of them repeat. */
const MAX_WORDS = 8;
const MAX_KNOWN = 30;
const MAX_STATUS = 1_000;

interface Found extends WordColumn {
  /** The word of each cell; null for none. */
  wordOf: Map<string, Word | null>;
}

/** All of them, among columns that are not taken for something else; `numbers` only where their heading says status. */
export function findWordColumns(
  lines: Line[],
  headings: string[],
  taken: (number | null | undefined)[],
  numbers: number[],
  answers: Choice['answers'],
): Found[] {
  return headings.flatMap((heading, column) => {
    const isSure = isStatusHeading(heading);
    if (taken.includes(column) || (numbers.includes(column) && !isSure)) return [];
    const wordOf: Found['wordOf'] = new Map();
    const byKey = new Map<string, Word>();
    let filled = 0;
    for (const { cells, problem } of lines) {
      const cell = cells[column];
      if (!cell || problem) continue;
      let word = wordOf.get(cell);
      if (word === undefined) {
        const key = wordKey(cell);
        word = key === '' ? null : (byKey.get(key) ?? newWord(cell.trim(), key));
        wordOf.set(cell, word);
        if (word) byKey.set(key, word);
        if (wordOf.size > (isSure ? MAX_STATUS : MAX_KNOWN * 2)) return [];
      }
      if (word) filled += 1;
    }
    const words = [...byKey.values()];
    const meanings = words.map(({ key }) => meaningOf(key, isSure));
    const repeats = words.length * 2 <= filled;
    const hasKnown =
      meanings.some(Boolean) && words.length <= MAX_KNOWN && (words.length <= MAX_WORDS || repeats);
    const areFew = words.length > 1 && words.length <= MAX_WORDS && repeats;
    const areWords = words.some(({ key }) => /\p{L}/u.test(key));
    if (!(isSure && filled > 0) && !hasKnown && !(areFew && areWords)) return [];
    const isStatus = isSure || (hasKnown && meanings.some((one) => one && one !== 'apart'));
    for (const [nth, word] of words.entries()) {
      const known = meanings[nth] === undefined ? null : meanings[nth] === 'paid';
      word.isMoneyIn = answers[column]?.[word.key] ?? known;
      word.isAsked = isStatus && word.isMoneyIn === null;
    }
    return [{ column, isStatus, words, wordOf }];
  });
}

const newWord = (word: string, key: string): Word => {
  return { word, key, rows: 0, inFile: 0n, isMoneyIn: null, isAsked: false };
};

/** Why the words of a row say that it is no money in: a status before another way to pay. */
export function wordReason(cells: string[], columns: Found[]): Reason | null {
  let reason: Reason | null = null;
  for (const { column, isStatus, wordOf } of columns) {
    const word = wordOf.get(cells[column] ?? '');
    if (word?.isMoneyIn !== false) continue;
    if (!reason || isStatus) reason = { kind: 'word', word: word.word, column };
    if (isStatus) return reason;
  }
  return reason;
}

/** What is shown of them, with their rows and money. `rows` are those that are compared. */
export function describeWords(
  columns: Found[],
  rows: { cells: string[]; paise: bigint }[],
): WordColumn[] {
  for (const { column, wordOf } of columns) {
    for (const { cells, paise } of rows) {
      const word = wordOf.get(cells[column] ?? '');
      if (!word) continue;
      word.rows += 1;
      word.inFile += paise;
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
