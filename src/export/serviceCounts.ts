import { countTransactions } from '../api/transactions.ts';
import type { ListSnapshot } from './describeExport.ts';
import type { RowCounts } from './received.ts';

/** How long a shown total is used. An older one is requested again, because payments may have arrived since. */
const SHOWN_VALID_MS = 10_000;

/** Has the service count a list before its export, and again after it if the file has a different number of rows. */
export function serviceCounts(
  { filters, shown }: Pick<ListSnapshot, 'filters' | 'shown'>,
  signal: AbortSignal,
) {
  const count = () => countTransactions(filters, { signal }).catch(() => null);
  const isRecent = shown !== null && Date.now() - shown.at <= SHOWN_VALID_MS;
  const known = isRecent ? shown.total : null;
  // Not awaited, so that a slow count does not delay the export.
  const counting = known === null ? count() : Promise.resolve(known);
  const counts = {
    /** Null while it is unknown. */
    before: known,
    /** Never throws. */
    async compare(rows: number | null): Promise<Pick<RowCounts, 'before' | 'after'>> {
      const before = await counting;
      const isKnown = rows === null || rows === before;
      return { before, after: isKnown ? undefined : await count() };
    },
  };
  counting.then((total) => {
    counts.before = total;
  });
  return counts;
}
