/** The contract between the dashboard and a service: the data of the four calls. Types and constants only. */

export const TRANSACTION_STATUSES = [
  'PENDING',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;

/** All statuses, in the order in which money is shown. */
export const COMPLETED_FIRST = [
  'COMPLETED',
  ...TRANSACTION_STATUSES.filter((status) => status !== 'COMPLETED'),
] as const;

/** The statuses of payments that wait for their end. */
export const UNFINISHED = ['PENDING', 'IN_PROGRESS'] as const satisfies TransactionStatus[];

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const STATUS_LABELS: Record<TransactionStatus, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

/** Rows on a page of the list. */
export const PAGE_SIZE = 50;

/** A payment as the reference service sends it; `schema.ts` has what the page reads of it. */
export interface Transaction {
  id: string;
  orderID: string;
  /** Rupees, not paise. */
  amount: number;
  /** One of TRANSACTION_STATUSES from the reference service; another service may send others. */
  status: string;
  /** The payer's UPI address, such as `name@okaxis`. */
  vpa_id: string | null;
  /** The bank's retrieval reference number (RRN), 12 digits. */
  ref_id: string | null;
  /** ISO 8601 with a time zone, as are all TIME_FIELDS. */
  createdAt: string;
  /** When the payment finished. */
  CALLBACK_TS: string | null;
  /** When the payment was cancelled. */
  CANCEL_TS: string | null;
  /** Whose payment it is: in each row of an admin, who sees the payments of all merchants, and in none of a merchant. */
  merchantId?: string;
}

/** The names in the first line of the export's file, in the reference service's order. A missing value is an empty cell. */
export const EXPORT_COLUMNS = {
  id: 'Transaction ID',
  merchantId: 'Merchant ID',
  orderID: 'Order ID',
  amount: 'Amount',
  status: 'Status',
  vpa_id: 'VPA ID',
  ref_id: 'Ref ID',
  createdAt: 'Created At',
  CALLBACK_TS: 'Finished At',
  CANCEL_TS: 'Cancelled At',
} as const satisfies Record<keyof Transaction, string>;

export const TIME_FIELDS = ['createdAt', 'CALLBACK_TS', 'CANCEL_TS'] as const;
export type TimeField = (typeof TIME_FIELDS)[number];

export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalRecords: number;
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}

/**
 * The query parameters of the list and the export, in the order of the page's fields. Dates are ISO 8601 in UTC, both
 * ends inclusive.
 */
export const FILTER_NAMES = ['status', 'orderId', 'merchantId', 'startDate', 'endDate'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = { [Name in FilterName]?: string };

/** No payment is in it, so it is never sent. */
export function isRangeInverted({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined && endDate < startDate;
}
