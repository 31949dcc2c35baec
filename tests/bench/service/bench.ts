import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectServer } from '../../../server/database/connectServer.ts';
import { findPostgres, startPostgres } from '../../server/postgres.ts';
import { median } from '../median.ts';
import { type RunningService, startService } from '../startService.ts';
import { ADMIN, authorization, BIGGEST, MERCHANT_IDS } from './accounts.ts';
import { type Calls, listCalls, listPath } from './calls.ts';
import { download } from './download.ts';
import { fill, OLD_ORDERS } from './fill.ts';
import { fire } from './fire.ts';
import { measureLoad } from './load.ts';
import { memory } from './memory.ts';

/** Settings for a machine with 8 GB of memory, in addition to those of `startPostgres`. */
const POSTGRES = ['shared_buffers=2GB', 'effective_cache_size=6GB', 'max_wal_size=4GB'];
const CONNECTIONS = 50;
const SECONDS_PER_CALL = 15;
const EXPORT_SECONDS = 60;

const { values: options } = parseArgs({
  options: {
    /** The number of payments; by default 10,000,000, with `--users` 200,000. */
    rows: { type: 'string' },
    /** A folder that keeps the filled database for the next run. About 1 GB per million rows. */
    keep: { type: 'string' },
    /** Instead of single calls: the number of merchants that act like people, for `minutes` on each database. */
    users: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    /** With `--users`: the checkout of an earlier version, to compare with this one. */
    from: { type: 'string' },
  },
});
const rows = Number(options.rows ?? (options.users ? 200_000 : 10_000_000));

if (options.users) {
  const { from, minutes } = options;
  await measureLoad({ users: Number(options.users), minutes: Number(minutes), rows, from });
  process.exit();
}
const database = await startDatabase();
try {
  const calls = await prepare(database.url);
  const service = await startService({
    DATABASE_URL: database.url,
    // Fifty exports run at once; as many slots are kept for merchants that run none.
    MAX_EXPORTS: '100',
  });
  try {
    await measureLists(service, calls);
    await measureBroadPrefixes(service);
    await measureExports(service);
  } finally {
    await service.stop();
  }
} finally {
  await database.stop();
}

async function startDatabase() {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL was found. Install it, or set DATABASE_URL.');
  return startPostgres(bin, { keep: options.keep && resolve(options.keep), settings: POSTGRES });
}

/** Fills the database, prints the conditions of the run, and returns the calls to send. */
async function prepare(url: string): Promise<Calls[]> {
  const { db, close } = await connectServer(url);
  try {
    await fill(db, rows);
    const { rows: versions } = await sql<{ version: string }>`select version()`.execute(db);
    console.log(`${rows} payments, ${CONNECTIONS} connections, ${SECONDS_PER_CALL} s each
Node.js ${process.version}, ${versions[0]?.version.split(' on ')[0]}
${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg().map((each) => each.toFixed(1))}
`);
    return await listCalls(db, rows);
  } finally {
    await close();
  }
}

async function measureLists(service: RunningService, calls: Calls[]): Promise<void> {
  print('', 'calls/s', 'p95 ms', 'failed');
  for (const each of calls) {
    await fire(service.url, each, CONNECTIONS, 3);
    const load = await fire(service.url, each, CONNECTIONS, SECONDS_PER_CALL);
    const numbers = [load.callsPerSecond, load.p95, load.failures];
    print(each.name, ...numbers.map((value) => value.toFixed(0)));
  }
}

/** Measures, one call at a time, how long a person waits after typing a prefix that very many Order IDs share. */
async function measureBroadPrefixes(service: RunningService): Promise<void> {
  for (const orderId of [OLD_ORDERS, 'ORD']) {
    for (const merchantId of [BIGGEST, ADMIN]) {
      const times: number[] = [];
      let found = '';
      for (let round = 0; round < 5; round++) {
        const started = performance.now();
        const path = service.url + listPath({ orderId });
        const text = await (await fetch(path, { headers: authorization(merchantId) })).text();
        times.push(performance.now() - started);
        found = /"totalRecords":\d+/.exec(text)?.[0] ?? text;
      }
      print(`broad prefix ${orderId}, ${merchantId}`, `${median(times).toFixed(0)} ms`, found);
    }
  }
}

async function measureExports(service: RunningService): Promise<void> {
  const fifty = MERCHANT_IDS.slice(0, 10).flatMap((id) => Array<string>(5).fill(id));
  for (const ids of [[BIGGEST], fifty]) {
    const { rows, rowsPerSecond, isComplete } = await download(service.url, ids, EXPORT_SECONDS);
    print(
      `export, ${ids.length} at once`,
      `${Math.round(rowsPerSecond)} rows/s`,
      `${rows} rows${isComplete ? '' : ' until stopped'}`,
      `peak memory ${memory(service.process.pid, 'peak')} MB`,
    );
  }
}

function print(name: string, ...cells: string[]): void {
  console.log([name.padEnd(28), ...cells.map((cell) => cell.padStart(8))].join(' '));
}
