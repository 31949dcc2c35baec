import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { blockOf } from '../commands.ts';
import { type Env, newFolder, withDatabase } from './databases.ts';
import { describeEmbedded } from './engines.ts';
import { addMerchants, csvOf, payment, payments, signedIn } from './payments.ts';
import {
  databaseUrl,
  findTestedPostgres,
  type PostgresServer,
  run,
  startPostgres,
} from './postgres.ts';
import { runCli, startMain } from './processes.ts';

/*
 * Tests of the documents' commands. System folders in the commands are replaced by folders of the test, and programs
 * that need root by stand-ins.
 */

const bin = findTestedPostgres();
const root = newFolder({ isEmpty: true });
const programs = join(root, 'programs');
const FOLDERS =
  'programs srv dist/assets etc/systemd/system etc/nginx/snippets etc/nginx/sites-enabled etc/caddy';
for (const folder of FOLDERS.split(' ')) mkdirSync(join(root, folder), { recursive: true });
for (const name of ['apt', 'caddy', 'nginx', 'systemctl', 'runuser']) {
  const script = name === 'runuser' ? 'shift 3; exec "$@"' : ':';
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

type Changes = [string | RegExp, string][];

/** Runs the block of commands that contains `part`, with these changes; returns its output. */
function runBlock(file: string, part: string, changes: Changes = [], env: Env = {}) {
  const lines = changes
    .reduce((text, [from, to]) => text.replaceAll(from, to), blockOf(file, part))
    .replaceAll(/(?<=[\s"])\/(?=(etc|srv|var|backup)\b)/g, `${root}/`);
  const PATH = `${programs}:${bin ?? ''}:${process.env.PATH}`;
  const { DATABASE_URL: _, ...own } = process.env;
  return execFileSync('sh', ['-ec', lines], { env: { ...own, ...env, PATH }, encoding: 'utf8' });
}

/** Adds payments of three merchants over five months, and changes an account. */
async function fill(env: Env): Promise<void> {
  await withDatabase(env, async (db) => {
    await addMerchants(db);
    const rows = payments(300, (nth) => ({
      merchant_id: ['A', 'B', 'CLOSED'][nth % 3],
      status: nth % 4 ? 'COMPLETED' : 'PENDING',
      created_at: new Date(Date.UTC(2026, nth % 5, 1 + (nth % 28), 12)),
    }));
    await insertTransactions(db, rows);
  });
  await runCli('merchants', ['disable', 'B'], env);
}

/** Expects the same answers as from the original, and counters that still follow the payments. */
async function expectWhole(env: Env, original: Env): Promise<void> {
  const read = (from: Env) =>
    withDatabase(from, async (db) => {
      const app = await buildApp(db);
      const get = (path: string, merchantId: string) =>
        app.inject({ url: `/api${path}`, headers: signedIn(merchantId) });
      const { body } = await get('/transactions/export', 'BOSS');
      const totals = ['A', 'BOSS'].map(async (merchantId) => {
        const list = await get('/transactions?status=COMPLETED', merchantId);
        return list.json().data.pagination.totalRecords;
      });
      const statuses = ['A', 'B', 'CLOSED', 'BOSS'].map(
        async (merchantId) => (await get('/user', merchantId)).statusCode,
      );
      return { body, totals: await Promise.all(totals), statuses: await Promise.all(statuses) };
    });
  const restored = await read(env);
  expect(restored).toEqual(await read(original));
  expect(restored).toMatchObject({ totals: [75, 225], statuses: [200, 403, 403, 200] });
  const EXACT = { out: 'The counters match the payments.\n', err: '', code: 0 };
  expect(await runCli('recount', [], env)).toEqual(EXACT);
  await withDatabase(env, async (db) => {
    await insertTransactions(db, [payment(), payment({ merchant_id: 'B' })]);
    await db.deleteFrom('transactions').where('merchant_id', '=', 'CLOSED').execute();
  });
  expect(await runCli('recount', [], env)).toEqual(EXACT);
  expect((await runCli('merchants', ['log'], env)).out).toMatch(/disable +B /);
}

// PostgreSQL from npm comes without pg_dump.
const canDump = existsSync(join(bin ?? '', 'pg_dump'));
describe.skipIf(!canDump)('on PostgreSQL, as docs/operations.md has it', () => {
  const dump = join(root, 'dashboard.dump');
  let postgres: PostgresServer;
  let server: Env;
  let here: Changes;
  let owner: Env;
  let reader: Env;
  const read = (file: string) => parseEnv(readFileSync(join(root, 'etc', file), 'utf8')) as Env;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    const { hostname: PGHOST, port: PGPORT } = new URL(postgres.url);
    server = { PGHOST, PGPORT, PGUSER: 'postgres' };
    here = [
      [':5432', `:${PGPORT}`],
      ['dashboard.dump', dump],
    ];
    const begin: Changes = [
      // `fill` adds an account of this name.
      ['BOSS', 'FIRST'],
      // Nobody can type a password here, and this server needs none.
      [' --pwprompt', ''],
      [
        /deploy\/dashboard-command (\w+)/g,
        'env "$(cat /etc/dashboard-owner.env)" npm run --silent $1 --',
      ],
    ];
    const printed = runBlock('docs/operations.md', 'createuser', [...begin, ...here], server);
    expect(printed).toMatch(/shown only now/);
    owner = read('dashboard-owner.env');
    reader = read('dashboard.env');
    await fill(owner);
    runBlock('docs/operations.md', 'pg_dump', here, server);
  }, 120_000);
  afterAll(() => postgres?.stop());

  it('the service starts as a role that may only read', async () => {
    const { address, stop } = await startMain([], reader);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    await stop();
    const [role] = await run(
      String(reader.DATABASE_URL),
      `select current_user as name, has_table_privilege('transactions', 'insert') as may_write`,
    );
    expect(role).toEqual({ name: 'dashboard_reader', may_write: false });
  });

  it('a copy is restored whole into an empty database: payments, totals, triggers, keys', async () => {
    expect(runBlock('docs/operations.md', 'pg_restore', here, server)).toContain(
      'The counters match the payments.',
    );
    await expectWhole(
      { DATABASE_URL: String(owner.DATABASE_URL).replace(/dashboard$/, 'restored') },
      owner,
    );
  });

  it('its data is restored into tables that a service has made', async () => {
    await run(postgres.url, 'create database made');
    const env = { DATABASE_URL: databaseUrl(postgres.url, 'made') };
    await runCli('migrate', [], env);
    // The dump has the rows of these tables too. It also has the counters, so no trigger may count the payments again.
    await run(env.DATABASE_URL, 'truncate kysely_migration, kysely_migration_lock');
    const options = ['--exit-on-error', '--data-only', '--disable-triggers'];
    execFileSync(join(bin ?? '', 'pg_restore'), [...options, `--dbname=${env.DATABASE_URL}`, dump]);
    await expectWhole(env, owner);
  });
});

describeEmbedded('without a database server', () => {
  it('an embedded database is copied and put back, as docs/operations.md has it', async () => {
    const DATA_DIR = join(root, 'var/lib/private/dashboard/data');
    mkdirSync(join(DATA_DIR, '..'), { recursive: true });
    cpSync(newFolder(), DATA_DIR, { recursive: true });
    await runCli('merchants', ['add', 'KEPT'], { DATA_DIR });
    runBlock('docs/operations.md', 'cp -a /var/lib');
    await runCli('merchants', ['add', 'LATER'], { DATA_DIR });
    const [copy = ''] = readdirSync(join(root, 'backup'));
    runBlock('docs/operations.md', 'mv data data.broken', [[/dashboard-20[\d-]+/g, copy]]);
    expect((await runCli('merchants', ['list'], { DATA_DIR })).out).toMatch(/^KEPT +KEPT\n$/);
  });

  it('a shop starts with real data, as the README has it', async () => {
    const env = { DATA_DIR: newFolder() };
    const file = join(root, 'payments.csv');
    writeFileSync(file, csvOf([payment({ merchant_id: 'ACME' })]));
    const block = blockOf('README.md', 'export DATA_DIR').replace('payments.csv', file);
    let printed = '';
    for (const [, name = '', words = ''] of block.matchAll(/^npm run (\S+)(?: -- (.+))?/gm)) {
      const args = [...words.matchAll(/'([^']+)'|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word,
      );
      printed += (await runCli(name, args as string[], env)).out;
    }
    expect(printed).toMatch(/shown only now: \S{43}\n1 new, 0 changed, 0 unchanged\.\n$/);
    expect(block).toMatch(/^npm start$/m);
  });

  it('files, headers and configuration are put where nginx and Caddy read them, as deploy/README.md has it', () => {
    copyFileSync('index.html', join(root, 'dist/index.html'));
    const headers = { 'x-frame-options': 'DENY', 'content-security-policy': "script-src 'self'" };
    writeFileSync(join(root, 'dist/headers.json'), JSON.stringify(headers));
    const built: Changes = [[/(?<= )dist\//g, `${root}/dist/`]];
    runBlock('deploy/README.md', 'headers -- nginx', built);
    runBlock('deploy/README.md', 'headers -- caddy', built);
    const [nginx, caddy] = [
      'nginx/snippets/dashboard-headers.conf',
      'caddy/dashboard-headers.caddy',
    ].map((path) => readFileSync(join(root, 'etc', path), 'utf8'));
    const plain = runBlock('deploy/README.md', 'headers -- plain').trimEnd().split('\n');
    expect(plain).toHaveLength(6);
    for (const line of plain) {
      const [, name, value] = /^(\S+): (.+)$/.exec(line) ?? [];
      expect(nginx).toContain(`add_header ${name} "${value}" always;`);
      expect(caddy).toContain(`\t${name} "${value}"`);
    }
  });
});
