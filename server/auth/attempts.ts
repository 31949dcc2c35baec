import { createHmac, randomBytes } from 'node:crypto';
import { ApiError, busy } from '../routes/apiError.ts';
import { windowCounter } from './windowCounter.ts';

export interface Credentials {
  merchantId: string;
  secretKey: string;
}

/** Credentials and the network that sent them; see `networkOf`. */
export interface Caller extends Credentials {
  network: string;
}

const HASH_KEY = randomBytes(32);

/** A hash of caller and secret; the secret itself is never kept. */
export function hashOf({ network, merchantId, secretKey }: Caller): string {
  const text = `${network} ${merchantId}:${secretKey}`;
  return createHmac('sha256', HASH_KEY).update(text).digest('base64');
}

/** Wrong secrets allowed per minute from one network: for one merchant, and for all merchants. */
const PER_MERCHANT = 10;
const PER_NETWORK = 100;

export const WRONG = 'Wrong Merchant ID or Secret Key.';

/** Counts wrong secrets only, each once per window. */
export function wrongSecrets() {
  const [perMerchant, perNetwork, seen] = [windowCounter(), windowCounter(), windowCounter()];
  const pair = ({ network, merchantId }: Caller) => `${network} ${merchantId}`;

  /** The 429 if `next` more wrong secrets would exceed a limit. */
  function refusal(caller: Caller, next: 0 | 1): ApiError | undefined {
    for (const [counter, key, limit] of [
      [perMerchant, pair(caller), PER_MERCHANT],
      [perNetwork, caller.network, PER_NETWORK],
    ] as const) {
      if (counter.count(key) + next <= limit) continue;
      const seconds = counter.secondsLeft(key);
      const message = `Too many failed sign-ins. Try again in ${seconds} seconds.`;
      return busy(429, 'too_many_wrong_secrets', message, seconds);
    }
    return undefined;
  }

  return {
    /**
     * Throws a 429 after too many wrong keys, whether or not this key is right, and a 401 if it was already wrong in
     * this window. Repeating a wrong key guesses nothing and is not counted: a shop's script that still has the old key
     * must not lock out the new one.
     */
    refuse(caller: Caller): void {
      const tooMany = refusal(caller, 1);
      if (tooMany) throw tooMany;
      if (seen.count(hashOf(caller)) > 0) throw new ApiError(401, 'wrong_credentials', WRONG);
    },

    /** Counts this secret once; returns a 429 if it is one too many. */
    record(caller: Caller): ApiError | undefined {
      if (seen.add(hashOf(caller)) > 1) return undefined;
      perMerchant.add(pair(caller));
      perNetwork.add(caller.network);
      return refusal(caller, 0);
    },
  };
}
