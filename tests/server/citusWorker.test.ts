import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import { readDrift } from '../../server/database/counterDrift.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { type Citus, startCitus } from './citus.ts';
import { hasCitus } from './databases.ts';
import { addMerchants, payment, signedIn } from './payments.ts';
import { findTestedPostgres } from './postgres.ts';

// A separate cluster, because the tests of other files use all workers of the shared one.
describe.skipIf(!hasCitus())('a Citus cluster that loses a worker', () => {
  const SHOPS = ['A', 'B', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6'];
  let citus: Citus;
  let connection: Connection;
  let app: FastifyInstance;
  beforeAll(async () => {
    citus = await startCitus(findTestedPostgres() ?? '');
    const url = await citus.createDatabase('payments');
    connection = await connectServer(url, { layout: 'citus', onConnectionLost: () => {} });
    const { db } = connection;
    await addMerchants(db, SHOPS.slice(2));
    const ofEach = SHOPS.map((merchant_id) => [1, 2, 3].map(() => payment({ merchant_id })));
    await insertTransactions(db, ofEach.flat());
    app = await buildApp(db);
  });
  afterAll(async () => {
    await app?.close();
    await connection?.close();
    await citus?.stop();
  });

  const get = (merchantId: string, path: string) =>
    app.inject({ url: `/api/${path}`, headers: signedIn(merchantId) });
  const totalOf = async (merchantId: string) => {
    const answer = await get(merchantId, 'transactions');
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.pagination.totalRecords;
  };
  /** The merchants whose payments are on the worker with this port. */
  async function shopsOn(port: string): Promise<string[]> {
    const { rows } = await sql<{ shop: string }>`
      select shop from unnest(array[${sql.join(SHOPS)}]) as shop
      join pg_dist_shard_placement
        on shardid = get_shard_id_for_distribution_column('transactions'::regclass, shop)
      where nodeport = ${port}`.execute(connection.db);
    return rows.map(({ shop }) => shop);
  }

  it('answers 503 for its merchants, right totals for the others, and recovers when it is back', async () => {
    const [worker, other] = citus.workers.map((server) => ({
      server,
      port: new URL(server.url).port,
    }));
    const [[lost = ''], [kept = '']] = [
      await shopsOn(worker?.port ?? ''),
      await shopsOn(other?.port ?? ''),
    ];
    const insert = (merchant_id: string) =>
      insertTransactions(connection.db, [payment({ merchant_id })]);

    await worker?.server.whileStopped(async () => {
      for (const viewer of [lost, 'BOSS']) {
        for (const path of ['transactions', 'transactions?page=2&limit=2', 'transactions/export']) {
          const answer = await get(viewer, path);
          expect([answer.statusCode, viewer, path]).toEqual([503, viewer, path]);
          expect(answer.json()).toEqual({
            success: false,
            code: 'unavailable',
            message: expect.any(String),
          });
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      // The accounts are on every machine, so everybody can sign in.
      expect((await get(lost, 'user')).statusCode).toBe(200);
      expect(await totalOf(kept)).toBe(3);
      await expect(insert(lost)).rejects.toThrow();
      await insert(kept);
      expect(await totalOf(kept)).toBe(4);
    });

    await vi.waitFor(async () => expect(await totalOf(lost)).toBe(3), 10_000);
    expect(await totalOf('BOSS')).toBe(SHOPS.length * 3 + 1);
    const file = await get('BOSS', 'transactions/export');
    expect(file.body.trim().split('\r\n')).toHaveLength(1 + SHOPS.length * 3 + 1);
    await insert(lost);
    expect(await totalOf(lost)).toBe(4);
    expect(await readDrift(connection.db)).toEqual({ wrongCounters: 0, examples: [] });
  });
});
