/** The service's address is wrong; the message says what to correct, and where. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Where the service is: `<meta name="api-base-url">` in index.html (VITE_API_BASE_URL of the build is written there), else
 * the origin of the page. Without a trailing slash; the calls' paths start with `/api`.
 * @throws ConfigurationError when the address is neither an http(s) URL nor a path of this origin, or the browser would
 * not call it from this page.
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
      'This page came by https, and browsers let it call only a service on https.',
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
  // The calls' paths begin with /api.
  if (/\/api\/?$/.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  if (!/^https?:\/\/[^/]/i.test(value)) return false;
  // URL.canParse is newer than the browsers supported.
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
