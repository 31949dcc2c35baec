import type { Limits } from '../limits.ts';
import { ApiError } from './apiError.ts';

/** Searches of one merchant that may wait; further ones are refused at once. */
const MAX_WAITING = 20;

interface Searches {
  running: number;
  /** Oldest first. */
  waiting: (() => void)[];
}

/**
 * Limits how many searches of one merchant run at once. A search of a short prefix occupies a connection for up to a
 * second, and a merchant that sends many would leave none to the others.
 */
export function searchSlots({
  maxSearchesPerMerchant,
  databaseWaitMs,
}: Pick<Limits, 'maxSearchesPerMerchant' | 'databaseWaitMs'>) {
  const merchants = new Map<string, Searches>();

  /** Runs the search when the merchant has a free slot; throws 429 when that takes too long or the signal aborts. */
  return async <T>(
    merchantId: string,
    signal: AbortSignal,
    search: () => Promise<T>,
  ): Promise<T> => {
    const searches = merchants.get(merchantId) ?? { running: 0, waiting: [] };
    merchants.set(merchantId, searches);
    if (searches.running < maxSearchesPerMerchant) searches.running += 1;
    else {
      const end = AbortSignal.any([signal, AbortSignal.timeout(databaseWaitMs)]);
      await waitForSlot(searches.waiting, end);
    }
    try {
      return await search();
    } finally {
      const startNext = searches.waiting.shift();
      // The next one takes over this slot.
      if (startNext) startNext();
      else searches.running -= 1;
      if (searches.running === 0) merchants.delete(merchantId);
    }
  };
}

function waitForSlot(waiting: Searches['waiting'], end: AbortSignal): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw tooMany();
  return new Promise((resolve, reject) => {
    const start = () => {
      end.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(tooMany());
    };
    end.addEventListener('abort', giveUp, { once: true });
    waiting.push(start);
  });
}

function tooMany(): ApiError {
  const message = 'Your other searches are still running. Please try again in a few seconds.';
  return new ApiError(429, message, { 'retry-after': '5' });
}
