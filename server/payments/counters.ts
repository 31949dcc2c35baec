import { type RawBuilder, sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import { areSpread } from '../database/citus.ts';
import type { Database } from '../database/tables.ts';
import { countOf, merchantOf, type TransactionFilters, type Viewer } from './matches.ts';
import { type Edge, rangeParts, type Size, sizesTo, type Whole } from './splitRange.ts';

/** Under this name stand the counts of all merchants together, on one machine; no merchant may bear it. */
const ALL = '';

const COUNTERS = {
  month: { table: sql.table('payment_counts_by_month'), start: sql.ref('month') },
  day: { table: sql.table('payment_counts'), start: sql.ref('day') },
  hour: { table: sql.table('payment_counts_by_hour'), start: sql.ref('hour') },
};

/** One merchant has too few payments in an hour to be worth a counter, and Citus counts for each alone. */
function smallestOf(db: Database, merchantId: string | undefined): Size {
  return merchantId !== undefined || areSpread(db, merchantId) ? 'day' : 'hour';
}

interface Counted {
  /** Undefined: all merchants. */
  merchantId: string | undefined;
  status?: TransactionStatus;
}

export interface Place {
  total: number;
  /** The rows wanted are those created until then, newest first, after `skip` others. */
  endDate?: Date;
  skip: number;
}

/** The payments of an edge one by one. */
function countEach(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { startDate, endDate, sign }: Edge,
) {
  const counted = countOf(db, viewer, { ...filters, startDate, endDate });
  return sign === 1 ? counted : sql`-${counted}`;
}

/** How many payments there are, as an expression that reads no payment but those of the edges. */
export function totalOf(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
): RawBuilder<string> {
  const counted = { ...filters, merchantId: merchantOf(viewer, filters) };
  const sums = rangeParts(filters, smallestOf(db, counted.merchantId)).map((part) =>
    part.size === 'edge'
      ? countEach(db, viewer, filters, part)
      : sql`(select coalesce(sum(n), 0) ${fromCounters(db, counted, part.size, during(part))})`,
  );
  return sql`${sql.join(sums, sql` + `)}`;
}

/**
 * Counts the payments and finds the one at `offset` without passing by all before it: the running sum
 * of the counters leads to its month, then to its day, of all merchants to its hour.
 */
export async function findPlace(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  offset: number,
): Promise<Place> {
  const counted = { ...filters, merchantId: merchantOf(viewer, filters) };
  const smallest = smallestOf(db, counted.merchantId);
  const parts = rangeParts(filters, smallest).map((part, nth) =>
    part.size === 'edge'
      ? sql`select ${sql.lit(nth)}, 'edge', null::timestamp,
          ${inUtc(part.endDate)} + interval '1 ms', ${countEach(db, viewer, filters, part)}`
      : bucketsOf(db, counted, part.size, during(part), nth),
  );
  const { rows } = await sql<{
    total: string;
    before: Date | null;
    skip: string | null;
  }>`with parts (part, size, start, before, n) as materialized (${sql.join(parts, sql` union all `)}),
    by_month as (${bucketAt(sql`${offset}::bigint`, sql`parts`)})
    ${sql.join(
      sizesTo(smallest)
        .slice(1)
        .map((size) => stepInto(db, counted, size)),
      sql``,
    )}
    select (select coalesce(sum(n), 0) from parts) as total, before at time zone 'UTC' as before, skip
    from (values (1)) as always left join ${sql.table(`by_${smallest}`)} on true`.execute(db);
  const [found] = rows;
  return {
    total: Number(found?.total),
    endDate: found?.before ? new Date(found.before.getTime() - 1) : filters.endDate,
    skip: Number(found?.skip ?? offset),
  };
}

/** The bucket that holds the payment at the offset, newest first, and how many of its own come before. */
function bucketAt(offset: RawBuilder<unknown>, buckets: RawBuilder<unknown>) {
  // After an edge that is missing, the sum is below 0: its payments have to be passed by as well.
  return sql`select size, start, before, ${offset} - (upto - n) as skip
    from (select *, sum(n) over (order by part, start desc) as upto from ${buckets}) as summed
    where upto > ${offset} order by part, start desc limit 1`;
}

/** From a month to one of its days, or from a day to one of its hours; what is smaller already stays. */
function stepInto(db: Database, counted: Counted, size: Size) {
  const larger = size === 'hour' ? 'day' : 'month';
  const place = sql.table(`by_${larger}`);
  const bound = (end: 'start' | 'before') =>
    sql`(select ${sql.ref(end)} from ${place} where size = ${sql.lit(larger)})`;
  const buckets = bucketsOf(db, counted, size, { from: bound('start'), before: bound('before') });
  const [inside, reached] = [sql.table(`in_${size}`), sql.table(`by_${size}`)];
  return sql`,
    ${inside} as (${bucketAt(sql`(select skip from ${place})`, sql`(${buckets}) as buckets (part, size, start, before, n)`)}),
    ${reached} as (
      select * from ${inside} union all
      select * from ${place} where not exists (select from ${inside})
    )`;
}

interface Span {
  from?: RawBuilder<unknown>;
  before?: RawBuilder<unknown>;
}

const inUtc = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')`;

function during({ from, before }: Whole): Span {
  return { from: from && inUtc(from), before: before && inUtc(before) };
}

/** Each month, day or hour of a span, when it begins and ends, and how many payments it has. */
function bucketsOf(db: Database, counted: Counted, size: Size, span: Span, part = 0) {
  const { start } = COUNTERS[size];
  return sql`select ${sql.lit(part)}, ${sql.lit(size)}, ${start}::timestamp,
    ${start} + interval ${sql.lit(`1 ${size}`)}, sum(n) ${fromCounters(db, counted, size, span)}
    group by ${start}`;
}

function fromCounters(
  db: Database,
  { merchantId, status }: Counted,
  size: Size,
  { from, before }: Span,
) {
  const { table, start } = COUNTERS[size];
  const conditions = [
    areSpread(db, merchantId) ? sql`true` : sql`merchant_id = ${merchantId ?? ALL}`,
  ];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (from) conditions.push(sql`${start} >= ${from}`);
  if (before) conditions.push(sql`${start} < ${before}`);
  return sql`from ${table} where ${sql.join(conditions, sql` and `)}`;
}
