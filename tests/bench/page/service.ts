import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PORT = 4390;

/** Starts the reference service on demo data of its own, which are kept for the next time. */
export async function startService() {
  const main = join(import.meta.dirname, '../../../server/main.ts');
  const service = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: 'node_modules/.cache/bench-data',
      DATABASE_URL: '',
    },
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${PORT}`;
  for (let attempt = 0; attempt < 600; attempt++) {
    if (service.exitCode !== null) throw new Error('The service did not start.');
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      service.kill('SIGTERM');
      await once(service, 'exit');
    },
  };
}
