import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

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
        .map(({ fileName, facadeModuleId, imports, modules }) => {
          const packages: Record<string, number> = {};
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? 'src';
            packages[name] = (packages[name] ?? 0) + renderedLength;
          }
          const module = facadeModuleId && relative(root, facadeModuleId);
          return { fileName, module, imports, packages };
        });
      mkdirSync('node_modules/.cache', { recursive: true });
      writeFileSync('node_modules/.cache/bundle-report.json', JSON.stringify(chunks));
    },
  };
}
