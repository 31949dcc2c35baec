import { absolute } from '../written/money.ts';
import { type Categories, comparisonsOf } from './categories.ts';
import { shiftDay } from './dayColumn.ts';
import type { PaymentIndex } from './paymentIndex.ts';
import type { Days } from './result.ts';

/* Statements whose credits are payouts of many payments: compared by day, not by id. */

/** The most rows with a payment per row without one: 1/3 is a quarter of all rows. */
const MAX_NAMED = 1 / 3;
/** A fee is less than a tenth of the sum received. */
const MAX_FEE = 10n;
/** How many days later a payout may arrive. */
const SHIFTS = [0, 1, 2, 3];

export interface DayRow {
  /** The day of the payments; the file's rows are `shift` days later. */
  day: string;
  payments: number;
  here: bigint;
  rows: number;
  inFile: bigint;
  /** The sum in the file less the sum completed here, in paise. */
  difference: bigint;
  /** The difference in percent of the sum completed here; null if that is 0. */
  percent: number | null;
}

export interface ByDay {
  /** How many days the file's rows are later than the payments, by the best fit. */
  shift: number;
  days: DayRow[];
  /** Compared rows, and completed payments, that have no day. */
  rowsWithoutDay: number;
  paymentsWithoutDay: number;
}

/**
 * Whether rows with money in look like payouts: at most a quarter name a payment; the others are fewer than the
 * payments, and at least half have no payment's amount; sums differ by at most a fee on one day, or a third in total.
 */
export function looksLikePayouts(categories: Categories, payments: PaymentIndex): boolean {
  const { agrees, differs, onlyInFile } = categories;
  const named = agrees.rows + differs.rows;
  const { rows } = onlyInFile;
  if (rows === 0 || named / rows > MAX_NAMED || rows >= payments.completed.length) return false;
  const amounts = new Set(payments.completed.map((index) => payments.row(index).paise));
  const single = comparisonsOf(onlyInFile).filter(({ inFile }) => amounts.has(inFile));
  if (single.length * 2 > rows) return false;
  const paidOut = compareByDay(categories, payments).days.filter((day) => day.rows > 0);
  const difference = absolute(paidOut.reduce((sum, day) => sum + day.difference, 0n));
  const here = paidOut.reduce((sum, day) => sum + day.here, 0n);
  const isLessFee = (day: DayRow) => day.difference <= 0n && -day.difference * MAX_FEE < day.here;
  return paidOut.some(isLessFee) || difference * 3n <= here;
}

/** Completed payments and the file's money in, day by day. */
export function compareByDay(
  categories: Categories,
  payments: PaymentIndex,
  compared: Days | null = null,
): ByDay {
  // A day without rows, such as a Sunday or the last days, says nothing about the shift.
  const apart = ({ days }: ByDay) =>
    days.reduce((sum, { rows, difference }) => (rows === 0 ? sum : sum + absolute(difference)), 0n);
  return SHIFTS.map((shift) => daysOf(categories, payments, shift, compared)).reduce((best, one) =>
    apart(one) < apart(best) ? one : best,
  );
}

function daysOf(
  { agrees, differs, onlyInFile }: Categories,
  payments: PaymentIndex,
  shift: number,
  compared: Days | null,
): ByDay {
  const newDay = (day: string) => ({ day, payments: 0, here: 0n, rows: 0, inFile: 0n });
  const none = newDay('');
  const byDay = new Map([['', none]]);
  const at = (day: string) => {
    const own = byDay.get(day) ?? newDay(day);
    byDay.set(day, own);
    return own;
  };
  for (const index of payments.completed) {
    const { day, paise } = payments.row(index);
    const own = at(day ?? '');
    own.payments += 1;
    own.here += paise ?? 0n;
  }
  for (const { day, rows, paidInFile } of [agrees, differs, onlyInFile].flatMap(comparisonsOf)) {
    const own = at(day === null ? '' : shiftDay(day, -shift));
    own.rows += rows.length;
    own.inFile += paidInFile;
  }
  const [, ...sorted] = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const days = sorted.map((own): DayRow => {
    const difference = own.inFile - own.here;
    const percent = own.here > 0n ? Number((difference * 10_000n) / own.here) / 100 : null;
    return { ...own, difference, percent };
  });
  // The file says nothing about days before its first payout or after its last.
  const hasRows = ({ rows }: DayRow) => rows > 0;
  const own = days.slice(days.findIndex(hasRows), days.findLastIndex(hasRows) + 1);
  return {
    shift,
    days: compared ? own : days,
    rowsWithoutDay: none.rows,
    paymentsWithoutDay: none.payments,
  };
}
