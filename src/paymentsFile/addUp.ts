import { COMPLETED_FIRST, type FieldName } from '../api/contract.ts';
import { formatText } from '../format.ts';
import type { ExportedPayment, PaymentReader } from './readPayments.ts';

export interface Total {
  /** Payments. */
  count: number;
  paise: bigint;
}

export interface StatusTotal extends Total {
  status: string | null;
  /** All of its payments; `count` has those whose amount can be read. */
  rows: number;
  /** The totals by day of creation, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** The totals by merchant, also of payments that are in no day; the largest sum first. */
  merchants: (Total & { merchantId: string })[];
  /** Payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
}

/** What was added up from the rows of a list. No total of all: failed money adds nothing to completed money. */
export interface FileTotals {
  /** The specification's statuses, Completed first, then others as they came; null stands for all further ones. */
  statuses: StatusTotal[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Why there are no totals, but only numbers of payments. */
  noTotals?: string | undefined;
}

/** Other statuses that get a line of their own. */
const MAX_OTHER_STATUSES = 20;

/** The columns that totals need. */
const NEEDED: FieldName[] = ['amount', 'status', 'createdAt'];

interface Adding extends Omit<StatusTotal, 'days' | 'merchants'> {
  byDay: Map<string, Total>;
  byMerchant: Map<string, Total>;
}

const nothing = (status: string | null): Adding => ({
  ...{ status, rows: 0, count: 0, paise: 0n, unreadableTimes: 0 },
  byDay: new Map(),
  byMerchant: new Map(),
});

interface Payments extends Partial<Pick<PaymentReader, 'missing' | 'headings'>> {
  rows: readonly (Pick<ExportedPayment, 'paise' | 'day' | 'merchantId'> & {
    status: string | null;
  })[];
}

/** Adds up the payments of a list in whole paise. */
export function addUp({ rows, missing = [], headings = [] }: Payments): FileTotals {
  const hasTotals = rows.length === 0 || !NEEDED.some((field) => missing.includes(field));
  const statuses = new Map<string | null, Adding>(
    COMPLETED_FIRST.map((status) => [status, nothing(status)]),
  );
  let unreadableAmounts = 0;
  for (const { status, paise, day, merchantId } of rows) {
    const total = statusTotal(statuses, status);
    total.rows += 1;
    if (!hasTotals) continue;
    if (paise === null) {
      unreadableAmounts += 1;
      continue;
    }
    add(total, paise);
    addTo(total.byMerchant, merchantId, paise);
    if (day === null) total.unreadableTimes += 1;
    else addTo(total.byDay, day, paise);
  }
  const columns = formatText(headings.join(', '));
  return {
    statuses: [...statuses.values()]
      .filter((total) => total.rows > 0)
      .map(({ byDay, byMerchant, ...total }) => ({
        ...total,
        days: sorted(byDay),
        merchants: largestFirst(byMerchant),
      })),
    unreadableAmounts,
    noTotals: hasTotals
      ? undefined
      : `The payment data has other columns: ${columns}. Totals need Amount, Status and Created At.`,
  };
}

/** How many rows have the Payment ID of an earlier row. */
export function repeatedIds(rows: readonly Pick<ExportedPayment, 'id' | 'merchantId'>[]): number {
  const ids = rows.filter(({ id }) => id).map(({ id, merchantId }) => `${id}\n${merchantId}`);
  return ids.length - new Set(ids).size;
}

function statusTotal(statuses: Map<string | null, Adding>, name: string | null): Adding {
  const isFull = statuses.size >= COMPLETED_FIRST.length + MAX_OTHER_STATUSES;
  const status = isFull && !statuses.has(name) ? null : name;
  const total = statuses.get(status) ?? nothing(status);
  statuses.set(status, total);
  return total;
}

function addTo(parts: Map<string, Total>, name: string, paise: bigint): void {
  const total = parts.get(name) ?? { count: 0, paise: 0n };
  parts.set(name, total);
  add(total, paise);
}

function add(total: Total, paise: bigint): void {
  total.count += 1;
  total.paise += paise;
}

const sorted = (days: ReadonlyMap<string, Total>) =>
  [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, total]) => ({ day, ...total }));

const largestFirst = (merchants: ReadonlyMap<string, Total>) =>
  [...merchants]
    .sort(([, a], [, b]) => (a.paise > b.paise ? -1 : a.paise < b.paise ? 1 : 0))
    .map(([merchantId, total]) => ({ merchantId, ...total }));
