import type { Generated, Kysely, Selectable } from 'kysely';
import type { ColumnName, Columns, Values } from '../payments/columns.ts';

export interface MerchantsTable {
  merchant_id: string;
  name: string;
  /** SHA-256 of the secret key. */
  key_hash: Buffer;
  is_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A payment. */
export type TransactionRow = {
  [Name in ColumnName]:
    | Values[Columns[Name]['type']]
    | (Columns[Name] extends { isNullable: true } ? null : never);
};

/** One row marks a database that holds demo data. */
interface DemoTable {
  created_at: Date;
}

export interface Tables {
  merchants: MerchantsTable;
  transactions: TransactionRow;
  demo: DemoTable;
}

export type Database = Kysely<Tables>;
export type Merchant = Selectable<MerchantsTable>;
