export interface Credentials {
  merchantId: string;
  secretKey: string;
}

/** Parses an `Authorization: Basic` header as UTF-8; undefined when it is not one. */
export function readCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // The first colon separates: a secret may contain colons, a Merchant ID may not.
  const colon = text.indexOf(':');
  // PostgreSQL's text cannot hold a NUL.
  if (colon < 0 || text.includes('\0')) return undefined;
  return { merchantId: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}
