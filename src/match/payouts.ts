import { shiftDay } from './days.ts';
import type { Payments } from './payments.ts';
import type { Box, BoxName } from './reasons.ts';

/* Statements whose credits are payouts of many payments: compared by day, not by id. */

/** How many days later a payout may arrive. */
export const SHIFTS = [0, 1, 2, 3] as const;
export type Shift = (typeof SHIFTS)[number];

export interface DayRow {
  /** Of the payments; the file's rows are `shift` days later. */
  day: string;
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

/** No row with money in names a payment, they are fewer than the completed payments, and of their days. */
export function looksLikePayouts(
  { agrees, differs, onlyInFile }: Boxes,
  payments: Payments,
  loaded: [string, string] | null,
): boolean {
  const count = onlyInFile.rows;
  if (agrees.rows + differs.rows > 0 || count === 0 || count >= payments.completed.length)
    return false;
  if (loaded === null) return false;
  const [first, last] = [loaded[0], shiftDay(loaded[1], 3)];
  const near = entriesOf(onlyInFile).filter(
    ({ day }) => day !== null && day >= first && day <= last,
  );
  return near.length * 2 > count;
}

/** Completed payments and the file's money in, day by day. Without a shift, the one that fits best. */
export function compareByDay(boxes: Boxes, payments: Payments, shift?: Shift): ByDay {
  const all = (shift === undefined ? SHIFTS : [shift]).map((one) => daysOf(boxes, payments, one));
  // A day without rows, such as a Sunday or the last ones, says nothing about the shift.
  const apart = ({ days }: ByDay) =>
    days.reduce((sum, { rows, difference }) => (rows === 0 ? sum : sum + sizeOf(difference)), 0n);
  return all.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

function daysOf(boxes: Boxes, payments: Payments, shift: Shift): ByDay {
  const days = new Map<string, DayRow>();
  const at = (day: string) => {
    const own = days.get(day) ?? {
      day,
      payments: 0,
      here: 0n,
      rows: 0,
      inFile: 0n,
      difference: 0n,
      percent: null,
    };
    days.set(day, own);
    return own;
  };
  const found: ByDay = { shift, days: [], rowsWithoutDay: 0, paymentsWithoutDay: 0 };
  for (const index of payments.completed) {
    const { day, paise } = payments.row(index);
    if (day === null) found.paymentsWithoutDay += 1;
    else {
      at(day).payments += 1;
      at(day).here += paise ?? 0n;
    }
  }
  for (const { day, rows, paidInFile } of [boxes.agrees, boxes.differs, boxes.onlyInFile].flatMap(
    entriesOf,
  )) {
    if (rows.length === 0) continue;
    if (day === null) found.rowsWithoutDay += rows.length;
    else {
      const own = at(shiftDay(day, -shift));
      own.rows += rows.length;
      own.inFile += paidInFile;
    }
  }
  for (const own of days.values()) {
    own.difference = own.inFile - own.here;
    if (own.here > 0n) own.percent = Number((own.difference * 10_000n) / own.here) / 100;
  }
  found.days = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  return found;
}
