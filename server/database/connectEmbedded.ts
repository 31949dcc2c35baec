import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { type Connection, type ConnectionOptions, openPool } from './openPool.ts';
import type { Database } from './tables.ts';

class EmbeddedAdapter extends PostgresAdapter {}

/** PostgreSQL in this process; all requests share its one connection. */
class EmbeddedDialect extends PostgresDialect {
  override createAdapter(): EmbeddedAdapter {
    return new EmbeddedAdapter();
  }
}

export function isEmbedded(db: Database): boolean {
  return db.getExecutor().adapter instanceof EmbeddedAdapter;
}

/** An embedded PostgreSQL (PGlite) in the folder, or in memory without one. */
export async function connectEmbedded(
  folder?: string,
  options: ConnectionOptions = {},
): Promise<Connection> {
  // Imported here because it takes 100 MB of memory, which a PostgreSQL server does not need.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  // Closed below: the adapter leaves the instance open when the pool ends.
  const engine = await PGlite.create({
    dataDir: folder,
    // The progress timer of a recovery that fails is never cleared, and would keep the process alive.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
  });
  // It has a single connection, which must not be closed when idle.
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.limits?.DATABASE_WAIT_MS,
  });
  const connection = openPool(pool, options, { Dialect: EmbeddedDialect });
  await migrate(connection.db);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await engine.close();
    },
  };
}
