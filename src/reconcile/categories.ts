import { groupBy } from './paymentIndex.ts';
import {
  CATEGORIES,
  type Category,
  type CategoryResult,
  type Comparison,
  type Reason,
  type Totals,
} from './result.ts';

/* The five categories, and their sums. */

export type Categories = Record<Category, CategoryResult>;

/** Comparisons by category, and within each by reason. */
export function categoriesOf(placed: Comparison[]): Categories {
  const categories = CATEGORIES.map((name) => {
    const own = placed.filter(({ category }) => category === name);
    const groups = [...groupBy(own, ({ reason }) => nameOf(reason)).values()];
    const withTotals = groups.map((comparisons) => {
      const [{ reason }] = comparisons as [Comparison];
      return { ...totalsOf(comparisons), reason, comparisons };
    });
    return [name, { ...totalsOf(own), groups: withTotals }];
  });
  return Object.fromEntries(categories);
}

/** The key by which reasons are grouped: the kind, with the column and the word, or with what is unreadable. */
function nameOf(reason: Reason): string {
  const { kind } = reason;
  if (kind === 'unreadable') return `${kind} ${reason.what}`;
  if (kind === 'noAmount') return `${kind} ${reason.column}`;
  return kind === 'word' ? `${kind} ${reason.column} ${reason.word.toLowerCase()}` : kind;
}

function totalsOf(comparisons: Comparison[]): Totals {
  const totals = { rows: 0, inFile: 0n, paidInFile: 0n, payments: 0, here: 0n };
  for (const { rows, inFile, paidInFile, completed, here } of comparisons) {
    totals.rows += rows.length;
    totals.inFile += inFile;
    totals.paidInFile += paidInFile;
    totals.payments += completed;
    totals.here += here;
  }
  return totals;
}

export const comparisonsOf = ({ groups }: CategoryResult): Comparison[] =>
  groups.flatMap(({ comparisons }) => comparisons);
