import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database, TransactionRow } from '../../server/database/tables.ts';
import { readSettings } from '../../server/settings.ts';
import { addMerchants, replacePayments, signedIn } from './payments.ts';
import { run } from './postgres.ts';

/** Limits for a busy machine: long timeouts, and no refusals for a delayed event loop. */
const LONG_LIMITS = {
  STATEMENT_TIMEOUT_MS: '30000',
  DATABASE_WAIT_MS: '30000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};

interface Calls {
  url: string;
  /** Calls this path, by default as merchant A. */
  call: (path: string, merchantId?: string) => Promise<Response>;
  /** Like `call`, but resolves before the body is read. */
  open: (path: string, merchantId?: string) => Promise<IncomingMessage>;
}

type Watch = (db: Database) => Database;

/** Wrappers for the database of the calls and for that of the exports. */
interface Watches {
  calls?: Watch;
  exports?: Watch;
}

export interface Service extends Calls {
  app: FastifyInstance;
  connection: Connection;
}

/** Starts the service on a real socket, with this PostgreSQL and these settings. */
export async function startService(
  url: string,
  env: Record<string, string> = {},
  watch: Watches = {},
): Promise<Service> {
  const settings = readSettings({ DATABASE_URL: url, ...LONG_LIMITS, ...env });
  const connection = await connectServer(url, {
    layout: settings.DATABASE_LAYOUT,
    limits: settings,
    onConnectionLost: () => {},
  });
  const { db, exports, check } = connection;
  const app = await buildApp(watch.calls?.(db) ?? db, {
    exports: watch.exports?.(exports) ?? exports,
    check,
    settings,
  });
  app.addHook('onClose', () => connection.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, connection, ...callsTo(address) };
}

export function callsTo(address: string): Calls {
  return {
    url: address,
    // Connections are closed after the answer: tests count sockets, and `fetch` keeps idle connections for seconds.
    call: (path, merchantId = 'A') =>
      fetch(`${address}${path}`, { headers: { ...signedIn(merchantId), connection: 'close' } }),
    open: async (path, merchantId = 'A') => {
      const headers = signedIn(merchantId);
      const [answer] = await once(get(`${address}${path}`, { headers, agent: false }), 'response');
      return answer;
    },
  };
}

export function openSockets({ server }: FastifyInstance): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}

/** Locks a table, so that every other statement on it waits, until the returned function is called or the test ends. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  // The test may restart the server, which ends this connection.
  client.on('error', () => {});
  await client.connect();
  // Without this, a failed test would keep the lock, and the next test would fail too.
  onTestFinished(() => client.end());
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

const WAITING =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** Waits until `n` statements wait for a lock. */
export const expectWaiting = (url: string, n: number) =>
  vi.waitFor(async () => expect(await run(url, WAITING)).toHaveLength(n), 20_000);

async function printSessions(url: string): Promise<void> {
  const sessions = await run(
    url,
    `select pid, application_name, state, now() - query_start as since, wait_event_type, wait_event,
       pg_blocking_pids(pid) as blocked_by, left(query, 120) as query
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  console.log(JSON.stringify(sessions, null, 1));
}

/** Adds the merchants of `addMerchants` and these payments. */
export async function fillDatabase(url: string, rows: TransactionRow[]): Promise<void> {
  const { db, close } = await connectServer(url);
  await addMerchants(db);
  await replacePayments(db, rows);
  await close();
}

/** Adds payments of B whose export, of 40 MB, exceeds all buffers up to the client; returns their number. */
export async function addBigExport(url: string): Promise<number> {
  const count = 16_000;
  await run(
    url,
    `insert into transactions (merchant_id, id, order_id, amount, status, vpa_id, created_at)
     select 'B', 'B' || nth, 'BIG', 1, 'PENDING', repeat('x', 2500), '2026-01-10T10:00:00Z'
     from generate_series(1, ${count}) as nth`,
  );
  return count;
}

/** Helpers for tests that share a database. Each service that they start ends with its test. */
export function servicesOn(url: () => string) {
  const started: Service[] = [];
  afterEach(async ({ task }) => {
    // A test that hangs on a lock fails with a timeout, which does not name the session that holds the lock.
    if (task.result?.state === 'fail') await printSessions(url()).catch(() => {});
    for (const { app } of started.splice(0)) {
      // A failed test may have left a connection open, and `close` would wait for it.
      app.server.closeAllConnections();
      await app.close();
    }
  });
  return {
    start: async (...[env, watch]: [env?: Record<string, string>, watch?: Watches]) => {
      const service = await startService(url(), env, watch);
      started.push(service);
      return service;
    },
    lock: (table: string) => lockTable(url(), table),
    expectWaiting: (n: number) => expectWaiting(url(), n),
  };
}
