import { type RawBuilder, sql } from 'kysely';
import { spansShards } from '../database/citus.ts';
import type { Database } from '../database/tables.ts';
import {
  areCounted,
  type CountedFilters,
  countMatches,
  merchantOf,
  type Viewer,
} from './matches.ts';

/** The key of the counters of all merchants together, on one machine; no merchant may have it as its ID. */
const ALL_MERCHANTS = '';

const COUNTERS = {
  month: { table: sql.table('payment_counts_by_month'), start: sql.ref('month') },
  day: { table: sql.table('payment_counts'), start: sql.ref('day') },
  hour: { table: sql.table('payment_counts_by_hour'), start: sql.ref('hour') },
};

/** Only all merchants together have enough payments an hour to be worth a counter, and Citus has no such counters. */
function smallestBucket(db: Database, merchantId: string | undefined): Bucket {
  return merchantId !== undefined || spansShards(db, merchantId) ? 'day' : 'hour';
}

export interface OffsetLocation {
  total: number;
  /** The row at the offset comes after `skip` rows, newest first, of those created until this date. */
  endDate?: Date;
  skip: number;
}

function countEdge(
  db: Database,
  viewer: Viewer,
  filters: CountedFilters,
  { startDate, endDate, sign }: Edge,
) {
  const count = countMatches(db, viewer, { ...filters, startDate, endDate });
  return sign === 1 ? count : sql`-${count}`;
}

/** The number of payments, as an expression that reads the counters, and payments at the range's edges only. */
export function countedTotal(
  db: Database,
  viewer: Viewer,
  filters: CountedFilters,
): RawBuilder<string> {
  const ofMerchant = { ...filters, merchantId: merchantOf(viewer, filters) };
  const parts = splitRange(filters, smallestBucket(db, ofMerchant.merchantId));
  const sums = parts.map((part) =>
    part.bucket === 'none'
      ? countEdge(db, viewer, filters, part)
      : sql`(select coalesce(sum(n), 0) ${fromCounters(db, ofMerchant, part.bucket, inUtc(part))})`,
  );
  return sql`${sql.join(sums, sql` + `)}`;
}

/**
 * Counts the payments and locates the one at `offset` without reading those before it: the running sum of the counters
 * leads to its month, then to its day, and for all merchants to its hour.
 */
export async function locateOffset(
  db: Database,
  viewer: Viewer,
  filters: CountedFilters,
  offset: number,
): Promise<OffsetLocation> {
  const ofMerchant = { ...filters, merchantId: merchantOf(viewer, filters) };
  const smallest = smallestBucket(db, ofMerchant.merchantId);
  const parts = splitRange(filters, smallest).map((part, nth) =>
    part.bucket === 'none'
      ? sql`select ${sql.lit(nth)}, 'none', null::timestamp,
          ${utc(part.endDate)} + interval '1 ms', ${countEdge(db, viewer, filters, part)}`
      : bucketCounts(db, ofMerchant, part.bucket, inUtc(part), nth),
  );
  const { rows } = await sql<{
    total: string;
    before: Date | null;
    skip: string | null;
  }>`with parts (part, bucket, start, before, n) as materialized (${sql.join(parts, sql` union all `)}),
    by_month as (${bucketAt(sql`${offset}::bigint`, sql`parts`)})
    ${sql.join(
      bucketsDownTo(smallest)
        .slice(1)
        .map((bucket) => descendTo(db, ofMerchant, bucket)),
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

/** The bucket that contains the row at the offset, newest first, and how many of its rows come before that one. */
function bucketAt(offset: RawBuilder<unknown>, buckets: RawBuilder<unknown>) {
  // An edge with sign -1 makes the running sum negative, so its rows are added to those to skip.
  return sql`select bucket, start, before, ${offset} - (upto - n) as skip
    from (select *, sum(n) over (order by part, start desc) as upto from ${buckets}) as summed
    where upto > ${offset} order by part, start desc limit 1`;
}

/** From a month to one of its days, or from a day to one of its hours; smaller buckets and edges are kept. */
function descendTo(db: Database, filters: CountedFilters, bucket: Bucket) {
  const larger = bucket === 'hour' ? 'day' : 'month';
  const found = sql.table(`by_${larger}`);
  const bound = (end: 'start' | 'before') =>
    sql`(select ${sql.ref(end)} from ${found} where bucket = ${sql.lit(larger)})`;
  const span = { from: bound('start'), before: bound('before') };
  const buckets = bucketCounts(db, filters, bucket, span);
  const [inside, reached] = [sql.table(`in_${bucket}`), sql.table(`by_${bucket}`)];
  return sql`,
    ${inside} as (${bucketAt(sql`(select skip from ${found})`, sql`(${buckets}) as buckets (part, bucket, start, before, n)`)}),
    ${reached} as (
      select * from ${inside} union all
      select * from ${found} where not exists (select from ${inside})
    )`;
}

interface Span {
  from?: RawBuilder<unknown>;
  before?: RawBuilder<unknown>;
}

const utc = (time: Date) => sql`(${time}::timestamptz at time zone 'UTC')`;

function inUtc({ from, before }: WholeBuckets): Span {
  return { from: from && utc(from), before: before && utc(before) };
}

/** One row for each bucket of the span: its start, its end and its number of payments. */
function bucketCounts(db: Database, filters: CountedFilters, bucket: Bucket, span: Span, part = 0) {
  const { start } = COUNTERS[bucket];
  return sql`select ${sql.lit(part)}, ${sql.lit(bucket)}, ${start}::timestamp,
    ${start} + interval ${sql.lit(`1 ${bucket}`)}, sum(n) ${fromCounters(db, filters, bucket, span)}
    group by ${start}`;
}

function fromCounters(
  db: Database,
  filters: CountedFilters,
  bucket: Bucket,
  { from, before }: Span,
) {
  if (!areCounted(filters)) throw new Error('No counter covers an orderId.');
  const { merchantId, status } = filters;
  const { table, start } = COUNTERS[bucket];
  // Citus has no counters of all merchants together; there the merchants' own are summed.
  const key = spansShards(db, merchantId) ? undefined : (merchantId ?? ALL_MERCHANTS);
  const conditions = [];
  if (key !== undefined) conditions.push(sql`merchant_id = ${key}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (from) conditions.push(sql`${start} >= ${from}`);
  if (before) conditions.push(sql`${start} < ${before}`);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`from ${table} ${where}`;
}

const HOUR = 3_600_000;

/** Both ends are inclusive. */
interface Range {
  startDate?: Date;
  endDate?: Date;
}

/** The rollup counters' time buckets in UTC, largest first. */
const BUCKETS = ['month', 'day', 'hour'] as const;
type Bucket = (typeof BUCKETS)[number];

/** Whole buckets: from `from` up to but not including `before`. */
interface WholeBuckets {
  bucket: Bucket;
  from?: Date;
  before?: Date;
}

/**
 * Rows between a range's edge and the nearest bucket boundary; no counter covers them, so they are counted.
 * Sign -1: the boundary is outside the range, and these rows are subtracted.
 */
interface Edge extends Required<Range> {
  bucket: 'none';
  sign: 1 | -1;
}

/** Splits a range into as few buckets as possible, newest first. */
function splitRange({ startDate, endDate }: Range, smallest: Bucket): (WholeBuckets | Edge)[] {
  // The nearest boundary leaves at most half a bucket to count.
  const from = startDate && nearestBoundary(startDate, smallest);
  const before = endDate && nearestBoundary(addMillisecond(endDate), smallest);
  if (startDate && endDate && from && before && from >= before) {
    return [{ bucket: 'none', startDate, endDate, sign: 1 }];
  }

  const parts: (WholeBuckets | Edge)[] = wholeBuckets({ from, before }, bucketsDownTo(smallest));
  if (endDate && before) {
    const end = addMillisecond(endDate);
    if (before < end) parts.unshift(edge(before, end, 1));
    if (before > end) parts.unshift(edge(end, before, -1));
  }
  if (startDate && from) {
    if (startDate < from) parts.push(edge(startDate, from, 1));
    if (startDate > from) parts.push(edge(from, startDate, -1));
  }
  return parts;
}

function bucketsDownTo(smallest: Bucket): Bucket[] {
  return BUCKETS.slice(0, BUCKETS.indexOf(smallest) + 1);
}

function edge(from: Date, before: Date, sign: 1 | -1): Edge {
  return { bucket: 'none', startDate: from, endDate: new Date(before.getTime() - 1), sign };
}

function addMillisecond(time: Date): Date {
  return new Date(time.getTime() + 1);
}

function wholeBuckets(
  { from, before }: Omit<WholeBuckets, 'bucket'>,
  [bucket, ...smaller]: Bucket[],
): WholeBuckets[] {
  if (!bucket) return [];
  const first = from && ceilTo(from, bucket);
  const end = before && floorTo(before, bucket);
  if (first && end && first >= end) return wholeBuckets({ from, before }, smaller);
  return [
    ...(end && before && end < before ? wholeBuckets({ from: end, before }, smaller) : []),
    { bucket, from: first, before: end },
    ...(first && from && from < first ? wholeBuckets({ from, before: first }, smaller) : []),
  ];
}

/** The start of the bucket that contains the time. */
function floorTo(time: Date, bucket: Bucket): Date {
  const start = new Date(time);
  if (bucket === 'month') start.setUTCDate(1);
  if (bucket !== 'hour') start.setUTCHours(0);
  start.setUTCMinutes(0, 0, 0);
  return start;
}

/** The first start of a bucket at the time or after it. */
function ceilTo(time: Date, bucket: Bucket): Date {
  const start = floorTo(time, bucket);
  return start < time ? nextStart(start, bucket) : start;
}

function nearestBoundary(time: Date, bucket: Bucket): Date {
  const start = floorTo(time, bucket);
  const next = nextStart(start, bucket);
  return time.getTime() - start.getTime() < next.getTime() - time.getTime() ? start : next;
}

function nextStart(start: Date, bucket: Bucket): Date {
  const next = new Date(start);
  if (bucket === 'month') next.setUTCMonth(start.getUTCMonth() + 1);
  else next.setTime(start.getTime() + (bucket === 'day' ? 24 : 1) * HOUR);
  return next;
}
