import { sideOf } from '../written/money.ts';
import { type FoundBalance, findBalance, lastOf } from './balance.ts';
import { type Column, sizeOf } from './columns.ts';
import type { Choice } from './result.ts';
import { labelOf, sideOfHeading } from './words.ts';

/** The column that has most often the amounts of the named payments; without any, the one that moves a balance. */
export function chooseAmount(
  columns: Column[],
  free: Column[],
  named: bigint[][],
  given: Partial<Choice>,
) {
  const balance = findBalance(lastOf(free).map(({ index, amounts = [] }) => ({ index, amounts })));
  const sorted = free
    .map((column) => measure(column, named, balance, given.isPaise))
    .sort((a, b) => b.count - a.count || b.moved - a.moved || b.sum - a.sum);
  const others = sorted.filter(({ column }) => column.index !== balance?.column);
  const [most] = others;
  // What names most payments may be what was given back: a majority does not decide against the headings.
  const credit = others.find(
    ({ side, count }) => side === 'in' && (count > 0 || most?.count === 0),
  );
  const proposed = most?.side === 'out' ? (credit ?? most) : most;
  const isGiven = given.amount !== undefined;
  const chosen = isGiven ? sorted.find(({ column }) => column.index === given.amount) : proposed;
  const { column, isPaise = given.isPaise ?? false } = chosen ?? {};
  const hasSide = column?.amounts?.some((one) => one?.side) ?? false;
  const proposedSide = column && !hasSide ? sideColumn(columns, column) : null;
  const side = given.side === undefined ? proposedSide : given.side;
  // One equal amount may be all that there is: of two rows, one may have another rate than its total.
  const isRival = (one: Measured) =>
    one !== chosen && one.count > 0 && one.count * 4 >= (chosen?.count ?? 0);
  return {
    rivals: isGiven
      ? []
      : others.filter((one) => isRival(one) && labelOf(one.column.heading) !== 'balance'),
    amount: isGiven ? (given.amount ?? null) : (column?.index ?? null),
    decimal: given.decimal ?? column?.decimal ?? '.',
    moneyIn: given.moneyIn ?? (hasSide || side !== null ? ('cr' as const) : ('plus' as const)),
    isPaise,
    side,
  };
}

export type Measured = ReturnType<typeof measure>;

/** How often a column has the amounts of the payments that its rows name. */
function measure(column: Column, named: bigint[][], balance?: FoundBalance, given?: boolean) {
  const countOf = (factor: bigint) =>
    column.cells.filter((_, nth) => {
      const paise = sizeOf(column.amounts?.[nth]);
      return paise > 0n && (named[nth] ?? []).some((one) => one * factor === paise);
    }).length;
  const [rupees, paise] = [countOf(1n), countOf(100n)];
  const isPaise = given ?? paise > rupees;
  const moved = balance?.moves.get(column.index)?.filter(Boolean).length ?? 0;
  const side = sideOfHeading(column.heading);
  return { column, side, isPaise, count: isPaise ? paise : rupees, moved, sum: sumOf(column) };
}

/** The sum that decides without evidence: columns with decimals first, those with long numbers (ids) last. */
function sumOf({ filled, amounts = [] }: Column): number {
  const areMost = (form: RegExp) =>
    filled.filter((cell) => form.test(cell)).length * 2 > filled.length;
  const rank = areMost(/\d[.,]\d{1,2}\D*$/) ? 1 : areMost(/\d{8}/) ? 1e-18 : 1e-9;
  return rank * Number(amounts.reduce((all, one) => all + sizeOf(one), 0n));
}

/** A column that says `Cr` or `Dr`. Openings and footers may say something else. */
function sideColumn(columns: Column[], amount: Column): number | null {
  const found = columns.find(({ index, filled }) => {
    const sides = filled.flatMap((cell) => sideOf(cell) ?? []);
    const areMost =
      sides.length * 10 >= filled.length * 8 && sides.length * 2 > amount.filled.length;
    // `S` alone may be a success.
    const isClear = sides.includes('cr') || filled.some((cell) => /^d/i.test(cell));
    return index !== amount.index && areMost && isClear;
  });
  return found?.index ?? null;
}
