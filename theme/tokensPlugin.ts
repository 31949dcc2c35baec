import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { checkContrast } from './checkContrast.ts';
import { fillTokens } from './fillTokens.ts';
import { formatContrast } from './formatContrast.ts';
import { readTokens, TokensError } from './readTokens.ts';
import { missingToken } from './tokenPositions.ts';
import type { Tokens } from './tokens.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Replaces the imported tokens.json by the checked and resolved tokens, and fills them into firstPaint.css. An error in
 * the file fails the build; the development server shows it over the page, which keeps its previous theme.
 */
export function tokensPlugin(): Plugin[] {
  return [tokensJson(), tokensInCss()];
}

/** Writes the tokens' values into firstPaint.css, which the browser applies before it runs a script. */
function tokensInCss(): Plugin {
  const file = pathOf('./tokens.json');
  return {
    name: 'tokens-in-css',
    enforce: 'pre',
    transform: {
      filter: { id: /theme\/firstPaint\.css$/ },
      async handler(source) {
        this.addWatchFile(file);
        const { tokens } = await readTokens(readFileSync(file, 'utf8'));
        return { code: fillTokens(source, tokens), map: null };
      },
    },
  };
}

function tokensJson(): Plugin {
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
          await assertNoneMissing(tokens, source);
          const failures = checkContrast(tokens).map((failure) => formatContrast(failure, aliases));
          // Low contrast is only a warning while a designer tries colours.
          if (failures.length > 0) this[building ? 'error' : 'warn'](failures.join('\n'));
          return { code: JSON.stringify(tokens), map: null };
        } catch (error) {
          if (!(error instanceof TokensError)) throw error;
          const [first] = error.issues;
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

/** Re-imports the theme each time, because its code may change while Vite runs. */
async function assertNoneMissing(tokens: Tokens, source: string) {
  const inUse = pathOf('./tokensInUse.ts');
  const { module } = await runnerImport<typeof import('./tokensInUse.ts')>(inUse);
  const { missing } = module.tokensInUse(tokens);
  if (missing.length > 0) throw new TokensError(missing.map((name) => missingToken(name, source)));
}
