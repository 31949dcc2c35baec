import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** Whether this PostgreSQL installation has the extension. */
export function hasCitus(bin: string): boolean {
  const pgConfig = join(bin, 'pg_config');
  if (!existsSync(pgConfig)) return false;
  const share = execFileSync(pgConfig, ['--sharedir']).toString().trim();
  return existsSync(join(share, 'extension/citus.control'));
}

export interface Citus {
  /** The coordinator's. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts three servers: a coordinator without payments and two workers. */
export async function startCitus(bin: string): Promise<Citus> {
  const servers = await Promise.all([start(bin), start(bin), start(bin)]);
  const [{ url }] = servers;
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  await addNodes(servers).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function addNodes(servers: PostgresServer[]): Promise<void> {
  for (const { url } of servers) await run(url, 'create extension citus');
  const [coordinator, ...workers] = servers.map(({ url }) => new URL(url));
  if (!coordinator) return;
  await run(coordinator.href, `select citus_set_coordinator_host(${address(coordinator)})`);
  for (const worker of workers) {
    await run(coordinator.href, `select citus_add_node(${address(worker)})`);
  }
}

function start(bin: string): Promise<PostgresServer> {
  return startPostgres(bin, {
    settings: [
      'shared_preload_libraries=citus',
      'citus.node_conninfo=sslmode=disable',
      // Needed to move shards during writes.
      'wal_level=logical',
    ],
  });
}

function address({ hostname, port }: URL): string {
  return `'${hostname}', ${port}`;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
