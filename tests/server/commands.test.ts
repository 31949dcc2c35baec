import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { merchantRepository } from '../../server/auth/merchantRepository.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { csvHead } from '../../server/csv/write.ts';
import * as connecting from '../../server/database/connect.ts';
import { later } from '../../server/database/migrate.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { readSettings } from '../../server/settings.ts';
import {
  type Env,
  hasPostgres,
  layouts,
  newFolder,
  newPostgres,
  newSettings,
  temporaryFolder,
  withDatabase,
} from './databases.ts';
import { describeEmbedded } from './engines.ts';
import { addMerchants, csvOf, payment, payments, signedIn } from './payments.ts';
import { run } from './postgres.ts';
import { runCli, runProcess, spawnScript, startMain, watchOutput } from './processes.ts';
import { canMount, mountDisk } from './smallDisk.ts';

const files = temporaryFolder();

/** The open embedded databases, by folder. Commands reuse them, because opening one takes half a second. */
const kept = new Map<string, Connection>();
const { connect } = connecting;

beforeAll(() => {
  vi.spyOn(connecting, 'connect').mockImplementation(async (settings, options) => {
    const connection = settings.DATABASE_URL ? undefined : kept.get(settings.DATA_DIR);
    return connection ? { ...connection, close: async () => {} } : connect(settings, options);
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  for (const { close } of kept.values()) await close();
});

/** Creates an embedded database that stays open until the tests end; returns its settings. */
async function keptDatabase(): Promise<Env> {
  const env = await newSettings();
  kept.set(String(env.DATA_DIR), await connect(readSettings(env)));
  return env;
}

async function signIn(env: Env, merchantId: string, key: string) {
  const headers = signedIn(merchantId, key);
  return withDatabase(env, async (db) => {
    const answer = await (await buildApp(db)).inject({ url: '/api/user', headers });
    return { status: answer.statusCode, ...answer.json().data };
  });
}

async function fillSmallDemo(db: Database): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValueOnce();
  await fillDemo(db, new Date(), 300);
}

const keyIn = (out: string) => /shown only now: (\S{43})\n$/.exec(out)?.[1] ?? 'none';

function csv(name: string, ...lines: string[]): string {
  const file = join(files, name);
  writeFileSync(file, [csvHead().trimEnd(), ...lines, ''].join('\n'));
  return file;
}
const line = (id: number, status = 'COMPLETED') =>
  `${id},ACME,O-${id},12.50,${status},a@b,,2026-01-10T10:00:00.00${id}Z,,`;

describeEmbedded('npm run merchants', () => {
  let env: Env;
  beforeAll(async () => {
    env = await keptDatabase();
  });
  const merchants = (...args: string[]) => runCli('merchants', args, env);

  it.each([
    ['ACME', ['--name', 'Acme Sweets'], false, 'Acme Sweets'],
    ['BOSS', ['--admin'], true, 'BOSS \\(admin\\)'],
  ])('add %s %j shows the new key once', async (merchantId, options, isAdmin, name) => {
    const { out, code } = await merchants('add', merchantId, ...options);
    expect(code).toBe(0);
    const signedInAs = { status: 200, merchantId, isAdmin };
    expect(await signIn(env, merchantId, keyIn(out))).toEqual(signedInAs);
    expect((await merchants('list')).out).toMatch(new RegExp(`^${merchantId} +${name}$`, 'm'));
    const err = `Merchant '${merchantId}' already exists.\n`;
    expect(await merchants('add', merchantId)).toEqual({ out: '', err, code: 1 });
  });

  it('rekey makes the old key useless, also one that an earlier --keep-old let in', async () => {
    const first = keyIn((await merchants('add', 'LEAKED')).out);
    const second = keyIn((await merchants('rekey', 'LEAKED', '--keep-old', '24')).out);
    const { out, code } = await merchants('rekey', 'LEAKED');
    expect(code).toBe(0);
    for (const key of [first, second]) {
      expect(await signIn(env, 'LEAKED', key)).toEqual({ status: 401 });
    }
    expect(await signIn(env, 'LEAKED', keyIn(out))).toMatchObject({ isAdmin: false });
  });

  it('rekey --keep-old lets both keys in until the time is over', async () => {
    const before = keyIn((await merchants('add', 'ROTATED')).out);
    const { out, code } = await merchants('rekey', 'ROTATED', '--keep-old', '24');
    expect(code).toBe(0);
    for (const key of [before, keyIn(out)]) {
      expect(await signIn(env, 'ROTATED', key)).toMatchObject({ merchantId: 'ROTATED' });
    }
    const over = { old_key_until: new Date(0) };
    await withDatabase(env, (db) => db.updateTable('merchants').set(over).execute());
    expect(await signIn(env, 'ROTATED', before)).toEqual({ status: 401 });
    expect(await signIn(env, 'ROTATED', keyIn(out))).toMatchObject({ status: 200 });
    expect((await merchants('log', 'ROTATED')).out).toMatch(/ rekey, old kept +ROTATED /);
  });

  it.each(['0', '1.5', '721', 'x'])('rekey --keep-old refuses %s hours', async (hours) => {
    const { err, code } = await merchants('rekey', 'ACME', '--keep-old', hours);
    expect(err).toMatch(/^--keep-old must be a whole number of hours from 1 to 720/);
    expect(code).toBe(1);
  });

  it('admin gives the flag and takes it away, and both are recorded', async () => {
    const key = keyIn((await merchants('add', 'CHIEF')).out);
    expect((await merchants('admin', 'CHIEF')).out).toBe('CHIEF is an admin.\n');
    expect(await signIn(env, 'CHIEF', key)).toMatchObject({ isAdmin: true });
    expect((await merchants('admin', 'CHIEF', '--no-admin')).out).toBe('CHIEF is not an admin.\n');
    expect(await signIn(env, 'CHIEF', key)).toMatchObject({ isAdmin: false });
    const { out } = await merchants('log', 'CHIEF');
    expect(out).toMatch(/ admin +CHIEF .*\n.* no admin +CHIEF /);
  });

  it('disable refuses sign-ins, and enable allows them again', async () => {
    const key = keyIn((await merchants('add', 'GONE')).out);
    expect((await merchants('disable', 'GONE')).out).toBe('GONE may no longer sign in.\n');
    expect(await signIn(env, 'GONE', key)).toEqual({ status: 403 });
    expect((await merchants('list')).out).toMatch(/^GONE +GONE \(disabled\)$/m);
    expect((await merchants('enable', 'GONE')).out).toBe('GONE may sign in.\n');
    expect(await signIn(env, 'GONE', key)).toMatchObject({ merchantId: 'GONE' });
  });

  it.each(['rekey', 'disable', 'enable', 'admin'])(
    '%s of an unknown merchant says so',
    async (command) => {
      const { err, code } = await merchants(command, 'NOBODY');
      expect([err, code]).toEqual(["There is no merchant 'NOBODY'.\n", 1]);
    },
  );

  it.each(['two words', 'a:b', 'x'.repeat(129), '\u{1F600}'.repeat(70), 'a\u200bb'])(
    'add refuses a Merchant ID that cannot sign in: %j',
    async (id) => {
      const { err, code } = await merchants('add', id);
      expect(err).toBe('A Merchant ID has 1 to 128 characters, none a space or a colon.\n');
      expect(code).toBe(1);
    },
  );
});

describeEmbedded('npm run import', () => {
  let env: Env;
  const load = (...args: string[]) => runCli('import', args, env);
  beforeAll(async () => {
    env = await keptDatabase();
    await runCli('merchants', ['add', 'ACME'], env);
  });

  it('loads a file, and takes a status back only with --overwrite', async () => {
    const file = csv('new.csv', line(1), line(2));
    expect((await load(file)).out).toBe('2 new, 0 changed, 0 unchanged.\n');
    const older = csv('older.csv', line(1, 'PENDING'), line(2));
    const refused = await load(older);
    expect(refused.err).toMatch(/Nothing was loaded: 1 payment would go back .*--overwrite/);
    expect([refused.out, refused.code]).toEqual(['', 1]);
    const forced = await load('--overwrite', older);
    expect([forced.out, forced.code]).toEqual(['0 new, 1 changed, 1 unchanged.\n', 0]);
  });

  it('prints each bad line', async () => {
    const { out, err, code } = await load(csv('bad.csv', line(3), line(4, 'LOST')));
    expect(out).toMatch(/^Line 3: Status 'LOST'.*\.\n$/);
    expect(err).toMatch(/Nothing was loaded: 1 bad line\.\n$/);
    expect(code).toBe(1);
  });

  const empty = join(files, 'empty.csv');
  writeFileSync(empty, '');
  it.each([
    ['/proc/self/mem', /^Importing .*\n\/proc\/self\/mem cannot be read: EIO.*\n$/],
    [empty, /The file is empty\.\n$/],
    ['/missing.csv', /^There is no file \/missing\.csv\.\n$/],
    ['/tmp', /^There is no file \/tmp\.\n$/],
  ])('says why it cannot load %s', async (path, message) => {
    const err = expect.stringMatching(message);
    expect(await load(path)).toEqual({ out: '', err, code: 1 });
  });
});

describeEmbedded('the embedded database', () => {
  it('of an older version is changed only by migrate, or a start without MIGRATE=no', async () => {
    const DATA_DIR = newFolder();
    later['002_note'] = {
      async up(db) {
        await sql`alter table transactions add column note text`.execute(db);
      },
    };
    onTestFinished(() => void delete later['002_note']);
    const env = { DATA_DIR };
    const DATABASE_URL = 'postgres://127.0.0.1:1/none';
    for (const [command, args, more] of [
      ['main', [], { MIGRATE: 'no', PORT: '0' }],
      ['merchants', ['list']],
      ['merchants', ['add', 'SHOP']],
      ['import', [csv('none.csv')]],
      ['recount', []],
      ['toPostgres', [], { DATABASE_URL }],
    ] as [string, string[], Env?][]) {
      const { err, code } = await runCli(command, args, { ...env, ...more });
      expect(err, command).toMatch(/schema .* not current.*npm run migrate/);
      expect(code).toBe(1);
    }
    const migrated = { out: 'The schema is current.\n', err: '', code: 0 };
    expect(await runCli('migrate', [], env)).toEqual(migrated);
    expect((await runCli('merchants', ['add', 'SHOP'], env)).code).toBe(0);
  });

  it('is not made by a command that only reads, nor by a start with MIGRATE=no', async () => {
    const DATA_DIR = join(files, 'missing');
    for (const [command, args, more] of [
      ['main', [], { MIGRATE: 'no', PORT: '0' }],
      ['merchants', ['list']],
      ['merchants', ['log']],
      ['import', [csv('none.csv')]],
      ['recount', []],
    ] as [string, string[], Env?][]) {
      const { err, code } = await runCli(command, args, { DATA_DIR, ...more });
      expect(err, command).toContain(`There is no embedded database in ${DATA_DIR}.`);
      expect(code).toBe(1);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    expect((await runCli('merchants', ['add', 'FIRST'], { DATA_DIR })).code).toBe(0);
  });

  it('is used by one process, and then by the next, which reads what another program writes', async () => {
    const DATA_DIR = newFolder();
    const key = keyIn((await runCli('merchants', ['add', 'ACME'], { DATA_DIR })).out);
    const { address, stop, printed } = await startMain([], { DATA_DIR, HOST: 'localhost' });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
    // Nothing listens on IPv6: a second server there would not have the limits of the first.
    await expect(fetch(address.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
    const answer = await fetch(`${address}/api/user`, { headers: signedIn('ACME', key) });
    expect(await answer.json()).toMatchObject({ data: { merchantId: 'ACME' } });
    const refused = await runCli('merchants', ['rekey', 'ACME'], { DATA_DIR });
    expect(refused.err).toMatch(/in use by process \d+ .*Stop that process first/);
    expect(refused.code).toBe(1);

    expect(await stop()).toEqual([0, null]);
    expect(readdirSync(DATA_DIR).sort()).toEqual(['postgres', 'ready']);
    expect(printed()).not.toContain('Demo logins');
    expect(printed()).toContain('For small shops on one machine');

    // The file comes from another program, through a pipe.
    const script = 'cat "$1" | "$0" --import tsx server/cli/import.ts /dev/stdin';
    const args = ['-c', script, process.execPath, csv('piped.csv', line(6), line(7))];
    const options = { env: { ...process.env, DATABASE_URL: undefined, DATA_DIR } };
    const { stdout } = await promisify(execFile)('sh', args, options);
    expect(stdout).toBe('2 new, 0 changed, 0 unchanged.\n');
  });

  it.skipIf(!canMount)(
    'on a full disk, an import says so and loses nothing',
    { timeout: 90_000 },
    async () => {
      const { folder, resize, remove } = mountDisk('size=52m');
      const env = { DATA_DIR: join(folder, 'data') };
      cpSync(newFolder(), env.DATA_DIR, { recursive: true });
      try {
        await withDatabase(env, async (db) => {
          await addMerchants(db);
          await insertTransactions(db, [payment(), payment()]);
        });
        const file = join(files, 'large.csv');
        writeFileSync(file, csvOf(payments(20_000)));
        const { out, err, code } = await runProcess('cli/import', [file], env);
        expect(err).toMatch(/stopped before the command was done, .* disk is full/);
        expect([out, code]).toEqual(['', 1]);
        resize('200m');
        const { length } = await withDatabase(env, (db) =>
          db.selectFrom('transactions').selectAll().execute(),
        );
        expect(length).toBe(2);
      } finally {
        remove();
      }
    },
  );
});

describeEmbedded('the demo', () => {
  const DATA_DIR = newFolder();
  beforeAll(() => withDatabase({ DATA_DIR }, fillSmallDemo));

  it('takes no real account', async () => {
    const { out, err, code } = await runCli('merchants', ['add', 'REALSHOP'], { DATA_DIR });
    expect(err).toMatch(/holds the demo, whose keys are public.*DATA_DIR.*DATABASE_URL/);
    expect([out, code]).toEqual(['', 1]);
  });

  it('is not dropped by a reset whose port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const busy = await runCli('main', ['--reset'], { DATA_DIR, PORT: String(port) });
    other.close();
    const err = `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start\n`;
    expect(busy).toEqual({ out: '', err, code: 1 });
  });

  it('is dropped and made again by npm start -- --reset', async () => {
    const env = { DATA_DIR: newFolder({ isEmpty: true }), PORT: '0' };
    cpSync(DATA_DIR, env.DATA_DIR, { recursive: true });
    const service = spawnScript('main', ['--trial', '--reset'], env);
    const { found, printed } = watchOutput(service, /(Making demo data)/);
    await found;
    expect(printed()).toContain('Dropping the demo: ');
  });

  it('with --dev, the page comes from Vite and the API from the service', async () => {
    const { address, printed, stop } = await startMain(['--dev'], { DATA_DIR });
    const page = await fetch(`${address}/transactions`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
    const script = await fetch(`${address}/src/main.tsx`);
    expect(script.headers.get('content-type')).toContain('javascript');
    const headers = signedIn('SAFFRON', 'saffron-demo-key');
    const list = await fetch(`${address}/api/transactions`, { headers });
    expect((await list.json()).data.pagination.totalRecords).toBeGreaterThan(0);
    expect(await stop()).toEqual([0, null]);
    expect(printed()).toContain('Demo logins');
  });
});

describeEmbedded('a start that is refused', () => {
  it.each([
    ['merchants', ['remove', 'ACME']],
    ['merchants', ['list', '--admin']],
    ['merchants', ['add']],
    ['import', []],
    ['import', ['a.csv', 'b.csv']],
    ['toPostgres', []],
    ['recount', ['--fix']],
  ])('%s %j prints the usage', async (command, args) => {
    const { err, code } = await runCli(command, args, { DATA_DIR: files });
    expect(err).toMatch(/Usage: .*npm /);
    expect(code).toBe(1);
  });

  it('the service does not start without an account, and says how to add one', async () => {
    const { err, code } = await runCli('main', [], { DATA_DIR: newFolder(), PORT: '0' });
    expect(err).toMatch(/holds no account.*\n.*npm run merchants -- add/);
    expect(code).toBe(1);
  });

  it('only the commands of a trial fill an empty database with the demo', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const filling = Object.keys(scripts).filter((name) => scripts[name].includes('--trial'));
    expect(filling).toEqual(['start', 'dev']);
    expect(readFileSync('deploy/dashboard@.service', 'utf8')).not.toContain('--trial');
  });

  it.each([
    ['an unknown flag', '--fast', /^Unknown option '--fast'.*\nUsage: npm start /],
    ['--reset of a server without --demo', '--reset', /--reset works only together with --demo/],
  ])('the service does not start with %s', async (_, flag, message) => {
    const DATABASE_URL = 'postgres://127.0.0.1:1/x';
    const { err, code } = await runCli('main', [flag], { DATABASE_URL });
    expect(err).toMatch(message);
    expect(code).toBe(1);
  });
});

describe.skipIf(!hasPostgres())('with a PostgreSQL server', () => {
  it('only migrate changes the schema, and all else says so', async () => {
    const DATABASE_URL = await newPostgres({ isEmpty: true });
    const env = { DATABASE_URL };
    const commands = [
      await runCli('main', [], { ...env, MIGRATE: 'no', PORT: '0' }),
      await runCli('merchants', ['add', 'SHOP'], env),
      await runCli('import', [csv('none.csv')], env),
      await runCli('recount', [], env),
    ];
    for (const { err, code } of commands) {
      expect(err).toMatch(/schema .* not current.*npm run migrate/);
      expect(code).toBe(1);
    }
    const tables = 'select from pg_tables where schemaname = current_schema()';
    expect(await run(DATABASE_URL, tables)).toEqual([]);
    const migrated = { out: 'The schema is current.\n', err: '', code: 0 };
    expect(await runCli('migrate', [], { ...env, MIGRATE: 'no' })).toEqual(migrated);
    expect((await runCli('merchants', ['add', 'SHOP'], env)).code).toBe(0);
    const { address, stop } = await startMain([], { ...env, MIGRATE: 'no' });
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    await stop();
  });

  describe('toPostgres', () => {
    const DATA_DIR = newFolder();
    const demoOnly = newFolder();
    const broken = newFolder();
    const rows = payments(2_500);
    const copy = (env: Env) => runCli('toPostgres', [], { DATA_DIR, ...env });
    const real = { merchant_id: 'REAL', name: '', key_hash: hashKey('a real key') };
    const log = async (env: Env) => (await runCli('merchants', ['log'], env)).out;
    beforeAll(async () => {
      await runCli('merchants', ['add', 'SHOP'], { DATA_DIR });
      await withDatabase({ DATA_DIR }, async (db) => {
        await addMerchants(db);
        await insertTransactions(db, rows);
      });
    });

    it('copies nothing of the demo', async () => {
      const env = { DATA_DIR: demoOnly, ...(await newSettings('single')) };
      await withDatabase({ DATA_DIR: demoOnly }, fillSmallDemo);
      expect((await copy(env)).err).toMatch(/There are no real accounts to copy\.\n$/);
      await withDatabase({ DATA_DIR: demoOnly }, (db) => merchantRepository(db).add(real));
      expect((await copy(env)).err).toMatch(/keys are public: ADMIN, BANYAN, /);
    });

    it.each(layouts())(
      'brings real accounts, all their payments and the log of changes into a database, once (%s)',
      async (layout) => {
        const env = await newSettings(layout);
        const copied = await copy(env);
        expect(copied).toMatchObject({ err: 'Copying …\n', code: 0 });
        expect(copied.out).toMatch(/^Copied 5 accounts, .* and 2500 payments\./);
        const stored = await withDatabase(env, (db) =>
          db.selectFrom('transactions').selectAll().orderBy('id').execute(),
        );
        expect(stored).toEqual(rows);
        const statuses = { A: 200, BOSS: 200, CLOSED: 403 };
        for (const [id, status] of Object.entries(statuses)) {
          expect(await signIn(env, id, `${id}-key`), id).toMatchObject({ status });
        }
        // The target logs the accounts as added, after the copied changes.
        expect(await log(env)).toContain(await log({ DATA_DIR }));
        expect(await log(env)).toMatch(/ add +SHOP /);
        expect((await copy(env)).err).toContain('The target holds accounts already');
        const path = join(files, 'more.csv');
        writeFileSync(path, csvOf([payment(), payment({ merchant_id: 'B' })]));
        const imported = await runCli('import', [path], env);
        expect(imported).toMatchObject({ out: '2 new, 0 changed, 0 unchanged.\n', code: 0 });
      },
    );

    it('ends when the embedded database cannot be read', async () => {
      await withDatabase({ DATA_DIR: broken }, async (db) => {
        await addMerchants(db);
        await sql`drop table transactions`.execute(db);
      });
      const env = await newSettings('single');
      const { err, code } = await runProcess('cli/toPostgres', [], { DATA_DIR: broken, ...env });
      expect(err).toContain('transactions');
      expect(code).toBe(1);
    });
  });

  it('recount finds wrong counters, corrects them when asked, and then finds none', async () => {
    const EXACT = { out: 'The counters match the payments.\n', err: '', code: 0 };
    const env = await newSettings('single');
    const recount = (...args: string[]) => runCli('recount', args, env);
    await withDatabase(env, async (db) => {
      await addMerchants(db);
      await insertTransactions(db, [payment(), payment({ merchant_id: 'B' })]);
      await sql`update payment_counts set n = n + 5 where merchant_id = 'B'`.execute(db);
    });
    const found = await recount();
    expect(found.code).toBe(1);
    expect(
      found.err,
    ).toBe(`1 counter differs from the payments, so lists show wrong totals. For example:
  B, COMPLETED, day from 2026-01-10: 6 counted, 1 found
Correct them with: npm run recount -- --repair
`);
    expect(await recount('--repair')).toEqual({ out: 'Corrected 1 counter.\n', err: '', code: 0 });
    expect(await runProcess('cli/recount', [], env)).toEqual(EXACT);
  });
});
