import { parseISO } from 'date-fns';
import type { ListedTransaction } from '../api/schema.ts';
import { LIST_PATH } from '../paths.ts';
import { MAX_TEXT_LENGTH, parseText } from '../written/pasted.ts';

/** The parameters that name the open payment. They are not part of the search: opening a payment requests nothing. */
const PAYMENT_PARAMS = ['payment', 'id', 'createdAt'] as const;

export type Ids = Pick<ListedTransaction, 'orderID' | 'id' | 'createdAt'>;

/**
 * The query parameters that name a payment: its Order ID and its id or, without an id, its time. One order can have
 * several payments. Payments that are the same in all of these have the same key.
 */
export function paymentKey({ orderID, id, createdAt }: Ids): string {
  const params = new URLSearchParams();
  if (isUsable(orderID)) params.set('payment', orderID);
  if (isUsable(id)) params.set('id', id);
  else if (isUsable(createdAt)) params.set('createdAt', createdAt);
  // A payment without any of them can be open too.
  return params.toString() || 'payment=';
}

// Servers refuse long URLs.
const isUsable = (text: string | null): text is string => !!text && text.length <= MAX_TEXT_LENGTH;

/** The key of the payment in a query string; undefined when none is open. */
export function readPaymentKey(params: URLSearchParams): string | undefined {
  if (!PAYMENT_PARAMS.some((name) => params.has(name))) return undefined;
  const [orderID, id] = [params.get('payment'), params.get('id')];
  return paymentKey({ orderID, id, createdAt: params.get('createdAt') });
}

/** The query string with this payment open, or with none. */
export function withPayment(params: URLSearchParams, key?: string): string {
  const others = new URLSearchParams(params);
  for (const name of PAYMENT_PARAMS) others.delete(name);
  return [others.toString(), key].filter(Boolean).join('&');
}

/** The query for the payment's Order ID alone, with the payment open; undefined without an Order ID. */
export function queryOfOrder(key: string, merchantId: string | undefined): string | undefined {
  const orderId = parseText(new URLSearchParams(key).get('payment') ?? '');
  if (!orderId) return undefined;
  return withPayment(new URLSearchParams({ orderId, ...(merchantId && { merchantId }) }), key);
}

/** A link that opens the payment in a list of its Order ID alone; without an Order ID, the current URL. */
export function paymentLink(key: string, merchantId: string | undefined): string {
  const query = queryOfOrder(key, merchantId);
  return query ? `${window.location.origin}${LIST_PATH}?${query}` : window.location.href;
}

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

/** Whether a row matches all values of a key. A handwritten key has fewer, and an exported row may have no id. */
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
