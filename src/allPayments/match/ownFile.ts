import type { ListedTransaction } from '../../api/schema.ts';
import type { Received } from '../../export/received.ts';
import { type ExportedPayment, listedOf } from '../../paymentsFile/readPayments.ts';
import type { Table } from '../../reconcile/readTable.ts';
import {
  CATEGORIES,
  type Category,
  type Comparison,
  type MatchResult,
  type Obstacle,
  type ReasonGroup,
  type Totals,
} from '../../reconcile/result.ts';

/* The parts of a match that the worker sends to the screen; of the comparisons, only the page that is shown. */

/** How a file was read; `file` is its number, `rows` its count of rows. */
export interface OpenedFile extends Omit<Table, 'rows' | 'notRows'> {
  file: number;
  rows: number;
}

export const openedFile = (file: number, { rows, notRows: _, ...read }: Table): OpenedFile => ({
  ...{ ...read, file, rows: rows.length },
});

interface ShownCategory extends Totals {
  comparisons: number;
  groups: Pick<ReasonGroup, 'reason' | 'rows'>[];
}

export interface Matched extends Omit<MatchResult, 'categories' | 'obstacles'> {
  match: number;
  read: OpenedFile;
  categories: Record<Category, ShownCategory>;
  /** `listCut`: the list ends within a payment. `listUncounted`: the service has not counted the payments. */
  obstacles: (Obstacle | 'listCut' | 'listUncounted')[];
  certainty: Received['certainty'];
}

/** Which comparisons are shown: of a category, or all that do not agree. */
export interface Shown {
  category?: Category | undefined;
  /** Counted from 0. */
  page: number;
}

export interface ShownComparison extends Omit<Comparison, 'rows' | 'payments'> {
  category: Category;
  rows: { number: number; sheet: string | undefined; cells: string[] }[];
  payments: ListedTransaction[];
}

/** Prepares a match for the screen. */
export function matchedOf(
  result: MatchResult,
  match: number,
  read: OpenedFile,
  { certainty, isCut, expected }: Received,
): Matched {
  const categories = Object.fromEntries(
    CATEGORIES.map((name) => {
      const { groups, ...totals } = result.categories[name];
      const comparisons = groups.reduce((sum, group) => sum + group.comparisons.length, 0);
      const shown = groups.map(({ reason, rows }) => ({ reason, rows }));
      return [name, { ...totals, comparisons, groups: shown }];
    }),
  ) as Record<Category, ShownCategory>;
  return {
    ...{ ...result, match, read, categories, certainty },
    isGreen: result.isGreen && certainty === '',
    obstacles: [
      ...(isCut ? (['listCut'] as const) : []),
      ...result.obstacles,
      ...(expected === null ? (['listUncounted'] as const) : []),
    ],
  };
}

/** The order of reasons: a whole missing day first, then all others (the empty text), money out, and totals. */
const ORDER = ['wholeDayMissing', '', 'moneyOut', 'total'];
const orderOf = ({ reason }: ReasonGroup) =>
  ORDER.includes(reason.kind) ? ORDER.indexOf(reason.kind) : 1;

/** The comparisons of some categories, in the order in which they are shown. */
export const comparisonsOf = (result: MatchResult, wanted: readonly Category[]) =>
  CATEGORIES.filter((category) => wanted.includes(category))
    .flatMap((category) => result.categories[category].groups.map((group) => ({ category, group })))
    .sort((a, b) => orderOf(a.group) - orderOf(b.group))
    .flatMap(({ category, group }) =>
      group.comparisons.map((comparison) => ({ category, comparison })),
    );

/** A comparison with its rows of the file and its payments instead of their indices. */
export function shownComparison(
  { category, comparison }: ReturnType<typeof comparisonsOf>[number],
  table: Table,
  paid: readonly ExportedPayment[],
): ShownComparison {
  return {
    ...{ ...comparison, category },
    rows: comparison.rows.map((place) => {
      const { number = 0, sheet, cells = [] } = table.rows[place] ?? {};
      return { number, sheet, cells };
    }),
    payments: comparison.payments.map((index) => listedOf(paid[index] as ExportedPayment)),
  };
}
