import { type RawBuilder, sql } from 'kysely';
import { spansShards } from '../database/citus.ts';
import type { Database } from '../database/tables.ts';
import { type CountedFilters, countMatches, merchantOf, type Selection } from './matches.ts';

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

function countEdge(
  selection: Selection<CountedFilters>,
  { startDate, endDate, sign }: Edge,
): RawBuilder<unknown> {
  const filters = { ...selection.filters, startDate, endDate };
  const count = countMatches({ ...selection, filters });
  return sign === 1 ? sql`${count}` : sql`-${count}`;
}

/** The number of payments, as an expression that reads the counters, and payments at the range's edges only. */
export function countedTotal(selection: Selection<CountedFilters>): RawBuilder<string> {
  const { db, filters } = selection;
  const parts = splitRange(filters, smallestBucket(db, merchantOf(selection)));
  const sums = parts.map((part) =>
    part.bucket === 'none' ? countEdge(selection, part) : sumCounters(selection, part),
  );
  return sql`${sql.join(sums, sql` + `)}`;
}

function sumCounters(
  selection: Selection<CountedFilters>,
  { bucket, from, before }: WholeBuckets,
): RawBuilder<unknown> {
  const { db, filters } = selection;
  const { table, start } = COUNTERS[bucket];
  const merchantId = merchantOf(selection);
  // Citus has no counters of all merchants together; there the merchants' own are summed.
  const key = spansShards(db, merchantId) ? undefined : (merchantId ?? ALL_MERCHANTS);
  const conditions = [sql`true`];
  if (key !== undefined) conditions.push(sql`merchant_id = ${key}`);
  if (filters.status !== undefined) conditions.push(sql`status = ${filters.status}`);
  if (from) conditions.push(sql`${start} >= ${utc(from)}`);
  if (before) conditions.push(sql`${start} < ${utc(before)}`);
  return sql`(select coalesce(sum(n), 0) from ${table} where ${sql.join(conditions, sql` and `)})`;
}

const utc = (time: Date) => sql`(${time}::timestamptz at time zone 'UTC')`;

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

  return [
    ...wholeBuckets({ from, before }, bucketsDownTo(smallest)),
    ...(endDate && before ? edge(before, addMillisecond(endDate)) : []),
    ...(startDate && from ? edge(startDate, from) : []),
  ];
}

function bucketsDownTo(smallest: Bucket): Bucket[] {
  return BUCKETS.slice(0, BUCKETS.indexOf(smallest) + 1);
}

function edge(from: Date, before: Date): Edge[] {
  if (+from === +before) return [];
  const [startDate, end] = from < before ? [from, before] : [before, from];
  const endDate = new Date(end.getTime() - 1);
  return [{ bucket: 'none', startDate, endDate, sign: from < before ? 1 : -1 }];
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
