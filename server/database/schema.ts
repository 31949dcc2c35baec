import { type Kysely, sql } from 'kysely';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { distribute, isDistributed, shardBodies } from './citus.ts';
import {
  COUNTER_TABLES,
  type CounterTable,
  countingBodies,
  createCountingTriggers,
} from './counterTables.ts';

/** SQL: whether ISO 8601 can express the time, so no `infinity`, and no years BC or after 9999. */
const isDate = (column: string) =>
  sql.raw(`${column} >= '0001-01-01T00:00:00Z' and ${column} < '10000-01-01T00:00:00Z'`);

/**
 * Creates the tables, indexes and triggers. Text keys have the C collation, which compares bytes, so that all texts
 * with the same prefix are one range of the index.
 */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merchants (
      merchant_id text collate "C" primary key check (merchant_id <> ''),
      name text not null,
      key_hash bytea not null,
      old_key_hash bytea,
      old_key_until timestamptz(3),
      is_admin boolean not null default false,
      is_active boolean not null default true,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  // The primary key keeps a merchant's payments together in time order; merchant_id is the distribution key.
  await sql`
    create table transactions (
      merchant_id text collate "C" not null references merchants,
      id text collate "C" not null,
      order_id text collate "C" not null,
      amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
      status text collate "C" not null
        check (status in (${sql.join(TRANSACTION_STATUSES.map((status) => sql.lit(status)))})),
      vpa_id text,
      ref_id text,
      created_at timestamptz(3) not null check (${isDate('created_at')}),
      finished_at timestamptz(3) check (${isDate('finished_at')}),
      cancelled_at timestamptz(3) check (${isDate('cancelled_at')}),
      primary key (merchant_id, created_at, id)
    )`.execute(db);
  for (const [name, columns] of INDEXES) {
    await sql.raw(`create ${name} on transactions (${columns})`).execute(db);
  }
  await sql`create table demo (created_at timestamptz(3) not null)`.execute(db);
  for (const counter of COUNTER_TABLES) await createCounterTable(db, counter);
  // Not distributed on Citus, because no query joins this table.
  await sql`
    create table account_changes (
      id bigint generated always as identity primary key,
      changed_at timestamptz(3) not null default now(),
      merchant_id text collate "C" not null,
      change text not null,
      role text not null default session_user,
      os_user text not null
    )`.execute(db);

  const { rows } = await sql<{ name: string }>`
    select quote_ident(current_schema()) as name`.execute(db);
  const schema = rows[0]?.name ?? '';
  if (isDistributed(db)) {
    // The schema is in the path, because Citus names a shard in `public` without its schema.
    const path = `pg_catalog, ${schema}, pg_temp`;
    await createCountingTriggers(db, schema, path, shardBodies(schema));
    await distribute(db);
  } else {
    await createCountingTriggers(db, schema, 'pg_catalog, pg_temp', countingBodies(schema));
  }
  await recordAccountChanges(db, schema);
}

const INDEXES = [
  ['unique index transactions_identity', 'merchant_id, id'],
  ['index transactions_by_merchant_status', 'merchant_id, status, created_at, id'],
  // The next two are for admins: merchants may have payments with the same id, so merchant_id makes the order unique.
  ['index transactions_by_time', 'created_at, id, merchant_id'],
  ['index transactions_by_status', 'status, created_at, id, merchant_id'],
  ['index transactions_by_merchant_order', 'merchant_id, upper(order_id)'],
  ['index transactions_by_order', 'upper(order_id)'],
] as const;

async function createCounterTable(
  db: Kysely<unknown>,
  { table, bucket, type }: CounterTable,
): Promise<void> {
  await sql`
    create table ${sql.table(table)} (
      merchant_id text collate "C" not null,
      ${sql.ref(bucket)} ${sql.raw(type)} not null,
      status text collate "C" not null,
      slot int not null,
      n bigint not null,
      primary key (merchant_id, ${sql.ref(bucket)}, status, slot) include (n)
    )`.execute(db);
}

/** Creates the trigger that writes `account_changes`; in a Citus cluster, only the coordinator has that table. */
async function recordAccountChanges(db: Kysely<unknown>, schema: string): Promise<void> {
  const keys = (row: string) => `(${row}.key_hash, ${row}.old_key_hash, ${row}.old_key_until)`;
  await sql
    .raw(`
      create function ${schema}.record_account_change() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
        begin
          if to_regclass('${schema}.account_changes') is null then return null; end if;
          insert into ${schema}.account_changes (merchant_id, change, os_user)
          select coalesce(old.merchant_id, new.merchant_id), change,
            coalesce(nullif(current_setting('dashboard.os_user', true), ''), '(by SQL)')
          from unnest(case tg_op
            when 'INSERT' then array[case when new.is_admin then 'add admin' else 'add' end]
            when 'DELETE' then array['delete']
            else array[
              case when ${keys('new')} is distinct from ${keys('old')}
                then case when new.old_key_until > now() then 'rekey, old kept' else 'rekey' end end,
              case when new.is_admin <> old.is_admin
                then case when new.is_admin then 'admin' else 'no admin' end end,
              case when new.is_active <> old.is_active
                then case when new.is_active then 'enable' else 'disable' end end,
              case when new.merchant_id <> old.merchant_id then 'rename to ' || new.merchant_id end
            ] end) as change
          where change is not null;
          return null;
        end $$`)
    .execute(db);
  const name = sql.raw(`${schema}.record_account_change`);
  await sql`revoke all on function ${name} from public`.execute(db);
  await sql`
    create trigger record_account_change after insert or update or delete on merchants
    for each row execute function ${name}()`.execute(db);
}
