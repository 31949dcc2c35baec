import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { checkContrast, formatContrast } from './contrast.ts';
import { readTokens, TokensError } from './readTokens.ts';
import { fillTokens } from './resolveTokens.ts';

const TOKENS = fileURLToPath(new URL('../tokens.json', import.meta.url));
const MARK = fileURLToPath(new URL('../brand.svg', import.meta.url));
const FONT_LICENCE = fileURLToPath(new URL('../fonts/LICENSE.txt', import.meta.url));

/** Fills token values into a text that names them. */
async function fill(text: string) {
  const { tokens } = await readTokens(await readFile(TOKENS, 'utf8'));
  return fillTokens(text, tokens);
}

/**
 * Replaces the imported tokens.json with checked and resolved tokens, and fills them into firstPaint.css. An error in
 * the file fails the build; the development server shows it over the page, which keeps its previous theme.
 */
export function tokensPlugin(): Plugin[] {
  return [tokensJson(), tokensInCss()];
}

/** Writes the tokens' values into firstPaint.css, which the browser applies before it runs a script. */
function tokensInCss(): Plugin {
  return {
    name: 'tokens-in-css',
    enforce: 'pre',
    transform: {
      filter: { id: /theme\/firstPaint\.css$/ },
      async handler(source) {
        this.addWatchFile(TOKENS);
        return { code: await fill(source), map: null };
      },
    },
  };
}

function tokensJson(): Plugin {
  let building = false;
  return {
    name: 'tokens',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform: {
      filter: { id: TOKENS },
      async handler(source) {
        try {
          const { tokens, aliases } = await readTokens(source);
          const failures = checkContrast(tokens).map((failure) => formatContrast(failure, aliases));
          // Low contrast is only a warning while a designer tries colours.
          if (failures.length > 0) this[building ? 'error' : 'warn'](failures.join('\n'));
          return { code: JSON.stringify(tokens), map: null };
        } catch (error) {
          if (!(error instanceof TokensError)) throw error;
          const [first] = error.issues;
          this.error({
            message: error.message,
            id: TOKENS,
            loc: { file: TOKENS, line: first?.line ?? 1, column: first?.column ?? 1 },
          });
        }
      },
    },
  };
}

/** Writes the font's licence, which must accompany the font. */
export function fontLicencePlugin(): Plugin {
  return {
    name: 'font-licence',
    async generateBundle() {
      const source = await readFile(FONT_LICENCE, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'font-license.txt', source });
    },
  };
}

/** Serves and writes brand.svg in the theme's colours: the logo and the favicon. */
export function brandMarkPlugin(): Plugin {
  const draw = async () => fill(await readFile(MARK, 'utf8'));
  return {
    name: 'brand-mark',
    configureServer({ middlewares }) {
      middlewares.use('/brand.svg', (_, response, next) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        draw().then((mark) => response.end(mark), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'brand.svg', source: await draw() });
    },
  };
}
