/** The service's address is not usable; the message says what to correct and where. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * The service's address from `<meta name="api-base-url">` in index.html (the build writes VITE_API_BASE_URL there);
 * empty for the page's own origin. No trailing slash, because the paths of the calls start with `/api`.
 * @throws ConfigurationError when it is neither an http(s) URL nor a path of this origin, or is http on an https page.
 */
export function readBaseUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');
  const value = meta?.content.trim() ?? '';
  if (value === '') return '';
  if (!isAddress(value)) {
    throw wrong(
      value,
      'Write a full address such as "https://payments.example.com", without /api at its end, or leave it empty to use the address of this page.',
    );
  }
  if (isMixedContent(value)) {
    throw wrong(
      value,
      'This page was loaded over https, so browsers let it call only a service on https.',
    );
  }
  return value.replace(/\/+$/, '');
}

function wrong(value: string, advice: string): ConfigurationError {
  return new ConfigurationError(
    `The service address "${value}" in <meta name="api-base-url"> of index.html is not usable. ${advice}`,
  );
}

/** Browsers allow localhost without TLS from any page. */
function isMixedContent(value: string): boolean {
  return (
    location.protocol === 'https:' &&
    /^http:/i.test(value) &&
    !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(value).hostname)
  );
}

function isAddress(value: string): boolean {
  if (/[\s?#\\]/.test(value)) return false;
  // The paths of the calls already begin with /api.
  if (/\/api\/?$/.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  if (!/^https?:\/\/[^/]/i.test(value)) return false;
  // URL.canParse is missing in the oldest supported browsers.
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
