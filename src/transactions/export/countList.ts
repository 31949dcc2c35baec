import type { Filters } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import type { Counts } from './compareCounts.ts';

/** A total that the list has shown. */
export interface Listed {
  total: number;
  /** When it was answered, in milliseconds. */
  at: number;
}

/** An older total is asked for again, because it says nothing about the moment of an export. */
const LISTED_VALID_MS = 10_000;

/** Counts a list right before an export and, when the file has another number of rows, right after it. */
export function countList(filters: Filters, listed: Listed | null, signal: AbortSignal) {
  const count = () => countTransactions(filters, { signal }).catch(() => null);
  const isRecent = listed !== null && Date.now() - listed.at <= LISTED_VALID_MS;
  let before = isRecent ? listed.total : null;
  // Not awaited before the export, which a slow count would delay.
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
