import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { signedIn } from './payments.ts';
import { findPostgres, startPostgres } from './postgres.ts';

// A first start runs initdb, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// The tests depend on each other: each continues with the folder of the one before.
const folder = mkdtempSync(join(tmpdir(), 'dashboard-commands-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const HEAD =
  'Transaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At';

function start(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { DATABASE_URL: _unused, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', `server/${script}.ts`, ...args], {
    env: { ...inherited, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = start(script, args, env);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code };
}

/** Starts the service; `printed` is all that it has printed so far. */
async function startService(args: string[] = [], env: Record<string, string> = {}) {
  const service = start('main', args, { PORT: '0', ...env });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    service.once('exit', () => reject(new Error(printed)));
    service.stderr.on('data', (piece) => {
      printed += piece;
    });
    service.stdout.on('data', (piece) => {
      printed += piece;
      const found = /dashboard: (http:\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    service.kill('SIGTERM');
    return await once(service, 'close');
  };
  return { address, stop, printed: () => printed };
}

async function listOf(address: string, merchantId: string, secretKey: string): Promise<unknown> {
  const headers = signedIn(merchantId, secretKey);
  const answer = await fetch(`${address}/api/transactions`, { headers });
  return (await answer.json()).data.transactions;
}

let key = '';

it('a merchant is added with a key that is shown once', async () => {
  const { out, code } = await run('cli/merchants', ['add', 'ACME', '--name', 'Acme Sweets']);
  expect(code).toBe(0);
  key = /shown only now: (\S{43})\n/.exec(out)?.[1] ?? '';
  expect(key).not.toBe('');
  const again = await run('cli/merchants', ['add', 'ACME']);
  expect(again).toMatchObject({ code: 1, err: "Merchant 'ACME' exists already.\n" });
  const { out: listed } = await run('cli/merchants', ['list']);
  expect(listed).toMatch(/^ACME +Acme Sweets\n$/);
});

it('the key signs in; commands wait for the service to stop; it stops cleanly', async () => {
  const { address, stop, printed } = await startService();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const answer = await fetch(`${address}/api/user`, { headers: signedIn('ACME', key) });
  expect(await answer.json()).toMatchObject({ data: { merchantId: 'ACME', isAdmin: false } });

  const refused = await run('cli/merchants', ['rekey', 'ACME']);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/in use by process \d+ .*Stop that process first/);

  expect(await stop()).toEqual([0, null]);
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'ready']);
  // A database with real merchants gets no demo data.
  expect(printed()).not.toContain('Demo logins');
  expect(printed()).toContain('For trials and small shops');
});

it('a reset refuses real accounts, and leaves them', async () => {
  const { err, code } = await run('main', ['--reset'], { PORT: '0' });
  expect(err).toMatch(/^This database holds accounts that are not the demo's; .*\n$/);
  expect(code).toBe(1);
  expect((await run('cli/merchants', ['list'])).out).toMatch(/^ACME +Acme Sweets\n$/);
});

it('the demo takes no real account or payment; a reset replaces it once the port is bound', async () => {
  const demo = { DATA_DIR: join(folder, 'demo') };
  const service = await startService([], demo);
  await service.stop();
  expect(service.printed()).toContain('Demo logins');

  const file = join(folder, 'payments.csv');
  writeFileSync(file, `${HEAD}\n1,SAFFRON,O-1,12.50,COMPLETED,,,2026-01-10T10:00:00Z,,\n`);
  for (const [command, args] of [
    ['cli/merchants', ['add', 'REALSHOP']],
    ['cli/import', [file]],
  ] as const) {
    const { out, err, code } = await run(command, [...args], demo);
    expect(err).toMatch(/holds the demo, whose keys are public.*DATA_DIR.*DATABASE_URL/);
    expect([out, code]).toEqual(['', 1]);
  }

  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const busy = await run('main', ['--reset'], { ...demo, PORT: String(port) });
  expect(busy.err).toMatch(/^Port \d+ is in use\. .*\n$/);
  expect(busy.out).not.toContain('Dropping');
  other.close();
  const again = await startService(['--reset'], demo);
  await again.stop();
  expect(again.printed()).toMatch(/Dropping the demo: \d{5} transactions/);
});

it('a busy port is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { err, code } = await run('main', [], { PORT: String(port) });
  expect(err).toBe(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start\n`);
  expect(code).toBe(1);
  other.close();
});

it('an unknown command prints the usage', async () => {
  for (const [script, args] of [
    ['cli/merchants', ['remove', 'ACME']],
    ['cli/import', []],
    ['cli/toPostgres', []],
    ['main', ['--fast']],
  ] as const) {
    const { err, code } = await run(script, [...args]);
    expect(err).toMatch(/Usage: .*npm /);
    expect(code).toBe(1);
  }
  const { err } = await run('main', ['--reset'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  expect(err).toMatch(/--reset works only together with --demo/);
});

const bin = findPostgres();

it.skipIf(!bin)('accounts, keys and payments move to a PostgreSQL server', async () => {
  const file = join(folder, 'payments.csv');
  const line = (id: number) =>
    `${id},ACME,O-${id},12.50,COMPLETED,a@b,,2026-01-10T10:00:00.00${id}Z,,`;
  writeFileSync(file, [HEAD, ...[1, 2, 3].map(line), ''].join('\n'));
  const imported = await run('cli/import', [file]);
  expect(imported.out).toBe('3 new, 0 changed, 0 unchanged.\n');
  const embedded = await startService();
  const before = await listOf(embedded.address, 'ACME', key);
  await embedded.stop();
  expect(before).toHaveLength(3);

  const server = await startPostgres(bin ?? '');
  const onServer = { DATABASE_URL: server.url };
  const copied = await run('cli/toPostgres', [], onServer);
  expect(copied).toMatchObject({ err: 'Copying …\n', code: 0 });
  expect(copied.out).toMatch(/^Copied 1 accounts?, .* and 3 payments\./);
  const service = await startService([], onServer);
  expect(await listOf(service.address, 'ACME', key)).toEqual(before);
  await service.stop();
  expect(service.printed()).not.toContain('For trials and small shops');

  const twice = await run('cli/toPostgres', [], onServer);
  expect(twice.err).toContain('The target holds accounts already: name an empty database.\n');
  expect(twice.code).toBe(1);
  await server.stop();
});

it('a damaged embedded database is reported in one line, and left as it is', async () => {
  const control = join(folder, 'postgres', 'global', 'pg_control');
  truncateSync(control, 100);
  const left = readFileSync(control);
  const { out, err, code } = await run('cli/merchants', ['list']);
  expect(err).toMatch(/^The embedded database in .* cannot be opened: .* left as they are\. .*\n$/);
  expect([out, code]).toEqual(['', 1]);
  expect(readFileSync(control)).toEqual(left);
});
