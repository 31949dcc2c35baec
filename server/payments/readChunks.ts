import { isDistributed, spansShards } from '../database/citus.ts';
import { isEmbedded } from '../database/connectEmbedded.ts';
import type { TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES } from './columns.ts';
import {
  type Cursor,
  countCapped,
  MAX_SORTED,
  matches,
  merchantOf,
  newestFirst,
  type Query,
  type Selection,
  type Slice,
  SORT_KEY,
  startsWith,
  visible,
  whereKey,
} from './matches.ts';

const CHUNK_ROWS = 2_000;
/** When many payments match an Order ID, one statement scans this many payments in time order. */
const STRETCH_ROWS = 20_000;
/** After this many stretches without a match the next one is found by the index, which sorts all matches. */
const MAX_EMPTY_STRETCHES = 10;
/** Sorting more would reach the statement's time limit; their export scans on, however many stretches are empty. */
const MAX_INDEXED = 1_000_000;
/** Of the times that the table accepts; see migrate.ts. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');

/**
 * The chunks of an export. On PostgreSQL they are of one moment, because one transaction on one connection reads them
 * all. The embedded database cannot spare its only connection, and Citus has no snapshot across machines: there each
 * chunk is of its own moment, so payments that change meanwhile may or may not be included.
 */
export async function* readExport(
  selection: Selection,
  size?: number,
): AsyncGenerator<TransactionRow[], void> {
  const { db } = selection;
  if (isEmbedded(db) || isDistributed(db)) {
    yield* readChunks(selection, size);
    return;
  }
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* readChunks({ ...selection, db: snapshot }, size);
  } finally {
    // Fails only when the connection is lost, which ends the transaction too.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {});
  }
}

/** All matching rows in chunks, newest first. Each chunk is a query of its own, so memory is constant. */
export async function* readChunks(
  selection: Selection,
  size = CHUNK_ROWS,
  maxIndexed = MAX_INDEXED,
): AsyncGenerator<TransactionRow[], void> {
  if (!(await matchAtMost(MAX_SORTED, selection))) {
    yield* chunksByTime(selection, size, maxIndexed);
  } else if (spansShards(selection.db, merchantOf(selection))) {
    yield* chunksOfShards(selection, size);
  } else yield* chunksAfter(undefined, size, (slice) => matches(selection, slice));
}

/** Each query starts after the last row of the one before (keyset pagination). */
async function* chunksAfter(
  after: Cursor | undefined,
  limit: number,
  query: (slice: Slice) => Query<TransactionRow>,
): AsyncGenerator<TransactionRow[], void> {
  do {
    const rows = await query({ after, limit }).execute();
    if (rows.length > 0) yield rows;
    after = rows.length === limit ? rows.at(-1) : undefined;
  } while (after);
}

/**
 * The matches of an Order ID, one stretch of all payments after another. All matches may be old, and one statement that
 * scans every newer payment would take too long.
 */
async function* chunksByTime(
  selection: Selection,
  limit: number,
  maxIndexed: number,
): AsyncGenerator<TransactionRow[], void> {
  let after: Cursor | undefined;
  let mayUseIndex: boolean | undefined;
  // Starts one below the limit, so that one empty stretch at the beginning is enough to switch to the index.
  let empty = MAX_EMPTY_STRETCHES - 1;
  do {
    // Read before the rows, which it bounds. A key, because a row number would move when others write meanwhile.
    const until = await endOfStretch(selection, after);
    empty += 1;
    for await (const rows of chunksAfter(after, limit, (slice) =>
      matchesInStretch(selection, { ...slice, until }),
    )) {
      empty = 0;
      yield rows;
    }
    after = until;
    if (after && empty >= MAX_EMPTY_STRETCHES) {
      // Citus would gather the counted rows on one machine, and it sorts on each.
      mayUseIndex ??=
        spansShards(selection.db, merchantOf(selection)) ||
        (await matchAtMost(maxIndexed, selection));
      if (!mayUseIndex) continue;
      const rows = await matches(selection, { after, limit }).execute();
      if (rows.length > 0) yield rows;
      after = rows.length === limit ? rows.at(-1) : undefined;
      empty = 0;
    }
  } while (after);
}

function matchesInStretch(
  { filters: { orderId = '', ...filters }, ...selection }: Selection,
  { after, until, limit }: Slice,
): Query<TransactionRow> {
  // Without a limit the planner may read and sort the whole table for each chunk. `until` ends the stretch before it,
  // even when others have added thousands of payments meanwhile.
  const all = matches({ ...selection, filters }, { after, until, limit: 2 * STRETCH_ROWS });
  const found = selection.db.selectFrom(all.as('transactions')).where(startsWith(orderId));
  return newestFirst(found.select(COLUMN_NAMES), { limit });
}

/**
 * Each shard would send a whole chunk, of which only a part is needed. So a query is bounded to three times the time
 * span of the chunk before; when that yields too few rows, the next query has no bound.
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

/** Whether no Order ID is searched for, or at most so many match. */
async function matchAtMost(cap: number, { filters, ...selection }: Selection): Promise<boolean> {
  const { orderId, merchantId } = filters;
  if (orderId === undefined) return true;
  const count = countCapped({ ...selection, filters: { orderId, merchantId } }, cap);
  const { total } = await count.executeTakeFirstOrThrow();
  return Number(total) <= cap;
}

function endOfStretch(
  { filters: { orderId: _, ...filters }, ...selection }: Selection,
  after: Cursor | undefined,
): Promise<Cursor | undefined> {
  const rows = visible({ ...selection, filters });
  const keys = (after ? whereKey(rows, '<', after) : rows).select(SORT_KEY);
  return newestFirst(keys, { limit: 1, offset: STRETCH_ROWS - 1 }).executeTakeFirst();
}
