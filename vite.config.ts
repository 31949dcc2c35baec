import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { tokensPlugin } from './theme/tokensPlugin.ts';

/**
 * Leaves out of the build what libraries import and this page never shows or calls. The grid brings the parts of its filter
 * panel, its menus, its own pager and its editors, and Select those of its other looks: 31 kB, for which a part that
 * renders nothing stands in, and the browser's own tooltip for Material UI's. axios brings a second way to send
 * requests, and tries out at once, for 15 ms, what the browser can do of it.
 */
function leanLibraries(): Plugin {
  const gridPart =
    /^@mui\/material\/(Autocomplete|Badge|Checkbox|ClickAwayListener|FormControlLabel|Grow|ListItem(Icon|Text)|Popper|Switch|Tabs?|TablePagination|TextField|TextareaAutosize|ToggleButton)$/;
  const selectPart = /^\.\.\/(FilledInput|Input|NativeSelect)\//;
  const folder = resolve(import.meta.dirname, 'src/lean');
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isGrid = importer.includes('/x-data-grid/material/');
      const isSelect = importer.endsWith('/@mui/material/Select/Select.mjs');
      const isAxios = importer.endsWith('/axios/lib/adapters/adapters.js');
      if (isGrid && source === '@mui/material/Tooltip') return `${folder}/NativeTooltip.ts`;
      if ((isGrid && gridPart.test(source)) || (isSelect && selectPart.test(source))) {
        return `${folder}/PartNotShown.ts`;
      }
      if (isAxios && source === './fetch.js') return `${folder}/noFetchAdapter.ts`;
    },
  };
}

/**
 * The page's policy refuses text that becomes markup, and <style> elements with text of their own. The calendars put plain
 * text back as markup; the grid writes its variables into such an element, and Emotion can bring them in by script.
 */
function keepPolicy(): Plugin {
  const mends = [
    {
      file: /@mui\/x-date-pickers\/.+\/useField(SectionContent|Root)Props\.mjs$/,
      written: /\.innerHTML = /g,
      instead: '.textContent = ',
    },
    {
      file: /@mui\/x-data-grid\/utils\/css\/context\.mjs$/,
      written: /_jsx\("style", \{[^;]+children: cssString\s*\}\)/g,
      instead: '_jsx(GlobalStyles, { styles: cssString })',
      imported: "import GlobalStyles from '@mui/material/GlobalStyles';\n",
    },
    {
      // Emotion tells one theme's variables from another's: no need to name them after the whole theme's text.
      file: /@mui\/x-data-grid\/material\/variables\.mjs$/,
      written: 'hash(stringifyTheme(theme))',
      instead: "'page'",
    },
  ];
  return {
    name: 'keep-policy',
    apply: 'build',
    transform: {
      filter: { id: mends.map(({ file }) => file) },
      handler(source, id) {
        const mend = mends.find(({ file }) => file.test(id));
        if (!mend) return;
        const { written, instead, imported = '' } = mend;
        const code = source.replace(written, instead);
        // A new version of the library: look at what it does now.
        if (code === source) this.error(`${id} has changed, so keepPolicy() no longer fits it.`);
        return { code: imported + code, map: null };
      },
    },
  };
}

/** Puts src/head.js into index.html, with the files that each screen begins with. */
function headScript(): Plugin {
  const source = readFileSync(resolve(import.meta.dirname, 'src/head.js'), 'utf8');
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = (...modules: string[]) => filesOf(bundle, ['startList.ts', ...modules]);
        const preload = {
          signIn: filesOf(bundle, ['ui.tsx', 'LoginPage.tsx']),
          table: files('ui.tsx', 'TransactionsPage.tsx'),
          cards: files('ui.tsx', 'TransactionsPage.tsx', 'TransactionCards.tsx'),
        };
        const script = source.replace('__PRELOAD__', JSON.stringify(preload));
        return html.replace('<!-- head.js -->', `<script>${script}</script>`);
      },
    },
  };
}

/** Writes VITE_API_BASE_URL into index.html, the one place where the page and whoever makes its policy look for it. */
function serviceAddress(): Plugin {
  let address = '';
  return {
    name: 'service-address',
    configResolved({ env }) {
      address = env.VITE_API_BASE_URL ?? '';
    },
    transformIndexHtml(html) {
      const escaped = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return html.replace(
        'name="api-base-url" content=""',
        () => `name="api-base-url" content="${escaped}"`,
      );
    },
  };
}

/** The files of those modules of src/ and of all that they import, as addresses; none while nothing is bundled. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = new Set<string>();
  function add(fileName: string) {
    if (wanted.has(fileName)) return;
    wanted.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) {
      add(imported);
    }
  }
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (chunk) add(chunk.fileName);
  }
  return [...wanted].map((fileName) => `/${fileName}`);
}

/** Notes which packages each file of the build is made of, for the byte budgets of tests/build. */
function bundleReport(): Plugin {
  return {
    name: 'bundle-report',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, facadeModuleId, imports, modules }) => {
          const packages: Record<string, number> = {};
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? 'src';
            packages[name] = (packages[name] ?? 0) + renderedLength;
          }
          const module = facadeModuleId && relative(import.meta.dirname, facadeModuleId);
          return { fileName, module, imports, packages };
        });
      mkdirSync('node_modules/.cache', { recursive: true });
      writeFileSync('node_modules/.cache/bundle-report.json', JSON.stringify(chunks));
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    leanLibraries(),
    keepPolicy(),
    headScript(),
    serviceAddress(),
    bundleReport(),
    tokensPlugin(),
    // Precompressed once here, so that the service never compresses while somebody waits.
    // Not index.html: whoever deploys edits the service's address in it, and a stale copy would hide that.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      exclude: [/\.(png|woff2)$/, /index\.html$/],
    }),
  ],
  build: {
    // What the page ships and under which terms.
    license: { fileName: 'licenses.md' },
    // One small file, in the head, rather than one more request on the way to the screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, each of what is needed together. The rest follows the lazy imports.
          groups: [
            {
              name: 'session',
              test: /src\/(session\/(sessionStore|idleLock)|api\/baseUrl)\.ts|vite\/preload-helper/,
            },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@babel\/runtime|@emotion|stylis|clsx|@mui\/(system|styled-engine|private-theming)|@mui\/material\/(styles|utils|zero-styled|transitions|internal|useThemeProps|DefaultPropsProvider|GlobalStyles|Button|ButtonBase|Typography|Stack|Box|IconButton|SvgIcon|Paper|Card|CircularProgress|Form[A-Z]\w+|InputBase|InputLabel|OutlinedInput|InputAdornment))\//,
            },
            {
              name: 'data',
              test: /node_modules\/(axios|@tanstack\/query-core|valibot)\/|src\/(queryClient|session\/askForList|api\/(client|transactions\w*)|transactions\/(query|search))\.ts/,
            },
            {
              name: 'ui',
              test: /src\/(App|Brand|crash\/ErrorBoundary|Field|FullPageSpinner|keepLoading|loadWhenIdle|preloadable|routes|screens|whenIdle|session\/(AuthContext|RequireSession|cannotConnect)|notifications\/NotificationProvider)\.tsx?/,
            },
            {
              name: 'controls',
              test: /@mui\/material\/(Modal|Portal|Backdrop|Fade|Grow|Unstable_TrapFocus|Popover|Menu|MenuItem|MenuList|List|Select|Chip|Divider|Skeleton|LinearProgress)\/|src\/(format|transactions\/(table\/(columns|Identifier|StatusChip|statusLabels)|view\/view))\.tsx?/,
            },
          ],
        },
      },
    },
  },
  test: {
    // Many tests wait for a server: one core need not be kept free.
    maxWorkers: '100%',
    // As the end-to-end tests: on a busy machine a second try, which the report tells.
    retry: process.env.CI ? 1 : 0,
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
          // What the build has become; it has to have run.
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
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
