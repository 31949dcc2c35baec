import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { connectServer } from '../../../server/database/connectServer.ts';
import { readDrift } from '../../../server/database/counterDrift.ts';
import { openPool } from '../../../server/database/openPool.ts';
import { findPostgres, startPostgres } from '../../server/postgres.ts';
import { startService } from '../startService.ts';
import { ADMIN, authorization, BIGGEST, MERCHANT_IDS } from './accounts.ts';
import { type Calls, listCalls, listPath } from './calls.ts';
import { download } from './download.ts';
import { fill } from './fill.ts';
import { memory } from './memory.ts';

/*
 * Runs writes, lists and exports while PostgreSQL crashes and the service is killed, again and again. Fails if a stored
 * payment is lost, if counters and payments differ, or if a call or write fails though nothing was restarted. With
 * `--from`, an earlier version is upgraded halfway. After three quarters of the time, the service's password changes.
 */

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** A checkout of an earlier version, with its packages: it begins, and this version takes over halfway. */
    from: { type: 'string' },
  },
});
const minutes = Number(options.minutes);
const ROWS = 1_000_000;
/** The number of transactions a second. Each adds or changes one payment. */
const WRITES = 100;
/** Minutes between two crashes of PostgreSQL, and between two `kill -9` of the service. */
const [CRASH, KILL] = [10, 7];
const WRITERS = 4;
const EXPORT_SECONDS = 20;
/** The time in which calls and writes may fail after a restart. */
const RECOVERY_MS = 30_000;

const seen = { added: 0, unknown: 0, changed: 0, lists: 0, refused: 0, exports: 0, cut: 0 };
const faults: string[] = [];
let disturbedAt = 0;
let disturbance = Promise.resolve();
let folder = options.from;

const bin = findPostgres();
if (!bin) throw new Error('No PostgreSQL was found.');
const database = await startPostgres(bin);
const secrets = mkdtempSync(join(tmpdir(), 'dashboard-soak-'));
const urlFile = join(secrets, 'database-url');
const end = Date.now() + minutes * 60_000;
const isOver = () => Date.now() >= end;
try {
  await requirePassword();
  await replacePassword();
  // Migrated by a command of the first version, because the service does not start on a database without an account.
  const migrate = ['--import', 'tsx', 'server/cli/migrate.ts'];
  const env = { ...process.env, DATABASE_URL: readFileSync(urlFile, 'utf8') };
  execFileSync(process.execPath, migrate, { cwd: folder, env });
  const calls = await prepare();
  let service = await start();

  await Promise.all([
    ...Array.from({ length: WRITERS }, write),
    readLists(() => service.url, calls),
    readExports(() => service.url),
    repeat(CRASH, () => disturb(database.restart)),
    repeat(KILL, () =>
      disturb(async () => {
        service.process.kill('SIGKILL');
        service = await start();
      }),
    ),
    options.from &&
      repeat(minutes / 2, () =>
        disturb(async () => {
          await service.stop();
          folder = undefined;
          service = await start();
          console.log('upgraded');
        }),
      ),
    repeat(minutes * 0.75, async () => {
      await replacePassword();
      console.log('password replaced');
    }),
    repeat(1, async () => {
      const minute = Math.round(minutes - (end - Date.now()) / 60_000);
      const megabytes = memory(service.process.pid, 'present');
      console.log(`minute ${minute}: service ${megabytes} MB, ${JSON.stringify(seen)}`);
    }),
  ]);
  // Put before the other faults, because only the first ones are printed.
  faults.unshift(...(await compare(service.url)));
  await service.stop();
} finally {
  await database.stop();
  rmSync(secrets, { recursive: true });
}
console.log(JSON.stringify(seen));
for (const fault of faults.slice(0, 20)) console.error(fault);
if (faults.length > 20) console.error(`And ${faults.length - 20} more.`);
if (faults.length > 0) process.exit(1);
console.log('No payment was lost, no counter is wrong, and no list failed without a reason.');

/** Starts the service. An earlier version gets the URL itself, because it cannot read the URL from a file. */
function start() {
  const variables: NodeJS.ProcessEnv = folder
    ? { DATABASE_URL: readFileSync(urlFile, 'utf8') }
    : { DATABASE_URL_FILE: urlFile };
  return startService(variables, folder);
}

/** Creates a role for the service, the only role that needs a password. */
async function requirePassword(): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('create role service login superuser');
  const { rows } = await client.query<{ hba_file: string }>('show hba_file');
  const path = rows[0]?.hba_file ?? '';
  const rule = 'host all service all scram-sha-256\n';
  writeFileSync(path, rule + readFileSync(path, 'utf8'));
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Replaces the service's password. Open connections stay; each later connection needs the new password. */
async function replacePassword(): Promise<void> {
  const password = randomUUID();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`alter role service password '${password}'`);
  writeFileSync(urlFile, database.url.replace('postgres@', `service:${password}@`));
  await client.end();
}

async function prepare(): Promise<Calls[]> {
  // Not `connectServer`, which migrates: the schema must stay that of the first version.
  const { db, close } = openPool(new pg.Pool({ connectionString: database.url, max: 1 }), {});
  try {
    await fill(db, ROWS);
    return await listCalls(db, ROWS);
  } finally {
    await close();
  }
}

/** Runs the action at this interval, until the end. */
async function repeat(everyMinutes: number, action: () => Promise<void>): Promise<void> {
  for (let next = Date.now() + everyMinutes * 60_000; next < end; next += everyMinutes * 60_000) {
    await sleep(Math.max(0, next - Date.now()));
    await action();
  }
}

/** Runs disturbances one at a time: the service cannot start while PostgreSQL starts. */
function disturb(action: () => Promise<void>): Promise<void> {
  disturbance = disturbance.then(async () => {
    disturbedAt = Date.now();
    await action();
    disturbedAt = Date.now();
  });
  return disturbance;
}

/** Adds and completes payments, each step in its own transaction. */
async function write(): Promise<void> {
  const client = new pg.Pool({ connectionString: database.url, max: 1 });
  client.on('error', () => {});
  const pause = (WRITERS * 1_000) / WRITES;
  let open: [string, string] | undefined;
  while (!isOver()) {
    const started = Date.now();
    const merchantId = MERCHANT_IDS[Math.floor(Math.random() * MERCHANT_IDS.length)] ?? BIGGEST;
    const isStored = await attempt('A write', async () => {
      if (open) {
        const text = `update transactions set status = 'COMPLETED', finished_at = now()
          where merchant_id = $1 and id = $2`;
        await client.query(text, open);
        seen.changed += 1;
        open = undefined;
      } else {
        const payment: [string, string] = [merchantId, randomUUID()];
        const text = `insert into transactions (merchant_id, id, order_id, amount, status, created_at)
          values ($1, $2, 'SOAK', 1, 'PENDING', now())`;
        await client.query(text, payment);
        seen.added += 1;
        open = payment;
      }
    });
    // The payment may be stored although the answer was lost.
    if (!isStored && !open) seen.unknown += 1;
    await sleep(Math.max(0, pause - (Date.now() - started)));
  }
  await client.end();
}

async function readLists(url: () => string, calls: Calls[]): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const call = calls[round % calls.length];
    const path = call?.paths[round % call.paths.length] ?? listPath({});
    const isRead = await attempt('A list', async () => {
      const response = await fetch(url() + path, { headers: call?.headers ?? {} });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
    });
    seen.lists += 1;
    if (!isRead) seen.refused += 1;
  }
}

async function readExports(url: () => string): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const merchantId = MERCHANT_IDS[round % MERCHANT_IDS.length] ?? BIGGEST;
    const isRead = await attempt('An export', () => download(url(), [merchantId], EXPORT_SECONDS));
    seen[isRead ? 'exports' : 'cut'] += 1;
  }
}

/** Runs `act`; returns whether it succeeded. A failure is a fault, except soon after a disturbance. */
async function attempt(name: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (Date.now() - disturbedAt > RECOVERY_MS) faults.push(`${name} failed: ${error}`);
    await sleep(200);
    return false;
  }
}

/** Compares the payments with the counters, the list's total and what was stored; returns the differences. */
async function compare(url: string): Promise<string[]> {
  const wrong: string[] = [];
  const { db, close } = await connectServer(database.url);
  try {
    const drift = await readDrift(db);
    if (drift.wrongCounters > 0) wrong.push(`Wrong counters: ${JSON.stringify(drift)}`);
    const { rows } = await sql<{ all: number; added: number }>`
      select count(*)::int as all, count(*) filter (where order_id = 'SOAK')::int as added
      from transactions`.execute(db);
    const { all = 0, added = 0 } = rows[0] ?? {};
    if (added < seen.added || added > seen.added + seen.unknown) {
      wrong.push(`${seen.added} payments were stored, ${added} are there.`);
    }
    const response = await fetch(url + listPath({ limit: 1 }), { headers: authorization(ADMIN) });
    const total = (await response.json()).data.pagination.totalRecords;
    if (total !== all) wrong.push(`The list tells ${total} payments, ${all} are there.`);
    return wrong;
  } finally {
    await close();
  }
}
