import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';

type Env = Record<string, string | undefined>;
type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts a script of `server/` as a process, which is killed at the end of the test. */
export function spawnScript(
  script: string,
  args: string[] = [],
  env: Env = {},
  stdout: 'pipe' | number = 'pipe',
): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/${script}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
    stdio: ['ignore', stdout, 'pipe'],
  }) as Child;
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs a script as a process until it ends. */
export async function runProcess(script: string, args: string[] = [], env: Env = {}) {
  const child = spawnScript(script, args, env);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code };
}

/** Collects a process's output; `found` resolves with the pattern's first group, or rejects when the process ends. */
export function watchOutput(child: Child, pattern: RegExp) {
  let printed = '';
  const found = new Promise<string>((resolve, reject) => {
    child.once('close', (...how) => reject(new Error(`${how}: ${printed}`)));
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (piece) => {
        printed += piece;
        const [, group] = pattern.exec(printed) ?? [];
        if (group) resolve(group);
      });
    }
  });
  return { found, printed: () => printed };
}

/** Starts the service; `printed` returns its output so far. */
export async function startMain(args: string[] = [], env: Env = {}) {
  const child = spawnScript('main', args, { PORT: '0', ...env });
  const { found, printed } = watchOutput(child, /dashboard: (http:\S+)\n/);
  const address = await found;
  const stop = async () => {
    child.kill('SIGTERM');
    return await once(child, 'close');
  };
  return { child, address, stop, printed };
}

const OTHERS: Record<string, string> = {
  main: 'server/main',
  'check-service': 'check-service/main',
};

let runs = 0;

/** Runs a command of `server/cli/`, or one of `OTHERS`, in this process: a new process takes ten times as long. */
export async function runCli(command: string, args: string[] = [], env: Env = {}) {
  const printed = { out: '', err: '' };
  const print = (to: keyof typeof printed) => (line: unknown) => {
    printed[to] += `${line}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('out')),
    vi.spyOn(console, 'warn').mockImplementation(print('err')),
    vi.spyOn(console, 'error').mockImplementation(print('err')),
  ];
  const { argv } = process;
  for (const [name, value] of Object.entries({ DATABASE_URL: undefined, ...env })) {
    vi.stubEnv(name, value);
  }
  process.argv = [process.execPath, command, ...args];
  try {
    // A command runs when its module is loaded; a new query string loads the module again.
    runs += 1;
    await import(resolve(`${OTHERS[command] ?? `server/cli/${command}`}.ts?run=${runs}`));
    return { ...printed, code: Number(process.exitCode ?? 0) };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Sends these bytes to a listening app; resolves with everything it sends until it closes the connection. */
export async function sendRaw({ server }: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}
