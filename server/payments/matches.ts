import { type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import { areSpread } from '../database/citus.ts';
import type { Database, Tables, TransactionRow } from '../database/tables.ts';
import { afterPrefix } from './prefixEnd.ts';

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

/** Up to so many matches of an Order ID are found first and then put in order. */
export const FEW_MATCHES = 20_000;

/** By name, so that a query that is kept prepared survives a column more. */
export const COLUMNS = [
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

export type Query<Row = object> = SelectQueryBuilder<Tables, 'transactions', Row>;

/** Where a row stands in the order of all. */
export const KEY = ['created_at', 'id', 'merchant_id'] as const;
export type Key = Pick<TransactionRow, (typeof KEY)[number]>;

export interface Part {
  /** Looks through the newest rows for an Order ID, instead of finding all that bear it. */
  walks?: boolean;
  /** Only rows older than this one. */
  after?: Key;
  limit: number;
  offset?: number;
}

/** The matching rows, newest first. */
export function matches(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { walks, after, limit, offset }: Part,
) {
  let query = visible(db, viewer, filters, walks);
  if (after) {
    const { created_at, id, merchant_id } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...KEY), '<', tuple(created_at, id, merchant_id)),
    );
  }
  return newest(query.select(COLUMNS), { limit, offset });
}

export function newest<Row>(
  query: Query<Row>,
  { limit, offset = 0 }: Pick<Part, 'limit' | 'offset'>,
): Query<Row> {
  const sorted = query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc')
    // In the text of the query, so that its plan can be kept.
    .limit(sql.lit(limit));
  return offset > 0 ? sorted.offset(offset) : sorted;
}

/** Whose payments a viewer sees: undefined for those of all merchants. */
export function merchantOf(viewer: Viewer, { merchantId }: TransactionFilters): string | undefined {
  return viewer.isAdmin ? merchantId : viewer.merchantId;
}

/** The one place that decides which rows a viewer may see. */
export function visible(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  walks = false,
): Query {
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
export function beginsWith(orderId: string) {
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

export function countOf(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return visible(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
}

/** Up to one more than few matches, so that no more than those are read. */
export function firstFound(db: Database, viewer: Viewer, filters: TransactionFilters): Query {
  const some = visible(db, viewer, filters)
    .select(COLUMNS)
    .limit(sql.lit(FEW_MATCHES + 1));
  return db.selectFrom(some.as('transactions'));
}

/** How many matches there are; of many, only that they are more than few. */
export function countFew(db: Database, viewer: Viewer, filters: TransactionFilters) {
  return firstFound(db, viewer, filters).select((eb) => eb.fn.countAll<string>().as('total'));
}
