export interface Credentials {
  merchantId: string;
  secretKey: string;
}

/** Reads an `Authorization: Basic` header in UTF-8; undefined when it is none. */
export function readCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // The first colon divides: a secret may hold more of them, a Merchant ID none.
  const colon = text.indexOf(':');
  // PostgreSQL's text holds no NUL, so no merchant can be called so.
  if (colon < 0 || text.includes('\0')) return undefined;
  return { merchantId: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}
