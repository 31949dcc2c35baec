import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Chunk groups, which keep the number of files small. A group has its modules and all their imports, except those of
 * earlier groups. Lazy imports split the rest.
 */
export const CHUNK_GROUPS = [
  // The entry, and the modules that the UI and the first request share. tests/build fails if that request needs `ui`.
  {
    name: 'index',
    test: /src\/(main|notify|api\/(baseUrl|contract))\.tsx?$|react\/jsx-runtime\.js|vite\/preload-helper/,
  },
  { name: 'ui', test: /src\/(App|signIn\/SignInPage)\.tsx/ },
  // The first request, and the code that fills the rows of index.html before the UI's code has loaded.
  { name: 'data', test: /src\/(page\/listQuery|api\/auth|firstRows)\.ts/ },
  { name: 'list', test: /src\/(page\/TransactionsPage|list\/ListTab)\.tsx/ },
  // The packages that the grid, the date fields and the dialogs share, in one file instead of ten; it loads after the
  // first rows. Without papaparse, which only exports, the summary and the tabs need.
  { name: 'late', test: /node_modules\/(?!papaparse)/, minShareCount: 2 },
  {
    name: 'features',
    test: /src\/.*\/(PaymentDrawer|ViewMenu|ShortcutsDialog|StatusCount|Summary|saveExport)\.tsx?$/,
  },
  // The tabs that load all payments, and the list's printout: loaded together when the browser is idle.
  { name: 'tabs', test: /src\/allPayments\/(Frame|print\/Statement|\w+\/\w+Tab)\.tsx/ },
];

/** Records the packages in each chunk, for the byte budgets of tests/build. */
export function bundleReport(): Plugin {
  let root = '';
  return {
    name: 'bundle-report',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, imports, modules }) => {
          const packages: Record<string, number> = {};
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? 'src';
            packages[name] = (packages[name] ?? 0) + renderedLength;
          }
          const sources = Object.keys(modules).map((id) => relative(root, id));
          return { fileName, sources, imports, packages };
        });
      mkdirSync('node_modules/.cache', { recursive: true });
      writeFileSync('node_modules/.cache/bundle-report.json', JSON.stringify(chunks));
    },
  };
}
