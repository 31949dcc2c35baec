import { parseISO } from 'date-fns';
import type { ListedTransaction } from '../api/schema.ts';
import { paymentKey } from './useOpened.ts';

/**
 * The position of a payment among the rows, -1 when it is not there. `lastPosition` is the position to prefer among
 * rows with the same key.
 */
export function findPayment(
  rows: readonly ListedTransaction[],
  key: string,
  lastPosition?: number,
): number {
  const isAt = (position: number) => {
    const row = rows[position];
    return row !== undefined && paymentKey(row) === key;
  };
  if (lastPosition !== undefined && isAt(lastPosition)) return lastPosition;
  const position = rows.findIndex((_, index) => isAt(index));
  return position >= 0 ? position : rows.findIndex((row) => fits(row, key));
}

/** Whether a row has all that a key names: one written by hand names less, and one of an export may have no id. */
function fits(row: ListedTransaction, key: string): boolean {
  const wanted = new URLSearchParams(key);
  const [orderID, id, time] = [wanted.get('payment'), wanted.get('id'), wanted.get('createdAt')];
  return (
    Boolean(orderID || id || time) &&
    (!orderID || row.orderID === orderID) &&
    (!id || row.id === id) &&
    (!time || (row.createdAt !== null && isSameMoment(row.createdAt, time)))
  );
}

const isSameMoment = (a: string, b: string) => a === b || +parseISO(a) === +parseISO(b);
