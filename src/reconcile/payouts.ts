import { absolute } from '../written/money.ts';
import { type Categories, comparisonsOf } from './categories.ts';
import { sumOf } from './clusters.ts';
import { shiftDay } from './dayColumn.ts';
import { groupBy, type PaymentIndex } from './paymentIndex.ts';
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
  const difference = absolute(sumOf(paidOut.map((day) => day.difference)));
  const here = sumOf(paidOut.map((day) => day.here));
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
    sumOf(days.map(({ rows, difference }) => (rows === 0 ? 0n : absolute(difference))));
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
  const received = groupBy(payments.completed.map(payments.row), ({ day }) => day ?? '');
  const paid = groupBy([agrees, differs, onlyInFile].flatMap(comparisonsOf), ({ day }) =>
    day === null ? '' : shiftDay(day, -shift),
  );
  const rowsOf = (day: string) =>
    paid.get(day)?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const all = [...new Set([...received.keys(), ...paid.keys()])].filter(Boolean).sort();
  const days = all.map((day): DayRow => {
    const own = received.get(day) ?? [];
    const here = sumOf(own.map(({ paise }) => paise));
    const inFile = sumOf(paid.get(day)?.map(({ paidInFile }) => paidInFile) ?? []);
    const difference = inFile - here;
    const percent = here > 0n ? Number((difference * 10_000n) / here) / 100 : null;
    return { day, payments: own.length, here, rows: rowsOf(day), inFile, difference, percent };
  });
  // The file says nothing about days before its first payout or after its last.
  const hasRows = ({ rows }: DayRow) => rows > 0;
  const ofFile = days.slice(days.findIndex(hasRows), days.findLastIndex(hasRows) + 1);
  return {
    shift,
    days: compared ? ofFile : days,
    rowsWithoutDay: rowsOf(''),
    paymentsWithoutDay: received.get('')?.length ?? 0,
  };
}
