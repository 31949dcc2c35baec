import type { ListedTransaction } from '../../api/schema.ts';
import { paymentKey } from './paymentKey.ts';

/**
 * The position of a payment among the rows, -1 when it is not there. `hint` is the position to prefer among
 * rows with the same ids.
 */
export function findPayment(
  rows: readonly ListedTransaction[],
  key: string,
  hint?: number,
): number {
  const isAt = (position: number) => {
    const row = rows[position];
    return row !== undefined && paymentKey(row) === key;
  };
  if (hint !== undefined && isAt(hint)) return hint;
  const position = rows.findIndex((_, index) => isAt(index));
  if (position >= 0) return position;
  // A link that was written by hand may name the Order ID alone.
  const wanted = new URLSearchParams(key);
  const orderID = wanted.get('payment');
  return orderID && !wanted.has('id') ? rows.findIndex((row) => row.orderID === orderID) : -1;
}
