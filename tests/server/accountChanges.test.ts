import { userInfo } from 'node:os';
import { expect, it, vi } from 'vitest';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { hasPostgres, layouts, newSettings } from './databases.ts';
import { run } from './postgres.ts';
import { runCli } from './processes.ts';

// commands.test.ts tests the log of the embedded database.
it.skipIf(!hasPostgres()).each(layouts())(
  'who changed an account and when stays readable, without a key (%s)',
  async (layout) => {
    const env = await newSettings(layout);
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
    // Both commands fail and change nothing, so nothing is recorded.
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

it.skipIf(!hasPostgres()).each(layouts())(
  'what SQL changes in an account is recorded too (%s)',
  async (layout) => {
    const env = await newSettings(layout);
    const merchants = (...args: string[]) => runCli('merchants', args, env);
    for (const statement of [
      "insert into merchants (merchant_id, name, key_hash) values ('ACME', '', '')",
      'update merchants set is_admin = true, is_active = false',
      "update merchants set name = 'Acme'",
      "update merchants set old_key_hash = 'mine', old_key_until = '2200-01-01'",
      "update merchants set merchant_id = 'OTHER'",
      'delete from merchants',
    ]) {
      await run(String(env.DATABASE_URL), statement);
    }
    const { out } = await merchants('log');
    const changes = out.matchAll(/Z {2}(.+?) +(ACME|OTHER) +by \(by SQL\) \(role postgres\)$/gm);
    expect([...changes].map(([, change, merchant]) => `${change}: ${merchant}`)).toEqual([
      'add: ACME',
      'admin: ACME',
      'disable: ACME',
      'rekey, old kept: ACME',
      'rename to OTHER: ACME',
      'delete: OTHER',
    ]);
  },
);

it.skipIf(!hasPostgres())('an account cannot be changed without a record', async () => {
  const env = await newSettings('single');
  await runCli('merchants', ['add', 'ACME'], env);
  await run(
    String(env.DATABASE_URL),
    'alter table account_changes add check (change <> $$disable$$)',
  );
  expect((await runCli('merchants', ['disable', 'ACME'], env)).code).toBe(1);
  expect((await runCli('merchants', ['list'], env)).out).toMatch(/^ACME +ACME$/m);
});
