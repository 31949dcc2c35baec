import type { ListedTransaction } from '../../api/schema.ts';
import { listedOf, type Row } from '../../export/reader/payments.ts';
import { matchTable } from '../../match/matchTable.ts';
import type { Payments } from '../../match/payments.ts';
import { type ByDay, compareByDay, type Shift } from '../../match/payouts.ts';
import type { Table } from '../../match/readTable.ts';
import {
  BOX_NAMES,
  type BoxName,
  type Choice,
  type Entry,
  type Group,
  type MatchResult,
  type Totals,
} from '../../match/reasons.ts';
import type { Paging } from './find.ts';

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

/** One match: the table, the payments, and the entries of all boxes. */
export class OwnMatch {
  readonly #rows: readonly Row[];
  readonly #table: Table;
  readonly #payments: Payments;
  readonly #result: MatchResult;

  constructor(paid: readonly Row[], table: Table, payments: Payments, choice: Partial<Choice>) {
    this.#rows = paid;
    this.#table = table;
    this.#payments = payments;
    this.#result = matchTable(table, payments, choice);
  }

  /** What the screen shows at first, without the entries. */
  shown(match: number): Matched {
    const boxes = Object.fromEntries(
      BOX_NAMES.map((name) => {
        const { groups, ...totals } = this.#result.boxes[name];
        const shown = groups.map((group) => ({ ...group, entries: group.entries.length }));
        return [name, { ...totals, groups: shown }];
      }),
    ) as Record<BoxName, ShownBox>;
    return { ...this.#result, boxes, match };
  }

  entries({ box, group }: GroupPlace, { page, pageSize }: Paging): ShownEntry[] {
    const entries = this.#result.boxes[box].groups[group]?.entries ?? [];
    return entries.slice(page * pageSize, (page + 1) * pageSize).map((entry) => ({
      ...entry,
      rows: entry.rows.map((place) => {
        const { number = 0, sheet, cells = [] } = this.#table.rows[place] ?? {};
        return { number, sheet, cells };
      }),
      payments: entry.payments.map((index) => listedOf(this.#rows[index] as Row)),
    }));
  }

  byDay(shift?: Shift): ByDay {
    return compareByDay(this.#result.boxes, this.#payments, shift);
  }
}
