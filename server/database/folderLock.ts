import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { OperatorError, plural } from '../operatorError.ts';

/** The longest path of a socket on macOS, in bytes (Linux: 107). Node.js 20 silently truncates a longer path. */
const MAX_SOCKET_PATH = 103;

interface Lock {
  release: () => void;
}

/**
 * Locks the folder for this process: two processes on one embedded database destroy it. Throws an OperatorError if the
 * folder is in use. The lock is a listening socket: other containers see it too, and it closes when its process dies.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  if (process.platform === 'win32') {
    throw new OperatorError(
      'The embedded database needs Linux, macOS or WSL; on Windows itself, name a PostgreSQL server in DATABASE_URL.',
    );
  }
  const longest = Buffer.byteLength(join(folder, 'lock-4194304-00000000.new'));
  if (longest > MAX_SOCKET_PATH) {
    throw new OperatorError(
      `The path ${folder} is ${plural(longest - MAX_SOCKET_PATH, 'byte')} too long for the embedded database: name a shorter one in DATA_DIR.`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await lockBySocket(folder);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The folder ${folder} cannot be locked against a second process (${(error as Error).message}). ` +
        'Make room if its disk is full; otherwise name a folder on a disk of this machine in DATA_DIR.',
    );
  }
}

/**
 * Locks the folder by a socket of this process, which gets its final name once it listens. So a socket that refuses
 * connections belongs to a dead process and can be deleted, and at least one of two processes sees the other.
 */
async function lockBySocket(folder: string): Promise<Lock> {
  const name = `lock-${process.pid}-${randomBytes(4).toString('hex')}`;
  const path = (file: string) => join(folder, file);
  const server = createServer((socket) => socket.destroy());
  const release = () => {
    server.close();
    rmSync(path(name), { force: true });
  };
  try {
    server.listen(path(`${name}.new`));
    await once(server, 'listening');
    server.unref();
    renameSync(path(`${name}.new`), path(name));
    for (const other of readdirSync(folder)) {
      const [, pid] = /^lock-(\d+)-[0-9a-f]{8}$/.exec(other) ?? [];
      if (!pid || other === name) continue;
      const failure = await connectionFailure(path(other));
      // Only these two errors prove that no process listens; a full queue gives another error.
      if (failure === 'ECONNREFUSED' || failure === 'ENOENT') rmSync(path(other), { force: true });
      else {
        throw new OperatorError(
          `The embedded database in ${folder} is in use by process ${pid} of this machine or a container. ` +
            (failure === 'EACCES'
              ? `It is another user's; if it does not run any more, delete ${path(other)}.`
              : 'Stop that process first, or use a PostgreSQL server through DATABASE_URL.'),
        );
      }
    }
    return { release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Connects to the socket; returns the error code, or undefined if that succeeds. */
async function connectionFailure(path: string): Promise<string | undefined> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    socket.destroy();
  }
}
