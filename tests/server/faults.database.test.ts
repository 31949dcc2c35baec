import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Database } from '../../server/database/tables.ts';
import { fillDatabase, type Service, servicesOn } from './faultyService.ts';
import { payments } from './payments.ts';
import {
  databaseUrl,
  findTestedPostgres,
  type PostgresServer,
  run,
  startPostgres,
} from './postgres.ts';
import { watchQueries } from './queries.ts';

const bin = findTestedPostgres();
const LIST = '/api/transactions?limit=2';
const EXPORT = '/api/transactions/export';

describe.skipIf(!bin)('when the database fails', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    // More than one chunk of an export.
    await fillDatabase(postgres.url, payments(9_000));
  });
  afterAll(() => postgres?.stop());
  const { start, lock, expectWaiting } = servicesOn(() => postgres.url);

  /** Expects a 503 in the contract's shape, with Retry-After, the request id and no internal details. */
  async function expectTransient(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { success, message } = await answer.json();
    expect(success).toBe(false);
    expect(message).toContain(answer.headers.get('x-request-id'));
    expect(message).not.toMatch(/postgres|select|connection|timeout|127\.0/i);
  }

  async function expectHealthy({ call }: Service): Promise<void> {
    const answer = await call(LIST);
    expect(answer.status).toBe(200);
    expect((await answer.json()).data.pagination.totalRecords).toBe(9_000);
    await expectHealth(call, 200);
  }

  /** Waits for this status of the health check; the service checks its database once a second. */
  const expectHealth = (call: Service['call'], status: number) =>
    vi.waitFor(async () => expect((await call('/api/health')).status).toBe(status), 10_000);

  it('restarted during a request: 503, and the service recovers without a restart', async () => {
    const service = await start();
    const unlock = await lock('transactions');
    const pending = [service.call(LIST), service.call(LIST), service.call(EXPORT)];
    await expectWaiting(3);
    await postgres.restart();
    for (const answer of await Promise.all(pending)) await expectTransient(answer);
    await unlock();
    await expectHealthy(service);
  });

  it('restarted during an export: the transfer is aborted, so that it is not taken for complete', async () => {
    let reached = false;
    const held = new AbortController();
    // Holds the second chunk back while its connection is still in use.
    const exports = (db: Database) =>
      watchQueries(db, async (nth) => {
        // Queries 1 to 3 make the cursor and read the first chunk.
        if (nth !== 4) return;
        reached = true;
        await once(held.signal, 'abort');
      }).db;
    const service = await start({}, { exports });
    const answer = await service.open(EXPORT);
    expect(answer.statusCode).toBe(200);
    const text = answer.toArray();
    const aborted = expect(text).rejects.toThrow(/aborted/);
    await vi.waitFor(() => expect(reached).toBe(true), 10_000);
    await postgres.restart();
    held.abort();
    await aborted;
    await expectHealthy(service);
  });

  it('stopped for a while: refused at once, not ready, alive; recovers when it is back', async () => {
    const service = await start();
    await expectHealthy(service);
    await postgres.whileStopped(async () => {
      await expectTransient(await service.call(LIST));
      await expectTransient(await service.call(EXPORT));
      await expectHealth(service.call, 503);
      expect((await service.call('/api/health/live')).status).toBe(200);
    });
    await expectHealthy(service);
  });

  it('slow, for longer than a client may stall: a statement is cancelled in time and answered, and its connection is reused', async () => {
    const one = { DATABASE_CONNECTIONS: '1', MAX_EXPORTS: '1' };
    const limits = { STATEMENT_TIMEOUT_MS: '1500', STALL_TIMEOUT_MS: '300' };
    const service = await start({ ...limits, ...one });
    const unlock = await lock('transactions');
    await expectTransient(await service.call(LIST));
    await expectTransient(await service.call(EXPORT));
    expect((await service.call('/api/user')).status).toBe(200);
    // One connection for the calls, one for the exports.
    expect(service.connection.gauges.connections()).toBe(2);
    await unlock();
    await expectHealthy(service);
  });

  it('with too few connections: some requests wait a bounded time, the rest is refused at once', async () => {
    const service = await start({ DATABASE_CONNECTIONS: '2', DATABASE_WAIT_MS: '1500' });
    await expectHealthy(service);
    for (const merchant of ['B', 'BOSS']) await service.call('/api/user', merchant);
    const unlock = await lock('transactions');
    const held = [service.call(LIST), service.call(LIST, 'B')];
    await expectWaiting(2);
    const late = service.call(LIST, 'BOSS');
    const { db, gauges } = service.connection;
    await vi.waitFor(() => expect(gauges.waiting()).toBe(1), 10_000);
    const queue = Promise.allSettled(Array.from({ length: 200 }, () => sql`select 1`.execute(db)));
    expect((await service.call('/api/health/live')).status).toBe(200);
    // Queued requests are refused too when their time is over, although no connection has become free.
    await expectTransient(await late);
    const reasons = (await queue).map((each) => each.status === 'rejected' && each.reason.message);
    expect(reasons.at(-1)).toMatch(/Too many requests wait/);
    expect(reasons.filter((reason) => /no connection/.test(reason || ''))).toHaveLength(199);
    expect(gauges.waiting()).toBe(0);
    await unlock();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    await expectHealthy(service);
  });

  it('fewer connections than the service needs: the start says so', async () => {
    const create = 'create role limited login connection limit 1';
    await run(postgres.url, create, 'create database limited owner limited');
    const url = databaseUrl(postgres.url, 'limited').replace('postgres@', 'limited@');
    await expect(connectServer(url, { onConnectionLost: () => {} })).rejects.toThrow(
      /^PostgreSQL at .* cannot be used: too many connections for role/,
    );
  });
});
