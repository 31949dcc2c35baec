import { sql } from 'kysely';
import type { Database, TransactionRow } from '../database/tables.ts';
import { OperatorError, plural } from '../operatorError.ts';
import { COLUMN_LIST, columnArrays } from './bulk.ts';
import { COLUMN_NAMES } from './columns.ts';

/** A row and the line of the file on which its record ends. */
export interface NumberedRow {
  line: number;
  row: TransactionRow;
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
}

const UNFINISHED = sql`array['PENDING', 'IN_PROGRESS']`;

/**
 * SQL: whether the staged row `s` seems older than the payment `t`: one of its times is earlier, its status is an
 * earlier one, or its status is another final one without a later time.
 */
const IS_OLDER = sql`(
  coalesce(s.finished_at, '-infinity') < coalesce(t.finished_at, '-infinity')
  or coalesce(s.cancelled_at, '-infinity') < coalesce(t.cancelled_at, '-infinity')
  or s.status <> t.status and ${progress('s')} <= ${progress('t')}
)`;

function progress(row: 's' | 't') {
  const [status, finished, cancelled] = ['status', 'finished_at', 'cancelled_at'].map((column) =>
    sql.ref(`${row}.${column}`),
  );
  return sql`(
    coalesce(array_position(${UNFINISHED}, ${status}), 3),
    coalesce(greatest(${finished}, ${cancelled}), '-infinity')
  )`;
}

const VALUES = COLUMN_NAMES.filter((column) => column !== 'merchant_id' && column !== 'id');

/** SQL of all columns except the key, each written by `write`. */
const listValues = (write: (column: string) => string) => sql.raw(VALUES.map(write).join(', '));

/** Collects rows in a temporary table of the connection, so that a merge that is rolled back can be repeated. */
export function stagedImport(connection: Database) {
  let staged = 0;

  return {
    async start(): Promise<void> {
      await sql`drop table if exists pg_temp.staged`.execute(connection);
      await sql`
        create temporary table staged (like transactions, line int not null)`.execute(connection);
    },

    async stage(rows: NumberedRow[]): Promise<void> {
      staged += rows.length;
      const lines = rows.map(({ line }) => line);
      const arrays = columnArrays(rows.map(({ row }) => row));
      await sql`
        insert into staged (${COLUMN_LIST}, line)
        select * from unnest(${arrays}, ${lines}::int[])`.execute(connection);
    },

    /** Rows that repeat the key of an earlier row, at most `limit`; `n` is the number of all such rows. */
    async duplicates(limit: number): Promise<{ line: number; first: number; n: string }[]> {
      const { rows } = await sql<{ line: number; first: number; n: string }>`
        select line, first, count(*) over () as n from (
          select line, min(line) over (partition by merchant_id, id) as first from staged
        ) as numbered
        where line > first order by line limit ${limit}`.execute(connection);
      return rows;
    },

    /** Inserts and updates payments. Refuses all rows if one seems older than its payment, unless `overwrite`. */
    async merge(trx: Database, { overwrite }: { overwrite: boolean }): Promise<Merged> {
      await sql`analyze staged`.execute(trx);
      // Runs before the update, which then finds payments that other sessions added meanwhile. Sorted, so that two
      // imports cannot deadlock on new payments. Counts the returned rows: Citus's own number includes conflicts.
      const added = await sql<{ n: string }>`
        with added as (
          insert into transactions (${COLUMN_LIST}) select ${COLUMN_LIST} from staged
          order by merchant_id, id
          on conflict (merchant_id, id) do nothing returning 1
        )
        select count(*) as n from added`.execute(trx);
      const changed = await sql`
        update transactions as t
        set ${listValues((column) => `${column} = s.${column}`)}
        from staged as s
        where t.merchant_id = s.merchant_id and t.id = s.id
          and (${listValues((column) => `t.${column}`)})
            is distinct from (${listValues((column) => `s.${column}`)})
          and (${overwrite} or not ${IS_OLDER})`.execute(trx);
      if (!overwrite) await refuseOlder(trx);
      const inserted = Number(added.rows[0]?.n);
      const updated = Number(changed.numAffectedRows);
      return { added: inserted, changed: updated, unchanged: staged - inserted - updated };
    },
  };
}

/** Throws if a row seems older than its payment. Runs after the update, to find changes by other sessions too. */
async function refuseOlder(trx: Database): Promise<void> {
  const { rows } = await sql<{ n: string; line: number; present: string; staged: string }>`
    select count(*) over () as n, s.line, t.status as present, s.status as staged
    from transactions as t join staged as s on t.merchant_id = s.merchant_id and t.id = s.id
    where ${IS_OLDER} order by s.line limit 1`.execute(trx);
  const [first] = rows;
  if (!first) return;
  const { n, line, present, staged } = first;
  throw new OperatorError(
    `Nothing was loaded: ${plural(Number(n), 'payment')} would go back to an earlier status or time. ` +
      `The first is on line ${line}, ${staged} there and ${present} in the database. ` +
      'If the file is right nevertheless, load it with --overwrite.',
  );
}
