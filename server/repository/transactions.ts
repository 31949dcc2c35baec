import { type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import { findPlace } from './findPlace.ts';
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
const EXPORT_CHUNK = 2_000;

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
      // No counter knows an Order ID; but few payments bear it.
      const { total, endDate, skip } =
        filters.orderId === undefined
          ? await findPlace(
              db,
              { ...filters, merchantId: merchantOf(viewer, filters) },
              offset,
              (range) => count(db, viewer, { ...filters, ...range }),
            )
          : { total: await count(db, viewer, filters), endDate: filters.endDate, skip: offset };
      if (offset >= total) return { rows: [], total };

      const rows = await matches(db, viewer, { ...filters, endDate }, total <= FEW_MATCHES)
        .limit(limit)
        .offset(skip)
        .execute();
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
      const areFew = await hasFewMatches(db, viewer, filters);
      let last: TransactionRow | undefined;
      do {
        let query = matches(db, viewer, filters, areFew);
        if (last) {
          const { created_at, id, merchant_id } = last;
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('created_at', 'id', 'merchant_id'),
              '<',
              tuple(created_at, id, merchant_id),
            ),
          );
        }
        const rows = await query.limit(size).execute();
        if (rows.length > 0) yield rows;
        last = rows.length === size ? rows.at(-1) : undefined;
      } while (last);
    },
  };
}

async function count(db: Database, viewer: Viewer, filters: TransactionFilters): Promise<number> {
  const { total } = await visible(db, viewer, filters)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether few Order IDs begin so: read in their own order, so that no more than the bound is read. */
async function hasFewMatches(
  db: Database,
  viewer: Viewer,
  { orderId, merchantId }: TransactionFilters,
): Promise<boolean> {
  if (orderId === undefined) return false;
  const found = visible(db, viewer, { orderId, merchantId })
    .select('order_id')
    .orderBy(sql`upper(order_id)`)
    .limit(FEW_MATCHES + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total) <= FEW_MATCHES;
}

/** The matching rows, newest first. */
function matches(db: Database, viewer: Viewer, filters: TransactionFilters, areFew: boolean) {
  const found = visible(db, viewer, filters).selectAll();
  // Left to itself the planner may walk every newer payment in search of a few old orders; the
  // inner OFFSET makes it find the matches first.
  const findFirst = filters.orderId !== undefined && areFew;
  return db
    .selectFrom((findFirst ? found.offset(0) : found).as('matches'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc');
}

/** Whose payments a viewer sees: undefined for those of all merchants. */
function merchantOf(viewer: Viewer, { merchantId }: TransactionFilters): string | undefined {
  return viewer.isAdmin ? merchantId : viewer.merchantId;
}

/** The one place that decides which rows a viewer may see. */
function visible(db: Database, viewer: Viewer, filters: TransactionFilters): Query {
  const { status, startDate, endDate, orderId } = filters;
  const merchantId = merchantOf(viewer, filters);

  let query: Query = db.selectFrom('transactions');
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (startDate !== undefined) query = query.where('created_at', '>=', startDate);
  if (endDate !== undefined) query = query.where('created_at', '<=', endDate);
  if (orderId !== undefined) {
    // Not LIKE: in an order id, % and _ are ordinary characters.
    query = query.where(sql<boolean>`upper(order_id) ^@ upper(${orderId}::text collate "C")`);
  }
  return query;
}
