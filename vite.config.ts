import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { tokensPlugin } from './theme/tokensPlugin.ts';

export default defineConfig({
  plugins: [
    react(),
    tokensPlugin(),
    // Precompressed once here, so that the service never compresses while somebody waits.
    // Not index.html: whoever deploys edits the service's address in it, and a stale copy would hide that.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      exclude: [/\.(png|woff2)$/, /index\.html$/],
    }),
  ],
  test: {
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
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    env: { TZ: 'Asia/Kolkata' },
  },
});
