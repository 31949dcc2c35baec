import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { CHUNK_GROUPS } from './chunks.ts';

const PLACE = '<!-- head.js -->';

/** Inlines src/head.js into index.html, with the files to preload for each first screen. */
export function headScript(): Plugin {
  const source = readFileSync(resolve(import.meta.dirname, '../src/head.js'), 'utf8');
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle) requireChunks(bundle);
        const preload = {
          signedOut: bundle ? filesOf(bundle, ['App.tsx', 'SignInPage.tsx']) : [],
          signedIn: bundle
            ? filesOf(bundle, ['listQuery.ts', 'App.tsx', 'TransactionsPage.tsx'])
            : [],
        };
        if (!source.includes('__PRELOAD__')) throw new Error('src/head.js has no __PRELOAD__.');
        const script = source.replace('__PRELOAD__', () => JSON.stringify(preload));
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`);
        return html.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}

/** @throws when a group of the build matches no module any more. */
function requireChunks(bundle: Rolldown.OutputBundle): void {
  const names = Object.values(bundle).map((file) => file.type === 'chunk' && file.name);
  for (const { name } of CHUNK_GROUPS) {
    if (!names.includes(name)) throw new Error(`No module is in the chunk group ${name}.`);
  }
}

/**
 * The URLs of the chunks of these modules and of all that they import.
 * @throws when a module has no chunk of its own.
 */
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
    if (!chunk) throw new Error(`${module}, which index.html preloads, has no chunk of its own.`);
    add(chunk.fileName);
  }
  return [...wanted].map((fileName) => `/${fileName}`);
}

const META = 'name="api-base-url" content=""';

/**
 * Writes VITE_API_BASE_URL into index.html, the one place where the page and its policy read it.
 * @throws when index.html has no such element.
 */
export function serviceAddress(): Plugin {
  let address = '';
  return {
    name: 'service-address',
    configResolved({ env }) {
      address = env.VITE_API_BASE_URL ?? '';
    },
    transformIndexHtml(html) {
      if (!html.includes(META)) throw new Error(`index.html has no <meta ${META}>.`);
      const escaped = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return html.replace(META, () => `name="api-base-url" content="${escaped}"`);
    },
  };
}
