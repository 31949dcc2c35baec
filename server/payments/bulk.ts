import { type RawBuilder, sql } from 'kysely';
import { type Database, TRANSACTION_COLUMNS, type TransactionRow } from '../database/tables.ts';

/** In the order of `columnArrays`. */
export const COLUMN_LIST = sql.raw(TRANSACTION_COLUMNS.join(', '));

/**
 * The rows as ten array parameters for `unnest`, so that one statement inserts thousands of them. Not COPY: the
 * embedded database does not support it over this protocol.
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
    insert into transactions (${COLUMN_LIST})
    select * from unnest(${columnArrays(rows)})`.execute(db);
}

/**
 * After a bulk load: planner statistics, and the visibility map that index-only scans need. A failure is only a warning:
 * the payments are stored, and autovacuum does the same later.
 */
export async function vacuumTransactions(db: Database): Promise<void> {
  try {
    await sql`
      vacuum (analyze) transactions, payment_counts, payment_counts_by_month,
        payment_counts_by_hour`.execute(db);
  } catch (error) {
    console.warn(
      `Warning: the payments are stored, but the VACUUM after them failed: ${(error as Error).message} Lists are slower until the next one.`,
    );
  }
}
