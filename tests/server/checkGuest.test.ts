import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChecks } from '../../check-service/runChecks.ts';
import { basic } from '../../check-service/service.ts';
import type { Call, Fault } from './brokenService.ts';
import { check, expectPass, failuresOf, keys, openChecked } from './checks.ts';
import { newFolder } from './databases.ts';
import { refused } from './wrongServices.ts';

/* The check's behaviour with a service that is busy, broken or careful. */

openChecked();

const NEVER = new Promise<never>(() => {});
/** Answers correctly up to call `last`, then with the fault `then`. */
const until = (last: number, then: Fault): Fault & { calls: () => number } => {
  let calls = 0;
  const fault: Fault = (call, real) => {
    calls += 1;
    return calls > last ? then(call, real) : real(call);
  };
  return Object.assign(fault, { calls: () => calls });
};

it('asks once more, as a browser, when a kept connection was closed before anything came', async () => {
  let cuts = 0;
  await expectPass(async (call, real) => {
    if (call.nth % 4 !== 0) return real(call);
    cuts += 1;
    return { ...refused(500), isCut: true };
  });
  expect(cuts).toBeGreaterThan(10);
});

it('finds a service that closes new connections', async () => {
  const { exitCode } = await check(async () => ({ ...refused(500), isCut: true }));
  expect(exitCode).toBe(1);
});

describe('ends after three calls in a row without any answer', () => {
  it.each([75, 150])('of a service that hangs from call %i on', async (last) => {
    const hangs = until(last, () => NEVER);
    const { lines, exitCode } = await check(hangs, { timeoutMs: 2_500 });
    expect(hangs.calls()).toBeLessThanOrEqual(last + 6);
    expect(lines.at(-1)?.sentence).toMatch(/^Three calls in a row got no answer/);
    expect(exitCode).toBe(1);
  });

  it('of one that refuses all calls from then on, and says how long it waits, and for what', async () => {
    const progress: string[] = [];
    let waited = 0;
    const busy = until(75, async () => ({ ...refused(429), headers: { 'retry-after': '60' } }));
    const { exitCode, lines } = await check(busy, {
      wait: async (seconds) => {
        waited += seconds;
      },
      onProgress: (text) => progress.push(text),
    });
    expect(waited).toBeLessThanOrEqual(4 * 120);
    expect(progress.join('\n')).toMatch(
      /^\/api\/\S+: waits 60 s, as the service asks \(429, Retry-After: "60"\), at most 120 s for a call$/m,
    );
    expect(lines.at(-1)?.sentence).toMatch(/^Three calls in a row/);
    expect([exitCode, failuresOf(lines)]).toEqual([2, []]);
  });
});

it("an untrusted certificate is not the service's fault, and the message says how to trust it", async () => {
  const folder = newFolder({ isEmpty: true });
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const options = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync('openssl', options.split(' '), { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0);
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const { exitCode, lines } = await runChecks({ baseUrl, merchant: keys('A') }, () => {});
  server.close();
  expect(lines[0]?.sentence).toMatch(/not trusted \(\w+\)\. .* NODE_EXTRA_CA_CERTS\.$/);
  expect(exitCode).toBe(2);
});

it('a wrong path is not a fault of the service', async () => {
  const { exitCode, lines } = await check(async () => refused(404));
  expect(lines[0]?.sentence).toMatch(/404\. Is the path right\?/);
  expect(exitCode).toBe(2);
});

describe('wrong secrets', () => {
  const sent = async (setting = {}) => {
    const calls: Call[] = [];
    const result = await check((call, real) => {
      calls.push(call);
      return real(call);
    }, setting);
    const wrong = (id: string) =>
      calls
        .map(({ headers: { authorization = '' } }) => Buffer.from(authorization.slice(6), 'base64'))
        .map(String)
        .filter((text) => text.startsWith(`${id}:`) && text !== `${id}:${id}-key`);
    return { ...result, wrong, calls };
  };

  it('are three for each account, as many services lock one after five; none is like its key', async () => {
    const { wrong } = await sent();
    for (const id of ['A', 'BOSS', 'CLOSED']) {
      expect(wrong(id)).toHaveLength(3);
      for (const text of wrong(id)) {
        const secret = text.slice(id.length + 1);
        const isAnothers = /^(A|BOSS|CLOSED)-key$/.test(secret);
        expect(isAnothers || !/key/i.test(secret), secret).toBe(true);
      }
    }
  });

  it('are skipped with --no-wrong-secrets, and it says so', async () => {
    const { wrong, lines, calls, exitCode } = await sent({ noWrongSecrets: true });
    expect(['A', 'BOSS', 'CLOSED'].flatMap(wrong)).toEqual([]);
    const own = ['A', 'BOSS', 'CLOSED'].map((id) => basic(keys(id)));
    const others = calls.filter(({ headers }) => !own.includes(headers.authorization ?? ''));
    expect(others.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(lines).toContainEqual(expect.objectContaining({ what: 'Access: wrong secrets' }));
    expect(exitCode).toBe(0);
  });
});
