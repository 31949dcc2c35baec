import { type RawBuilder, sql } from 'kysely';
import type { Database, TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES, COLUMNS, SQL_TYPES } from './columns.ts';

export const COLUMN_LIST = sql.raw(COLUMN_NAMES.join(', '));

/**
 * The rows as one array parameter per column of COLUMN_LIST: with `unnest`, one statement inserts thousands of rows.
 * The embedded database does not support COPY over this protocol.
 */
export function columnArrays(rows: TransactionRow[]): RawBuilder<unknown> {
  const arrays = COLUMN_NAMES.map((name) => {
    const values = rows.map(({ [name]: value }) =>
      value instanceof Date ? value.toISOString() : value,
    );
    return sql`${values}::${sql.raw(SQL_TYPES[COLUMNS[name].kind])}[]`;
  });
  return sql.join(arrays);
}

export async function insertTransactions(db: Database, rows: TransactionRow[]): Promise<void> {
  await sql`
    insert into transactions (${COLUMN_LIST})
    select * from unnest(${columnArrays(rows)})`.execute(db);
}

export async function countTransactions(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Updates planner statistics and the visibility map, which index-only scans need, after a bulk load. A failure is only
 * a warning: the payments are stored, and autovacuum does the same later.
 */
export async function vacuumTransactions(db: Database): Promise<void> {
  try {
    await sql`
      vacuum (analyze) transactions, payment_counts, payment_counts_by_month,
        payment_counts_by_hour`.execute(db);
  } catch (error) {
    console.warn(
      `Warning: the payments are stored, but VACUUM failed: ${(error as Error).message}. Lists are slower until the next one.`,
    );
  }
}
