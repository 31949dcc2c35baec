import type { Plugin } from 'vite';

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
