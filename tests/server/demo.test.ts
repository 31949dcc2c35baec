import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { merchantRepository } from '../../server/auth/merchantRepository.ts';
import { hashKey, keyMatches } from '../../server/auth/secretKeys.ts';
import { importPayments } from '../../server/csv/importPayments.ts';
import type { Database, Merchant } from '../../server/database/tables.ts';
import { contentsOf, fillDemo, HOLDS_REAL, planDemo, refuseDemo } from '../../server/demo/demo.ts';
import { DEMO_MERCHANTS } from '../../server/demo/merchants.ts';
import { demoPayments } from '../../server/demo/payments.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { countTransactions } from '../../server/payments/bulk.ts';
import { onEachEngine } from './engines.ts';
import { csvOf, fileOf, signedIn } from './payments.ts';

const DAY = 86_400_000;
const now = new Date('2026-03-18T14:00:00Z');
const later = new Date(Date.now() + DAY);
const all = (total: number) => [...demoPayments(now, total)].flat();
const payments = all(60_000);

it('has 50,000 payments or more, of 12 merchants, in 90 days, the same for a given time', () => {
  expect(all(500)).toEqual(all(500));
  expect(payments.length).toBeGreaterThan(50_000);
  expect(new Set(payments.map((row) => row.merchant_id)).size).toBe(12);
  const ages = payments.map((row) => now.getTime() - row.created_at.getTime());
  expect(Math.min(...ages.slice(0, 5_000))).toBeGreaterThan(0);
  const oldest = ages.reduce((a, b) => Math.max(a, b), 0);
  expect(oldest).toBeGreaterThan(88 * DAY);
  expect(oldest).toBeLessThan(91 * DAY);
  const identities = new Set(payments.map((row) => `${row.merchant_id} ${row.id}`));
  expect(identities.size).toBe(payments.length);
});

onEachEngine((db, engine) => {
  const real = { merchant_id: 'REALSHOP', name: 'Real Shop', key_hash: hashKey('a real key') };
  const addReal = (target: Database) => merchantRepository(target).add(real);
  const load = async () => importPayments(db(), fileOf(csvOf([])), () => {});
  const signIn = async (merchantId: string, key: string) => {
    const app = await buildApp(db());
    const answer = await app.inject({ url: '/api/user', headers: signedIn(merchantId, key) });
    await app.close();
    return answer.statusCode;
  };

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    for (const table of ['transactions', 'demo', 'merchants'] as const)
      await db().deleteFrom(table).execute();
  });
  const fill = () => fillDemo(db(), now, 300);

  it('an interrupted fill leaves nothing behind', async () => {
    const broken = function* () {
      yield [...demoPayments(now, 200)].flat();
      throw new Error('interrupted');
    };
    await expect(fillDemo(db(), now, 200, broken())).rejects.toThrow('interrupted');
    expect(await contentsOf(db())).toBe('empty');
    expect(await countTransactions(db())).toBe(0);
  });

  it('an account that is added meanwhile is not replaced', async () => {
    let filling: Promise<unknown> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await refuseDemo(trx);
        await addReal(trx);
        filling = fillDemo(db(), now, 300).catch((error) => error);
        if (engine.name !== 'embedded PostgreSQL') await lockIsAwaited(trx);
      });
    expect(await filling).toEqual(new OperatorError(HOLDS_REAL));
    expect(await merchantRepository(db()).list()).toHaveLength(1);
  });

  it('can be signed in to with the keys that are printed, and refuses what is real', async () => {
    await fill();
    for (const { id } of DEMO_MERCHANTS) {
      const merchant = await merchantRepository(db()).findSignIn(id);
      expect(keyMatches(`${id.toLowerCase()}-demo-key`, merchant.key_hash)).toBe(true);
      expect(merchant).toMatchObject({ is_admin: id === 'ADMIN', is_active: id !== 'CLOSED' });
    }
    expect(await planDemo(db(), { demo: 'if empty', reset: false })).toBe('keep');
    expect(await planDemo(db(), { demo: 'if empty', reset: true })).toBe('fill');
    await expect(load()).rejects.toThrow(/holds the demo.*DATA_DIR.*DATABASE_URL/);
    await expect(refuseDemo(db())).rejects.toThrow(OperatorError);
  });

  const start = () => planDemo(db(), { demo: 'if empty', reset: false });
  const rekey = (id: string, change: Partial<Merchant> = {}) =>
    merchantRepository(db()).update(id, { key_hash: hashKey(`new key of ${id}`), ...change });

  it('a database that holds anything real does not start while a key of the demo opens an account', async () => {
    await fill();
    expect(await start()).toBe('keep');
    expect(await signIn('ADMIN', 'admin-demo-key')).toBe(200);
    // `npm run merchants` would refuse this account, but SQL can add it.
    await addReal(db());
    await expect(start()).rejects.toThrow(/keys are public: ADMIN, BANYAN, .*rekey ID, without/);
    expect(await load()).toMatchObject({ added: 0 });
    // ADMIN's demo key is still valid as its old key, as after --keep-old.
    const old = { old_key_hash: hashKey('admin-demo-key'), old_key_until: later };
    for (const { id } of DEMO_MERCHANTS) await rekey(id, id === 'ADMIN' ? old : {});
    await expect(start()).rejects.toThrow(/keys are public: ADMIN\. /);
    await rekey('ADMIN', { old_key_until: new Date(0) });
    expect(await start()).toBe('none');
    expect(await signIn('ADMIN', 'admin-demo-key')).toBe(401);
    expect(await signIn('REALSHOP', 'a real key')).toBe(200);
  });

  it('never replaces or joins real data', async () => {
    await fill();
    await addReal(db());
    const refusal = new OperatorError(HOLDS_REAL);
    for (const demo of ['yes', 'if empty'] as const) {
      await expect(planDemo(db(), { demo, reset: true })).rejects.toEqual(refusal);
    }
    await expect(fill()).rejects.toEqual(refusal);
    await db().deleteFrom('demo').execute();
    await expect(planDemo(db(), { demo: 'yes', reset: false })).rejects.toEqual(refusal);
    await expect(start()).rejects.toThrow(OperatorError);
    expect(await countTransactions(db())).toBeGreaterThan(0);
  });
});

/** Resolves when a session waits for an exclusive lock on a table. */
async function lockIsAwaited(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(db);
    if (rows.length > 0) return;
  }
}
