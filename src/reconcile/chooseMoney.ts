import { sideOf } from '../written/money.ts';
import { type FoundBalance, findBalance } from './balance.ts';
import { type Column, sizeOf } from './columns.ts';
import type { Choice } from './reasons.ts';

/** The column that has most often the amounts of the named payments; without any, the one that moves a balance. */
export function chooseMoney(
  columns: Column[],
  free: Column[],
  named: bigint[][],
  given: Partial<Choice>,
) {
  const balance = findBalance(free.map(({ place, amounts = [] }) => ({ place, amounts })));
  const measured = free.map((column) => measure(column, named, balance, given.isPaise));
  const [proposed] = measured
    .filter(({ column }) => column.place !== balance?.column)
    .sort((a, b) => b.count - a.count || b.moved - a.moved || b.sum - a.sum);
  const isGiven = given.amount !== undefined;
  const chosen = isGiven ? measured.find(({ column }) => column.place === given.amount) : proposed;
  const { column, isPaise = given.isPaise ?? false, hits = [] } = chosen ?? {};
  const hasSide = column?.amounts?.some((one) => one?.side) ?? false;
  const proposedSide = column && !hasSide ? sideColumn(columns, column) : null;
  const side = given.side === undefined ? proposedSide : given.side;
  const isNamed = measured.some(({ count }) => count > 0);
  const isIn = isNamed ? hits : (balance?.moves.get(column?.place ?? -1) ?? []);
  const counts = { plus: 0, minus: 0, cr: 0, dr: 0 };
  for (const [nth, one] of (column?.amounts ?? []).entries()) {
    if (!one || !isIn[nth]) continue;
    const own = one.side ?? (side === null ? null : sideOf(columns[side]?.cells[nth] ?? ''));
    counts[own ?? (one.paise < 0n ? 'minus' : 'plus')] += 1;
  }
  const bySide = counts.dr > counts.cr ? 'dr' : 'cr';
  const bySign = counts.minus > counts.plus ? 'minus' : 'plus';
  const isRival = (one: Measured) => one !== chosen && one.count * 2 >= (chosen?.count ?? 0);
  return {
    rivals: isGiven ? [] : measured.filter(isRival),
    amount: isGiven ? (given.amount ?? null) : (column?.place ?? null),
    decimal: given.decimal ?? column?.decimal ?? '.',
    moneyIn: given.moneyIn ?? (hasSide || side !== null ? bySide : bySign),
    isPaise,
    side,
  };
}

export type Measured = ReturnType<typeof measure>;

/** How often a column has the amounts of the payments that its rows name. */
function measure(column: Column, named: bigint[][], balance?: FoundBalance, given?: boolean) {
  const rowsWith = (factor: bigint) =>
    column.cells.map((_, nth) => {
      const paise = sizeOf(column.amounts?.[nth]);
      return paise > 0n && (named[nth] ?? []).some((one) => one * factor === paise);
    });
  const count = (rows: boolean[] = []) => rows.filter(Boolean).length;
  const [rupees, paise] = [rowsWith(1n), rowsWith(100n)];
  const isPaise = given ?? count(paise) > count(rupees);
  const hits = isPaise ? paise : rupees;
  const moved = count(balance?.moves.get(column.place));
  return { column, isPaise, hits, count: count(hits), moved, sum: sumOf(column) };
}

/** Without evidence: the largest sum of a column with decimals; last of one with long numbers, which are ids. */
function sumOf({ filled, amounts = [] }: Column): number {
  const areMost = (form: RegExp) =>
    filled.filter((cell) => form.test(cell)).length * 2 > filled.length;
  const rank = areMost(/\d[.,]\d{1,2}\D*$/) ? 1 : areMost(/\d{8}/) ? 1e-18 : 1e-9;
  return rank * Number(amounts.reduce((all, one) => all + sizeOf(one), 0n));
}

/** A column that says `Cr` or `Dr` in each of its cells. */
function sideColumn(columns: Column[], amount: Column): number | null {
  const found = columns.find(
    ({ place, filled }) =>
      place !== amount.place && filled.length * 2 > amount.filled.length && filled.every(sideOf),
  );
  return found?.place ?? null;
}
