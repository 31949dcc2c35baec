import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../server/postgres.ts';

const root = join(import.meta.dirname, '../..');

export type RunningService = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the service as `npm start` does, on a free port, with these variables added to its environment. The folder
 * of another checkout starts that version.
 */
export async function startService(variables: NodeJS.ProcessEnv, folder = root) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Older versions fill an empty database without this flag.
  const trial = folder === root ? ['--trial'] : [];
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...trial], {
    cwd: folder,
    env: { ...process.env, ...variables, PORT: String(port), HOST: '127.0.0.1' },
    // The log is written as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The service did not start.');
    await setTimeout(100);
  }
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`).catch(() => undefined);
  return response?.ok ?? false;
}
