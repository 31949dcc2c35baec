import type { ListedTransaction } from '../../api/schema.ts';
import { listedOf, type Row } from '../../paymentsFile/readPayments.ts';
import type { Table } from '../../reconcile/readTable.ts';
import {
  BOX_NAMES,
  type BoxName,
  type Entry,
  type Group,
  type MatchResult,
  type Totals,
} from '../../reconcile/reasons.ts';

/* A person's own file beside the list: what the screen gets of a match, whose entries stay in the worker. */

/** How a file was read, by its number. */
export interface OpenedFile extends Omit<Table, 'rows' | 'above'> {
  file: number;
  rows: number;
}

export interface ShownGroup extends Omit<Group, 'entries'> {
  entries: number;
}

export interface ShownBox extends Totals {
  groups: ShownGroup[];
}

export interface Matched extends Omit<MatchResult, 'boxes'> {
  match: number;
  boxes: Record<BoxName, ShownBox>;
}

/** Which rows are asked for: those of a group of a box, by its place. */
export interface GroupPlace {
  box: BoxName;
  group: number;
}

export interface ShownEntry extends Omit<Entry, 'rows' | 'payments'> {
  rows: { number: number; sheet: string | undefined; cells: string[] }[];
  payments: ListedTransaction[];
}

/** A match by its number, without its entries. */
export function matchedOf(result: MatchResult, match: number): Matched {
  const boxes = Object.fromEntries(
    BOX_NAMES.map((name) => {
      const { groups, ...totals } = result.boxes[name];
      const shown = groups.map((group) => ({ ...group, entries: group.entries.length }));
      return [name, { ...totals, groups: shown }];
    }),
  ) as Record<BoxName, ShownBox>;
  return { ...result, boxes, match };
}

/** An entry with its rows of the file and its payments, in place of their numbers. */
export function shownEntry(entry: Entry, table: Table, paid: readonly Row[]): ShownEntry {
  return {
    ...entry,
    rows: entry.rows.map((place) => {
      const { number = 0, sheet, cells = [] } = table.rows[place] ?? {};
      return { number, sheet, cells };
    }),
    payments: entry.payments.map((index) => listedOf(paid[index] as Row)),
  };
}
