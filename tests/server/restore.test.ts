import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { connect } from '../../server/database/connect.ts';
import type { Database } from '../../server/database/tables.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { readSettings } from '../../server/settings.ts';
import { hasPostgres, newFolder, newPostgres, type OwnDatabase } from './databases.ts';
import { addMerchants, payment, signedIn } from './payments.ts';
import { findPostgres } from './postgres.ts';
import { runCli } from './processes.ts';

type Env = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'dashboard-backup-'));
const databases: OwnDatabase[] = [];
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true });
});

async function withDatabase<T>(env: Env, action: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await connect(readSettings(env));
  return action(db).finally(close);
}

/** Three merchants' payments of several months, and an account change. */
async function fill(env: Env): Promise<void> {
  await withDatabase(env, async (db) => {
    await addMerchants(db);
    const rows = Array.from({ length: 300 }, (_, nth) =>
      payment({
        merchant_id: ['A', 'B', 'CLOSED'][nth % 3],
        status: nth % 4 ? 'COMPLETED' : 'PENDING',
        created_at: new Date(Date.UTC(2026, nth % 5, 1 + (nth % 28), 12)),
      }),
    );
    await insertTransactions(db, rows);
  });
  await runCli('merchants', ['disable', 'B'], env);
}

/** What people see of it, and that it goes on counting. */
async function expectWhole(env: Env, original: Env): Promise<void> {
  const read = (from: Env) =>
    withDatabase(from, async (db) => {
      const app = await buildApp(db);
      const get = (path: string, merchantId: string) =>
        app.inject({ url: `/api${path}`, headers: signedIn(merchantId) });
      const { body } = await get('/transactions/export', 'BOSS');
      const totals = ['A', 'BOSS'].map(async (merchantId) => {
        const list = await get('/transactions?status=COMPLETED', merchantId);
        return list.json().data.pagination.totalRecords;
      });
      const statuses = ['A', 'B', 'CLOSED', 'BOSS'].map(
        async (merchantId) => (await get('/user', merchantId)).statusCode,
      );
      return { body, totals: await Promise.all(totals), statuses: await Promise.all(statuses) };
    });
  const restored = await read(env);
  expect(restored).toEqual(await read(original));
  expect(restored).toMatchObject({ totals: [75, 225], statuses: [200, 403, 403, 200] });
  const EXACT = { out: 'The counters equal the payments.\n', err: '', code: 0 };
  expect(await runCli('recount', [], env)).toEqual(EXACT);
  await withDatabase(env, async (db) => {
    await insertTransactions(db, [payment(), payment({ merchant_id: 'B' })]);
    await db.deleteFrom('transactions').where('merchant_id', '=', 'CLOSED').execute();
  });
  expect(await runCli('recount', [], env)).toEqual(EXACT);
  expect((await runCli('merchants', ['log'], env)).out).toMatch(/disable +B /);
}

const bin = findPostgres();
describe.skipIf(!hasPostgres() || !bin)('a copy of a PostgreSQL database by pg_dump', () => {
  const dump = join(folder, 'dashboard.dump');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin ?? '', program), args, { stdio: 'pipe' });
  let original: Env;
  const newDatabase = async (isEmpty: boolean) => {
    const own = await newPostgres({ isEmpty });
    databases.push(own);
    return { DATABASE_URL: own.url };
  };
  beforeAll(async () => {
    original = await newDatabase(false);
    await fill(original);
    run('pg_dump', '--format=custom', `--file=${dump}`, String(original.DATABASE_URL));
  });

  it('is restored whole into an empty database: payments, totals, triggers, keys', async () => {
    const env = await newDatabase(true);
    run('pg_restore', '--exit-on-error', `--dbname=${env.DATABASE_URL}`, dump);
    await expectWhole(env, original);
  });

  it('its data is restored into tables that a service has made', async () => {
    const env = await newDatabase(true);
    await runCli('recount', [], env);
    const target = `--dbname=${env.DATABASE_URL}`;
    // The migrations are in the tables already; the triggers would count each payment twice.
    run('psql', String(env.DATABASE_URL), '-c', 'truncate kysely_migration, kysely_migration_lock');
    run('pg_restore', '--exit-on-error', '--data-only', '--disable-triggers', target, dump);
    await expectWhole(env, original);
  });
});

it('a copied folder of the embedded database is whole', { timeout: 90_000 }, async () => {
  const original = { DATA_DIR: newFolder() };
  await fill(original);
  const env = { DATA_DIR: join(folder, 'copy') };
  cpSync(original.DATA_DIR, env.DATA_DIR, { recursive: true, preserveTimestamps: true });
  await expectWhole(env, original);
  rmSync(original.DATA_DIR, { recursive: true });
});
