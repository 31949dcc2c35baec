import { sql } from 'kysely';
import type { Database } from '../../server/database/tables.ts';
import { seededRandom } from '../../server/demo/random.ts';
import { PAGE_SIZE, TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { BIGGEST } from './fill.ts';
import { AS_ADMIN, AS_BIGGEST } from './service.ts';

export interface Calls {
  name: string;
  headers: Record<string, string>;
  /** Asked in turn. */
  paths: string[];
}

const DAY = 86_400_000;
const DIFFERENT = 300;

/** The calls whose 95th percentile is to stay below 50 ms, each in many variants. */
export async function listCalls(db: Database, rows: number): Promise<Calls[]> {
  const random = seededRandom(11);
  const many = (make: (nth: number) => Record<string, string | number>) =>
    Array.from({ length: DIFFERENT }, (_, nth) => path(make(nth)));
  const deep = Math.min(20_000, Math.floor(rows / 5 / PAGE_SIZE / 2));
  const orders = await sampleOrders(db);
  const range = () => {
    const end = Date.now() - random.next() * 300 * DAY;
    const start = end - random.between(1, 400) * DAY;
    return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  };
  const status = (nth: number) => TRANSACTION_STATUSES[nth % TRANSACTION_STATUSES.length] ?? '';

  return [
    { name: 'first page', headers: AS_BIGGEST, paths: [path({})] },
    { name: 'one status', headers: AS_BIGGEST, paths: many((nth) => ({ status: status(nth) })) },
    { name: 'date range', headers: AS_BIGGEST, paths: many(range) },
    {
      name: 'Order ID prefix',
      headers: AS_BIGGEST,
      // The day and half of the number: some dozens of payments.
      paths: orders.map((order) => path({ orderId: order.slice(0, -3) })),
    },
    {
      name: `page ${deep}`,
      headers: AS_BIGGEST,
      paths: many((nth) => ({ page: deep - DIFFERENT / 2 + nth })),
    },
    { name: 'admin, first page', headers: AS_ADMIN, paths: [path({})] },
    {
      name: 'admin, one status',
      headers: AS_ADMIN,
      paths: many((nth) => ({ status: status(nth) })),
    },
    { name: 'admin, date range', headers: AS_ADMIN, paths: many(range) },
    {
      name: 'admin, Order ID prefix',
      headers: AS_ADMIN,
      paths: orders.map((order) => path({ orderId: order.slice(0, -3) })),
    },
    {
      name: `admin, page ${deep}`,
      headers: AS_ADMIN,
      paths: many((nth) => ({ page: deep - DIFFERENT / 2 + nth })),
    },
  ];
}

export function path(query: Record<string, string | number>): string {
  const all = { page: '1', limit: String(PAGE_SIZE), ...query };
  return `/api/transactions?${new URLSearchParams(
    Object.entries(all).map(([name, value]) => [name, String(value)]),
  )}`;
}

async function sampleOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from transactions tablesample system (0.5) repeatable (3)
    where merchant_id = ${BIGGEST} limit ${DIFFERENT}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
