import { areSpread } from '../database/citus.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import {
  beginsWith,
  COLUMNS,
  countFew,
  FEW_MATCHES,
  type Key,
  matches,
  merchantOf,
  newest,
  type Part,
  type TransactionFilters,
  type Viewer,
} from './matches.ts';

const EXPORT_CHUNK = 2_000;
/** Of an Order ID that many bear, one statement looks through so many payments. */
const STRETCH = 20_000;

/**
 * All matching rows in chunks, newest first. Each chunk is a query of its own that begins after
 * the last row of the one before: no connection is held while the reader is slow.
 */
export async function* readChunks(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  size = EXPORT_CHUNK,
): AsyncGenerator<TransactionRow[], void> {
  const walks = !(await hasFewMatches(db, viewer, filters));
  if (!walks && areSpread(db, merchantOf(viewer, filters))) {
    yield* chunksOfSpread(db, viewer, filters, size);
    return;
  }
  let after: Key | undefined;
  do {
    const part = { after, limit: size };
    let rows = walks
      ? await ofStretch(db, viewer, filters, part).execute()
      : await matches(db, viewer, filters, part).execute();
    // The newest may be far back; to find all takes long, but once only.
    const isFar = walks && !after && rows.length === 0;
    if (isFar) rows = await matches(db, viewer, filters, part).execute();
    if (rows.length > 0) yield rows;
    if (rows.length === size) after = rows.at(-1);
    else after = walks && !isFar ? await endOfStretch(db, viewer, filters, after) : undefined;
  } while (after);
}

/**
 * Each shard would hand over a whole chunk, of which little is needed. So a chunk reaches three times as
 * far back as the one before did; what was not found there is asked for without that bound.
 */
async function* chunksOfSpread(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  size: number,
): AsyncGenerator<TransactionRow[], void> {
  let after: Key | undefined;
  let since: Date | undefined;
  do {
    const isBounded = since && !(filters.startDate && filters.startDate > since);
    const reached = isBounded ? { ...filters, startDate: since } : filters;
    const rows = await matches(db, viewer, reached, { after, limit: size }).execute();
    if (rows.length > 0) yield rows;
    const [first, last] = [rows[0], rows.at(-1)];
    const isFull = rows.length === size;
    after = isFull || isBounded ? (last ?? after) : undefined;
    since = isFull && first && last ? extended(first.created_at, last.created_at) : undefined;
  } while (after);
}

function extended(newest: Date, oldest: Date): Date {
  return new Date(oldest.getTime() - 3 * (newest.getTime() - oldest.getTime()));
}

/** Whether there is no Order ID to search for, or few begin so. */
async function hasFewMatches(
  db: Database,
  viewer: Viewer,
  { orderId, merchantId }: TransactionFilters,
): Promise<boolean> {
  if (orderId === undefined) return true;
  const counted = countFew(db, viewer, { orderId, merchantId });
  const { total } = await counted.executeTakeFirstOrThrow();
  return Number(total) <= FEW_MATCHES;
}

/**
 * The matches of an Order ID in the next stretch of payments. All may be old, and one statement
 * that walks past every newer payment would take too long.
 */
function ofStretch(
  db: Database,
  viewer: Viewer,
  { orderId = '', ...filters }: TransactionFilters,
  { after, limit }: Part,
) {
  const stretch = matches(db, viewer, filters, { after, limit: STRETCH });
  const found = db.selectFrom(stretch.as('transactions')).where(beginsWith(orderId));
  return newest(found.select(COLUMNS), { limit });
}

function endOfStretch(
  db: Database,
  viewer: Viewer,
  { orderId: _, ...filters }: TransactionFilters,
  after: Key | undefined,
): Promise<Key | undefined> {
  return matches(db, viewer, filters, { after, limit: 1, offset: STRETCH - 1 }).executeTakeFirst();
}
