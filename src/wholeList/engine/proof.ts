import { formatCount, formatPaise } from '../../format.ts';
import type { Choice, Proof } from './matched.ts';
import { readAmount } from './money.ts';
import { moneyOf } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { Row } from './row.ts';

/* What a file says of itself: a statement's balances, and totals below its rows. */

const BALANCE = /\bbal(ance)?\b/i;
const NOT_RUNNING = /outstanding|due|opening|available limit/i;

interface Line {
  number: number;
  balance: bigint;
  /** Money in, less money out; null when it cannot be read. */
  change: bigint | null;
}

/** Whether each balance is the one before with the money of its row. Banks write the newest row first or last. */
export function readBalances(
  { headings, rows }: Table,
  { money, date }: Choice,
  read: Row[],
): Proof | undefined {
  const column = headings.findIndex((one) => BALANCE.test(one) && !NOT_RUNNING.test(one));
  if (column < 0 || money.in === null) return;
  const lines: Line[] = [];
  for (const { place, isTotal, day } of read) {
    const { cells = [], number = 0 } = rows[place] ?? {};
    const amount = readAmount(cells[column] ?? '', money.decimal);
    if (!amount || isTotal || (date !== null && !day)) continue;
    const whole = money.isPaise ? amount.paise / 100n : amount.paise;
    const { paise, isOut, isUnreadable } = moneyOf(cells, money);
    const change = paise === null || !isOut ? paise : -paise;
    lines.push({
      number,
      balance: amount.side === 'dr' ? -whole : whole,
      change: isUnreadable ? null : (change ?? 0n),
    });
  }
  if (lines.length < 2) return;
  const newestLast = gapsOf(lines);
  const newestFirst = gapsOf(lines.toReversed());
  const isReversed = newestFirst.length < newestLast.length;
  const gaps = isReversed ? newestFirst : newestLast;
  // Not a running balance.
  if (gaps.length * 2 > lines.length) return;
  const ordered = isReversed ? lines.toReversed() : lines;
  const [first, last] = [ordered[0], ordered.at(-1)];
  const [gap] = gaps;
  if (!first || !last) return;
  if (!gap) {
    const [from, to] = [first.balance - (first.change ?? 0n), last.balance].map(formatPaise);
    return { sentence: `Balances run from ${from} to ${to} without a gap.`, isSound: true };
  }
  const others = gaps.length > 1 ? `, nor do ${formatCount(gaps.length - 1)} others` : '';
  return {
    sentence: `The balance of row ${gap.number} does not fit: by the row before it would be ${formatPaise(gap.expected)}${others}. Rows may be missing.`,
    isSound: false,
  };
}

function gapsOf(lines: Line[]): { number: number; expected: bigint }[] {
  return lines.slice(1).flatMap(({ number, balance, change }, nth) => {
    const expected = change === null ? balance : (lines[nth]?.balance ?? 0n) + change;
    return expected === balance ? [] : [{ number, expected }];
  });
}

/** A row without a date and without an id. A word such as `Summe` is no id. */
const isNameless = ({ day, named: { key, group } }: Row) =>
  !day && !/\d/.test(key) && !group?.payments.length;

/**
 * Whether the numbers beside `Total` are sums of what is above them. A nameless row that is the sum of the rows above it is a
 * total too, in whatever language.
 */
export function readTotals({ rows }: Table, { money }: Choice, read: Row[]): Proof[] {
  const columns = [money.in, money.out].filter((column) => column !== null);
  const sums = columns.map(() => ({ all: 0n, paid: 0n, count: 0 }));
  const proofs: Proof[] = [];
  for (const row of read) {
    const [above] = sums;
    const isSumOfAbove =
      above && above.count > 1 && [above.paid, above.all].includes(row.written ?? 0n);
    if (row.isTotal || (isSumOfAbove && isNameless(row))) {
      Object.assign(row, { kind: 'left', isTotal: true, paise: 0n });
      const { cells = [], number } = rows[row.place] ?? {};
      const amounts = columns.map((column) => {
        const paise = readAmount(cells[column] ?? '', money.decimal)?.paise;
        return paise && money.isPaise ? paise / 100n : paise;
      });
      const isSum = (paise: bigint | undefined, place: number) =>
        !paise || paise === sums[place]?.all || paise === sums[place]?.paid;
      if (!amounts.some(Boolean) || !amounts.every(isSum)) continue;
      row.note = 'A total: it is the sum of the rows above it.';
      proofs.push({ sentence: `The total in row ${number} fits.`, isSound: true });
      continue;
    }
    const isOut = money.out !== null && (row.written ?? 0n) < 0n;
    const sum = sums[isOut ? 1 : 0];
    if (!sum || !row.written) continue;
    sum.all += isOut ? -row.written : row.written;
    sum.paid += row.paise;
    sum.count += Number(row.paise !== 0n);
  }
  return proofs.slice(-1);
}
