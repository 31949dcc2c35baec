import { type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import { afterPrefix } from './afterPrefix.ts';
import { areSpread, isDistributed } from './citus.ts';
import { findPlace, totalOf } from './findPlace.ts';
import type { Range } from './rangeParts.ts';
import type { Database, Tables, TransactionRow } from './tables.ts';

/** Who asks. Every method takes one, so that no route can forget whose rows may be seen. */
export interface Viewer {
  merchantId: string;
  isAdmin: boolean;
}

export interface TransactionFilters {
  status?: TransactionStatus;
  /** Both ends are inclusive. */
  startDate?: Date;
  endDate?: Date;
  /** A prefix; upper and lower case are the same. */
  orderId?: string;
  /** Heeded for admins only. */
  merchantId?: string;
}

export interface Page {
  rows: TransactionRow[];
  /** How many rows the filters match, on all pages together. */
  total: number;
}

/** Up to so many matches of an Order ID are found first and then put in order. */
const FEW_MATCHES = 20_000;
/** Up to so many rows are passed by; further ones are found by the counters. */
const SHALLOW = 500;
const EXPORT_CHUNK = 2_000;
/** Of an Order ID that many bear, one statement looks through so many payments. */
const STRETCH = 20_000;

/** By name, so that a query that is kept prepared survives a column more. */
const COLUMNS = [
  'merchant_id',
  'id',
  'order_id',
  'amount',
  'status',
  'vpa_id',
  'ref_id',
  'created_at',
  'finished_at',
  'cancelled_at',
] as const;

type Query = SelectQueryBuilder<Tables, 'transactions', object>;

export type TransactionRepository = ReturnType<typeof transactionRepository>;

export function transactionRepository(db: Database) {
  return {
    /** One page, newest first; past the end it has no rows but the true total. */
    async page(
      viewer: Viewer,
      filters: TransactionFilters,
      { page, limit }: { page: number; limit: number },
    ): Promise<Page> {
      const offset = (page - 1) * limit;
      if (filters.orderId !== undefined)
        return pageOfOrders(db, viewer, filters, { limit, offset });

      const counted = { ...filters, merchantId: merchantOf(viewer, filters) };
      const countEach = (range: Range) => countOf(db, viewer, { ...filters, ...range });
      if (offset <= SHALLOW) {
        const total = totalOf(db, counted, countEach);
        const rows = await matches(db, viewer, filters, { limit, offset })
          .select(total.as('total'))
          .execute();
        if (rows[0]) return { rows, total: Number(rows[0].total) };
      }
      const { total, endDate, skip } = await findPlace(db, counted, offset, countEach);
      if (offset >= total) return { rows: [], total };
      const rest = { ...filters, endDate };
      const rows = await skipping(db, viewer, rest, { limit, offset: skip }).execute();
      return { rows, total };
    },

    /**
     * All matching rows in chunks, newest first. Each chunk is a query of its own that begins after
     * the last row of the one before: no connection is held while the reader is slow.
     */
    async *chunks(
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
    },
  };
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

/** No counter knows an Order ID; but few payments bear it, so that one query finds, counts and sorts them. */
async function pageOfOrders(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page> {
  const few = await newest(firstFound(db, viewer, filters), { limit, offset })
    .select(countFew(db, viewer, filters).as('total'))
    .execute();
  const counted = Number(few[0]?.total ?? 0);
  if ((few[0] || offset === 0) && counted <= FEW_MATCHES) return { rows: few, total: counted };

  const total = await count(db, viewer, filters);
  if (offset >= total) return { rows: [], total };
  // Of many, the newest page is near only if they are among the new ones too.
  const walks = total > FEW_MATCHES && !(await isLessThanHalf(db, total, viewer, filters));
  const rows = await matches(db, viewer, filters, { walks, limit, offset }).execute();
  return { rows, total };
}

/** Up to one more than few matches, so that no more than those are read. */
function firstFound(db: Database, viewer: Viewer, filters: TransactionFilters): Query {
  const some = visible(db, viewer, filters)
    .select(COLUMNS)
    .limit(sql.lit(FEW_MATCHES + 1));
  return db.selectFrom(some.as('transactions'));
}

async function isLessThanHalf(
  db: Database,
  total: number,
  viewer: Viewer,
  { orderId: _, ...filters }: TransactionFilters,
): Promise<boolean> {
  const counted = { ...filters, merchantId: merchantOf(viewer, filters) };
  const all = totalOf(db, counted, (range) => countOf(db, viewer, { ...filters, ...range }));
  const { rows } = await sql<{ n: string }>`select ${all} as n`.execute(db);
  return total < Number(rows[0]?.n) / 2;
}

async function count(db: Database, viewer: Viewer, filters: TransactionFilters): Promise<number> {
  const { total } = await countOf(db, viewer, filters).executeTakeFirstOrThrow();
  return Number(total);
}

function countOf(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return visible(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
}

/** How many matches there are; of many, only that they are more than few. */
function countFew(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return firstFound(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
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

/** Where a row stands in the order of all. */
type Key = Pick<TransactionRow, 'created_at' | 'id' | 'merchant_id'>;

interface Part {
  /** Looks through the newest rows for an Order ID, instead of finding all that bear it. */
  walks?: boolean;
  /** Only rows older than this one. */
  after?: Key;
  limit: number;
  offset?: number;
}

/** The matching rows, newest first. */
function matches(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { walks, after, limit, offset }: Part,
) {
  let query = visible(db, viewer, filters, walks);
  if (after) {
    const { created_at, id, merchant_id } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id', 'merchant_id'), '<', tuple(created_at, id, merchant_id)),
    );
  }
  return newest(query, { limit, offset });
}

function newest(query: Query, { limit, offset = 0 }: Pick<Part, 'limit' | 'offset'>) {
  const sorted = query
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc')
    // In the text of the query, so that its plan can be kept.
    .limit(sql.lit(limit));
  return offset > 0 ? sorted.offset(offset) : sorted;
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
  return newest(db.selectFrom(stretch.as('transactions')).where(beginsWith(orderId)), { limit });
}

function endOfStretch(
  db: Database,
  viewer: Viewer,
  { orderId: _, ...filters }: TransactionFilters,
  after: Key | undefined,
): Promise<Key | undefined> {
  return matches(db, viewer, filters, { after, limit: 1, offset: STRETCH - 1 }).executeTakeFirst();
}

/** As `matches`, but passes the rows before the offset by in the index alone. */
function skipping(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const keys = visible(db, viewer, filters)
    .select(['merchant_id', 'created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc')
    .limit(sql.lit(limit))
    .offset(offset);
  const shardOf = isDistributed(db) ? merchantOf(viewer, filters) : undefined;
  return db
    .selectFrom(keys.as('keys'))
    .innerJoin('transactions as t', (join) => {
      const same = join
        .onRef('t.merchant_id', '=', 'keys.merchant_id')
        .onRef('t.created_at', '=', 'keys.created_at')
        .onRef('t.id', '=', 'keys.id');
      // Said once more, or Citus would look for the keys on all machines.
      return shardOf === undefined ? same : same.on('t.merchant_id', '=', shardOf);
    })
    .select(COLUMNS.map((column) => `t.${column}` as const))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .orderBy('t.merchant_id', 'desc');
}

/** Whose payments a viewer sees: undefined for those of all merchants. */
function merchantOf(viewer: Viewer, { merchantId }: TransactionFilters): string | undefined {
  return viewer.isAdmin ? merchantId : viewer.merchantId;
}

/** The one place that decides which rows a viewer may see. */
function visible(db: Database, viewer: Viewer, filters: TransactionFilters, walks = false): Query {
  const { status, startDate, endDate, orderId } = filters;
  const merchantId = merchantOf(viewer, filters);

  let query: Query = db.selectFrom('transactions');
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (orderId !== undefined) {
    query = walks ? query.where(beginsWith(orderId)) : found(db, query, orderId, merchantId);
  }
  if (status !== undefined) query = query.where('status', '=', status);
  if (startDate !== undefined) query = query.where('created_at', '>=', startDate);
  if (endDate !== undefined) query = query.where('created_at', '<=', endDate);
  return query;
}

/** Not LIKE: in an order id, % and _ are ordinary characters. */
function beginsWith(orderId: string) {
  return sql<boolean>`upper(order_id) ^@ upper(${orderId}::text collate "C")`;
}

/** As those that begin so, but found in their index: the OFFSET keeps the planner from any other. */
function found(db: Database, query: Query, orderId: string, merchantId?: string): Query {
  const prefix = orderId.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const end = afterPrefix(prefix);
  let matching = query.where(sql`upper(order_id)`, '>=', prefix);
  if (end !== undefined) matching = matching.where(sql`upper(order_id)`, '<', end);
  // Citus would gather all that are found at one place first.
  if (areSpread(db, merchantId)) return matching;
  return db.selectFrom(matching.select(COLUMNS).offset(sql.lit(0)).as('transactions'));
}
