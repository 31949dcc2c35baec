import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import type { Database } from './tables.ts';

/**
 * Each migration runs once, in the order of its name, and is never edited after a release.
 * Text keys are in the C collation: compared byte by byte, so that a prefix is a range of the index.
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
      // A merchant's payments lie together, newest last, which also makes merchant_id a ready
      // distribution key.
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
      // The admin's two: across merchants an id may repeat, so the merchant breaks the last tie.
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
};

/** Brings the schema up to date; safe to call from several processes at once (Kysely locks). */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
