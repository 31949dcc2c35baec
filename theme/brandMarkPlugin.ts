import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { fillTokens } from './fillTokens.ts';
import { readTokens } from './readTokens.ts';

const fileName = 'brand.svg';
const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Serves and writes brand.svg in the theme's colours: the logo and the favicon. */
export function brandMarkPlugin(): Plugin {
  const draw = async () => {
    const { tokens } = await readTokens(await read('./tokens.json'));
    return fillTokens(await read('./brand.svg'), tokens);
  };
  return {
    name: 'brand-mark',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, response, next) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        draw().then((mark) => response.end(mark), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await draw() });
    },
  };
}
