import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../server/postgres.ts';
import { ADMIN, BIGGEST, KEY } from './fill.ts';

export const EXPORTS_AT_ONCE = 50;

export interface RunningService {
  url: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** The service as `npm start` runs it, on a free port. */
export async function startService(databaseUrl: string): Promise<RunningService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = join(import.meta.dirname, '../../../server/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      // The other limits are those of every service.
      MAX_EXPORTS: String(EXPORTS_AT_ONCE),
    },
    // The log is written as ever, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error('The service did not start.');
    await setTimeout(100);
  }
  return {
    url,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export const AS_BIGGEST = signedIn(BIGGEST);
export const AS_ADMIN = signedIn(ADMIN);

export function signedIn(merchantId: string) {
  return { authorization: `Basic ${btoa(`${merchantId}:${KEY}`)}` };
}

async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  return answer?.ok ?? false;
}
