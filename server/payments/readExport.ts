import { isDistributed } from '../database/citus.ts';
import { isEmbedded } from '../database/connectEmbedded.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import type { TransactionFilters } from './filters.ts';
import type { Viewer } from './matches.ts';
import { readChunks } from './readChunks.ts';

/**
 * The chunks of an export. On PostgreSQL they are of one moment, because one transaction on one connection reads them
 * all. The embedded database cannot spare its only connection, and Citus has no snapshot across machines: there each
 * chunk is of its own moment, so payments that change meanwhile may or may not be included.
 */
export async function* readExport(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  size?: number,
): AsyncGenerator<TransactionRow[], void> {
  if (isEmbedded(db) || isDistributed(db)) {
    yield* readChunks(db, viewer, filters, size);
    return;
  }
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* readChunks(snapshot, viewer, filters, size);
  } finally {
    // Fails only when the connection is lost, which ends the transaction too.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {});
  }
}
