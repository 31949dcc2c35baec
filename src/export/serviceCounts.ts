import { countTransactions } from '../api/transactions.ts';
import type { RowCounts } from './describeExport.ts';
import type { ListSnapshot } from './ListSnapshot.ts';

/** An older total is requested again, because payments may have arrived since. */
const SHOWN_VALID_MS = 10_000;

/** What the service counts in a list: before its export, and after it if the file has another number of rows. */
export function serviceCounts({ filters, shown }: ListSnapshot, signal: AbortSignal) {
  const count = () => countTransactions(filters, { signal }).catch(() => null);
  const isRecent = shown !== null && Date.now() - shown.at <= SHOWN_VALID_MS;
  let before = isRecent ? shown.total : null;
  // Nobody waits for it while the file arrives.
  const counting =
    before === null &&
    count().then((total) => {
      before = total;
    });
  return {
    /** Null until it is known. */
    before: () => before,
    /** Never throws. */
    async compare<Found extends Pick<RowCounts, 'rows' | 'isCut'>>(found: Found) {
      await counting;
      const isKnown = found.rows === null || found.rows === before;
      return { ...found, before, after: isKnown ? undefined : await count() };
    },
  };
}
