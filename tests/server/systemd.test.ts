import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { canUse } from '../programs.ts';
import { temporaryFolder } from './databases.ts';
import { csvOf, payment, signedIn } from './payments.ts';
import { freePort } from './postgres.ts';
import { watchOutput } from './processes.ts';
import { canMount } from './smallDisk.ts';

/** The id of a user without files. */
const USER = '64999';
const canRun = canUse('bubblewrap', 'strace', 'systemd');

/** Reads the unit's settings; one that occurs twice has two values. */
function readUnit(): Map<string, string[]> {
  const unit = new Map<string, string[]>();
  for (const line of readFileSync('deploy/dashboard@.service', 'utf8').split('\n')) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name) unit.set(name, [...(unit.get(name) ?? []), value]);
  }
  return unit;
}

const unit = readUnit();
const words = (name: string) => unit.get(name)?.join(' ').split(' ') ?? [];

/** Each limit's equivalent without systemd. Read-only `/` includes /sys and /proc. */
const LIMITS: Record<string, { bwrap?: string[]; setpriv?: string[] }> = {
  ProtectSystem: { bwrap: ['--ro-bind', '/', '/'] },
  PrivateDevices: { bwrap: ['--dev', '/dev'] },
  ProtectHome: { bwrap: ['/home', '/root', '/run/user'].flatMap((path) => ['--tmpfs', path]) },
  ProtectHostname: { bwrap: ['--unshare-uts'] },
  CapabilityBoundingSet: { setpriv: ['--bounding-set=-all', '--inh-caps=-all'] },
  DynamicUser: { setpriv: [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'] },
  NoNewPrivileges: { setpriv: ['--no-new-privs'] },
};
/** Settings that `start` applies itself, or that are checked in the trace. */
const OTHERS =
  'StateDirectory PrivateTmp WorkingDirectory UMask RestrictAddressFamilies RestrictNamespaces ' +
  'RestrictRealtime LockPersonality SystemCallFilter SystemCallErrorNumber';
/** Settings that are not tested: they forbid what this user cannot do anyway, or do not matter to a test. */
const NOT_TRIED =
  'Description Wants After WantedBy ExecStart ExecStartPost Environment EnvironmentFile User Restart RestartSec ' +
  'TimeoutStopSec ProtectClock ProtectControlGroups ProtectKernelLogs ProtectKernelModules ' +
  'ProtectKernelTunables SystemCallArchitectures LogRateLimitIntervalSec';

/**
 * Returns strace's options that answer each system call outside the unit's filter as the kernel would. strace
 * stops the process only at these calls and at the calls that the test reads in the trace.
 */
function systemCallRules(): string[] {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const sets = new Map<string, string[]>();
  let set: string[] = [];
  for (const line of execFileSync('systemd-analyze', ['syscall-filter'], { stdio: [...stdio] })
    .toString()
    .split('\n')) {
    if (line.startsWith('@')) {
      set = [];
      sets.set(line.trim(), set);
    } else if (/^ {4}[@\w]/.test(line)) set.push(line.trim());
  }
  const expand = (name: string): string[] => sets.get(name)?.flatMap(expand) ?? [name];
  const allowed = new Set(['@default', ...words('SystemCallFilter')].flatMap(expand));
  if (unit.has('LockPersonality')) allowed.delete('personality');
  const error = unit.get('SystemCallErrorNumber')?.[0];
  const names = [...allowed].map((name) => `?${name}`);
  const read = /^(socket|clone3?|unshare|setns|sched_setscheduler)$/;
  const untraced = [...allowed].filter((name) => !read.test(name)).map((name) => `?${name}`);
  return [
    '--seccomp-bpf',
    `--trace=!${untraced.join(',')}`,
    `--inject=!${names.join(',')}:${error ? `error=${error}` : 'signal=SIGSYS'}`,
  ];
}

it('no audit line is dropped when there are many', () => {
  expect(words('LogRateLimitIntervalSec')).toEqual(['0']);
});

describe.runIf(canMount && canRun)('under the limits of the unit', () => {
  const folder = temporaryFolder();
  const state = join(folder, 'state');
  const temporary = join(folder, 'tmp');
  const trace = join(temporary, 'trace');
  // In a hook: a skipped describe block still runs, and an ordinary user may not change a file's owner.
  beforeAll(() => {
    for (const path of [state, temporary]) {
      mkdirSync(path);
      chownSync(path, Number(USER), Number(USER));
    }
    chmodSync(folder, 0o755);
  });

  /** Starts a program under the unit's limits. */
  function start(command: string[], env: Record<string, string>, stdin: number | 'ignore') {
    const known = [...Object.keys(LIMITS), ...OTHERS.split(' '), ...NOT_TRIED.split(' ')];
    expect(known).toEqual(expect.arrayContaining([...unit.keys()]));
    const limits = Object.entries(LIMITS).filter(([name]) => unit.has(name));
    const bind = (from: string, to: string) => ['--bind', from, to];
    const directory = words('WorkingDirectory').join();
    const child = spawn(
      'bwrap',
      [
        ...limits.flatMap(([, { bwrap = [] }]) => bwrap),
        ...['--tmpfs', '/opt', '--ro-bind', process.cwd(), directory, '--chdir', directory],
        ...['--ro-bind', process.execPath, '/opt/node'],
        ...['--tmpfs', '/var/lib', ...bind(state, `/var/lib/${words('StateDirectory').join()}`)],
        ...[...bind(temporary, '/tmp'), '--clearenv'],
        ...Object.entries({ PATH: '/usr/bin', ...env }).flatMap((pair) => ['--setenv', ...pair]),
        ...['setpriv', ...limits.flatMap(([, { setpriv = [] }]) => setpriv)],
        ...['sh', '-c', `umask ${words('UMask').join()}; exec "$@"`, 'sh'],
        ...['strace', '-f', '-qq', '-A', '-o', '/tmp/trace', ...systemCallRules()],
        ...command.map((word) => (word === '/usr/bin/node' ? '/opt/node' : word)),
      ],
      { stdio: [stdin, 'pipe', 'pipe'], detached: true },
    ) as ChildProcessByStdio<null, Readable, Readable>;
    onTestFinished(() => {
      // Kills bwrap, strace and the program, which have all ended if nothing failed.
      if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGKILL');
    });
    return child;
  }

  /** Runs deploy/dashboard-command with a fake systemd-run, then the program that it names under the unit's limits. */
  async function command(args: string[], stdin: number | 'ignore' = 'ignore') {
    const bin = temporaryFolder();
    writeFileSync(join(bin, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const options = { env: { PATH: `${bin}:${process.env.PATH}`, SUDO_USER: 'asha' } };
    const called = execFileSync('deploy/dashboard-command', args, options).toString().split('\n');
    const values = (option: string) =>
      called.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length));
    for (const property of values('--property=')) {
      const [name = '', value = ''] = property.split('=');
      // Accounts and tables are changed by their owner, not by the role of the service.
      const isOwners = value === '-/etc/dashboard-owner.env';
      if (!isOwners) expect(unit.get(name), property).toContain(value);
    }
    expect(values('--working-directory=')).toEqual(unit.get('WorkingDirectory'));
    const setenv = values('--setenv=');
    expect([...words('Environment'), 'SUDO_USER=asha']).toEqual(expect.arrayContaining(setenv));
    const program = called.slice(called.indexOf('/usr/bin/node'), -1);
    const child = start(program, Object.fromEntries(setenv.map((pair) => pair.split('='))), stdin);
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { out, err, code };
  }

  it('an account is added, a file imported, and the service starts, answers and stops', {
    timeout: 120_000,
  }, async () => {
    const added = await command(['merchants', 'add', 'ACME']);
    expect(added).toMatchObject({ code: 0, err: expect.stringContaining('"user":"asha"') });
    const key = /shown only now: (\S{43})/.exec(added.out)?.[1];
    const file = join(folder, 'payments.csv');
    writeFileSync(file, csvOf([payment({ merchant_id: 'ACME' })]));
    const imported = await command(['import', '/dev/stdin'], openSync(file, 'r'));
    expect(imported).toMatchObject({ out: '1 new, 0 changed, 0 unchanged.\n', code: 0 });

    const environment = words('Environment').map((pair) => pair.split('='));
    // As behind a proxy on another machine: HOST is not a loopback address.
    const port = String(await freePort());
    const given: Record<string, string> = { '%i': port, '${HOST}': '0.0.0.0' };
    const fill = (text = '') => text.replace(/%i|\$\{HOST\}/g, (name) => given[name] ?? name);
    const settings = environment.map(([name, value]) => [name, fill(value)]);
    const env = { ...Object.fromEntries(settings), HOST: '0.0.0.0' };
    const service = start(words('ExecStart'), env, 'ignore');
    const ended = once(service, 'close');
    const { found, printed } = watchOutput(service, /dashboard: (http:\S+)\n/);
    const isReady = start(words('ExecStartPost').map(fill), {}, 'ignore');
    expect(await once(isReady, 'close')).toEqual([0, null]);
    await found;
    const get = async (path: string) => {
      const headers = signedIn('ACME', key);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return [answer.status, await answer.text()];
    };
    const withOrder = [200, expect.stringContaining('ORDER-1')];
    expect(await get('/api/transactions')).toEqual(withOrder);
    expect(await get('/api/transactions/export')).toEqual(withOrder);
    process.kill(Number(/"pid":(\d+)/.exec(printed())?.[1]), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(printed()).toContain('"stopped"');

    const calls = readFileSync(trace, 'utf8');
    const families = [...calls.matchAll(/\bsocket\((\w+)/g)].map(([, family]) => family);
    expect(words('RestrictAddressFamilies')).toEqual(expect.arrayContaining(families));
    expect(families).toContain('AF_NETLINK');
    expect(calls).not.toMatch(/CLONE_NEW|SCHED_FIFO|SCHED_RR/);
  });
});

it.runIf(canRun)('the unit has no line that systemd does not know', () => {
  const file = join(temporaryFolder(), 'dashboard@3000.service');
  const lines = readFileSync('deploy/dashboard@.service', 'utf8');
  writeFileSync(file, lines.replace('/usr/bin/node', process.execPath));
  const checked = execFileSync('sh', ['-c', `systemd-analyze verify ${file} 2>&1 || true`]);
  expect(checked.toString()).not.toMatch(/dashboard@3000\.service/);
});
