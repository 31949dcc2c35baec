import type { Filters } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import type { Counts } from './compareCounts.ts';

/** A total that the list has shown. */
export interface Listed {
  total: number;
  /** When it was answered, in milliseconds. */
  at: number;
}

/** An older total is requested again, because payments may have arrived since. */
const LISTED_VALID_MS = 10_000;

/** Counts a list right before an export, and again right after it when the file has another number of rows. */
export function countList(filters: Filters, listed: Listed | null, signal: AbortSignal) {
  const count = () => countTransactions(filters, { signal }).catch(() => null);
  const isRecent = listed !== null && Date.now() - listed.at <= LISTED_VALID_MS;
  let before = isRecent ? listed.total : null;
  // Not awaited here, so that a slow count does not delay the export.
  const counting = isRecent ? undefined : count();
  counting?.then((total) => {
    before = total;
  });
  return {
    /** Null while it is not known. */
    before: () => before,
    async compareWith(rows: number | null): Promise<Pick<Counts, 'rows' | 'before' | 'after'>> {
      await counting;
      const isKnown = rows === null || rows === before;
      return { rows, before, after: isKnown ? undefined : await count() };
    },
  };
}
