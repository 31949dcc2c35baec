import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from './credentials.ts';
import type { SignIn } from './merchantRepository.ts';

/** Also how long a disabled or re-keyed account keeps working. */
const FRESH_MS = 5_000;
const KNOWN_MS = 24 * 3_600_000;
const MAX_ENTRIES = 10_000;

/** Where the credentials come from; see `networkOf`. */
export interface Caller extends Credentials {
  network: string;
}

/**
 * Remembers verified keys, each for the network that sent it: for a few seconds without another query, and for a day as
 * known, so that wrong keys from there do not lock it out. Wrong keys are never kept, right ones only as a keyed hash.
 */
export function verifiedKeys() {
  const hashKey = randomBytes(32);
  const verified = new Map<string, { merchant: SignIn; at: number }>();
  const hashOf = ({ network, merchantId, secretKey }: Caller) =>
    createHmac('sha256', hashKey).update(`${network} ${merchantId}:${secretKey}`).digest('base64');

  return {
    /** Undefined for an unknown key; without `fresh` when the account has to be read again. */
    find(caller: Caller): { fresh?: SignIn } | undefined {
      const found = verified.get(hashOf(caller));
      if (!found) return undefined;
      const age = performance.now() - found.at;
      if (age >= KNOWN_MS) return undefined;
      return age < FRESH_MS ? { fresh: found.merchant } : {};
    },

    remember(caller: Caller, merchant: SignIn): void {
      const hash = hashOf(caller);
      verified.delete(hash);
      // Evicts the entry that was verified the longest ago.
      if (verified.size >= MAX_ENTRIES) verified.delete(verified.keys().next().value ?? '');
      verified.set(hash, { merchant, at: performance.now() });
    },

    forget(caller: Caller): void {
      verified.delete(hashOf(caller));
    },
  };
}
