import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from './credentials.ts';
import type { SignIn } from './merchantRepository.ts';

/** Also how long a disabled or re-keyed account keeps working. */
const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;

/**
 * Caches verified keys for a few seconds, so that not every request of a signed-in merchant queries the database.
 * Wrong keys are never cached, right ones only as a keyed hash.
 */
export function verifiedKeys() {
  const hashKey = randomBytes(32);
  const verified = new Map<string, { merchant: SignIn; expires: number }>();
  const hashOf = ({ merchantId, secretKey }: Credentials) =>
    createHmac('sha256', hashKey).update(`${merchantId}:${secretKey}`).digest('base64');

  return {
    find(credentials: Credentials): SignIn | undefined {
      const hash = hashOf(credentials);
      const found = verified.get(hash);
      if (found && found.expires > performance.now()) return found.merchant;
      verified.delete(hash);
      return undefined;
    },

    remember(credentials: Credentials, merchant: SignIn): void {
      // Evicts the oldest entry.
      if (verified.size >= MAX_ENTRIES) verified.delete(verified.keys().next().value ?? '');
      verified.set(hashOf(credentials), { merchant, expires: performance.now() + TTL_MS });
    },
  };
}
