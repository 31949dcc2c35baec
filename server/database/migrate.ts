import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { OperatorError } from '../operatorError.ts';
import { DISTRIBUTION, distribution, isDistributed } from './citus.ts';
import {
  COUNTER_TABLES,
  type CounterTable,
  createCountingTriggers,
  schemaOfTables,
} from './counterTables.ts';
import { INSUFFICIENT_PRIVILEGE, isFromPostgres } from './isTransient.ts';
import type { Database } from './tables.ts';

const [DAYS, MONTHS, HOURS] = COUNTER_TABLES;

const time = (column: string) =>
  `${column} >= '0001-01-01T00:00:00Z' and ${column} < '10000-01-01T00:00:00Z'`;

/** What the contract's JSON and ISO 8601 texts cannot hold: `infinity`, years BC or after 9999, and NaN. */
const CHECKS = [
  ['transactions_amount_is_number', `amount <> 'NaN'`],
  ['transactions_created_at_is_date', time('created_at')],
  ['transactions_finished_at_is_date', time('finished_at')],
  ['transactions_cancelled_at_is_date', time('cancelled_at')],
] as const;

/**
 * Each migration runs once, in the order of the names, and is never edited after a release.
 * Text keys have the C collation, which compares bytes, so that a prefix is a range of the index.
 */
const migrations: Record<string, Migration> = {
  '001_merchants_and_transactions': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table merchants (
          merchant_id text collate "C" primary key,
          name text not null,
          key_hash bytea not null,
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
          amount numeric(14, 2) not null check (amount >= 0),
          status text collate "C" not null
            check (status in (${sql.join(TRANSACTION_STATUSES.map((status) => sql.lit(status)))})),
          vpa_id text,
          ref_id text,
          created_at timestamptz(3) not null,
          finished_at timestamptz(3),
          cancelled_at timestamptz(3),
          primary key (merchant_id, created_at, id)
        )`.execute(db);
      await sql`
        create unique index transactions_identity on transactions (merchant_id, id)`.execute(db);
      await sql`
        create index transactions_by_merchant_status
          on transactions (merchant_id, status, created_at, id)`.execute(db);
      // The next two are for admins: an id may repeat across merchants, so merchant_id makes the order unique.
      await sql`
        create index transactions_by_time on transactions (created_at, id, merchant_id)`.execute(
        db,
      );
      await sql`
        create index transactions_by_status
          on transactions (status, created_at, id, merchant_id)`.execute(db);
      await sql`
        create index transactions_by_merchant_order
          on transactions (merchant_id, upper(order_id))`.execute(db);
      await sql`
        create index transactions_by_order on transactions (upper(order_id))`.execute(db);
      await sql`create table demo (created_at timestamptz(3) not null)`.execute(db);
    },
  },
  '002_payment_counts': {
    async up(db: Kysely<unknown>) {
      await sql`alter table merchants add check (merchant_id <> '')`.execute(db);
      await createCounterTable(db, DAYS);
    },
  },
  // A total reads one counter a month, and counters by day only for the first and the last month.
  '003_payment_counts_by_month': { up: (db) => createCounterTable(db, MONTHS) },
  '004_payment_counts_by_hour': { up: (db) => createCounterTable(db, HOURS) },
  '006_payment_values': {
    async up(db: Kysely<unknown>) {
      // One at a time, because Citus refuses a constraint together with another subcommand.
      for (const [name, check] of CHECKS) {
        await sql`
          alter table transactions
            add constraint ${sql.id(name)} check (${sql.raw(check)})`.execute(db);
      }
    },
  },
  // Called by instances of version 0.1.0 alone, which may run beside this version, or again after it.
  '008_is_demo': {
    async up(db: Kysely<unknown>) {
      const schema = await schemaOfTables(db);
      await sql
        .raw(`
          create or replace function ${schema}.is_demo() returns boolean
          language sql stable security definer set search_path = ${schema}, pg_temp as $$
            select exists (select from demo) and not exists (
              select from merchants
              where key_hash <> sha256(convert_to(lower(merchant_id) || '-demo-key', 'UTF8')))
          $$`)
        .execute(db);
    },
  },
  // On one machine of a Citus too: no query joins it.
  '010_account_changes': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table if not exists account_changes (
          id bigint generated always as identity primary key,
          changed_at timestamptz(3) not null default now(),
          merchant_id text collate "C" not null,
          change text not null,
          role text not null default session_user,
          os_user text not null
        )`.execute(db);
    },
  },
  // A replaced key may stay valid for some hours.
  '012_old_keys': {
    async up(db: Kysely<unknown>) {
      await sql`alter table merchants add column if not exists old_key_hash bytea`.execute(db);
      await sql`alter table merchants add column if not exists old_key_until timestamptz(3)`.execute(
        db,
      );
    },
  },
  // Also records what SQL changes.
  '013_recorded_accounts': { up: recordAccountChanges },
  // The next migration is 014, whether it is added here, to `counting` or in citus.ts. Then change this line.
};

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

/** The trigger that writes `account_changes`. On Citus it runs on each machine, of which the coordinator has that table. */
async function recordAccountChanges(db: Kysely<unknown>): Promise<void> {
  const schema = await schemaOfTables(db);
  const keys = (row: string) => `(${row}.key_hash, ${row}.old_key_hash, ${row}.old_key_until)`;
  await sql
    .raw(`
      create or replace function ${schema}.record_account_change() returns trigger
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
  if (isDistributed(db)) await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
  await sql`
    create or replace trigger record_account_change after insert or update or delete on merchants
    for each row execute function ${name}()`.execute(db);
}

/** Runs after the others when the tables are on one machine; version 0.1.0 needed both. */
const counting: Record<string, Migration> = {
  '007_counter_slots': { up: createCountingTriggers },
  '009_truncated_counters': { up: createCountingTriggers },
};

const LOCK_NOT_AVAILABLE = '55P03';

/** How long a migration waits for a table: every call waits behind it meanwhile. */
const LOCK_SECONDS = 5;

/**
 * Migrates the schema. Where it must not be changed, refuses a schema that is not current. Several processes may call this
 * at once, because Kysely takes a lock.
 */
export async function migrate(db: Database, mayChange = true): Promise<void> {
  const all = { ...migrations, ...counting, ...distribution };
  const provided = { ...migrations, ...(isDistributed(db) ? distribution : counting) };
  try {
    const executed = await executedMigrations(db);
    await refuseOtherLayout(db, executed);
    if ([...executed].some((name) => !(name in all))) {
      throw new OperatorError(
        'This database was made by a newer version of the service: start that version. ' +
          'Its data is not changed.',
      );
    }
    // A role that may only read can start when nothing is left to do.
    if (Object.keys(provided).every((name) => executed.has(name))) return;
    if (!mayChange) {
      throw new OperatorError(
        'The schema of this database is not current. As the owner of its tables, run: npm run migrate',
      );
    }
    await runMigrations(db, provided);
  } catch (error) {
    if (!isFromPostgres(error)) throw error;
    if (error.code === LOCK_NOT_AVAILABLE) {
      throw new OperatorError(
        `The schema was not updated: another transaction, such as an export, used the tables for ${LOCK_SECONDS} seconds. ` +
          'Nothing is changed; start again.',
      );
    }
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `The role of DATABASE_URL may not read or update the schema: ${error.message}. ` +
        'Run `npm run migrate` as the owner of the tables; see docs/writing-payments.md.',
    );
  }
}

/** By name, unlike Kysely's own: those of a newer version too. */
async function executedMigrations(db: Database): Promise<Set<string>> {
  const table = await sql<{ oid: string | null }>`
    select to_regclass('kysely_migration') as oid`.execute(db);
  if (!table.rows[0]?.oid) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function runMigrations(db: Database, provided: Record<string, Migration>): Promise<void> {
  const entries = Object.entries(provided).map(([name, { up }]): [string, Migration] => [
    name,
    {
      // Here, because the wait for another instance's migration may be longer.
      async up(trx) {
        await sql`set local lock_timeout = ${sql.lit(`${LOCK_SECONDS}s`)}`.execute(trx);
        await up(trx);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

async function refuseOtherLayout(db: Database, executed: Set<string>): Promise<void> {
  const isEmpty = executed.size === 0;
  const hasDistribution = executed.has(DISTRIBUTION);
  if (!isDistributed(db)) {
    if (!hasDistribution) return;
    throw new OperatorError('This database is distributed by Citus: set DATABASE_LAYOUT=citus.');
  }
  if (!isEmpty && !hasDistribution) {
    throw new OperatorError(
      'DATABASE_LAYOUT=citus needs a new database: the tables of this one lie on one machine. ' +
        'Its merchants and payments can be exported and imported.',
    );
  }
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (isEmpty && rows.length === 0) {
    throw new OperatorError(
      'DATABASE_LAYOUT=citus needs Citus in this database (create extension citus). See docs/scaling.md.',
    );
  }
}
