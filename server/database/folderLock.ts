import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { OperatorError } from '../operatorError.ts';

/** The limit of macOS; Linux has 107. Node.js 20 cuts a longer path without an error. */
const MAX_SOCKET_PATH = 103;

interface Lock {
  release: () => void;
}

/**
 * Locks the folder for this process: two processes on one embedded database destroy it. Throws an OperatorError when it
 * is in use. The lock is a listening socket: other containers see it too, and it closes when its process dies.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await (process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The folder ${folder} cannot be locked against a second process (${(error as Error).message}). ` +
        'Make room if its disk is full; otherwise name a folder on a disk of this machine in DATA_DIR.',
    );
  }
}

/** Windows has no sockets in folders; a pipe is named after the folder, and only one process can listen on it. */
async function lockByPipe(folder: string): Promise<Lock> {
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex');
  const server = createServer((socket) => socket.destroy()).listen(
    `\\\\.\\pipe\\dashboard-${name}`,
  );
  await once(server, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? inUse(folder, 'another process') : error;
  });
  server.unref();
  return { release: () => server.close() };
}

/**
 * Each process has a socket of its own, which gets its final name once it listens. So a socket that refuses is a dead
 * process's and can be deleted, and of two processes at least one sees the other.
 */
async function lockBySocket(folder: string): Promise<Lock> {
  const name = `lock-${process.pid}-${randomBytes(4).toString('hex')}`;
  const { path, close } = shortPath(folder);
  const server = createServer((socket) => socket.destroy());
  const release = () => {
    server.close();
    rmSync(join(folder, name), { force: true });
  };
  try {
    server.listen(path(`${name}.new`));
    await once(server, 'listening');
    server.unref();
    renameSync(join(folder, `${name}.new`), join(folder, name));
    for (const other of readdirSync(folder)) {
      const [, pid] = /^lock-(\d+)-[0-9a-f]{8}$/.exec(other) ?? [];
      if (!pid || other === name) continue;
      if (await isListening(path(other))) {
        throw inUse(folder, `process ${pid} of this machine or a container`);
      }
      rmSync(join(folder, other), { force: true });
    }
    return { release };
  } catch (error) {
    release();
    throw error;
  } finally {
    close();
  }
}

/** Paths of the folder's files for a socket's address, which must be short: Linux has short paths for open folders. */
function shortPath(folder: string): { path: (file: string) => string; close: () => void } {
  const longest = join(folder, 'lock-4194304-00000000.new');
  if (Buffer.byteLength(longest) <= MAX_SOCKET_PATH) {
    return { path: (file) => join(folder, file), close: () => {} };
  }
  const open = openSync(folder, 'r');
  return { path: (file) => `/proc/self/fd/${open}/${file}`, close: () => closeSync(open) };
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    // Only these two prove that no process listens. A full queue or another user's socket gives other errors.
    return !['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    socket.destroy();
  }
}

function inUse(folder: string, holder: string): OperatorError {
  return new OperatorError(
    `The embedded database in ${folder} is in use by ${holder}. ` +
      'Stop that process first, or use a PostgreSQL server through DATABASE_URL.',
  );
}
