import fs from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrate.ts';
import { type Connection, type ConnectionOptions, openPool } from './openPool.ts';

/** Opens an embedded PostgreSQL (PGlite) in the folder, or in memory. All requests share its one connection. */
export async function connectEmbedded(
  folder?: string,
  options: ConnectionOptions = {},
): Promise<Connection> {
  // Loaded only here: it takes 100 MB of memory, which a service on PostgreSQL does not need.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  // `close` closes the engine, because the adapter leaves it open when the pool ends.
  const engine = await PGlite.create({
    dataDir: folder,
    // The progress timer of a recovery that fails is never cleared, and would keep the process alive.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
  });
  // The engine has a single connection, which must not be closed when idle.
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.limits?.DATABASE_WAIT_MS,
  });
  // PGlite answers within one turn of the event loop, in which no other request is read. If statements did not wait a
  // turn, an account could exceed its limit by opening many connections.
  const connection = openPool(pool, options, { engine: 'embedded', turn: setImmediate });
  const close = async () => {
    await connection.close();
    await engine.close();
  };
  await migrate(connection.db, options.migrates).catch(async (error) => {
    await close();
    throw error;
  });
  return { ...connection, close };
}

/**
 * Opens the embedded database in the folder, or makes a new one if `mayMake`, and locks it for this process. Closing it
 * makes all writes durable.
 */
export async function openFolder<T extends { close: () => Promise<void> }>(
  folder: string,
  mayMake: boolean,
  open: (files: string) => Promise<T>,
): Promise<T> {
  if (!mayMake && !fs.existsSync(join(folder, 'ready'))) {
    throw new OperatorError(`There is no embedded database in ${folder}.`);
  }
  const lock = await lockFolder(folder);
  try {
    const files = join(folder, 'postgres');
    // Marker files: a database folder without one of them was not made by this service and is never deleted.
    const making = join(folder, 'making');
    const ready = join(folder, 'ready');
    if (!fs.existsSync(ready)) {
      if (fs.existsSync(files) && !fs.existsSync(making)) {
        throw new OperatorError(
          `${files} was not made by this service and is left as it is. ` +
            'Move it away, or name another folder in DATA_DIR.',
        );
      }
      fs.writeFileSync(making, '');
      // An interrupted first start may leave a folder that PostgreSQL cannot open.
      fs.rmSync(files, { recursive: true, force: true });
    } else if (!fs.existsSync(join(files, 'PG_VERSION'))) {
      // PGlite would create an empty database over the remaining files.
      throw damaged(files, 'PG_VERSION is missing');
    }
    closeToOthers(files);
    refuseForeignFiles(files);
    const embedded = await open(files).catch((error) => {
      if (error instanceof OperatorError) throw error;
      refuseFullDisk(folder);
      throw damaged(files, firstSentence(error));
    });
    if (fs.existsSync(making)) fs.renameSync(making, ready);
    return {
      ...embedded,
      close: async () => {
        try {
          await embedded.close();
          syncFolder(folder);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Protects the files by the folder's mode: PGlite makes them writable for everybody, regardless of the umask. */
function closeToOthers(files: string): void {
  fs.mkdirSync(files, { recursive: true });
  try {
    fs.chmodSync(files, 0o700);
  } catch (error) {
    console.warn(
      `Warning: ${files} cannot be closed to other users of this machine: ${(error as Error).message}.`,
    );
  }
}

/** Throws when files cannot be opened for writing, because PGlite would fail as if they were damaged. */
function refuseForeignFiles(files: string): void {
  try {
    for (const entry of fs.readdirSync(files, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) fs.closeSync(fs.openSync(join(entry.parentPath, entry.name), 'r+'));
    }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new OperatorError(
      `${path} may not be read and written: it belongs to another user, such as root, who has run a command. ` +
        `The database is not damaged. As root, run: chown -R ${process.geteuid?.()} '${files}'. ` +
        'From then on run all commands as the user of the service.',
    );
  }
}

/** The free space that opening needs: PostgreSQL may create a WAL segment. */
const NEEDED_BYTES = 32 * 1_048_576;

function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= NEEDED_BYTES) return;
  throw new OperatorError(
    `The embedded database in ${folder} cannot be opened: the disk is full. ` +
      `Make at least ${NEEDED_BYTES / 1_048_576} MB free there and start again; its files are left as they are.`,
  );
}

function damaged(files: string, what: string): OperatorError {
  return new OperatorError(
    `The embedded database in ${files} cannot be opened: ${what}. Its files are probably damaged or ` +
      'incomplete, by a power cut, a full disk or a copy made while in use; they are left as they are. ' +
      'Put back a copy of the folder made with the service stopped, or name a new folder in ' +
      'DATA_DIR, add the accounts and import the payments again.',
  );
}

function firstSentence(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/)[0] ?? '';
}

/** Makes the files durable: PGlite itself never calls fsync, so a power cut can lose what it wrote last. */
function syncFolder(folder: string): void {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  // Folders too, for new and renamed files, but not sockets.
  const written = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  for (const path of [folder, ...written.map(({ parentPath, name }) => join(parentPath, name))]) {
    const file = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  }
}
