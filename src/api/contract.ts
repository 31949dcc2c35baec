/** The contract between the dashboard and a service: the payments, filters and pages of the calls. */

export const TRANSACTION_STATUSES = [
  'PENDING',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;

/** All statuses with Completed first, the order in which sums are shown. */
export const COMPLETED_FIRST = [
  'COMPLETED',
  ...TRANSACTION_STATUSES.filter((status) => status !== 'COMPLETED'),
] as const;

/** The statuses of payments that are not finished. */
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

/** The kind of a field: how it is read, compared and shown. An `id` names a payment, order, merchant or transfer. */
export type Kind = 'id' | 'text' | 'money' | 'time' | 'status';

export interface Field {
  kind: Kind;
  /** The name in the first line of the export's file. */
  heading: string;
  /** The name on the screen, if it differs from the heading. */
  label?: string;
  /** Whether the value may be missing: null, and an empty cell in the file. */
  isNullable?: true;
  /** Sent in each row to an admin, who sees all merchants' payments; never to a merchant. */
  isForAdminsOnly?: true;
  /** Further headings that services use, in lower case without spaces and underscores. */
  aliases?: readonly string[];
}

/**
 * The fields of a payment, in the order of the reference service's export file. The list, the export, the columns and
 * the searched fields are derived from them.
 */
export const FIELDS = {
  id: {
    kind: 'id',
    heading: 'Transaction ID',
    label: 'Payment ID',
    aliases: ['paymentid', 'id'],
  },
  merchantId: { kind: 'id', heading: 'Merchant ID', isForAdminsOnly: true },
  orderID: { kind: 'id', heading: 'Order ID' },
  /** Rupees, not paise. */
  amount: { kind: 'money', heading: 'Amount' },
  /** One of TRANSACTION_STATUSES from the reference service; another service may send others. */
  status: { kind: 'status', heading: 'Status' },
  /** The payer's UPI address, such as `name@okaxis`. */
  vpa_id: { kind: 'text', heading: 'VPA ID', isNullable: true, aliases: ['vpa'] },
  /** The bank's retrieval reference number (RRN), 12 digits. */
  ref_id: { kind: 'id', heading: 'Ref ID', isNullable: true, aliases: ['rrn', 'utr'] },
  /** ISO 8601 with a time zone, as all times are. */
  createdAt: { kind: 'time', heading: 'Created At', aliases: ['created', 'date'] },
  /** When the payment finished. */
  CALLBACK_TS: {
    kind: 'time',
    heading: 'Finished At',
    isNullable: true,
    aliases: ['callbackts'],
  },
  /** When the payment was cancelled. */
  CANCEL_TS: { kind: 'time', heading: 'Cancelled At', isNullable: true, aliases: ['cancelts'] },
} as const satisfies Record<string, Field>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The names of the fields that have this property. */
type Having<Property> = {
  [Name in FieldName]: Fields[Name] extends Property ? Name : never;
}[FieldName];

export type FieldOf<K extends Kind> = Having<{ kind: K }>;
type AdminField = Having<{ isForAdminsOnly: true }>;
type NullableField = Having<{ isNullable: true }>;

/** The fields of these kinds. */
export const fieldsOf = <K extends Kind>(...kinds: K[]) =>
  FIELD_NAMES.filter((name): name is FieldOf<K> =>
    kinds.some((kind) => kind === FIELDS[name].kind),
  );

export const TIME_FIELDS = fieldsOf('time');

/** The fields that Find searches and marks. */
export const SEARCHED = fieldsOf('id', 'text').filter((name) => name !== 'merchantId');

/** The name of a field on the screen and in the files that the page itself writes. */
export function labelOf(name: FieldName): string {
  const { label, heading }: Field = FIELDS[name];
  return label ?? heading;
}

type Sent = {
  [Name in FieldName]:
    | (Fields[Name]['kind'] extends 'money' ? number : string)
    | (Name extends NullableField ? null : never);
};

/** A payment as the reference service sends it; `schema.ts` has the type that the page reads. */
export type Transaction = Omit<Sent, AdminField> & Partial<Pick<Sent, AdminField>>;

/** A completed payment, for examples and tests. */
export const EXAMPLE: Transaction = {
  id: 'TXN2611244810719032',
  orderID: 'SAF-261124-0014',
  amount: 649,
  status: 'COMPLETED',
  vpa_id: 'kavya.agarwal@okaxis',
  ref_id: '632801514607',
  createdAt: '2026-11-24T02:48:10.000Z',
  CALLBACK_TS: '2026-11-24T02:48:52.000Z',
  CANCEL_TS: null,
};

/** The names in the first line of the export's file. */
export const EXPORT_COLUMNS = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, FIELDS[name].heading]),
) as { [Name in FieldName]: Fields[Name]['heading'] };

export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalRecords: number;
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}

/** How a field is compared with a filter's value: equal, beginning with it (ignoring case), at least, at most. */
export type Match = 'exact' | 'prefix' | 'from' | 'to';

interface Filter {
  field: FieldName;
  match: Match;
  label: string;
  placeholder?: string;
}

/**
 * The query parameters of the list and the export, in the order of the page's fields. Dates are ISO 8601 in UTC, both
 * ends inclusive.
 */
export const FILTERS = {
  status: { field: 'status', match: 'exact', label: FIELDS.status.heading },
  orderId: {
    field: 'orderID',
    match: 'prefix',
    label: FIELDS.orderID.heading,
    placeholder: 'Search by Order ID',
  },
  merchantId: {
    field: 'merchantId',
    match: 'exact',
    label: FIELDS.merchantId.heading,
    placeholder: 'Filter by Merchant ID',
  },
  startDate: { field: 'createdAt', match: 'from', label: 'Start Date' },
  endDate: { field: 'createdAt', match: 'to', label: 'End Date' },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];
export type Filters = { [Name in FilterName]?: string };

/** Whether the end is before the start. Such a range has no payments, and is never sent. */
export function isRangeInverted({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined && endDate < startDate;
}
