import { sql } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { serversOf } from '../settings.ts';
import type { CancelBackend } from './abortable.ts';
import { DatabaseUnavailable } from './isTransient.ts';
import { migrate } from './migrate.ts';
import { type Connection, type ConnectionOptions, gaugesOf, isFull, openPool } from './openPool.ts';
import type { Database } from './tables.ts';

/**
 * Each query scans one index, whatever its parameters. Planning takes longer than the scan, so each connection keeps
 * its plans. Bitmap scans, which find all matches before the first row, and JIT, which compiles first, are off.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_bitmapscan: 'off', jit: 'off' };

/** How often a connection is used before it is replaced, so that its prepared statements and caches stay small. */
const MAX_USES = 1_000;

/** Connects to a PostgreSQL server. If `address` is a function, it is called for each new connection. */
export async function connectServer(
  address: string | (() => string),
  options: ConnectionOptions = {},
): Promise<Connection> {
  const { limits } = options;
  const readUrl = typeof address === 'string' ? () => address : address;
  const url = readUrl();
  const newPool = poolsOf(() => serversOf(readUrl()));
  const single = { connectionTimeoutMillis: 5_000, max: 1 };
  // No statement timeout: a migration may take longer than any call.
  const setUp = openPool(newPool({ ...single, application_name: 'dashboard-start' }), options);
  await refuseUnusable(setUp.db).catch((error) => refuse(url, error, setUp.close));
  await migrate(setUp.db, options.migrates).finally(setUp.close);

  const control = openPool(
    newPool({
      ...single,
      application_name: 'dashboard-control',
      idleTimeoutMillis: 0,
      query_timeout: 5_000,
      keepAlive: true,
    }),
    { onConnectionLost: options.onConnectionLost },
  );
  const pool: pg.PoolConfig = {
    max: limits?.DATABASE_CONNECTIONS,
    maxUses: MAX_USES,
    connectionTimeoutMillis: limits?.DATABASE_WAIT_MS ?? 5_000,
    keepAlive: true,
    // Ends the wait when the server is gone, because then nothing else cancels the statement.
    ...(limits?.STATEMENT_TIMEOUT_MS && { query_timeout: limits.STATEMENT_TIMEOUT_MS + 2_000 }),
  };
  const session = {
    // The only date style that pg can read; a date in another style becomes null.
    DateStyle: 'ISO',
    // Citus must plan each query for the shard that its parameters name.
    ...(options.layout !== 'citus' && PLANNING),
    ...(limits && { statement_timeout: String(limits.STATEMENT_TIMEOUT_MS) }),
  };
  const cancel: CancelBackend = (pid) => sql`select pg_cancel_backend(${pid})`.execute(control.db);
  const callPool = newPool({ ...pool, application_name: 'dashboard' }, session);
  const calls = openPool(callPool, options, { cancel });
  const exportPool = newPool(
    {
      ...pool,
      application_name: 'dashboard-exports',
      max: limits?.MAX_EXPORTS,
      // One `fetch` of a search may scan millions of payments.
      ...(limits && { query_timeout: limits.MAX_EXPORT_MS + 2_000 }),
    },
    {
      ...session,
      // Prefers plans that return the first rows soon, without sorting all rows.
      cursor_tuple_fraction: '0.0001',
      // Enforced by the server, in case the service is gone without closing its connections.
      ...(limits && { idle_in_transaction_session_timeout: String(limits.MAX_EXPORT_MS) }),
    },
  );
  const exports = openPool(exportPool, options, { cancel });
  const check = () =>
    Promise.all([sql`select 1`.execute(control.db), calls.check(), exports.check()]);
  const close = async () => {
    await Promise.all([calls.close(), exports.close()]);
    await control.close();
  };
  await check().catch((error) => refuse(url, error, close));
  const gauges = gaugesOf([callPool, exportPool]);
  return { ...calls, exports: exports.db, check, close, gauges };
}

async function refuseUnusable(db: Database): Promise<void> {
  type Found = Record<'version' | 'schema' | 'encoding' | 'revoke', string | null>;
  // Qualified names, because an attacker's functions could otherwise replace PostgreSQL's own in this check too.
  const { rows } = await sql<Found>`
    select pg_catalog.current_setting('server_version_num') as version,
      pg_catalog.current_schema() as schema,
      pg_catalog.current_setting('server_encoding') as encoding,
      (select pg_catalog.string_agg(pg_catalog.format('revoke create on schema %I from %s', nspname,
          case grantee when 0 then 'public' else grantee::pg_catalog.regrole::text end), '; ')
        from pg_catalog.pg_namespace as n, pg_catalog.aclexplode(nspacl)
        where nspname = any(pg_catalog.current_schemas(false)) and privilege_type = 'CREATE'
          and grantee not in (
            select nspowner
            union all select oid from pg_catalog.pg_roles where rolname = current_user
            union all select relowner from pg_catalog.pg_class
              where relname = 'merchants' and relnamespace = n.oid)) as revoke`.execute(db);
  const { version, schema, encoding, revoke } = rows[0] as Found;
  const major = Math.floor(Number(version) / 10_000);
  if (major < 14) throw new Error(`version 14 or newer is needed, it has ${major}`);
  if (schema === null) throw new Error('the search_path names no schema that exists');
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}; UTF8 is needed`);
  // PostgreSQL prefers a function whose parameters fit better, in any schema of the path (CVE-2018-1058).
  if (revoke) {
    throw new Error(
      `not only the tables' owner may create functions in its schema (in PostgreSQL 14, everybody may), and the service would run them. As the schema's owner, run: ${revoke}`,
    );
  }
}

/** Returns a function that makes pools, which all use one server until it fails or is a standby; then the next one. */
function poolsOf(servers: () => string[]) {
  let current = 0;
  const pick = () => servers()[current % servers().length] ?? '';
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: pick() });
    }
  }
  class Pool extends pg.Pool {
    override async connect(): Promise<pg.PoolClient>;
    override async connect() {
      for (let left = servers().length - 1; ; left -= 1) {
        const [tried, isQueued] = [current, isFull(this)];
        try {
          return await super.connect();
        } catch (error) {
          if (left <= 0 || isQueued) throw error;
          // Another connection may already have switched to the next server.
          if (current === tried) current += 1;
        }
      }
    }
  }
  return (config: pg.PoolConfig, parameters: Record<string, string> = {}) =>
    new Pool({ ...config, Client, onConnect: (client) => prepare(client, pick(), parameters) });
}

/**
 * Refuses a standby unless the URL allows one. Sets the parameters by a statement: PgBouncer would refuse start-up
 * parameters, and the URL's own `options` would replace them.
 */
async function prepare(
  client: pg.ClientBase,
  url: string,
  parameters: Record<string, string>,
): Promise<void> {
  const names = Object.keys(parameters);
  const calls = names.map((name, nth) => `, pg_catalog.set_config('${name}', $${nth + 1}, false)`);
  const text = `select pg_catalog.pg_is_in_recovery() as "isStandby"${calls.join('')}`;
  const { rows } = await client.query(text, Object.values(parameters));
  const takesStandby = new URL(url).searchParams.get('target_session_attrs') === 'any';
  if (rows[0].isStandby && !takesStandby) {
    throw new Error(
      'it is a standby. If lists may lag behind, add ?target_session_attrs=any to DATABASE_URL',
    );
  }
}

async function refuse(url: string, error: unknown, close: () => Promise<void>): Promise<never> {
  await close();
  const places = serversOf(url).map((server) => {
    const { hostname, port, pathname } = new URL(server);
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
  });
  throw new OperatorError(`PostgreSQL at ${places.join(', ')} cannot be used: ${reason(error)}`);
}

function reason(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reason(error.cause);
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
