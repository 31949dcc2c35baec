/** What every answer carries, the page's files as well as the calls. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Other sites cannot embed it. The calls of a dashboard on another origin, by CORS, are not embedding.
  'cross-origin-resource-policy': 'same-origin',
  // Addresses of the page hold order IDs and merchants.
  'referrer-policy': 'no-referrer',
};

/** For what is data and no page: opened in a browser, it may do nothing at all. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For browsers that came by TLS. Other names under the same domain are not ours to promise for. */
export const STRICT_TRANSPORT = 'max-age=31536000';
