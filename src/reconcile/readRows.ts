import { DAY_MS } from '../time.ts';
import { hasDigit } from '../written/digits.ts';
import { hasLongNumber, isId, normalizeId, numbersWithin } from '../written/ids.ts';
import { absolute, foreignIn, isRupees, readAmount, sideOf } from '../written/money.ts';
import type { Proposal } from './choose.ts';
import { DAYS_WITHIN, dayReader } from './dayColumn.ts';
import { finderOf, once } from './namedPayments.ts';
import type { PaymentIndex } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import type { Key, Reason, Unreadable } from './result.ts';
import { countsIn, statedIn, statesAll } from './stated.ts';
import { type FoundWords, findWordColumns, wordReason } from './wordColumns.ts';
import { isPlainTotal, labelOf } from './words.ts';

/* Reads each row of a file: its money, day, words and payments. */

export interface FileRow {
  /** The index in `Table.rows`, and the number in a spreadsheet. */
  index: number;
  number: number;
  cells: string[];
  /** Money out is negative; 0 if there is no amount or it cannot be read. */
  paise: bigint;
  /** Null for no date; undefined for a date that cannot be read. */
  day: string | null | undefined;
  /** Null for money in; otherwise why the row does not count as money in. */
  reason: Reason | null;
  /** Indices of the payments that it names. */
  payments: readonly number[];
  /** Whether one of `payments` is completed. */
  isReceived: boolean;
  hasId: boolean;
  /** It is a part of an earlier row: an item of its order, or the rest of its narration. */
  isContinuation: boolean;
}

const NO_ENTRIES: Reason['kind'][] = ['total', 'otherTotal', 'balance', 'aside', 'noDate'];

/** Whether a row is an entry, not a total or the like. */
export const isEntry = ({ reason }: FileRow) => !reason || !NO_ENTRIES.includes(reason.kind);

type Money = Pick<Proposal, 'choice' | 'currency'>;

/** The money of a row in paise, negative for money out: null if there is none, undefined if it cannot be read. */
export function moneyOf(cells: string[], { choice, currency }: Money): bigint | null | undefined {
  const { amount, decimal, isPaise, moneyIn, side } = choice;
  if (ownCurrency(cells, currency)) return;
  const read = readAmount(amount === null ? '' : (cells[amount] ?? ''), decimal);
  if (!read) return read;
  if (isPaise && read.paise % 100n !== 0n) return;
  const isNegative = read.paise < 0n;
  const size = absolute(isPaise ? read.paise / 100n : read.paise);
  const own = read.side ?? (side === null ? null : sideOf(cells[side] ?? ''));
  const isSideIn = own === (moneyIn === 'dr' ? 'dr' : 'cr');
  const isIn = own && !isNegative ? isSideIn : isNegative === (moneyIn === 'minus');
  return isIn ? size : -size;
}

/** The text of the currency column, if it is not rupees. */
function ownCurrency(cells: string[], currency: number | null): string | undefined {
  const own = cells[currency ?? -1]?.trim() ?? '';
  return own === '' || isRupees(own) ? undefined : own;
}

export function readRows(
  lines: Line[],
  headings: string[],
  proposal: Proposal,
  payments: PaymentIndex,
) {
  const { choice, money, currency } = proposal;
  const { key, amount, date } = choice;
  const wordColumns = findWordColumns(lines, headings, proposal, payments);
  const readDay = dayReader(payments.zone, choice.dayOrder);
  const findNamed = finderOf(lines, key, payments);
  const isReceived = once((named: readonly number[]) =>
    named.some((payment) => payments.row(payment).status === 'COMPLETED'),
  );
  // A balance is not an amount of its row.
  const others = money.filter(
    (column) => column !== amount && labelOf(headings[column] ?? '') !== 'balance',
  );
  const rows = lines.map(({ cells, number, problem }, index): FileRow => {
    const paise = moneyOf(cells, proposal);
    const keyCell = cells[key?.column ?? -1] ?? '';
    const day = readDay(cells[date ?? -1]?.trim() ?? '');
    const named = nearOf(findNamed(keyCell), day, payments);
    const row: FileRow = {
      index,
      number,
      cells,
      day,
      paise: paise ?? 0n,
      reason: null,
      payments: named,
      isReceived: isReceived(named),
      hasId: named.length > 0 || hasId(keyCell),
      isContinuation: false,
    };
    const unreadable = (what: Unreadable, word: string): FileRow => {
      return { ...row, reason: { kind: 'unreadable', what, word } };
    };
    if (problem) return unreadable(problem, '');
    if (paise === undefined) {
      const cell = cells[amount ?? -1] ?? '';
      const foreign = ownCurrency(cells, currency) ?? foreignIn(cell);
      return foreign ? unreadable('currency', foreign) : unreadable('amount', cell);
    }
    if (!paise && amount !== null) {
      row.reason = isAside(row, amount) ? { kind: 'aside' } : noAmount(cells, others, proposal);
    } else row.reason = wordReason(row, wordColumns);
    if (!row.reason && row.paise < 0n) row.reason = { kind: 'moneyOut' };
    return row;
  });
  if (amount !== null) markTotals(rows, key?.column ?? -1);
  if (date !== null) markUndated(rows);
  markContinuations(rows, wordColumns, others);
  for (const other of proposal.otherKeys) {
    markOtherIds(rows, key, other, finderOf(lines, other, payments), payments);
  }
  return { rows, wordColumns };
}

/** The most days between a row and its payment. */
export const FAR_DAYS = 25;
/** The most payments of a row whose days are compared. */
export const MAX_NEAR = 10;

export const isFar = (day: string, other: string | null, limit: number) =>
  other !== null && Math.abs(Date.parse(other) - Date.parse(day)) > limit * DAY_MS;

/** The payments within `FAR_DAYS` of a row; if none, all that it names. Bill numbers may restart each month. */
function nearOf(named: readonly number[], day: FileRow['day'], { row }: PaymentIndex) {
  if (!day || named.length < 2 || named.length > MAX_NEAR) return named;
  const near = named.filter((index) => !isFar(day, row(index).day, FAR_DAYS));
  return near.length > 0 && near.length < named.length ? near : named;
}

const WHOLE_DAYS = RegExp(`(?<!\\S)(?:${DAYS_WITHIN.source})(?!\\S)`, 'gi');

/** Whether a cell has an id; the label of a total, or a day alone, is not one. */
function hasId(cell: string): boolean {
  const text = cell.replace(WHOLE_DAYS, '');
  return labelOf(cell) === undefined && (isId(normalizeId(text)) || hasLongNumber(cell));
}

/** Whether a row names no payment, and is one text such as `Page 1 of 2`, a count of rows, or nothing but zeros. */
function isAside({ cells, payments }: FileRow, amount: number): boolean {
  if (payments.length > 0) return false;
  const texts = cells.filter((cell) => cell.trim());
  const text = texts.join(' ');
  const isCount = !cells[amount]?.trim() && statedIn(text).length > 0;
  if (texts.length === 1 || isCount) return hasDigit(text) && statesAll(text);
  return texts.every((cell) => /^[0.,\s]+$/.test(cell));
}

function noAmount(cells: string[], others: number[], { choice, currency }: Money): Reason {
  for (const column of others) {
    const paise = moneyOf(cells, { choice: { ...choice, amount: column }, currency });
    if (paise) return { kind: 'noAmount', column, paise: absolute(paise) };
  }
  return { kind: 'noAmount', column: null, paise: 0n };
}

/** Marks rows that say total or balance and have no id; a count of rows in the id's column is not an id. */
function markTotals(rows: FileRow[], key: number): void {
  const plain = new Set<FileRow>();
  // Counts of all rows so far, and of the rows since the last total or balance.
  let counts = [0, 0];
  for (const row of rows) {
    const isCount = row.payments.length === 0 && counts.includes(Number(row.cells[key]));
    const cell = row.hasId && !isCount ? undefined : row.cells.find((one) => one && labelOf(one));
    const own = counts;
    counts = counts.map((count, nth) => (cell ? count * (1 - nth) : count + 1));
    if (!cell || ['unreadable', 'aside'].includes(row.reason?.kind ?? '')) continue;
    const isTotal = labelOf(cell) === 'total';
    row.reason = { kind: isTotal ? 'otherTotal' : 'balance' };
    const isCounted = countsIn(cell).every((one) => own.includes(one));
    // An amount that is carried forward is the sum so far.
    if (row.paise !== 0n && isCounted && (!isTotal || isPlainTotal(cell))) plain.add(row);
  }
  markTrue(rows, plain);
  // Some files have a total above its rows, or the newest row first.
  markTrue(rows.toReversed(), plain);
}

/** Marks `totals` that are the sum of rows before them: of all rows, or of rows with money in. */
function markTrue(rows: FileRow[], totals: Set<FileRow>): void {
  // Sums of all rows so far, and of those with money in. A total adds up rows from the first or after another total.
  let sums = [0n, 0n];
  const starts = sums.map((sum) => new Set([sum]));
  let isBehindTotal = false;
  for (const row of rows) {
    const { paise } = row;
    if (totals.has(row) && sums.some((sum, nth) => starts[nth]?.has(sum - paise))) {
      row.reason = { kind: 'total' };
    }
    const kind = row.reason?.kind;
    isBehindTotal ||= kind === 'total';
    if (paise === 0n || ['total', 'otherTotal', 'balance'].includes(kind ?? '')) continue;
    if (isBehindTotal) for (const [nth, start] of starts.entries()) start.add(sums[nth] ?? 0n);
    isBehindTotal = false;
    const added = [paise, row.reason ? 0n : paise];
    sums = sums.map((sum, nth) => sum + (added[nth] ?? 0n));
  }
}

/** Fills in days that are written once for several rows; marks rows without date and id, if most entries have dates. */
function markUndated(rows: FileRow[]): void {
  const entries = rows.filter(({ paise }) => paise !== 0n);
  const named = entries.filter(({ payments }) => payments.length > 0);
  const isDated = ({ day }: FileRow) => typeof day === 'string';
  // Account books write a day only in the first of its rows.
  let last: string | null = null;
  for (const row of named.every(isDated) ? [] : rows) {
    if (row.day === null && row.reason?.kind !== 'total') row.day = last;
    last = row.day ?? last;
  }
  if (!named.every(isDated) || entries.filter(isDated).length * 2 < entries.length) return;
  for (const row of rows) {
    const isEmpty = !isDated(row) && row.payments.length === 0 && !row.hasId;
    if (isEmpty && (row.reason === null || row.reason.kind === 'moneyOut')) {
      row.reason = { kind: 'noDate' };
    }
  }
}

/** Marks rows whose second id belongs to another payment, or to none: such a row may be about another transfer. */
function markOtherIds(
  rows: FileRow[],
  key: Key | null,
  { column, field }: Key,
  find: (cell: string) => readonly number[],
  list: PaymentIndex,
): void {
  const counts = new Map<number | undefined, number>();
  for (const { payments } of rows) {
    const [first] = payments;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  for (const row of rows) {
    const word = row.cells[column] ?? '';
    const [own = -1, ...more] = row.payments;
    const isAlone = more.length === 0 && counts.get(own) === 1;
    if (row.reason || !row.isReceived || !isAlone || !hasId(word)) continue;
    const [others, here] = [find(word), list.row(own)[field]];
    if (others.includes(own) || !here) continue;
    // A reference of another length is another number of the same payment; the key's column need not have a second id.
    const isOther = field === 'ref_id' ? !hasNumberLike(word, here) : column === key?.column;
    if (others.length === 0 && isOther) continue;
    row.reason = { kind: 'word', word, column };
    if (others.length === 1) row.payments = [own, ...others];
  }
}

const hasNumberLike = (cell: string, { length }: string) =>
  numbersWithin(cell).some((one) => one.length === length);

/**
 * Marks rows that continue an earlier row: an item of its order without an amount, or the rest of its narration, which
 * a bank may write in the next row.
 */
function markContinuations(rows: FileRow[], columns: FoundWords[], amounts: number[]): void {
  let head: FileRow | undefined;
  for (const [nth, row] of rows.entries()) {
    const above = rows[nth - 1];
    if (!row.reason) head = row;
    if (row.payments.length === 0 || row.reason?.kind !== 'noAmount') continue;
    if (head?.payments === row.payments && isItemOf(head, row, columns, amounts)) {
      row.isContinuation = true;
      continue;
    }
    if (!above || above.reason || above.payments.length > 0 || above.hasId) continue;
    const [column, ...others] = [...row.cells.keys()].filter((at) => row.cells[at]?.trim());
    // A narration continues in its own column, and in no other.
    if (column === undefined || others.length > 0 || !above.cells[column]?.trim()) continue;
    // A short number may be a bill without an amount, which the row above does not pay.
    if (!hasLongNumber(row.cells[column] ?? '')) continue;
    above.payments = row.payments;
    above.isReceived = row.isReceived;
    row.isContinuation = true;
  }
}

/** Whether a row adds no status word, and no amount in a further column, to the first row of its order (`head`). */
function isItemOf(head: FileRow, row: FileRow, columns: FoundWords[], amounts: number[]): boolean {
  const both = (column: number) => [row, head].map(({ cells }) => cells[column] ?? '');
  const isStatus = columns.filter((one) => one.isStatus);
  const hasNoWord = isStatus.every(({ column, wordOf }) => {
    const [own, first] = both(column).map((cell) => wordOf.get(cell));
    return !own?.key || own === first;
  });
  const areSums = (at: number) => both(at).map((cell) => readAmount(cell)?.paise);
  return hasNoWord && amounts.map(areSums).every(([own, first]) => !own || first);
}
