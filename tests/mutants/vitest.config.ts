import { defineConfig } from 'vitest/config';

/** The unit tests alone, without the page's plugins: what Stryker runs for each mutant. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    env: { TZ: 'Asia/Kolkata' },
  },
});
