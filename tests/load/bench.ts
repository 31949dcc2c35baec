import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectServer } from '../../server/database/connect.ts';
import { readLimits } from '../../server/limits.ts';
import { readSettings } from '../../server/settings.ts';
import { findPostgres, startPostgres } from '../server/postgres.ts';
import { type Calls, listCalls, path } from './calls.ts';
import { download } from './download.ts';
import { BIGGEST, fill, MERCHANT_IDS, OLD_ORDERS } from './fill.ts';
import { fire } from './fire.ts';
import { cpuSeconds, peakMemory } from './processes.ts';
import { AS_ADMIN, AS_BIGGEST, EXPORTS_AT_ONCE, startService } from './service.ts';

/** A machine of its own size is what the server would be given; the rest stays as PostgreSQL has it. */
const POSTGRES = ['shared_buffers=2GB', 'effective_cache_size=6GB', 'max_wal_size=4GB'];

/** At once, of one merchant: as many as the service allows. */
const EXPORTS = readLimits({}).maxExportsPerMerchant;

/** Whose exports run at once. */
const EXPORTERS: string[][] = [
  [BIGGEST],
  Array(EXPORTS).fill(BIGGEST),
  MERCHANT_IDS.slice(0, EXPORTS_AT_ONCE / EXPORTS).flatMap((id) => Array(EXPORTS).fill(id)),
];

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    /** How long each kind of call is fired. */
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '50' },
    /** A folder for the loaded database, to measure again without loading. About 1 GB a million rows. */
    keep: { type: 'string' },
    /** Only measures whose names hold this. */
    only: { type: 'string', default: '' },
  },
});
const rows = Number(options.rows);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const layout = readSettings(process.env).databaseLayout;
const isWanted = (name: string) => name.includes(options.only);

const server = await startDatabase();
try {
  await load(server.url);
  const service = await startService(server.url);
  try {
    await measureLists();
    await measureOldOrders();
    await measureExports();
  } finally {
    await service.stop();
  }

  async function measureLists(): Promise<void> {
    const { db, close } = await connectServer(server.url, { layout });
    const calls = (await listCalls(db, rows)).filter(({ name }) => isWanted(name));
    await close();
    line(
      '',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'calls/s',
      'failed',
      'load',
      'CPU ms a call: service, database',
    );
    for (const each of calls) {
      await fire(service.url, each, { connections, seconds: 3 });
      const before = cpu();
      const { p50, p95, p99, calls, rate, failures } = await fire(service.url, each, {
        connections,
        seconds,
      });
      const after = cpu();
      const times = [p50, p95, p99].map((time) => time.toFixed(0));
      line(
        each.name,
        ...times,
        rate.toFixed(0),
        String(failures),
        machineLoad(),
        ...after.map((each, nth) => (((each - (before[nth] ?? 0)) / calls) * 1_000).toFixed(2)),
      );
    }
  }

  /** What a noisy machine does not change: the processor time of the service and of its database. */
  function cpu(): number[] {
    return [service.process.pid, server.pid?.()].map((pid) => (pid ? cpuSeconds(pid) : Number.NaN));
  }

  /** One after the other: what a person waits for who types so little. */
  async function measureOldOrders(): Promise<void> {
    const kinds: [string, Calls['headers'], string][] = [
      ['merchant', AS_BIGGEST, OLD_ORDERS],
      ['admin', AS_ADMIN, OLD_ORDERS],
      ['merchant', AS_BIGGEST, 'ORD'],
      ['admin', AS_ADMIN, 'ORD'],
    ];
    for (const [who, headers, orderId] of kinds) {
      const name = `broad prefix ${orderId}, ${who}`;
      if (!isWanted(name)) continue;
      const times: number[] = [];
      let found = '';
      for (let nth = 0; nth < 5; nth++) {
        const started = performance.now();
        const answer = await fetch(`${service.url}${path({ orderId })}`, { headers });
        const text = await answer.text();
        times.push(performance.now() - started);
        found = /"totalRecords":(\d+)/.exec(text)?.[1] ?? `status ${answer.status}, no`;
      }
      times.sort((a, b) => a - b);
      line(`${name}, ${found} rows`, `${times[2]?.toFixed(0)} ms`, `load ${machineLoad()}`);
    }
  }

  async function measureExports(): Promise<void> {
    const pid = service.process.pid ?? 0;
    for (const merchants of EXPORTERS) {
      const name = `export, ${merchants.length} at once of ${new Set(merchants).size}`;
      if (!isWanted(name)) continue;
      const before = peakMemory(pid);
      const { rows, rate, isWhole } = await download(service, { merchants, seconds: 60 });
      line(
        name,
        `${Math.round(rate)} rows/s`,
        `${rows} rows${isWhole ? '' : ' until stopped'}`,
        `peak memory ${peakMemory(pid)} MB (${before} MB before)`,
        `load ${machineLoad()}`,
      );
    }
  }
} finally {
  await server.stop();
}

async function startDatabase() {
  const url = process.env.DATABASE_URL;
  if (url) return { url, pid: undefined, stop: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL was found. Install it, or set DATABASE_URL.');
  return startPostgres(bin, { keep: options.keep && resolve(options.keep), settings: POSTGRES });
}

async function load(url: string): Promise<void> {
  const { db, close } = await connectServer(url, { layout });
  try {
    const started = performance.now();
    await fill(db, rows, (done) => {
      console.error(`${done} rows after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    });
    const version = await sql<{ version: string }>`select version()`.execute(db);
    const [cpu] = cpus();
    console.log(`${rows} payments, ${connections} connections, ${seconds} s each
Node.js ${process.version}, ${version.rows[0]?.version.split(' on ')[0]}
${cpus().length} x ${cpu?.model}, load average ${loadavg().map((each) => each.toFixed(1))}
`);
  } finally {
    await close();
  }
}

/** Of the last minute, the measurement's own included. */
function machineLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function line(name: string, ...cells: string[]): void {
  console.log([name.padEnd(28), ...cells.map((cell) => cell.padStart(8))].join(' '));
}
