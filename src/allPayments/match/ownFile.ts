import type { ListedTransaction } from '../../api/schema.ts';
import { listedOf, type Row } from '../../paymentsFile/readPayments.ts';
import type { Table } from '../../reconcile/readTable.ts';
import {
  CATEGORIES,
  type Category,
  type Comparison,
  type MatchResult,
  type ReasonGroup,
  type Totals,
} from '../../reconcile/result.ts';

/* A person's own file beside the list: what the screen gets of a match, whose entries stay in the worker. */

/** How a file was read, by its number. */
export interface OpenedFile extends Omit<Table, 'rows' | 'notRows'> {
  file: number;
  rows: number;
}

export interface ShownGroup extends Omit<ReasonGroup, 'comparisons'> {
  entries: number;
}

export interface ShownBox extends Totals {
  groups: ShownGroup[];
}

export interface Matched extends Omit<MatchResult, 'categories'> {
  match: number;
  categories: Record<Category, ShownBox>;
}

/** Which rows are asked for: those of a group of a box, by its place. */
export interface GroupPlace {
  box: Category;
  group: number;
}

export interface ShownEntry extends Omit<Comparison, 'rows' | 'payments'> {
  rows: { number: number; sheet: string | undefined; cells: string[] }[];
  payments: ListedTransaction[];
}

/** A match by its number, without its entries. */
export function matchedOf(result: MatchResult, match: number): Matched {
  const boxes = Object.fromEntries(
    CATEGORIES.map((name) => {
      const { groups, ...totals } = result.categories[name];
      const shown = groups.map(({ comparisons, ...group }) => ({
        ...group,
        entries: comparisons.length,
      }));
      return [name, { ...totals, groups: shown }];
    }),
  ) as Record<Category, ShownBox>;
  return { ...result, categories: boxes, match };
}

/** An entry with its rows of the file and its payments, in place of their numbers. */
export function shownEntry(entry: Comparison, table: Table, paid: readonly Row[]): ShownEntry {
  return {
    ...entry,
    rows: entry.rows.map((place) => {
      const { number = 0, sheet, cells = [] } = table.rows[place] ?? {};
      return { number, sheet, cells };
    }),
    payments: entry.payments.map((index) => listedOf(paid[index] as Row)),
  };
}
