import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from './citus.ts';
import { bucketStart, COUNTER_TABLES, type CounterTable } from './counterTables.ts';
import type { Database } from './tables.ts';

/** A counter that differs from the payments, for example because triggers were disabled during a restore. */
export interface WrongCounter {
  bucket: CounterTable['bucket'];
  /** '' for all merchants together. */
  merchantId: string;
  start: string;
  status: string;
  counted: string;
  actual: string;
}

/** Only repairs write to this slot; triggers use slots from 0. */
const REPAIR_SLOT = -1;

export interface Drift {
  wrongCounters: number;
  examples: WrongCounter[];
}

/** Compares all payments and all counters in one snapshot. */
export function readDrift(db: Database): Promise<Drift> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    await allowLargeHashes(trx);
    const drift: Drift = { wrongCounters: 0, examples: [] };
    for (const counter of countersOf(trx)) {
      const { rows } = await sql<WrongCounter & { total: string }>`
        select ${sql.lit(counter.bucket)} as bucket, merchant_id as "merchantId", start::text, status,
          counted, actual, count(*) over () as total
        from (${differences(trx, counter)}) as drift
        order by start, merchant_id, status limit 10`.execute(trx);
      drift.wrongCounters += Number(rows[0]?.total ?? 0);
      drift.examples.push(...rows.map(({ total: _, ...example }) => example));
    }
    return drift;
  });
}

/**
 * Adds each difference to its counter; returns how many were wrong. Others may write meanwhile: each of their
 * transactions changes payments and counters by the same number, so the difference read from one snapshot stays right.
 */
export function repairCounters(db: Database): Promise<number> {
  // So that a second repair, after waiting for this one, reads what this one has corrected.
  const writing = db.transaction().setIsolationLevel('read committed');
  return writing.execute(async (trx) => {
    await sql`
      select pg_advisory_xact_lock('payment_counts'::regclass::oid::int, ${REPAIR_SLOT})`.execute(
      trx,
    );
    await allowLargeHashes(trx);
    let wrong = 0;
    for (const counter of countersOf(trx)) {
      const { numAffectedRows } = await sql`
        insert into ${sql.table(counter.table)} as counts
        select merchant_id, start, status, ${sql.lit(REPAIR_SLOT)}, actual - counted
        from (${differences(trx, counter)}) as drift
        on conflict (merchant_id, ${sql.ref(counter.bucket)}, status, slot)
          do update set n = counts.n + excluded.n`.execute(trx);
      wrong += Number(numAffectedRows);
    }
    return wrong;
  });
}

/** Until the end of the transaction; otherwise the groups of 10 million payments are written to disk. */
async function allowLargeHashes(db: Database): Promise<void> {
  await sql`set local work_mem = '256MB'`.execute(db);
}

/** Payments first, as TRUNCATE locks them: in the other order the two could deadlock. */
function differences(db: Database, counter: CounterTable): RawBuilder<unknown> {
  const { ofEachMerchant } = counter;
  const ofAll = isDistributed(db) ? 'grouped.merchant_id' : 'rollup (grouped.merchant_id)';
  // Grouped first: rollup alone would sort all payments.
  return sql`
    select merchant_id, start, status, sum(counted) as counted, sum(actual) as actual
    from (
      select coalesce(grouped.merchant_id, '') as merchant_id, start, status, 0 as counted, sum(n) as actual
      from (
        select ${sql.raw(ofEachMerchant ? 'merchant_id' : "''")} as merchant_id,
          ${sql.raw(bucketStart(counter))} as start, status, count(*) as n
        from transactions group by 1, 2, 3
      ) as grouped
      group by ${sql.raw(ofEachMerchant ? ofAll : 'grouped.merchant_id')}, 2, 3
      union all
      select merchant_id, ${sql.ref(counter.bucket)}, status, n, 0 from ${sql.table(counter.table)}
    ) as both_sides
    group by 1, 2, 3 having sum(counted) <> sum(actual)`;
}

/** Citus has no counters of all merchants together. */
function countersOf(db: Database): CounterTable[] {
  return COUNTER_TABLES.filter(({ ofEachMerchant }) => ofEachMerchant || !isDistributed(db));
}
