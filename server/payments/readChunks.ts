import { sql } from 'kysely';
import { isDistributed, spansShards } from '../database/citus.ts';
import { usesEngine } from '../database/engine.ts';
import type { TransactionRow } from '../database/tables.ts';
import {
  type Cursor,
  countCapped,
  countMatches,
  MAX_SORTED,
  matches,
  merchantOf,
  type Selection,
} from './matches.ts';
import { isLargeShare } from './readPage.ts';

const CHUNK_ROWS = 2_000;
/** The earliest time that the table accepts; see schema.ts. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');

/**
 * The chunks of an export. PostgreSQL reads all of them in one snapshot, by a cursor. The embedded database cannot
 * spare its only connection, and Citus has no snapshot across machines: there each chunk has its own snapshot, so
 * changes during the export may or may not be included.
 */
export async function* readExport(
  selection: Selection,
  size = CHUNK_ROWS,
): AsyncGenerator<TransactionRow[], void> {
  const { db } = selection;
  if (usesEngine('embedded', db) || isDistributed(db)) {
    yield* readChunks(selection, size);
    return;
  }
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* readByCursor({ ...selection, db: snapshot }, size);
  } finally {
    // Fails only when the connection is lost, which ends the transaction too.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {});
  }
}

async function* readByCursor(
  selection: Selection,
  size: number,
): AsyncGenerator<TransactionRow[], void> {
  const { db } = selection;
  // Few matches are found sooner by an index, and sorted once.
  const scansByTime = (await hasManyMatches(selection)) && (await matchesMost(selection));
  const all = matches(selection, { scansByTime });
  await sql`declare exported no scroll cursor for ${all}`.execute(db);
  // No timeout: the next match may be behind millions of other payments. MAX_EXPORT_MS limits the export.
  await sql`set local statement_timeout = 0`.execute(db);
  function fetchChunk() {
    const chunk = sql<TransactionRow>`fetch ${sql.lit(size)} from exported`.execute(db);
    // A failure is thrown later, when the chunk is awaited.
    chunk.catch(() => {});
    return chunk;
  }
  // The next chunk is read while one is written: 2,000,000 payments then take a sixth less time.
  let next = fetchChunk();
  try {
    for (;;) {
      const { rows } = await next;
      const isLast = rows.length < size;
      if (!isLast) next = fetchChunk();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // The caller ends the transaction, which a running statement would hold up.
    await next.catch(() => {});
  }
}

/**
 * All matching rows in chunks, newest first. Each chunk's query starts after the last row of the previous chunk (keyset
 * pagination), so memory is constant and no connection is held in between.
 */
export async function* readChunks(
  selection: Selection,
  size = CHUNK_ROWS,
): AsyncGenerator<TransactionRow[], void> {
  // Many matches are read in time order, because each chunk would otherwise sort all of them.
  const scansByTime = await hasManyMatches(selection);
  if (!scansByTime && spansShards(selection.db, merchantOf(selection))) {
    yield* chunksOfShards(selection, size);
    return;
  }
  let after: Cursor | undefined;
  do {
    const rows = await matches(selection, { scansByTime, after, limit: size }).execute();
    if (rows.length > 0) yield rows;
    after = rows.length === size ? rows.at(-1) : undefined;
  } while (after);
}

/**
 * Reads chunks from several shards. Each shard would send a whole chunk, most of it unneeded. So a query covers only
 * three times the time span of the previous chunk; after too few rows, the next query covers all older payments.
 */
async function* chunksOfShards(
  selection: Selection,
  size: number,
): AsyncGenerator<TransactionRow[], void> {
  const { filters } = selection;
  let after: Cursor | undefined;
  let since: Date | undefined;
  do {
    const isBounded = since && !(filters.startDate && filters.startDate > since);
    const bounded = isBounded ? { ...filters, startDate: since } : filters;
    const part = { ...selection, filters: bounded };
    const rows = await matches(part, { after, limit: size }).execute();
    if (rows.length > 0) yield rows;
    const [first, last] = [rows[0], rows.at(-1)];
    const isFull = rows.length === size;
    after = isFull || isBounded ? (last ?? after) : undefined;
    since = isFull && first && last ? lowerBound(first.created_at, last.created_at) : undefined;
  } while (after);
}

function lowerBound(newest: Date, oldest: Date): Date {
  const bound = oldest.getTime() - 3 * (newest.getTime() - oldest.getTime());
  return new Date(Math.max(bound, EARLIEST));
}

/** Whether so many payments match the Order ID that sorting all of them for each chunk would be slow. */
async function hasManyMatches({ filters, ...selection }: Selection): Promise<boolean> {
  const { orderId, merchantId } = filters;
  if (orderId === undefined) return false;
  const count = countCapped({ ...selection, filters: { orderId, merchantId } });
  return Number((await count.executeTakeFirstOrThrow()).total) > MAX_SORTED;
}

async function matchesMost(selection: Selection): Promise<boolean> {
  const { total } = await countMatches(selection).executeTakeFirstOrThrow();
  return isLargeShare(selection, Number(total));
}
