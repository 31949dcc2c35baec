import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blockOf } from '../commands.ts';
import { temporaryFolder } from './databases.ts';
import { findTestedPostgres, run, startPostgres } from './postgres.ts';
import { runCli, startMain } from './processes.ts';

const bin = findTestedPostgres();

/** The script that the image of PostgreSQL runs on an empty volume, as Compose writes it. */
function initScript(): string {
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  const [, content = ''] = /\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];
  return content.replace(/^ {6}/gm, '').replaceAll('$$', '$');
}

it.skipIf(!bin)(
  'the owner of the tables is no superuser, and the service may only read',
  async () => {
    const postgres = await startPostgres(bin ?? '');
    onTestFinished(postgres.stop);
    await run(postgres.url, 'create database dashboard');
    const folder = temporaryFolder();
    const secrets = join(folder, 'secrets');
    const writing = blockOf('docs/container.md', 'mkdir -m 700 secrets');
    execFileSync('sh', ['-ec', writing], { cwd: folder });
    const script = initScript().replaceAll('/run/secrets', secrets);
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: new URL(postgres.url).port };
    execFileSync('sh', ['-ec', script], { env: { ...env, PATH: `${bin}:${process.env.PATH}` } });

    const urlOf = (role: string) =>
      readFileSync(join(secrets, `${role}-url`), 'utf8')
        .trim()
        .replace('db:5432', new URL(postgres.url).host);
    const [owner, reader] = ['owner', 'reader'].map((role) => ({ DATABASE_URL: urlOf(role) }));
    expect((await runCli('migrate', [], owner)).code).toBe(0);
    expect((await runCli('merchants', ['add', 'SHOP'], owner)).code).toBe(0);
    const { address, stop } = await startMain([], { ...reader, MIGRATE: 'no' });
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    await stop();

    const roles = await run(
      urlOf('owner'),
      `select rolname, rolsuper or rolcreaterole or rolcreatedb as may_more,
       has_table_privilege(rolname, 'transactions', 'insert') as may_write
     from pg_roles where rolname like 'dashboard%' order by 1`,
    );
    expect(roles).toEqual([
      { rolname: 'dashboard_owner', may_more: false, may_write: true },
      { rolname: 'dashboard_reader', may_more: false, may_write: false },
    ]);
    expect(readFileSync('deploy/compose.yaml', 'utf8')).not.toContain('POSTGRES_USER');
  },
);
