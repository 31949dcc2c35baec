import { databaseUrl, type PostgresServer, run, startPostgres } from './postgres.ts';

/** The settings of each server. Eight shards instead of 32: four on each worker are enough for moves and joins. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=disable',
  'citus.shard_count=8',
  // Needed to move shards during writes.
  'wal_level=logical',
  'max_worker_processes=32',
];

export interface Citus {
  /** The coordinator first, then the workers. */
  urls: [string, ...string[]];
  workers: PostgresServer[];
  /** Creates a database on all servers; returns its address on the coordinator. */
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts three servers: a coordinator without payments and two workers. */
export async function startCitus(bin: string): Promise<Citus> {
  const start = () => startPostgres(bin, { settings: SETTINGS });
  const [coordinator, ...workers] = await Promise.all([start(), start(), start()]);
  const urls: Citus['urls'] = [coordinator.url, ...workers.map(({ url }) => url)];
  return {
    urls,
    workers,
    async createDatabase(name) {
      const [first, ...others] = urls.map((url) => databaseUrl(url, name)) as Citus['urls'];
      await Promise.all(urls.map((url) => run(url, `create database ${name}`)));
      await Promise.all([first, ...others].map((url) => run(url, 'create extension citus')));
      await run(first, `select citus_set_coordinator_host(${address(first)})`);
      for (const worker of others) await run(first, `select citus_add_node(${address(worker)})`);
      return first;
    },
    stop: async () => {
      await Promise.all([coordinator, ...workers].map((server) => server.stop()));
    },
  };
}

function address(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port}`;
}
