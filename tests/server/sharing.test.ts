import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../server/database/tables.ts';
import { hasPostgres, newPostgres } from './databases.ts';
import {
  addBigExport,
  fillDatabase,
  openSockets,
  type Service,
  servicesOn,
} from './faultyService.ts';
import { passTime } from './passTime.ts';
import { payments, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

const LIST = '/api/transactions?limit=2';
const SEARCH = '/api/transactions?orderId=order';
const EXPORT = '/api/transactions/export';

const LONG = { timeout: 10_000 };
const expectSockets = ({ app }: Service, n: number) =>
  expect.poll(() => openSockets(app), LONG).toBe(n);

/** Starts a call that the test aborts before the answer comes. */
function leaving(url: string, merchantId = 'A'): ClientRequest {
  return get(url, { headers: signedIn(merchantId), agent: false }).on('error', () => {});
}

describe.skipIf(!hasPostgres())('the connections that all merchants share', () => {
  let url: string;
  beforeAll(async () => {
    url = await newPostgres();
    await fillDatabase(url, payments(1_000));
    await addBigExport(url);
  });
  const { start, lock, expectWaiting } = servicesOn(() => url);

  /** Starts a service with one connection; `queries` returns the number of its queries. */
  async function startWatched() {
    let queries = () => 0;
    const calls = (db: Database) => {
      const watched = watchQueries(db, () => {});
      queries = watched.count;
      return watched.db;
    };
    const service = await start({ DATABASE_CONNECTIONS: '1' }, { calls });
    // Stops the clock of the cached sign-ins: on a busy machine they would expire and need more queries.
    await passTime(0);
    onTestFinished(() => void vi.restoreAllMocks());
    return { service, queries: () => queries() };
  }

  it("keep only the dashboard's statements prepared, not other limits", async () => {
    const { call, connection } = await start({ DATABASE_CONNECTIONS: '1' });
    const limits = [1, 2, 9, 10, 49, 50, 51, 100];
    for (const limit of limits) {
      for (const query of [
        '',
        '&status=FAILED',
        '&page=20',
        '&startDate=2026-01-01T00:00:00Z',
        '&orderId=order',
      ]) {
        expect((await call(`/api/transactions?limit=${limit}${query}`)).status).toBe(200);
      }
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
      where statement like '%"transactions"%'`.execute(connection.db);
    const kept = rows.flatMap(({ statement }) => [...statement.matchAll(/ limit (\d+)/g)]);
    // 20001 is the service's own limit in every search (MAX_SORTED + 1).
    expect(new Set(kept.map(([, limit]) => limit))).toEqual(new Set(['1', '50', '20001']));
  });

  describe('are free again when a client disconnects', () => {
    it('during a search', async () => {
      const service = await start({ DATABASE_CONNECTIONS: '1' });
      expect((await service.call(SEARCH)).status).toBe(200);
      const unlock = await lock('transactions');
      const request = leaving(service.url + SEARCH);
      await expectWaiting(1);
      request.destroy();
      // The statement ends although the lock is still held.
      await expectWaiting(0);
      await unlock();
      expect((await service.call(SEARCH)).status).toBe(200);
      // One connection for the calls, one for the exports.
      expect(service.connection.gauges.connections()).toBe(2);
    });

    it.each([
      ['for its turn', 'A', 0],
      ['for a connection', 'B', 1],
    ])('while it waits %s', async (_, leaver, waiting) => {
      const { service, queries } = await startWatched();
      for (const merchant of ['A', 'B'])
        expect((await service.call(SEARCH, merchant)).status).toBe(200);
      const before = queries();
      const unlock = await lock('transactions');
      const held = service.call(SEARCH);
      await expectWaiting(1);
      const sockets = await openSockets(service.app);
      const request = leaving(service.url + SEARCH, leaver);
      await expectSockets(service, sockets + 1);
      await expect.poll(service.connection.gauges.waiting, LONG).toBe(waiting);
      request.destroy();
      await expectSockets(service, sockets);
      await unlock();
      expect((await held).status).toBe(200);
      expect((await service.call(SEARCH)).status).toBe(200);
      expect(queries()).toBe(before + 2);
    });

    it('during the sign-in', async () => {
      const { service, queries } = await startWatched();
      const unlock = await lock('merchants');
      const request = leaving(service.url + SEARCH);
      await expectWaiting(1);
      request.destroy();
      await expectSockets(service, 0);
      await unlock();
      // A search still running for that request would hold up the second sign-in.
      for (const merchant of ['B', 'BOSS'])
        expect((await service.call('/api/user', merchant)).status).toBe(200);
      expect(queries()).toBe(3);
    });
  });

  describe('are not taken by the calls of one merchant', () => {
    it.each([LIST, SEARCH])('which wait, and are refused when too many wait: %s', async (path) => {
      const service = await start({ DATABASE_CONNECTIONS: '4' });
      expect((await service.call(path)).status).toBe(200);
      const unlock = await lock('transactions');
      const held = Array.from({ length: 202 }, () => service.call(path));
      await expectWaiting(2);
      await vi.waitFor(async () => {
        const refused = await service.call(path);
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toEqual({
          success: false,
          code: 'too_many_requests',
          message: expect.any(String),
        });
      }, 10_000);

      // Another merchant still signs in and gets a connection.
      const other = service.call(path, 'B');
      await expectWaiting(3);
      await unlock();
      expect((await other).status).toBe(200);
      const answers = await Promise.all(held);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
    });

    it('which wait for a bounded time', async () => {
      const service = await start({ DATABASE_WAIT_MS: '1000', DATABASE_CONNECTIONS: '2' });
      const unlock = await lock('transactions');
      const held = service.call(SEARCH);
      await expectWaiting(1);
      const late = await Promise.all([service.call(SEARCH), service.call(LIST)]);
      expect(late.map(({ status }) => status)).toEqual([429, 429]);
      await unlock();
      expect((await held).status).toBe(200);
      expect((await service.call(SEARCH)).status).toBe(200);
    });
  });

  it('are not needed for the health check', async () => {
    const service = await start({ DATABASE_CONNECTIONS: '1' });
    const unlock = await lock('transactions');
    const held = service.call(SEARCH);
    await expectWaiting(1);
    // Continues for longer than the service's own check would take to fail.
    for (let seconds = 0; seconds < 4; seconds++) {
      expect((await service.call('/api/health')).status).toBe(200);
      await pause(1_000);
    }
    await unlock();
    expect((await held).status).toBe(200);
  });

  describe('are not held by an export that its client reads slowly, which', () => {
    async function startOne(env: Record<string, string> = {}) {
      const service = await start({ DATABASE_CONNECTIONS: '1', ...env });
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
      const { open, call, transactions, leave } = await startOne();
      const slow = [await open(EXPORT, 'B'), await open(EXPORT, 'B'), await open(EXPORT, 'B')];
      await expect.poll(transactions, LONG).toBe(3);
      expect((await call(LIST)).status).toBe(200);
      for (const answer of slow) await leave(answer);
    });

    it('ends its transaction, and aborts the transfer, after the longest time', async () => {
      const { open, transactions } = await startOne({ MAX_EXPORT_MS: '2000' });
      const answer = await open(EXPORT, 'B');
      const cut = expect(finished(answer)).rejects.toThrow(/aborted|premature/i);
      await expect.poll(transactions, LONG).toBe(0);
      answer.resume();
      await cut;
    });

    /** Requests this many exports of B over one connection, and reads only the first bytes. */
    async function sendPipelined({ server }: FastifyInstance, exports: number): Promise<Socket> {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const { authorization } = signedIn('B');
      const request = `GET ${EXPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`;
      socket.write(request.repeat(exports));
      await once(socket, 'readable');
      return socket;
    }

    it('contains nothing of an answer to garbage that is sent behind it', async () => {
      const socket = await sendPipelined((await startOne()).app, 1);
      let received = '';
      socket.on('data', (bytes) => {
        received += bytes;
      });
      socket.write('garbage\r\n\r\n');
      // The connection may be closed or reset; only the bytes before that matter.
      await finished(socket).catch(() => {});
      expect(received).toContain('HTTP/1.1 200');
      expect(received).not.toContain('HTTP/1.1 400');
    });

    it('ends its transaction and frees its slot when the client leaves, as does one pipelined behind it', async () => {
      const { app, open, transactions, leave } = await startOne({ MAX_EXPORTS: '8' });
      const socket = await sendPipelined(app, 2);
      await expect.poll(transactions, LONG).toBe(2);
      socket.destroy();
      await expect.poll(transactions, LONG).toBe(0);
      // A merchant may run only two exports at once, so both slots must be free.
      const both = [await open(EXPORT, 'B'), await open(EXPORT, 'B')];
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      for (const answer of both) await leave(answer);
    });

    it('ends its transaction when the client leaves before the first row', async () => {
      const { app, url, transactions } = await startOne();
      const unlock = await lock('transactions');
      const request = leaving(url + EXPORT, 'B');
      await expectWaiting(1);
      request.destroy();
      await expect.poll(() => openSockets(app), LONG).toBe(0);
      await unlock();
      await expectWaiting(0);
      await expect.poll(transactions, LONG).toBe(0);
    });
  });
});
