import {
  type ChildProcess,
  execFile,
  execFileSync,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { isAll } from '../programs.ts';

/** A server on which tests create and drop databases. */
export interface PostgresServer {
  url: string;
  /** Breaks all connections, like a crash or failover; resolves when the server is back. */
  restart: () => Promise<void>;
  whileStopped: (action: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`: TEST_POSTGRES_BIN, Debian's newest, or where `pg_config` points. */
export function findPostgres(): string | undefined {
  if (process.env.TEST_POSTGRES_BIN) return process.env.TEST_POSTGRES_BIN;
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { stdio: 'pipe' }).toString().trim());
  } catch {
    // Without pg_config, only Debian's folders are searched.
  }
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** The folder of the PostgreSQL that tests use; undefined with `npm test`. */
export const findTestedPostgres = () => (isAll ? findPostgres() : undefined);

export function citusIsInstalled(bin: string): boolean {
  const pgConfig = join(bin, 'pg_config');
  if (!existsSync(pgConfig)) return false;
  const share = execFileSync(pgConfig, ['--sharedir']).toString().trim();
  return existsSync(join(share, 'extension/citus.control'));
}

interface PostgresOptions {
  /** The folder of the data, which is kept; by default a temporary folder, deleted at the end. */
  keep?: string;
  /** Settings such as `shared_buffers=2GB`. */
  settings?: string[];
}

/** Starts a server without fsync: it survives its own crash, but not the machine's. */
export async function startPostgres(
  bin: string,
  { keep, settings: more = [] }: PostgresOptions = {},
): Promise<PostgresServer> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'dashboard-postgres-'));
  mkdirSync(folder, { recursive: true });
  const asUser = unprivileged();
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid ?? asUser.uid);
  const data = join(folder, 'data');
  const isNew = !existsSync(data);
  if (isNew) {
    await promisify(execFile)(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...asUser, cwd: folder },
    );
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    `unix_socket_directories=${folder}`,
    ...more,
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const log = join(folder, 'log');
  let server: ChildProcess;
  const start = async () => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', openSync(log, 'w')] },
    );
    const ended = once(server, 'exit').then(() => {
      throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`);
    });
    ended.catch(() => {});
    await Promise.race([waitUntilReady(url), ended]);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    // The server has already ended: it did not start again after a stop.
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const whileStopped = async (action: () => Promise<void>) => {
    // Immediate shutdown: connections break, and the next start recovers from the WAL.
    await end('SIGQUIT');
    try {
      await action();
    } finally {
      await start();
    }
  };
  // An aborted test run stops its server too.
  process.once('exit', () => server?.kill('SIGKILL'));
  await start();
  // As by default since PostgreSQL 15. The service refuses a schema in which everybody may create functions.
  for (const name of isNew ? ['postgres', 'template1'] : []) {
    await run(databaseUrl(url, name), 'revoke create on schema public from public');
  }
  return {
    url,
    restart: () => whileStopped(async () => {}),
    whileStopped,
    stop: async () => {
      // Fast shutdown: open connections are closed, not waited for.
      await end('SIGINT');
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user `postgres` if the tests run as root, as in a container: PostgreSQL refuses to run as root. */
export function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes a folder, in memory if there is room: closing an embedded database calls fsync for a thousand files. */
export function makeDataFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = statfsSync(existsSync(memory) ? memory : tmpdir());
  const isRoomy = existsSync(memory) && bavail * bsize > 2 ** 31;
  return mkdtempSync(join(isRoomy ? memory : tmpdir(), 'dashboard-data-'));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await run(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Runs the statements on one new connection; returns the rows of the last statement. */
export async function run(url: string, ...statements: string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(url);
  // Without a listener, a connection that breaks later would end the tests.
  client.on('error', () => {});
  try {
    await client.connect();
    let rows: pg.QueryResultRow[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export function newName(): string {
  return `dashboard_test_${randomBytes(6).toString('hex')}`;
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
