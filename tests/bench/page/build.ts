import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/bench');

/** Builds the dashboard as it is released; returns the folder. */
export async function buildDashboard(): Promise<string> {
  const outDir = join(cache, 'dashboard');
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  return outDir;
}

export async function buildYardstick(): Promise<string> {
  const outDir = join(cache, 'yardstick');
  await build({
    root: join(import.meta.dirname, 'yardstick'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
  return outDir;
}
