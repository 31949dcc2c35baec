import type { Amount } from '../written/money.ts';

/* Whether a column is the running balance of others. */

interface Amounts {
  index: number;
  amounts: (Amount | null | undefined)[];
}

export interface FoundBalance {
  column: number;
  /** For each other column of amounts, the rows in which the balance rises by its amount. */
  moves: Map<number, boolean[]>;
  /** Rows at which the balance does not move by an amount of the row. */
  gaps: number[];
}

/** The columns that may be a balance: statements have few columns of money. */
export const lastOf = <Item>(columns: Item[]) => columns.slice(-12);

const signedOf = (amount: Amount | null | undefined) =>
  amount ? (amount.side === 'dr' ? -amount.paise : amount.paise) : undefined;

/** The column that nearly always moves by an amount of its row; banks write the newest row first or last. */
export function findBalance(columns: Amounts[]): FoundBalance | undefined {
  const found = columns.flatMap(({ index, amounts }) => {
    const others = columns.filter((one) => one.index !== index);
    return [1, -1].flatMap((step) => follow(index, amounts, others, step) ?? []);
  });
  return found.sort((a, b) => a.gaps.length - b.gaps.length)[0];
}

function follow(column: number, amounts: Amounts['amounts'], others: Amounts[], step: number) {
  const moves = new Map(others.map(({ index }) => [index, [] as boolean[]]));
  const gaps: number[] = [];
  let [last, steps] = [undefined as bigint | undefined, 0];
  for (let nth = step > 0 ? 0 : amounts.length - 1; nth in amounts; nth += step) {
    const value = signedOf(amounts[nth]);
    if (value === undefined) continue;
    const change = last === undefined ? undefined : value - last;
    last = value;
    if (change === undefined) continue;
    steps += 1;
    let isMoved = false;
    for (const other of others) {
      const own = signedOf(other.amounts[nth]);
      if (!own || (own !== change && own !== -change)) continue;
      isMoved = true;
      const rows = moves.get(other.index);
      if (rows) rows[nth] = change > 0n;
    }
    if (!isMoved) gaps.push(nth);
  }
  // A column that seldom fits, such as a fee, is no balance.
  return steps >= 2 && gaps.length * 4 <= steps ? { column, moves, gaps } : undefined;
}
