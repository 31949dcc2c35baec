import { type AliasableExpression, type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES, COLUMNS, type Column, LIST_FIELDS } from './columns.ts';
import { countedTotal } from './counters.ts';
import {
  areCounted,
  type CountedFilters,
  cappedMatches,
  countCapped,
  countedPart,
  countMatches,
  MAX_SORTED,
  matches,
  newestFirst,
  SORT_KEY,
  type TransactionFilters,
  type Viewer,
  visible,
} from './matches.ts';

export interface Page {
  /** A JSON array of transactions as the contract has them. */
  transactions: string;
  /** How many rows the filters match, on all pages together. */
  total: number;
}

interface Window {
  limit: number;
  offset: number;
}

/** Up to this offset whole rows are skipped; beyond it entries of an index, which are smaller. */
const MAX_SKIPPED = 500;

function listFields({ isAdmin }: Viewer) {
  return Object.entries(LIST_FIELDS).flatMap(([field, name]) => {
    const { type, isForAdmins }: Column = COLUMNS[name];
    if (isForAdmins && !isAdmin) return [];
    const value = sql.ref(name);
    return (type === 'time' ? toIso(value) : value).as(field);
  });
}

function toIso(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** One page, newest first; past the end it has no rows but the true total. */
export async function readPage(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const offset = (page - 1) * limit;
  if (!areCounted(filters)) return searchPage(db, viewer, filters, { limit, offset });

  if (offset <= MAX_SKIPPED) {
    const rows = matches(db, viewer, filters, { limit, offset });
    return queryPage(db, viewer, rows, countedTotal(db, viewer, filters));
  }
  // Otherwise a page number past the end would read the whole index.
  const total = await readTotal(db, viewer, filters);
  if (offset >= total) return { transactions: '[]', total };
  return queryPage(db, viewer, skipInIndex(db, viewer, filters, { limit, offset, total }), total);
}

/** For filters that the counters do not cover. One query finds, counts and sorts the matches when they are few. */
async function searchPage(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset }: Window,
): Promise<Page> {
  const few = cappedMatches(db, viewer, filters).select(COLUMN_NAMES);
  const page = await queryPage(
    db,
    viewer,
    newestFirst(few, { limit, offset }),
    countCapped(db, viewer, filters),
  );
  if (page.total <= MAX_SORTED) return page;

  const total = await count(db, viewer, filters);
  if (offset >= total) return { transactions: '[]', total };
  // A scan by time reaches the first matches soon only when they are a large share of all payments.
  const scansByTime = !(await isLessThanHalf(db, total, viewer, filters));
  return queryPage(db, viewer, matches(db, viewer, filters, { scansByTime, limit, offset }), total);
}

async function isLessThanHalf(
  db: Database,
  total: number,
  viewer: Viewer,
  filters: TransactionFilters,
): Promise<boolean> {
  return total < (await readTotal(db, viewer, countedPart(filters))) / 2;
}

async function readTotal(db: Database, viewer: Viewer, filters: CountedFilters): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select ${countedTotal(db, viewer, filters)} as n`.execute(db);
  return Number(rows[0]?.n);
}

async function count(db: Database, viewer: Viewer, filters: TransactionFilters): Promise<number> {
  const { total } = await countMatches(db, viewer, filters).executeTakeFirstOrThrow();
  return Number(total);
}

/** As `matches`, but skips rows in the index alone, and from the oldest on when those are fewer. */
function skipInIndex(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset, total }: Window & { total: number },
) {
  const rows = visible(db, viewer, filters);
  const keys = rows.select(SORT_KEY);
  const first =
    offset < total / 2
      ? newestFirst(keys, { limit: 1, offset })
      : SORT_KEY.reduce((query, column) => query.orderBy(column), keys)
          .limit(sql.lit(1))
          .offset(total - 1 - offset);
  const fromFirst = rows.where((eb) => sql<boolean>`${eb.refTuple(...SORT_KEY)} <= ${first}`);
  return newestFirst(fromFirst.select(COLUMN_NAMES), { limit });
}

/**
 * PostgreSQL writes the rows as the answer's JSON: parsing them into objects and serialising those again took two
 * thirds of the service's time.
 */
async function queryPage(
  db: Database,
  viewer: Viewer,
  rows: AliasableExpression<TransactionRow>,
  total: Expression<unknown> | number,
): Promise<Page> {
  const transactions = db.selectFrom(rows.as('t')).select(listFields(viewer));
  const page = await db
    .selectNoFrom([
      sql<string>`${jsonArrayFrom(transactions)}::text`.as('transactions'),
      sql<string>`(${total})::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, total: Number(page.total) };
}
