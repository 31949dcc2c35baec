import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { signedIn } from './payments.ts';

// The tests depend on each other: each continues with the folder of the one before.
const folder = mkdtempSync(join(tmpdir(), 'dashboard-commands-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

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
  const service = start('main', [], { PORT: '0' });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    service.once('exit', () => reject(new Error(printed)));
    service.stdout.on('data', (piece) => {
      printed += piece;
      const found = /dashboard: (http:\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const answer = await fetch(`${address}/api/user`, { headers: signedIn('ACME', key) });
  expect(await answer.json()).toMatchObject({ data: { merchantId: 'ACME', isAdmin: false } });

  const refused = await run('cli/merchants', ['rekey', 'ACME']);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/in use by process \d+ .*Stop that process first/);

  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  // A database with real merchants gets no demo data.
  expect(printed).not.toContain('Demo logins');
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
    ['main', ['--fast']],
  ] as const) {
    const { err, code } = await run(script, [...args]);
    expect(err).toContain('Usage: npm');
    expect(code).toBe(1);
  }
  const { err } = await run('main', ['--reset'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  expect(err).toMatch(/--reset works only together with --demo/);
});
