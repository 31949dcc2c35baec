import { type Kysely, type Migration, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { replaceTrigger } from './replaceTrigger.ts';
import type { Database } from './tables.ts';

class CitusAdapter extends PostgresAdapter {}

/** PostgreSQL on several machines; a merchant's payments and counters are colocated on one of them. */
export class CitusDialect extends PostgresDialect {
  override createAdapter(): CitusAdapter {
    return new CitusAdapter();
  }
}

export function isDistributed(db: Database): boolean {
  return db.getExecutor().adapter instanceof CitusAdapter;
}

/** Whether a query of that merchant, or of all when undefined, reads the shards of several machines. */
export function spansShards(db: Database, merchantId: string | undefined): boolean {
  return merchantId === undefined && isDistributed(db);
}

export async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

const COUNTERS = [
  { table: 'payment_counts', column: 'day' },
  { table: 'payment_counts_by_month', column: 'month' },
] as const;

export const DISTRIBUTION = '004b_distribution_by_merchant';

/** Runs right after the tables are created, while they are empty. */
export const distribution: Record<string, Migration> = {
  [DISTRIBUTION]: {
    async up(db: Kysely<unknown>) {
      const [added, gone] = ['1 from added', '-1 from gone'];
      await replaceTrigger(db, 'insert', countInShard('added', [added]));
      await replaceTrigger(db, 'delete', countInShard('gone', [gone]));
      await replaceTrigger(db, 'update', countInShard('gone', [gone, added]));
      // Runs on each shard. On the coordinator's empty shell table the loop finds no colocated shard.
      await replaceTrigger(
        db,
        'truncate',
        `declare counts text;
        begin
          for counts in
            select shard_name(beside.logicalrelid, beside.shardid)
            from pg_dist_shard as own join pg_dist_shard as beside using (shardminvalue)
            where own.shardid = substring(tg_table_name from '^transactions_(\\d+)$')::bigint
              and beside.logicalrelid in (${COUNTERS.map(({ table }) => `'${table}'::regclass`)})
          loop
            execute 'delete from ' || counts;
          end loop;
          return null;
        end`,
      );
      // Citus copies the triggers to each shard, and again when it moves one.
      await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
      await sql`select create_reference_table('merchants')`.execute(db);
      await sql`select create_distributed_table('transactions', 'merchant_id')`.execute(db);
      for (const { table } of COUNTERS) {
        await sql`
          select create_distributed_table(${sql.lit(table)}, 'merchant_id',
            colocate_with => 'transactions')`.execute(db);
      }
    },
  },
};

/**
 * A shard's trigger runs on the shard's machine and updates the colocated shards of the counters; any merchant of the
 * statement identifies them. Each transaction uses the first slot that no other one holds: if they waited for each
 * other in an order that differs between machines, they would deadlock.
 */
function countInShard(rows: 'added' | 'gone', changes: string[]): string {
  return `
    declare
      one text := (select merchant_id from ${rows} limit 1);
      own_slot int := 0;
    begin
      if one is null then return null; end if;
      while not pg_try_advisory_xact_lock('payment_counts'::regclass::oid::int, own_slot) loop
        own_slot := own_slot + 1;
      end loop;
      ${COUNTERS.map((counter) => addToShard(counter, changes)).join('')}
      return null;
    end`;
}

/** Citus has no counters of all merchants together: such a row would be a hot spot on one machine. */
function addToShard({ table, column }: (typeof COUNTERS)[number], changes: string[]): string {
  const rows = changes.map((change) => `select merchant_id, created_at, status, ${change}`);
  return `
    execute format($q$
      insert into %s as counts
      select merchant_id, date_trunc('${column}', created_at at time zone 'UTC')::date, status, $1, sum(change)
      from (${rows.join(' union all ')}) as changes (merchant_id, created_at, status, change)
      group by 1, 2, 3 having sum(change) <> 0
      on conflict (merchant_id, ${column}, status, slot) do update set n = counts.n + excluded.n
    $q$, shard_name('${table}', get_shard_id_for_distribution_column('${table}', one))) using own_slot;`;
}
