import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';

type Env = Record<string, string | undefined>;
type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts a script of `server/` as a process, which ends with the test at the latest. */
export function spawnScript(script: string, args: string[] = [], env: Env = {}): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/${script}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs a script as a process, to its end. */
export async function runProcess(script: string, args: string[] = [], env: Env = {}) {
  const child = spawnScript(script, args, env);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code };
}

/** Starts the service; `printed` is all that it has printed so far. */
export async function startMain(args: string[] = [], env: Env = {}) {
  const child = spawnScript('main', args, { PORT: '0', ...env });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(printed)));
    child.stderr.on('data', (piece) => {
      printed += piece;
    });
    child.stdout.on('data', (piece) => {
      printed += piece;
      const found = /dashboard: (http:\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return await once(child, 'close');
  };
  return { child, address, stop, printed: () => printed };
}

/** Runs a command of `server/cli/`, or check-service, in this process: a process of its own takes ten times as long. */
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
    // A command runs when its module is loaded.
    vi.resetModules();
    await (command === 'check-service'
      ? import('../../check-service/main.ts')
      : import(`../../server/cli/${command}.ts`));
    return { ...printed, code: Number(process.exitCode ?? 0) };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Sends these bytes to a listening app; resolves with all that it answers until it closes the connection. */
export async function sendRaw({ server }: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}
