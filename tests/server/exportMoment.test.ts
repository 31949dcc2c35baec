import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { vacuumTransactions } from '../../server/payments/bulk.ts';
import { readExport } from '../../server/payments/readChunks.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants } from './payments.ts';

const BOSS = { merchantId: 'BOSS', isAdmin: true };

onEachEngine((db, { name, share }) => {
  const rowCount = share(44_000);
  /** More than the matches of one stretch of the scan, so that the last chunk of a stretch is never full. */
  const chunk = share(15_000);

  beforeAll(async () => {
    await addMerchants(db());
    // Every other payment matches HIT: too many to sort, so they are found by a scan of all payments.
    await sql`
      insert into transactions
      select case when n % 3 = 0 then 'B' else 'A' end, 'T' || n,
        case when n % 2 = 0 then 'HIT-' else 'ORD-' end || n, 1, 'PENDING', null, null,
        timestamptz '2026-01-01' + n * interval '1 second', null, null
      from generate_series(1, ${sql.lit(rowCount)}) as n`.execute(db());
    await vacuumTransactions(db());
  });

  const insert = (nth: number) => sql`
    insert into transactions
    select 'A', 'N' || ${nth}::int || '-' || n, case when n % 2 = 0 then 'HIT-' else 'ORD-' end || n, 1,
      'PENDING', null, null, timestamptz '2026-01-01' + n * 73 * interval '1 second', null, null
    from generate_series(1, 600) as n`;
  // As a timestamp in UTC: Citus refuses STABLE functions of columns in an update, and those of timestamptz are.
  const utc = sql`(created_at at time zone 'UTC')`;
  const some = (nth: number) => sql`extract(second from ${utc})::int = ${nth}`;
  const remove = (nth: number) => sql`delete from transactions where ${some(nth)}`;
  const move = (nth: number) => sql`
    update transactions set created_at = (${utc} - interval '5 hours 1 ms') at time zone 'UTC'
    where ${some(nth)}`;
  let written = 0;

  /** Each payment as a text that changes when it is moved. */
  async function listed(prefix: string): Promise<string[]> {
    const { rows } = await sql<{ id: string; created_at: Date }>`
      select id, created_at from transactions where order_id like ${`${prefix}%`}
      order by created_at desc, id desc, merchant_id desc`.execute(db());
    return rows.map(({ id, created_at }) => `${id} ${created_at.toISOString()}`);
  }

  describe.each([
    ['all payments', {}],
    ['an Order ID that many payments have', { orderId: 'HIT' }],
  ])('an export of %s', (_, filters: { orderId?: string }) => {
    it.each([
      ['inserted', insert],
      ['deleted', remove],
      ['moved', move],
    ])('loses and repeats nothing while some are %s', async (_how, write) => {
      const before = await listed(filters.orderId ?? '');
      const exported: string[] = [];
      for await (const rows of readExport({ db: db(), viewer: BOSS, filters }, chunk)) {
        exported.push(...rows.map(({ id, created_at }) => `${id} ${created_at.toISOString()}`));
        written += 1;
        await write(written).execute(db());
      }
      if (name === 'PostgreSQL') return expect(exported).toEqual(before);

      const after = new Set(await listed(filters.orderId ?? ''));
      const untouched = new Set(before.filter((payment) => after.has(payment)));
      expect(untouched.size).toBeGreaterThan(0);
      expect(exported.filter((payment) => untouched.has(payment))).toEqual([...untouched]);
    });
  });
});
