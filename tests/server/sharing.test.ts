import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from './faultyService.ts';
import { addMerchants, payment, replacePayments } from './payments.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';

const bin = findPostgres();

describe.skipIf(!bin)('the connections that all merchants share', () => {
  let postgres: PostgresServer;
  const started: Service[] = [];
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    const { connection, app } = await startService(postgres.url);
    await addMerchants(connection.db);
    // More than one chunk of an export.
    const rows = Array.from({ length: 9_000 }, () => payment());
    await replacePayments(connection.db, rows);
    await app.close();
  });
  afterAll(() => postgres?.stop());
  afterEach(async () => {
    for (const { app } of started.splice(0)) await app.close();
  });

  async function start(env: Record<string, string>) {
    const service = await startService(postgres.url, env);
    started.push(service);
    return service;
  }

  it("keep the dashboard's statements prepared, and none of the other limits'", async () => {
    const { call, connection } = await start({ DATABASE_CONNECTIONS: '1' });
    const limits = [1, 2, 9, 10, 49, 50, 51, 100];
    for (const limit of limits) {
      for (const query of ['', '&status=FAILED', '&page=20', '&startDate=2026-01-01T00:00:00Z']) {
        expect((await call(`/api/transactions?limit=${limit}${query}`)).status).toBe(200);
      }
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
      where statement like '%"transactions"%'`.execute(connection.db);
    const kept = rows.flatMap(({ statement }) => [...statement.matchAll(/ limit (\d+)/g)]);
    expect(new Set(kept.map(([, limit]) => limit))).toEqual(new Set(['1', '50']));
  });

  it('end after a number of uses, and with them their memory', async () => {
    const { connection } = await start({ DATABASE_CONNECTIONS: '1' });
    const pids = new Set<number>();
    for (let use = 1; use <= 1_001; use++) {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid`.execute(connection.db);
      if (rows[0]) pids.add(rows[0].pid);
    }
    expect(pids.size).toBe(2);
  });
});
