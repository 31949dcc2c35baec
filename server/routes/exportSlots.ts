import type { Limits } from '../limits.ts';
import { ApiError } from './apiError.ts';

/**
 * Limits how many exports run at once: one may take minutes. Half of the slots are only for merchants that have no
 * export running, so that a few merchants cannot take them all.
 */
export function exportSlots({
  maxExports,
  maxExportsPerMerchant,
}: Pick<Limits, 'maxExports' | 'maxExportsPerMerchant'>) {
  const running = new Map<string, number>();
  let total = 0;

  /** Acquires a slot and returns its release; throws 429 or 503 when there is none. */
  return (merchantId: string): (() => void) => {
    const own = running.get(merchantId) ?? 0;
    const isOverShare = own > 0 && total >= maxExports / 2;
    if (isOverShare || own >= maxExportsPerMerchant)
      throw refusal(429, 'Your other exports are still running.');
    if (total >= maxExports) throw refusal(503, 'Too many exports are running.');
    running.set(merchantId, own + 1);
    total += 1;

    return () => {
      const left = (running.get(merchantId) ?? 1) - 1;
      if (left > 0) running.set(merchantId, left);
      else running.delete(merchantId);
      total -= 1;
    };
  };
}

function refusal(status: number, reason: string): ApiError {
  return new ApiError(status, `${reason} Please try again later.`, { 'retry-after': '10' });
}
