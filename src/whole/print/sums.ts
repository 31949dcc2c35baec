import { COMPLETED_FIRST } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { readPaise } from '../../export/reader/money.ts';
import { isWholePaise } from '../../format.ts';

export interface StatusSum {
  status: string | null;
  rows: number;
  paise: bigint;
  /** Payments whose amount cannot be read exactly: then `paise` is not the sum. */
  unreadable: number;
}

/** Sums by status: Completed first, then the specification's other statuses, then unknown ones. */
export function sumByStatus(payments: readonly ListedTransaction[]): StatusSum[] {
  const sums = new Map<string | null, StatusSum>();
  const sumOf = (status: string | null) => {
    const sum = sums.get(status) ?? { status, rows: 0, paise: 0n, unreadable: 0 };
    sums.set(status, sum);
    return sum;
  };
  COMPLETED_FIRST.forEach(sumOf);
  for (const { status, amount } of payments) {
    const sum = sumOf(status);
    const paise = paiseOf(amount);
    sum.rows += 1;
    if (paise === undefined) sum.unreadable += 1;
    else sum.paise += paise;
  }
  return [...sums.values()].filter(({ rows }) => rows > 0);
}

/** Undefined for no amount, for parts of a paisa, and for a number that is too large to be exact. */
function paiseOf(amount: ListedTransaction['amount']): bigint | undefined {
  if (typeof amount !== 'number') return readPaise(amount ?? '');
  const isExact = Math.abs(amount) <= Number.MAX_SAFE_INTEGER && isWholePaise(amount);
  return isExact ? BigInt(amount.toFixed(2).replace('.', '')) : undefined;
}
