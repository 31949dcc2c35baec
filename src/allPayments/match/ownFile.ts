import type { ListedTransaction } from '../../api/schema.ts';
import type { Received } from '../../export/received.ts';
import { type ExportedPayment, listedOf } from '../../paymentsFile/readPayments.ts';
import type { Table } from '../../reconcile/readTable.ts';
import type { Line } from '../../reconcile/readText.ts';
import {
  CATEGORIES,
  type Category,
  type Comparison,
  type MatchResult,
  type Reason,
  type ReasonGroup,
  type Totals,
} from '../../reconcile/result.ts';

/* The parts of a match that the worker sends to the screen; of the comparisons, only the page that is shown. */

interface ShownCategory extends Totals {
  comparisons: number;
  groups: Pick<ReasonGroup, 'reason' | 'rows'>[];
}

export interface Matched extends Omit<MatchResult, 'categories'> {
  match: number;
  /** How the file was read, and its number of rows. */
  read: Omit<Table, 'rows' | 'notRows'> & { rows: number };
  categories: Record<Category, ShownCategory>;
  certainty: Received['certainty'];
}

/** Which comparisons are shown: of a category, or all that do not agree. */
export interface Shown {
  category?: Category | undefined;
  /** Counted from 0. */
  page: number;
}

export interface ShownComparison extends Omit<Comparison, 'rows' | 'payments'> {
  rows: Line[];
  payments: ListedTransaction[];
}

/** Prepares a match for the screen. */
export function matchedOf(
  result: MatchResult,
  match: number,
  { rows, notRows: _, ...read }: Table,
  certainty: Received['certainty'],
): Matched {
  const categories = Object.fromEntries(
    CATEGORIES.map((name) => {
      const { groups, ...totals } = result.categories[name];
      const comparisons = groups.reduce((sum, group) => sum + group.comparisons.length, 0);
      const reasons = groups.map((group) => ({ reason: group.reason, rows: group.rows }));
      return [name, { ...totals, comparisons, groups: reasons }];
    }),
  ) as Record<Category, ShownCategory>;
  return {
    ...{ ...result, match, categories, certainty },
    read: { ...read, rows: rows.length },
    isGreen: result.isGreen && certainty === '',
  };
}

/** The ranks of reasons that are shown before (negative) or after (positive) all others, which have rank 0. */
const RANKS: Partial<Record<Reason['kind'], number>> = {
  wholeDayMissing: -1,
  moneyOut: 1,
  total: 2,
};
const rankOf = ({ reason }: ReasonGroup) => RANKS[reason.kind] ?? 0;

/** The comparisons of some categories, in the order in which they are shown. */
export const comparisonsInOrder = (result: MatchResult, wanted: readonly Category[]) =>
  wanted
    .flatMap((category) => result.categories[category].groups)
    .sort((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ comparisons }) => comparisons);

/** A comparison with its rows of the file and its payments instead of their indices. */
export const shownComparison = (
  comparison: Comparison,
  table: Table,
  paid: readonly ExportedPayment[],
): ShownComparison => ({
  ...comparison,
  rows: comparison.rows.map((index) => table.rows[index] as Line),
  payments: comparison.payments.map((index) => listedOf(paid[index] as ExportedPayment)),
});
