import type { Transaction, TransactionStatus } from '../../src/api/contract.ts';

/** The type in PostgreSQL of what a column holds. */
export const SQL_TYPES = {
  text: 'text',
  status: 'text',
  amount: 'numeric',
  time: 'timestamptz',
} as const;

/** In the service, as PostgreSQL's driver reads them. */
export interface Values {
  text: string;
  status: TransactionStatus;
  /** Rupees with two decimals, as text: a float is not exact. */
  amount: string;
  time: Date;
}

export interface Column {
  type: keyof Values;
  isNullable?: true;
  /** The field of the contract's list, which has the heading in the CSV too. */
  field: keyof Transaction;
  /** Whether only an admin's list has it. */
  isForAdmins?: true;
}

/**
 * Every column of a payment, in the order of the CSV. Queries, bulk inserts, the list's JSON and the CSV are derived
 * from it; a new one needs a migration and a value in the demo besides.
 */
export const COLUMNS = {
  id: { type: 'text', field: 'id' },
  merchant_id: { type: 'text', field: 'merchantId', isForAdmins: true },
  order_id: { type: 'text', field: 'orderID' },
  amount: { type: 'amount', field: 'amount' },
  status: { type: 'status', field: 'status' },
  vpa_id: { type: 'text', isNullable: true, field: 'vpa_id' },
  ref_id: { type: 'text', isNullable: true, field: 'ref_id' },
  created_at: { type: 'time', field: 'createdAt' },
  finished_at: { type: 'time', isNullable: true, field: 'CALLBACK_TS' },
  cancelled_at: { type: 'time', isNullable: true, field: 'CANCEL_TS' },
} as const satisfies Record<string, Column>;

export type Columns = typeof COLUMNS;
export type ColumnName = keyof Columns;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** The column of each field of the contract's list. Does not compile while a field has none. */
export const LIST_FIELDS: Record<keyof Transaction, ColumnName> = Object.fromEntries(
  COLUMN_NAMES.map((name) => [COLUMNS[name].field, name]),
) as { [Name in ColumnName as Columns[Name]['field']]: Name };
