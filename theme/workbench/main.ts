import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';

// "use client" in every file of MUI; and a part of the token parser that reads files, here unused.
const EXPECTED = /use client|node:fs\/promises/;

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'vite.config.ts' } },
  },
  // What a deployment sets in the page's head: the screens look for it there.
  staticDirs: ['../../public'],
  previewHead: (head = '') => head + deploymentOf(readFileSync('index.html', 'utf8')),
  stories: ['./*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  typescript: { reactDocgen: false },
  // Nothing leaves the machine, and nothing waits for a network that may not be there.
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    disableProjectJson: true,
    enableCrashReports: false,
  },
  features: {
    sidebarOnboardingChecklist: false,
    actions: false,
    backgrounds: false,
    interactions: false,
    measure: false,
    outline: false,
  },
  viteFinal: (vite) => ({
    ...vite,
    // Compressed files are for the service that ships the dashboard; nothing ships the workbench.
    plugins: [vite.plugins?.filter((plugin) => !isNamed(plugin, /compression/)), liveTheme],
    build: {
      ...vite.build,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        onwarn: (warning, warn) => !EXPECTED.test(warning.message) && warn(warning),
      },
    },
  }),
};

export default config;

const deploymentOf = (page: string) =>
  page
    .match(/<(?:meta name="(?:application-name|api-base-url)"|link rel="icon")[^>]*>/g)
    ?.join('') ?? '';

/** Gives the screens a theme that follows the look being tried instead of the finished one. */
const liveTheme: Plugin = {
  name: 'live-theme',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/theme\/theme\.ts$/ },
    handler: () => fileURLToPath(new URL('./liveTheme.ts', import.meta.url)),
  },
};

const isNamed = (plugin: unknown, name: RegExp) =>
  name.test((plugin as { name?: string } | null)?.name ?? '');
