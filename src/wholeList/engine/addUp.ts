import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { PaymentList } from './PaymentList.ts';

export interface Total {
  /** Payments. */
  count: number;
  paise: bigint;
}

/** What was added up from the rows of a list. No total of all: failed money adds nothing to completed money. */
export interface FileTotals {
  /** The specification's statuses, Completed first, then others as they came; null stands for all further ones. */
  statuses: (Total & { status: string | null })[];
  /** Completed payments by day, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Completed payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
}

const STATUSES = ['COMPLETED', ...TRANSACTION_STATUSES.filter((status) => status !== 'COMPLETED')];

/** Other statuses that get a line of their own. */
const MAX_OTHER_STATUSES = 20;

/** Adds up the payments of a list in whole paise. */
export function addUp(list: PaymentList): FileTotals {
  const statuses = new Map<string | null, Total>(
    STATUSES.map((status) => [status, { count: 0, paise: 0n }]),
  );
  const days = new Map<string, Total>();
  let unreadableAmounts = 0;
  let unreadableTimes = 0;
  for (let row = 0; row < list.count; row++) {
    const amount = list.amounts[row] ?? Number.NaN;
    const paise = Number.isNaN(amount) ? list.largeAmounts.get(row) : BigInt(amount);
    if (paise === undefined) {
      unreadableAmounts += 1;
      continue;
    }
    const status = list.statuses[row] ?? '';
    const isFull = statuses.size >= STATUSES.length + MAX_OTHER_STATUSES;
    addTo(statuses, isFull && !statuses.has(status) ? null : status, paise);
    if (!list.isCompleted(row)) continue;
    const day = list.days[row];
    if (day) addTo(days, day, paise);
    else unreadableTimes += 1;
  }
  return {
    statuses: [...statuses]
      .map(([status, total]) => ({ status, ...total }))
      .filter(({ count }) => count > 0),
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, total]) => ({ day, ...total })),
    unreadableAmounts,
    unreadableTimes,
  };
}

function addTo<Key>(totals: Map<Key, Total>, key: Key, paise: bigint): void {
  const total = totals.get(key) ?? { count: 0, paise: 0n };
  totals.set(key, total);
  total.count += 1;
  total.paise += paise;
}
