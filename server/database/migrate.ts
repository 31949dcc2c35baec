import { type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../operatorError.ts';
import { isDistributed } from './citus.ts';
import { INSUFFICIENT_PRIVILEGE, isFromPostgres } from './isTransient.ts';
import { createSchema } from './schema.ts';
import type { Database } from './tables.ts';

/** The first migration of each layout; a layout cannot be changed. */
const FIRST = { single: '001_schema', citus: '001_schema_on_citus' };

/** The later migrations. Each runs once, in the order of the names, and is never edited after a release. */
export const later: Record<string, Migration> = {};

const LOCK_NOT_AVAILABLE = '55P03';

/** How long a migration waits for a table; meanwhile every call waits behind the migration. */
const LOCK_SECONDS = 5;

/** Whether the schema may be changed; `new`: it may only be created. */
export type MayMigrate = boolean | 'new';

/**
 * Migrates the schema, or refuses a schema that is not current but must not be changed. Several processes may call this
 * at once, because Kysely takes a lock.
 */
export async function migrate(db: Database, mayChange: MayMigrate = true): Promise<void> {
  const [own, other] = isDistributed(db)
    ? [FIRST.citus, FIRST.single]
    : [FIRST.single, FIRST.citus];
  const provided = { [own]: { up: createSchema }, ...later };
  try {
    const executed = await executedMigrations(db);
    if (executed.has(other)) throw otherLayout(db);
    if ([...executed].some((name) => !(name in provided))) {
      throw new OperatorError(
        'This database was made by another version of the service: start that version. ' +
          'Its data is not changed.',
      );
    }
    // A role that may only read can start when nothing is left to do.
    if (Object.keys(provided).every((name) => executed.has(name))) return;
    if (isDistributed(db)) await refuseWithoutCitus(db);
    if (!mayChange || (mayChange === 'new' && executed.size > 0)) {
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

/** The names of all executed migrations; Kysely's own list lacks migrations of a newer version. */
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
      // Set only here, because the wait for another instance's migration may be longer.
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

function otherLayout(db: Database): OperatorError {
  return new OperatorError(
    isDistributed(db)
      ? 'DATABASE_LAYOUT=citus needs a new database: the tables of this one lie on one machine. ' +
          'Its merchants and payments can be exported and imported.'
      : 'This database is distributed by Citus: set DATABASE_LAYOUT=citus.',
  );
}

async function refuseWithoutCitus(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length > 0) return;
  throw new OperatorError(
    'DATABASE_LAYOUT=citus needs Citus in this database (create extension citus). See docs/scaling.md.',
  );
}
