import { posix } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** The headers of every answer, of files and of the API. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // No other site may embed an answer. CORS requests are not affected.
  'cross-origin-resource-policy': 'same-origin',
  // The page's URLs contain Order IDs and Merchant IDs.
  'referrer-policy': 'no-referrer',
};

/** The headers of every answer of the API. */
export const API_HEADERS = {
  ...SECURITY_HEADERS,
  // Keeps payments out of a browser's cache.
  'cache-control': 'no-store',
  // An answer that is opened in a browser may load and run nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The Strict-Transport-Security header, for TLS only. No includeSubDomains: other names of the domain may lack TLS. */
export const STRICT_TRANSPORT = 'max-age=31536000';

export function headersFor(request: FastifyRequest): Record<string, string> {
  return {
    ...(isApi(request) ? API_HEADERS : SECURITY_HEADERS),
    ...(request.protocol === 'https' && { 'strict-transport-security': STRICT_TRANSPORT }),
  };
}

/** Whether a request is for a URL below /api, with or without a route. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  // The route counts too, as the router reads some URLs differently (`http://x/api/user`, `/api/user#/..`).
  return (routeOptions.url ?? '').startsWith('/api/') || isApiUrl(url);
}

/** Whether a URL without a route is below /api, also when written as `/api%2Fuser` or `//api/user`. */
function isApiUrl(url: string): boolean {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/);
  try {
    return /^\/api(\/|$)/.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return path.startsWith('/api');
  }
}
