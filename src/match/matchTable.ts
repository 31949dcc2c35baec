import { findBalance } from './balance.ts';
import { areEqual, boxesOf, differencesOf } from './boxes.ts';
import { choose } from './choose.ts';
import { placeAll } from './groups.ts';
import { readAmount } from './money.ts';
import type { Payments } from './payments.ts';
import { looksLikePayouts } from './payouts.ts';
import { continuedRows, moneyOf, type Row, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { AskedWord, Balance, Choice, MatchResult } from './reasons.ts';
import { wordOf } from './words.ts';

/** Matches the rows of a file with the payments of a list. What is not `given` is chosen by evidence. */
export function matchTable(
  table: Table,
  payments: Payments,
  given: Partial<Choice> = {},
): MatchResult {
  const width = table.headings.length;
  const plain = (place: number, column: number) => table.rows[place]?.cells[column] ?? '';
  // Which rows continue others needs the columns, and these are seen better with the lines joined.
  const first = choose(table.rows, width, plain, payments, given);
  const lines = continuedRows(table, first, payments);
  const { isDayOrderGuess, moneyColumns, ...choice } = lines.some((entry) => entry >= 0)
    ? choose(table.rows, width, joinLines(plain, lines), payments, given)
    : first;
  const above = continuedRows(table, choice, payments);
  const loadedDays = rangeOf(
    Array.from({ length: payments.count }, (_, index) => payments.row(index).day),
  );
  const rows = readRows(table, choice, payments, above, joinLines(plain, above), loadedDays);
  const fileDays = new Set(rows.map(({ day }) => day).filter((day) => day !== null));
  const areAmounts = choice.amount !== null;
  const entries = placeAll(rows, payments, { areAmounts, loadedDays, fileDays });
  const boxes = boxesOf(entries);
  const asked = askedWords(
    rows,
    boxes.agrees.groups.flatMap((group) => group.entries.flatMap((one) => one.rows)),
  );
  return {
    boxes,
    sums: { file: sumOfFile(table, choice, above), list: sumOfList(payments) },
    isGreen: areAmounts && asked.length === 0 && areEqual(boxes, rows),
    ...differencesOf(boxes),
    amountsCompared: areAmounts,
    asked,
    choice,
    isDayOrderGuess,
    fileDays: rangeOf(fileDays),
    loadedDays,
    balance: balanceOf(table, choice, moneyColumns, rows),
    looksLikePayouts: looksLikePayouts(boxes, payments, loadedDays),
  };
}

/** Reads a cell with the texts of the lines that continue its row. */
function joinLines(cellOf: (place: number, column: number) => string, above: Int32Array) {
  const lines = new Map<number, number[]>();
  for (const [place, entry] of above.entries()) {
    const own = lines.get(entry);
    if (own) own.push(place);
    else if (entry >= 0) lines.set(entry, [place]);
  }
  return (place: number, column: number) => {
    if ((above[place] ?? -1) >= 0) return '';
    const cell = cellOf(place, column);
    const others = lines.get(place)?.map((one) => cellOf(one, column)) ?? [];
    const texts = others.filter((one) => one !== cell && /[a-z]|\d{12}/i.test(one));
    return texts.length > 0 ? [cell, ...texts].join(' ').trim() : cell;
  };
}

function rangeOf(days: Iterable<string | null>): [string, string] | null {
  let range: [string, string] | null = null;
  for (const day of days) {
    if (day === null) continue;
    if (range === null) range = [day, day];
    if (day < range[0]) range[0] = day;
    if (day > range[1]) range[1] = day;
  }
  return range;
}

function sumOfFile(table: Table, choice: Choice, above: Int32Array) {
  const own = table.rows.filter((_, place) => above[place] === -1);
  const inFile = own.reduce((sum, { cells }) => sum + (moneyOf(cells, choice) ?? 0n), 0n);
  return { rows: own.length, inFile };
}

function sumOfList(payments: Payments) {
  const here = payments.completed.reduce(
    (sum, index) => sum + (payments.row(index).paise ?? 0n),
    0n,
  );
  return { payments: payments.completed.length, here };
}

/** So many rows that agree show what a word means. */
const EVIDENCE = 3;

/** Words that are not known, on rows that would not be money in if the word said so. */
function askedWords(rows: Row[], agreeing: number[]): AskedWord[] {
  const agree = new Set(agreeing);
  const asked = new Map<string, AskedWord & { agreeing: number }>();
  for (const { unknownWord, paise, place, reason } of rows) {
    const word = wordOf(unknownWord);
    if (word === '' || reason !== null) continue;
    const own = asked.get(word) ?? { word, rows: 0, inFile: 0n, agreeing: 0 };
    asked.set(word, own);
    own.rows += 1;
    own.inFile += paise;
    own.agreeing += Number(agree.has(place));
  }
  const open = [...asked.values()].filter(
    (one) => one.agreeing < EVIDENCE || one.agreeing * 2 < one.rows,
  );
  return open.map(({ agreeing: _, ...word }) => word);
}

function balanceOf(table: Table, choice: Choice, columns: number[], rows: Row[]): Balance | null {
  const own = rows.filter(({ reason }) => reason?.kind !== 'total' && reason?.kind !== 'noDate');
  const read = columns.map((place) => ({
    place,
    amounts: own.map((row) =>
      readAmount(table.rows[row.place]?.cells[place] ?? '', choice.decimal),
    ),
  }));
  const { column, gaps } = findBalance(read) ?? {};
  if (column === undefined || gaps === undefined || column === choice.amount) return null;
  return { column, gaps: gaps.map((nth) => own[nth]?.place ?? -1) };
}
