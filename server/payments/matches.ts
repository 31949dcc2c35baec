import { sql } from 'kysely';
import type { Database, TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES } from './columns.ts';
import { filterPayments, type Query, type TransactionFilters } from './filters.ts';

/** Who asks. Every query takes one, so that no route can forget whose payments may be seen. */
export interface Viewer {
  merchantId: string;
  isAdmin: boolean;
}

/** Up to this many matches of an Order ID are read from its index and sorted. */
export const MAX_SORTED = 20_000;

/** The order of all lists, newest first; unique. */
export const SORT_KEY = ['created_at', 'id', 'merchant_id'] as const;
export type Cursor = Pick<TransactionRow, (typeof SORT_KEY)[number]>;

export interface Slice {
  /** See `filterPayments`. */
  scansByTime?: boolean;
  /** Only rows older than this one. */
  after?: Cursor;
  /** Only this row and newer ones. */
  until?: Cursor;
  limit: number;
  offset?: number;
}

/** The matching rows, newest first. */
export function matches(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { scansByTime, after, until, limit, offset }: Slice,
) {
  let query = visible(db, viewer, filters, scansByTime);
  if (after) query = whereKey(query, '<', after);
  if (until) query = whereKey(query, '>=', until);
  return newestFirst(query.select(COLUMN_NAMES), { limit, offset });
}

export function whereKey(query: Query, side: '<' | '>=', cursor: Cursor): Query {
  const { created_at, id, merchant_id } = cursor;
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple(...SORT_KEY), side, tuple(created_at, id, merchant_id)),
  );
}

export function newestFirst<Row>(
  query: Query<Row>,
  { limit, offset = 0 }: Pick<Slice, 'limit' | 'offset'>,
): Query<Row> {
  const sorted = query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc')
    // A literal, so that the prepared plan knows how few rows are needed.
    .limit(sql.lit(limit));
  return offset > 0 ? sorted.offset(offset) : sorted;
}

/** Whose payments a viewer sees; undefined: those of all merchants. */
export function merchantOf(viewer: Viewer, { merchantId }: TransactionFilters): string | undefined {
  return viewer.isAdmin ? merchantId : viewer.merchantId;
}

/** The one place that decides which payments a viewer may see. */
export function visible(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  scansByTime = false,
): Query {
  const merchantId = merchantOf(viewer, filters);
  const all = db.selectFrom('transactions');
  return filterPayments(all, { ...filters, merchantId }, { db, scansByTime });
}

export function countMatches(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return visible(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
}

/** Unsorted, and at most one more than MAX_SORTED, so that the cost is bounded. */
export function cappedMatches(db: Database, viewer: Viewer, filters: TransactionFilters): Query {
  const some = visible(db, viewer, filters)
    .select(COLUMN_NAMES)
    .limit(sql.lit(MAX_SORTED + 1));
  return db.selectFrom(some.as('transactions'));
}

/** The number of matches, or MAX_SORTED + 1 when there are more. */
export function countCapped(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return cappedMatches(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
}
