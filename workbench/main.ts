import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';

// About MUI's "use client" directives, and about a file system import that the token parser does not use here.
const EXPECTED_WARNINGS = /use client|node:fs\/promises/;

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'vite.config.ts' } },
  },
  // The screens read the brand and the service's address from the page's head.
  previewHead: (head = '') => head + deploymentTags(readFileSync('index.html', 'utf8')),
  stories: ['./*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  typescript: { reactDocgen: false },
  // Works offline and sends nothing.
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
    // Without compression and headers, because the workbench is not deployed; without preloads and first screens, which
    // need the dashboard's index.html.
    plugins: [
      vite.plugins?.filter(
        (plugin) => !isNamed(plugin, /compression|head-script|page-headers|^shell$/),
      ),
      liveTheme,
    ],
    build: {
      ...vite.build,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        onwarn: (warning, warn) => !EXPECTED_WARNINGS.test(warning.message) && warn(warning),
      },
    },
  }),
};

export default config;

const deploymentTags = (page: string) =>
  page
    .match(/<(?:meta name="(?:application-name|api-base-url)"|link rel="icon")[^>]*>/g)
    ?.join('') ?? '';

/** Replaces theme.ts with one that follows the draft. */
const liveTheme: Plugin = {
  name: 'live-theme',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/theme\/theme\.ts$/ },
    handler: () => fileURLToPath(new URL('./liveTheme.tsx', import.meta.url)),
  },
};

const isNamed = (plugin: unknown, name: RegExp) =>
  name.test((plugin as { name?: string } | null)?.name ?? '');
