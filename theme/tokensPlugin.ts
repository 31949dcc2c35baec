import { fileURLToPath } from 'node:url';
import { defineConfig, Logger, parse } from '@terrazzo/parser';
import type { Plugin } from 'vite';
import { resolveTokens } from './resolveTokens.ts';

const tokensFile = new URL('./tokens.json', import.meta.url);

/** Hands the browser checked, resolved tokens in place of tokens.json. */
export function tokensPlugin(): Plugin {
  return {
    name: 'tokens',
    enforce: 'pre',
    transform: {
      filter: { id: fileURLToPath(tokensFile) },
      async handler(source) {
        const logger = new Logger({ level: 'silent' });
        const config = defineConfig({}, { logger, cwd: tokensFile });
        const { tokens } = await parse([{ filename: tokensFile, src: source }], { config, logger });
        return { code: JSON.stringify(resolveTokens(tokens)), map: null };
      },
    },
  };
}
