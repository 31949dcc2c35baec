import { spansShards } from '../database/citus.ts';
import { type Database, TRANSACTION_COLUMNS, type TransactionRow } from '../database/tables.ts';
import { startsWith, type TransactionFilters } from './filters.ts';
import {
  type Cursor,
  countCapped,
  MAX_SORTED,
  matches,
  merchantOf,
  newestFirst,
  type Slice,
  type Viewer,
} from './matches.ts';

const CHUNK_ROWS = 2_000;
/** When many payments match an Order ID, one statement scans this many payments in time order. */
const SCAN_ROWS = 20_000;

/**
 * All matching rows in chunks, newest first. Each chunk is a query of its own that starts after the last row of the one
 * before (keyset pagination), so no connection is held while the client reads slowly.
 */
export async function* readChunks(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  size = CHUNK_ROWS,
): AsyncGenerator<TransactionRow[], void> {
  const scans = !(await canSort(db, viewer, filters));
  if (!scans && spansShards(db, merchantOf(viewer, filters))) {
    yield* chunksOfShards(db, viewer, filters, size);
    return;
  }
  let after: Cursor | undefined;
  do {
    const slice = { after, limit: size };
    let rows = scans
      ? await scanNext(db, viewer, filters, slice).execute()
      : await matches(db, viewer, filters, slice).execute();
    // The newest match may be far back: find it by the index, which sorts all matches, but only once.
    const isFar = scans && !after && rows.length === 0;
    if (isFar) rows = await matches(db, viewer, filters, slice).execute();
    if (rows.length > 0) yield rows;
    if (rows.length === size) after = rows.at(-1);
    else after = scans && !isFar ? await endOfScan(db, viewer, filters, after) : undefined;
  } while (after);
}

/**
 * Each shard would send a whole chunk, of which only a part is needed. So a query is bounded to three times the time
 * span of the chunk before; when that yields too few rows, the next query has no bound.
 */
async function* chunksOfShards(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  size: number,
): AsyncGenerator<TransactionRow[], void> {
  let after: Cursor | undefined;
  let since: Date | undefined;
  do {
    const isBounded = since && !(filters.startDate && filters.startDate > since);
    const bounded = isBounded ? { ...filters, startDate: since } : filters;
    const rows = await matches(db, viewer, bounded, { after, limit: size }).execute();
    if (rows.length > 0) yield rows;
    const [first, last] = [rows[0], rows.at(-1)];
    const isFull = rows.length === size;
    after = isFull || isBounded ? (last ?? after) : undefined;
    since = isFull && first && last ? lowerBound(first.created_at, last.created_at) : undefined;
  } while (after);
}

function lowerBound(newest: Date, oldest: Date): Date {
  return new Date(oldest.getTime() - 3 * (newest.getTime() - oldest.getTime()));
}

/** Whether no Order ID is searched for, or so few match that they can be sorted. */
async function canSort(
  db: Database,
  viewer: Viewer,
  { orderId, merchantId }: TransactionFilters,
): Promise<boolean> {
  if (orderId === undefined) return true;
  const count = countCapped(db, viewer, { orderId, merchantId });
  const { total } = await count.executeTakeFirstOrThrow();
  return Number(total) <= MAX_SORTED;
}

/**
 * The matches of an Order ID among the next SCAN_ROWS payments. All matches may be old, and one statement that scans
 * every newer payment would take too long.
 */
function scanNext(
  db: Database,
  viewer: Viewer,
  { orderId = '', ...filters }: TransactionFilters,
  { after, limit }: Slice,
) {
  const scanned = matches(db, viewer, filters, { after, limit: SCAN_ROWS });
  const found = db.selectFrom(scanned.as('transactions')).where(startsWith(orderId));
  return newestFirst(found.select(TRANSACTION_COLUMNS), { limit });
}

function endOfScan(
  db: Database,
  viewer: Viewer,
  { orderId: _, ...filters }: TransactionFilters,
  after: Cursor | undefined,
): Promise<Cursor | undefined> {
  return matches(db, viewer, filters, {
    after,
    limit: 1,
    offset: SCAN_ROWS - 1,
  }).executeTakeFirst();
}
