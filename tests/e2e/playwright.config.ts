import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { DEMO_TIME } from './page.ts';

const PORT = Number(process.env.E2E_PORT ?? 4317);

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // An absolute path, because the workbench's configuration uses it too.
  globalSetup: resolve(import.meta.dirname, 'browser.ts'),
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: '100%',
  // A machine may be busy for a moment. A test that needs the retry is listed as flaky, and .ci/run repeats it.
  retries: 1,
  reporter: [['list'], [resolve(import.meta.dirname, 'flaky.ts')]],
  projects: [
    { name: 'journeys', testIgnore: 'looks/*', grepInvert: /@programs/ },
    // Run by `npm run test:all`: sizes, paper and pointers.
    { name: 'looks', testMatch: 'looks/*.e2e.ts', grepInvert: /@programs/ },
    // Run by `npm run test:all`: other browsers, web servers and programs.
    { name: 'programs', grep: /@programs/ },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kolkata',
    // With motion, each click would wait until a menu or a drawer no longer moves.
    reducedMotion: 'reduce',
    // Recording each test would double the time of a run. To record a failure: --trace retain-on-failure.
    trace: 'on-first-retry',
    launchOptions: {
      ...launchOptions,
      // As in a browser's window: the headless shell hints fonts by default, which makes some texts wider.
      args: ['--font-render-hinting=none', ...(launchOptions.args ?? [])],
    },
  },
  webServer: {
    command: 'node --import tsx tests/e2e/service.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${PORT}/api/health`,
    env: {
      PORT: String(PORT),
      DATA_DIR: 'node_modules/.cache/e2e-data',
      DATABASE_URL: '',
      DEMO_TIME,
      TRUST_PROXY: 'loopback',
    },
    timeout: 120_000,
  },
});
