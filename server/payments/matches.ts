import { type SelectQueryBuilder, sql } from 'kysely';
import { type FIELDS, FILTERS, type FilterName, type Match } from '../../src/api/contract.ts';
import { spansShards } from '../database/citus.ts';
import type { Database, Tables, TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES, LIST_FIELDS, type Values } from './columns.ts';

/** The contract's filters, parsed. Both dates are inclusive, and the Merchant ID is for admins only. */
export type TransactionFilters = {
  [Name in FilterName]?:
    | Values[(typeof FIELDS)[(typeof FILTERS)[Name]['field']]['kind']]
    | undefined;
};

export type Query<Row = object> = SelectQueryBuilder<Tables, 'transactions', Row>;

/** The filters that the rollup counters cover. If another filter is set, the rows are counted. */
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

/** Keeps only the filters that the counters cover. */
export function countedFilters(filters: TransactionFilters): CountedFilters {
  return Object.fromEntries(COUNTED.map((name) => [name, filters[name]])) as CountedFilters;
}

/** The account that sends the request. */
export interface Viewer {
  merchantId: string;
  isAdmin: boolean;
}

/** The payments to read. A route's queries take a Selection, so that no route can forget whose payments may be seen. */
export interface Selection<Given = TransactionFilters> {
  db: Database;
  viewer: Viewer;
  filters: Given;
}

/** The merchant whose payments the viewer sees; undefined: all merchants. */
export function merchantOf({ viewer, filters }: Selection): string | undefined {
  return viewer.isAdmin ? filters.merchantId : viewer.merchantId;
}

/**
 * Selects the payments that match the filters and that the viewer may see. `scansByTime` tests the Order ID of each row
 * in time order, instead of reading a range of the Order ID's index.
 */
export function visible(selection: Selection, scansByTime = false): Query {
  const { orderId, merchantId: _, ...others } = selection.filters;
  const merchantId = merchantOf(selection);
  let query: Query = selection.db.selectFrom('transactions');
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (orderId !== undefined) {
    query = scansByTime ? query.where(startsWith(orderId)) : findOrders(selection, query, orderId);
  }
  for (const name of Object.keys(others) as (keyof typeof others)[]) {
    const { field, match } = FILTERS[name];
    const value = others[name];
    if (value !== undefined) query = query.where(LIST_FIELDS[field], OPERATORS[match], value);
  }
  return query;
}

/** The operator of each kind of filter; a prefix, which needs its own index, has its own query. */
const OPERATORS = { exact: '=', from: '>=', to: '<=' } as const satisfies Partial<
  Record<Match, string>
>;

/** Matches a prefix, without LIKE, because % and _ are ordinary characters in an Order ID. */
function startsWith(orderId: string) {
  return sql<boolean>`upper(order_id) ^@ upper(${orderId}::text collate "C")`;
}

/** The rows that `startsWith` selects, as a range of the index; OFFSET 0 keeps the planner from using another index. */
function findOrders(selection: Selection, query: Query, orderId: string): Query {
  const prefix = orderId.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const end = prefixEnd(prefix);
  let matching = query.where(sql`upper(order_id)`, '>=', prefix);
  if (end !== undefined) matching = matching.where(sql`upper(order_id)`, '<', end);
  // With a subquery, Citus would first gather the rows on one machine.
  if (spansShards(selection.db, merchantOf(selection))) return matching;
  return selection.db.selectFrom(
    matching.select(COLUMN_NAMES).offset(sql.lit(0)).as('transactions'),
  );
}

const MAX_CODE_POINT = 0x10ffff;

/** The exclusive upper bound, in UTF-8 byte order, of all texts with the prefix; undefined if there is no bound. */
function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === MAX_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Skips the surrogates, which UTF-8 does not encode.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}

/** The most matches of an Order ID that are read from the index and sorted. */
export const MAX_SORTED = 20_000;

/** The columns that sort all lists, newest first; no two payments have the same values. */
export const SORT_KEY = ['created_at', 'id', 'merchant_id'] as const;
export type Cursor = Pick<TransactionRow, (typeof SORT_KEY)[number]>;

export interface Slice {
  /** Reads the rows in time order and tests each Order ID; see `visible`. */
  scansByTime?: boolean;
  /** Only rows older than this one. */
  after?: Cursor;
  /** The number of rows; undefined: all. */
  limit?: number;
  offset?: number;
}

/** The matching rows, newest first. */
export function matches(
  selection: Selection,
  { scansByTime, after, limit, offset }: Slice,
): Query<TransactionRow> {
  let query = visible(selection, scansByTime);
  if (after) query = whereOlder(query, after);
  return newestFirst(query.select(COLUMN_NAMES), { limit, offset });
}

function whereOlder(query: Query, { created_at, id, merchant_id }: Cursor): Query {
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple(...SORT_KEY), '<', tuple(created_at, id, merchant_id)),
  );
}

export function newestFirst<Row>(
  query: Query<Row>,
  { limit, offset = 0 }: Pick<Slice, 'limit' | 'offset'>,
): Query<Row> {
  const sorted = query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('merchant_id', 'desc');
  // A literal, so that the prepared plan knows how few rows are needed.
  const some = limit === undefined ? sorted : sorted.limit(sql.lit(limit));
  return offset > 0 ? some.offset(offset) : some;
}

export function countMatches(selection: Selection) {
  return visible(selection).select((eb) => eb.fn.countAll<string>().as('total'));
}

/** The matches, unsorted, at most MAX_SORTED + 1 of them, so that the cost is bounded. */
export function cappedMatches(selection: Selection): Query {
  const some = visible(selection)
    .select(COLUMN_NAMES)
    .limit(sql.lit(MAX_SORTED + 1));
  return selection.db.selectFrom(some.as('transactions'));
}

/** The number of matches, at most MAX_SORTED + 1. */
export function countCapped(selection: Selection) {
  return cappedMatches(selection).select((eb) => eb.fn.countAll<string>().as('total'));
}
