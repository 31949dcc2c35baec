import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../routes/apiError.ts';
import type { Caller } from './verifiedKeys.ts';

/** Wrong secrets a minute from one network: for one merchant, and for all merchants. */
const PER_MERCHANT = 10;
const PER_NETWORK = 100;

/** Counts wrong secrets only; correct sign-ins are not limited. */
export function failedSignIns() {
  const perMerchant = new RateLimiterMemory({ points: PER_MERCHANT, duration: 60 });
  const perNetwork = new RateLimiterMemory({ points: PER_NETWORK, duration: 60 });
  const pair = ({ network, merchantId }: Caller) => `${network} ${merchantId}`;

  return {
    /** Throws 429 when there were too many, whether this key is right or wrong. */
    async refuseIfTooMany(caller: Caller): Promise<void> {
      const [one, all] = await Promise.all([
        perMerchant.get(pair(caller)),
        perNetwork.get(caller.network),
      ]);
      if (one && one.consumedPoints >= PER_MERCHANT) throw tooMany(one);
      if (all && all.consumedPoints >= PER_NETWORK) throw tooMany(all);
    },

    async record(caller: Caller): Promise<void> {
      await Promise.all([perMerchant.penalty(pair(caller)), perNetwork.penalty(caller.network)]);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const message = `Too many failed sign-ins. Try again in ${seconds} seconds.`;
  return new ApiError(429, message, { 'retry-after': String(seconds) });
}
