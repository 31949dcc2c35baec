import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../routes/apiError.ts';

/** Wrong secrets a minute from one address: for one merchant, and for all merchants. */
const PER_MERCHANT = 10;
const PER_ADDRESS = 100;

export type FailedSignIns = ReturnType<typeof failedSignIns>;

/** Counts wrong secrets only; correct sign-ins are not limited. */
export function failedSignIns() {
  const perMerchant = new RateLimiterMemory({ points: PER_MERCHANT, duration: 60 });
  const perAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: 60 });
  const pair = (address: string, merchantId: string) => `${address} ${merchantId}`;

  return {
    /** Throws 429 when there were too many for this merchant, also for the right key. */
    async refuseIfTooMany(address: string, merchantId: string): Promise<void> {
      const one = await perMerchant.get(pair(address, merchantId));
      if (one && one.consumedPoints >= PER_MERCHANT) throw tooMany(one);
    },

    /**
     * Throws 429 when there are too many from this address. Called for wrong secrets only, so that other merchants
     * behind the same address can still sign in.
     */
    async record(address: string, merchantId: string): Promise<void> {
      const [, all] = await Promise.all([
        perMerchant.penalty(pair(address, merchantId)),
        perAddress.penalty(address),
      ]);
      if (all.consumedPoints > PER_ADDRESS) throw tooMany(all);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const message = `Too many failed sign-ins. Try again in ${seconds} seconds.`;
  return new ApiError(429, message, { 'retry-after': String(seconds) });
}
