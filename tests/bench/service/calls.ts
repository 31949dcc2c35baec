import { type QueryExecutorProvider, sql } from 'kysely';
import { seededRandom } from '../../../server/demo/payments.ts';
import { PAGE_SIZE, TRANSACTION_STATUSES } from '../../../src/api/contract.ts';
import { ADMIN, authorization, BIGGEST } from './accounts.ts';

export interface Calls {
  name: string;
  headers: Record<string, string>;
  /** Requested one after the other, then again from the first. */
  paths: string[];
}

type Query = Record<string, string | number>;

const DAY_MS = 86_400_000;
const VARIANTS = 300;

/** The kinds of list calls, most in many variants, as a merchant and as an admin. */
export async function listCalls(db: QueryExecutorProvider, rows: number): Promise<Calls[]> {
  const random = seededRandom(11);
  const orders = await sampleOrders(db);
  const middlePage = Math.min(20_000, Math.floor(rows / 5 / PAGE_SIZE / 2));

  const variants = (queryOf: (index: number) => Query) =>
    Array.from({ length: VARIANTS }, (_, index) => listPath(queryOf(index)));
  const ranges = () => {
    const end = Date.now() - random.next() * 300 * DAY_MS;
    const start = end - random.between(1, 400) * DAY_MS;
    return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  };
  const statuses = (index: number) => ({ status: TRANSACTION_STATUSES[index % 5] ?? '' });
  const deepPages = (index: number) => ({ page: Math.max(1, middlePage - VARIANTS / 2 + index) });
  const kinds: [name: string, paths: string[]][] = [
    ['first page', [listPath({})]],
    ['one status', variants(statuses)],
    ['date range', variants(ranges)],
    // Without its last three digits, an Order ID matches about 1,000 payments, a fifth of them the merchant's.
    ['Order ID prefix', orders.map((orderId) => listPath({ orderId: orderId.slice(0, -3) }))],
    [`page ${middlePage}`, variants(deepPages)],
  ];
  return [BIGGEST, ADMIN].flatMap((merchantId) =>
    kinds.map(([name, paths]) => ({
      name: merchantId === ADMIN ? `admin, ${name}` : name,
      headers: authorization(merchantId),
      paths,
    })),
  );
}

export function listPath(query: Query): string {
  const all = { page: 1, limit: PAGE_SIZE, ...query };
  const strings = Object.entries(all).map(([name, value]) => [name, String(value)]);
  return `/api/transactions?${new URLSearchParams(strings)}`;
}

async function sampleOrders(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from transactions tablesample system (0.5) repeatable (3)
    where merchant_id = ${BIGGEST} limit ${VARIANTS}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
