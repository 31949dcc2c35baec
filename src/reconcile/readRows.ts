import { alike, hasRrn, isId, MAX_NARRATION, plainId } from '../written/ids.ts';
import { foreignIn, readAmount, sideOf } from '../written/money.ts';
import { namesIn } from './choose.ts';
import { dayReader, isDayNumber } from './dayColumn.ts';
import type { IdField, Payments } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import type { Choice, Reason, Unreadable } from './reasons.ts';
import { meaningOf, wordOf } from './words.ts';

/* What each row of a file says of itself. */

/** A row of the file with those that continue it. `place` is its position in `Table.rows`. */
export interface Entry extends Pick<Line, 'cells' | 'problem'> {
  place: number;
}

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

/** Joins rows that have neither amount nor date, and no other id, to the row above: all their cells, or only the ids. */
export function joinRows(
  lines: Line[],
  { amount, date, keys }: Choice,
  payments: Payments,
  isAll: boolean,
): Entry[] {
  const entries: Entry[] = [];
  const isBlank = (cell = '') => !/\d/.test(cell);
  for (const [place, { cells, problem }] of lines.entries()) {
    const above = entries.at(-1);
    const isOther = ({ column, field }: Choice['keys'][number]) => {
      const id = alike(cells[column] ?? '');
      if (id === '' || id === alike(lines[above?.place ?? -1]?.cells[column] ?? '')) return false;
      return /^\S*\d\S*$/.test(cells[column]?.trim() ?? '') || payments.find(field, id).length > 0;
    };
    const isContinued =
      above !== undefined &&
      amount !== null &&
      !problem &&
      isBlank(cells[amount]) &&
      (date === null || isBlank(cells[date])) &&
      !keys.some(isOther);
    if (!isContinued) entries.push({ place, cells, problem });
    else {
      above.cells = above.cells.map((cell, column) => {
        const more = isAll || keys.some((key) => key.column === column) ? cells[column] : undefined;
        return more && more !== cell && cell.length < MAX_NARRATION && /[a-z]|\d{12}/i.test(more)
          ? `${cell} ${more}`.trim()
          : cell;
      });
    }
  }
  return entries;
}

/** The money of a row: undefined when it cannot be read, null without any. */
export function moneyOf(cells: string[], choice: Choice): bigint | null | undefined {
  const { amount, decimal, isPaise, moneyIn, side } = choice;
  if (currencyOf(cells, choice)) return;
  const text = amount === null ? '' : (cells[amount] ?? '');
  const read = readAmount(text, decimal);
  if (!read) return read === undefined && /\d/.test(text) ? undefined : null;
  if (isPaise && read.paise % 100n !== 0n) return;
  const isNegative = read.paise < 0n;
  const size = (isNegative ? -read.paise : read.paise) / (isPaise ? 100n : 1n);
  const own = read.side ?? (side === null ? null : sideOf(cells[side] ?? ''));
  const isSideIn = own === (moneyIn === 'dr' ? 'dr' : 'cr');
  const isIn = own && !isNegative ? isSideIn : isNegative === (moneyIn === 'minus');
  return isIn ? size : -size;
}

/** Another currency than the list's, in the amount or in a cell of its own. */
function currencyOf(cells: string[], { amount }: Choice): string | undefined {
  const isCode = (cell: string) => cell.length < 4 && foreignIn(cell) === cell;
  return foreignIn(cells[amount ?? -1] ?? '') ?? cells.find(isCode);
}

export function readRows(
  entries: Entry[],
  choice: Choice,
  payments: Payments,
  loadedDays: [string, string] | null,
): Row[] {
  const { date, dayOrder } = choice;
  const dates = entries.map(({ cells }) => (date === null ? '' : (cells[date]?.trim() ?? '')));
  const areNumbers = dates.every((cell) => cell === '' || isDayNumber(cell));
  const readDay = dayReader(payments.zone, dayOrder, areNumbers);
  const rows = entries.map((entry, nth) => {
    const text = dates[nth] ?? '';
    const day = readDay(text);
    const badDay = day === undefined || isFar(day, loadedDays) ? text : null;
    return readRow(entry, choice, payments, day ?? null, badDay);
  });
  if (choice.amount !== null) markTotals(rows);
  if (date !== null) markUndated(rows);
  return rows;
}

/** Years between a day of a file and the payments; more is a slip of the pen. */
const MAX_YEARS = 5;

function isFar(day: string | null, loaded: [string, string] | null): boolean {
  const yearOf = (one: string) => Number(one.slice(0, 4));
  if (day === null || loaded === null) return false;
  return yearOf(day) < yearOf(loaded[0]) - MAX_YEARS || yearOf(day) > yearOf(loaded[1]) + MAX_YEARS;
}

/** `badDay` is a date that does not exist, or is years away. */
function readRow(
  { place, cells, problem }: Entry,
  choice: Choice,
  payments: Payments,
  day: string | null,
  badDay: string | null,
): Row {
  const paise = moneyOf(cells, choice);
  const row: Row = {
    place,
    paise: paise ?? 0n,
    day,
    reason: null,
    ids: [],
    field: 'orderID',
    hasId: false,
    unknownWord: '',
  };
  for (const { column, field } of choice.keys) {
    const cell = cells[column] ?? '';
    row.hasId ||= isId(plainId(cell)) || hasRrn(cell);
    if (row.ids.length > 0) continue;
    row.ids = namesIn(cell, field, payments);
    row.field = field;
  }
  const unreadable = (what: Unreadable, word: string) => {
    row.reason = { kind: 'unreadable', what, word };
    return row;
  };
  if (problem) return unreadable(problem, '');
  if (badDay !== null) return unreadable('day', badDay);
  const currency = paise === undefined && currencyOf(cells, choice);
  if (currency) return unreadable('currency', currency);
  if (paise === undefined) return unreadable('amount', cells[choice.amount ?? -1] ?? '');
  const words = choice.statuses.map((column) => cells[column]?.trim() ?? '').filter(Boolean);
  const meanings = words.map((word) => meaningOf(wordOf(word), choice.meanings));
  const no = words.filter((_, nth) => meanings[nth] === 'notPaid').sort()[0];
  if (!paise && choice.amount !== null) row.reason = { kind: 'noAmount' };
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
function markTotals(rows: Row[]): void {
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

/** In a file whose entries have dates, a row without one that names nothing is no entry. */
function markUndated(rows: Row[]): void {
  const entries = rows.filter(({ paise }) => paise !== 0n);
  const named = entries.filter(({ ids }) => ids.length > 0);
  const isDated = ({ day }: Row) => day !== null;
  // Books write a day once, in the first of its rows.
  let last: string | null = null;
  for (const row of named.every(isDated) ? [] : rows) {
    if (row.reason?.kind !== 'total') row.day ??= last;
    last = row.day ?? last;
  }
  if (!named.every(isDated) || entries.filter(isDated).length * 2 < entries.length) return;
  for (const row of rows) {
    const isEmpty = row.day === null && row.ids.length === 0 && !row.hasId;
    if (isEmpty && (row.reason === null || row.reason.kind === 'moneyOut')) {
      row.reason = { kind: 'noDate' };
    }
  }
}
