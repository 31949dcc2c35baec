import { cpSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { connect } from '../../../server/database/connect.ts';
import { readSettings } from '../../../server/settings.ts';
import { findPostgres, makeDataFolder, startPostgres } from '../../server/postgres.ts';
import { startService } from '../startService.ts';
import { fill } from './fill.ts';
import { memory } from './memory.ts';
import { describe, nothingMeasured, visit } from './people.ts';

interface Load {
  users: number;
  minutes: number;
  rows: number;
  /** The checkout of an earlier version, with its packages: each call is sent to both. */
  from?: string;
}

/** So many merchants on the embedded database, and then on PostgreSQL. */
export async function measureLoad(load: Load): Promise<void> {
  console.log(`${load.users} users, ${load.minutes} minutes, ${load.rows} payments; ${new Date().toISOString()}
Node.js ${process.version}, ${cpus().length} x ${cpus()[0]?.model}`);
  const folders = [makeDataFolder(), makeDataFolder()];
  const [DATA_DIR = '', copy = ''] = folders;
  try {
    await fillDatabase({ DATA_DIR }, load.rows);
    // One process at a time may use it.
    cpSync(DATA_DIR, copy, { recursive: true });
    await measure('Embedded database', [{ DATA_DIR }, { DATA_DIR: copy }], load);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL was found.');
  const postgres = await startPostgres(bin, { settings: ['shared_buffers=1GB'] });
  try {
    const env = { DATABASE_URL: postgres.url };
    await fillDatabase(env, load.rows);
    await measure('PostgreSQL', [env, env], load);
  } finally {
    await postgres.stop();
  }
}

async function fillDatabase(env: NodeJS.ProcessEnv, rows: number): Promise<void> {
  const { db, close } = await connect(readSettings(env));
  await fill(db, rows).finally(close);
}

async function measure(
  title: string,
  [own, others]: [NodeJS.ProcessEnv, NodeJS.ProcessEnv],
  { users, minutes, from }: Load,
): Promise<void> {
  const services = [{ name: 'this version', service: await startService(own) }];
  if (from) services.push({ name: from, service: await startService(others, from) });
  const targets = () =>
    services.map(({ service }) => ({ url: service.url, measured: nothingMeasured() }));
  // Not counted: until the code is compiled and the caches are filled.
  await visit(targets(), users, 30);
  const runs = targets().map((target, nth) => {
    const { name, service } = services[nth] as (typeof services)[number];
    return { ...target, name, service, begin: memory(service.process.pid, 'present') };
  });
  await visit(runs, users, minutes * 60);
  for (const { name, service, measured, begin } of runs) {
    const end = memory(service.process.pid, 'present');
    console.log(`\n${title}, ${name}: ${begin} MB at the begin, ${end} MB at the end`);
    print(['', 'calls/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed']);
    for (const line of describe(measured, minutes * 60)) print(line);
    await service.stop();
  }
}

function print([name = '', ...cells]: string[]): void {
  console.log([name.padEnd(14), ...cells.map((cell) => cell.padStart(9))].join(''));
}
