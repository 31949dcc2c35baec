import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: no word list helps, so a fast hash is enough. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64url');
}

/** A Secret Key, as `newSecretKey` makes it, somewhere in a text; pasting may have added white space to it. */
export function holdsKey(text: string): boolean {
  return /[\w-]{43}/.test(text.replace(/\s/g, ''));
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

export function keyMatches(key: string, keyHash: Buffer): boolean {
  const hash = hashKey(key);
  // SQL may have stored anything.
  return hash.length === keyHash.length && timingSafeEqual(hash, keyHash);
}
