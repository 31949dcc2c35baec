import { shiftDay } from './dayColumn.ts';
import type { Payments } from './paymentIndex.ts';
import type { Box, BoxName, Entry } from './reasons.ts';

/* Statements whose credits are payouts of many payments: compared by day, not by id. */

/** How many days later a payout may arrive. */
export const SHIFTS = [0, 1, 2, 3] as const;
export type Shift = (typeof SHIFTS)[number];

export interface DayRow {
  /** Of the payments; the file's rows are `shift` days later. */
  day: string;
  /** Where a payout is of several days, the last of them; otherwise `day`. */
  last: string;
  payments: number;
  here: bigint;
  rows: number;
  inFile: bigint;
  /** In the file, less completed here. */
  difference: bigint;
  /** Of what is completed here; null without any. */
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

type Boxes = Record<BoxName, Box>;
const entriesOf = (box: Box) => box.groups.flatMap(({ entries }) => entries);

/** No row with money in names a payment, and most are of the payments' days, or arrive soon after. */
export function looksLikePayouts(
  { agrees, differs, onlyInFile }: Boxes,
  payments: Payments,
  loaded: [string, string] | null,
): boolean {
  const isFew = onlyInFile.rows > 0 && onlyInFile.rows < payments.completed.length;
  if (agrees.rows + differs.rows > 0 || !isFew || loaded === null) return false;
  const [first, last] = [loaded[0], shiftDay(loaded[1], SHIFTS.length - 1)];
  const isNear = ({ day }: Entry) => day !== null && day >= first && day <= last;
  return entriesOf(onlyInFile).filter(isNear).length * 2 > onlyInFile.rows;
}

/** Completed payments and the file's money in, day by day. Without a shift, the one that fits best. */
export function compareByDay(boxes: Boxes, payments: Payments, shift?: Shift): ByDay {
  const all = (shift === undefined ? SHIFTS : [shift]).map((one) => daysOf(boxes, payments, one));
  // A day without rows, such as a Sunday or the last ones, says nothing about the shift.
  const apart = ({ days }: ByDay) =>
    days.reduce((sum, { rows, difference }) => (rows === 0 ? sum : sum + sizeOf(difference)), 0n);
  return all.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

const newDay = (day: string) => ({ day, last: day, payments: 0, here: 0n, rows: 0, inFile: 0n });
type Sums = ReturnType<typeof newDay>;

function daysOf(boxes: Boxes, payments: Payments, shift: Shift): ByDay {
  const none = newDay('');
  const days = new Map([['', none]]);
  const at = (day: string) => {
    const own = days.get(day) ?? newDay(day);
    days.set(day, own);
    return own;
  };
  for (const index of payments.completed) {
    const { day, paise } = payments.row(index);
    const own = at(day ?? '');
    own.payments += 1;
    own.here += paise ?? 0n;
  }
  const { agrees, differs, onlyInFile } = boxes;
  for (const { day, rows, paidInFile } of [agrees, differs, onlyInFile].flatMap(entriesOf)) {
    if (rows.length === 0) continue;
    const own = at(day === null ? '' : shiftDay(day, -shift));
    own.rows += rows.length;
    own.inFile += paidInFile;
  }
  const [, ...sorted] = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const compared = joinDays(sorted).map((own) => {
    const difference = own.inFile - own.here;
    const percent = own.here > 0n ? Number((difference * 10_000n) / own.here) / 100 : null;
    return { ...own, difference, percent };
  });
  return { shift, days: compared, rowsWithoutDay: none.rows, paymentsWithoutDay: none.payments };
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
