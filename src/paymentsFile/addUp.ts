import { COMPLETED_FIRST, type FieldName, type Filters, labelOf } from '../api/contract.ts';
import { formatText } from '../format.ts';
import type { ExportedPayment, PaymentReader } from './readPayments.ts';

export interface Total {
  /** The number of payments. */
  count: number;
  paise: bigint;
}

export interface StatusTotal extends Total {
  status: string | null;
  /** The number of all payments; `count` excludes those whose amount cannot be read. */
  rows: number;
  /** The totals by day of creation, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** The totals by merchant, including payments that are in no day; the largest sum first. */
  merchants: (Total & { merchantId: string })[];
  /** Payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
}

/** The totals of a list by status. There is no overall total, because only completed money was received. */
export interface FileTotals {
  /** Statuses with rows: the specification's, Completed first, then others in file order; null groups further ones. */
  statuses: StatusTotal[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Why there are only numbers of payments and no totals. */
  noTotals?: string | undefined;
}

/** How many other statuses get their own line. */
const MAX_OTHER_STATUSES = 20;

/** The columns that totals need. */
const NEEDED: FieldName[] = ['amount', 'status', 'createdAt'];

interface Row extends Pick<ExportedPayment, 'paise' | 'day' | 'merchantId'> {
  status: string | null;
}

interface Payments extends Partial<Pick<PaymentReader, 'missing' | 'headings'>> {
  rows: readonly Row[];
}

/** Adds up the payments of a list in whole paise. */
export function addUp({ rows, missing = [], headings = [] }: Payments): FileTotals {
  const absent = rows.length > 0 ? NEEDED.filter((field) => missing.includes(field)) : [];
  const hasTotals = absent.length === 0;
  const statuses = byStatus(rows).map(([status, own]) => {
    const read = hasTotals ? own.filter(({ paise }) => paise !== null) : [];
    return {
      ...{ status, rows: own.length, count: read.length },
      paise: read.reduce((sum, { paise }) => sum + (paise ?? 0n), 0n),
      days: sumsBy(read, ({ day }) => day)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, total]) => ({ day, ...total })),
      merchants: sumsBy(read, ({ merchantId }) => merchantId)
        .sort(([, a], [, b]) => (a.paise > b.paise ? -1 : a.paise < b.paise ? 1 : 0))
        .map(([merchantId, total]) => ({ merchantId, ...total })),
      unreadableTimes: read.filter(({ day }) => day === null).length,
    };
  });
  const columns = formatText(headings.join(', '));
  return {
    statuses,
    unreadableAmounts: hasTotals ? rows.filter(({ paise }) => paise === null).length : 0,
    noTotals: hasTotals
      ? undefined
      : `The payment data has no ${absent.map(labelOf).join(', ')}, so there are no totals. Its columns: ${columns}.`,
  };
}

/** The rows of each status that has any. */
function byStatus(rows: readonly Row[]) {
  const groups = new Map<string | null, Row[]>(COMPLETED_FIRST.map((status) => [status, []]));
  for (const row of rows) {
    const isFull = groups.size >= COMPLETED_FIRST.length + MAX_OTHER_STATUSES;
    const name = isFull && !groups.has(row.status) ? null : row.status;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(row);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}

/** The sums of the rows with the same name; rows without a name are in none. */
function sumsBy(rows: readonly Row[], nameOf: (row: Row) => string | null): [string, Total][] {
  const sums = new Map<string, Total>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === null) continue;
    const sum = sums.get(name) ?? { count: 0, paise: 0n };
    sums.set(name, sum);
    sum.count += 1;
    sum.paise += row.paise ?? 0n;
  }
  return [...sums];
}

/** The number of rows with the Payment ID of an earlier row. */
export function repeatedIds(rows: readonly Pick<ExportedPayment, 'id' | 'merchantId'>[]): number {
  const ids = rows.filter(({ id }) => id).map(({ id, merchantId }) => `${id}\n${merchantId}`);
  return ids.length - new Set(ids).size;
}

/** The number of rows outside these dates, which the service did not apply. */
export function straysOf(
  rows: readonly Pick<ExportedPayment, 'time'>[],
  { startDate, endDate }: Filters,
): number {
  const from = startDate ? Date.parse(startDate) : Number.NEGATIVE_INFINITY;
  const to = endDate ? Date.parse(endDate) : Number.POSITIVE_INFINITY;
  return rows.filter(({ time }) => time !== null && (time < from || time > to)).length;
}
