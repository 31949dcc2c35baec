import {
  CATEGORIES,
  type Category,
  type CategoryResult,
  type Comparison,
  type Reason,
  type ReasonGroup,
  type Totals,
} from './result.ts';

/* The five categories, and their sums. */

const noTotals = (): Totals => ({ rows: 0, inFile: 0n, paidInFile: 0n, payments: 0, here: 0n });

export type Categories = Record<Category, CategoryResult>;

/** Puts a comparison into a category, and into the group of its reason. */
export type Put = (category: Category, comparison: Comparison) => void;

export function newCategories(): { categories: Categories; put: Put } {
  const categories = Object.fromEntries(
    CATEGORIES.map((name) => [name, { ...noTotals(), groups: [] }]),
  ) as unknown as Categories;
  const groups = new Map<string, ReasonGroup>();
  return {
    categories,
    put(category, comparison) {
      const { reason } = comparison;
      const name = `${category} ${reason.kind} ${detailOf(reason).toLowerCase()}`;
      const group = groups.get(name) ?? { ...noTotals(), reason, comparisons: [] };
      if (!groups.has(name)) categories[category].groups.push(group);
      groups.set(name, group);
      group.comparisons.push(comparison);
      add(group, comparison);
      add(categories[category], comparison);
    },
  };
}

function detailOf(reason: Reason): string {
  if (reason.kind === 'unreadable') return reason.what;
  if (reason.kind === 'noAmount') return String(reason.column);
  return reason.kind === 'word' ? `${reason.column} ${reason.word}` : '';
}

function add(totals: Totals, comparison: Comparison): void {
  totals.rows += comparison.rows.length;
  totals.inFile += comparison.inFile;
  totals.paidInFile += comparison.paidInFile;
  totals.payments += comparison.completed;
  totals.here += comparison.here;
}

export const comparisonsOf = ({ groups }: CategoryResult): Comparison[] =>
  groups.flatMap(({ comparisons }) => comparisons);
