import { type AliasableExpression, type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Field } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { COLUMN_NAMES, COLUMNS, LIST_FIELDS } from './columns.ts';
import { countedTotal } from './counters.ts';
import {
  areCounted,
  type CountedFilters,
  cappedMatches,
  countCapped,
  countedFilters,
  countMatches,
  MAX_SORTED,
  matches,
  newestFirst,
  type Query,
  type Selection,
  SORT_KEY,
  type Viewer,
  visible,
} from './matches.ts';

export interface Page {
  /** A JSON array of the contract's transactions. */
  transactions: string;
  /** The number of matches, on all pages together. */
  total: number;
}

interface Window {
  limit: number;
  offset: number;
}

/** The largest offset for which rows are skipped; for larger ones, index entries are skipped, which are smaller. */
const MAX_SKIPPED = 500;

function listFields({ isAdmin }: Viewer) {
  return Object.entries(LIST_FIELDS).flatMap(([field, name]) => {
    const { kind, isForAdminsOnly }: Field = COLUMNS[name];
    if (isForAdminsOnly && !isAdmin) return [];
    const value = sql.ref(name);
    const iso = sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    return (kind === 'time' ? iso : value).as(field);
  });
}

/** Reads one page, newest first. A page past the end has no rows, but the correct total. */
export async function readPage(
  selection: Selection,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const { filters } = selection;
  const offset = (page - 1) * limit;
  if (!areCounted(filters)) return searchPage(selection, { limit, offset });

  const counted = { ...selection, filters };
  if (offset <= MAX_SKIPPED) {
    return queryPage(selection, matches(selection, { limit, offset }), countedTotal(counted));
  }
  // Counted first, because a page number past the end would otherwise read the whole index.
  const total = await readTotal(counted);
  if (offset >= total) return { transactions: '[]', total };
  return queryPage(selection, skipInIndex(selection, { limit, offset, total }), total);
}

/** Reads a page for filters that the counters do not cover. If few match, one query finds, counts and sorts them. */
async function searchPage(selection: Selection, { limit, offset }: Window): Promise<Page> {
  const few = cappedMatches(selection).select(COLUMN_NAMES);
  const rows = newestFirst(few, { limit, offset });
  const page = await queryPage(selection, rows, countCapped(selection));
  if (page.total <= MAX_SORTED) return page;

  const total = Number((await countMatches(selection).executeTakeFirstOrThrow()).total);
  if (offset >= total) return { transactions: '[]', total };
  const scansByTime = await isLargeShare(selection, total);
  return queryPage(selection, matches(selection, { scansByTime, limit, offset }), total);
}

/** Whether the Order ID matches at least half of the other filters' payments; if not, a scan by time is too slow. */
export async function isLargeShare(selection: Selection, total: number): Promise<boolean> {
  const all = { ...selection, filters: countedFilters(selection.filters) };
  return total >= (await readTotal(all)) / 2;
}

async function readTotal(counted: Selection<CountedFilters>): Promise<number> {
  const { rows } = await sql<{ n: string }>`select ${countedTotal(counted)} as n`.execute(
    counted.db,
  );
  return Number(rows[0]?.n);
}

/** Like `matches`, but skips index entries instead of rows, and starts from the oldest if that skips fewer. */
function skipInIndex(
  selection: Selection,
  { limit, offset, total }: Window & { total: number },
): Query<TransactionRow> {
  const rows = visible(selection);
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
 * Reads a page as JSON that PostgreSQL writes: parsing the rows and serialising them again took two thirds of the
 * service's time.
 */
async function queryPage(
  { db, viewer }: Selection,
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
