import { sql } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { DatabaseUnavailable } from './boundedPool.ts';
import type { CancelBackend } from './cancelOnAbort.ts';
import { migrate } from './migrate.ts';
import { type Connection, type ConnectionOptions, openPool } from './openPool.ts';

/**
 * Each query scans one index, whatever its parameters. Planning takes longer than the scan, so a plan is kept for each
 * connection; bitmap scans and JIT are off, as both process all matches before the first row.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_bitmapscan=off -c jit=off';

/** A connection ends after this many uses, so that its prepared statements and caches do not grow for ever. */
const MAX_USES = 1_000;

/** Connects to a PostgreSQL server. */
export async function connectServer(
  url: string,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const { limits } = options;
  // No statement timeout: a migration may take longer than any call.
  const setUp = openPool(
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

  const control = openPool(
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
      // Ends the waiting when the server is gone, because then nothing else cancels the statement.
      query_timeout: limits.statementTimeoutMs + 2_000,
      keepAlive: true,
    }),
  };
  let cancelled = 0;
  const cancel: CancelBackend = (pid) => {
    cancelled += 1;
    return sql`select pg_cancel_backend(${pid})`.execute(control.db);
  };
  const calls = openPool(new pg.Pool(pool), options, { cancel });
  const exportPool = new pg.Pool({
    ...pool,
    max: limits?.maxExports,
    // The server's own timeout, for a service that is gone without closing its connections.
    idle_in_transaction_session_timeout: limits?.maxExportMs,
  });
  const exports = openPool(exportPool, options, { cancel });
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

function reason(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reason(error.cause);
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
