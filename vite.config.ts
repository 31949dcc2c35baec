import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { bundleReport } from './build/bundleReport.ts';
import { gridStyles } from './build/gridStyles.ts';
import { headScript } from './build/headScript.ts';
import { serviceAddress } from './build/serviceAddress.ts';
import { tokensPlugin } from './theme/tokensPlugin.ts';

/** The oldest browsers that the page supports; tests/e2e/browsers.e2e.ts removes what is newer. */
const BROWSERS = ['chrome117', 'edge117', 'firefox121', 'safari17', 'ios17'];

export default defineConfig({
  plugins: [
    react(),
    gridStyles(),
    headScript(),
    serviceAddress(),
    bundleReport(),
    tokensPlugin(),
    // Precompressed here, so that no server compresses while somebody waits. Not index.html: whoever deploys edits the
    // service's address in it, and a stale copy would hide that.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      exclude: [/\.(png|woff2)$/, /index\.html$/],
    }),
  ],
  build: {
    target: BROWSERS,
    // What the page ships and under which terms.
    license: { fileName: 'licenses.md' },
    // One small file in the head, rather than one more request on the way to the screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, each with all that its modules import and no group above has. The rest follows the lazy imports.
          groups: [
            {
              name: 'session',
              test: /src\/(session\/(sessionStore|idleLock|cannotConnect)|api\/baseUrl)\.ts|preload-helper/,
            },
            { name: 'ui', test: /src\/(App|session\/LoginPage)\.tsx/ },
            { name: 'data', test: /src\/(prefetchList|session\/signIn)\.ts/ },
            { name: 'list', test: /src\/transactions\/TransactionsPage\.tsx/ },
          ].map((group, index) => ({ ...group, priority: 4 - index })),
        },
      },
    },
  },
  test: {
    // Many tests wait for a server: one core need not be kept free.
    maxWorkers: '100%',
    env: { TZ: 'Asia/Kolkata' },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // Needs a build.
        test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
