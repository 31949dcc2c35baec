import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_REQUESTS, MIN_REQUESTS } from '../../check-service/checkAnswers.ts';
import { basic } from '../../check-service/service.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { blockOf } from '../commands.ts';
import { canUse } from '../programs.ts';
import { isExport, serveBroken } from './brokenService.ts';
import { database, noFault, openChecked, start } from './checks.ts';
import { type Env, newFolder } from './databases.ts';
import { freePort } from './postgres.ts';
import { runCli, runProcess } from './processes.ts';
import { WRONG } from './wrongServices.ts';

openChecked();

describe('the command', () => {
  const run = (args: string[], env: Env) => runCli('check-service', args, env);

  it('says what failed, and prints no part of a secret that the service echoes', async () => {
    // A key like those of `npm run merchants`, but with characters that JSON escapes.
    const key = 'Nq7x"mR2\\vT9wLk4YpC8sHd3FgJ6bZ1aEuVtOiKyXrQ';
    const values = { merchant_id: 'ECHO', name: 'ECHO', key_hash: hashKey(key) };
    await database.db.insertInto('merchants').values(values).execute();
    const sent = basic({ merchantId: 'ECHO', secretKey: key });
    for (const body of [`["A", "${key}"]`, JSON.stringify(['A', key]), `["${sent}"]`]) {
      const service = await serveBroken(await start(), async (call, real) => {
        const answer = await real(call);
        if (!isExport(call) || answer.status !== 200) return answer;
        return { status: 200, headers: {}, body };
      });
      const env = { CHECK_MERCHANT_ID: 'ECHO', CHECK_SECRET_KEY: key };
      const { out, err, code } = await run([service.url], env);
      service.close();
      expect(code, err).toBe(1);
      expect(out).toMatch(/^passed +Sign-in: the right keys let the merchant in/m);
      expect(out).toMatch(/^FAILED +Reading: .*\n +.*•••/m);
      expect(out).toMatch(/Answers: \d+; seed: \d+\.$/m);
      for (const secret of [key, sent.slice(6)]) {
        for (let at = 0; at + 6 <= secret.length; at += 1) {
          expect(out + err).not.toContain(secret.slice(at, at + 6));
        }
      }
    }
  });

  const env = { CHECK_MERCHANT_ID: 'A', CHECK_SECRET_KEY: 'A-key' };

  it('says which checks were left out, and what each of them needs', async () => {
    const service = await serveBroken(await start(), noFault);
    const { out, code } = await run([service.url], env);
    service.close();
    expect(out).toMatch(/^skipped +CORS\n +Needs --origin\.$/m);
    const left = [
      'that a merchant sees only its own payments (CHECK_ADMIN_ID)',
      'an inactive account (CHECK_INACTIVE_ID)',
      'CORS (--origin)',
    ];
    expect(out).toContain(`The service keeps the contract; not checked: ${left.join(', ')}. `);
    expect(code).toBe(0);
  });

  it('reports an address where nothing answers', async () => {
    const stopped = await serveBroken(await start(), noFault);
    stopped.close();
    const { out, code } = await runProcess('../check-service/main', [stopped.url], env);
    expect(out).toMatch(/^could not check .*\n +GET \/api\/transactions: nothing answers .*right/m);
    expect(code).toBe(2);
  });

  it('refuses an invalid URL, keys in the URL, and missing keys without a terminal', async () => {
    for (const [args, message] of [
      [[], /^Usage: npm run check-service/],
      [['ftp://service.example'], /not an http\(s\) URL/],
      [['https://A:A-key@service.example'], /^Leave the keys out/],
      [['https://service.example/api/'], /Leave \/api out/],
      [['https://service.example', '--until', '2026-01-31'], /--until .* such as 2026-01-31T/],
      [['http://127.0.0.1.service.example'], /^Warning: http sends the Secret Key unencrypted/],
      [['https://service.example'], /^Set CHECK_MERCHANT_ID/],
    ] as const) {
      // An empty variable counts as missing.
      const { err, code } = await run([...args], { CHECK_MERCHANT_ID: '', CHECK_SECRET_KEY: '' });
      expect(err).toMatch(message);
      expect(err).not.toContain('A-key');
      expect(code).toBe(2);
    }
  });

  it.each(['149', '-20', '0', '1.5', 'many', ''])('refuses --requests=%s', async (number) => {
    const { err, code } = await run(['https://service.example', `--requests=${number}`], env);
    expect(err).toBe('--requests must be a whole number from 150.\n');
    expect(code).toBe(2);
  });

  it.each(['1.5', '-1', 'x'])('refuses --seed=%s', async (number) => {
    const { err, code } = await run(['https://service.example', `--seed=${number}`], env);
    expect(err).toBe('--seed must be a whole number from 0.\n');
    expect(code).toBe(2);
  });

  it('prints its usage on --help', async () => {
    const { out, code } = await run(['--help'], {});
    expect(out).toMatch(/^Usage: npm run check-service/);
    expect(out).toContain('--no-wrong-secrets');
    expect(code).toBe(0);
  });

  it('leaves its own words whole where they contain a short secret', async () => {
    const values = { merchant_id: 'SHORT', name: 'SHORT', key_hash: hashKey('s') };
    await database.db.insertInto('merchants').values(values).execute();
    const service = await serveBroken(await start(), noFault);
    const short = { CHECK_MERCHANT_ID: 'SHORT', CHECK_SECRET_KEY: 's' };
    const { out } = await run([service.url], short);
    service.close();
    expect(out).toMatch(/^skipped +CORS$/m);
    expect(out).toMatch(/^could not check +Reading: the merchant has payments\n +0 came;/m);
    expect(out).not.toContain('•');
  });

  it('writes for a CI: one JSON object, a JUnit file with a case for each rule, progress beside them', async () => {
    const junit = join(newFolder({ isEmpty: true }), 'report.xml');
    const wrong = WRONG['exports without the status']?.() ?? noFault;
    const service = await serveBroken(await start(), wrong);
    const args = [service.url, '--json', '--junit', junit, '--seed', '3'];
    const { out, err, code } = await run(args, env);
    service.close();
    const { exitCode, seed, verdict, lines } = JSON.parse(out);
    expect([exitCode, code, seed]).toEqual([1, 1, 3]);
    expect(verdict).toMatch(/^The service does not keep the contract/);
    expect(err).toMatch(/^\d+ of 200 questions$/m);
    const answers = lines.find(
      ({ what }: { what: string }) => what === 'Answers: what every run asks',
    );
    expect(answers.cases).toContainEqual(
      expect.objectContaining({ name: 'status, as the merchant', outcome: 'failed' }),
    );
    const cases = parseJUnit(junit);
    const fixed = cases.filter(({ classname }) => classname === 'Answers: what every run asks');
    expect(fixed.length).toBeGreaterThan(8);
    expect(fixed.filter(({ failure }) => failure).map(({ name }) => name)).toEqual([
      'status, as the merchant',
    ]);
    expect(cases.find(({ name }) => name === 'CORS')).toMatchObject({ skipped: 'Needs --origin.' });
  });

  it('asks as many questions as its README says', () => {
    const readme = readFileSync('check-service/README.md', 'utf8');
    expect(readme).toContain(
      `the export: ${DEFAULT_REQUESTS} by default, at least ${MIN_REQUESTS} |`,
    );
  });

  it('refuses a JUnit file that cannot be written before it asks anything', async () => {
    const { err, code } = await run(['http://127.0.0.1:1', '--junit', '/no/such/report.xml'], env);
    expect(err).toMatch(/^--junit: ENOENT/);
    expect(code).toBe(2);
  });
});

test.runIf(canUse('python3'))(
  'a service in Python that needs no package keeps the contract, as check-service/README.md has it',
  async () => {
    const folder = newFolder({ isEmpty: true });
    const [junit, port] = [join(folder, 'report.xml'), await freePort()];
    const block = blockOf('check-service/README.md', 'python3')
      .replaceAll('8000', String(port))
      .replace('report.xml', junit);
    const printed = execFileSync('sh', ['-ec', block], { encoding: 'utf8' });
    expect(printed).toMatch(/^The service keeps the contract; not checked: CORS \(--origin\)\./m);
    const cases = parseJUnit(junit);
    expect(cases.length).toBeGreaterThan(40);
    expect(cases.filter(({ failure, error }) => failure ?? error)).toEqual([]);
    expect(cases.map(({ name }) => name)).toContain('merchantId, as the admin');
  },
  120_000,
);

/** The test cases of a JUnit file, each with its attributes and the text of its element, if any. */
function parseJUnit(file: string): Record<string, string>[] {
  const entity = (text: string) =>
    text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const xml = readFileSync(file, 'utf8');
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuite [^<]*>\n/);
  return [
    ...xml.matchAll(/<testcase ([^>]*)>(?:<([\w-]+)[^>]*>([^<]*)<\/[\w-]+>)?<\/testcase>/g),
  ].map(([, attributes = '', element, text = '']) => ({
    ...Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        entity(value),
      ]),
    ),
    ...(element && { [element]: entity(text) }),
  }));
}
