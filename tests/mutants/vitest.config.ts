import { defineConfig } from 'vitest/config';

/** The unit and service tests without the page's plugins, which mutants do not need; `--testFiles` chooses files. */
export default defineConfig({
  test: {
    env: { TZ: 'Asia/Kolkata' },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/server/globalSetup.ts',
          setupFiles: ['tests/server/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
