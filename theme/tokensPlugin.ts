import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { checkContrast } from './checkContrast.ts';
import { readTokens, TokensError } from './readTokens.ts';
import { sayContrast } from './sayContrast.ts';
import { missingToken } from './tokenPlaces.ts';
import type { Tokens } from './tokens.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Hands out tokens.json checked and resolved. A file with a mistake is not handed out at all: the
 * build stops, the development server shows the mistake over the page, which keeps its old look.
 */
export function tokensPlugin(): Plugin {
  const id = pathOf('./tokens.json');
  let building = false;
  return {
    name: 'tokens',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform: {
      filter: { id },
      async handler(source) {
        try {
          const { tokens, aliases } = await readTokens(source);
          await refuseMissing(tokens, source);
          const failures = checkContrast(tokens).map((failure) => sayContrast(failure, aliases));
          // While a colour is being tried out, a warning is enough; shipping it is not.
          if (failures.length > 0) this[building ? 'error' : 'warn'](failures.join('\n'));
          return { code: JSON.stringify(tokens), map: null };
        } catch (error) {
          if (!(error instanceof TokensError)) throw error;
          const [first] = error.mistakes;
          this.error({
            message: error.message,
            id,
            loc: { file: id, line: first?.line ?? 1, column: first?.column ?? 1 },
          });
        }
      },
    },
  };
}

/** Imported anew each time: the theme's code changes while Vite runs. */
async function refuseMissing(tokens: Tokens, source: string) {
  const inUse = pathOf('./tokensInUse.ts');
  const { module } = await runnerImport<typeof import('./tokensInUse.ts')>(inUse);
  const { missing } = module.tokensInUse(tokens);
  if (missing.length > 0) throw new TokensError(missing.map((name) => missingToken(name, source)));
}
