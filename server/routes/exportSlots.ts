import type { Limits } from '../limits.ts';
import { ApiError } from './apiError.ts';

/** An export may take minutes, so each of them holds one of a few places. */
export function exportSlots({
  maxExports,
  maxExportsPerMerchant,
}: Pick<Limits, 'maxExports' | 'maxExportsPerMerchant'>) {
  const running = new Map<string, number>();
  let all = 0;

  /** Takes a place and returns how to give it back; throws 429 or 503 when there is none. */
  return (merchantId: string): (() => void) => {
    const own = running.get(merchantId) ?? 0;
    if (own >= maxExportsPerMerchant) throw refusal(429, 'Your other exports are still running.');
    if (all >= maxExports) throw refusal(503, 'Too many exports are running.');
    running.set(merchantId, own + 1);
    all += 1;

    return () => {
      const left = (running.get(merchantId) ?? 1) - 1;
      if (left > 0) running.set(merchantId, left);
      else running.delete(merchantId);
      all -= 1;
    };
  };
}

function refusal(status: number, reason: string): ApiError {
  return new ApiError(status, `${reason} Please try again later.`, { 'retry-after': '10' });
}
