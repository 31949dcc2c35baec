import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres, newPostgres, type OwnDatabase } from './databases.ts';
import { lockTable, openSockets, startService, waitingForLock } from './faultyService.ts';
import { addMerchants, signedIn } from './payments.ts';

const LIST = '/api/transactions?limit=2';
const EXPORT = '/api/transactions/export';

describe.skipIf(!hasPostgres())('an export that its client reads slowly', () => {
  let postgres: OwnDatabase;
  beforeAll(async () => {
    postgres = await newPostgres();
    const { connection, app } = await startService(postgres.url);
    await addMerchants(connection.db);
    // 30 MB, more than all buffers between service and client.
    await sql`
      insert into transactions (merchant_id, id, order_id, amount, status, vpa_id, created_at)
      select 'A', 'T' || n, 'BIG', 1, 'PENDING', repeat('x', 2500), '2026-01-10T10:00:00Z'
      from generate_series(1, 12000) as n`.execute(connection.db);
    await app.close();
  });
  afterAll(() => postgres?.drop());

  async function start(env: Record<string, string> = {}) {
    const service = await startService(postgres.url, { DATABASE_CONNECTIONS: '1', ...env });
    const transactions = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where state like 'idle in transaction%' and datname = current_database()`.execute(
        service.connection.db,
      );
      return rows[0]?.n;
    };
    const leave = async (answer: IncomingMessage) => {
      answer.destroy();
      await once(answer, 'close');
    };
    return { ...service, transactions, leave };
  }

  it('leaves the connections of the lists free', async () => {
    const { app, open, call, transactions, leave } = await start();
    const slow = [await open(EXPORT), await open(EXPORT), await open(EXPORT)];
    await vi.waitFor(async () => expect(await transactions()).toBe(3), 10_000);
    expect((await call(LIST)).status).toBe(200);
    for (const answer of slow) await leave(answer);
    await app.close();
  });

  it('ends its transaction, and aborts the transfer, after the longest time', async () => {
    const { app, open, transactions } = await start({ MAX_EXPORT_MS: '2000' });
    const answer = await open(EXPORT);
    await vi.waitFor(async () => expect(await transactions()).toBe(1), 10_000);
    await vi.waitFor(async () => expect(await transactions()).toBe(0), 10_000);
    await expect(finished(answer.resume())).rejects.toThrow(/aborted|premature/i);
    await app.close();
  });

  it('ends its transaction when the client leaves', async () => {
    const { app, open, transactions, leave } = await start();
    const answer = await open(EXPORT);
    await vi.waitFor(async () => expect(await transactions()).toBe(1), 10_000);
    await leave(answer);
    await vi.waitFor(async () => expect(await transactions()).toBe(0), 10_000);
    await app.close();
  });

  it('ends its transaction when the client leaves before the first row', async () => {
    const { app, transactions } = await start();
    const unlock = await lockTable(postgres.url, 'transactions');
    const { port } = app.server.address() as AddressInfo;
    const request = get({ port, path: EXPORT, headers: signedIn('A') }).on('error', () => {});
    await vi.waitFor(async () => expect(await waitingForLock(postgres.url)).toBe(1), 10_000);
    request.destroy();
    await vi.waitFor(async () => expect(await openSockets(app)).toBe(0), 10_000);
    await unlock();
    await vi.waitFor(async () => expect(await waitingForLock(postgres.url)).toBe(0), 10_000);
    await vi.waitFor(async () => expect(await transactions()).toBe(0), 10_000);
    await app.close();
  });
});
