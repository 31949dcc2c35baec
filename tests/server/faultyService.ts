import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { readLimits } from '../../server/limits.ts';
import { signedIn } from './payments.ts';

/** Long enough for a busy machine. */
const LONG_LIMITS = { STATEMENT_TIMEOUT_MS: '30000', DATABASE_WAIT_MS: '30000' };

interface Calls {
  url: string;
  /** As merchant A by default. */
  call: (path: string, merchantId?: string) => Promise<Response>;
  /** The answer with its body unread. */
  open: (path: string, merchantId?: string) => Promise<IncomingMessage>;
}

type Watch = (db: Database) => Database;

export interface Service extends Calls {
  app: FastifyInstance;
  connection: Connection;
}

/** The service on a real socket with that PostgreSQL and these limits. */
export async function startService(
  url: string,
  env: Record<string, string> = {},
  /** Wrap the database of the calls, or of the exports. */
  watch: { calls?: Watch; exports?: Watch } = {},
): Promise<Service> {
  const limits = readLimits({ ...LONG_LIMITS, ...env });
  const connection = await connectServer(url, { limits, onConnectionLost: () => {} });
  const { db, exports, control } = connection;
  const app = await buildApp(watch.calls?.(db) ?? db, {
    exports: watch.exports?.(exports) ?? exports,
    control,
    limits,
  });
  app.addHook('onClose', () => connection.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, connection, ...callsTo(`http://127.0.0.1:${port}`) };
}

export function callsTo(address: string): Calls {
  return {
    url: address,
    call: (path, merchantId = 'A') => fetch(`${address}${path}`, { headers: signedIn(merchantId) }),
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

/** Locks a table until the returned function is called: every other statement on it waits. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  // The test may restart the server, which ends this connection.
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** The number of statements that wait for a lock. */
export async function waitingForLock(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  await client.end();
  return rows[0].n;
}

/** The counters and a recount of the payments, which must be equal. */
export async function countersAndRecount(db: Database) {
  const counters = await sql`
    select merchant_id, day::text, status, sum(n)::int as n from payment_counts
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(db);
  const recount = await sql`
    with days as (
      select merchant_id, (created_at at time zone 'UTC')::date as day, status from transactions
    )
    select merchant_id, day::text, status, count(*)::int as n from days group by 1, 2, 3
    union all
    select '', day::text, status, count(*)::int as n from days group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return { counters: counters.rows, recount: recount.rows };
}
