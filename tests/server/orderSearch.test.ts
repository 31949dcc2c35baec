import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { insertTransactions, vacuumTransactions } from '../../server/payments/bulk.ts';
import { readExport } from '../../server/payments/readChunks.ts';
import { readPage } from '../../server/payments/readPage.ts';
import type { Transaction } from '../../src/api/contract.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, idsOf, payment } from './payments.ts';
import { explainQueries } from './queries.ts';

const BOSS = { merchantId: 'BOSS', isAdmin: true };
/** A search that finds all payments of `newOrders`. */
const NEW = { viewer: BOSS, filters: { orderId: 'new' } };

onEachEngine((db, { name, share }) => {
  const rowCount = share(30_000);
  const old = share(3_000);

  beforeAll(async () => {
    await addMerchants(db());
    await sql`
      insert into transactions
      select case when n % 4 = 0 then 'B' else 'A' end, 'T' || n,
        case when n <= ${sql.lit(old)} then 'old-' else 'NEW-' end || n, 1, 'COMPLETED', null, null,
        timestamptz '2026-01-01' + n / 3 * interval '1 minute', null, null
      from generate_series(1, ${sql.lit(rowCount)}) as n`.execute(db());
    await vacuumTransactions(db());
  });

  it.each([
    ['an admin', BOSS, old],
    ['a merchant', { merchantId: 'A', isAdmin: false }, (old * 3) / 4],
  ])(
    'the old orders of %s are found without a scan of all newer ones',
    async (_, viewer, found) => {
      const { db: watched, plans } = explainQueries(db());
      const ids = await idsOf(
        readExport({ db: watched, viewer, filters: { orderId: 'OLD' } }, 500),
      );
      const { rows: expected } = await sql<{ id: string }>`
      select id from transactions
      where order_id like 'old-%' and (${viewer.isAdmin} or merchant_id = ${viewer.merchantId})
      order by created_at desc, id desc`.execute(db());
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect(ids).toHaveLength(found);
      // The plan for few rows differs; Citus explains a generic plan, but runs a plan for this prefix.
      if (name !== 'PostgreSQL') return;
      for (const plan of await plans())
        expect(rowsFilteredOut(plan), plan).toBeLessThanOrEqual(old);
    },
  );

  async function newOrders() {
    const { rows } = await sql<{ id: string }>`
      select id from transactions where order_id like 'NEW-%'
      order by created_at desc, id desc, merchant_id desc`.execute(db());
    return rows.map(({ id }) => id);
  }

  // On PostgreSQL, the matches are too many to sort.
  async function expectPages(expected: string[]) {
    for (const page of [1, 2]) {
      const found = await readPage({ ...NEW, db: db() }, { page, limit: 50 });
      expect(found.total).toBe(expected.length);
      const ids = JSON.parse(found.transactions).map(({ id }: Transaction) => id);
      expect(ids).toEqual(expected.slice((page - 1) * 50, page * 50));
    }
  }

  it('the pages of many orders are right when most payments match', async () => {
    // The newest payment does not match.
    await insertTransactions(db(), [payment({ order_id: 'LATE-0' })]);
    await expectPages(await newOrders());
  });

  it('many orders are found behind many newer ones', async () => {
    // All these payments are newer than the matches, except for one recent match.
    const later = name === 'PostgreSQL' ? 240_000 : rowCount;
    await sql`
      insert into transactions
      select 'A', 'L' || n, 'LATE-' || n, 1, 'COMPLETED', null, null,
        timestamptz '2026-02-01' + n * interval '1 second', null, null
      from generate_series(1, ${sql.lit(later)}) as n`.execute(db());
    await sql`
      insert into transactions
      values ('A', 'RECENT', 'NEW-0', 1, 'COMPLETED', null, null, '2026-03-01Z', null, null)`.execute(
      db(),
    );
    // As after every bulk load: without new statistics, the plan depends on when autovacuum runs.
    await vacuumTransactions(db());
    const ids = await idsOf(readExport({ ...NEW, db: db() }));
    const expected = await newOrders();
    expect(ids).toEqual(expected);
    expect(ids).toHaveLength(rowCount - old + 1);
    await expectPages(expected);
  });
});

function rowsFilteredOut(plan: string): number {
  const counts = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
