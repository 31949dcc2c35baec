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
          signedOut: filesOf(html, bundle, ['App.tsx', 'SignInPage.tsx']),
          signedIn: filesOf(html, bundle, ['listQuery.ts', 'App.tsx', 'TransactionsPage.tsx']),
        };
        if (!source.includes('__PRELOAD__')) throw new Error('src/head.js has no __PRELOAD__.');
        const script = source.replace('__PRELOAD__', () => JSON.stringify(preload));
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`);
        const whole = bundle ? withStyles(html, bundle) : html;
        return whole.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Inlines the style sheet: even a small file would take one of the browser's six connections for a round trip.
 * @throws when the build has no style sheet, or several.
 */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const [link = '', fileName = ''] = STYLE_SHEET.exec(html) ?? [];
  const file = bundle[fileName];
  const rest = html.replace(link, '');
  if (file?.type !== 'asset' || STYLE_SHEET.test(rest)) throw new Error('Not one style sheet.');
  delete bundle[fileName];
  return html.replace(link, () => `<style>${file.source}</style>`);
}

/** @throws when a chunk group no longer matches any module. */
function requireChunks(bundle: Rolldown.OutputBundle): void {
  const names = Object.values(bundle).map((file) => file.type === 'chunk' && file.name);
  for (const { name } of CHUNK_GROUPS) {
    if (!names.includes(name)) throw new Error(`No module is in the chunk group ${name}.`);
  }
}

/**
 * The URLs of the chunks with these modules and of all their imports, except the files that the markup requests. The
 * largest come first: a browser opens six connections, and a large file must not wait for one.
 * @throws when the build has no such module.
 */
function filesOf(html: string, bundle: Rolldown.OutputBundle | undefined, modules: string[]) {
  if (!bundle) return [];
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = new Set<Rolldown.OutputChunk>();
  function add(chunk: Rolldown.OutputChunk | undefined) {
    if (!chunk || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`The build has no ${module}, which index.html preloads.`);
    add(chunk);
  }
  return [...wanted]
    .filter(({ fileName }) => !html.includes(fileName))
    .sort((a, b) => b.code.length - a.code.length)
    .map(({ fileName }) => `/${fileName}`);
}

const META = 'name="api-base-url" content=""';

/**
 * Writes VITE_API_BASE_URL into a <meta> element of index.html, where the page and the server read it.
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
