import { rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { afterAll, expect, it, vi } from 'vitest';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { hasCitus, hasPostgres, newCitus, newFolder, newPostgres, run } from './databases.ts';
import { runCli } from './processes.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

function embedded() {
  const DATA_DIR = newFolder();
  ends.push(() => rmSync(DATA_DIR, { recursive: true }));
  return { DATA_DIR };
}

async function onServer(layout: 'single' | 'citus') {
  const { url, drop } = await (layout === 'citus' ? newCitus() : newPostgres());
  ends.push(drop);
  return { DATABASE_URL: url, DATABASE_LAYOUT: layout };
}

const engines = [
  ['the embedded database', embedded] as const,
  ...(hasPostgres() ? [['PostgreSQL', () => onServer('single')] as const] : []),
  ...(hasCitus() ? [['Citus', () => onServer('citus')] as const] : []),
];

it.each(engines)(
  'on %s, who changed an account and when stays readable, without a key',
  async (_, open) => {
    const env = await open();
    vi.stubEnv('SUDO_USER', undefined);
    const user = userInfo().username;
    const merchants = (...args: string[]) => runCli('merchants', args, env);
    const changes = [
      ['add', 'ACME'],
      ['add', 'BOSS', '--admin'],
      ['rekey', 'ACME'],
      ['disable', 'ACME'],
      ['enable', 'ACME'],
    ];
    const secrets: string[] = [];
    const lines: unknown[] = [];
    let output = '';
    for (const args of changes) {
      const { out, err } = await merchants(...args);
      const [, key] = /shown only now: (\S+)/.exec(out) ?? [];
      if (key) secrets.push(key, hashKey(key).toString('hex'), hashKey(key).toString('base64'));
      lines.push(JSON.parse(err));
      output += err;
    }
    // Changes nothing, so there is nothing to record.
    expect((await merchants('add', 'ACME')).code).toBe(1);
    expect((await merchants('rekey', 'NOBODY')).code).toBe(1);

    const what = ['add', 'add admin', 'rekey', 'disable', 'enable'];
    expect(lines).toMatchObject(
      what.map((change) => ({ msg: 'account changed', change, user, role: 'postgres' })),
    );
    const { out } = await merchants('log');
    const days = new Date().toISOString().slice(0, 8);
    expect(out.trimEnd().split('\n')).toEqual(
      what.map((change) => {
        const account = change === 'add admin' ? 'BOSS' : 'ACME';
        const by = ` +${account} +by ${user} \\(role postgres\\)$`;
        return expect.stringMatching(new RegExp(`^${days}\\d\\dT[\\d:.]+Z  ${change}${by}`));
      }),
    );
    expect((await merchants('log', 'BOSS')).out.split('\n')).toHaveLength(2);
    for (const secret of secrets) expect(output + out).not.toContain(secret);
    expect(secrets).toHaveLength(9);
  },
);

it('names the person who ran the command by sudo', async () => {
  const env = embedded();
  vi.stubEnv('SUDO_USER', 'asha');
  await runCli('merchants', ['add', 'ACME'], { ...env, SUDO_USER: 'asha' });
  expect((await runCli('merchants', ['log'], env)).out).toMatch(/ by asha \(role postgres\)$/m);
});

it.skipIf(!hasPostgres())('an account cannot be changed without a record', async () => {
  const env = await onServer('single');
  await runCli('merchants', ['add', 'ACME'], env);
  await run(env.DATABASE_URL, 'alter table account_changes add check (change <> $$disable$$)');
  expect((await runCli('merchants', ['disable', 'ACME'], env)).code).toBe(1);
  expect((await runCli('merchants', ['list'], env)).out).toMatch(/^ACME +ACME$/m);
});

it.skipIf(!hasPostgres())('toPostgres brings the record along', async () => {
  const source = embedded();
  await runCli('merchants', ['add', 'ACME'], source);
  await runCli('merchants', ['rekey', 'ACME'], source);
  const { out } = await runCli('merchants', ['log'], source);
  const target = await onServer('single');
  await runCli('toPostgres', [], { ...source, ...target });
  expect((await runCli('merchants', ['log'], target)).out).toBe(out);
});
