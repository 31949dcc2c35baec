import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Limits } from '../limits.ts';
import type { Gauges } from '../metrics/metrics.ts';
import { OperatorError } from '../operatorError.ts';
import type { DatabaseLayout, Settings } from '../settings.ts';
import { boundedPool, DatabaseUnavailable } from './boundedPool.ts';
import { CitusDialect } from './citus.ts';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrations.ts';
import type { Database, Tables } from './tables.ts';

// As UTC a date keeps its moment however the time zone of this machine was once defined.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * Each query walks along one index, whatever is asked: planned once a connection, which takes longer
 * than the walk itself, and not by bitmaps, which would gather all matches before the first.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_bitmapscan=off -c jit=off';

export interface Connection {
  db: Database;
  /** How busy it is. */
  gauges: Gauges;
  close: () => Promise<void>;
}

interface Options {
  layout?: DatabaseLayout;
  /** For the service; commands, such as an import, may take as long as they need. */
  limits?: Limits;
  /** Told when a connection breaks that nobody uses; it is replaced when needed. */
  onBreak?: (error: Error) => void;
}

/**
 * Opens the database that the settings name and brings its schema up to date.
 * `reset` deletes the embedded database first; a real server's data is never deleted here.
 */
export async function connect(
  settings: Settings,
  { reset = false, ...options }: Options & { reset?: boolean } = {},
): Promise<Connection> {
  return settings.databaseUrl
    ? connectServer(settings.databaseUrl, { layout: settings.databaseLayout, ...options })
    : connectFolder(settings.dataDir, reset, options);
}

export async function connectServer(url: string, options: Options = {}): Promise<Connection> {
  const { limits } = options;
  // A migration may take longer than any call.
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

  const pool = new pg.Pool({
    connectionString: url,
    // Citus plans each query anew, for the shard that it is about.
    options: options.layout === 'citus' ? undefined : PLANNING,
    max: limits?.databaseConnections,
    connectionTimeoutMillis: limits?.databaseWaitMs ?? 5_000,
    ...(limits?.statementTimeoutMs && {
      statement_timeout: limits.statementTimeoutMs,
      // For a server that has vanished and so cannot time out itself.
      query_timeout: limits.statementTimeoutMs + 2_000,
      keepAlive: true,
    }),
  });
  return open(pool, options);
}

async function connectFolder(
  folder: string,
  reset: boolean,
  options: Options,
): Promise<Connection> {
  const lock = await lockFolder(folder);
  try {
    const files = join(folder, 'postgres');
    // Marks of ours: only what stands beside one of them may be deleted.
    const making = join(folder, 'making');
    const ready = join(folder, 'ready');
    if (reset && existsSync(ready)) renameSync(ready, making);
    if (!existsSync(ready)) {
      if (existsSync(files) && !existsSync(making)) throw notOurs(files);
      writeFileSync(making, '');
      // A first start that was interrupted leaves a folder that no Postgres opens again.
      rmSync(files, { recursive: true, force: true });
    }
    const embedded = await connectEmbedded(files, options);
    if (existsSync(making)) renameSync(making, ready);
    return {
      ...embedded,
      close: async () => {
        await embedded.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function notOurs(files: string): OperatorError {
  return new OperatorError(
    `${files} was not made by this service and is left as it is. ` +
      'Move it away, or name another folder in DATA_DIR.',
  );
}

/** An embedded PostgreSQL, in the folder, or in memory when none is given. */
export async function connectEmbedded(folder?: string, options: Options = {}): Promise<Connection> {
  // Only here: with a real server its 100 MB need not be in memory.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  // Ours to close: the adapter leaves the instance open when the pool ends.
  const engine = await PGlite.create(folder);
  // One connection is all it has; it must not be dropped for being idle.
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.limits?.databaseWaitMs,
  });
  const connection = open(pool, options);
  await migrate(connection.db);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await engine.close();
    },
  };
}

function open(pool: pg.Pool, { layout, limits, onBreak = tellOperator }: Options): Connection {
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onBreak);
  const bounded = boundedPool(pool, limits?.databaseQueue ?? Number.POSITIVE_INFINITY);
  const Dialect = layout === 'citus' ? CitusDialect : PostgresDialect;
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool: bounded }) });
  return {
    db,
    gauges: {
      connections: () => pool.totalCount,
      idleConnections: () => pool.idleCount,
      waiting: () => pool.waitingCount,
    },
    close: () => db.destroy(),
  };
}

function tellOperator(error: Error): void {
  console.error(`A connection to the database broke: ${error.message}`);
}

function reason(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reason(error.cause);
  // A refused connection arrives as an AggregateError without a message of its own.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
