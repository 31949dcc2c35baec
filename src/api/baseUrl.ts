/** Thrown when the service's address is not usable; the message says what to correct and where. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * The service's address from `<meta name="api-base-url">` in index.html (the build writes VITE_API_BASE_URL there);
 * empty for the page's own origin. No trailing slash, because the paths of the calls start with `/api`.
 * @throws ConfigurationError when the address is not usable, for example http on an https page.
 */
export function readBaseUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');
  const address = (meta?.content.trim() ?? '').replace(/\/+$/, '');
  if (address === '' || isUsable(address)) return address;
  throw new ConfigurationError(
    `Please tell support: the service address "${address}" in <meta name="api-base-url"> of index.html is not usable. It must be like "https://payments.example.com", without /api at its end, and with https if this page uses it; or empty, for the address of this page.`,
  );
}

function isUsable(address: string): boolean {
  if (!/^(https?:\/\/|\/)[^/\\]/i.test(address) || /[\s?#\\]|\/api$/.test(address)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(address, location.href);
    // Browsers allow localhost without TLS from any page.
    const isSafe = location.protocol !== 'https:' || protocol === 'https:';
    const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
    return username === '' && password === '' && (isSafe || isHere);
  } catch {
    return false;
  }
}
