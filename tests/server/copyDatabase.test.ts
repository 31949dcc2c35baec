import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hashKey } from '../../server/auth/secretKeys.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { copyDatabase } from '../../server/payments/copyDatabase.ts';
import { openEmbedded } from './databases.ts';
import { onEachEngine } from './engines.ts';
import { payment } from './payments.ts';

let source: Connection;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  source = await openEmbedded();
  await fillDemo(source.db, new Date('2026-03-18T14:00:00Z'), 300);
});
afterAll(() => source.close());

const REAL = { merchant_id: 'REALSHOP', name: 'Real Shop', key_hash: hashKey('a real key') };
const payments = Array.from({ length: 2_500 }, () => payment({ merchant_id: 'REALSHOP' }));

onEachEngine((db) => {
  const copy = () => copyDatabase(source.db, db(), () => {});
  const stored = (from: Connection['db']) =>
    from.selectFrom('transactions').selectAll().where('merchant_id', '=', 'REALSHOP').orderBy('id');

  beforeEach(async () => {
    for (const each of [source.db, db()]) {
      await each.deleteFrom('transactions').where('merchant_id', '=', 'REALSHOP').execute();
      await each.deleteFrom('merchants').where('merchant_id', '=', 'REALSHOP').execute();
    }
  });

  it('copies nothing of the demo', async () => {
    await expect(copy()).rejects.toThrow('There are no real accounts to copy.');
  });

  it('copies real accounts and all their payments, out of a mixed database too', async () => {
    await source.db.insertInto('merchants').values(REAL).execute();
    await insertTransactions(source.db, payments);
    expect(await copy()).toEqual({ accounts: 1, payments: 2_500 });
    expect(await db().selectFrom('merchants').selectAll().execute()).toMatchObject([
      { ...REAL, is_admin: false, is_active: true },
    ]);
    expect(await stored(db()).execute()).toEqual(await stored(source.db).execute());
    const counts = db()
      .selectFrom('transactions')
      .select((eb) => eb.fn.countAll().as('n'));
    expect(await counts.execute()).toEqual([{ n: '2500' }]);
  });

  it('refuses a target that holds accounts', async () => {
    for (const each of [source.db, db()]) await each.insertInto('merchants').values(REAL).execute();
    await expect(copy()).rejects.toThrow('The target holds accounts already');
  });
});
