import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectServer } from '../../../server/database/connectServer.ts';
import { readSettings } from '../../../server/settings.ts';
import { startCitus } from '../../server/citus.ts';
import { findPostgres, startPostgres } from '../../server/postgres.ts';
import { median } from '../median.ts';
import { type RunningService, startService } from '../startService.ts';
import { ADMIN, authorization, BIGGEST, MERCHANT_IDS } from './accounts.ts';
import { type Calls, listCalls, listPath } from './calls.ts';
import { download } from './download.ts';
import { fill, OLD_ORDERS } from './fill.ts';
import { fire } from './fire.ts';
import { cpuSeconds, peakMemory } from './processes.ts';

/** Memory settings for a machine of this size; all others are PostgreSQL's defaults. */
const POSTGRES = ['shared_buffers=2GB', 'effective_cache_size=6GB', 'max_wal_size=4GB'];
const EXPORTS_PER_MERCHANT = 5;
const EXPORTS = 50;
const EXPORT_SECONDS = 60;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    /** For each kind of call. */
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '50' },
    /** On a Citus cluster of a coordinator and two workers. */
    citus: { type: 'boolean', default: false },
    /** A folder that keeps the loaded database for the next run. About 1 GB per million rows. */
    keep: { type: 'string' },
    /** Only the measurements whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const rows = Number(options.rows);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const isWanted = ({ name }: { name: string }) => name.includes(options.only);

const database = await startDatabase();
try {
  const calls = await prepare(database.url);
  const service = await startService({
    DATABASE_URL: database.url,
    // Half of them are for merchants without an export.
    MAX_EXPORTS: String(2 * EXPORTS),
  });
  try {
    await measureLists(service, calls.filter(isWanted));
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
  if (url) return { url, pid: () => undefined, stop: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL was found. Install it, or set DATABASE_URL.');
  if (options.citus) {
    const { createDatabase, stop } = await startCitus(bin);
    const url = await createDatabase('bench');
    Object.assign(process.env, { DATABASE_LAYOUT: 'citus', DATABASE_URL: url });
    return { url, pid: () => undefined, stop };
  }
  return startPostgres(bin, { keep: options.keep && resolve(options.keep), settings: POSTGRES });
}

/** Fills the database, prints the conditions of the run, and returns the calls to send. */
async function prepare(url: string): Promise<Calls[]> {
  const { db, close } = await connectServer(url, {
    layout: readSettings(process.env).DATABASE_LAYOUT,
  });
  try {
    const started = performance.now();
    await fill(db, rows, (done) => {
      console.error(`${done} rows after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    });
    const { rows: versions } = await sql<{ version: string }>`select version()`.execute(db);
    console.log(`${rows} payments, ${connections} connections, ${seconds} s each
Node.js ${process.version}, ${versions[0]?.version.split(' on ')[0]}
${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg().map((each) => each.toFixed(1))}
`);
    return await listCalls(db, rows);
  } finally {
    await close();
  }
}

async function measureLists(service: RunningService, calls: Calls[]): Promise<void> {
  const pids = [service.process.pid, database.pid()];
  // CPU time varies less than response times on a busy machine.
  const readCpu = () => pids.map((pid) => (pid ? cpuSeconds(pid) * 1_000 : Number.NaN));
  const heads = ['p50 ms', 'p95 ms', 'p99 ms', 'calls/s', 'failed', 'load'];
  print('', ...heads, 'CPU ms a call: service, database');
  for (const each of calls) {
    await fire(service.url, each, { connections, seconds: 3 });
    const before = readCpu();
    const load = await fire(service.url, each, { connections, seconds });
    const cpu = readCpu().map((after, index) => (after - (before[index] ?? 0)) / load.calls);
    print(
      each.name,
      ...[load.p50, load.p95, load.p99, load.callsPerSecond].map((value) => value.toFixed(0)),
      String(load.failures),
      loadAverage(),
      ...cpu.map((milliseconds) => milliseconds.toFixed(2)),
    );
  }
}

/** One call at a time: how long a person waits after typing a prefix that very many Order IDs share. */
async function measureBroadPrefixes(service: RunningService): Promise<void> {
  const kinds = [OLD_ORDERS, 'ORD'].flatMap((orderId) => [
    { name: `broad prefix ${orderId}, merchant`, orderId, headers: authorization(BIGGEST) },
    { name: `broad prefix ${orderId}, admin`, orderId, headers: authorization(ADMIN) },
  ]);
  for (const { name, orderId, headers } of kinds.filter(isWanted)) {
    const times: number[] = [];
    let found = '';
    for (let round = 0; round < 5; round++) {
      const started = performance.now();
      const response = await fetch(service.url + listPath({ orderId }), { headers });
      const text = await response.text();
      times.push(performance.now() - started);
      found = /"totalRecords":(\d+)/.exec(text)?.[1] ?? `status ${response.status}, no`;
    }
    print(`${name}, ${found} rows`, `${median(times).toFixed(0)} ms`, `load ${loadAverage()}`);
  }
}

async function measureExports(service: RunningService): Promise<void> {
  const pid = service.process.pid ?? 0;
  const merchants = [
    [BIGGEST],
    repeat(BIGGEST),
    MERCHANT_IDS.slice(0, EXPORTS / EXPORTS_PER_MERCHANT).flatMap(repeat),
  ];
  const exports = merchants.map((ids) => ({
    name: `export, ${ids.length} at once of ${new Set(ids).size}`,
    ids,
  }));
  for (const { name, ids } of exports.filter(isWanted)) {
    const before = peakMemory(pid);
    const { rows, rowsPerSecond, isComplete } = await download(service.url, ids, EXPORT_SECONDS);
    print(
      name,
      `${Math.round(rowsPerSecond)} rows/s`,
      `${rows} rows${isComplete ? '' : ' until stopped'}`,
      `peak memory ${peakMemory(pid)} MB (${before} MB before)`,
      `load ${loadAverage()}`,
    );
  }
}

function repeat(merchantId: string): string[] {
  return Array(EXPORTS_PER_MERCHANT).fill(merchantId);
}

/** Of the last minute, this benchmark included. */
function loadAverage(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function print(name: string, ...cells: string[]): void {
  console.log([name.padEnd(28), ...cells.map((cell) => cell.padStart(8))].join(' '));
}
