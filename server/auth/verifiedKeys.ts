import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from './credentials.ts';
import type { SignIn } from './merchantRepository.ts';

/** So long may an account that was disabled or re-keyed go on. */
const KEPT_MS = 5_000;
const MOST = 10_000;

/**
 * Remembers for a moment which keys were right, so that not every request of a signed-in merchant asks the database.
 * Wrong keys are never remembered, and right ones only as a keyed hash.
 */
export function verifiedKeys() {
  const hashKey = randomBytes(32);
  const verified = new Map<string, { merchant: SignIn; until: number }>();
  const hashOf = ({ merchantId, secretKey }: Credentials) =>
    createHmac('sha256', hashKey).update(`${merchantId}:${secretKey}`).digest('base64');

  return {
    find(credentials: Credentials): SignIn | undefined {
      const hash = hashOf(credentials);
      const found = verified.get(hash);
      if (found && found.until > performance.now()) return found.merchant;
      verified.delete(hash);
      return undefined;
    },

    remember(credentials: Credentials, merchant: SignIn): void {
      // The oldest goes first.
      if (verified.size >= MOST) verified.delete(verified.keys().next().value ?? '');
      verified.set(hashOf(credentials), { merchant, until: performance.now() + KEPT_MS });
    },
  };
}
