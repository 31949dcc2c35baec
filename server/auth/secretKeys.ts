import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a Secret Key of 256 random bits, which no word list contains, so a fast hash is enough. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text seems to contain a key of `newSecretKey`, even with white space that pasting added. */
export function holdsKey(text: string): boolean {
  return /[\w-]{43}/.test(text.replace(/\s/g, ''));
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

export function keyMatches(key: string, keyHash: Buffer): boolean {
  const hash = hashKey(key);
  // An account that was added by SQL may have a hash of any length.
  return hash.length === keyHash.length && timingSafeEqual(hash, keyHash);
}
