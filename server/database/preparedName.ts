import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * The name of the prepared statement for a reading query, the same on every connection. Such queries must list their
 * columns: a prepared `select *` breaks when a later version adds one.
 */
export function preparedName(text: string): string | undefined {
  if (!/^(select|with) /.test(text)) return undefined;
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
