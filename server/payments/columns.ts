import {
  FIELDS,
  type FieldName,
  type Kind,
  type TransactionStatus,
} from '../../src/api/contract.ts';

/** The PostgreSQL type of each kind. */
export const SQL_TYPES: Record<Kind, string> = {
  id: 'text',
  text: 'text',
  status: 'text',
  money: 'numeric',
  time: 'timestamptz',
};

/** The values as PostgreSQL's driver reads them. */
export interface Values {
  id: string;
  text: string;
  status: TransactionStatus;
  /** Rupees with two decimals, as text: a float is not exact. */
  money: string;
  time: Date;
}

/** The column of each field of the contract. Does not compile while a field has no column. */
export const LIST_FIELDS = {
  id: 'id',
  merchantId: 'merchant_id',
  orderID: 'order_id',
  amount: 'amount',
  status: 'status',
  vpa_id: 'vpa_id',
  ref_id: 'ref_id',
  createdAt: 'created_at',
  CALLBACK_TS: 'finished_at',
  CANCEL_TS: 'cancelled_at',
} as const satisfies Record<FieldName, string>;

export type Columns = {
  [Name in keyof typeof LIST_FIELDS as (typeof LIST_FIELDS)[Name]]: (typeof FIELDS)[Name];
};
export type ColumnName = keyof Columns;

/**
 * Every column of a payment, in the order of the CSV. Queries, bulk inserts, the list's JSON and the CSV are derived
 * from this; a new column also needs a migration and a value in the demo.
 */
export const COLUMNS = Object.fromEntries(
  Object.entries(LIST_FIELDS).map(([field, name]) => [name, FIELDS[field as FieldName]]),
) as Columns;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
