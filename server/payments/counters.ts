import { type RawBuilder, sql } from 'kysely';
import { spansShards } from '../database/citus.ts';
import { COUNTER_TABLES, type CounterTable } from '../database/counterTables.ts';
import { type CountedFilters, countMatches, merchantOf, type Selection } from './matches.ts';

/** The key of the counters for all merchants together (not on Citus); no merchant may have it as its ID. */
const ALL_MERCHANTS = '';

const [DAYS, MONTHS, HOURS] = COUNTER_TABLES;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Counted = Selection<CountedFilters>;

/** SQL of the number of payments. It reads the counters, and payments only at the ends of the range. */
export function countedTotal(selection: Counted): RawBuilder<string> {
  const { startDate, endDate } = selection.filters;
  const from = startDate && splitMonth(selection, startDate.getTime());
  // Both ends of a range are inclusive.
  const before = endDate && splitMonth(selection, endDate.getTime() + 1);
  if (from && before && from.boundary >= before.boundary) return sql`${countMatches(selection)}`;

  const parts = [sumCounters(selection, MONTHS, from?.month, before?.month)];
  if (before) parts.push(sql`+ ${before.payments}`);
  if (from) parts.push(sql`- ${from.payments}`);
  return sql`${sql.join(parts, sql` `)}`;
}

/** The bucket boundary nearest to `time`, the start of its month, and SQL of the payments from that start to `time`. */
function splitMonth(selection: Counted, time: number) {
  const merchantId = merchantOf(selection);
  // Hourly counters exist only for all merchants together (many payments), and not on Citus.
  const hasHours = merchantId === undefined && !spansShards(selection.db, merchantId);
  const smallest = hasHours ? HOUR : DAY;
  const boundary = Math.round(time / smallest) * smallest;
  const day = Math.floor(boundary / DAY) * DAY;
  const month = new Date(day).setUTCDate(1);
  // No counter covers the rows between boundary and time, so they are counted, and subtracted if the boundary is later.
  const edge = {
    startDate: new Date(Math.min(boundary, time)),
    endDate: new Date(Math.max(boundary, time) - 1),
  };
  const counted = countMatches({ ...selection, filters: { ...selection.filters, ...edge } });
  const sums = [
    sumCounters(selection, DAYS, month, day),
    ...(hasHours ? [sumCounters(selection, HOURS, day, boundary)] : []),
    sql`${Math.sign(time - boundary)}::int * ${counted}`,
  ];
  return { boundary, month, payments: sql`(${sql.join(sums, sql` + `)})` };
}

/** SQL of the sum of the buckets that start at `from` or later, and before `before`. */
function sumCounters(
  selection: Counted,
  { table, bucket }: CounterTable,
  from: number | undefined,
  before: number | undefined,
): RawBuilder<unknown> {
  const { db, filters } = selection;
  const start = sql.ref(bucket);
  const merchantId = merchantOf(selection);
  // Citus has no counters of all merchants together; there the merchants' own are summed.
  const key = spansShards(db, merchantId) ? undefined : (merchantId ?? ALL_MERCHANTS);
  const conditions = [sql`true`];
  if (key !== undefined) conditions.push(sql`merchant_id = ${key}`);
  if (filters.status !== undefined) conditions.push(sql`status = ${filters.status}`);
  if (from !== undefined) conditions.push(sql`${start} >= ${utc(from)}`);
  if (before !== undefined) conditions.push(sql`${start} < ${utc(before)}`);
  return sql`(select coalesce(sum(n), 0) from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
}

const utc = (time: number) => sql`(${new Date(time)}::timestamptz at time zone 'UTC')`;
