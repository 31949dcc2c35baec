import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { bundleReport, CHUNK_GROUPS } from './build/chunks.ts';
import { gridStyles } from './build/gridStyles.ts';
import { pageHeaders } from './build/headers.ts';
import { headScript, serviceAddress } from './build/indexHtml.ts';
import { shell } from './build/shell.ts';
import { isAll } from './tests/programs.ts';
import { SkippedReporter } from './tests/skipped.ts';
import { brandMarkPlugin, fontLicencePlugin, tokensPlugin } from './theme/tokens/plugin.ts';

/** The oldest browsers that the page supports; tests/e2e/journey.e2e.ts removes newer features. */
const BROWSERS = ['chrome117', 'edge117', 'firefox121', 'safari17', 'ios17'];

// Since version 25, Node.js has its own localStorage, which hides jsdom's. Version 20 refuses the flag.
const NO_NODE_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

// `npm test` runs all files, on the embedded database. `npm run test:all` repeats only those that test more then: on
// other databases, with other programs or with more seeds.
const serverTests = readdirSync('tests/server')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/server/${name}`)
  .filter(
    (file) =>
      !isAll ||
      /onEachEngine|canUse|canMount|[pP]ostgres\b|hasCitus|TEST_SEEDS/.test(
        readFileSync(file, 'utf8'),
      ),
  );

export default defineConfig({
  plugins: [
    react(),
    gridStyles(),
    headScript(),
    shell(),
    serviceAddress(),
    pageHeaders(),
    bundleReport(),
    tokensPlugin(),
    brandMarkPlugin(),
    fontLicencePlugin(),
    // Compressed here, so that no server does it for each request. Not index.html: a deployment may edit the service's
    // address in it, and a stale compressed copy would hide the edit.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      exclude: [/\.(png|woff2)$/, /index\.html$/],
    }),
  ],
  build: {
    target: BROWSERS,
    // The licences of the packages that the page contains.
    license: { fileName: 'licenses.md' },
    // One style sheet, which build/indexHtml.ts writes into index.html.
    cssCodeSplit: false,
    // The markup names only the entry and the bundler's runtime; src/head.js preloads the first screen's other files.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? [] : files),
    },
    // tests/build limits the compressed sizes instead.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    // One and a half workers per core, because many tests wait for a server or a process.
    maxWorkers: '150%',
    env: { TZ: 'Asia/Kolkata' },
    // React and jsdom create many short-lived objects; with room for them, the tests take a fifth less time.
    execArgv: [...NO_NODE_STORAGE, '--max-semi-space-size=64'],
    // Shuffled, so that no test depends on the one before it. The seed is printed; TEST_SEED repeats an order.
    sequence: { shuffle: true, seed: Number(process.env.TEST_SEED) || Date.now() },
    reporters: ['default', new SkippedReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // On a busy machine, hundreds of random inputs take a long time; only a fault reaches this limit.
          testTimeout: 60_000,
          // Groups run one after the other: a worker cannot change its project, and would be replaced.
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          // The files of a worker share the imported modules, which saves a quarter of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: ['tests/setup.ts'],
          // Longer than several waits on a busy machine; see tests/setup.ts.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Needs a build.
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          environment: 'node',
          isolate: false,
          globalSetup: 'tests/server/globalSetup.ts',
          setupFiles: ['tests/server/setup.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
