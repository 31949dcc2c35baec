import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import endToEnd from '../tests/e2e/playwright.config.ts';

/** The folder to which `npm run theme:test` builds the workbench. */
export const FOLDER = 'node_modules/.cache/workbench';

const PORT = Number(process.env.WORKBENCH_PORT ?? 4318);

export default defineConfig({
  ...endToEnd,
  outputDir: '../test-results/workbench',
  reporter: [['dot'], [resolve(import.meta.dirname, '../tests/e2e/flaky.ts')]],
  projects: process.env.SHOTS
    ? [{ name: 'shots', grep: /@shots/ }]
    : [{ name: 'stories', grepInvert: /@shots/ }],
  use: {
    ...endToEnd.use,
    baseURL: `http://127.0.0.1:${PORT}`,
    reducedMotion: 'reduce',
  },
  webServer: {
    command: `npx vite preview --outDir ${FOLDER} --host 127.0.0.1 --port ${PORT} --strictPort`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/index.json`,
  },
});
