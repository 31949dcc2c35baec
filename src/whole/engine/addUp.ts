import { COMPLETED_FIRST } from '../../api/contract.ts';
import { formatText } from '../../format.ts';
import { PaiseSum } from './money.ts';
import type { Field, PaymentList } from './PaymentList.ts';

export interface Total {
  /** Payments. */
  count: number;
  paise: bigint;
}

export interface StatusTotal extends Total {
  status: string | null;
  /** All of its payments; `count` has those whose amount can be read. */
  rows: number;
}

/** What was added up from the rows of a list. No total of all: failed money adds nothing to completed money. */
export interface FileTotals {
  /** The specification's statuses, Completed first, then others as they came; null stands for all further ones. */
  statuses: StatusTotal[];
  /** Completed payments by day, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Completed payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
  /** Why there are no totals, but only numbers of payments. */
  noTotals?: string | undefined;
}

/** Other statuses that get a line of their own. */
const MAX_OTHER_STATUSES = 20;

/** The columns that totals need. */
const NEEDED: Field[] = ['amount', 'status', 'createdAt'];

/** Adds up the payments of a list in whole paise. */
export function addUp(list: PaymentList): FileTotals {
  const hasTotals = list.count === 0 || !NEEDED.some((field) => list.missing.includes(field));
  const statuses = new Map<string | null, Adding & { rows: number }>(
    COMPLETED_FIRST.map((status) => [status, { rows: 0, count: 0, sum: new PaiseSum() }]),
  );
  const days = new Map<string, Adding>();
  let unreadableAmounts = 0;
  let unreadableTimes = 0;
  for (let row = 0; row < list.count; row++) {
    const total = statusTotal(statuses, list.statuses[row] ?? '');
    total.rows += 1;
    if (!hasTotals) continue;
    const paise = list.amounts[row] ?? Number.NaN;
    if (Number.isNaN(paise)) {
      unreadableAmounts += 1;
      continue;
    }
    add(total, paise);
    if (!list.isCompleted(row)) continue;
    const day = list.dayOf(row);
    if (day === null) unreadableTimes += 1;
    else add(dayTotal(days, day), paise);
  }
  return {
    statuses: [...statuses]
      .filter(([, { rows }]) => rows > 0)
      .map(([status, { rows, ...total }]) => ({ status, rows, ...totalOf(total) })),
    days: [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, total]) => ({ day, ...totalOf(total) })),
    unreadableAmounts,
    unreadableTimes,
    noTotals: hasTotals ? undefined : explain(list),
  };
}

interface Adding {
  count: number;
  sum: PaiseSum;
}

const totalOf = ({ count, sum }: Adding): Total => ({ count, paise: sum.paise });

function statusTotal(statuses: Map<string | null, Adding & { rows: number }>, name: string) {
  const isFull = statuses.size >= COMPLETED_FIRST.length + MAX_OTHER_STATUSES;
  const status = isFull && !statuses.has(name) ? null : name;
  const total = statuses.get(status) ?? { rows: 0, count: 0, sum: new PaiseSum() };
  statuses.set(status, total);
  return total;
}

function dayTotal(days: Map<string, Adding>, day: string): Adding {
  const total = days.get(day) ?? { count: 0, sum: new PaiseSum() };
  days.set(day, total);
  return total;
}

function add(total: Adding, paise: number | bigint): void {
  total.count += 1;
  total.sum.add(paise);
}

function explain({ headings }: PaymentList): string {
  const columns = formatText(headings?.cells.join(', ') ?? '');
  return `This service’s file has other columns: ${columns}. Totals need Amount, Status and Created At.`;
}
