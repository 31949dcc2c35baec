import { namesIn } from './choose.ts';
import { dayReader, isDayNumber } from './days.ts';
import { alike, isId, plainId } from './ids.ts';
import { foreignIn, readAmount, sideOf } from './money.ts';
import type { IdField, Payments } from './payments.ts';
import type { Table } from './readTable.ts';
import type { Choice, Reason, Unreadable } from './reasons.ts';
import { meaningOf, wordOf } from './words.ts';

/* What each row of a file says of itself. */

export interface Row {
  place: number;
  /** Money out is negative; 0 without an amount. */
  paise: bigint;
  day: string | null;
  /** Null for money in; otherwise why it is not compared, unless payments tell more. */
  reason: Reason | null;
  /** What it names, and in which field; empty when it names no payment. */
  ids: string[];
  field: IdField;
  hasId: boolean;
  unknownWord: string;
}

const YEAR_MS = 366 * 86_400_000;
/** Years between a day of a file and the payments; more is a slip of the pen. */
const MAX_YEARS = 5;

/** The row above that each row continues, or -1: a row with neither amount nor date, and without another id. */
export function continuedRows({ rows }: Table, choice: Choice, payments: Payments): Int32Array {
  const above = new Int32Array(rows.length).fill(-1);
  const { amount, date, keys } = choice;
  if (amount === null) return above;
  const isBlank = (cell = '') => !/\d/.test(cell);
  let last = -1;
  for (const [place, { cells, problem }] of rows.entries()) {
    const hasNone = isBlank(cells[amount]) && (date === null || isBlank(cells[date]));
    const isOther = keys.some(({ column, field }) => {
      const id = alike(cells[column] ?? '');
      const isSame = id === alike(rows[last]?.cells[column] ?? '');
      return (
        id !== '' && !isSame && (isPlain(cells[column]) || payments.find(field, id).length > 0)
      );
    });
    if (hasNone && !isOther && !problem && last >= 0) above[place] = last;
    else last = place;
  }
  return above;
}

/** One word with a digit: an id, and no narration. */
const isPlain = (cell = '') => /^\S+$/.test(cell.trim()) && isId(cell);

/** The money of a row: undefined when it cannot be read, null without any. */
export function moneyOf(cells: string[], choice: Choice): bigint | null | undefined {
  if (currencyOf(cells, choice)) return;
  const { amount, decimal, isPaise, moneyIn, side } = choice;
  const text = amount === null ? '' : (cells[amount] ?? '');
  const read = readAmount(text, decimal);
  if (!read) return read === undefined && /\d/.test(text) ? undefined : null;
  if (isPaise && read.paise % 100n !== 0n) return;
  const isNegative = read.paise < 0n;
  const size = (isNegative ? -read.paise : read.paise) / (isPaise ? 100n : 1n);
  const own = read.side ?? (side === null ? null : sideOf(cells[side] ?? ''));
  const isSideIn = own === (moneyIn === 'dr' ? 'dr' : 'cr');
  const isIn = own && !(isNegative && own) ? isSideIn : isNegative === (moneyIn === 'minus');
  return isIn ? size : -size;
}

/** Another currency than the list's, in the amount or in a cell of its own. */
function currencyOf(cells: string[], { amount }: Choice): string | undefined {
  return foreignIn(cells[amount ?? -1] ?? '') ?? cells.find((cell) => foreignIn(cell) === cell);
}

export function readRows(
  table: Table,
  choice: Choice,
  payments: Payments,
  above: Int32Array,
  cellOf: (place: number, column: number) => string,
  loaded: [string, string] | null,
): Row[] {
  const { date, dayOrder } = choice;
  const own = [...table.rows.keys()].filter((place) => above[place] === -1);
  const dates =
    date === null ? [] : own.map((place) => table.rows[place]?.cells[date]?.trim() ?? '');
  const areNumbers =
    dates.some(isDayNumber) && dates.every((cell) => cell === '' || isDayNumber(cell));
  const readDay = dayReader(payments.zone, dayOrder, areNumbers);
  const rows = own.map((place, nth) => {
    const row = nameRow(place, cellOf, choice, payments);
    const text = dates[nth] ?? '';
    const day = readDay(text);
    row.day = day ?? null;
    return judgeRow(row, table, choice, day === undefined || isFar(day, loaded) ? text : null);
  });
  markTotals(rows, choice);
  markUndated(rows, date);
  return rows;
}

function nameRow(
  place: number,
  cellOf: (place: number, column: number) => string,
  { keys }: Choice,
  payments: Payments,
): Row {
  const row: Row = {
    place,
    paise: 0n,
    day: null,
    reason: null,
    ids: [],
    field: 'orderID',
    hasId: false,
    unknownWord: '',
  };
  for (const { column, field } of keys) {
    const cell = cellOf(place, column);
    row.hasId ||= isId(plainId(cell)) || idsOfNarration(cell);
    if (row.ids.length === 0) Object.assign(row, { ids: namesIn(cell, field, payments), field });
  }
  return row;
}

const idsOfNarration = (cell: string) => /\d{12}/.test(cell.slice(0, 2_000));

function isFar(day: string | null, loaded: [string, string] | null): boolean {
  if (day === null || loaded === null) return false;
  const [first, last] = loaded.map((one) => Date.parse(one));
  const time = Date.parse(day);
  return time < (first ?? 0) - MAX_YEARS * YEAR_MS || time > (last ?? 0) + MAX_YEARS * YEAR_MS;
}

/** `badDay` is a date that does not exist, or is years away. */
function judgeRow(row: Row, { rows }: Table, choice: Choice, badDay: string | null): Row {
  const { cells = [], problem } = rows[row.place] ?? {};
  const paise = moneyOf(cells, choice);
  row.paise = paise ?? 0n;
  const unreadable = (what: Unreadable, word: string) => {
    row.reason = { kind: 'unreadable', what, word };
    return row;
  };
  if (problem) return unreadable(problem, '');
  if (badDay !== null) return unreadable('day', badDay);
  const currency = currencyOf(cells, choice);
  if (currency) return unreadable('currency', currency);
  if (paise === undefined) return unreadable('amount', cells[choice.amount ?? -1] ?? '');
  const words = choice.statuses.map((column) => cells[column]?.trim() ?? '').filter(Boolean);
  const meanings = words.map((word) => meaningOf(wordOf(word), choice.meanings));
  const no = words.filter((_, nth) => meanings[nth] === 'notPaid').sort()[0];
  if (!row.paise && choice.amount !== null) row.reason = { kind: 'noAmount' };
  else if (no !== undefined) row.reason = { kind: 'word', word: no };
  else if (row.paise < 0n) row.reason = { kind: 'moneyOut' };
  else row.unknownWord = words.find((_, nth) => meanings[nth] === undefined) ?? '';
  return row;
}

/** A sum of the rows so far, and its values where totals stood: a total counts from one of these. */
interface Running {
  sum: bigint;
  rows: number;
  starts: Map<bigint, number>;
}

/** A row without an id whose amount is the sum of rows above it, of all or of the paid ones, back to a total or to the first row. */
function markTotals(rows: Row[], { amount }: Choice): void {
  if (amount === null) return;
  const newRunning = (): Running => ({ sum: 0n, rows: 0, starts: new Map([[0n, 0]]) });
  const [all, paid] = [newRunning(), newRunning()];
  let isBelowTotal = false;
  for (const row of rows) {
    const isSum = ({ sum, rows: count, starts }: Running) =>
      count - (starts.get(sum - row.paise) ?? count) > 1;
    if (row.paise === 0n) continue;
    if (row.ids.length === 0 && !row.hasId && (isSum(all) || isSum(paid))) {
      row.reason = { kind: 'total' };
      isBelowTotal = true;
      continue;
    }
    for (const running of row.reason ? [all] : [all, paid]) {
      if (isBelowTotal) running.starts.set(running.sum, running.rows);
      running.sum += row.paise;
      running.rows += 1;
    }
    isBelowTotal = false;
  }
}

/** In a file of dated rows, a row without a date that names nothing is no entry. */
function markUndated(rows: Row[], date: number | null): void {
  const entries = rows.filter(({ paise }) => paise !== 0n);
  const named = entries.filter(({ ids }) => ids.length > 0);
  const dated = (named.length > 0 ? named : entries).filter(({ day }) => day !== null);
  if (
    date === null ||
    dated.length * 2 < entries.length ||
    (named.length > 0 && dated.length < named.length)
  )
    return;
  for (const row of rows) {
    const isEmpty = row.day === null && row.ids.length === 0 && !row.hasId;
    if (isEmpty && (row.reason === null || row.reason.kind === 'moneyOut'))
      row.reason = { kind: 'noDate' };
  }
}
