import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { merchantRepository } from '../../server/auth/merchantRepository.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { csvHead, csvLines } from '../../server/csv/write.ts';
import { connect } from '../../server/database/connect.ts';
import type { Database } from '../../server/database/tables.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { readSettings } from '../../server/settings.ts';
import { hasCitus, hasPostgres, newCitus, newFolder, newPostgres } from './databases.ts';
import { addMerchants, payment, signedIn } from './payments.ts';
import { runCli, runProcess, startMain } from './processes.ts';
import { canMount, mountDisk } from './smallDisk.ts';

const files = mkdtempSync(join(tmpdir(), 'dashboard-commands-'));
type Env = Record<string, string>;
const folders = [files];
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The settings of a database of its own; PostgreSQL is opened in a tenth of the time. */
async function anyDatabase(): Promise<Env> {
  if (!hasPostgres()) return { DATA_DIR: dataDir() };
  const { url, drop } = await newPostgres();
  drops.push(drop);
  return { DATABASE_URL: url };
}

function dataDir(): string {
  const folder = newFolder();
  folders.push(folder);
  return folder;
}

async function withDatabase<T>(env: Env, action: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await connect(readSettings(env));
  return action(db).finally(close);
}

async function statusOf(env: Env, merchantId: string, key: string): Promise<unknown> {
  return withDatabase(env, async (db) => {
    const app = await buildApp(db);
    const answer = await app.inject({ url: '/api/user', headers: signedIn(merchantId, key) });
    return answer.statusCode === 200 ? answer.json().data : answer.statusCode;
  });
}

const keyIn = (out: string) => /shown only now: (\S{43})\n$/.exec(out)?.[1] ?? 'none';

function csv(name: string, ...lines: string[]): string {
  const file = join(files, name);
  writeFileSync(file, [csvHead().trimEnd(), ...lines, ''].join('\n'));
  return file;
}
const line = (id: number, status = 'COMPLETED') =>
  `${id},ACME,O-${id},12.50,${status},a@b,,2026-01-10T10:00:00.00${id}Z,,`;

describe('npm run merchants', () => {
  let env: Env;
  beforeAll(async () => {
    env = await anyDatabase();
  });
  const merchants = (...args: string[]) => runCli('merchants', args, env);

  it('add shows the new key once, and only once adds an account', async () => {
    const { out, code } = await merchants('add', 'ACME', '--name', 'Acme Sweets');
    expect(code).toBe(0);
    expect(await statusOf(env, 'ACME', keyIn(out))).toEqual({
      merchantId: 'ACME',
      isAdmin: false,
    });
    expect(await merchants('add', 'ACME')).toEqual({
      out: '',
      err: "Merchant 'ACME' exists already.\n",
      code: 1,
    });
    expect((await merchants('list')).out).toMatch(/^ACME +Acme Sweets$/m);
  });

  it('add --admin adds an admin', async () => {
    const { out } = await merchants('add', 'BOSS', '--admin');
    expect(await statusOf(env, 'BOSS', keyIn(out))).toEqual({
      merchantId: 'BOSS',
      isAdmin: true,
    });
    expect((await merchants('list')).out).toMatch(/^BOSS +BOSS \(admin\)$/m);
  });

  it('rekey makes the old key useless', async () => {
    const { out: before } = await merchants('add', 'LEAKED');
    const { out: after, code } = await merchants('rekey', 'LEAKED');
    expect(code).toBe(0);
    expect(await statusOf(env, 'LEAKED', keyIn(before))).toBe(401);
    expect(await statusOf(env, 'LEAKED', keyIn(after))).toMatchObject({ isAdmin: false });
  });

  it('disable refuses sign-ins, and enable allows them again', async () => {
    const key = keyIn((await merchants('add', 'GONE')).out);
    expect(await merchants('disable', 'GONE')).toMatchObject({
      out: 'GONE may no longer sign in.\n',
      code: 0,
    });
    expect(await statusOf(env, 'GONE', key)).toBe(403);
    expect((await merchants('list')).out).toMatch(/^GONE +GONE \(disabled\)$/m);
    expect((await merchants('enable', 'GONE')).out).toBe('GONE may sign in.\n');
    expect(await statusOf(env, 'GONE', key)).toMatchObject({ merchantId: 'GONE' });
  });

  it.each(['rekey', 'disable', 'enable'])('%s of an unknown merchant says so', async (command) => {
    const { err, code } = await merchants(command, 'NOBODY');
    expect([err, code]).toEqual(["There is no merchant 'NOBODY'.\n", 1]);
  });

  it.each(['two words', 'a:b', 'x'.repeat(129), '\u{1F600}'.repeat(70), 'a\u200bb'])(
    'add refuses a Merchant ID that cannot sign in: %j',
    async (id) => {
      const { err, code } = await merchants('add', id);
      expect(err).toBe('A Merchant ID has 1 to 128 characters, none a space or a colon.\n');
      expect(code).toBe(1);
    },
  );

  it('enable refuses an account whose key is public until it has another', async () => {
    const other = await anyDatabase();
    await withDatabase(other, async (db) => {
      vi.spyOn(console, 'error').mockReturnValueOnce();
      await fillDemo(db, new Date('2026-03-18T14:00:00Z'), 300);
      const real = { merchant_id: 'REAL', name: 'Real', key_hash: hashKey('key') };
      await merchantRepository(db).add(real);
    });
    const mixed = (...args: string[]) => runCli('merchants', args, other);
    const refused = await mixed('enable', 'CLOSED');
    expect(refused.err).toBe("The key of CLOSED is the demo's, which is public: use rekey.\n");
    expect(refused.code).toBe(1);
    expect((await mixed('list')).out).toMatch(
      /^CLOSED .*\(disabled, refused: its key is public\)$/m,
    );
    const key = keyIn((await mixed('rekey', 'CLOSED')).out);
    expect((await mixed('enable', 'CLOSED')).code).toBe(0);
    expect(await statusOf(other, 'CLOSED', key)).toMatchObject({ merchantId: 'CLOSED' });
  });
});

describe('npm run import', () => {
  let env: Env;
  const load = (...args: string[]) => runCli('import', args, env);
  beforeAll(async () => {
    env = await anyDatabase();
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

  it('says why a file cannot be read', async () => {
    const { out, err, code } = await load('/proc/self/mem');
    expect(err).toMatch(/^Importing .*\n\/proc\/self\/mem cannot be read: EIO.*\n$/);
    expect([out, code]).toEqual(['', 1]);
  });

  it('refuses an empty file', async () => {
    const path = join(files, 'empty.csv');
    writeFileSync(path, '');
    const { out, err, code } = await load(path);
    expect(err).toMatch(/The file is empty\.\n$/);
    expect([out, code]).toEqual(['', 1]);
  });

  it.each(['missing.csv', '.'])('says that there is no file %s', async (name) => {
    const path = join(files, name);
    expect(await load(path)).toEqual({ out: '', err: `There is no file ${path}.\n`, code: 1 });
  });
});

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

describe('the embedded database', () => {
  it('is used by one process', async () => {
    const DATA_DIR = dataDir();
    const key = keyIn((await runCli('merchants', ['add', 'ACME'], { DATA_DIR })).out);
    const { address, stop, printed } = await startMain([], { DATA_DIR, HOST: 'localhost' });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
    // A second server would have no limits.
    await expect(fetch(address.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
    const answer = await fetch(`${address}/api/user`, { headers: signedIn('ACME', key) });
    expect(await answer.json()).toMatchObject({ data: { merchantId: 'ACME' } });
    const refused = await runProcess('cli/merchants', ['rekey', 'ACME'], { DATA_DIR });
    expect(refused.err).toMatch(/in use by process \d+ .*Stop that process first/);
    expect(refused.code).toBe(1);

    expect(await stop()).toEqual([0, null]);
    expect(readdirSync(DATA_DIR).sort()).toEqual(['postgres', 'ready']);
    expect(printed()).not.toContain('Demo logins');
    expect(printed()).toContain('For trials and small shops');
  });

  it.skipIf(!canMount)(
    'on a full disk, an import says so and loses nothing',
    { timeout: 90_000 },
    async () => {
      const { folder, resize, remove } = mountDisk('size=52m');
      const env = { DATA_DIR: join(folder, 'data') };
      cpSync(dataDir(), env.DATA_DIR, { recursive: true });
      try {
        await withDatabase(env, async (db) => {
          await addMerchants(db);
          await insertTransactions(db, [payment(), payment()]);
        });
        const rows = Array.from({ length: 20_000 }, () => payment());
        const file = join(files, 'large.csv');
        writeFileSync(file, csvHead() + csvLines(rows));
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

describe('the demo', () => {
  const DATA_DIR = dataDir();
  beforeAll(() =>
    withDatabase({ DATA_DIR }, async (db) => {
      vi.spyOn(console, 'error').mockReturnValueOnce();
      await fillDemo(db, new Date(), 300);
    }),
  );

  it('takes no real account', async () => {
    const { out, err, code } = await runCli('merchants', ['add', 'REALSHOP'], { DATA_DIR });
    expect(err).toMatch(/holds the demo, whose keys are public.*DATA_DIR.*DATABASE_URL/);
    expect([out, code]).toEqual(['', 1]);
  });

  it('is not dropped by a reset whose port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const busy = await runProcess('main', ['--reset'], { DATA_DIR, PORT: String(port) });
    other.close();
    expect(busy).toEqual({
      out: '',
      err: `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start\n`,
      code: 1,
    });
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

it.each([
  ['an unknown flag', '--fast', /^Unknown option '--fast'.*\nUsage: npm start /],
  ['--reset of a server without --demo', '--reset', /--reset works only together with --demo/],
])('the service does not start with %s', async (_, flag, message) => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/x';
  const { err, code } = await runProcess('main', [flag], { DATABASE_URL });
  expect(err).toMatch(message);
  expect(code).toBe(1);
});

describe.skipIf(!hasPostgres())('with a PostgreSQL server', () => {
  const onServer = {
    target: 'PostgreSQL',
    layout: 'single',
    open: () => newPostgres({ isEmpty: true }),
  };
  const onCluster = { target: 'a Citus cluster', layout: 'citus', open: newCitus };
  it.each(hasCitus() ? [onServer, onCluster] : [onServer])(
    'toPostgres and import bring the embedded database and a file into $target',
    async ({ layout, open }) => {
      const DATA_DIR = dataDir();
      await withDatabase({ DATA_DIR }, async (db) => {
        await addMerchants(db);
        await insertTransactions(db, [payment(), payment(), payment()]);
      });
      const { url: DATABASE_URL, drop } = await open();
      const env = { DATABASE_URL, DATABASE_LAYOUT: layout };
      const copied = await runCli('toPostgres', [], { DATA_DIR, ...env });
      expect(copied).toMatchObject({ err: 'Copying …\n', code: 0 });
      expect(copied.out).toMatch(/^Copied 4 accounts, .* and 3 payments\./);
      expect(await statusOf(env, 'A', 'A-key')).toMatchObject({ merchantId: 'A' });
      const path = join(DATA_DIR, 'more.csv');
      writeFileSync(path, csvHead() + csvLines([payment(), payment({ merchant_id: 'B' })]));
      const imported = await runCli('import', [path], env);
      expect(imported).toMatchObject({ out: '2 new, 0 changed, 0 unchanged.\n', code: 0 });
      await drop();
    },
  );

  it('toPostgres ends when the embedded database cannot be read', async () => {
    const DATA_DIR = dataDir();
    await withDatabase({ DATA_DIR }, (db) => sql`drop table transactions`.execute(db));
    const env = await anyDatabase();
    const { err, code } = await runProcess('cli/toPostgres', [], { DATA_DIR, ...env });
    expect(err).toContain('transactions');
    expect(code).toBe(1);
  });

  it('recount finds wrong counters, corrects them when asked, and then finds none', async () => {
    const EXACT = { out: 'The counters equal the payments.\n', err: '', code: 0 };
    const env = await anyDatabase();
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
