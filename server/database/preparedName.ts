import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '../../src/api/contract.ts';

const names = new Map<string, string>();

/** A limit of up to three digits that the dashboard never sends: it sends 1 to sign in, and its page size. */
const OTHER_LIMIT = new RegExp(` limit (?!(1|${PAGE_SIZE})\\b)\\d{1,3}\\b`);

/**
 * The name of the prepared statement for a reading query, the same on every connection; undefined for one that is not
 * prepared. Each prepared statement takes memory on each connection, and callers can choose a hundred limits.
 * Prepared queries must list their columns: a `select *` breaks when a later version adds one.
 */
export function preparedName(text: string): string | undefined {
  if (!/^(select|with) /.test(text) || OTHER_LIMIT.test(text)) return undefined;
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
