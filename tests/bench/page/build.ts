import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');
export const CACHE = join(root, 'node_modules/.cache/bench');

/** Builds the dashboard as it is released, and the yardstick; says where each now lies. */
export async function buildBoth({ skip }: { skip: boolean }) {
  const folders = { dashboard: join(CACHE, 'dashboard'), yardstick: join(CACHE, 'yardstick') };
  if (skip) return folders;
  const output = (outDir: string) => ({ outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 });
  await build({ root, logLevel: 'warn', build: output(folders.dashboard) });
  await build({
    root: join(import.meta.dirname, 'yardstick'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: output(folders.yardstick),
  });
  return folders;
}
