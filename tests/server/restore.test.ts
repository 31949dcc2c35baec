import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import {
  type Env,
  hasPostgres,
  newPostgres,
  newSettings,
  temporaryFolder,
  withDatabase,
} from './databases.ts';
import { addMerchants, payment, payments, signedIn } from './payments.ts';
import { findTestedPostgres } from './postgres.ts';
import { runCli } from './processes.ts';

/** Three merchants' payments of several months, and an account change. */
async function fill(env: Env): Promise<void> {
  await withDatabase(env, async (db) => {
    await addMerchants(db);
    const rows = payments(300, (nth) => ({
      merchant_id: ['A', 'B', 'CLOSED'][nth % 3],
      status: nth % 4 ? 'COMPLETED' : 'PENDING',
      created_at: new Date(Date.UTC(2026, nth % 5, 1 + (nth % 28), 12)),
    }));
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

const bin = findTestedPostgres();
// A server from npm comes without it.
const canDump = hasPostgres() && existsSync(join(bin ?? '', 'pg_dump'));
describe.skipIf(!canDump)('a copy of a PostgreSQL database by pg_dump', () => {
  const dump = join(temporaryFolder(), 'dashboard.dump');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin ?? '', program), args, { stdio: 'pipe' });
  let original: Env;
  const newEmpty = async () => ({ DATABASE_URL: await newPostgres({ isEmpty: true }) });
  beforeAll(async () => {
    original = await newSettings('single');
    await fill(original);
    run('pg_dump', '--format=custom', `--file=${dump}`, String(original.DATABASE_URL));
  });

  it('is restored whole into an empty database: payments, totals, triggers, keys', async () => {
    const env = await newEmpty();
    run('pg_restore', '--exit-on-error', `--dbname=${env.DATABASE_URL}`, dump);
    await expectWhole(env, original);
  });

  it('its data is restored into tables that a service has made', async () => {
    const env = await newEmpty();
    await runCli('migrate', [], env);
    const target = `--dbname=${env.DATABASE_URL}`;
    // The migrations are in the tables already; the triggers would count each payment twice.
    run('psql', String(env.DATABASE_URL), '-c', 'truncate kysely_migration, kysely_migration_lock');
    run('pg_restore', '--exit-on-error', '--data-only', '--disable-triggers', target, dump);
    await expectWhole(env, original);
  });
});
