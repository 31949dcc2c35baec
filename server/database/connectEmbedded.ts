import pg from 'pg';
import { EmbeddedDialect } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Connection, type ConnectionOptions, openPool } from './openPool.ts';

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
    connectionTimeoutMillis: options.limits?.databaseWaitMs,
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
