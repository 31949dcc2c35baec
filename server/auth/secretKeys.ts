import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, so one fast hash is enough: there is nothing to guess from a word list. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64url');
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Unknown merchants are compared with this, so that they take as long as known ones. */
export const NOBODYS_HASH = randomBytes(32);

export function keyMatches(key: string, keyHash: Buffer): boolean {
  return timingSafeEqual(hashKey(key), keyHash);
}
