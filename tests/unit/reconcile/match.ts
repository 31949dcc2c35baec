/* Helpers for the tests of src/reconcile; tests/README.md describes some. */

import { indexPayments, type PaymentRow } from '../../../src/reconcile/paymentIndex.ts';
import { readTable } from '../../../src/reconcile/readTable.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import type { Category, Choice, MatchResult } from '../../../src/reconcile/result.ts';

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function payment(
  orderID: string,
  rupees: number,
  more: Partial<PaymentRow> = {},
): PaymentRow {
  return {
    ...{ id: `t-${orderID}`, orderID, ref_id: null, paise: BigInt(Math.round(rupees * 100)) },
    ...{ status: 'COMPLETED', day: '2026-11-20', ...more },
  };
}

export const THREE = [
  payment('1001', 1947, { id: 't0', ref_id: '632411110000' }),
  payment('1002', 500, { id: 't1', ref_id: '632411110001' }),
  payment('1003', 2500, { id: 't2', ref_id: '632411110002' }),
];

export async function match(text: string, rows: PaymentRow[] = THREE, given: Partial<Choice> = {}) {
  return reconcile(await readTable(bytesOf(text)), indexPayments(rows, 'india'), given);
}

/** `kind: rows/payments` of each group of a category. */
export const kindsOf = ({ categories }: MatchResult, name: Category) =>
  categories[name].groups.map(
    ({ reason, rows, payments }) => `${reason.kind}: ${rows}/${payments}`,
  );

/** An index of payments: KN100000 of ₹100.00, KN100001 of ₹100.01, and so on. */
export const listOf = (count: number, order = (nth: number) => `KN${100_000 + nth}`) =>
  indexPayments(
    Array.from(
      { length: count },
      (_, nth): PaymentRow => ({
        ...{ id: `TXN${nth}`, orderID: order(nth), ref_id: String(632_400_000_000 + nth) },
        ...{ paise: BigInt(10_000 + nth), status: 'COMPLETED', day: '2026-11-20' },
      }),
    ),
    'india',
  );

/** The headings of a file, in the most common order. */
export const HEAD = 'Date,Order,Narration,Amount\n';
