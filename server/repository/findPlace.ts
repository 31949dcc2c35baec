import { sql } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';
import type { Database } from './tables.ts';

const DAY = 86_400_000;

/** Under this name stand the counts of all merchants together; no merchant may bear it. */
const ALL = '';

/** Both ends are inclusive. */
export interface Range {
  startDate?: Date;
  endDate?: Date;
}

interface Counted extends Range {
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

/**
 * Counts the payments and finds the one at `offset` without passing by all before it: whole UTC days
 * are read from `payment_counts`, and only what is left of a day at either end is counted.
 */
export async function findPlace(
  db: Database,
  { merchantId, status, startDate, endDate }: Counted,
  offset: number,
  count: (range: Range) => Promise<number>,
): Promise<Place> {
  // The whole days begin at `first` and end before `end`.
  const first = startDate && new Date(Math.ceil(startDate.getTime() / DAY) * DAY);
  const end = endDate && new Date(Math.floor((endDate.getTime() + 1) / DAY) * DAY);
  if (first && end && first >= end) {
    return { total: await count({ startDate, endDate }), endDate, skip: offset };
  }
  const newest = end && endDate && end <= endDate ? await count({ startDate: end, endDate }) : 0;
  const beforeFirst = first && new Date(first.getTime() - 1);
  const oldest =
    startDate && beforeFirst && startDate <= beforeFirst
      ? await count({ startDate, endDate: beforeFirst })
      : 0;

  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`;
  const since = first ? sql`and day >= (${first}::timestamptz at time zone 'UTC')::date` : sql``;
  const until = end ? sql`and day < (${end}::timestamptz at time zone 'UTC')::date` : sql``;
  const { rows } = await sql<{ total: string; next_day: Date | null; before: string | null }>`
    with days as (
      select day, sum(n) as n, sum(sum(n)) over (order by day desc) as up_to
      from payment_counts
      where merchant_id = ${merchantId ?? ALL} ${ofStatus} ${since} ${until}
      group by day
    )
    select whole.total, (hit.day + 1)::timestamp at time zone 'UTC' as next_day,
      hit.up_to - hit.n as before
    from (select coalesce(sum(n), 0) as total from days) as whole
    left join days as hit on hit.up_to > ${offset - newest}::bigint
      and hit.up_to - hit.n <= ${offset - newest}::bigint`.execute(db);
  const [whole] = rows;
  const wholeDays = Number(whole?.total);
  const total = newest + wholeDays + oldest;
  if (offset < newest) return { total, endDate, skip: offset };
  if (whole?.next_day) {
    const lastMoment = new Date(whole.next_day.getTime() - 1);
    return { total, endDate: lastMoment, skip: offset - newest - Number(whole.before) };
  }
  return { total, endDate: beforeFirst, skip: offset - newest - wholeDays };
}
