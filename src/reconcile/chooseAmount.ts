import { RUPEES, sideOf } from '../written/money.ts';
import { findBalance } from './balance.ts';
import { type Column, sizeOf } from './columns.ts';
import type { PaymentRow } from './paymentIndex.ts';
import type { Choice } from './result.ts';
import { sideOfHeading } from './words.ts';

/** The least share of cells with `Cr` or `Dr` in a column of sides: balances and footers may say something else. */
const MIN_SIDES = 0.8;

/** Proposes the column that most often has the amounts of the named payments, or else the one with the largest sum. */
export function chooseAmount(
  columns: Column[],
  free: Column[],
  named: PaymentRow[][],
  given: Partial<Choice>,
) {
  const balance = findBalance(free)?.column;
  const sorted = free
    .map((column) => measure(column, named, given.isPaise))
    .sort((a, b) => b.count - a.count || b.sum - a.sum);
  const others = sorted.filter(({ column }) => column.index !== balance);
  const [most] = others;
  // Refunds may make a debit column match most often, so a credit column that matches at all comes first.
  const credit = others.find(
    ({ side, count }) => side === 'in' && (count > 0 || most?.count === 0),
  );
  const proposed = most?.side === 'out' ? (credit ?? most) : most;
  const chosen = sorted.find(({ column }) => column.index === given.amount);
  const { column, isPaise = false } = (given.amount === undefined ? proposed : chosen) ?? {};
  const hasSide = column?.amounts?.some((one) => one?.side) ?? false;
  const { side = column && !hasSide ? sideColumn(columns, column) : null } = given;
  const moneyIn: Choice['moneyIn'] = hasSide || side !== null ? 'cr' : 'plus';
  return { amount: column?.index ?? null, decimal: column?.decimal ?? '.', moneyIn, isPaise, side };
}

/** How often a column has the amounts of the payments that its rows name. */
function measure(column: Column, named: PaymentRow[][], given?: boolean) {
  const countOf = (factor: bigint) =>
    named.filter((own, nth) => {
      const size = sizeOf(column.amounts?.[nth]);
      return own.some(({ paise }) => paise && paise * factor === size);
    }).length;
  const [rupees, paise] = [countOf(1n), countOf(100n)];
  const saysRupees = RUPEES.test(column.heading) || areMost(column, RUPEES);
  const isPaise =
    given ?? (paise > rupees && !saysRupees && !column.filled.some((cell) => DECIMALS.test(cell)));
  const side = sideOfHeading(column.heading);
  const count = isPaise ? paise : rupees;
  return { column, side, isPaise, count, sum: sumOf(column) };
}

/** Whether most filled cells of a column match a pattern. */
const areMost = ({ filled }: Column, form: RegExp) =>
  filled.filter((cell) => form.test(cell)).length * 2 > filled.length;

const DECIMALS = /\d[.,]\d{1,2}\D*$/;

/** The sum that decides when nothing else does: columns with decimals first, those with long numbers (ids) last. */
function sumOf(column: Column): number {
  const rank = areMost(column, DECIMALS) ? 1 : areMost(column, /\d{8}/) ? 1e-18 : 1e-9;
  return rank * Number(column.amounts?.reduce((all, one) => all + sizeOf(one), 0n) ?? 0n);
}

/** A column that says `Cr` or `Dr`. */
function sideColumn(columns: Column[], amount: Column): number | null {
  const found = columns.find(({ index, heading, filled }) => {
    const sides = filled.flatMap((cell) => sideOf(cell) ?? []);
    const areSides =
      sides.length / filled.length >= MIN_SIDES && sides.length * 2 > amount.filled.length;
    // `S` alone may be a success, `C` a class, and `Sent` a message.
    const areBoth = new Set(sides).size > 1;
    const isClear =
      areBoth || filled.some((cell) => sideOf(cell) && /^(?!sent$)(d|..)/i.test(cell));
    // In a column about cards, `Debit` and `Credit` are kinds of cards.
    return index !== amount.index && areSides && isClear && !/card/i.test(heading);
  });
  return found?.index ?? null;
}
