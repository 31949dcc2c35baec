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
type FilterName = keyof FilterValues;

export type Query<Row = object> = SelectQueryBuilder<Tables, 'transactions', Row>;

interface Search {
  db: Database;
  /** Undefined: of all merchants. */
  merchantId: string | undefined;
  /** Tests the Order ID of each row in time order, instead of reading the range of its index. */
  scansByTime: boolean;
}

interface FilterRule<Value, Counters = CounterRule<Value> | 'by bucket'> {
  /** Narrows a query of the payments. */
  payments: (query: Query, value: Value, search: Search) => Query;
  counters: Counters;
}

/** Narrows the rollup counters; with a filter that they do not cover, no query reads them. */
type CounterRule<Value> = ((value: Value) => RawBuilder<boolean>) | 'not covered';

/** The dates select whole buckets of the counters (counters.ts). */
type RangeName = 'startDate' | 'endDate';

/** Every filter of the contract. Queries apply them in this order. */
const FILTERS = {
  merchantId: {
    payments: (query, merchantId) => query.where('merchant_id', '=', merchantId),
    counters: (merchantId) => sql`merchant_id = ${merchantId}`,
  },
  orderId: {
    payments: (query, orderId, search) =>
      search.scansByTime ? query.where(startsWith(orderId)) : findOrders(query, orderId, search),
    counters: 'not covered',
  },
  status: {
    payments: (query, status) => query.where('status', '=', status),
    counters: (status) => sql`status = ${status}`,
  },
  startDate: {
    payments: (query, startDate) => query.where('created_at', '>=', startDate),
    counters: 'by bucket',
  },
  endDate: {
    payments: (query, endDate) => query.where('created_at', '<=', endDate),
    counters: 'by bucket',
  },
} as const satisfies {
  [Name in FilterName]: FilterRule<
    FilterValues[Name],
    Name extends RangeName ? 'by bucket' : CounterRule<FilterValues[Name]>
  >;
};

const RULES: { [Name in FilterName]: FilterRule<FilterValues[Name]> } = FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

type NotCovered = {
  [Name in FilterName]: (typeof FILTERS)[Name]['counters'] extends 'not covered' ? Name : never;
}[FilterName];

/** Filters that the rollup counters cover; any other one is a type error. */
export type CountedFilters = Omit<TransactionFilters, NotCovered> & {
  [Name in NotCovered]?: never;
};

export function areCounted(filters: TransactionFilters): filters is CountedFilters {
  return FILTER_NAMES.every((name) => isCovered(name) || filters[name] === undefined);
}

/** The filters without those that the counters do not cover. */
export function countedPart(filters: TransactionFilters): CountedFilters {
  const covered = Object.entries(filters).filter(([name]) => isCovered(name as FilterName));
  return Object.fromEntries(covered);
}

function isCovered(name: FilterName): boolean {
  return FILTERS[name].counters !== 'not covered';
}

/** Applies every filter that is set to a query of the payments. */
export function filterPayments(query: Query, filters: TransactionFilters, search: Search): Query {
  return FILTER_NAMES.reduce(
    (narrowed, name) => applyFilter(narrowed, name, filters, search),
    query,
  );
}

function applyFilter<Name extends FilterName>(
  query: Query,
  name: Name,
  filters: TransactionFilters,
  search: Search,
): Query {
  const value = filters[name];
  return value === undefined ? query : RULES[name].payments(query, value, search);
}

/** The conditions on the rollup counters, without those of the range's dates. */
export function counterConditions(filters: CountedFilters): RawBuilder<boolean>[] {
  return FILTER_NAMES.flatMap((name) => counterCondition(name, filters));
}

function counterCondition<Name extends FilterName>(
  name: Name,
  filters: TransactionFilters,
): RawBuilder<boolean>[] {
  const value = filters[name];
  const { counters } = RULES[name];
  if (value === undefined || counters === 'by bucket') return [];
  if (counters === 'not covered') throw new Error(`No counter covers the filter ${name}.`);
  return [counters(value)];
}

/** Not LIKE: in an Order ID, % and _ are ordinary characters. */
export function startsWith(orderId: string) {
  return sql<boolean>`upper(order_id) ^@ upper(${orderId}::text collate "C")`;
}

/** The rows that `startsWith` selects, as a range of the index; OFFSET 0 keeps the planner from using another one. */
function findOrders(query: Query, orderId: string, { db, merchantId }: Search): Query {
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
