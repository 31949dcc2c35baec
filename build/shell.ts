import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const PLACE = '<!-- shell -->';

/**
 * Writes the first screens, rendered from the page's own components, into index.html; src/shell.js shows one of them
 * until React runs. Their styles are added to the page's only <style> element.
 */
export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`);
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--import', 'tsx', join(import.meta.dirname, 'prerender.ts'), headOf(html)],
          { maxBuffer: 2 ** 25, env: { ...process.env, NODE_ENV: 'production' } },
        );
        const { markup, css } = JSON.parse(stdout);
        const script = await readFile(join(import.meta.dirname, '../src/shell.js'), 'utf8');
        return html
          .replace('</style>', () => `${css}</style>`)
          .replace(PLACE, () => `${markup}<script>${script}</script>`);
      },
    },
  };
}

/** The head of index.html without scripts and styles: components read it, for example the brand's name. */
const headOf = (html: string) =>
  html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<body>.*/s, '');
