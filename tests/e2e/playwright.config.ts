import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { DEMO_TIME } from './page.ts';

const PORT = Number(process.env.E2E_PORT ?? 4317);

/** The first installed browser; Playwright's own comes last. */
const installed = [
  process.env.CHROMIUM_PATH,
  // Starts faster than the whole browser, and is the same engine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
].find((path) => path && existsSync(path));

if (!installed) {
  throw new Error(
    'The end-to-end tests need a browser and found none. Install Chromium or Chrome, ' +
      'or run "npx playwright install chromium", or set CHROMIUM_PATH to its executable.',
  );
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: '100%',
  // A CI machine may be slow for a moment. A test that needs the retry is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kolkata',
    // Without it, each click waits until a menu or a drawer stands still.
    reducedMotion: 'reduce',
    // Recording each test doubles the run; by hand: --trace retain-on-failure.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: installed,
      args: [
        // As in a window: the headless shell hints fonts by default, which makes some texts wider.
        '--font-render-hinting=none',
        // Chromium's sandbox does not work as root, which CI machines often use.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
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
