/** The service's address is wrong; the message tells whoever deploys what to mend, and where. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Where the service is: `<meta name="api-base-url">` in index.html, else VITE_API_BASE_URL of the build, else the origin
 * of the page. Without a trailing slash; the calls' paths start with `/api`.
 * @throws ConfigurationError when the address is neither an http(s) URL nor a path of this origin.
 */
export function readBaseUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]')?.content.trim();
  const [value, source] = meta
    ? [meta, '<meta name="api-base-url"> of index.html']
    : [(import.meta.env.VITE_API_BASE_URL ?? '').trim(), 'VITE_API_BASE_URL of the build'];
  if (value === '') return '';
  if (!isAddress(value)) {
    throw new ConfigurationError(
      `The service address "${value}" in ${source} is not usable. ` +
        'Write a full address such as "https://payments.example.com", without /api at its end, or leave it empty to use the address of this page.',
    );
  }
  return value.replace(/\/+$/, '');
}

function isAddress(value: string): boolean {
  if (/[\s?#\\]/.test(value)) return false;
  // The calls' paths begin with /api themselves.
  if (/\/api\/?$/.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  if (!/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
