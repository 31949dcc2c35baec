import { type RawBuilder, sql } from 'kysely';
import type { Database, TransactionRow } from '../database/tables.ts';

/** The columns in the order in which `columnArrays` hands them over. */
export const COLUMNS = sql.raw(
  'merchant_id, id, order_id, amount, status, vpa_id, ref_id, created_at, finished_at, cancelled_at',
);

/**
 * The rows as ten array parameters for `unnest`: one statement adds thousands of them, on both
 * engines and without COPY, which the embedded one lacks over this protocol.
 */
export function columnArrays(rows: TransactionRow[]): RawBuilder<unknown> {
  const texts = (column: 'merchant_id' | 'id' | 'order_id' | 'status' | 'vpa_id' | 'ref_id') =>
    sql`${rows.map((row) => row[column])}::text[]`;
  const times = (column: 'created_at' | 'finished_at' | 'cancelled_at') =>
    sql`${rows.map((row) => row[column]?.toISOString() ?? null)}::timestamptz[]`;
  return sql.join([
    texts('merchant_id'),
    texts('id'),
    texts('order_id'),
    sql`${rows.map((row) => row.amount)}::numeric[]`,
    texts('status'),
    texts('vpa_id'),
    texts('ref_id'),
    times('created_at'),
    times('finished_at'),
    times('cancelled_at'),
  ]);
}

export async function insertTransactions(db: Database, rows: TransactionRow[]): Promise<void> {
  await sql`
    insert into transactions (${COLUMNS})
    select * from unnest(${columnArrays(rows)})`.execute(db);
}

/** After a bulk load: statistics for the planner, and index-only scans for the totals. */
export async function settleTransactions(db: Database): Promise<void> {
  await sql`
    vacuum (analyze) transactions, payment_counts, payment_counts_by_month,
      payment_counts_by_hour`.execute(db);
}
