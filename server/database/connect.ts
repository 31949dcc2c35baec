import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Limits } from '../limits.ts';
import type { Gauges } from '../metrics/metrics.ts';
import { sampleDrift } from '../metrics/sampleDrift.ts';
import { OperatorError } from '../operatorError.ts';
import type { DatabaseLayout, Settings } from '../settings.ts';
import { boundedPool, DatabaseUnavailable } from './boundedPool.ts';
import { type CancelBackend, cancelOnAbort } from './cancelOnAbort.ts';
import { CitusDialect } from './citus.ts';
import { readRecentDrift } from './counterDrift.ts';
import { EmbeddedDialect } from './embedded.ts';
import { migrate } from './migrations.ts';
import { openFolder } from './openFolder.ts';
import type { Database, Tables } from './tables.ts';

// As UTC text a date is exact, whatever the machine's time zone was at that date.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * Each query scans one index, whatever its parameters. Planning takes longer than the scan, so a plan is kept for each
 * connection; bitmap scans and JIT are off, as both process all matches before the first row.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_bitmapscan=off -c jit=off';

/** A connection ends after this many uses, so that its prepared statements and caches do not grow for ever. */
const MAX_USES = 1_000;

export interface Connection {
  db: Database;
  /** Connections of their own, so that no list waits for an export; the embedded database has only one. */
  exports: Database;
  /** A connection of its own for health checks and cancelling; the embedded database has only one. */
  control: Database;
  gauges: Gauges;
  close: () => Promise<void>;
}

interface Options {
  layout?: DatabaseLayout;
  /** For the service; commands such as an import run without limits. */
  limits?: Limits;
  /** Called when an idle connection breaks; the pool replaces it when needed. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens the configured database and migrates its schema. */
export async function connect(settings: Settings, options: Options = {}): Promise<Connection> {
  return settings.databaseUrl
    ? connectServer(settings.databaseUrl, { layout: settings.databaseLayout, ...options })
    : openFolder(settings.dataDir, (files) => connectEmbedded(files, options));
}

export async function connectServer(url: string, options: Options = {}): Promise<Connection> {
  const { limits } = options;
  // No statement timeout: a migration may take longer than any call.
  const setUp = open(
    new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000, max: 1 }),
    options,
  );
  try {
    await sql`select 1`.execute(setUp.db);
  } catch (error) {
    await setUp.close();
    const { hostname, port, pathname } = new URL(url);
    throw new OperatorError(
      `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname} cannot be used: ${reason(error)}`,
    );
  }
  await migrate(setUp.db).finally(setUp.close);

  const control = open(
    new pg.Pool({
      connectionString: url,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    }),
    { onConnectionLost: options.onConnectionLost },
  );
  const pool: pg.PoolConfig = {
    connectionString: url,
    // Citus must plan each query for the shard that its parameters name.
    options: options.layout === 'citus' ? undefined : PLANNING,
    max: limits?.databaseConnections,
    maxUses: MAX_USES,
    connectionTimeoutMillis: limits?.databaseWaitMs ?? 5_000,
    ...(limits?.statementTimeoutMs && {
      statement_timeout: limits.statementTimeoutMs,
      // The client's own timeout, for a server that is gone and cannot cancel the statement.
      query_timeout: limits.statementTimeoutMs + 2_000,
      keepAlive: true,
    }),
  };
  let cancelled = 0;
  const cancel: CancelBackend = (pid) => {
    cancelled += 1;
    return sql`select pg_cancel_backend(${pid})`.execute(control.db);
  };
  const calls = open(new pg.Pool(pool), options, { cancel });
  const exportPool = new pg.Pool({
    ...pool,
    max: limits?.maxExports,
    // The server's own timeout, for a service that is gone without closing its connections.
    idle_in_transaction_session_timeout: limits?.maxExportMs,
  });
  const exports = open(exportPool, options, { cancel });
  return {
    ...calls,
    gauges: { ...calls.gauges, cancelled: () => cancelled },
    exports: exports.db,
    control: control.db,
    close: async () => {
      await Promise.all([calls.close(), exports.close()]);
      await control.close();
    },
  };
}

/** An embedded PostgreSQL (PGlite) in the folder, or in memory without one. */
export async function connectEmbedded(folder?: string, options: Options = {}): Promise<Connection> {
  // Imported here because it takes 100 MB of memory, which a PostgreSQL server does not need.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  // Closed below: the adapter leaves the instance open when the pool ends.
  const engine = await PGlite.create(folder);
  // It has a single connection, which must not be closed when idle.
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.limits?.databaseWaitMs,
  });
  const connection = open(pool, options, { Dialect: EmbeddedDialect });
  await migrate(connection.db);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await engine.close();
    },
  };
}

interface Engine {
  Dialect?: typeof PostgresDialect;
  cancel?: CancelBackend;
}

function open(
  pool: pg.Pool,
  { layout, limits, onConnectionLost = printConnectionLoss }: Options,
  { Dialect = layout === 'citus' ? CitusDialect : PostgresDialect, cancel }: Engine = {},
): Connection {
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', onConnectionLost);
  const bounded = boundedPool(pool, limits?.databaseQueue ?? Number.POSITIVE_INFINITY);
  const dialect = new Dialect({ pool: bounded, onCreateConnection: cancelOnAbort(cancel) });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    exports: db,
    control: db,
    gauges: {
      connections: () => pool.totalCount,
      idleConnections: () => pool.idleCount,
      waiting: () => pool.waitingCount,
      drift: sampleDrift(() => readRecentDrift(db)),
      cancelled: () => 0,
    },
    close: () => db.destroy(),
  };
}

function printConnectionLoss(error: Error): void {
  console.error(`A connection to the database broke: ${error.message}`);
}

function reason(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reason(error.cause);
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
