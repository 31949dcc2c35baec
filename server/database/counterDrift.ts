import { type RawBuilder, sql } from 'kysely';
import { vacuumTransactions } from '../payments/bulk.ts';
import { isDistributed } from './citus.ts';
import { bucketStart, COUNTER_TABLES, type CounterTable } from './counterTables.ts';
import type { Database } from './tables.ts';

/** Counters that differ from the payments, for example because triggers were disabled during a restore. */
export interface Drift {
  wrongCounters: number;
  /** A line for each of the first few wrong counters. */
  examples: string[];
}

/** Compares all payments and all counters in one snapshot. */
export function readDrift(db: Database): Promise<Drift> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    await allowLargeHashes(trx);
    const drift: Drift = { wrongCounters: 0, examples: [] };
    for (const counter of countersOf(trx)) {
      const { rows } = await sql<{ example: string; total: string }>`
        select format('%s, %s, %s from %s: %s counted, %s found',
            coalesce(nullif(merchant_id, ''), 'all merchants'), status, ${sql.lit(counter.bucket)},
            start, counted, actual) as example,
          count(*) over () as total
        from (${differences(trx, counter)}) as drift
        order by start, merchant_id, status limit 10`.execute(trx);
      drift.wrongCounters += Number(rows[0]?.total ?? 0);
      drift.examples.push(...rows.map(({ example }) => example));
    }
    return drift;
  });
}

/** Recounts all payments and writes each counter to one slot. Meanwhile reads continue; writes of payments wait. */
export async function repairCounters(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // This lock mode also makes a second repair wait.
    await sql`lock table transactions in share row exclusive mode`.execute(trx);
    await allowLargeHashes(trx);
    for (const counter of countersOf(trx)) {
      await sql`delete from ${sql.table(counter.table)}`.execute(trx);
      await sql`
        insert into ${sql.table(counter.table)}
        select merchant_id, start, status, 0, n from (${recount(trx, counter)}) as actual`.execute(
        trx,
      );
    }
  });
  await vacuumTransactions(db);
}

/** Allows enough memory to group 10 million payments, until the transaction ends. */
async function allowLargeHashes(db: Database): Promise<void> {
  await sql`set local work_mem = '256MB'`.execute(db);
}

/** SQL of the wrong counters. Reads the payments first, the order in which TRUNCATE locks, to avoid a deadlock. */
function differences(db: Database, counter: CounterTable): RawBuilder<unknown> {
  return sql`
    select merchant_id, start, status, sum(counted) as counted, sum(n) as actual
    from (
      select merchant_id, start, status, n, 0 as counted from (${recount(db, counter)}) as actual
      union all
      select merchant_id, ${sql.ref(counter.bucket)}, status, 0, n from ${sql.table(counter.table)}
    ) as both_sides
    group by 1, 2, 3 having sum(counted) <> sum(n)`;
}

/** SQL of the counters' correct values. */
function recount(db: Database, counter: CounterTable): RawBuilder<unknown> {
  const { ofEachMerchant } = counter;
  const ofAll = isDistributed(db) ? 'grouped.merchant_id' : 'rollup (grouped.merchant_id)';
  // Grouped before the rollup, which would otherwise sort all payments.
  return sql`
    select coalesce(grouped.merchant_id, '') as merchant_id, start, status, sum(n) as n
    from (
      select ${sql.raw(ofEachMerchant ? 'merchant_id' : "''")} as merchant_id,
        ${sql.raw(bucketStart(counter))} as start, status, count(*) as n
      from transactions group by 1, 2, 3
    ) as grouped
    group by ${sql.raw(ofEachMerchant ? ofAll : 'grouped.merchant_id')}, 2, 3`;
}

/** The database's counter tables; on Citus, without the table for all merchants together. */
function countersOf(db: Database): CounterTable[] {
  return COUNTER_TABLES.filter(({ ofEachMerchant }) => ofEachMerchant || !isDistributed(db));
}
