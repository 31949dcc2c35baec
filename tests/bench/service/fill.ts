import { sql } from 'kysely';
import { hashKey } from '../../../server/auth/secretKeys.ts';
import type { Database } from '../../../server/database/tables.ts';
import { vacuumTransactions } from '../../../server/payments/bulk.ts';
import { ADMIN, BIGGEST, KEY, MERCHANT_IDS } from './accounts.ts';

/** The prefix of the Order IDs of the oldest tenth of the payments. */
export const OLD_ORDERS = 'LEGACY-';
const BATCH = 500_000;

/**
 * Fills an empty database with payments of the last two years, oldest first: a fifth for M001, then fewer and fewer for
 * the other 199 merchants. A filled database is kept if it holds `rows` payments; otherwise it is rejected.
 */
export async function fill(db: Database, rows: number): Promise<void> {
  const found = await sql<{ n: string }>`
    select coalesce(sum(n), 0) as n from payment_counts_by_month where merchant_id <> ''`.execute(
    db,
  );
  const present = Number(found.rows[0]?.n);
  if (present === rows) return;
  const merchants = await db.selectFrom('merchants').select('merchant_id').limit(1).execute();
  if (merchants.length > 0) throw new Error(`That database holds ${present} payments already.`);

  await addMerchants(db);
  const restore = await dropIndexes(db);
  for (let from = 1; from <= rows; from += BATCH) {
    await addPayments(db, rows, from, Math.min(from + BATCH - 1, rows));
    console.error(`${Math.min(from + BATCH - 1, rows)} of ${rows} rows`);
  }
  await restore();
  await vacuumTransactions(db);
}

async function addMerchants(db: Database): Promise<void> {
  const key_hash = hashKey(KEY);
  await db
    .insertInto('merchants')
    .values([
      { merchant_id: ADMIN, name: 'Administrator', key_hash, is_admin: true },
      ...MERCHANT_IDS.map((merchant_id) => ({
        merchant_id,
        name: `Merchant ${merchant_id}`,
        key_hash,
      })),
    ])
    .execute();
}

/** Drops keys and indexes, so that filling takes a third of the time; returns a function that recreates both. */
async function dropIndexes(db: Database): Promise<() => Promise<void>> {
  const { rows: constraints } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'transactions'::regclass and contype in ('p', 'f')
    order by contype desc`.execute(db);
  for (const { name } of constraints) {
    await sql`alter table transactions drop constraint ${sql.id(name)}`.execute(db);
  }
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'transactions'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  return async () => {
    for (const { definition } of indexes) await sql.raw(definition).execute(db);
    for (const { name, definition } of constraints) {
      await sql`
        alter table transactions add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
    }
  };
}

/**
 * Adds payments `from` to `to` of `all`. Their daily number grows over two years; most are at about this time of day.
 */
async function addPayments(db: Database, all: number, from: number, to: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select n, random() as whose, random() as fate, random() as more,
        730 * power(n::float8 / ${all}::int, 0.7) as days
      from generate_series(${from}::int, ${to}::int) as n
    ),
    dated as materialized (
      select *, least(now() - interval '1 second', now() - interval '730 days'
        + (days - sin(2 * pi() * days) * 0.1) * interval '1 day') as at
      from numbered
    ),
    owned as (
      select *, to_char(at, 'YYMMDD') as day, case when whose < 0.2 then ${BIGGEST}
        else 'M' || lpad((2 + floor(199 * power((whose - 0.2) / 0.8, 1.8)))::text, 3, '0') end as merchant,
        case when at > now() - interval '4 hours' and more < 0.4 or more < 0.002
          then case when fate < 0.6 then 'PENDING' else 'IN_PROGRESS' end
          else case when fate < 0.73 then 'COMPLETED' when fate < 0.9 then 'FAILED' else 'CANCELLED' end
        end as state
      from dated
    )
    insert into transactions
    select merchant, 'TXN' || day || lpad(n::text, 10, '0'),
      case when n <= ${all}::int / 10 then ${OLD_ORDERS} else 'ORD-' end || day || '-' || lpad((n % 1000000)::text, 6, '0'),
      floor(exp(5.8 + 2 * (more - 0.5)) * 100) / 100, state,
      case when state <> 'CANCELLED' then 'payer' || floor(fate * 1e6)::int || '@okaxis' end,
      case when state = 'COMPLETED' then lpad(floor(more * 1e12)::bigint::text, 12, '6') end,
      at,
      case when state in ('COMPLETED', 'FAILED') then at + (4 + more * 170) * interval '1 second' end,
      case when state = 'CANCELLED' then at + (2 + more * 28) * interval '1 minute' end
    from owned order by n`.execute(db);
}
