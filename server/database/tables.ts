import type { Generated, Kysely, Selectable } from 'kysely';
import type { TransactionStatus } from '../../src/api/contract.ts';

export interface MerchantsTable {
  merchant_id: string;
  name: string;
  /** SHA-256 of the secret key. */
  key_hash: Buffer;
  is_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface TransactionsTable {
  merchant_id: string;
  id: string;
  order_id: string;
  /** Rupees with two decimals, as text: a float is not exact. */
  amount: string;
  status: TransactionStatus;
  vpa_id: string | null;
  ref_id: string | null;
  created_at: Date;
  finished_at: Date | null;
  cancelled_at: Date | null;
}

/** All of them by name: a prepared `select *` breaks when a later version adds a column. */
export const TRANSACTION_COLUMNS = [
  'merchant_id',
  'id',
  'order_id',
  'amount',
  'status',
  'vpa_id',
  'ref_id',
  'created_at',
  'finished_at',
  'cancelled_at',
] as const satisfies (keyof TransactionsTable)[];

/** One row marks a database that holds demo data. */
interface DemoTable {
  created_at: Date;
}

export interface Tables {
  merchants: MerchantsTable;
  transactions: TransactionsTable;
  demo: DemoTable;
}

export type Database = Kysely<Tables>;
export type Merchant = Selectable<MerchantsTable>;
export type TransactionRow = Selectable<TransactionsTable>;
