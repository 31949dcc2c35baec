import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import type { Settings } from '../settings.ts';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrations.ts';
import type { Database, Tables } from './tables.ts';

// As UTC a date keeps its moment however the time zone of this machine was once defined.
pg.defaults.parseInputDatesAsUTC = true;

export interface Connection {
  db: Database;
  close: () => Promise<void>;
}

/**
 * Opens the database that the settings name and brings its schema up to date.
 * `reset` deletes the embedded database first; a real server's data is never deleted here.
 */
export async function connect(settings: Settings, { reset = false } = {}): Promise<Connection> {
  return settings.databaseUrl
    ? connectServer(settings.databaseUrl)
    : connectFolder(settings.dataDir, reset);
}

export async function connectServer(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => console.error(`A database connection broke: ${error.message}`));
  const db = open(pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await db.destroy();
    const { hostname, port, pathname } = new URL(url);
    throw new OperatorError(
      `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname} cannot be used: ${reason(error)}`,
    );
  }
  await migrate(db);
  return { db, close: () => db.destroy() };
}

async function connectFolder(folder: string, reset: boolean): Promise<Connection> {
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
    const embedded = await connectEmbedded(files);
    if (existsSync(making)) renameSync(making, ready);
    return {
      db: embedded.db,
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
export async function connectEmbedded(folder?: string): Promise<Connection> {
  // Only here: with a real server its 100 MB need not be in memory.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  // Ours to close: the adapter leaves the instance open when the pool ends.
  const engine = await PGlite.create(folder);
  // One connection is all it has; it must not be dropped for being idle.
  const db = open(new pg.Pool({ ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 }));
  await migrate(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await engine.close();
    },
  };
}

function open(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function reason(error: unknown): string {
  // A refused connection arrives as an AggregateError without a message of its own.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
