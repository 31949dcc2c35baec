import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import type { TransactionFilters } from '../../server/payments/matches.ts';
import { readChunks } from '../../server/payments/readChunks.ts';
import { readPage } from '../../server/payments/readPage.ts';
import { hasCitus, hasPostgres, type Layout, newPostgres, openCitus } from './databases.ts';
import { addMerchants, idsOf, payment, payments } from './payments.ts';
import { explainQueries } from './queries.ts';

describe.skipIf(!hasPostgres())('DATABASE_LAYOUT is refused with a reason', () => {
  let url: string;
  beforeEach(async () => {
    url = await newPostgres({ isEmpty: true });
  });

  async function refusal(layout: Layout): Promise<string> {
    const error = await connectServer(url, { layout }).catch((error) => error);
    expect(error).toBeInstanceOf(OperatorError);
    return error.message;
  }

  it('without Citus', async () => {
    expect(await refusal('citus')).toMatch(/needs Citus.*create extension citus/);
  });

  it('for tables of the other layout', async () => {
    const { db, close } = await connectServer(url);
    expect(await refusal('citus')).toMatch(/needs a new database/);
    await sql`update kysely_migration set name = '001_schema_on_citus'`.execute(db);
    await close();
    expect(await refusal('single')).toMatch(/distributed by Citus: set DATABASE_LAYOUT=citus/);
  });
});

describe.skipIf(!hasCitus())('on Citus', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openCitus();
    await addMerchants(connection.db);
    await insertTransactions(connection.db, hourly(900));
    // Bursts, gaps and times that many payments share.
    const bursts = payments(700, (nth) => ({
      merchant_id: nth % 2 ? 'A' : 'B',
      status: nth % 5 ? 'COMPLETED' : 'FAILED',
      created_at: new Date(Date.UTC(2025, 11, 1 + (nth % 29) ** 2 / 30, 0, 0, nth % 3)),
    }));
    await insertTransactions(connection.db, bursts);
  });
  afterAll(() => connection?.close());

  /** Payments of A and B, one an hour. */
  const hourly = (count: number) =>
    payments(count, (nth) => ({
      merchant_id: nth % 3 ? 'A' : 'B',
      created_at: new Date(Date.UTC(2026, 0, 1, nth)),
    }));

  it("a merchant's payments and counters are colocated, and merchants are spread over the machines", async () => {
    const { rows } = await sql<{ shards: string; machines: string }>`
      select count(distinct shardid) as shards, count(distinct nodeport) as machines
      from unnest(array['A', 'B', 'BOSS', 'CLOSED']) as merchant
      cross join unnest(array['transactions', 'payment_counts', 'payment_counts_by_month']::regclass[]) as name
      join pg_dist_shard_placement
        on shardid = get_shard_id_for_distribution_column(name, merchant)
      group by merchant`.execute(connection.db);
    expect(rows).toEqual(Array(4).fill({ shards: '3', machines: '1' }));
    const { rows: machines } = await sql`
      select nodeport from pg_dist_shard_placement join pg_dist_shard using (shardid)
      where logicalrelid = 'transactions'::regclass group by 1`.execute(connection.db);
    expect(machines).toHaveLength(2);
  });

  it.each<[string, Partial<TransactionFilters>, number]>([
    ['the first page', {}, 1],
    ['a deep page', {}, 80],
    ['a status', { status: 'COMPLETED' }, 2],
    [
      'a range',
      { startDate: new Date('2026-01-03T05:00:00Z'), endDate: new Date('2026-01-20') },
      1,
    ],
    ['an Order ID', { orderId: 'ord' }, 1],
  ])('%s of a merchant is answered by one shard', async (_what, filters, page) => {
    const { db, plans } = explainQueries(connection.db);
    const viewer = { merchantId: 'A', isAdmin: false };
    const { transactions } = await readPage({ db, viewer, filters }, { page, limit: 7 });
    expect(JSON.parse(transactions)).toHaveLength(7);
    const tasks = (await plans()).map((plan) => plan.match(/Task Count: \d+/g));
    expect(tasks.length).toBeGreaterThan(0);
    for (const each of tasks) expect(each).toEqual(['Task Count: 1']);
  });

  it.each<[string, TransactionFilters]>([
    ['everything', {}],
    ['a status since a day', { status: 'FAILED', startDate: new Date('2025-12-15') }],
  ])('an export of %s of all merchants loses and repeats nothing', async (_what, filters) => {
    const viewer = { merchantId: 'BOSS', isAdmin: true };
    const ids = await idsOf(readChunks({ db: connection.db, viewer, filters }, 7));
    let query = connection.db.selectFrom('transactions').select('id');
    if (filters.status) query = query.where('status', '=', filters.status);
    if (filters.startDate) query = query.where('created_at', '>=', filters.startDate);
    const expected = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .orderBy('merchant_id', 'desc')
      .execute();
    expect(ids.length).toBeGreaterThan(30);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  it('an export continues past a payment dated far ahead', async () => {
    const far = payment({ created_at: new Date('9999-01-01T00:00:00Z') });
    await insertTransactions(connection.db, [far]);
    const viewer = { merchantId: 'BOSS', isAdmin: true };
    const ids = await idsOf(readChunks({ db: connection.db, viewer, filters: {} }, 2));
    expect(ids[0]).toBe(far.id);
    expect(ids.length).toBeGreaterThan(900);
  });

  it('the counters stay exact while a shard moves by either mode, and afterwards', async () => {
    const total = async () => {
      const viewer = { merchantId: 'A', isAdmin: false };
      const { rows } = await sql<{ n: string }>`
        select count(*) as n from transactions where merchant_id = 'A'`.execute(connection.db);
      const { total } = await readPage(
        { ...connection, viewer, filters: {} },
        { page: 1, limit: 1 },
      );
      expect(total).toBe(Number(rows[0]?.n));
      return total;
    };
    expect(await total()).toBeGreaterThanOrEqual(600);
    for (const mode of ['block_writes', 'force_logical']) {
      await sql`
        select citus_move_shard_placement(shardid, source.nodename, source.nodeport, target.nodename, target.nodeport,
          ${sql.lit(mode)})
        from pg_dist_shard_placement as source, pg_dist_node as target
        where shardid = get_shard_id_for_distribution_column('transactions', 'A')
          and target.groupid <> 0 and target.nodeport <> source.nodeport`.execute(connection.db);
      const before = await total();
      await insertTransactions(connection.db, hourly(30));
      expect(await total()).toBe(before + 20);
    }
  });
});
