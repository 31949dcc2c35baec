import { type Expression, type RawBuilder, sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import {
  type Edge,
  following,
  type Range,
  rangeParts,
  type Size,
  smallerThan,
  type Whole,
} from './rangeParts.ts';
import type { Database } from './tables.ts';

/** Under this name stand the counts of all merchants together; no merchant may bear it. */
const ALL = '';

const COUNTERS = {
  month: { table: sql.table('payment_counts_by_month'), start: sql.ref('month') },
  day: { table: sql.table('payment_counts'), start: sql.ref('day') },
  hour: { table: sql.table('payment_counts_by_hour'), start: sql.ref('hour') },
};

/** One merchant has too few payments in an hour to be worth a counter. */
function smallestOf({ merchantId }: Counted): Size {
  return merchantId === undefined ? 'hour' : 'day';
}

export interface Counted extends Range {
  /** Undefined: all merchants. */
  merchantId: string | undefined;
  status?: TransactionStatus;
}

/** The payments of a range one by one, as a scalar subquery that counts them. */
type CountEach = (range: Range) => Expression<unknown>;

export interface Place {
  total: number;
  /** The rows wanted are those created until then, newest first, after `skip` others. */
  endDate?: Date;
  skip: number;
}

function signed(edge: Edge, countEach: CountEach) {
  return edge.sign === 1 ? countEach(edge) : sql`-${countEach(edge)}`;
}

/** How many payments there are, as an expression that reads no payment but those of the edges. */
export function totalOf(counted: Counted, countEach: CountEach): RawBuilder<string> {
  const sums = rangeParts(counted, smallestOf(counted)).map((part) =>
    part.size === 'edge'
      ? signed(part, countEach)
      : sql`(select coalesce(sum(n), 0) ${fromCounters(counted, part)})`,
  );
  return sql`${sql.join(sums, sql` + `)}`;
}

/**
 * Counts the payments and finds the one at `offset` without passing by all before it: the running sum
 * of the counters leads to its month, then to its day, of all merchants to its hour.
 */
export async function findPlace(
  db: Database,
  counted: Counted,
  offset: number,
  countEach: CountEach,
): Promise<Place> {
  return walk(db, counted, rangeParts(counted, smallestOf(counted)), offset, countEach);
}

async function walk(
  db: Database,
  counted: Counted,
  parts: (Whole | Edge)[],
  offset: number,
  countEach: CountEach,
): Promise<Place> {
  const buckets = await readBuckets(db, counted, parts, countEach);
  const total = buckets.reduce((sum, { n }) => sum + n, 0);
  let before = 0;
  for (const { part, start, n } of buckets) {
    // After an edge that is missing, `before` is below 0: its payments have to be passed by as well.
    const skip = offset - before;
    before += n;
    if (offset >= before) continue;
    if (part.size === 'edge') return { total, endDate: part.endDate, skip };
    if (!start) break;
    const end = following(start, part.size);
    const size = smallerThan(part.size, smallestOf(counted));
    if (!size) return { total, endDate: new Date(end.getTime() - 1), skip };
    const within: Whole = { size, from: start, before: end };
    return { ...(await walk(db, counted, [within], skip, countEach)), total };
  }
  return { total, endDate: counted.endDate, skip: offset };
}

interface Bucket {
  part: Whole | Edge;
  /** When its month, day or hour begins. */
  start: Date | null;
  n: number;
}

/** How many payments each month, day, hour or edge of the parts has, newest first. */
async function readBuckets(
  db: Database,
  counted: Counted,
  parts: (Whole | Edge)[],
  countEach: CountEach,
): Promise<Bucket[]> {
  const selects = parts.map((part, nth) => {
    if (part.size === 'edge') {
      return sql`select ${sql.lit(nth)} as part, null::timestamp as start, ${signed(part, countEach)} as n`;
    }
    const { start } = COUNTERS[part.size];
    return sql`select ${sql.lit(nth)}, ${start}::timestamp, sum(n) ${fromCounters(counted, part)} group by ${start}`;
  });
  const { rows } = await sql<{
    part: number;
    start: Date | null;
    n: string;
  }>`select part, start at time zone 'UTC' as start, n
    from (${sql.join(selects, sql` union all `)}) as buckets (part, start, n)
    order by part, start desc`.execute(db);
  return rows.map(({ part, start, n }) => ({ part: parts[part] as Whole, start, n: Number(n) }));
}

function fromCounters({ merchantId, status }: Counted, { size, from, before }: Whole) {
  const { table, start } = COUNTERS[size];
  const conditions = [sql`merchant_id = ${merchantId ?? ALL}`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  const inUtc = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')`;
  if (from) conditions.push(sql`${start} >= ${inUtc(from)}`);
  if (before) conditions.push(sql`${start} < ${inUtc(before)}`);
  return sql`from ${table} where ${sql.join(conditions, sql` and `)}`;
}
