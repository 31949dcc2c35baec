import { type Kysely, type Migration, type MigrationInfo, Migrator, sql } from 'kysely';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { OperatorError } from '../operatorError.ts';
import { DISTRIBUTION, distribution, hasCitus, isDistributed } from './citus.ts';
import { replaceTrigger } from './replaceTrigger.ts';
import { restrictValues } from './restrictValues.ts';
import type { Database } from './tables.ts';

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
      // The number of payments for each merchant, UTC day and status; '' stands for all merchants. That row would be
      // contended when many sessions insert at once, so each session adds to one of eight slots.
      await sql`alter table merchants add check (merchant_id <> '')`.execute(db);
      await sql`
        create table payment_counts (
          merchant_id text collate "C" not null,
          day date not null,
          status text collate "C" not null,
          slot int not null,
          n bigint not null,
          primary key (merchant_id, day, status, slot) include (n)
        )`.execute(db);
      for (const [event, tables, changes] of [
        ['insert', 'new table as added', `${ROWS}, 1 from added`],
        ['delete', 'old table as gone', `${ROWS}, -1 from gone`],
        [
          'update',
          'old table as gone new table as added',
          `${ROWS}, -1 from gone union all ${ROWS}, 1 from added`,
        ],
        ['truncate', '', undefined],
      ] as const) {
        const change = changes ? addToCounts(changes) : 'delete from payment_counts';
        const name = `count_payments_on_${event}`;
        // A trigger for each statement: one for each row makes bulk loads three times slower.
        await sql`
          create function ${sql.raw(name)}() returns trigger language plpgsql as $$
          begin
            ${sql.raw(change)};
            return null;
          end $$`.execute(db);
        await sql`
          create trigger ${sql.raw(name)} after ${sql.raw(event)} on transactions
          ${sql.raw(tables && `referencing ${tables}`)}
          for each statement execute function ${sql.raw(name)}()`.execute(db);
      }
      // Creating the triggers locks out writers until the transaction commits, so no payment is missed.
      await sql.raw(addToCounts(`${ROWS}, 1 from transactions`)).execute(db);
    },
  },
  '003_payment_counts_by_month': {
    async up(db: Kysely<unknown>) {
      // With these a total reads the months and at most two months' days, for any number of years.
      await sql`lock table transactions in share row exclusive mode`.execute(db);
      await sql`
        create table payment_counts_by_month (
          merchant_id text collate "C" not null,
          month date not null,
          status text collate "C" not null,
          slot int not null,
          n bigint not null,
          primary key (merchant_id, month, status, slot) include (n)
        )`.execute(db);
      await replaceCountingTriggers(
        db,
        (changes) => [addToCounts(changes), addToCounts(changes, MONTHS)],
        ['payment_counts', 'payment_counts_by_month'],
      );
      await sql`
        insert into payment_counts_by_month
        select merchant_id, date_trunc('month', day), status, slot, sum(n) from payment_counts
        group by 1, 2, 3, 4`.execute(db);
    },
  },
  '004_payment_counts_by_hour': {
    async up(db: Kysely<unknown>) {
      // Only for all merchants together (''): for ranges that begin or end within a day, and for deep pages.
      // One merchant has too few payments an hour.
      await sql`lock table transactions in share row exclusive mode`.execute(db);
      await sql`
        create table payment_counts_by_hour (
          merchant_id text collate "C" not null,
          hour timestamp not null,
          status text collate "C" not null,
          slot int not null,
          n bigint not null,
          primary key (merchant_id, hour, status, slot) include (n)
        )`.execute(db);
      await replaceCountingTriggers(
        db,
        (changes) => [addToCounts(changes), addToCounts(changes, MONTHS), addToHours(changes)],
        ['payment_counts', 'payment_counts_by_month', 'payment_counts_by_hour'],
      );
      await sql.raw(addToHours(`${ROWS}, 1 from transactions`)).execute(db);
    },
  },
  '006_payment_values': { up: restrictValues },
};

const ROWS = 'select merchant_id, created_at, status';

const DAYS = {
  table: 'payment_counts',
  column: 'day',
  start: "(created_at at time zone 'UTC')::date",
};
const MONTHS = {
  table: 'payment_counts_by_month',
  column: 'month',
  start: "date_trunc('month', created_at at time zone 'UTC')::date",
};

/** Makes the triggers run the counting statements; truncating the payments empties the counters. */
async function replaceCountingTriggers(
  db: Kysely<unknown>,
  count: (changes: string) => string[],
  counters: string[],
): Promise<void> {
  const [added, gone] = [`${ROWS}, 1 from added`, `${ROWS}, -1 from gone`];
  for (const [event, statements] of [
    ['insert', count(added)],
    ['delete', count(gone)],
    ['update', count(`${gone} union all ${added}`)],
    ['truncate', counters.map((table) => `delete from ${table}`)],
  ] as const) {
    await replaceTrigger(db, event, `begin ${statements.join('; ')}; return null; end`);
  }
}

/** Adds the changes to the counts: rows of merchant, time and status with +1 or -1. */
function addToCounts(changes: string, { table, column, start } = DAYS): string {
  // A fixed order, so that two sessions cannot deadlock.
  return `
    insert into ${table} as counts
    with changes (merchant_id, created_at, status, change) as (${changes}),
    of_merchants as (
      select merchant_id, ${start} as ${column}, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, ${column}, status, 0 as slot, n from of_merchants
    union all
    select '', ${column}, status, pg_backend_pid() % 8, sum(n) from of_merchants group by ${column}, status
    order by merchant_id, ${column}, status
    on conflict (merchant_id, ${column}, status, slot) do update set n = counts.n + excluded.n`;
}

function addToHours(changes: string): string {
  return `
    insert into payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC'), status, pg_backend_pid() % 8, sum(change)
    from (${changes}) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    order by 2, 3
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n`;
}

/** Migrates the schema; several processes may call it at once (Kysely locks). */
export async function migrate(db: Database): Promise<void> {
  const all = { ...migrations, ...distribution };
  await refuseOtherLayout(db, await migratorOf(db, all).getMigrations());
  const { error } = await migratorOf(db, isDistributed(db) ? all : migrations).migrateToLatest();
  if (error) throw error;
}

function migratorOf(db: Database, provided: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => provided } });
}

async function refuseOtherLayout(db: Database, known: readonly MigrationInfo[]): Promise<void> {
  const executed = known.filter(({ executedAt }) => executedAt).map(({ name }) => name);
  const isEmpty = executed.length === 0;
  const hasDistribution = executed.includes(DISTRIBUTION);
  if (!isDistributed(db) && hasDistribution) {
    throw new OperatorError('This database is distributed by Citus: set DATABASE_LAYOUT=citus.');
  }
  if (isDistributed(db) && !isEmpty && !hasDistribution) {
    throw new OperatorError(
      'DATABASE_LAYOUT=citus needs a new database: the tables of this one lie on one machine. ' +
        'Its merchants and payments can be exported and imported.',
    );
  }
  if (isDistributed(db) && isEmpty && !(await hasCitus(db))) {
    throw new OperatorError(
      'DATABASE_LAYOUT=citus needs Citus in this database (create extension citus). See docs/scaling.md.',
    );
  }
}
