import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../routes/apiError.ts';

export interface Credentials {
  merchantId: string;
  secretKey: string;
}

/** Where the credentials come from; see `networkOf`. */
export interface Caller extends Credentials {
  network: string;
}

const HASH_KEY = randomBytes(32);

/** Identifies a caller with its secret, which is never kept itself. */
export function hashOf({ network, merchantId, secretKey }: Caller): string {
  const text = `${network} ${merchantId}:${secretKey}`;
  return createHmac('sha256', HASH_KEY).update(text).digest('base64');
}

/** Wrong secrets in a window from one network: for one merchant, and for all merchants. */
const PER_MERCHANT = 10;
const PER_NETWORK = 100;
const WINDOW_SECONDS = 60;

export const WRONG = 'Wrong Merchant ID or Secret Key.';

/** Counts wrong secrets only; correct sign-ins are not limited. */
export function wrongSecrets() {
  const window = { duration: WINDOW_SECONDS };
  const perMerchant = new RateLimiterMemory({ points: PER_MERCHANT, ...window });
  const perNetwork = new RateLimiterMemory({ points: PER_NETWORK, ...window });
  const seen = new RateLimiterMemory({ points: 1, ...window });
  const pair = ({ network, merchantId }: Caller) => `${network} ${merchantId}`;

  function refusal(one: RateLimiterRes | null, all: RateLimiterRes | null, next: 0 | 1) {
    if (one && one.consumedPoints + next > PER_MERCHANT) return tooMany(one);
    if (all && all.consumedPoints + next > PER_NETWORK) return tooMany(all);
    return undefined;
  }

  return {
    /**
     * Throws a 429 when there were too many, whether this key is right or wrong, and a 401 when it was wrong in this
     * window already. That is not counted again, because repeating it guesses nothing: a shop's script that still has
     * the old key must not lock out the new one.
     */
    async refuse(caller: Caller): Promise<void> {
      const one = perMerchant.get(pair(caller));
      const all = perNetwork.get(caller.network);
      const tooMany = refusal(await one, await all, 1);
      if (tooMany) throw tooMany;
      if (await seen.get(hashOf(caller))) throw new ApiError(401, WRONG);
    },

    /**
     * Counts this secret; a 429 when it is one too many. The counters are raised before anything is awaited, so guesses
     * that are sent at the same time cannot pass the limit together.
     */
    async record(caller: Caller): Promise<ApiError | undefined> {
      const same = seen.penalty(hashOf(caller));
      const one = perMerchant.penalty(pair(caller));
      const all = perNetwork.penalty(caller.network);
      if ((await same).consumedPoints === 1) return refusal(await one, await all, 0);
      // The same one, sent at the same time, is counted already.
      await Promise.all([perMerchant.reward(pair(caller)), perNetwork.reward(caller.network)]);
      return undefined;
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  // The clock may have been set back.
  const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1_000)));
  const message = `Too many failed sign-ins. Try again in ${seconds} seconds.`;
  return new ApiError(429, message, { 'retry-after': String(seconds) });
}
