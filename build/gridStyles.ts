import type { Plugin } from 'vite';

const FILE = /@mui\/x-data-grid\/utils\/css\/context\.mjs$/;
const STYLE_ELEMENT = /_jsx\("style", \{[^;]+children: cssString\s*\}\)/;
const IMPORT = "import GlobalStyles from '@mui/material/GlobalStyles';\n";

/**
 * Patches the grid, the only library that the build changes. The grid writes its CSS variables into a <style> element
 * as text, which the page's policy blocks; a `nonce` would need a server that generates one for each page. Emotion
 * inserts the same rule through the CSSOM, which the policy allows.
 * @throws when the library has changed and the patch no longer fits.
 */
export function gridStyles(): Plugin {
  let isPatched = false;
  return {
    name: 'grid-styles',
    apply: 'build',
    transform: {
      filter: { id: FILE },
      handler(source) {
        if (!STYLE_ELEMENT.test(source)) this.error('The grid no longer writes this <style>.');
        isPatched = true;
        const code = source.replace(STYLE_ELEMENT, '_jsx(GlobalStyles, { styles: cssString })');
        return { code: IMPORT + code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isPatched) this.error('The build no longer contains the file to patch.');
    },
  };
}
