/** On every answer, both files and API. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // No other site may embed it. CORS requests are not affected.
  'cross-origin-resource-policy': 'same-origin',
  // The page's URLs contain order IDs and merchants.
  'referrer-policy': 'no-referrer',
};

/** For API answers: opened in a browser, they may load and run nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sent over TLS only. Without includeSubDomains: other names of the domain may not have TLS. */
export const STRICT_TRANSPORT = 'max-age=31536000';
