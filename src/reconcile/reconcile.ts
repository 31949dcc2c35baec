import { readAmount } from '../written/money.ts';
import { findBalance } from './balance.ts';
import { areEqual, differencesOf, newBoxes } from './boxes.ts';
import { choose } from './choose.ts';
import type { Measured } from './chooseMoney.ts';
import { placeAll, sumOf } from './groups.ts';
import type { Payments } from './paymentIndex.ts';
import { looksLikePayouts } from './payouts.ts';
import { type Entry, joinRows, moneyOf, type Row, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { AskedWord, Choice, MatchResult, RowsOfColumn } from './reasons.ts';
import { wordOf } from './words.ts';

/** Matches the rows of a file with the payments of a list. What is not `given` is chosen by evidence. */
export function reconcile(
  { rows: lines, headings }: Table,
  payments: Payments,
  given: Partial<Choice> = {},
): MatchResult {
  // Which rows continue others needs the columns, and these are seen better with the rows joined.
  const first = choose(lines, headings.length, payments, given);
  const whole = joinRows(lines, first, payments, true);
  const chosen =
    whole.length < lines.length ? choose(whole, headings.length, payments, given) : first;
  const { isDayOrderGuess, moneyColumns, rivals, ...choice } = chosen;
  const entries = joinRows(lines, choice, payments, false);
  const all = Array.from({ length: payments.count }, (_, index) => payments.row(index));
  const loadedDays = rangeOf(all.map(({ day }) => day));
  const rows = readRows(entries, choice, payments, loadedDays);
  const fileDays = new Set(rows.flatMap(({ day }) => day ?? []));
  const areAmounts = choice.amount !== null;
  const { boxes, put } = newBoxes();
  placeAll(rows, payments, { put, areAmounts, loadedDays, fileDays });
  const agreeing = new Set(
    boxes.agrees.groups.flatMap(({ entries: own }) => own.flatMap((one) => one.rows)),
  );
  const asked = askedWords(rows, agreeing);
  const agreed = entries.filter(({ place }) => agreeing.has(place));
  const rival = rivalOf(rivals, agreed, choice);
  return {
    boxes,
    sums: {
      file: {
        rows: entries.length,
        inFile: sumOf(entries.map(({ cells }) => moneyOf(cells, choice))),
      },
      list: {
        payments: payments.completed.length,
        here: sumOf(payments.completed.map((index) => payments.row(index).paise)),
      },
    },
    isGreen: areAmounts && asked.length === 0 && !rival && areEqual(boxes, rows),
    ...differencesOf(boxes),
    amountsCompared: areAmounts,
    ...{ asked, rival, choice, isDayOrderGuess, fileDays: rangeOf(fileDays), loadedDays },
    balance: balanceOf(entries, rows, choice, moneyColumns),
    looksLikePayouts: looksLikePayouts(boxes, payments, loadedDays),
  };
}

function rangeOf(days: Iterable<string | null>): [string, string] | null {
  const [first, ...others] = [...new Set(days)].filter((day) => day !== null).sort();
  return first === undefined ? null : [first, others.at(-1) ?? first];
}

/** So many rows that agree show what a word means. */
const EVIDENCE = 3;

/** Words that are not known, on rows that would not be money in if the word said so. */
function askedWords(rows: Row[], agreeing: Set<number>): AskedWord[] {
  const asked = new Map<string, AskedWord & { agreeing: number }>();
  for (const { unknownWord, paise, place, reason } of rows) {
    const word = wordOf(unknownWord);
    if (word === '' || reason !== null) continue;
    const own = asked.get(word) ?? { word, rows: 0, inFile: 0n, agreeing: 0 };
    asked.set(word, own);
    own.rows += 1;
    own.inFile += paise;
    own.agreeing += Number(agreeing.has(place));
  }
  return [...asked.values()]
    .filter((one) => one.agreeing < EVIDENCE || one.agreeing * 2 < one.rows)
    .map(({ agreeing: _, ...word }) => word);
}

/** Two columns may have equal amounts in most rows. Only a person knows which of them is the amount. */
function rivalOf(rivals: Measured[], agreed: Entry[], choice: Choice): RowsOfColumn | null {
  for (const { column, isPaise } of rivals) {
    const other = { ...choice, amount: column.place, decimal: column.decimal, isPaise };
    const rows = agreed.filter(({ cells }) => moneyOf(cells, other) !== moneyOf(cells, choice));
    if (rows.length > 0) return { column: column.place, rows: rows.map(({ place }) => place) };
  }
  return null;
}

function balanceOf(entries: Entry[], rows: Row[], { amount, decimal }: Choice, columns: number[]) {
  const isEntry = ({ reason }: Row) => reason?.kind !== 'total' && reason?.kind !== 'noDate';
  const own = entries.filter((_, nth) => isEntry(rows[nth] as Row));
  const amountsOf = (column: number) =>
    own.map(({ cells }) => readAmount(cells[column] ?? '', decimal));
  const found = findBalance(columns.map((place) => ({ place, amounts: amountsOf(place) })));
  if (!found?.moves.get(amount ?? -1)?.length) return null;
  return { column: found.column, rows: found.gaps.map((nth) => own[nth]?.place ?? -1) };
}
