import { type Migration, type MigrationInfo, Migrator, sql } from 'kysely';
import { OperatorError } from '../operatorError.ts';
import { isFromPostgres } from './boundedPool.ts';
import { DISTRIBUTION, distribution, hasCitus, isDistributed } from './citus.ts';
import { counting, migrations } from './migrations.ts';
import type { Database } from './tables.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Migrates the schema; several processes may call it at once (Kysely locks). */
export async function migrate(db: Database): Promise<void> {
  const all = { ...migrations, ...counting, ...distribution };
  const provided = { ...migrations, ...(isDistributed(db) ? distribution : counting) };
  try {
    const known = await migratorOf(db, all).getMigrations();
    await refuseOtherLayout(db, known);
    const executed = new Set(known.filter(({ executedAt }) => executedAt).map(({ name }) => name));
    if (await isNewer(db, executed.size)) {
      throw new OperatorError(
        'This database was made by a newer version of the service: start that version. ' +
          'Its data is not changed.',
      );
    }
    // A role that may only read can start when nothing is left to do.
    if (Object.keys(provided).every((name) => executed.has(name))) return;
    const { error } = await migratorOf(db, provided).migrateToLatest();
    if (error) throw error;
  } catch (error) {
    if (!isFromPostgres(error) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `The role of DATABASE_URL may not read or update the schema: ${error.message}. ` +
        'Run `npm run recount` once as the owner of the tables; see docs/writing-payments.md.',
    );
  }
}

/** Whether a newer version has migrated the database. */
async function isNewer(db: Database, known: number): Promise<boolean> {
  if (known === 0) return false;
  const { rows } = await sql<{ n: string }>`select count(*) as n from kysely_migration`.execute(db);
  return Number(rows[0]?.n) > known;
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
