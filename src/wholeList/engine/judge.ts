import { formatCount, formatPaise } from '../../format.ts';
import type { CategoryName } from './matched.ts';
import { sumPaise } from './money.ts';
import type { Table } from './readTable.ts';
import type { Row } from './row.ts';
import { AUTHORIZED, BILLED, RECEIVED } from './words.ts';

/* The category of one id, from its rows and its payments. */

export interface Facts {
  /** Paid and unpaid rows, those without an amount, and money out. */
  rows: Row[];
  /** Amounts of its completed payments; undefined for one that cannot be read. */
  completed: (bigint | undefined)[];
  /** How many other payments it has, and whether one of them may still complete. */
  open: number;
  isWaiting: boolean;
}

interface Rules {
  areAmountsCompared: boolean;
  /** Paise. */
  tolerance: bigint;
  table: Table;
}

export interface Verdict {
  name: CategoryName;
  note: string;
}

/** Rows that are no money of their own get 0 paise: further lines of an order, and a sale beside its receipt. */
export function judge(facts: Facts, rules: Rules): Verdict {
  const { rows, completed, open } = facts;
  const [first] = rows;
  // Nearly all are like this, and quick.
  if (rows.length === 1 && completed.length === 1 && open === 0 && first?.kind === 'paid') {
    if (first.paise === completed[0]) return { name: 'Agree', note: first.note };
  }
  const { paid, notes, isBack } = countPaid(rows);
  const judged = judgeAmounts(paid, facts, rules);
  let { name } = judged;
  notes.push(describeLines(judged.lines));
  const isPaid = completed.length > 0;
  if (isBack && name !== 'Agree' && name !== 'Waiting' && isPaid) name = 'Amount differs';
  if (name === 'Paid here, unpaid in your file' && rows.some(says(AUTHORIZED))) {
    notes.push('Only authorized in your file.');
  }
  if (name === 'Paid twice' || (name === 'Agree' && completed.length > 1)) {
    notes.push(describeTwice(completed, name === 'Agree' ? undefined : paid, rules));
  }
  if (name === 'Amount differs' && completed.includes(undefined)) {
    notes.push('The amount here cannot be read.');
  }
  return { name, note: notes.filter(Boolean).join(' ') };
}

export const describeLines = (lines: number) =>
  lines > 1 ? `The same amount stands on ${formatCount(lines)} rows: one payment.` : '';

/** Without `paid`, the file has all of them. */
function describeTwice(
  completed: Facts['completed'],
  paid: Row[] | undefined,
  { areAmountsCompared }: Rules,
): string {
  const [first] = completed;
  const isSame = completed.every((paise) => paise === first);
  const times = completed.length === 2 ? 'twice' : `${formatCount(completed.length)} times`;
  const how = isSame ? `Paid ${times}` : `Paid in ${formatCount(completed.length)} payments`;
  if (!paid) return `${how}.`;
  const more = sumPaise(completed.map((paise) => paise ?? 0n)) - sumPaise(amountsOf(paid));
  const isMore = areAmountsCompared && more > 0n;
  return isMore ? `${how} here: ${formatPaise(more)} more than in your file.` : `${how} here.`;
}

const says = (what: RegExp) => (row: Row) => row.words.some((word) => what.test(word));
const amountsOf = (rows: Row[]) => rows.map(({ paise }) => paise);

/** The rows that are money, and what is said of the others. */
function countPaid(rows: Row[]): { paid: Row[]; notes: string[]; isBack: boolean } {
  let paid = rows.filter(({ kind }) => kind === 'paid');
  const notes = [...new Set(rows.map(({ note, kind }) => (kind === 'out' ? '' : note)))];
  const billed = paid.filter(says(BILLED));
  if (billed.length > 0 && paid.some(says(RECEIVED))) {
    for (const row of billed) row.paise = 0n;
    paid = paid.filter((row) => !billed.includes(row));
    notes.push('A sale and its receipt: one payment.');
  }
  if (paid.length > 0 && rows.filter(({ kind }) => kind === 'unpaid').some(says(AUTHORIZED))) {
    notes.push('Authorized and captured: one payment.');
  }
  // Some files repeat an order with 0.00 on its further lines.
  const filled = paid.filter(({ paise }) => paise !== 0n);
  if (filled.length > 0) paid = filled;
  const back = rows.filter(({ kind }) => kind === 'out');
  const gone = new Set<Row>();
  for (const row of back) {
    const own = paid.find((one) => !gone.has(one) && one.paise === -(row.written ?? 0n));
    if (!own) continue;
    gone.add(own);
    row.paise = row.written ?? 0n;
    notes.push(`${formatPaise(-row.paise)} went back.`);
  }
  return {
    paid: gone.size > 0 ? paid.filter((row) => !gone.has(row)) : paid,
    notes,
    isBack: gone.size > 0,
  };
}

function judgeAmounts(
  paid: Row[],
  { rows, completed, open, isWaiting }: Facts,
  { areAmountsCompared, tolerance, table }: Rules,
): { name: CategoryName; lines: number } {
  const unpaid = rows.filter(({ kind }) => kind === 'unpaid').length;
  const is = (name: CategoryName, lines = 0) => ({ name, lines });
  if (completed.length === 0 && isWaiting) return is('Waiting');
  if (completed.length === 0 && paid.length === 0) return is('Agree');
  if (completed.length === 0) {
    const lines = countOnce(paid, table);
    return is('Paid in your file, not completed here', lines);
  }
  if (paid.length === 0) return is('Paid here, unpaid in your file');
  if (!areAmountsCompared) return is(completed.length > 1 ? 'Paid twice' : 'Agree');
  const isNear = (a?: bigint, b?: bigint) => {
    if (a === undefined || b === undefined) return false;
    return a > b ? a - b <= tolerance : b - a <= tolerance;
  };
  const ascending = (amounts: (bigint | undefined)[]) =>
    amounts.toSorted((a = -1n, b = -1n) => (a < b ? -1 : Number(a > b)));
  const isEach = (amounts: bigint[]) => {
    if (amounts.length !== completed.length) return false;
    const [there, here] = [ascending(amounts), ascending(completed)];
    return there.every((paise, nth) => isNear(paise, here[nth]));
  };
  const amounts = amountsOf(paid);
  if (isEach(amounts)) return is('Agree');
  const isReadable = !completed.includes(undefined);
  const here = sumPaise(completed.map((paise) => paise ?? 0n));
  if (isReadable && isNear(sumPaise(amounts), here)) return is('Split');
  const lines = countOnce(paid, table);
  const count = lines > 1 ? 1 : paid.length;
  if (lines > 1 && isEach(amounts.slice(0, 1))) return is('Agree', lines);
  if (completed.length > count) {
    return is(unpaid > 0 ? 'Paid here, unpaid in your file' : 'Paid twice', lines);
  }
  if (completed.length === count || open === 0) return is('Amount differs', lines);
  return is(isWaiting ? 'Waiting' : 'Paid in your file, not completed here', lines);
}

/** Columns that tell two payments of one order apart, by their headings. */
const OWN =
  /\b(transaction|txn|payment|receipt|voucher|vch|utr|rrn|ref|reference|capture|charge|date|time|at|balance)\b/i;
const OF_LINE = /\b(line|item|product|sku|description|method|mode|status|type|terms)\b/i;

/** A column of references, and a cell that is one: no two payments have the same. */
const REFERENCE = /^(?!.*\border\b).*\b(transaction|txn|payment|utr|rrn|ref|reference)\b/i;
const IS_REFERENCE = /\d{9}/;

/**
 * How many rows are lines of one order that each have its whole amount; all but the first then get 0 paise. Returns 0 for
 * rows with their own time or reference: each is a payment. Rows that are the same in all columns are one payment if they
 * have a reference; without one, they may be two.
 */
export function countOnce(paid: Row[], { rows, headings }: Table): number {
  const [first, ...others] = paid;
  if (!first || others.length === 0) return 0;
  if (others.some(({ paise }) => paise !== first.paise)) return 0;
  const cellOf = ({ place }: Row, column: number) => rows[place]?.cells[column]?.trim() ?? '';
  const differing = [...headings.keys()].filter((column) =>
    others.some((row) => cellOf(row, column) !== cellOf(first, column)),
  );
  const nameOf = (column: number) => (headings[column] ?? '').replace(/_/g, ' ');
  const isNumbering = (column: number) =>
    paid.every((row, nth) => Number(cellOf(row, column)) === Number(cellOf(first, column)) + nth);
  const telling = differing.filter((column) => !isNumbering(column));
  const isOwn = telling.some((column) => OWN.test(nameOf(column)) && !OF_LINE.test(nameOf(column)));
  const hasReference = [...headings.keys()].some(
    (column) => REFERENCE.test(nameOf(column)) && IS_REFERENCE.test(cellOf(first, column)),
  );
  const isTwice = differing.length === 0 && hasReference;
  if (isOwn || (telling.length === 0 && !isTwice)) return 0;
  for (const row of others) row.paise = 0n;
  return paid.length;
}
