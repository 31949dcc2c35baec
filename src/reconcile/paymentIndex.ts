import type { TimeZone } from '../time.ts';
import { alike } from '../written/ids.ts';

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
  /** In the list's zone, `2026-11-20`. */
  day: string | null;
}

/** The list that a file is matched with. */
export interface Payments {
  readonly count: number;
  readonly zone: TimeZone;
  /** Indices of the completed payments. */
  readonly completed: readonly number[];
  /** Indices of the payments whose id is `alike` the key. */
  find(field: IdField, key: string): readonly number[];
  row(index: number): PaymentRow;
}

const NONE: readonly number[] = [];

/** Payments of a plain list. Each field is indexed when it is first asked for. */
export function paymentsOf(rows: readonly PaymentRow[], zone: TimeZone): Payments {
  const indices = new Map<IdField, ReturnType<typeof indexOf>>();
  return {
    count: rows.length,
    zone,
    completed: [...rows.keys()].filter((index) => rows[index]?.status === 'COMPLETED'),
    find(field, key) {
      const index = indices.get(field) ?? indexOf(rows, field);
      indices.set(field, index);
      const found = index.get(key) ?? NONE;
      return typeof found === 'number' ? [found] : found;
    },
    row: (index) => rows[index] as PaymentRow,
  };
}

/** Most ids have one payment: without a list for each, this takes half the time. */
function indexOf(rows: readonly PaymentRow[], field: IdField): Map<string, number | number[]> {
  const index = new Map<string, number | number[]>();
  for (const [place, row] of rows.entries()) {
    const key = alike(row[field] ?? '');
    const found = index.get(key);
    if (typeof found === 'object') found.push(place);
    else if (key) index.set(key, found === undefined ? place : [found, place]);
  }
  return index;
}
