import { type AliasableExpression, type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, TransactionRow } from '../database/tables.ts';
import { findPlace, totalOf } from './counters.ts';
import {
  COLUMNS,
  countFew,
  countOf,
  FEW_MATCHES,
  firstFound,
  KEY,
  matches,
  newest,
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

/** Up to so many rows are passed by; further ones are found by the counters. */
const SHALLOW = 500;

/** One page, newest first; past the end it has no rows but the true total. */
export async function readPage(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const offset = (page - 1) * limit;
  if (filters.orderId !== undefined) return pageOfOrders(db, viewer, filters, { limit, offset });

  if (offset <= SHALLOW) {
    const rows = matches(db, viewer, filters, { limit, offset });
    return pageOf(db, rows, totalOf(db, viewer, filters));
  }
  const { total, endDate, skip } = await findPlace(db, viewer, filters, offset);
  if (offset >= total) return { transactions: '[]', total };
  const rest = { ...filters, endDate };
  return pageOf(db, skipping(db, viewer, rest, { limit, offset: skip }), total);
}

/** No counter knows an Order ID; but few payments bear it, so that one query finds, counts and sorts them. */
async function pageOfOrders(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page> {
  const firstOnes = newest(firstFound(db, viewer, filters).select(COLUMNS), { limit, offset });
  const few = await pageOf(db, firstOnes, countFew(db, viewer, filters));
  if (few.total <= FEW_MATCHES) return few;

  const total = await count(db, viewer, filters);
  if (offset >= total) return { transactions: '[]', total };
  // Of many, the newest page is near only if they are among the new ones too.
  const walks = total > FEW_MATCHES && !(await isLessThanHalf(db, total, viewer, filters));
  return pageOf(db, matches(db, viewer, filters, { walks, limit, offset }), total);
}

async function isLessThanHalf(
  db: Database,
  total: number,
  viewer: Viewer,
  { orderId: _, ...filters }: TransactionFilters,
): Promise<boolean> {
  const all = totalOf(db, viewer, filters);
  const { rows } = await sql<{ n: string }>`select ${all} as n`.execute(db);
  return total < Number(rows[0]?.n) / 2;
}

async function count(db: Database, viewer: Viewer, filters: TransactionFilters): Promise<number> {
  const { total } = await countOf(db, viewer, filters).executeTakeFirstOrThrow();
  return Number(total);
}

/** As `matches`, but passes the rows before the offset by in the index alone. */
function skipping(
  db: Database,
  viewer: Viewer,
  filters: TransactionFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = visible(db, viewer, filters);
  const first = newest(rows.select(KEY), { limit: 1, offset });
  const fromThere = sql<boolean>`(${sql.join(KEY.map((column) => sql.ref(column)))}) <= ${first}`;
  return newest(rows.select(COLUMNS).where(fromThere), { limit });
}

/**
 * Has PostgreSQL write the rows as the answer is to have them: to read them into objects here, and to
 * write those again, took two thirds of the service's time.
 */
async function pageOf(
  db: Database,
  rows: AliasableExpression<TransactionRow>,
  total: Expression<unknown> | number,
): Promise<Page> {
  const answered = db
    .selectFrom(rows.as('t'))
    .select([
      'id',
      'order_id as orderID',
      'amount',
      'status',
      'vpa_id',
      'ref_id',
      isoText('created_at').as('createdAt'),
      isoText('finished_at').as('CALLBACK_TS'),
      isoText('cancelled_at').as('CANCEL_TS'),
    ]);
  const page = await db
    .selectNoFrom([
      sql<string>`${jsonArrayFrom(answered)}::text`.as('transactions'),
      sql<string>`(${total})::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, total: Number(page.total) };
}

function isoText(column: 'created_at' | 'finished_at' | 'cancelled_at') {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
