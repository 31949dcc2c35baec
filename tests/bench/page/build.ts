import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compression } from 'vite-plugin-compression2';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/bench');

/** Builds the dashboard as it is released; returns the folder. */
export async function buildDashboard(): Promise<string> {
  const outDir = join(cache, 'dashboard');
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** Builds another version, with the packages that are installed now; returns the folder. */
export function buildCommit(commit: string): string {
  const source = join(cache, `commit-${commit}`);
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: source, input: archive });
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  const outDir = join(cache, `dist-${commit}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir];
  execFileSync(process.execPath, [vite, ...options], { cwd: source, stdio: 'inherit' });
  return outDir;
}

export async function buildYardstick(): Promise<string> {
  const outDir = join(cache, 'yardstick');
  await build({
    root: join(import.meta.dirname, 'yardstick'),
    configFile: false,
    plugins: [react(), compression({ algorithms: ['brotliCompress'] })],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
  return outDir;
}
