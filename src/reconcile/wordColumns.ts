import type { Line } from './readText.ts';
import type { Choice, Reason, WordColumn } from './result.ts';
import { isStatusHeading, meaningOf, wordKey } from './words.ts';

/* Columns of few words: what the file says beside ids and money. */

/** More words decide only where the heading says so, or where most of them repeat. */
const MAX_WORDS = 8;
const MAX_KNOWN = 30;
const MAX_STATUS = 1_000;

interface Found {
  column: number;
  isStatus: boolean;
  /** Its heading says status, so that `No` is known. */
  isSure: boolean;
  /** The words by `wordKey`. */
  words: Map<string, { word: string; isMoneyIn: boolean | null; isAnswered: boolean }>;
  /** `wordKey` of each cell. */
  keys: Map<string, string>;
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
    const keys = new Map<string, string>();
    const words: Found['words'] = new Map();
    let filled = 0;
    for (const { cells, problem } of lines) {
      const cell = cells[column];
      if (!cell || problem) continue;
      let key = keys.get(cell);
      if (key === undefined) {
        key = wordKey(cell);
        keys.set(cell, key);
        if (keys.size > (isSure ? MAX_STATUS : MAX_KNOWN * 2)) return [];
      }
      if (key === '') continue;
      filled += 1;
      if (!words.has(key))
        words.set(key, { word: cell.trim(), isMoneyIn: null, isAnswered: false });
    }
    const meanings = [...words.keys()].map((key) => meaningOf(key, isSure));
    const repeats = words.size * 2 <= filled;
    const hasKnown =
      meanings.some(Boolean) && words.size <= MAX_KNOWN && (words.size <= MAX_WORDS || repeats);
    const areFew = words.size > 1 && words.size <= MAX_WORDS && repeats;
    const areWords = [...words.keys()].some((key) => /\p{L}/u.test(key));
    if (!(isSure && filled > 0) && !hasKnown && !(areFew && areWords)) return [];
    const isStatus = isSure || (hasKnown && meanings.some((one) => one && one !== 'apart'));
    for (const [key, word] of words) {
      const answer = answers[column]?.[key];
      const meaning = meaningOf(key, isSure);
      word.isAnswered = answer !== undefined;
      word.isMoneyIn = answer ?? (meaning === undefined ? null : meaning === 'paid');
    }
    return [{ column, isStatus, isSure, words, keys }];
  });
}

/** Why the words of a row say that it is no money in: a status before another way to pay. */
export function wordReason(cells: string[], columns: Found[]): Reason | null {
  let reason: Reason | null = null;
  for (const { column, isStatus, keys, words } of columns) {
    const cell = cells[column];
    const word = cell ? words.get(keys.get(cell) ?? '') : undefined;
    if (word?.isMoneyIn !== false) continue;
    if (!reason || isStatus) reason = { kind: 'word', word: word.word, column };
    if (isStatus) return reason;
  }
  return reason;
}

/** What is shown of them: their rows and money. `rows` are those that are compared. */
export function describeWords(
  columns: Found[],
  rows: { cells: string[]; paise: bigint }[],
): WordColumn[] {
  const described = columns.map(({ column, isStatus, words, keys }): WordColumn => {
    const own = new Map(
      [...words].map(([key, word]) => [
        key,
        { ...word, key, rows: 0, inFile: 0n, isAsked: isStatus && word.isMoneyIn === null },
      ]),
    );
    for (const { cells, paise } of rows) {
      const word = own.get(keys.get(cells[column] ?? '') ?? '');
      if (!word) continue;
      word.rows += 1;
      word.inFile += paise;
    }
    const all = [...own.values()].filter((word) => word.rows > 0);
    return { column, isStatus, words: all.sort((a, b) => b.rows - a.rows) };
  });
  return described
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => Number(b.isStatus) - Number(a.isStatus));
}
