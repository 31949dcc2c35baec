import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import {
  databaseUrl,
  findPostgres,
  makeDataFolder,
  newName,
  run,
  startPostgres,
} from '../../server/postgres.ts';
import { type RunningService, startService } from '../startService.ts';
import { memory } from './memory.ts';
import { describe, nothingMeasured, visit } from './people.ts';

interface Load {
  users: number;
  minutes: number;
  rows: number;
  /** The checkout of an earlier version, with its packages. Each call is sent to both versions. */
  from?: string;
}

/** Measures the service with many merchants at work, on the embedded database, then on PostgreSQL. */
export async function measureLoad(load: Load): Promise<void> {
  console.log(`${load.users} users, ${load.minutes} minutes, ${load.rows} payments; ${new Date().toISOString()}
Node.js ${process.version}, ${cpus().length} x ${cpus()[0]?.model}`);
  const versions = [process.cwd(), ...(load.from ? [load.from] : [])];
  const folders = versions.map(() => makeDataFolder());
  try {
    const envs = folders.map((DATA_DIR) => ({ DATA_DIR }));
    await measure('Embedded database', versions, envs, load);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL was found.');
  const postgres = await startPostgres(bin, { settings: ['shared_buffers=1GB'] });
  try {
    const names = versions.map(() => newName());
    await run(postgres.url, ...names.map((name) => `create database ${name}`));
    const envs = names.map((name) => ({ DATABASE_URL: databaseUrl(postgres.url, name) }));
    await measure('PostgreSQL', versions, envs, load);
  } finally {
    await postgres.stop();
  }
}

/** Fills a version's database with that version's code, because the schemas may differ. */
function fillDatabase(folder: string, env: NodeJS.ProcessEnv, rows: number): void {
  const code = `
    import { connect } from './server/database/connect.ts';
    import { readSettings } from './server/settings.ts';
    import { fill } from './tests/bench/service/fill.ts';
    const { db, close } = await connect(readSettings(process.env));
    await fill(db, ${rows}).finally(close);`;
  const flags = ['--import', 'tsx', '--input-type', 'module', '--eval', code];
  const options = { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' } as const;
  execFileSync(process.execPath, flags, options);
}

async function measure(
  title: string,
  versions: string[],
  envs: NodeJS.ProcessEnv[],
  { users, minutes, rows }: Load,
): Promise<void> {
  const services: { name: string; service: RunningService }[] = [];
  for (const [nth, folder] of versions.entries()) {
    fillDatabase(folder, envs[nth] ?? {}, rows);
    services.push({ name: folder, service: await startService(envs[nth] ?? {}, folder) });
  }
  const targets = () =>
    services.map(({ service }) => ({ url: service.url, measured: nothingMeasured() }));
  // Not measured: this compiles the code and fills the caches.
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
