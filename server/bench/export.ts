import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hashKey } from '../auth/secretKeys.ts';
import { OperatorError, runCommand } from '../operatorError.ts';
import { settleTransactions } from '../repository/bulk.ts';
import { connect } from '../repository/connect.ts';
import type { Database } from '../repository/tables.ts';
import { readSettings } from '../settings.ts';

const ROWS = 1_000_000;
const PORT = 3999;
const KEY = 'bench-key';

/**
 * Exports a million payments of one merchant from the PostgreSQL at DATABASE_URL, through a service
 * started for it, and prints the rows per second and the most memory that service took.
 * Fills an empty database first; measures an own earlier filling again.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl) throw new OperatorError('Set DATABASE_URL to an empty database.');
  const { db, close } = await connect(settings);
  try {
    await fill(db);
  } finally {
    await close();
  }

  const main = join(import.meta.dirname, '../main.ts');
  const service = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await isUp();
    const before = peakMemory(service.pid);
    const started = performance.now();
    const { bytes, lines } = await download();
    const seconds = (performance.now() - started) / 1_000;
    if (lines !== ROWS + 1) throw new Error(`The file has ${lines} lines.`);
    console.log(`${ROWS} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
    console.log(`${Math.round(ROWS / seconds)} rows/s`);
    console.log(`Peak memory of the service: ${peakMemory(service.pid)} MB (${before} MB at rest)`);
  } finally {
    service.kill('SIGTERM');
  }
});

async function fill(db: Database): Promise<void> {
  const merchants = await db.selectFrom('merchants').select('merchant_id').execute();
  if (merchants.length === 1 && merchants[0]?.merchant_id === 'BENCH') return;
  if (merchants.length > 0) throw new OperatorError('That database is not empty.');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('merchants')
      .values({ merchant_id: 'BENCH', name: 'Benchmark', key_hash: hashKey(KEY) })
      .execute();
    await sql`
      insert into transactions
      select 'BENCH', 'TXN' || lpad(n::text, 12, '0'), 'ORD-' || n, n % 100000 + 0.5,
        case when n % 4 = 0 then 'FAILED' else 'COMPLETED' end, 'payer' || n % 5000 || '@okaxis',
        lpad(n::text, 12, '6'), now() - n * interval '7 seconds',
        now() - n * interval '7 seconds' + interval '20 seconds', null
      from generate_series(1, ${ROWS}::int) as n`.execute(trx);
  });
  await settleTransactions(db);
}

async function isUp(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The service did not start.');
}

async function download(): Promise<{ bytes: number; lines: number }> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/transactions/export`, {
    headers: { authorization: `Basic ${btoa(`BENCH:${KEY}`)}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  return { bytes, lines };
}

/** The kernel's high-water mark of resident memory in MB (Linux). */
function peakMemory(pid: number | undefined): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}
