import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../routes/apiError.ts';

/** Wrong secrets a minute for one merchant from one address, and for all merchants from it. */
const PER_MERCHANT = 10;
const PER_ADDRESS = 100;

export type FailedSignIns = ReturnType<typeof failedSignIns>;

/** Counts wrong secrets only; signing in correctly costs nothing. */
export function failedSignIns() {
  const perMerchant = new RateLimiterMemory({ points: PER_MERCHANT, duration: 60 });
  const perAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: 60 });
  const pair = (address: string, merchantId: string) => `${address} ${merchantId}`;

  return {
    /** Throws 429 with Retry-After when there were too many; then not even the right key helps. */
    async refuseIfTooMany(address: string, merchantId: string): Promise<void> {
      const [one, all] = await Promise.all([
        perMerchant.get(pair(address, merchantId)),
        perAddress.get(address),
      ]);
      const waits = [
        one && one.consumedPoints >= PER_MERCHANT ? one.msBeforeNext : 0,
        all && all.consumedPoints >= PER_ADDRESS ? all.msBeforeNext : 0,
      ];
      const seconds = Math.ceil(Math.max(...waits) / 1_000);
      if (seconds > 0) {
        const message = `Too many failed sign-ins. Try again in ${seconds} seconds.`;
        throw new ApiError(429, message, { 'retry-after': String(seconds) });
      }
    },

    async record(address: string, merchantId: string): Promise<void> {
      await Promise.all([
        perMerchant.penalty(pair(address, merchantId)),
        perAddress.penalty(address),
      ]);
    },
  };
}
