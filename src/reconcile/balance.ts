import type { Amount } from '../written/money.ts';
import type { Column } from './columns.ts';

/* Finds the column that is the running balance of other columns of amounts. */

type Amounts = Pick<Column, 'index' | 'amounts'>;

export interface FoundBalance {
  column: number;
  /** The columns whose amounts change the balance. */
  movers: Set<number>;
  /** Indices of rows where the balance does not change by an amount of the row. */
  gaps: number[];
}

/** How many of the last columns of amounts are searched: statements have few, and the balance is among the last. */
const MAX_COLUMNS = 12;

const signedOf = (amount: Amount | null | undefined) =>
  amount ? (amount.side === 'dr' ? -amount.paise : amount.paise) : 0n;

/** Finds the column that changes by an amount of its row in at least 3 of 4 rows; the newest row is first or last. */
export function findBalance(all: Amounts[]): FoundBalance | undefined {
  const columns = all.slice(-MAX_COLUMNS);
  const found = columns.flatMap((column) => {
    const others = columns.filter((one) => one !== column);
    return [1, -1].flatMap((step) => follow(column, others, step) ?? []);
  });
  return found.sort((a, b) => a.gaps.length - b.gaps.length)[0];
}

function follow({ index, amounts = [] }: Amounts, others: Amounts[], step: number) {
  const movers = new Set<number>();
  const gaps: number[] = [];
  const filled = [...amounts.keys()].filter((nth) => amounts[nth]);
  const [first = -1, ...following] = step > 0 ? filled : filled.reverse();
  let last = signedOf(amounts[first]);
  for (const nth of following) {
    const value = signedOf(amounts[nth]);
    const change = value - last;
    last = value;
    const moving = others.filter((other) => {
      const own = signedOf(other.amounts?.[nth]);
      return own !== 0n && (own === change || own === -change);
    });
    if (moving.length === 0) gaps.push(nth);
    for (const other of moving) movers.add(other.index);
  }
  const steps = following.length;
  // A column that often does not fit, such as a fee, is not a balance.
  return steps >= 2 && gaps.length * 4 <= steps ? { column: index, movers, gaps } : undefined;
}
