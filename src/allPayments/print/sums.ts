import type { ListedTransaction } from '../../api/schema.ts';
import { isWholePaise } from '../../format.ts';
import { addUp } from '../../paymentsFile/addUp.ts';
import { readPaise } from '../../written/money.ts';

/** Sums by status, of the payments whose amount can be read exactly. */
export const sumByStatus = (payments: readonly ListedTransaction[]) =>
  addUp({
    rows: payments.map(({ status, amount }) => ({
      ...{ status, paise: paiseOf(amount), day: null, merchantId: '' },
    })),
  }).statuses;

/** Null for no amount, for parts of a paisa, and for a number that is too large to be exact. */
function paiseOf(amount: ListedTransaction['amount']): bigint | null {
  if (typeof amount !== 'number') return readPaise(amount ?? '') ?? null;
  const isExact = Math.abs(amount) <= Number.MAX_SAFE_INTEGER && isWholePaise(amount);
  return isExact ? BigInt(amount.toFixed(2).replace('.', '')) : null;
}
