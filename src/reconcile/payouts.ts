import type { Categories } from './categories.ts';
import { shiftDay } from './dayColumn.ts';
import type { PaymentIndex } from './paymentIndex.ts';
import type { CategoryResult, Days } from './result.ts';

/* Statements whose credits are payouts of many payments: compared by day, not by id. */

/** How many days later a payout may arrive. */
export const SHIFTS = [0, 1, 2, 3] as const;
export type Shift = (typeof SHIFTS)[number];

export interface DayRow {
  /** The day of the payments; the file's rows are `shift` days later. */
  day: string;
  /** The last day of a payout of several days; otherwise `day`. */
  last: string;
  payments: number;
  here: bigint;
  rows: number;
  inFile: bigint;
  /** The sum in the file less the sum completed here, in paise. */
  difference: bigint;
  /** The difference in percent of what is completed here; null without any. */
  percent: number | null;
}

export interface ByDay {
  shift: Shift;
  days: DayRow[];
  /** Rows with money in, or completed payments, that have no day. */
  rowsWithoutDay: number;
  paymentsWithoutDay: number;
}

const sizeOf = (paise: bigint) => (paise < 0n ? -paise : paise);

const comparisonsOf = ({ groups }: CategoryResult) => groups.flatMap((group) => group.comparisons);

/**
 * A quarter of the rows with money in, or fewer, name a payment; they are fewer than payments, most of them have no
 * payment's amount, and they come near to what was received: on one of their days, less a fee, or all together.
 */
export function looksLikePayouts(categories: Categories, payments: PaymentIndex): boolean {
  const { agrees, differs, onlyInFile } = categories;
  const named = agrees.rows + differs.rows;
  const { rows } = onlyInFile;
  if (rows === 0 || named * 3 > rows || rows >= payments.completed.length) return false;
  const amounts = new Set(payments.completed.map((index) => payments.row(index).paise));
  const single = comparisonsOf(onlyInFile).filter(({ inFile }) => amounts.has(inFile));
  if (single.length * 2 > rows) return false;
  const { days } = compareByDay(categories, payments);
  const paidOut = days.filter((day) => day.rows > 0);
  const difference = sizeOf(paidOut.reduce((sum, day) => sum + day.difference, 0n));
  const here = paidOut.reduce((sum, day) => sum + day.here, 0n);
  return paidOut.some(isLessFee) || difference * 3n <= here;
}

/** Completed payments and the file's money in, day by day. Without a shift, the one that fits best. */
export function compareByDay(
  categories: Categories,
  payments: PaymentIndex,
  shift?: Shift,
  compared: Days | null = null,
): ByDay {
  const shifts = shift === undefined ? SHIFTS : [shift];
  const all = shifts.map((one) => daysOf(categories, payments, one, compared));
  // A day without rows, such as a Sunday or the last ones, says nothing about the shift.
  const apart = ({ days }: ByDay) =>
    days.reduce((sum, { rows, difference }) => (rows === 0 ? sum : sum + sizeOf(difference)), 0n);
  return all.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

const newDay = (day: string) => ({ day, last: day, payments: 0, here: 0n, rows: 0, inFile: 0n });
type Sums = ReturnType<typeof newDay>;

function daysOf(
  categories: Categories,
  payments: PaymentIndex,
  shift: Shift,
  compared: Days | null,
): ByDay {
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
  const { agrees, differs, onlyInFile } = categories;
  for (const { day, rows, paidInFile } of [agrees, differs, onlyInFile].flatMap(comparisonsOf)) {
    if (rows.length === 0) continue;
    const own = at(day === null ? '' : shiftDay(day, -shift));
    own.rows += rows.length;
    own.inFile += paidInFile;
  }
  const [, ...sorted] = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const joined = joinDays(sorted).map((own) => {
    const difference = own.inFile - own.here;
    const percent = own.here > 0n ? Number((difference * 10_000n) / own.here) / 100 : null;
    return { ...own, difference, percent };
  });
  // Days before the first payout, and after the last, are not of this file.
  const [first, last] = [
    joined.findIndex((day) => day.rows > 0),
    joined.findLastIndex((day) => day.rows > 0),
  ];
  const days = compared ? joined.slice(first, last + 1) : joined;
  return { shift, days, rowsWithoutDay: none.rows, paymentsWithoutDay: none.payments };
}

/** A fee takes less than a tenth. */
const isLessFee = ({ here, inFile }: Sums) => inFile <= here && (here - inFile) * 10n < here;

/** A payout after a Sunday is of several days: those before it without a payout, if it is their sum less a fee. */
function joinDays(days: Sums[]): Sums[] {
  const joined: Sums[] = [];
  for (const own of days) {
    let [sum, from] = [own, joined.length];
    while (!isLessFee(sum) && sum.rows > 0 && joined[from - 1]?.rows === 0) {
      from -= 1;
      const { day, payments, here } = joined[from] as Sums;
      sum = { ...sum, day, payments: sum.payments + payments, here: sum.here + here };
    }
    if (isLessFee(sum)) joined.splice(from);
    joined.push(isLessFee(sum) ? sum : own);
  }
  return joined;
}
