import { hashKey } from '../../server/auth/secretKeys.ts';
import { csvHead, csvLines } from '../../server/csv/write.ts';
import type { Database, TransactionRow } from '../../server/database/tables.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { LIST_FIELDS } from '../../server/payments/columns.ts';
import { EXAMPLE, FIELD_NAMES } from '../../src/api/contract.ts';

/** The contract's example payment as a row of the table. */
const EXAMPLE_ROW = Object.fromEntries(
  FIELD_NAMES.map((field) => [LIST_FIELDS[field], EXAMPLE[field] ?? null]),
) as unknown as TransactionRow;

let made = 0;

/** A payment of merchant A with a new id. */
export function payment(overrides: Partial<TransactionRow> = {}): TransactionRow {
  made += 1;
  return {
    ...EXAMPLE_ROW,
    merchant_id: 'A',
    id: `T${String(made).padStart(6, '0')}`,
    order_id: 'ORDER-1',
    amount: '100.00',
    vpa_id: 'neha@okaxis',
    ref_id: '632507000001',
    created_at: new Date('2026-01-10T10:00:00.000Z'),
    finished_at: new Date('2026-01-10T10:00:09.000Z'),
    ...overrides,
  };
}

export function payments(
  count: number,
  overrides: (nth: number) => Partial<TransactionRow> = () => ({}),
): TransactionRow[] {
  return Array.from({ length: count }, (_, nth) => payment(overrides(nth)));
}

/** Adds merchants A and B, the inactive CLOSED, the admin BOSS, and `more`; each key is the id followed by `-key`. */
export async function addMerchants(db: Database, more: string[] = []): Promise<void> {
  const merchants = ['A', 'B', 'BOSS', 'CLOSED', ...more].map((id) => ({
    merchant_id: id,
    name: id,
    key_hash: hashKey(`${id}-key`),
    is_admin: id === 'BOSS',
    is_active: id !== 'CLOSED',
  }));
  await db.insertInto('merchants').values(merchants).execute();
}

export async function replacePayments(db: Database, rows: TransactionRow[]): Promise<void> {
  await db.deleteFrom('transactions').execute();
  await insertTransactions(db, rows);
}

/** The Authorization header; with the right secret by default. */
export function signedIn(merchantId: string, secretKey = `${merchantId}-key`) {
  const credentials = Buffer.from(`${merchantId}:${secretKey}`, 'utf8').toString('base64');
  return { authorization: `Basic ${credentials}` };
}

/** Reads all chunks; returns the ids of their payments. */
export async function idsOf(chunks: AsyncIterable<TransactionRow[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of chunks) ids.push(...rows.map(({ id }) => id));
  return ids;
}

export const csvOf = (rows: TransactionRow[]) => csvHead() + csvLines(rows);

/** A file stream of the text. */
export async function* fileOf(text: string | Buffer): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}
