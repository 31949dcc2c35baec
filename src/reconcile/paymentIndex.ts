import type { TimeZone } from '../time.ts';
import { idKey, idsWithin } from '../written/ids.ts';

export const ID_FIELDS = ['orderID', 'ref_id', 'id'] as const;
export type IdField = (typeof ID_FIELDS)[number];

export interface PaymentRow {
  id: string;
  orderID: string;
  ref_id: string | null;
  /** Null for an amount that cannot be read. */
  paise: bigint | null;
  /** Such as `COMPLETED` or `PENDING`. */
  status: string;
  /** The day in the list's zone, such as `2026-11-20`. */
  day: string | null;
}

/** Counts that show whether the list is complete. */
export interface ListAccount {
  /** Payments in the list. */
  received: number;
  /** The service's count of payments; null if there is none. */
  counted: number | null;
  /** Completed payments whose amount cannot be read. */
  unreadable: number;
  /** Payments with the same id as an earlier one. */
  twice: number;
}

/** The list that a file is matched with. */
export interface PaymentIndex {
  readonly count: number;
  readonly zone: TimeZone;
  /** Indices of the completed payments. */
  readonly completed: readonly number[];
  readonly account: ListAccount;
  /** Indices of the payments whose id has this key. */
  find(field: IdField, key: string): readonly number[];
  row(index: number): PaymentRow;
}

/** The ids in a cell that name payments: the cell itself, or else those within it. */
export function namesIn(cell: string, field: IdField, payments: PaymentIndex): string[] {
  const isNamed = (id: string) => payments.find(field, idKey(id)).length > 0;
  if (cell === '') return [];
  if (isNamed(cell)) return [cell];
  const several = cell.length <= MAX_SEVERAL ? cell.split(BETWEEN) : [];
  return several.length > 1 && several.every(isNamed) ? several : idsWithin(cell).filter(isNamed);
}

const MAX_SEVERAL = 100;
/** Separates several ids in a cell, as in `1002 & 1003`; they count only if each one names a payment. */
const BETWEEN = /[&+]|[,;]\s|\sand\s/i;

/** Indexes a list of payments; `counted` is the service's count. Each field is indexed when it is first used. */
export function indexPayments(
  rows: readonly PaymentRow[],
  zone: TimeZone,
  counted: number | null = null,
): PaymentIndex {
  const indices = new Map<IdField, ReturnType<typeof indexOf>>();
  const completed = [...rows.keys()].filter((index) => rows[index]?.status === 'COMPLETED');
  const ids = rows.flatMap(({ id }) => id || []);
  return {
    count: rows.length,
    zone,
    completed,
    account: {
      received: rows.length,
      counted,
      unreadable: completed.filter((index) => rows[index]?.paise === null).length,
      twice: ids.length - new Set(ids).size,
    },
    find(field, key) {
      const index = indices.get(field) ?? indexOf(rows, field);
      indices.set(field, index);
      const found = index.get(key) ?? [];
      return typeof found === 'number' ? [found] : found;
    },
    row: (index) => rows[index] as PaymentRow,
  };
}

/** Maps keys to indices. Most ids have one payment, so a single index is not put into a list: this saves memory. */
function indexOf(rows: readonly PaymentRow[], field: IdField): Map<string, number | number[]> {
  const index = new Map<string, number | number[]>();
  for (const [position, row] of rows.entries()) {
    const key = idKey(row[field] ?? '');
    const found = index.get(key);
    if (typeof found === 'object') found.push(position);
    else if (key) index.set(key, found === undefined ? position : [found, position]);
  }
  return index;
}

/** Groups items by a key, as `Map.groupBy` does in newer browsers. */
export function groupBy<Item, Group>(
  items: Iterable<Item>,
  groupOf: (item: Item) => Group,
): Map<Group, Item[]> {
  const groups = new Map<Group, Item[]>();
  for (const item of items) {
    const group = groupOf(item);
    const own = groups.get(group);
    if (own) own.push(item);
    else groups.set(group, [item]);
  }
  return groups;
}
