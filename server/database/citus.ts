import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import {
  bucketStart,
  COUNTER_TABLES,
  type CountedEvent,
  type CounterTable,
  takeSlot,
} from './counterTables.ts';
import { usesEngine } from './engine.ts';

/** Whether Citus distributes the tables: each merchant's payments and counters are on one of several machines. */
export const isDistributed = (db: QueryExecutorProvider) => usesEngine('citus', db);

/** Whether a query for this merchant (undefined: all merchants) reads shards on several machines. */
export function spansShards(db: QueryExecutorProvider, merchantId: string | undefined): boolean {
  return merchantId === undefined && isDistributed(db);
}

/** The counters except those for all merchants together, which would be a hot spot on one machine. */
const COUNTERS = COUNTER_TABLES.filter(({ ofEachMerchant }) => ofEachMerchant);

/** The bodies of the triggers that update the counters on Citus. Each runs on the machine of its shard. */
export function shardBodies(schema: string): Record<CountedEvent, string> {
  const [added, gone] = ['1 from added', '-1 from gone'];
  return {
    insert: countInShard(schema, 'added', [added]),
    delete: countInShard(schema, 'gone', [gone]),
    update: countInShard(schema, 'gone', [gone, added]),
    // Runs on each shard. On the coordinator's empty shell table the loop finds no colocated shard.
    truncate: `
      declare counts text;
      begin
        for counts in
          select shard_name(beside.logicalrelid, beside.shardid)
          from pg_dist_shard as own join pg_dist_shard as beside using (shardminvalue)
          where own.shardid = substring(tg_table_name from '^transactions_(\\d+)$')::bigint
            and beside.logicalrelid in (${COUNTERS.map(({ table }) => `'${table}'::regclass`)})
        loop
          execute 'truncate ' || counts;
        end loop;
        return null;
      end`,
  };
}

/** Distributes the new, empty tables. Citus copies their triggers to each shard, and again when it moves a shard. */
export async function distribute(db: Kysely<unknown>): Promise<void> {
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
  await sql`select create_reference_table('merchants')`.execute(db);
  await sql`select create_distributed_table('transactions', 'merchant_id')`.execute(db);
  for (const { table } of COUNTERS) {
    await sql`
      select create_distributed_table(${sql.lit(table)}, 'merchant_id',
        colocate_with => 'transactions')`.execute(db);
  }
}

/**
 * The body of a shard's trigger. It runs on the shard's machine and updates the colocated shards of the counters, which
 * it finds by any Merchant ID of the changed rows.
 */
function countInShard(schema: string, rows: 'added' | 'gone', changes: string[]): string {
  return `
    declare
      one text := (select merchant_id from ${rows} limit 1);
    begin
      if one is null then return null; end if;
      ${takeSlot(schema)}
      ${COUNTERS.map((counter) => addToShard(counter, changes)).join('')}
      end;
      return null;
    end`;
}

function addToShard(counter: CounterTable, changes: string[]): string {
  const { table, bucket } = counter;
  const rows = changes.map((change) => `select merchant_id, created_at, status, ${change}`);
  return `
    execute format($q$
      insert into %s as counts
      select merchant_id, ${bucketStart(counter)}, status, $1, sum(change)
      from (${rows.join(' union all ')}) as changes (merchant_id, created_at, status, change)
      group by 1, 2, 3 having sum(change) <> 0
      on conflict (merchant_id, ${bucket}, status, slot) do update set n = counts.n + excluded.n
    $q$, shard_name('${table}', get_shard_id_for_distribution_column('${table}', one))) using own_slot;`;
}
