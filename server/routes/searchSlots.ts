import type { Limits } from '../limits.ts';
import { ApiError } from './apiError.ts';

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
  databaseQueue,
  databaseWaitMs,
}: Pick<Limits, 'maxSearchesPerMerchant' | 'databaseQueue' | 'databaseWaitMs'>) {
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
      if (searches.waiting.length >= databaseQueue) throw tooMany();
      await waitForSlot(searches.waiting, signal, databaseWaitMs);
    }
    try {
      return await search();
    } finally {
      const startNext = searches.waiting.shift();
      // The next search takes over this slot.
      if (startNext) startNext();
      else searches.running -= 1;
      if (searches.running === 0) merchants.delete(merchantId);
    }
  };
}

// Not AbortSignal.any with AbortSignal.timeout: in Node.js 20 that timeout is garbage-collected and never fires.
function waitForSlot(
  waiting: Searches['waiting'],
  signal: AbortSignal,
  waitMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    const start = () => {
      settle();
      resolve();
    };
    const giveUp = () => {
      settle();
      waiting.splice(waiting.indexOf(start), 1);
      reject(tooMany());
    };
    const timer = setTimeout(giveUp, waitMs);
    signal.addEventListener('abort', giveUp);
    waiting.push(start);
  });
}

function tooMany(): ApiError {
  const message = 'Your other searches are still running. Please try again in a few seconds.';
  return new ApiError(429, message, { 'retry-after': '5' });
}
