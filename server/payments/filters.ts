import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Filters, TransactionStatus } from '../../src/api/contract.ts';
import { spansShards } from '../database/citus.ts';
import type { Database, Tables } from '../database/tables.ts';
import { COLUMN_NAMES } from './columns.ts';

/** The contract's filters, parsed. */
interface FilterValues {
  status: TransactionStatus;
  /** Both ends are inclusive. */
  startDate: Date;
  endDate: Date;
  /** A prefix, not case-sensitive. */
  orderId: string;
  /** For admins only; others always see their own payments. */
  merchantId: string;
}

export type TransactionFilters = { [Name in keyof Filters]?: FilterValues[Name] };

export type Query<Row = object> = SelectQueryBuilder<Tables, 'transactions', Row>;

/** The filters that the rollup counters cover. With another one set, the rows are counted. */
const COUNTED = ['merchantId', 'status', 'startDate', 'endDate'] as const;
type Counted = (typeof COUNTED)[number];

export type CountedFilters = Pick<TransactionFilters, Counted> & {
  [Name in Exclude<keyof TransactionFilters, Counted>]?: undefined;
};

export function areCounted(filters: TransactionFilters): filters is CountedFilters {
  return Object.entries(filters).every(
    ([name, value]) => value === undefined || COUNTED.some((counted) => counted === name),
  );
}

/** The filters without those that the counters do not cover. */
export function countedPart(filters: TransactionFilters): CountedFilters {
  const { merchantId, status, startDate, endDate } = filters;
  return { merchantId, status, startDate, endDate };
}

/** The conditions on the rollup counters. The range's dates select whole buckets of them, in counters.ts. */
export function counterConditions({ merchantId, status }: CountedFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (merchantId !== undefined) conditions.push(sql`merchant_id = ${merchantId}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  return conditions;
}

interface Search {
  db: Database;
  /** Tests the Order ID of each row in time order, instead of reading the range of its index. */
  scansByTime: boolean;
}

/** Applies every filter that is set to a query of the payments. */
export function filterPayments(
  query: Query,
  { merchantId, orderId, status, startDate, endDate, ...others }: TransactionFilters,
  { db, scansByTime }: Search,
): Query {
  expectNone(others);
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (orderId !== undefined) {
    query = scansByTime
      ? query.where(startsWith(orderId))
      : findOrders(db, query, orderId, merchantId);
  }
  if (status !== undefined) query = query.where('status', '=', status);
  if (startDate !== undefined) query = query.where('created_at', '>=', startDate);
  if (endDate !== undefined) query = query.where('created_at', '<=', endDate);
  return query;
}

/** Does not compile while a filter of the contract is applied to no query. */
function expectNone(_others: Record<string, never>): void {}

/** Not LIKE: in an Order ID, % and _ are ordinary characters. */
export function startsWith(orderId: string) {
  return sql<boolean>`upper(order_id) ^@ upper(${orderId}::text collate "C")`;
}

/** The rows that `startsWith` selects, as a range of the index; OFFSET 0 keeps the planner from using another one. */
function findOrders(
  db: Database,
  query: Query,
  orderId: string,
  merchantId: string | undefined,
): Query {
  const prefix = orderId.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const end = prefixEnd(prefix);
  let matching = query.where(sql`upper(order_id)`, '>=', prefix);
  if (end !== undefined) matching = matching.where(sql`upper(order_id)`, '<', end);
  // Citus would first gather the rows of such a subquery on one machine.
  if (spansShards(db, merchantId)) return matching;
  return db.selectFrom(matching.select(COLUMN_NAMES).offset(sql.lit(0)).as('transactions'));
}

const MAX_CODE_POINT = 0x10ffff;

/** The exclusive upper bound, in UTF-8 byte order, of all texts with the prefix; undefined when there is none. */
function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === MAX_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Skips the surrogates, which UTF-8 does not encode.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}
