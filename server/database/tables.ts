import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { ColumnName, Columns, Values } from '../payments/columns.ts';

export interface MerchantsTable {
  merchant_id: string;
  name: string;
  /** SHA-256 of the secret key. */
  key_hash: Buffer;
  /** SHA-256 of the previous key, which is valid until `old_key_until`. */
  old_key_hash: Generated<Buffer | null>;
  old_key_until: Generated<Date | null>;
  is_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface AccountChangesTable {
  id: GeneratedAlways<string>;
  changed_at: Generated<Date>;
  merchant_id: string;
  change: string;
  /** The database role that made the change. */
  role: Generated<string>;
  /** The operating system user who ran the command. */
  os_user: string;
}

/** A payment. */
export type TransactionRow = {
  [Name in ColumnName]:
    | Values[Columns[Name]['kind']]
    | (Columns[Name] extends { isNullable: true } ? null : never);
};

/** One row marks a database that holds demo data. */
interface DemoTable {
  created_at: Date;
}

export interface Tables {
  merchants: MerchantsTable;
  account_changes: AccountChangesTable;
  transactions: TransactionRow;
  demo: DemoTable;
}

export type Database = Kysely<Tables>;
export type Merchant = Selectable<MerchantsTable>;
